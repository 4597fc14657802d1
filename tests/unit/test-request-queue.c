/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#include "tray/ring-request-queue.h"

static RingRequest *
new_request (const char *key,
             const char *title)
{
  RingRequest *request = g_new0 (RingRequest, 1);

  request->key = g_strdup (key);
  request->title = g_strdup (title);
  return request;
}

static void
assert_pops (RingRequestQueue *queue,
             const char *key,
             const char *title)
{
  g_autoptr (RingRequest) request = ring_request_queue_pop (queue);

  g_assert_nonnull (request);
  g_assert_cmpstr (request->key, ==, key);
  g_assert_cmpstr (request->title, ==, title);
}

static void
test_empty (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  g_assert_null (ring_request_queue_pop (queue));
}

static void
test_order (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  ring_request_queue_push (queue, new_request ("a", "1"));
  ring_request_queue_push (queue, new_request ("b", "1"));
  assert_pops (queue, "a", "1");
  assert_pops (queue, "b", "1");
  g_assert_null (ring_request_queue_pop (queue));
}

static void
test_newest_wins_in_its_place (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  ring_request_queue_push (queue, new_request ("a", "1"));
  ring_request_queue_push (queue, new_request ("b", "1"));
  ring_request_queue_push (queue, new_request ("a", NULL));
  assert_pops (queue, "a", NULL);
  assert_pops (queue, "b", "1");
  g_assert_null (ring_request_queue_pop (queue));
}

static void
test_put_back_goes_first (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  ring_request_queue_push (queue, new_request ("b", "1"));
  ring_request_queue_put_back (queue, new_request ("a", "1"));
  assert_pops (queue, "a", "1");
  assert_pops (queue, "b", "1");
}

static void
test_put_back_loses_to_newer (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  ring_request_queue_push (queue, new_request ("a", "2"));
  ring_request_queue_put_back (queue, new_request ("a", "1"));
  assert_pops (queue, "a", "2");
  g_assert_null (ring_request_queue_pop (queue));
}

static void
test_rest_is_freed (void)
{
  g_autoptr (RingRequestQueue) queue = ring_request_queue_new ();

  g_test_summary ("Leaks show under the address sanitizer");
  ring_request_queue_push (queue, new_request ("a", "1"));
  ring_request_queue_push (queue, new_request ("b", "1"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/request-queue/empty", test_empty);
  g_test_add_func ("/request-queue/order", test_order);
  g_test_add_func ("/request-queue/newest-wins-in-its-place", test_newest_wins_in_its_place);
  g_test_add_func ("/request-queue/put-back-goes-first", test_put_back_goes_first);
  g_test_add_func ("/request-queue/put-back-loses-to-newer", test_put_back_loses_to_newer);
  g_test_add_func ("/request-queue/rest-is-freed", test_rest_is_freed);

  return g_test_run ();
}
