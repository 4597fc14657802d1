/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "core/ring-board-view.h"

#include <string.h>

#include "core/ring-view.h"
#include "ring-test-session.h"

/* One that waits, one that works, one with hostile texts. */
#define ROWS                                                                                       \
  "[{'session_id': 's1', 'cwd': '/home/sam/maigo', 'provider': 'gemini', 'status': 'waiting',"     \
  "  'last_active': 1800000000, 'last_event': 'PermissionRequest', 'waiting_kind': 'permission',"  \
  "  'waiting_detail': 'Bash: make deploy'},"                                                      \
  " {'session_id': 's2', 'cwd': '/srv/\\u00c4pfel', 'provider': 'qwen', 'status': 'working',"      \
  "  'last_active': 1799999900, 'last_event': 'PreToolUse', 'last_action': '\\u2192 Edit main.c'," \
  "  'todo': [3, 5]},"                                                                             \
  " {'session_id': 's3', 'cwd': '/x/<b>\\n\\u202e', 'provider': '<i>odd', 'status': 'idle',"       \
  "  'last_active': 1799999000, 'last_event': 'Stop', 'last_action': 'a\\nb\\u0007'}]"

static RingBoardView *
make_view (gboolean shows_ended,
           GHashTable *muted,
           double at)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board (ROWS, NULL, config, at);
  const RingBoardViewInput input = {
    .board = board, .muted = muted, .home = "/home/sam", .shows_ended = shows_ended, .now_usec = ring_test_usec (at)
  };

  return ring_board_view_new (&input);
}

static const RingBoardLine *
get_line (const RingBoardView *view,
          const char *session_id)
{
  for (guint i = 0; i < view->lines->len; i++)
    {
      const RingBoardLine *line = g_ptr_array_index (view->lines, i);

      if (g_str_equal (line->session_id, session_id))
        return line;
    }
  g_assert_not_reached ();
  return NULL;
}

static void
test_words (void)
{
  g_autoptr (GHashTable) muted = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (RingBoardView) view = NULL;
  const RingBoardLine *line;

  g_hash_table_add (muted, (gpointer) "s1");
  view = make_view (FALSE, muted, 12);
  g_assert_cmpuint (view->lines->len, ==, 3);
  g_assert_cmpuint (view->counts[RING_STATE_WAITING], ==, 1);
  g_assert_cmpstr (view->summary, ==, "1 waiting, 1 working, 1 idle");

  line = g_ptr_array_index (view->lines, 0);
  g_assert_cmpstr (line->name, ==, "maigo");
  g_assert_cmpstr (line->agent, ==, "Gemini CLI");
  g_assert_cmpstr (line->wish, ==, "needs permission");
  g_assert_cmpstr (line->text, ==, "Bash: make deploy");
  g_assert_cmpstr (line->place, ==, "~/maigo");
  g_assert_cmpstr (line->age, ==, "12 s");
  g_assert_true (line->is_muted && line->has_folder);
  g_assert_cmpstr (line->spoken, ==, "maigo, needs permission, Bash: make deploy, muted, Gemini CLI, ~/maigo");

  line = get_line (view, "s2");
  g_assert_cmpstr (line->wish, ==, "");
  g_assert_cmpstr (line->text, ==, "→ Edit main.c");
  g_assert_cmpstr (line->todo, ==, "3/5");
  g_assert_cmpstr (line->spoken, ==, "Äpfel, working, → Edit main.c, 1 min, tasks 3/5, Qwen Code, /srv/Äpfel");
}

/* Who listens is told of minutes, not of seconds. */
static void
test_spoken_age (void)
{
  const double seconds[] = { 0.5, 59.9, 60, 119.9 };
  const char *const ages[] = { "0 s", "59 s", "1 min", "1 min" };
  const char *const spoken[] = { "", "", "1 min, ", "1 min, " };

  for (size_t i = 0; i < G_N_ELEMENTS (seconds); i++)
    {
      g_autoptr (RingBoardView) view = make_view (FALSE, NULL, seconds[i]);
      const RingBoardLine *line = g_ptr_array_index (view->lines, 0);
      g_autofree char *expected = g_strdup_printf ("maigo, needs permission, Bash: make deploy, %sGemini CLI, ~/maigo", spoken[i]);

      g_assert_cmpstr (line->age, ==, ages[i]);
      g_assert_cmpstr (line->spoken, ==, expected);
    }
}

static void
test_hostile (void)
{
  g_autoptr (RingBoardView) view = make_view (FALSE, NULL, 12);
  const RingBoardLine *line = get_line (view, "s3");

  g_assert_cmpstr (line->agent, ==, "<i>odd");
  g_assert_cmpstr (line->text, ==, "a b␇");
  g_assert_null (strchr (line->spoken, '\n'));
  g_assert_null (strstr (line->place, "\u202e"));
}

/* A process without hooks: nobody knows when it did something last. */
static void
test_bare_process (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (GPtrArray) procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  const RingFacts facts = { .are_procs_known = TRUE, .procs = procs };
  RingProc *proc = ring_proc_new ();
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (RingBoardView) view = NULL;
  RingBoardViewInput input = { .now_usec = ring_test_usec (12) };
  const RingBoardLine *line;

  proc->pid = 100;
  proc->role = RING_PROC_ROLE_CLAUDE;
  proc->cwd = g_strdup ("/srv/site");
  g_ptr_array_add (procs, proc);
  board = ring_board_new (&facts, config, input.now_usec);
  input.board = board;
  view = ring_board_view_new (&input);
  g_assert_cmpuint (view->lines->len, ==, 1);
  line = g_ptr_array_index (view->lines, 0);
  g_assert_cmpstr (line->spoken, ==, "site, idle, without hooks, Claude Code, /srv/site");
  g_assert_cmpint (view->change_usec, ==, 0);
}

/* The row of an agent that is gone. */
static void
test_ended (void)
{
  g_autoptr (RingBoardView) few = make_view (FALSE, NULL, 100000);
  g_autoptr (RingBoardView) all = make_view (TRUE, NULL, 100000);

  g_assert_cmpuint (few->lines->len, ==, 0);
  g_assert_cmpuint (few->n_ended, ==, 3);
  g_assert_cmpuint (all->lines->len, ==, 3);
  g_assert_cmpuint (all->counts[RING_STATE_ENDED], ==, 3);
  g_assert_cmpstr (few->summary, ==, "No sessions");
}

/* An age is shown anew when it is another one, and not before. */
static void
test_change (void)
{
  static const struct
  {
    double at;
    double change; /* the first of all sessions */
  } table[] = {
    { 0.5, 1 },
    { 12, 13 },
    { 80, 120 }, /* by now the others count minutes */
    { 3600, 6200 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoardView) view = make_view (FALSE, NULL, table[i].at);

      g_assert_cmpint (view->change_usec, ==, ring_test_usec (table[i].change));
    }
}

static void
test_age_change (void)
{
  const gint64 now = ring_test_usec (0);
  static const struct
  {
    gint64 age;
    gint64 change; /* in seconds from now; -1 for never */
  } table[] = {
    { 0, 1 },
    { 59, 1 },
    { 60, 60 },
    { 61, 59 },
    { 3599, 1 },
    { 3600, 3600 },
    { 86399, 1 },
    { 90000, 2 * 86400 - 90000 },
    { -5, 5 },
    { 12 * 365 * 86400LL, -1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      gint64 then_usec = now - table[i].age * G_USEC_PER_SEC;
      gint64 change_usec = ring_view_age_change_usec (then_usec, now);
      g_autofree char *age = ring_view_age (then_usec, now);
      g_autofree char *just_before = ring_view_age (then_usec, change_usec - 1);
      g_autofree char *then = ring_view_age (then_usec, change_usec);

      if (table[i].change < 0)
        {
          g_assert_cmpint (change_usec, ==, 0);
          continue;
        }
      g_assert_cmpint (change_usec - now, ==, table[i].change * G_USEC_PER_SEC);
      g_assert_cmpstr (just_before, ==, age);
      g_assert_cmpstr (then, !=, age);
    }
  g_assert_cmpint (ring_view_age_change_usec (0, now), ==, 0);
}

static void
test_search (void)
{
  static const struct
  {
    const char *typed;
    const char *found; /* ids, in the order of the board */
  } table[] = {
    { "", "s1s2s3" },
    { "   ", "s1s2s3" },
    { "MAIGO", "s1" },
    { "deploy gemini", "s1" },
    { "deploy qwen", "" },
    { "äPFEL", "s2" },
    { "A\u0308pfel", "s2" }, /* the same letter in two characters */
    { "/srv", "s2" },
    { "QWEN CODE", "s2" },
    { "permission", "s1" },
    { "idle", "s3" },
    { "<b>", "s3" },
    { "%s", "" },
    { "\xff", "" },
  };
  g_autoptr (RingBoardView) view = make_view (FALSE, NULL, 12);

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto (GStrv) words = ring_board_view_fold (table[i].typed);
      g_autoptr (GString) found = g_string_new (NULL);

      for (guint k = 0; k < view->lines->len; k++)
        {
          const RingBoardLine *line = g_ptr_array_index (view->lines, k);

          if (ring_board_view_matches (line->key, (const char *const *) words))
            g_string_append (found, line->session_id);
        }
      g_assert_cmpstr (found->str, ==, table[i].found);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-view/words", test_words);
  g_test_add_func ("/board-view/spoken-age", test_spoken_age);
  g_test_add_func ("/board-view/hostile", test_hostile);
  g_test_add_func ("/board-view/bare-process", test_bare_process);
  g_test_add_func ("/board-view/ended", test_ended);
  g_test_add_func ("/board-view/change", test_change);
  g_test_add_func ("/board-view/age-change", test_age_change);
  g_test_add_func ("/board-view/search", test_search);

  return g_test_run ();
}
