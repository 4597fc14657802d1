/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-sleeps.h"

#include "core/ring-alerts.h"
#include "core/ring-classify.h"
#include "core/ring-names.h"
#include "ring-test-session.h"

/* Two looks, in seconds. */
typedef struct
{
  double wall;
  double monotonic;
  double deadline; /* set at the first */
  double next_wall;
  double next_monotonic;
  gboolean is_after_sleep;
} Looks;

static void
test_notice (void)
{
  static const Looks table[] = {
    { 100, 50, 1e9, 101, 51, FALSE },
    /* nothing was due, whatever the time */
    { 100, 50, 1e9, 50100, 50050, FALSE },
    /* suspended: only the wall clock went on */
    { 100, 50, 1e9, 28900, 51, TRUE },
    { 100, 50, 110, 28900, 51, TRUE },
    { 100, 50, 1e9, 106, 51, TRUE },
    /* a small step of the clock */
    { 100, 50, 1e9, 105, 51, FALSE },
    /* the clock was set back */
    { 100, 50, 1e9, 20, 51, FALSE },
    { 100, 50, 110, 20, 51, FALSE },
    /* stopped: it was to look at 110 */
    { 100, 50, 110, 190, 140, TRUE },
    { 100, 50, 110, 110, 60, FALSE },
    { 100, 50, 110, 129, 79, FALSE },
    { 100, 50, 110, 130, 80, TRUE },
    /* a deadline that had passed already means at once */
    { 100, 50, 10, 101, 51, FALSE },
    { 100, 50, 10, 120, 70, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const Looks *looks = &table[i];
      const RingMoment before = { ring_test_usec (looks->wall), (gint64) (looks->monotonic * 1e6), ring_test_usec (looks->deadline) };
      const RingMoment moment = { ring_test_usec (looks->next_wall), (gint64) (looks->next_monotonic * 1e6), 0 };

      g_test_message ("%zu", i);
      g_assert_cmpint (ring_moment_is_after_sleep (&moment, &before), ==, looks->is_after_sleep);
    }
}

static void
test_first_look (void)
{
  const RingMoment before = { 0 };
  const RingMoment moment = { ring_test_usec (5), 7, G_MAXINT64 };

  g_assert_false (ring_moment_is_after_sleep (&moment, &before));
}

static void
test_start (void)
{
  g_autoptr (RingSleeps) sleeps = ring_sleeps_new ();

  g_assert_cmpint (ring_sleeps_find_start (NULL, 5, 10), ==, 5);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 5, 10), ==, 5);
  ring_sleeps_add (sleeps, 100, 200);
  /* over before it */
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 5, 95), ==, 5);
  /* not quite */
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 5, 96), ==, 200);
  /* begun within it, and after it */
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 150, 10), ==, 200);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 200, 10), ==, 200);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 201, 10), ==, 201);
  /* a second one, before the limit is over after the first */
  ring_sleeps_add (sleeps, 220, 300);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 90, 30), ==, 300);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 90, 20), ==, 200);
}

static void
test_many (void)
{
  g_autoptr (RingSleeps) sleeps = ring_sleeps_new ();

  for (int i = 0; i < 1000; i++)
    ring_sleeps_add (sleeps, i * 100, i * 100 + 50);
  g_assert_cmpint (ring_sleeps_find_start (sleeps, 99895, 10), ==, 99950);
}

/* --- on the board --- */

/* The state of the one session of a board, `gone` if there is none, at @at,
 * and when it can next change; it slept from 5 to 30000. */
static void
check_board (const RingFacts *facts,
             double at,
             const char *state,
             double next)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingSleeps) sleeps = ring_sleeps_new ();
  g_autoptr (RingBoard) board = NULL;
  RingFacts slept = *facts;

  ring_sleeps_add (sleeps, ring_test_usec (5), ring_test_usec (30000));
  slept.sleeps = sleeps;
  board = ring_board_new (&slept, config, ring_test_usec (at));
  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
  g_assert_cmpstr (ring_state_to_name (ring_session_get_state (ring_board_get_session (board, 0))), ==, state);
  if (next > 0)
    g_assert_cmpint (ring_board_get_deadline_usec (board), ==, ring_test_usec (next));
}

static GPtrArray *
make_row (const char *members)
{
  g_autofree char *text = g_strdup_printf ("{'session_id': 's', 'last_active': %" G_GINT64_FORMAT ", %s}",
                                           RING_TEST_EPOCH, members);
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);

  g_ptr_array_add (rows, ring_test_row (text));
  return rows;
}

#define MICROSECOND 0.000001

static void
test_request (void)
{
  g_autoptr (GPtrArray) rows = make_row ("'provider': 'codex', 'status': 'working', 'last_event': 'PermissionRequest'");
  const RingFacts facts = { .rows = rows };

  check_board (&facts, 30000, "working", 30010 + MICROSECOND);
  check_board (&facts, 30010 + 2 * MICROSECOND, "waiting", 0);
}

static void
test_unknown_process (void)
{
  g_autoptr (GPtrArray) rows = make_row ("'provider': 'gemini', 'status': 'working', 'last_event': 'BeforeTool'");
  const RingFacts facts = { .rows = rows };

  check_board (&facts, 30000, "working", 51600);
  check_board (&facts, 51600, "ended", 0);
}

static void
test_started_only (void)
{
  g_autoptr (GPtrArray) rows = make_row ("'status': 'working', 'last_event': 'SessionStart'");
  const RingFacts facts = { .rows = rows };

  check_board (&facts, 30000, "working", 30090);
  check_board (&facts, 30091, "idle", 30120 + MICROSECOND);
  check_board (&facts, 30121, "ended", 0);
}

/* --- alerts --- */

typedef struct
{
  double at;
  double slept; /* since the look before */
  const char *rows;
  const char *alerts; /* kind, and id or number */
} AlertLook;

static char *
describe (const GPtrArray *alerts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < alerts->len; i++)
    {
      const RingAlert *alert = g_ptr_array_index (alerts, i);

      if (i > 0)
        g_string_append_c (text, ' ');
      if (alert->kind == RING_ALERT_KIND_SUMMARY)
        g_string_append_printf (text, "summary:%u", alert->count);
      else
        g_string_append_printf (text, "%s:%s", alert->kind == RING_ALERT_KIND_WAITING ? "waiting" : "reminder", alert->session_id);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @snoozed is the session "a", until then; 0 = it is not. */
static void
check_alerts (const AlertLook *looks,
              size_t n_looks,
              double snoozed)
{
  g_autoptr (RingConfig) config = ring_test_config (NULL);
  g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
  g_autoptr (GHashTable) until = g_hash_table_new (g_str_hash, g_str_equal);
  gint64 until_usec = ring_test_usec (snoozed);

  if (snoozed > 0)
    g_hash_table_insert (until, (gpointer) "a", &until_usec);
  for (size_t i = 0; i < n_looks; i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (looks[i].rows, NULL, config, looks[i].at);
      const RingAlertInput input = { .board = board, .config = config, .snoozed = until, .now_usec = ring_test_usec (looks[i].at), .slept_usec = (gint64) (looks[i].slept * 1e6) };
      gint64 deadline_usec = 0;
      g_autoptr (GPtrArray) alerts = ring_alerts_decide (&input, memory, &deadline_usec);
      g_autofree char *text = describe (alerts);

      g_test_message ("at %f", looks[i].at);
      g_assert_cmpstr (text, ==, looks[i].alerts);
    }
}

#define WAITS(id) "{'session_id': '" id "', 'status': 'waiting', 'last_event': 'PermissionRequest', 'waiting_kind': 'permission', 'waiting_detail': 'x', 'last_active': 1800000000}"
#define A "[" WAITS ("a") "]"
#define AB "[" WAITS ("a") "," WAITS ("b") "]"
#define ABCD "[" WAITS ("a") "," WAITS ("b") "," WAITS ("c") "," WAITS ("d") "]"

static void
test_known_waits (void)
{
  /* Reminders are due 30, 120 and 300 s after a wait was seen, awake. */
  static const AlertLook looks[] = {
    { 0, 0, "[]", "" },
    { 1, 0, AB, "waiting:a waiting:b" },
    { 9000, 8995, AB, "" },
    { 9025, 0, AB, "" },
    { 9026, 0, AB, "reminder:a reminder:b" },
    { 20000, 10974, AB, "" },
    { 20090, 0, AB, "reminder:a reminder:b" },
  };

  check_alerts (looks, G_N_ELEMENTS (looks), 0);
}

static void
test_new_waits (void)
{
  static const AlertLook several[] = {
    { 0, 0, "[]", "" },
    { 1, 0, A, "waiting:a" },
    { 9000, 8999, ABCD, "summary:3" },
    { 9001, 0, ABCD, "" },
    { 9030, 0, ABCD, "reminder:a reminder:b reminder:c reminder:d" },
  };
  static const AlertLook one[] = {
    { 0, 0, "[]", "" },
    { 1, 0, A, "waiting:a" },
    { 9000, 8999, AB, "waiting:b" },
  };

  check_alerts (several, G_N_ELEMENTS (several), 0);
  check_alerts (one, G_N_ELEMENTS (one), 0);
}

static void
test_put_off (void)
{
  /* It was to be told at 600: that has been slept through. */
  static const AlertLook over[] = {
    { 0, 0, A, "" },
    { 9000, 9000, A, "waiting:a" },
    { 9001, 0, A, "" },
  };
  static const AlertLook with_others[] = {
    { 0, 0, A, "" },
    { 9000, 9000, AB, "summary:2" },
  };
  static const AlertLook not_yet[] = {
    { 0, 0, A, "" },
    { 500, 400, A, "" },
    { 600, 0, A, "reminder:a" },
  };

  check_alerts (over, G_N_ELEMENTS (over), 600);
  check_alerts (with_others, G_N_ELEMENTS (with_others), 600);
  check_alerts (not_yet, G_N_ELEMENTS (not_yet), 600);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sleeps/notice", test_notice);
  g_test_add_func ("/sleeps/first-look", test_first_look);
  g_test_add_func ("/sleeps/start", test_start);
  g_test_add_func ("/sleeps/many", test_many);
  g_test_add_func ("/sleeps/request", test_request);
  g_test_add_func ("/sleeps/unknown-process", test_unknown_process);
  g_test_add_func ("/sleeps/started-only", test_started_only);
  g_test_add_func ("/sleeps/known-waits", test_known_waits);
  g_test_add_func ("/sleeps/new-waits", test_new_waits);
  g_test_add_func ("/sleeps/put-off", test_put_off);
  return g_test_run ();
}
