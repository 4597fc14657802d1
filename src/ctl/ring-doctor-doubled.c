/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorDoubled"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>

#include "core/ring-agents.h"
#include "core/ring-codex-config.h"
#include "core/ring-json.h"
#include "io/ring-agent-find.h"
#include "io/ring-store.h"

#define TOPIC RING_DOCTOR_TOPIC_DOUBLED
#define CHANNEL "preferredNotifChannel"

/* Claude Code keeps each project's history in the same file. */
#define MAX_BYTES (64 * 1024 * 1024)

/* By itself Claude Code notifies in some terminals only. */
static gboolean
is_quiet (const char *channel)
{
  return channel == NULL || g_str_equal (channel, "auto") || g_str_equal (channel, "notifications_disabled");
}

/* Says it if Claude Code is told in the file @path to notify by itself. */
static void
check_claude_file (RingDoctor *doctor,
                   const char *path)
{
  static const char *const members[] = { CHANNEL, NULL };
  const RingJsonLimits limits = { .max_read = MAX_BYTES, .max_kept = MAX_BYTES, .max_depth = 64, .members = members };
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;
  g_autofree char *shown = ring_doctor_show (path);
  g_autofree char *shown_channel = NULL;
  const char *channel = NULL;

  if (bytes == NULL)
    return;
  json = ring_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &limits, NULL);
  channel = json != NULL ? ring_json_get_string (ring_json_root (json), CHANNEL) : NULL;
  if (is_quiet (channel))
    return;
  shown_channel = ring_doctor_show (channel);
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "claude",
                   _ ("Type “/config” in claude and set “Notifications” to disabled, or write \"preferredNotifChannel\": \"notifications_disabled\"."),
                   /* Translators: a word such as “kitty”, and a file */
                   _ ("Claude Code notifies by itself, too (“%s” in %s)"), shown_channel, shown);
}

static void
check_claude (RingDoctor *doctor,
              const char *home)
{
  const char *variable = g_getenv (ring_agent_folder_variable (RING_AGENT_CLAUDE_CODE));
  gboolean is_moved = variable != NULL && g_path_is_absolute (variable);
  g_autofree char *folder = ring_agent_find_folder (RING_AGENT_CLAUDE_CODE, home);
  g_autofree char *settings = folder != NULL ? g_build_filename (folder, ring_agent_settings (RING_AGENT_CLAUDE_CODE), NULL) : NULL;
  g_autofree char *state = folder != NULL ? g_build_filename (is_moved ? folder : home, ".claude.json", NULL) : NULL;

  if (folder == NULL)
    return;
  check_claude_file (doctor, settings);
  check_claude_file (doctor, state);
}

static void
check_codex (RingDoctor *doctor,
             const char *home)
{
  g_autofree char *folder = ring_agent_find_folder (RING_AGENT_CODEX, home);
  g_autofree char *path = folder != NULL ? g_build_filename (folder, "config.toml", NULL) : NULL;
  g_autofree char *shown = ring_doctor_show (path);
  g_autoptr (GBytes) bytes = path != NULL ? ring_store_read_link (path, MAX_BYTES, NULL) : NULL;
  g_autoptr (RingCodexConfig) config = NULL;

  if (bytes == NULL)
    return;
  config = ring_codex_config_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  if (ring_codex_config_notifies (config))
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "codex", _ ("Write “notifications = false” under [tui]."),
                     _ ("Codex notifies by itself, too (%s, under [tui])"), shown);
}

/**
 * ring_doctor_check_doubled:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * Agents that notify by themselves: each wait is told twice.
 */
void
ring_doctor_check_doubled (RingDoctor *doctor,
                           const RingDoctorScene *scene)
{
  guint n_before = ring_doctor_get_n_findings (doctor);

  check_claude (doctor, scene->home);
  check_codex (doctor, scene->home);
  if (ring_doctor_get_n_findings (doctor) == n_before)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("No agent is told to notify by itself"));
}
