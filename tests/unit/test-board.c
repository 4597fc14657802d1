/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-board.h"
#include "core/ring-classify.h"
#include "ring-test-session.h"

static char *
list_ids (const RingBoard *board)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", ring_session_get_id (ring_board_get_session (board, i)));
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
test_empty (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board ("[]", NULL, config, 0);

  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 0);
  g_assert_cmpint (ring_board_get_worst (board), ==, RING_STATE_ENDED);
  g_assert_cmpint (ring_board_get_deadline_usec (board), ==, RING_DEADLINE_NEVER);
  g_assert_null (ring_board_find (board, "s"));
}

/* State, then newest activity first, then id; broken times last. */
static void
test_order (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board ("[{'session_id': 'idle', 'status': 'idle', 'last_active': 1800000000},"
                                                 "{'session_id': 'ended', 'status': 'ended', 'last_active': 1800000000},"
                                                 "{'session_id': 'work', 'status': 'working', 'last_active': 1800000000},"
                                                 "{'session_id': 'wait-b', 'status': 'waiting', 'last_active': 1799999990},"
                                                 "{'session_id': 'wait-a', 'status': 'waiting', 'last_active': 1799999990},"
                                                 "{'session_id': 'wait-new', 'status': 'waiting', 'last_active': 1799999999.5},"
                                                 "{'session_id': 'future', 'status': 'idle', 'last_active': 1800000600},"
                                                 "{'session_id': 'msec', 'status': 'waiting', 'last_active': 1790000000500},"
                                                 "{'session_id': 'huge', 'status': 'waiting', 'last_active': 1e400},"
                                                 "{'session_id': 'negative', 'status': 'waiting', 'last_active': -5},"
                                                 "{'session_id': 'none', 'status': 'waiting'}]",
                                                 NULL, config, 1);
  g_autofree char *ids = list_ids (board);

  g_assert_cmpstr (ids, ==, "wait-new wait-a wait-b huge msec negative none work future idle ended");
}

static void
test_counts_and_worst (void)
{
  static const struct
  {
    const char *rows;
    guint counts[RING_N_STATES];
    RingState worst;
  } table[] = {
    { "[{'session_id': 'a', 'status': 'ended', 'last_active': 1800000000}]", { 0, 0, 0, 0 }, RING_STATE_ENDED },
    { "[{'session_id': 'a', 'status': 'idle', 'last_active': 1800000000}]", { 0, 0, 1, 0 }, RING_STATE_IDLE },
    { "[{'session_id': 'a', 'status': 'idle', 'last_active': 1800000000},"
      " {'session_id': 'b', 'status': 'working', 'last_active': 1800000000}]",
      { 0, 1, 1, 0 },
      RING_STATE_WORKING },
    /* headless ones are not listed, faults are none */
    { "[{'session_id': 'a', 'status': 'waiting', 'last_active': 1800000000, 'entrypoint': 'sdk-cli'},"
      " {'session_id': 'b', 'status': 'waiting', 'last_active': 1800000000, 'provider': 'startup'},"
      " {'session_id': 'c', 'status': 'idle', 'last_active': 1800000000}]",
      { 0, 0, 1, 0 },
      RING_STATE_IDLE },
    { "[{'session_id': 'a', 'status': 'waiting', 'last_active': 1800000000},"
      " {'session_id': 'b', 'status': 'waiting', 'last_active': 1800000000},"
      " {'session_id': 'c', 'status': 'working', 'last_active': 1800000000}]",
      { 2, 1, 0, 0 },
      RING_STATE_WAITING },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingBoard) board = ring_test_board (table[i].rows, NULL, config, 1);

      for (guint state = 0; state < RING_N_STATES; state++)
        g_assert_cmpuint (ring_board_get_count (board, (RingState) state), ==, table[i].counts[state]);
      g_assert_cmpint (ring_board_get_worst (board), ==, table[i].worst);
    }
}

static void
test_session (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (RingBoard) board = NULL;
  const RingSession *session = NULL;
  guint done = 0;
  guint total = 0;

  g_hash_table_insert (labels, (gpointer) "s", (gpointer) "My task");
  g_hash_table_insert (labels, (gpointer) "t", (gpointer) "");
  board = ring_test_board ("[{'session_id': 's', 'provider': 'codex', 'cwd': '/w/maigo/sub', 'origin_cwd': '/w/maigo', 'status': 'waiting',"
                           " 'last_active': 1800000000, 'last_action': '→ Edit a.c', 'todo': [1, 3], 'tty': '/dev/pts/1', 'tmux_pane': '%3',"
                           " 'waiting_kind': 'permission', 'waiting_detail': 'Bash: make'},"
                           "{'session_id': 't', 'cwd': '/w/site/', 'status': 'idle', 'last_active': 1800000000},"
                           "{'session_id': 'u', 'status': 'idle', 'last_active': 1800000000, 'last_action': ''}]",
                           labels, config, 3);
  session = ring_board_find (board, "s");
  g_assert_cmpstr (ring_session_get_provider (session), ==, "codex");
  g_assert_cmpstr (ring_session_get_project (session), ==, "maigo");
  g_assert_cmpstr (ring_session_get_cwd (session), ==, "/w/maigo/sub");
  g_assert_cmpstr (ring_session_get_label (session), ==, "My task");
  g_assert_cmpstr (ring_session_get_tty (session), ==, "/dev/pts/1");
  g_assert_cmpstr (ring_session_get_tmux_pane (session), ==, "%3");
  g_assert_cmpint (ring_session_get_waiting_kind (session), ==, RING_WAITING_KIND_PERMISSION);
  g_assert_cmpstr (ring_session_get_waiting_detail (session), ==, "Bash: make");
  g_assert_cmpint (ring_session_get_waiting_since_usec (session), ==, ring_test_usec (0));
  g_assert_cmpstr (ring_session_get_last_action (session), ==, "→ Edit a.c");
  g_assert_true (ring_session_get_todo (session, &done, &total));
  g_assert_cmpuint (done, ==, 1);
  g_assert_cmpuint (total, ==, 3);

  session = ring_board_find (board, "t");
  g_assert_null (ring_session_get_label (session));
  g_assert_cmpstr (ring_session_get_project (session), ==, "site");
  g_assert_cmpstr (ring_session_get_waiting_detail (session), ==, "");
  g_assert_cmpstr (ring_session_get_wait_identity (session), ==, "");
  g_assert_false (ring_session_get_todo (session, &done, &total));

  session = ring_board_find (board, "u");
  g_assert_cmpstr (ring_session_get_project (session), ==, "");
  g_assert_cmpstr (ring_session_get_last_action (session), ==, "—");
}

static char *
identify (const char *wait)
{
  g_autofree char *rows = g_strdup_printf ("[{'session_id': 's', 'status': 'waiting', 'last_active': 1800000000, 'writer': 'w',"
                                           " 'waits': [{'open': true, %s}]}]",
                                           wait);
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 1);

  return g_strdup (ring_session_get_wait_identity (ring_board_find (board, "s")));
}

static void
test_wait_identity (void)
{
  static const struct
  {
    const char *one;
    const char *other;
    gboolean same;
  } table[] = {
    { "'kind': 'permission', 'detail': 'a', 'fingerprint': 'f', 'since': 1", "'kind': 'permission', 'detail': 'b', 'fingerprint': 'f', 'since': 9", TRUE },
    { "'kind': 'permission', 'detail': 'a', 'fingerprint': 'f'", "'kind': 'permission', 'detail': 'a', 'fingerprint': 'g'", FALSE },
    { "'kind': 'permission', 'detail': 'a', 'fingerprint': 'f'", "'kind': 'permission', 'detail': 'a', 'fingerprint': 'f', 'agent_id': 'x'", FALSE },
    { "'kind': 'permission', 'detail': 'a', 'since': 1", "'kind': 'permission', 'detail': 'a', 'since': 9", TRUE },
    { "'kind': 'permission', 'detail': 'a'", "'kind': 'question', 'detail': 'a'", FALSE },
    { "'kind': 'permission', 'detail': 'a'", "'kind': 'permission', 'detail': 'b'", FALSE },
    { "'kind': 'question', 'detail': 'Go?', 'origin': 'Stop', 'since': 1", "'kind': 'question', 'detail': 'Go?', 'origin': 'Stop', 'since': 1", TRUE },
    { "'kind': 'question', 'detail': 'Go?', 'origin': 'Stop', 'since': 1", "'kind': 'question', 'detail': 'Go?', 'origin': 'Stop', 'since': 9", FALSE },
    { "'kind': 'error', 'detail': 'x', 'origin': 'StopFailure', 'since': 1", "'kind': 'error', 'detail': 'x', 'origin': 'StopFailure', 'since': 9", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *one = identify (table[i].one);
      g_autofree char *other = identify (table[i].other);

      g_test_message ("%s", table[i].one);
      g_assert_cmpstr (one, !=, "");
      g_assert_cmpint (g_str_equal (one, other), ==, table[i].same);
    }
}

static void
test_deadline (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board ("[{'session_id': 'a', 'status': 'idle', 'last_active': 1799999000},"
                                                 "{'session_id': 'b', 'status': 'working', 'last_active': 1799999998,"
                                                 " 'last_event': 'PermissionRequest', 'provider': 'codex'}]",
                                                 NULL, config, 1);

  g_assert_cmpint (ring_board_get_deadline_usec (board), ==, ring_test_usec (8) + 1);
}

/* Two files may claim one id: there is one session, the first. */
static void
test_twins (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  g_autoptr (RingBoard) board = ring_test_board ("[{'session_id': 'a', 'status': 'idle', 'last_active': 1799999999},"
                                                 "{'session_id': 'a', 'status': 'waiting', 'last_active': 1799999998}]",
                                                 NULL, config, 1);

  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
  g_assert_cmpint (ring_session_get_state (ring_board_find (board, "a")), ==, RING_STATE_IDLE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/empty", test_empty);
  g_test_add_func ("/board/order", test_order);
  g_test_add_func ("/board/counts-and-worst", test_counts_and_worst);
  g_test_add_func ("/board/session", test_session);
  g_test_add_func ("/board/wait-identity", test_wait_identity);
  g_test_add_func ("/board/deadline", test_deadline);
  g_test_add_func ("/board/twins", test_twins);
  return g_test_run ();
}
