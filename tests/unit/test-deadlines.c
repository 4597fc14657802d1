/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Before the deadline that a board names nothing changes by itself, and at it
 * something may. The tray sleeps until then. */

#include <string.h>

#include "core/ring-alerts.h"
#include "core/ring-classify.h"
#include "core/ring-names.h"
#include "ring-test-session.h"

#define N_SAMPLES 7
#define MAX_DEADLINES 200
#define FAR_SECONDS 1e8

/* Facts that stay as they are while time goes on. */
typedef struct
{
  RingFacts facts;
  RingConfig *config;
} World;

static void
add_rows (World *world)
{
  static const char *const rows[] = {
    "'session_id': 'started', 'status': 'working', 'last_event': 'SessionStart', 'agent': {'pid': 1, 'started': 1}",
    "'session_id': 'started-on-tty', 'status': 'working', 'last_event': 'SessionStart', 'tty': '/dev/pts/1', 'agent': {'pid': 1, 'started': 1}",
    "'session_id': 'codex:asks', 'provider': 'codex', 'status': 'working', 'last_event': 'PermissionRequest', 'agent': {'pid': 2, 'started': 2}",
    "'session_id': 'claude-asks', 'status': 'working', 'last_event': 'PermissionRequest', 'agent': {'pid': 1, 'started': 1}",
    "'session_id': 'gemini:old', 'provider': 'gemini', 'status': 'waiting', 'last_event': 'Notification'",
    "'session_id': 'gemini:started', 'provider': 'gemini', 'status': 'working', 'last_event': 'SessionStart'",
    "'session_id': 'elsewhere', 'status': 'waiting', 'last_event': 'Notification', 'agent': {'pid': 1, 'started': 1, 'host': 'other'}",
    "'session_id': 'recorded', 'status': 'waiting', 'last_event': 'Notification', 'agent': {'pid': 1, 'started': 1}",
    "'session_id': 'by-folder', 'status': 'idle', 'cwd': '/w', 'last_event': 'Stop'",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'last_active': %" G_GINT64_FORMAT ", 'writer': 'w', %s}",
                                               RING_TEST_EPOCH + (gint64) i, rows[i]);

      g_ptr_array_add (world->facts.rows, ring_test_row (text));
    }
}

static void
add_transcript (World *world,
                const char *id,
                RingTailKind tail,
                double at)
{
  RingTranscript *transcript = g_new0 (RingTranscript, 1);

  transcript->ref_count = 1;
  transcript->session_id = g_strdup (id);
  transcript->cwd = g_strdup ("/w");
  transcript->project = g_strdup ("w");
  transcript->last_action = g_strdup ("—");
  transcript->tail = tail;
  transcript->modified_usec = ring_test_usec (at);
  g_ptr_array_add (world->facts.transcripts, transcript);
}

static void
add_thread (World *world,
            const char *id,
            const char *cwd,
            double at)
{
  RingThread *thread = ring_thread_new ();

  thread->id = g_strdup (id);
  thread->cwd = g_strdup (cwd);
  thread->updated_usec = ring_test_usec (at);
  g_ptr_array_add (world->facts.threads, thread);
}

static void
add_proc (World *world,
          gint64 pid,
          RingProcRole role,
          const char *session_id)
{
  RingProc *proc = ring_proc_new ();

  proc->pid = pid;
  proc->started = (guint64) pid;
  proc->role = role;
  proc->cwd = g_strdup ("/w");
  proc->session_id = g_strdup (session_id);
  g_ptr_array_add (world->facts.procs, proc);
}

static World *
world_new (const char *toml)
{
  World *world = g_new0 (World, 1);

  world->config = ring_test_config (toml);
  world->facts.rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  world->facts.transcripts = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_transcript_unref);
  world->facts.threads = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_thread_unref);
  world->facts.procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  world->facts.are_procs_known = TRUE;
  world->facts.host = "here";
  add_rows (world);
  add_transcript (world, "recorded", RING_TAIL_KIND_PROMPT, 50);
  add_transcript (world, "scanned", RING_TAIL_KIND_MID_TURN, 20);
  add_transcript (world, "scanned-ended", RING_TAIL_KIND_ENDED, 60);
  add_transcript (world, "background", RING_TAIL_KIND_MID_TURN, 40);
  add_transcript (world, "future", RING_TAIL_KIND_PROMPT, 5000);
  add_thread (world, "here", "/w", 33);
  add_thread (world, "nowhere", "/nowhere", 34);
  for (gint64 pid = 1; pid <= 4; pid++)
    add_proc (world, pid, pid == 2 ? RING_PROC_ROLE_CODEX : RING_PROC_ROLE_CLAUDE, NULL);
  add_proc (world, 5, RING_PROC_ROLE_CLAUDE_BACKGROUND, "background");
  return world;
}

static void
world_free (World *world)
{
  ring_config_unref (world->config);
  g_ptr_array_unref (world->facts.rows);
  g_ptr_array_unref (world->facts.transcripts);
  g_ptr_array_unref (world->facts.threads);
  g_ptr_array_unref (world->facts.procs);
  g_free (world);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)

/* Everything of a board that can change by itself. */
static char *
describe (const RingBoard *board)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);
      RingState state = ring_session_get_state (session);

      /* Nobody is woken to hear why something would have ended once more. */
      g_string_append_printf (text, "%s %s %s; ", ring_session_get_id (session), ring_state_to_name (state),
                              state != RING_STATE_ENDED ? ring_session_get_reason (session) : "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_same (const World *world,
            const char *expected,
            gint64 now_usec)
{
  g_autoptr (RingBoard) board = ring_board_new (&world->facts, world->config, now_usec);
  g_autofree char *text = describe (board);

  g_assert_cmpstr (text, ==, expected);
}

/* Lets time go on from one deadline to the next. How many there were. */
static guint
check_deadlines (const World *world)
{
  gint64 now_usec = ring_test_usec (0);
  guint n_deadlines = 0;

  for (n_deadlines = 0; n_deadlines < MAX_DEADLINES; n_deadlines++)
    {
      g_autoptr (RingBoard) board = ring_board_new (&world->facts, world->config, now_usec);
      g_autofree char *text = describe (board);
      gint64 deadline_usec = ring_board_get_deadline_usec (board);
      gint64 last_usec = deadline_usec == RING_DEADLINE_NEVER ? now_usec + (gint64) (FAR_SECONDS * 1e6) : deadline_usec - 1;

      g_assert_cmpint (deadline_usec, >, now_usec);
      for (int i = 1; i <= N_SAMPLES; i++)
        check_same (world, text, now_usec + (last_usec - now_usec) / N_SAMPLES * i);
      check_same (world, text, last_usec);
      if (deadline_usec == RING_DEADLINE_NEVER)
        return n_deadlines;
      now_usec = deadline_usec;
    }
  return n_deadlines;
}

static void
test_board (void)
{
  static const char *const settings[] = {
    NULL,
    "[tray]\nclaude_permission_wait_seconds = 8",
    "codex_permission_wait_seconds = 0",
    "working_threshold_seconds = 5",
    /* the turn's end is forgotten sooner than work */
    "working_threshold_seconds = 4000\nwaiting_window_seconds = 60",
    "active_window_seconds = 100",
    "active_window_seconds = 60\nworking_threshold_seconds = 600\nwaiting_window_seconds = 300",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (World) world = world_new (settings[i]);
      guint n_deadlines = 0;

      g_test_message ("%s", settings[i] != NULL ? settings[i] : "the defaults");
      n_deadlines = check_deadlines (world);
      g_assert_cmpuint (n_deadlines, >, 5);
      g_assert_cmpuint (n_deadlines, <, 60);
    }
}

static void
test_unknown_processes (void)
{
  g_autoptr (World) world = world_new (NULL);

  world->facts.are_procs_known = FALSE;
  g_ptr_array_set_size (world->facts.procs, 0);
  g_assert_cmpuint (check_deadlines (world), >, 5);
}

/* --- alerts --- */

static guint
decide (const World *world,
        RingAlertMemory *memory,
        const RingQuiet *quiet,
        gint64 now_usec,
        gint64 *deadline_usec_out)
{
  g_autoptr (RingBoard) board = ring_board_new (&world->facts, world->config, now_usec);
  const RingAlertInput input = { .board = board, .config = world->config, .quiet = *quiet, .now_usec = now_usec };
  g_autoptr (GPtrArray) alerts = ring_alerts_decide (&input, memory, deadline_usec_out);

  *deadline_usec_out = MIN (*deadline_usec_out, ring_board_get_deadline_usec (board));
  return alerts->len;
}

/* Whoever looks at the deadlines only misses no alert. */
static void
test_alerts (void)
{
  static const struct
  {
    const char *toml;
    double quiet_until;
  } table[] = {
    { NULL, 0 },
    { "notify_debounce_seconds = 20", 0 },
    { NULL, 45 },
    { "notify_debounce_seconds = 20\nnotify_repeat_seconds = [1, 2, 3, 500]\nnotify_repeat_max = 0", 45 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (World) world = world_new (table[i].toml);
      g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
      const RingQuiet quiet = { .is_on = table[i].quiet_until > 0, .until_usec = ring_test_usec (table[i].quiet_until) };
      gint64 now_usec = ring_test_usec (0);
      gint64 deadline_usec = 0;
      guint n_alerts = decide (world, memory, &quiet, now_usec, &deadline_usec);

      for (guint n = 0; deadline_usec != RING_DEADLINE_NEVER; n++)
        {
          gint64 next_usec = deadline_usec;

          g_assert_cmpuint (n, <, MAX_DEADLINES);
          g_assert_cmpint (next_usec, >, now_usec);
          g_assert_cmpuint (decide (world, memory, &quiet, next_usec - 1, &deadline_usec), ==, 0);
          n_alerts += decide (world, memory, &quiet, next_usec, &deadline_usec);
          now_usec = next_usec;
        }
      g_assert_cmpuint (n_alerts, >, 3);
      g_assert_cmpuint (decide (world, memory, &quiet, now_usec + (gint64) (FAR_SECONDS * 1e6), &deadline_usec), ==, 0);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/deadlines/board", test_board);
  g_test_add_func ("/deadlines/unknown-processes", test_unknown_processes);
  g_test_add_func ("/deadlines/alerts", test_alerts);
  return g_test_run ();
}
