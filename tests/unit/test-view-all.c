/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "core/ring-view.h"

#include <string.h>

#define N_SESSIONS 20
#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)

static RingBoard *
make_board (const RingConfig *config)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  RingFacts facts = { .rows = rows };

  for (guint i = 0; i < N_SESSIONS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = g_strdup_printf ("{\"session_id\": \"s%u\", \"provider\": \"other\", \"cwd\": \"/home/sam/p%u\","
                                               " \"status\": \"working\", \"last_event\": \"PreToolUse\","
                                               " \"last_active\": 1799999999, \"heartbeat_at\": 1799999999}",
                                               i, i);

      g_ptr_array_add (rows, ring_row_parse (text, strlen (text), &error));
      g_assert_no_error (error);
    }
  return ring_board_new (&facts, config, NOW_USEC);
}

static void
test_menu_has_a_limit (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = make_board (config);
  g_autoptr (RingView) view = ring_view_new (board, config, NOW_USEC);

  g_assert_cmpuint (view->rows->len, ==, 12);
  g_assert_cmpuint (view->n_more, ==, N_SESSIONS - 12);
}

static void
test_all_are_all (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = make_board (config);
  g_autoptr (RingView) few = ring_view_new (board, config, NOW_USEC);
  g_autoptr (RingView) all = ring_view_new_all (board, NOW_USEC);

  g_assert_cmpuint (all->rows->len, ==, N_SESSIONS);
  g_assert_cmpuint (all->n_more, ==, 0);
  g_assert_cmpstr (all->title, ==, few->title);
  for (guint i = 0; i < few->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (all->rows, i);
      const RingViewRow *same = g_ptr_array_index (few->rows, i);

      g_assert_cmpstr (row->label, ==, same->label);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/view-all/menu-has-a-limit", test_menu_has_a_limit);
  g_test_add_func ("/view-all/all-are-all", test_all_are_all);

  return g_test_run ();
}
