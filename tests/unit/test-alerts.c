/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-alerts.h"
#include "core/ring-classify.h"
#include "ring-test-session.h"

#include <string.h>

/* A look of the tray, and what it is to do. */
typedef struct
{
  double at;
  const char *rows;    /* NULL = as before */
  const char *alerts;  /* kind:id[detail], by blanks, as they come */
  const char *focused; /* (nullable): an id */
  double quiet_until;  /* 0 = no quiet */
} Look;

typedef struct
{
  RingConfig *config;
  RingAlertMemory *memory;
  GHashTable *muted;
  GHashTable *snoozed;
  const char *rows;
  gint64 deadline_usec; /* of the last look */
} Tray;

static Tray *
tray_new (const char *toml)
{
  Tray *tray = g_new0 (Tray, 1);

  tray->config = ring_test_config (toml);
  tray->memory = ring_alert_memory_new ();
  tray->muted = g_hash_table_new (g_str_hash, g_str_equal);
  tray->snoozed = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  tray->rows = "[]";
  return tray;
}

static void
tray_free (Tray *tray)
{
  ring_config_unref (tray->config);
  ring_alert_memory_free (tray->memory);
  g_hash_table_unref (tray->muted);
  g_hash_table_unref (tray->snoozed);
  g_free (tray);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tray, tray_free)

static char *
describe (const GPtrArray *alerts)
{
  static const char *const kinds[] = {
    [RING_ALERT_KIND_WAITING] = "waiting",
    [RING_ALERT_KIND_REMINDER] = "reminder",
    [RING_ALERT_KIND_SUMMARY] = "summary",
    [RING_ALERT_KIND_WITHDRAWN] = "withdrawn",
    [RING_ALERT_KIND_FINISHED] = "finished",
  };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < alerts->len; i++)
    {
      const RingAlert *alert = g_ptr_array_index (alerts, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", kinds[alert->kind]);
      if (alert->kind == RING_ALERT_KIND_SUMMARY)
        g_string_append_printf (text, ":%u", alert->count);
      else
        g_string_append_printf (text, ":%s", alert->session_id);
      if (alert->detail[0] != '\0')
        g_string_append_printf (text, "[%s]", alert->detail);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
tray_look (Tray *tray,
           const Look *look)
{
  g_autoptr (GHashTable) focused = g_hash_table_new (g_str_hash, g_str_equal);
  RingAlertInput input = { .config = tray->config, .focused = focused, .muted = tray->muted, .snoozed = tray->snoozed, .now_usec = ring_test_usec (look->at) };
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (GPtrArray) alerts = NULL;
  g_autofree char *text = NULL;

  if (look->rows != NULL)
    tray->rows = look->rows;
  if (look->focused != NULL)
    g_hash_table_add (focused, (gpointer) look->focused);
  input.quiet = (RingQuiet){ .is_on = look->quiet_until > 0, .until_usec = ring_test_usec (look->quiet_until) };
  board = ring_test_board (tray->rows, NULL, tray->config, look->at);
  input.board = board;
  alerts = ring_alerts_decide (&input, tray->memory, &tray->deadline_usec);
  text = describe (alerts);
  g_test_message ("at %f", look->at);
  g_assert_cmpstr (text, ==, look->alerts);
}

static void
tray_play (Tray *tray,
           const Look *looks,
           size_t n_looks)
{
  for (size_t i = 0; i < n_looks; i++)
    tray_look (tray, &looks[i]);
}

#define PLAY(toml, looks)                            \
  G_STMT_START                                       \
  {                                                  \
    g_autoptr (Tray) played = tray_new (toml);       \
    tray_play (played, looks, G_N_ELEMENTS (looks)); \
  }                                                  \
  G_STMT_END

#define ROW(id, status, more) "{'session_id': '" id "', 'provider': 'gemini', 'status': '" status "', 'last_active': 1800000000" more "}"
#define WAITS(id, detail) ROW (id, "waiting", ", 'waiting_kind': 'permission', 'waiting_detail': '" detail "'")
#define WORKS(id) ROW (id, "working", "")
#define ONLY(row) "[" row "]"
#define NO_REMINDERS "notify_repeat_seconds = []\n"

/* What waits at the first look is known; reminders count from it. */
static void
test_first_look (void)
{
  static const Look looks[] = {
    { 0, ONLY (WAITS ("a", "x")), "", NULL, 0 },
    { 1, NULL, "", NULL, 0 },
    { 29.999999, NULL, "", NULL, 0 },
    { 30, NULL, "reminder:a[x]", NULL, 0 },
    { 31, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
  };
  static const Look nothing_out[] = {
    { 0, ONLY (WAITS ("a", "x")), "", NULL, 0 },
    { 1, ONLY (WORKS ("a")), "", NULL, 0 },
    { 2, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
  };

  PLAY (NULL, looks);
  PLAY (NULL, nothing_out);
}

static void
test_new_wait (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, NULL, "", NULL, 0 },
    /* another one in its place is alerted anew, not withdrawn */
    { 3, ONLY (WAITS ("a", "y")), "waiting:a[y]", NULL, 0 },
    { 4, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
    { 5, NULL, "", NULL, 0 },
    /* hidden, ended, gone */
    { 6, ONLY (WAITS ("b", "z")), "waiting:b[z]", NULL, 0 },
    { 7, ONLY (ROW ("b", "ended", "")), "withdrawn:b", NULL, 0 },
    { 8, ONLY (WAITS ("c", "z")), "waiting:c[z]", NULL, 0 },
    { 9, "[]", "withdrawn:c", NULL, 0 },
  };

  PLAY (NULL, looks);
}

/* The same wait again: while nothing has gone on it only flickers. */
static void
test_flicker (void)
{
  static const Look still[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
    { 3, ONLY (WAITS ("a", "x")), "", NULL, 0 },
    { 4, "[]", "", NULL, 0 },
    { 181, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
  };
  static const Look gone_on[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
    { 3, ONLY (ROW ("a", "waiting", ", 'waiting_kind': 'permission', 'waiting_detail': 'x', 'answered_at': 1800000002")), "waiting:a[x]", NULL, 0 },
  };
  static const Look off[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
    { 3, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
  };

  PLAY (NULL, still);
  PLAY (NULL, gone_on);
  PLAY ("waiting_cooldown_seconds = 0", off);
}

static void
test_reminders (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 31, NULL, "reminder:a[x]", NULL, 0 },
    { 121, NULL, "reminder:a[x]", NULL, 0 },
    { 301, NULL, "reminder:a[x]", NULL, 0 },
    { 9000, NULL, "", NULL, 0 },
  };
  /* a suspended machine: several overdue come as one */
  static const Look suspended[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 4000, NULL, "reminder:a[x]", NULL, 0 },
    { 8000, NULL, "", NULL, 0 },
  };
  static const Look focused[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "", "a", 0 },
    { 31, NULL, "", "a", 0 },
    { 32, NULL, "reminder:a[x]", "b", 0 },
  };
  /* a clock set back delays none */
  static const Look set_back[] = {
    { 1000, "[]", "", NULL, 0 },
    { 1001, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 500, NULL, "", NULL, 0 },
    { 530, NULL, "reminder:a[x]", NULL, 0 },
  };

  PLAY (NULL, looks);
  PLAY (NULL, suspended);
  PLAY (NULL, focused);
  PLAY (NULL, set_back);
}

static void
test_deadline (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
  };
  g_autoptr (Tray) tray = tray_new (NULL);

  tray_play (tray, looks, 1);
  g_assert_cmpint (tray->deadline_usec, ==, RING_DEADLINE_NEVER);
  tray_play (tray, looks + 1, 1);
  g_assert_cmpint (tray->deadline_usec, ==, ring_test_usec (31));
}

/* What a window or quiet holds comes when that ends, not when a reminder is due. */
static void
test_deadline_of_held_waits (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, "[" WAITS ("a", "x") "," WAITS ("b", "y") "]", "", NULL, 0 },
    { 11, NULL, "summary:1", NULL, 0 },
    { 12, "[" WAITS ("a", "x") "," WAITS ("c", "z") "]", "withdrawn:b", NULL, 20 },
  };
  g_autoptr (Tray) tray = tray_new ("notify_debounce_seconds = 10");

  tray_play (tray, looks, 3);
  g_assert_cmpint (tray->deadline_usec, ==, ring_test_usec (11));
  tray_play (tray, looks + 3, 1);
  g_assert_cmpint (tray->deadline_usec, ==, ring_test_usec (31));
  tray_play (tray, looks + 4, 1);
  g_assert_cmpint (tray->deadline_usec, ==, ring_test_usec (20));
}

static void
test_quiet (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, "[" WAITS ("a", "x") "," WAITS ("b", "y") "," WAITS ("c", "z") "]", "", NULL, 100 },
    { 40, "[" WAITS ("a", "x") "," WAITS ("b", "y") "," WORKS ("c") "]", "", NULL, 100 },
    { 99.999999, NULL, "", NULL, 100 },
    { 100, NULL, "reminder:a[x] summary:1", NULL, 100 },
    { 101, NULL, "", NULL, 0 },
  };

  PLAY (NULL, looks);
}

static void
test_debounce (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, "[" WAITS ("a", "x") "," WAITS ("b", "y") "," WAITS ("c", "z") "]", "", NULL, 0 },
    { 10.999999, NULL, "", NULL, 0 },
    { 11, NULL, "summary:2", NULL, 0 },
    { 12, "[" WAITS ("a", "x") "," WAITS ("b", "y") "," WAITS ("c", "z") "," WAITS ("d", "v") "]", "waiting:d[v]", NULL, 0 },
  };
  /* a clock set back makes the window no longer */
  static const Look set_back[] = {
    { 1000, "[]", "", NULL, 0 },
    { 1001, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 500, "[" WAITS ("a", "x") "," WAITS ("b", "y") "]", "waiting:b[y]", NULL, 0 },
  };

  PLAY (NO_REMINDERS "notify_debounce_seconds = 10", looks);
  PLAY (NO_REMINDERS "notify_debounce_seconds = 10", set_back);
}

static void
test_silent (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, "[" WAITS ("muted", "x") "," ROW ("headless", "waiting", ", 'entrypoint': 'sdk-cli'") "," WAITS ("snoozed", "x") "]", "", NULL, 0 },
    /* RiNG's hook was first */
    { 2, ONLY (ROW ("r", "waiting", ", 'waiting_detail': 'x', 'waiting_notified_at': 1799999998")), "", NULL, 0 },
    { 3, ONLY (ROW ("s", "waiting", ", 'waiting_detail': 'x', 'waiting_notified_at': 1799999997.9")), "waiting:s[x]", NULL, 0 },
    { 4, ONLY (WAITS ("f", "x")), "withdrawn:s", "f", 0 },
  };
  static const Look when_focused[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("f", "x")), "waiting:f[x]", "f", 0 },
  };
  g_autoptr (Tray) tray = tray_new (NULL);
  gint64 *until_usec = g_new (gint64, 1);

  *until_usec = ring_test_usec (600);
  g_hash_table_add (tray->muted, (gpointer) "muted");
  g_hash_table_insert (tray->snoozed, (gpointer) "snoozed", until_usec);
  tray_play (tray, looks, G_N_ELEMENTS (looks));
  PLAY ("[tray]\nnotify_when_focused = true", when_focused);
}

/* Put off: not reminded of meanwhile, but once when the time is over, also if
 * all reminders are done by then. */
static void
test_put_off (void)
{
  static const Look before[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 301, NULL, "reminder:a[x]", NULL, 0 },
  };
  static const Look after[] = {
    { 400, NULL, "", NULL, 0 },
    { 899.999999, NULL, "", NULL, 0 },
    { 900, NULL, "", "a", 0 },
    { 901, NULL, "", NULL, 950 },
    { 950, NULL, "reminder:a[x]", NULL, 0 },
    { 951, NULL, "", NULL, 0 },
  };
  /* one that is new while its session is put off is told then, too */
  static const Look other[] = {
    { 960, ONLY (WAITS ("a", "y")), "", NULL, 0 },
    { 961, NULL, "", NULL, 0 },
    { 970, NULL, "reminder:a[y]", NULL, 0 },
    { 971, ONLY (WORKS ("a")), "withdrawn:a", NULL, 0 },
  };
  g_autoptr (Tray) tray = tray_new (NULL);
  gint64 *until_usec = g_new (gint64, 1);

  tray_play (tray, before, G_N_ELEMENTS (before));
  *until_usec = ring_test_usec (900);
  g_hash_table_insert (tray->snoozed, (gpointer) "a", until_usec);
  tray_look (tray, &after[0]);
  g_assert_cmpint (tray->deadline_usec, ==, ring_test_usec (900));
  tray_play (tray, after, G_N_ELEMENTS (after));
  *until_usec = ring_test_usec (970);
  tray_play (tray, other, G_N_ELEMENTS (other));
}

static void
test_snooze (void)
{
  static const Look looks[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("s", "x")), "waiting:s[x]", NULL, 0 },
    { 601.5, NULL, "", NULL, 0 },
    { 602, NULL, "reminder:s[x]", NULL, 0 },
    { 603, NULL, "", NULL, 0 },
    /* over long ago: it is no business of the next wait's */
    { 700, ONLY (WAITS ("s", "y")), "", "s", 0 },
    { 701, NULL, "", NULL, 0 },
  };
  static const Look in_between[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("s", "x")), "waiting:s[x]", NULL, 0 },
    { 2, ONLY (WAITS ("s", "y")), "", NULL, 0 },
    { 602, NULL, "", NULL, 700 },
    { 700, NULL, "reminder:s[y]", NULL, 0 },
  };
  gint64 until_usec = ring_test_usec (602);
  g_autoptr (Tray) tray = tray_new (NO_REMINDERS);
  g_autoptr (Tray) other = tray_new (NO_REMINDERS);

  tray_play (tray, looks, 2);
  g_hash_table_insert (tray->snoozed, (gpointer) "s", g_memdup2 (&until_usec, sizeof until_usec));
  tray_play (tray, looks + 2, 1);
  g_assert_cmpint (tray->deadline_usec, ==, until_usec);
  tray_play (tray, looks + 3, G_N_ELEMENTS (looks) - 3);
  tray_play (other, in_between, 2);
  g_hash_table_insert (other->snoozed, (gpointer) "s", g_memdup2 (&until_usec, sizeof until_usec));
  tray_play (other, in_between + 2, G_N_ELEMENTS (in_between) - 2);
}

/* The tray ends and starts again. */
static void
tray_restart (Tray *tray)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autoptr (RingJsonWriter) again = ring_json_writer_new ();
  g_autoptr (RingJson) json = NULL;
  g_autofree char *text = NULL;
  g_autofree char *text_again = NULL;
  size_t length = 0;

  ring_alert_memory_write (tray->memory, writer);
  text = ring_json_writer_finish (writer, &length);
  ring_alert_memory_free (tray->memory);
  json = ring_json_parse (text, length, &RING_JSON_LIMITS_FILE, NULL);
  g_assert_nonnull (json);
  tray->memory = ring_alert_memory_parse (ring_json_root (json));
  ring_alert_memory_write (tray->memory, again);
  text_again = ring_json_writer_finish (again, &length);
  g_assert_cmpstr (text, ==, text_again);
}

static void
test_restart_says_nothing_again (void)
{
  static const Look before[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 31, NULL, "reminder:a[x]", NULL, 0 },
  };
  static const Look after[] = {
    /* Known ones go on, others are known from now on. */
    { 40, "[" WAITS ("a", "x") "," WAITS ("b", "y") "]", "", NULL, 0 },
    { 70, NULL, "reminder:b[y]", NULL, 0 },
    { 121, NULL, "reminder:a[x]", NULL, 0 },
  };
  static const Look flicker[] = {
    { 122, ONLY (WAITS ("b", "y")), "withdrawn:a", NULL, 0 },
  };
  static const Look back[] = {
    { 123, "[" WAITS ("a", "x") "," WAITS ("b", "y") "]", "", NULL, 0 },
  };
  g_autoptr (Tray) tray = tray_new (NULL);

  tray_play (tray, before, G_N_ELEMENTS (before));
  tray_restart (tray);
  tray_play (tray, after, G_N_ELEMENTS (after));
  tray_play (tray, flicker, G_N_ELEMENTS (flicker));
  tray_restart (tray);
  tray_play (tray, back, G_N_ELEMENTS (back));
}

static void
test_restart_keeps_what_is_held (void)
{
  static const Look before[] = {
    { 0, "[]", "", NULL, 100 },
    { 1, ONLY (WAITS ("a", "x")), "", NULL, 100 },
  };
  static const Look after[] = {
    { 50, NULL, "", NULL, 100 },
    { 100, NULL, "summary:1", NULL, 0 },
  };
  static const Look debounced[] = {
    { 0, "[]", "", NULL, 0 },
    { 1, ONLY (WAITS ("a", "x")), "waiting:a[x]", NULL, 0 },
    { 2, "[" WAITS ("a", "x") "," WAITS ("b", "y") "]", "", NULL, 0 },
  };
  static const Look window_closed[] = {
    { 3, NULL, "", NULL, 0 },
    { 11, NULL, "summary:1", NULL, 0 },
  };
  g_autoptr (Tray) tray = tray_new (NO_REMINDERS);
  g_autoptr (Tray) other = tray_new (NO_REMINDERS "notify_debounce_seconds = 10");

  tray_play (tray, before, G_N_ELEMENTS (before));
  tray_restart (tray);
  tray_play (tray, after, G_N_ELEMENTS (after));
  tray_play (other, debounced, G_N_ELEMENTS (debounced));
  tray_restart (other);
  tray_play (other, window_closed, G_N_ELEMENTS (window_closed));
}

static void
test_memory_that_is_none (void)
{
  static const char *const texts[] = {
    "null",
    "[]",
    "{'sessions': []}",
    "{'sessions': {'a': 1, 'b': []}, 'debounce_until': 'x'}",
    "{'sessions': {'a': {'identity': 5, 'seen': 'x', 'reminders': 1.5, 'held': 'no', 'told': []}}}",
    "{'sessions': {'a': {'identity': 'i', 'seen': 1e300, 'reminders': -7, 'held': null, 'told': -1e300, 'busy': 1e300}}}",
  };
  static const Look look = { 1, ONLY (WAITS ("a", "x")), "", NULL, 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (Tray) tray = tray_new (NULL);
      g_autofree char *text = ring_test_json (texts[i]);
      g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, NULL);

      g_test_message ("%s", text);
      g_assert_nonnull (json);
      ring_alert_memory_free (tray->memory);
      tray->memory = ring_alert_memory_parse (ring_json_root (json));
      tray_look (tray, &look);
    }
}

#define TURN(status, more) ONLY (ROW ("a", status, ", 'writer': 'w', 'waits': [], 'turn_at': 1800000000" more))

static void
test_finished (void)
{
  static const Look looks[] = {
    { 1, TURN ("working", ""), "", NULL, 0 },
    { 29.999999, TURN ("idle", ""), "", NULL, 0 },
    { 29.999999, TURN ("working", ""), "", NULL, 0 },
    { 30, TURN ("idle", ", 'last_action': 'Done.'"), "finished:a[Done.]", NULL, 0 },
    { 31, NULL, "", NULL, 0 },
    { 32, TURN ("working", ""), "", NULL, 0 },
    { 33, TURN ("idle", ", 'background': 1"), "", NULL, 0 },
    { 34, TURN ("working", ""), "", NULL, 0 },
    { 35, TURN ("idle", ""), "", "a", 0 },
    { 36, TURN ("working", ""), "", NULL, 0 },
    { 37, TURN ("idle", ""), "", NULL, 90 },
  };
  static const Look off[] = {
    { 1, TURN ("working", ""), "", NULL, 0 },
    { 100, TURN ("idle", ""), "", NULL, 0 },
  };

  PLAY ("[tray]\nnotify_finished = true", looks);
  PLAY (NULL, off);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/alerts/first-look", test_first_look);
  g_test_add_func ("/alerts/new-wait", test_new_wait);
  g_test_add_func ("/alerts/flicker", test_flicker);
  g_test_add_func ("/alerts/reminders", test_reminders);
  g_test_add_func ("/alerts/deadline", test_deadline);
  g_test_add_func ("/alerts/deadline-of-held-waits", test_deadline_of_held_waits);
  g_test_add_func ("/alerts/quiet", test_quiet);
  g_test_add_func ("/alerts/debounce", test_debounce);
  g_test_add_func ("/alerts/silent", test_silent);
  g_test_add_func ("/alerts/put-off", test_put_off);
  g_test_add_func ("/alerts/snooze", test_snooze);
  g_test_add_func ("/alerts/restart/nothing-again", test_restart_says_nothing_again);
  g_test_add_func ("/alerts/restart/held", test_restart_keeps_what_is_held);
  g_test_add_func ("/alerts/restart/none", test_memory_that_is_none);
  g_test_add_func ("/alerts/finished", test_finished);
  return g_test_run ();
}
