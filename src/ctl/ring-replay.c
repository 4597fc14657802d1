/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReplay"

#include "config.h"

#include "ring-replay.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/ring-event.h"
#include "hook/ring-hook-payload.h"
#include "hook/ring-hook-run.h"
#include "io/ring-collector.h"
#include "io/ring-config-file.h"
#include "io/ring-process.h"
#include "io/ring-quiet.h"
#include "ring-replay-compare.h"
#include "ring-replay-fixture.h"

#define PROC_ROOT "/proc"

/* One trace being played. */
typedef struct
{
  RingReplayFixture *fixture; /* (owned) */
  RingConfig *config;         /* (owned) */
  RingCollector *collector;   /* (owned) */
  RingAlertMemory *memory;    /* (owned) */
  GHashTable *focused;        /* (owned) (element-type utf8): as the last step said that named it */
  RingBoard *board;           /* (owned) (nullable): of the last look */
  GPtrArray *alerts;          /* (owned) (nullable): of the last look */
} Player;

static void
player_clear (Player *player)
{
  g_clear_pointer (&player->collector, ring_collector_free);
  g_clear_pointer (&player->fixture, ring_replay_fixture_free);
  g_clear_pointer (&player->config, ring_config_unref);
  g_clear_pointer (&player->memory, ring_alert_memory_free);
  g_clear_pointer (&player->focused, g_hash_table_unref);
  g_clear_pointer (&player->board, ring_board_unref);
  g_clear_pointer (&player->alerts, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Player, player_clear)

/* --- the hook --- */

/* The payload as the bytes that an agent would write, in a file to be read. */
static int
open_payload (const RingJsonValue *step,
              GError **error)
{
  const char *raw = ring_json_get_string (step, "hook_raw");
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;
  size_t length = raw != NULL ? strlen (raw) : 0;
  int fd = memfd_create ("payload", MFD_CLOEXEC);

  if (raw == NULL)
    {
      ring_json_writer_value (writer, ring_json_get (step, "hook"));
      text = ring_json_writer_finish (writer, &length);
      raw = text;
    }
  if (fd >= 0 && write (fd, raw, length) == (ssize_t) length && lseek (fd, 0, SEEK_SET) == 0)
    return fd;
  ring_error_set_errno (error, errno, "handing over the payload");
  if (fd >= 0)
    close (fd);
  return -1;
}

static const char *
on_getenv (const char *name,
           gpointer user_data)
{
  return ring_json_get_string (user_data, name);
}

static GStrv
dup_args (const RingJsonValue *list)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; ring_json_is_array (list) && i < ring_json_length (list); i++)
    {
      if (ring_json_string (ring_json_at (list, i)) != NULL)
        g_strv_builder_add (builder, ring_json_string (ring_json_at (list, i)));
    }
  return g_strv_builder_end (builder);
}

/* Lets the hook see the payload. What it refuses is as silent here as there. */
static gboolean
run_hook (Player *player,
          const RingJsonValue *step,
          gint64 now_usec,
          GError **error)
{
  g_auto (GStrv) args = dup_args (ring_json_get (step, "args"));
  g_autoptr (RingHookEnvironment) environment = NULL;
  g_autoptr (RingJson) payload = NULL;
  g_autofree char *boot = ring_process_boot_id (PROC_ROOT);
  g_autofree char *host = ring_process_host_hash ();
  const RingProc *process = NULL;
  RingAgentFacts agent = { .boot = boot, .host = host, .pidns = ring_process_pid_namespace (PROC_ROOT) };
  RingHookRun run = { .args = (const char *const *) args,
                      .paths = ring_replay_fixture_get_paths (player->fixture),
                      .now_usec = now_usec };
  int fd = open_payload (step, error);

  if (fd < 0)
    return FALSE;
  payload = ring_hook_payload_read (fd, &RING_JSON_LIMITS_PAYLOAD, 0, NULL);
  close (fd);
  if (payload == NULL)
    return TRUE;
  environment = ring_hook_environment_new (on_getenv, (gpointer) ring_json_get (step, "env"));
  run.environment = environment;
  if (ring_json_get_integer (step, "agent_pid", &agent.pid))
    process = ring_replay_fixture_find_proc (player->fixture, agent.pid);
  if (process != NULL)
    {
      agent.started = process->started;
      agent.comm = ring_replay_fixture_find_comm (player->fixture, agent.pid);
      run.agent = &agent;
      run.tty = process->tty;
    }
  ring_hook_run (&run, payload, NULL);
  return TRUE;
}

/* --- the looks --- */

static void
decide_alerts (Player *player,
               gint64 now_usec)
{
  gint64 deadline_usec = 0;
  const RingAlertInput input = { .board = player->board,
                                 .config = player->config,
                                 .focused = player->focused,
                                 .quiet = ring_quiet_read (ring_replay_fixture_get_paths (player->fixture)),
                                 .now_usec = now_usec };

  player->alerts = ring_alerts_decide (&input, player->memory, &deadline_usec);
}

/* Makes the board and decides the alerts, as the tray does. */
static gboolean
look (Player *player,
      gint64 now_usec,
      GError **error)
{
  ring_collector_set_procs (player->collector, ring_replay_fixture_get_procs (player->fixture));
  if (!ring_collector_look (player->collector, player->config, now_usec, error))
    return FALSE;
  g_clear_pointer (&player->board, ring_board_unref);
  g_clear_pointer (&player->alerts, g_ptr_array_unref);
  player->board = ring_board_new (ring_collector_get_facts (player->collector), player->config, now_usec);
  decide_alerts (player, now_usec);
  return TRUE;
}

static guint
compare_step (const Player *player,
              const RingJsonValue *expected,
              RingReplayFlags flags,
              GString *report)
{
  const RingJsonValue *rows = ring_json_get (expected, "rows");
  const RingJsonValue *sessions = ring_json_get (expected, "sessions");
  const RingJsonValue *alerts = ring_json_get (expected, "alerts");
  gboolean include_ended = FALSE;
  guint n_differences = 0;

  ring_json_get_boolean (expected, "include_ended", &include_ended);
  if (rows != NULL && (flags & RING_REPLAY_COMPARE_ROWS) != 0)
    n_differences += ring_replay_compare_rows (rows, ring_replay_fixture_get_paths (player->fixture), report);
  if (sessions != NULL && (flags & RING_REPLAY_COMPARE_SESSIONS) != 0)
    n_differences += ring_replay_compare_sessions (sessions, include_ended, player->board, report);
  if (alerts != NULL && (flags & RING_REPLAY_COMPARE_ALERTS) != 0)
    n_differences += ring_replay_compare_alerts (alerts, player->alerts, report);
  return n_differences;
}

static gint64
get_step_usec (const RingJsonValue *step)
{
  double at = 0;

  ring_json_get_number (step, "at", &at);
  return llround ((RING_REPLAY_ZERO_SECONDS + at) * 1e6);
}

static void
take_focus (Player *player,
            const RingJsonValue *ids)
{
  if (!ring_json_is_array (ids))
    return;
  g_hash_table_remove_all (player->focused);
  for (guint i = 0; i < ring_json_length (ids); i++)
    g_hash_table_add (player->focused, g_strdup (ring_json_string (ring_json_at (ids, i))));
}

/* Plays one step. FALSE if it could not be played. */
static gboolean
play_step (Player *player,
           const RingJsonValue *step,
           GError **error)
{
  gint64 now_usec = get_step_usec (step);

  if (!ring_replay_fixture_change (player->fixture, step, now_usec, error))
    return FALSE;
  take_focus (player, ring_json_get (step, "focused"));
  if ((ring_json_get (step, "hook") != NULL || ring_json_get (step, "hook_raw") != NULL) && !run_hook (player, step, now_usec, error))
    return FALSE;
  return look (player, now_usec, error);
}

static gboolean
play_steps (Player *player,
            const RingJsonValue *steps,
            RingReplayFlags flags,
            GString *report,
            guint *n_differences_out,
            GError **error)
{
  if (ring_json_length (steps) > 0 && !look (player, get_step_usec (ring_json_at (steps, 0)), error))
    return FALSE;
  for (guint i = 0; i < ring_json_length (steps); i++)
    {
      const RingJsonValue *step = ring_json_at (steps, i);
      g_autoptr (GString) lines = g_string_new (NULL);
      char time[G_ASCII_DTOSTR_BUF_SIZE];
      double at = 0;

      if (!play_step (player, step, error))
        return FALSE;
      if ((flags & RING_REPLAY_PRINT) != 0)
        ring_replay_print (player->board, player->alerts, lines);
      else
        *n_differences_out += compare_step (player, ring_json_get (step, "expect"), flags, lines);
      ring_json_get_number (step, "at", &at);
      if (lines->len > 0)
        g_string_append_printf (report, "  step %u (at %s):\n%s", i, g_ascii_formatd (time, sizeof time, "%g", at), lines->str);
    }
  return TRUE;
}

/**
 * ring_replay_play:
 * @trace: a trace, read verbatim
 * @flags: what is compared or printed
 * @report: (inout): where differences, or boards, go
 *
 * Plays a trace in a temporary home, which is removed again.
 *
 * Returns: whether it came out as expected
 */
gboolean
ring_replay_play (const RingJsonValue *trace,
                  RingReplayFlags flags,
                  GString *report)
{
  g_auto (Player) player = { 0 };
  RingAgentPlaces places = { 0 };
  g_autoptr (GError) error = NULL;
  guint n_differences = 0;

  player.fixture = ring_replay_fixture_new (trace, &error);
  if (player.fixture != NULL)
    {
      player.config = ring_config_file_read (ring_replay_fixture_get_paths (player.fixture), NULL);
      places.home = ring_paths_get_home (ring_replay_fixture_get_paths (player.fixture));
      player.collector = ring_collector_new (ring_replay_fixture_get_paths (player.fixture), &places, NULL);
      ring_collector_remove_faults (player.collector);
      player.memory = ring_alert_memory_new ();
      player.focused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  if (player.fixture == NULL || !play_steps (&player, ring_json_get (ring_replay_fixture_get_trace (player.fixture), "steps"), flags, report, &n_differences, &error))
    {
      g_string_append_printf (report, "  cannot be played: %s\n", error->message);
      return FALSE;
    }
  return n_differences == 0;
}
