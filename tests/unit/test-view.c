/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "ring-test-session.h"

#include <string.h>

static void
test_age (void)
{
  static const struct
  {
    double seconds;
    const char *age;
  } table[] = {
    { 0, "0 s" },
    { 0.999999, "0 s" },
    { 1, "1 s" },
    { 59.999999, "59 s" },
    { 60, "1 min" },
    { 3599, "59 min" },
    { 3600, "1 h" },
    { 86399, "23 h" },
    { 86400, "1 d" },
    { 400 * 86400.0, "400 d" },
    { 56 * 365 * 86400.0, "" },
    { -0.000001, "" },
    { -500, "" },
  };
  g_autofree char *unknown = ring_view_age (0, ring_test_usec (0));
  g_autofree char *negative = ring_view_age (-5, ring_test_usec (0));
  g_autofree char *farthest = ring_view_age (G_MAXINT64 / 4, ring_test_usec (0));

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *age = ring_view_age (ring_test_usec (0), ring_test_usec (table[i].seconds));

      g_assert_cmpstr (age, ==, table[i].age);
    }
  g_assert_cmpstr (unknown, ==, "");
  g_assert_cmpstr (negative, ==, "");
  g_assert_cmpstr (farthest, ==, "");
}

static void
test_duration (void)
{
  static const struct
  {
    gint64 seconds;
    const char *text;
  } table[] = {
    { 0, "0 s" },
    { 59, "59 s" },
    { 60, "1 min 0 s" },
    { 3599, "59 min 59 s" },
    { 3600, "1 h 0 min" },
    { 86399, "23 h 59 min" },
    { 86400, "1 d 0 h" },
    { 2 * 86400 + 3 * 3600 + 59 * 60, "2 d 3 h" },
  };
  g_autofree char *longest = ring_view_duration (G_MAXINT64);

  g_assert_true (g_str_has_prefix (longest, "106751991 d"));
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = ring_view_duration (table[i].seconds * G_USEC_PER_SEC);

      g_assert_cmpstr (text, ==, table[i].text);
    }
}

static void
test_icons_and_words (void)
{
  static const struct
  {
    RingState state;
    const char *icon;
    const char *word;
  } table[] = {
    { RING_STATE_WAITING, "io.github.ring_tray.RingTray-waiting", "waiting" },
    { RING_STATE_WORKING, "io.github.ring_tray.RingTray-working", "working" },
    { RING_STATE_IDLE, "io.github.ring_tray.RingTray-idle", "idle" },
    { RING_STATE_ENDED, "io.github.ring_tray.RingTray-none", "ended" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_assert_cmpstr (ring_view_icon_name (table[i].state), ==, table[i].icon);
      g_assert_cmpstr (ring_view_state_word (table[i].state), ==, table[i].word);
    }
}

#define SESSION(id, status) "{'session_id': '" id "', 'status': '" status "', 'last_active': 1800000000}"
#define HEADLESS(id, status) "{'session_id': '" id "', 'status': '" status "', 'last_active': 1800000000, 'entrypoint': 'sdk'}"

static void
test_summary (void)
{
  static const struct
  {
    const char *rows;
    const char *title;
    const char *heading;
    const char *count;
    const char *icon;
  } table[] = {
    { "[]", "No sessions", "No sessions", "", "none" },
    { "[" SESSION ("a", "ended") "]", "No sessions", "No sessions", "", "none" },
    { "[" HEADLESS ("a", "waiting") "]", "No sessions", "No sessions", "", "none" },
    { "[" SESSION ("a", "idle") "]", "1 idle", "1 idle", "", "idle" },
    { "[" SESSION ("a", "idle") "," SESSION ("b", "working") "," SESSION ("c", "working") "]", "2 working, 1 idle", "2 working · 1 idle", "", "working" },
    { "[" SESSION ("a", "waiting") "," SESSION ("b", "working") "," SESSION ("c", "idle") "," SESSION ("d", "ended") "]",
      "1 waiting, 1 working, 1 idle", "1 waiting · 1 working · 1 idle", "1", "waiting" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (table[i].rows, NULL, config, 1);
      g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));

      g_assert_cmpstr (view->title, ==, table[i].title);
      g_assert_cmpstr (view->heading, ==, table[i].heading);
      g_assert_cmpstr (view->count_label, ==, table[i].count);
      g_assert_true (g_str_has_suffix (view->icon_name, table[i].icon));
    }
}

static void
test_limit (void)
{
  g_autoptr (RingConfig) config = ring_test_config ("[tray]\nmenu_sessions = 2");
  g_autoptr (RingBoard) board = ring_test_board ("[" SESSION ("a", "idle") "," SESSION ("b", "waiting") "," SESSION ("c", "working") "," HEADLESS ("d", "waiting") "," SESSION ("e", "idle") "]",
                                                 NULL, config, 1);
  g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));

  g_assert_cmpuint (view->rows->len, ==, 2);
  g_assert_cmpuint (view->n_more, ==, 2);
  g_assert_cmpstr (((const RingViewRow *) g_ptr_array_index (view->rows, 0))->session_id, ==, "b");
  g_assert_cmpstr (((const RingViewRow *) g_ptr_array_index (view->rows, 1))->session_id, ==, "c");
}

/* What a menu row says of one session. */
static void
test_row (void)
{
  static const struct
  {
    const char *row;
    const char *label;
  } table[] = {
    { "'cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'permission', 'waiting_detail': 'Bash: make deploy'",
      "● \u2068maigo\u2069 — \u2068Bash: make deploy\u2069   12 s" },
    { "'cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'permission'", "● \u2068maigo\u2069 — \u2068needs permission\u2069   12 s" },
    { "'cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'question'", "● \u2068maigo\u2069 — \u2068asks a question\u2069   12 s" },
    { "'cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'plan'", "● \u2068maigo\u2069 — \u2068wants its plan approved\u2069   12 s" },
    { "'cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'error'", "● \u2068maigo\u2069 — \u2068cannot go on\u2069   12 s" },
    { "'cwd': '/w/maigo', 'status': 'waiting'", "● \u2068maigo\u2069 — \u2068is waiting\u2069   12 s" },
    { "'cwd': '/w/pelican', 'status': 'working', 'last_action': '→ Edit main.c'", "○ \u2068pelican\u2069 — \u2068→ Edit main.c\u2069   12 s" },
    { "'status': 'idle'", "○ \u2068s\u2069   12 s" },
    { "'status': 'idle', 'last_active': 1800000100", "○ \u2068s\u2069" },
    { "'status': 'idle', 'last_active': 1790000000500", "○ \u2068s\u2069" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *rows = g_strdup_printf ("[{'session_id': 's', %s%s}]", table[i].row,
                                               strstr (table[i].row, "last_active") != NULL ? "" : ", 'last_active': 1800000000");
      g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 12);
      g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (12));

      g_test_message ("%s", table[i].row);
      g_assert_cmpuint (view->rows->len, ==, 1);
      g_assert_cmpstr (((const RingViewRow *) g_ptr_array_index (view->rows, 0))->label, ==, table[i].label);
    }
}

static void
test_text_is_cut (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autofree char *detail = g_strnfill (100, 'x');
  g_autofree char *rows = g_strdup_printf ("[{'session_id': 's', 'status': 'waiting', 'last_active': 1800000000, 'waiting_detail': '%s'}]", detail);
  g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);
  g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));
  const RingViewRow *row = g_ptr_array_index (view->rows, 0);

  g_assert_cmpint (g_utf8_strlen (row->text, -1), ==, 60);
  g_assert_true (g_str_has_suffix (row->text, "x…"));
}

static char *
name_of (const RingBoard *board,
         const char *id)
{
  return ring_view_session_name (board, ring_board_find (board, id));
}

#define AT(id, cwd, status) "{'session_id': '" id "', 'cwd': '" cwd "', 'status': '" status "', 'last_active': 1800000000}"
#define LONG_ID "0f0e0d0c-1111-4222-8333-000000000001-0f0e0d0c"

static void
test_names (void)
{
  static const struct
  {
    const char *id;
    const char *name;
  } table[] = {
    { "alone", "site" },
    { "11111111-a", "maigo (11111111)" },
    { "codex:22222222-b", "maigo (22222222)" },
    /* the beginning is the same: the id is longer */
    { "33333333-c", "twin (33333333-c)" },
    { "33333333-d", "twin (33333333-d)" },
    { "a\nb", "odd (a b)" },
    { "a/b", "odd (a/b)" },
    { "short", "small (short)" },
    { "shore", "small (shore)" },
    /* only its namesake has ended, and is told from it */
    { "live", "gone" },
    { "dead", "gone (dead)" },
    { "labelled", "My task" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (RingBoard) board = NULL;

  g_hash_table_insert (labels, (gpointer) "labelled", (gpointer) "My task");
  board = ring_test_board ("[" AT ("alone", "/w/site", "idle") "," AT ("11111111-a", "/w/maigo", "idle") "," AT ("codex:22222222-b", "/x/maigo", "working") "," AT ("33333333-c", "/w/twin", "idle") "," AT ("33333333-d", "/w/twin", "waiting") "," AT ("a\\nb", "/w/odd", "idle") "," AT ("a/b", "/w/odd", "idle") "," AT ("short", "/w/small", "idle") "," AT ("shore", "/w/small", "idle") "," AT ("live", "/w/gone", "idle") "," AT ("dead", "/w/gone", "ended") "," AT ("labelled", "/w/maigo", "idle") "]",
                           labels, config, 1);
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *name = name_of (board, table[i].id);

      g_assert_cmpstr (name, ==, table[i].name);
    }
}

/* Ids that are the same as far as they are shown. */
static void
test_names_of_long_ids (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board ("[" AT (LONG_ID "x", "/w/a", "idle") "," AT (LONG_ID "y", "/w/a", "idle") "]", NULL, config, 1);
  g_autofree char *one = name_of (board, LONG_ID "x");
  g_autofree char *other = name_of (board, LONG_ID "y");

  g_assert_cmpstr (one, !=, other);
  g_assert_true (g_str_has_prefix (one, "a ("));
}

/* What the human or a folder calls a session is text, and one line. */
static void
test_hostile_names (void)
{
  static const struct
  {
    const char *label;
    const char *name;
  } table[] = {
    { "two\nlines\tand more", "two lines and more" },
    { "<b>bold</b> & \"q\"", "<b>bold</b> & \"q\"" },
    { "_under_score", "_under_score" },
    { "\u202Eevil\u202C", "[RLO]evil[PDF]" },
    { "\u2066x", "[LRI]x" },
    { "\x1b[31mred", "␛[31mred" },
    { "😀👩\u200D👩\u200D👧", "😀👩\u200D👩\u200D👧" },
    { "%s%n%1000d", "%s%n%1000d" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autofree char *endless = g_strnfill (10000, 'x');

  for (size_t i = 0; i <= G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (RingBoard) board = NULL;
      g_autoptr (RingView) view = NULL;
      g_autofree char *title = NULL;
      const RingViewRow *row = NULL;

      g_hash_table_insert (labels, (gpointer) "s", i < G_N_ELEMENTS (table) ? (gpointer) table[i].label : endless);
      board = ring_test_board ("[" SESSION ("s", "waiting") "]", labels, config, 1);
      view = ring_view_new (board, config, ring_test_usec (1));
      row = g_ptr_array_index (view->rows, 0);
      title = ring_view_notification_title (board, ring_board_find (board, "s"));
      if (i < G_N_ELEMENTS (table))
        g_assert_cmpstr (row->name, ==, table[i].name);
      g_assert_cmpint (g_utf8_strlen (row->name, -1), <=, 40);
      g_assert_null (strpbrk (row->label, "\n\r\t"));
      g_assert_null (strpbrk (title, "\n\r\t"));
      g_assert_true (g_utf8_validate (row->label, -1, NULL));
    }
}

static void
test_notification_title (void)
{
  static const struct
  {
    const char *kind;
    const char *title;
  } table[] = {
    { "permission", "maigo needs permission" },
    { "question", "maigo asks a question" },
    { "plan", "maigo wants its plan approved" },
    { "error", "maigo cannot go on" },
    { "idle", "maigo is waiting" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *rows = g_strdup_printf ("[{'session_id': 's', 'cwd': '/w/maigo', 'status': 'waiting', 'last_active': 1800000000, 'waiting_kind': '%s'}]", table[i].kind);
      g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);
      g_autofree char *title = ring_view_notification_title (board, ring_board_find (board, "s"));

      g_assert_cmpstr (title, ==, table[i].title);
    }
}

#define WAITING(id, rest) "{'session_id': '" id "', 'status': 'waiting', 'last_active': 1800000000" rest "}"

/* What is only the way to ask need not be read. */
static void
test_wait_text (void)
{
  static const struct
  {
    const char *detail;
    const char *text;
  } table[] = {
    { "AskUserQuestion: Which database?", "Which database?" },
    { "AskUserQuestion", "" },
    { "ExitPlanMode: 1. do", "1. do" },
    { "request_user_input: Which?", "Which?" },
    { "Bash: make deploy", "Bash: make deploy" },
    { "AskUserQuestions: x", "AskUserQuestions: x" },
    { "", "" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *rows = g_strdup_printf ("[" WAITING ("s", ", 'waiting_detail': '%s'") "]", table[i].detail);
      g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);

      g_assert_cmpstr (ring_view_wait_text (ring_board_find (board, "s")), ==, table[i].text);
    }
}

static void
test_notification_body (void)
{
  static const struct
  {
    const char *rows;
    const char *body;
  } table[] = {
    { "[" WAITING ("s", "") "]", "" },
    { "[" WAITING ("s", ", 'waiting_detail': 'Bash: make'") "]", "Bash: make" },
    { "[" WAITING ("s", ", 'cwd': '/home/sam/p'") "]", "~/p" },
    { "[" WAITING ("s", ", 'waiting_detail': 'Bash: make', 'cwd': '/home/sam/p', 'tmux_pane': '%3'") "]", "Bash: make\ntmux %3 · ~/p" },
    { "[" WAITING ("s", "") "," WAITING ("t", "") "]", "1 more is waiting" },
    { "[" WAITING ("s", ", 'waiting_detail': 'd'") "," WAITING ("t", "") "," WAITING ("u", "") "," HEADLESS ("h", "waiting") "]", "d\n2 more are waiting" },
    { "[" WAITING ("s", ", 'waiting_detail': '<a href=\\\\x>b</a>\\nc'") "]", "<a href=\\x>b</a> c" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (table[i].rows, NULL, config, 1);
      g_autofree char *body = ring_view_notification_body (board, ring_board_find (board, "s"), "/home/sam");

      g_assert_cmpstr (body, ==, table[i].body);
    }
}

static void
test_place (void)
{
  static const struct
  {
    const char *row;
    const char *home;
    const char *place;
  } table[] = {
    { "", "/home/sam", "" },
    { ", 'cwd': '/home/sam'", "/home/sam", "~" },
    { ", 'cwd': '/home/sam/p'", "/home/sam", "~/p" },
    { ", 'cwd': '/home/samuel/p'", "/home/sam", "/home/samuel/p" },
    { ", 'cwd': '/w/p'", "/home/sam", "/w/p" },
    { ", 'cwd': '/home/sam/p'", NULL, "/home/sam/p" },
    { ", 'cwd': '/home/sam/p'", "", "/home/sam/p" },
    { ", 'cwd': '/w'", "/", "/w" },
    { ", 'tmux_pane': '%3'", "/home/sam", "tmux %3" },
    { ", 'tmux_pane': '%3', 'cwd': '/home/sam/p'", "/home/sam", "tmux %3 · ~/p" },
    { ", 'tmux_pane': '%n%s', 'cwd': '/w/%s'", "/home/sam", "tmux %n%s · /w/%s" },
    { ", 'cwd': '/w/a\\nb'", "/home/sam", "/w/a b" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *rows = g_strdup_printf ("[{'session_id': 's', 'status': 'idle', 'last_active': 1800000000%s}]", table[i].row);
      g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);
      g_autofree char *place = ring_view_session_place (ring_board_find (board, "s"), table[i].home);

      g_assert_cmpstr (place, ==, table[i].place);
    }
}

/* A thousand sessions of one name: what is made of them stays quick. The limit
 * is far above what it takes, and far below what comparing all pairs would. */
static void
test_many_equal (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (GString) rows = g_string_new ("[");
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (RingView) view = NULL;
  double seconds = 0;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (rows, "%s{'session_id': '0f0e0d0c-%u', 'cwd': '/w/maigo', 'status': 'waiting', 'last_active': 1800000000}", i > 0 ? "," : "", i);
  g_string_append_c (rows, ']');
  board = ring_test_board (rows->str, NULL, config, 1);
  g_test_timer_start ();
  view = ring_view_new_all (board, ring_test_usec (1));
  seconds = g_test_timer_elapsed ();
  g_assert_cmpuint (view->rows->len, ==, 5000);
  g_test_message ("%f s", seconds);
  g_assert_cmpfloat (seconds, <, 2);
}

#define ROW(id, more) "{'session_id': '" id "', 'last_active': 1800000000, 'cwd': '/w/" id "', 'provider': 'gemini', " more "}"
#define WORKS(action) "'status': 'working', 'last_action': '" action "'"
#define WAITS(detail) "'status': 'waiting', 'waiting_kind': 'permission', 'waiting_detail': '" detail "'"

static void
test_news (void)
{
  static const struct
  {
    const char *rows; /* after the first ones */
    gboolean is_news;
  } table[] = {
    { "[" ROW ("a", WORKS ("one")) "," ROW ("b", WAITS ("x")) "]", FALSE },
    { "[" ROW ("a", WORKS ("other")) "," ROW ("b", WAITS ("x")) "]", FALSE },
    { "[" ROW ("a", WORKS ("one") ", 'last_active': 1800000900") "," ROW ("b", WAITS ("x")) "]", FALSE },
    { "[" ROW ("a", WORKS ("one")) "," ROW ("b", WAITS ("y")) "]", TRUE },
    { "[" ROW ("a", "'status': 'idle', 'last_action': 'one'") "," ROW ("b", WAITS ("x")) "]", TRUE },
    { "[" ROW ("a", WAITS ("one")) "," ROW ("b", WORKS ("x")) "]", TRUE },
    { "[" ROW ("a", WORKS ("one")) "]", TRUE },
    { "[" ROW ("a", WORKS ("one")) "," ROW ("c", WAITS ("x")) "]", TRUE },
    { "[" ROW ("a", WORKS ("one")) "," ROW ("b", WAITS ("x")) "," ROW ("c", WORKS ("one")) "]", TRUE },
    { "[" ROW ("a", WORKS ("one") ", 'cwd': '/w/other'") "," ROW ("b", WAITS ("x")) "]", TRUE },
  };
  g_autoptr (RingConfig) config = ring_test_config (NULL);
  g_autoptr (RingBoard) board = ring_test_board (table[0].rows, NULL, config, 1);
  g_autoptr (RingView) shown = ring_view_new (board, config, ring_test_usec (1));

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoard) next = ring_test_board (table[i].rows, NULL, config, 1000);
      g_autoptr (RingView) view = ring_view_new (next, config, ring_test_usec (1000));

      g_test_message ("%s", table[i].rows);
      g_assert_cmpint (ring_view_is_news (view, shown), ==, table[i].is_news);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/age", test_age);
  g_test_add_func ("/view/duration", test_duration);
  g_test_add_func ("/view/icons-and-words", test_icons_and_words);
  g_test_add_func ("/view/summary", test_summary);
  g_test_add_func ("/view/limit", test_limit);
  g_test_add_func ("/view/row", test_row);
  g_test_add_func ("/view/text-is-cut", test_text_is_cut);
  g_test_add_func ("/view/names", test_names);
  g_test_add_func ("/view/names-of-long-ids", test_names_of_long_ids);
  g_test_add_func ("/view/hostile-names", test_hostile_names);
  g_test_add_func ("/view/notification-title", test_notification_title);
  g_test_add_func ("/view/wait-text", test_wait_text);
  g_test_add_func ("/view/notification-body", test_notification_body);
  g_test_add_func ("/view/place", test_place);
  g_test_add_func ("/view/many-equal", test_many_equal);
  g_test_add_func ("/view/news", test_news);
  return g_test_run ();
}
