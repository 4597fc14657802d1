/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-names.h"

static void
test_unknown_names (void)
{
  RingState state = RING_STATE_IDLE;
  RingWaitingKind kind = RING_WAITING_KIND_PLAN;
  const char *const bad[] = { NULL, "", "WAITING", "wait", "idle ", "none" };

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_false (ring_state_from_name (bad[i], &state));
      g_assert_false (ring_waiting_kind_from_name (bad[i], &kind));
      g_assert_cmpint (ring_event_kind_from_name (bad[i]), ==, RING_EVENT_KIND_OTHER);
    }
  g_assert_cmpint (state, ==, RING_STATE_IDLE);
  g_assert_cmpint (kind, ==, RING_WAITING_KIND_PLAN);
}

static void
test_round_trip (void)
{
  for (int i = 0; i < RING_N_STATES; i++)
    {
      RingState state = RING_STATE_ENDED;

      g_assert_true (ring_state_from_name (ring_state_to_name ((RingState) i), &state));
      g_assert_cmpint (state, ==, i);
    }
  for (int i = RING_WAITING_KIND_PERMISSION; i <= RING_WAITING_KIND_ERROR; i++)
    {
      RingWaitingKind kind = RING_WAITING_KIND_NONE;

      g_assert_true (ring_waiting_kind_from_name (ring_waiting_kind_to_name ((RingWaitingKind) i), &kind));
      g_assert_cmpint (kind, ==, i);
    }
  g_assert_cmpint (ring_event_kind_from_name ("SessionEnd"), ==, RING_EVENT_KIND_SESSION_END);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/unknown", test_unknown_names);
  g_test_add_func ("/names/round-trip", test_round_trip);
  return g_test_run ();
}
