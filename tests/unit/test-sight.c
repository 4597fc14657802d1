/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-classify.h"
#include "core/ring-panel-view.h"
#include "ring-test-session.h"

/* A board of as many agents that no hook tells of. */
static RingBoard *
make_board (guint n_silent,
            const RingConfig *config)
{
  g_autoptr (GPtrArray) procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  RingFacts facts = { .are_procs_known = TRUE, .procs = procs };

  for (guint i = 0; i < n_silent; i++)
    {
      RingProc *proc = ring_proc_new ();

      proc->pid = 7 + i;
      proc->role = RING_PROC_ROLE_CLAUDE;
      proc->cwd = g_strdup_printf ("/w/%u", i);
      proc->tty = g_strdup_printf ("/dev/pts/%u", i);
      g_ptr_array_add (procs, proc);
    }
  return ring_board_new (&facts, config, ring_test_usec (1));
}

static void
test_words (void)
{
  static const struct
  {
    guint n_silent;
    RingSight sight;
    gboolean is_quiet;
    const char *title;
    const char *heading;
    const char *unheard;
  } table[] = {
    { 0, RING_SIGHT_NONE, FALSE, "The registry cannot be read", "The registry cannot be read", "" },
    { 2, RING_SIGHT_NONE, FALSE, "The registry cannot be read", "The registry cannot be read", "" },
    { 2, RING_SIGHT_SILENT, FALSE, "The registry does not answer", "The registry does not answer", "" },
    { 0, RING_SIGHT_NONE, TRUE, "The registry cannot be read, quiet", "The registry cannot be read · quiet", "" },
    { 1, RING_SIGHT_LATE, FALSE, "1 idle, 1 without hooks — Changes are seen late: no file watch is left",
      "Changes are seen late: no file watch is left", "1 agent without hooks: cannot see when it waits" },
    { 1, RING_SIGHT_CLEAR, FALSE, "1 idle, 1 without hooks", "1 idle", "1 agent without hooks: cannot see when it waits" },
    { 2, RING_SIGHT_CLEAR, TRUE, "2 idle, 2 without hooks, quiet", "2 idle · quiet",
      "2 agents without hooks: cannot see when they wait" },
    { 0, RING_SIGHT_CLEAR, FALSE, "No sessions", "No sessions", "" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingConfig) config = ring_test_config (NULL);
      g_autoptr (RingBoard) board = make_board (table[i].n_silent, config);
      g_autoptr (RingView) view = ring_view_new (board, config, ring_test_usec (1));
      const RingQuiet quiet = { .is_on = table[i].is_quiet, .until_usec = RING_DEADLINE_NEVER };
      const RingPanelInput input = { .view = view,
                                     .board = board,
                                     .config = config,
                                     .quiet = &quiet,
                                     .sight = table[i].sight,
                                     .now_usec = ring_test_usec (1) };
      g_autoptr (RingPanelView) panel = ring_panel_view_new (&input);

      g_test_message ("row %zu", i);
      g_assert_cmpstr (panel->title, ==, table[i].title);
      g_assert_cmpstr (panel->heading, ==, table[i].heading);
      g_assert_cmpstr (panel->unheard, ==, table[i].unheard);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sight/words", test_words);
  return g_test_run ();
}
