/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorCodex"

#include "config.h"

#include "ring-doctor-hooks.h"

#include <glib/gi18n.h>
#include <sys/stat.h>

#include "core/ring-codex-config.h"
#include "io/ring-store.h"

#define TOPIC RING_DOCTOR_TOPIC_HOOKS
#define MAX_BYTES (4 * 1024 * 1024)

/* How many of our hooks are trusted in which way. */
typedef struct
{
  guint n_hooks;
  guint counts[RING_CODEX_TRUST_ONCE + 1];
} Trust;

static Trust
count_trust (const RingCodexConfig *config,
             const RingSettingsSurvey *survey)
{
  Trust trust = { 0 };

  for (guint i = 0; i < survey->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (survey->places, i);

      if (place->owner != RING_HOOK_OWNER_US)
        continue;
      trust.n_hooks++;
      trust.counts[ring_codex_config_get_trust (config, place)]++;
    }
  return trust;
}

/* Whether an event came after hooks.json was written: what is trusted is what
 * is there. */
static gboolean
was_heard_since (const RingDoctorAgent *agent)
{
  struct stat info;

  return agent->heard_usec > 0 && stat (agent->path, &info) == 0 && agent->heard_usec / G_USEC_PER_SEC >= info.st_mtim.tv_sec;
}

/* Only Codex can compare what is there with what was trusted. */
static void
check_trust (RingDoctor *doctor,
             const RingDoctorAgent *agent,
             const RingCodexConfig *config)
{
  Trust trust = count_trust (config, agent->survey);
  guint n_never = trust.counts[RING_CODEX_TRUST_NONE];
  guint n_off = trust.counts[RING_CODEX_TRUST_OFF];

  if (n_off > 0)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "trust-off", _ ("Open codex, type “/hooks” and switch them on."),
                     /* Translators: an agent, and two numbers of hooks */
                     _ ("%s: switched off by hand: %u of our %u hooks"), agent->title, n_off, trust.n_hooks);
  else if (n_never > 0 && !ring_codex_config_is_trust_unknown (config))
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "untrusted", _ ("Open codex, type “/hooks” and trust those of ring-hook."),
                     /* Translators: an agent, and two numbers of hooks */
                     _ ("%s: hooks are installed, but not trusted yet (%u of %u): it passes over them without a word"), agent->title, n_never, trust.n_hooks);
  else if (!was_heard_since (agent))
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "trusted-before",
                     _ ("Send a prompt in codex and look again. If nothing has come, type “/hooks” and trust those of ring-hook."),
                     agent->heard_usec > 0 ? _ ("%s: hooks were trusted before, and may need trusting again: no event has come since they were written")
                                           : _ ("%s: hooks were trusted before, and may need trusting again: no event was ever seen"),
                     agent->title);
}

/**
 * ring_doctor_check_codex:
 * @doctor: where to put what is found
 * @agent: Codex, with hooks of ours in its settings
 *
 * What keeps Codex from running hooks that are there: they are switched off, or
 * not trusted.
 */
void
ring_doctor_check_codex (RingDoctor *doctor,
                         const RingDoctorAgent *agent)
{
  g_autofree char *path = g_build_filename (agent->folder, "config.toml", NULL);
  g_autofree char *shown = ring_doctor_show (path);
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_BYTES, NULL);
  g_autoptr (RingCodexConfig) config = NULL;

  config = ring_codex_config_parse (bytes != NULL ? g_bytes_get_data (bytes, NULL) : NULL, bytes != NULL ? g_bytes_get_size (bytes) : 0);
  if (ring_codex_config_has_old_key (config))
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "old-key", _ ("Write “hooks” in its place."),
                     /* Translators: an agent, and a file */
                     _ ("%s: “codex_hooks” in %s is an old key for “hooks”"), agent->title, shown);
  if (ring_codex_config_are_hooks_off (config))
    {
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "off", _ ("Remove that line: newer versions have hooks on by default."),
                       /* Translators: an agent, and a file */
                       _ ("%s: hooks are switched off in %s, under [features]"), agent->title, shown);
      return;
    }
  check_trust (doctor, agent, config);
}
