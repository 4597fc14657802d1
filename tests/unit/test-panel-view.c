/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-classify.h"
#include "core/ring-panel-view.h"
#include "ring-test-session.h"

#define WAITS(id) "{'session_id': '" id "', 'status': 'waiting', 'last_active': 1800000000, 'cwd': '/w/" id "', 'waiting_kind': 'permission'}"
#define WORKS(id) "{'session_id': '" id "', 'status': 'working', 'last_active': 1800000000, 'cwd': '/w/" id "'}"
#define ICON "io.github.ring_tray.RingTray"

/* A board, the settings, and what the panel is to show. */
typedef struct
{
  const char *rows;
  const char *toml;
  RingQuiet quiet;
  gboolean has_labels;
  const char *icon_name;
  const char *label;
  const char *title;
} PanelCase;

static RingPanelView *
make_panel (const PanelCase *panel_case)
{
  g_autoptr (RingConfig) config = ring_test_config (panel_case->toml);
  g_autoptr (RingBoard) board = ring_test_board (panel_case->rows, NULL, config, 1);
  g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));
  const RingPanelInput input = { .view = view,
                                 .board = board,
                                 .config = config,
                                 .quiet = &panel_case->quiet,
                                 .has_labels = panel_case->has_labels,
                                 .now_usec = ring_test_usec (1) };

  return ring_panel_view_new (&input);
}

/* 1800000000 is 2027-01-15 08:00 UTC. */
#define QUIET_HOUR                                                                   \
  {                                                                                  \
    TRUE, (RING_TEST_EPOCH + 3601) * G_USEC_PER_SEC, RING_TEST_EPOCH *G_USEC_PER_SEC \
  }
#define QUIET_FOREVER            \
  {                              \
    TRUE, RING_DEADLINE_NEVER, 0 \
  }

static void
test_icon_and_words (void)
{
  static const char *const two = "[" WAITS ("a") "," WAITS ("b") "," WORKS ("c") "]";
  const PanelCase cases[] = {
    { "[]", NULL, { 0 }, FALSE, ICON "-none", "", "No sessions" },
    { "[" WORKS ("a") "]", NULL, { 0 }, FALSE, ICON "-working", "", "1 working" },
    { two, NULL, { 0 }, FALSE, ICON "-waiting-2", "", "2 waiting, 1 working" },
    { two, NULL, { 0 }, TRUE, ICON "-waiting", "2", "2 waiting, 1 working" },
    { two, "[tray]\nicon_style = 'symbolic'", { 0 }, FALSE, ICON "-waiting-2-symbolic", "", "2 waiting, 1 working" },
    { two, "[tray]\nshow_count = false", { 0 }, FALSE, ICON "-waiting", "", "2 waiting, 1 working" },
    { two, "[tray]\nshow_count = false", { 0 }, TRUE, ICON "-waiting", "", "2 waiting, 1 working" },
    { two, NULL, QUIET_HOUR, FALSE, ICON "-waiting-quiet", "", "2 waiting, 1 working, quiet until 09:00" },
    { "[]", "[tray]\nicon_style = 'symbolic'", QUIET_FOREVER, FALSE, ICON "-none-quiet-symbolic", "", "No sessions, quiet" },
    { "[" WAITS ("1") "," WAITS ("2") "," WAITS ("3") "," WAITS ("4") "," WAITS ("5") "," WAITS ("6") "," WAITS ("7") "," WAITS ("8") "," WAITS ("9") "," WAITS ("10") "]",
      NULL,
      { 0 },
      FALSE,
      ICON "-waiting-9plus",
      "",
      "10 waiting" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RingPanelView) panel = make_panel (&cases[i]);

      g_test_message ("%zu", i);
      g_assert_cmpstr (panel->icon_name, ==, cases[i].icon_name);
      g_assert_cmpstr (panel->label, ==, cases[i].label);
      g_assert_cmpstr (panel->title, ==, cases[i].title);
    }
}

static void
test_next_waiting (void)
{
  static const struct
  {
    const char *rows;
    const char *next;
  } cases[] = {
    { "[" WORKS ("a") "]", NULL },
    { "[{'session_id': 'young', 'status': 'waiting', 'last_active': 1800000000, 'waiting_kind': 'plan', 'cwd': '/w/y'},"
      "{'session_id': 'old', 'status': 'waiting', 'last_active': 1799999990, 'waiting_kind': 'plan', 'cwd': '/w/o'}]",
      "old" },
  };
  g_autoptr (RingConfig) config = ring_test_config (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (cases[i].rows, NULL, config, 1);
      g_autofree char *next = ring_panel_view_find_next_waiting (board);

      g_assert_cmpstr (next, ==, cases[i].next);
    }
}

static void
test_quiet_choices (void)
{
  const gint64 now_usec = ring_test_usec (0);
  static const gint64 seconds[RING_N_QUIET_CHOICES] = {
    [RING_QUIET_CHOICE_HALF_HOUR] = 1800,
    [RING_QUIET_CHOICE_HOUR] = 3600,
    [RING_QUIET_CHOICE_MORNING] = 86400,
  };

  for (int choice = RING_QUIET_CHOICE_HALF_HOUR; choice < RING_N_QUIET_CHOICES; choice++)
    {
      RingQuiet quiet = ring_quiet_choice_make ((RingQuietChoice) choice, now_usec);

      g_assert_true (quiet.is_on);
      if (choice != RING_QUIET_CHOICE_FOREVER)
        g_assert_cmpint (quiet.until_usec - now_usec, ==, seconds[choice] * G_USEC_PER_SEC);
      g_assert_cmpint (ring_quiet_choice_find (&quiet, now_usec + G_USEC_PER_SEC), ==, choice);
      if (choice != RING_QUIET_CHOICE_FOREVER)
        g_assert_cmpint (ring_quiet_choice_find (&quiet, quiet.until_usec), ==, RING_QUIET_CHOICE_OFF);
    }
  g_assert_false (ring_quiet_choice_make (RING_QUIET_CHOICE_OFF, now_usec).is_on);
}

/* In the small hours tomorrow is after the next sleep. */
static void
test_morning (void)
{
  const gint64 midnight_usec = ring_test_usec (16 * 3600);
  RingQuiet before = ring_quiet_choice_make (RING_QUIET_CHOICE_MORNING, midnight_usec - 1);
  RingQuiet after = ring_quiet_choice_make (RING_QUIET_CHOICE_MORNING, ring_test_usec (17 * 3600));
  RingQuiet early = ring_quiet_choice_make (RING_QUIET_CHOICE_MORNING, ring_test_usec (22 * 3600));

  g_assert_cmpint (before.until_usec, ==, ring_test_usec (24 * 3600));
  g_assert_cmpint (after.until_usec, ==, ring_test_usec (24 * 3600));
  g_assert_cmpint (early.until_usec, ==, ring_test_usec (48 * 3600));
}

static void
test_quiet_words (void)
{
  const gint64 now_usec = ring_test_usec (0);
  RingQuiet quiet = { 0 };
  g_autofree char *none = ring_quiet_describe (&quiet, now_usec);
  g_autofree char *far = NULL;
  g_autofree char *odd = NULL;

  g_assert_cmpstr (none, ==, "");
  g_assert_false (ring_quiet_parse ("", now_usec, &quiet));
  g_assert_false (ring_quiet_parse ("never", now_usec, &quiet));
  g_assert_false (quiet.is_on);
  g_assert_true (ring_quiet_parse ("on", now_usec, &quiet));
  g_assert_cmpint (quiet.until_usec, ==, RING_DEADLINE_NEVER);
  g_assert_true (ring_quiet_parse ("2d", now_usec, &quiet));
  g_assert_cmpint (ring_quiet_choice_find (&quiet, now_usec), ==, RING_QUIET_CHOICE_OTHER);
  far = ring_quiet_describe (&quiet, now_usec);
  g_assert_cmpstr (far, ==, "quiet until 2027-01-17 08:00");
  g_assert_true (ring_quiet_parse ("off", now_usec, &quiet));
  g_assert_false (quiet.is_on);
  /* beyond what a calendar knows */
  quiet = (RingQuiet){ .is_on = TRUE, .until_usec = G_MAXINT64 - 1 };
  odd = ring_quiet_describe (&quiet, now_usec);
  g_assert_cmpstr (odd, ==, "quiet");
}

/* That nobody would call a hook is said as long as nobody was heard. */
static void
test_lacks_hooks (void)
{
  static const struct
  {
    const char *rows;
    RingSight sight;
    const char *title;
    const char *line;
  } table[] = {
    { "[]", RING_SIGHT_CLEAR, "No sessions, no hooks installed", "No hooks are installed: cannot see when agents wait" },
    { "[" WORKS ("a") "]", RING_SIGHT_CLEAR, "1 working", "" },
    { "[]", RING_SIGHT_NONE, "The registry cannot be read", "" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();
  const RingQuiet quiet = { 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (table[i].rows, NULL, config, 1);
      g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));
      const RingPanelInput input = { .view = view,
                                     .board = board,
                                     .config = config,
                                     .quiet = &quiet,
                                     .sight = table[i].sight,
                                     .lacks_hooks = TRUE,
                                     .now_usec = ring_test_usec (1) };
      g_autoptr (RingPanelView) panel = ring_panel_view_new (&input);

      g_assert_cmpstr (panel->title, ==, table[i].title);
      g_assert_cmpstr (panel->unheard, ==, table[i].line);
    }
}

int
main (int argc,
      char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/panel-view/icon-and-words", test_icon_and_words);
  g_test_add_func ("/panel-view/lacks-hooks", test_lacks_hooks);
  g_test_add_func ("/panel-view/next-waiting", test_next_waiting);
  g_test_add_func ("/panel-view/quiet/choices", test_quiet_choices);
  g_test_add_func ("/panel-view/quiet/morning", test_morning);
  g_test_add_func ("/panel-view/quiet/words", test_quiet_words);
  return g_test_run ();
}
