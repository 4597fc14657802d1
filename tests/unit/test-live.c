/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-live.h"
#include "ring-test-session.h"

static RingLive *
parse (const char *text)
{
  g_autofree char *json = ring_test_json (text);
  g_autoptr (GError) error = NULL;
  RingLive *live = ring_live_parse (json, strlen (json), &error);

  g_assert_true ((live == NULL) == (error != NULL));
  return live;
}

static void
test_refused (void)
{
  const char *const texts[] = {
    "",
    "{",
    "[]",
    "7",
    "null",
    "{}",
    "{'pid': 10}",
    "{'sessionId': 's'}",
    "{'pid': 10, 'sessionId': ''}",
    "{'pid': 10, 'sessionId': 7}",
    "{'pid': 0, 'sessionId': 's'}",
    "{'pid': -1, 'sessionId': 's'}",
    "{'pid': '10', 'sessionId': 's'}",
    "{'pid': 1e30, 'sessionId': 's'}",
    /* torn */
    "{'pid': 10, 'sessionId': 's', 'procStart': '10",
    "{'pid': 10, 'sessionId': 's'}{",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RingLive) live = parse (texts[i]);

      g_test_message ("%s", texts[i]);
      g_assert_null (live);
    }
}

static void
test_whole (void)
{
  g_autoptr (RingLive) live = parse ("{'pid': 10, 'sessionId': 's', 'cwd': '/w/maigo', 'startedAt': 5, 'procStart': '4242',"
                                     " 'version': '2.1.197', 'kind': 'bg', 'entrypoint': 'cli', 'status': 'waiting',"
                                     " 'statusUpdatedAt': 1800000000123.5, 'more': [{}]}");

  g_assert_cmpint (live->pid, ==, 10);
  g_assert_cmpuint (live->started, ==, 4242);
  g_assert_cmpstr (live->session_id, ==, "s");
  g_assert_cmpstr (live->cwd, ==, "/w/maigo");
  g_assert_cmpstr (live->entrypoint, ==, "cli");
  g_assert_true (live->is_background);
  g_assert_cmpint (live->status, ==, RING_LIVE_STATUS_WAITING);
  g_assert_cmpint (live->status_usec, ==, G_GINT64_CONSTANT (1800000000123500));
}

/* What is absent or of another type is not said. */
static void
test_fields (void)
{
  static const struct
  {
    const char *members;
    guint64 started;
    RingLiveStatus status;
    gint64 status_usec;
  } table[] = {
    { "'x': 0", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': 77", 77, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': '18446744073709551615'", G_MAXUINT64, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': '18446744073709551616'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': '0'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': -5", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': ' 7'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': 'Mon Jan  1'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'procStart': true", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'status': 'busy'", 0, RING_LIVE_STATUS_BUSY, 0 },
    { "'status': 'idle'", 0, RING_LIVE_STATUS_IDLE, 0 },
    { "'status': 'shell'", 0, RING_LIVE_STATUS_SHELL, 0 },
    { "'status': 'BUSY'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'status': 'dreaming'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'status': 1", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'status': null", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'statusUpdatedAt': '5'", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'statusUpdatedAt': -5", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'statusUpdatedAt': 1e300", 0, RING_LIVE_STATUS_NONE, 0 },
    { "'statusUpdatedAt': 5", 0, RING_LIVE_STATUS_NONE, 5000 },
    { "'kind': 'interactive', 'cwd': 7, 'entrypoint': []", 0, RING_LIVE_STATUS_NONE, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'pid': 10, 'sessionId': 's', %s}", table[i].members);
      g_autoptr (RingLive) live = parse (text);

      g_test_message ("%s", table[i].members);
      g_assert_cmpuint (live->started, ==, table[i].started);
      g_assert_cmpint (live->status, ==, table[i].status);
      g_assert_cmpint (live->status_usec, ==, table[i].status_usec);
      g_assert_cmpstr (live->cwd, ==, "");
      g_assert_null (live->entrypoint);
      g_assert_false (live->is_background);
    }
}

/* It is foreign text, and comes clean. */
static void
test_hostile_text (void)
{
  g_autoptr (RingLive) live = parse ("{'pid': 10, 'sessionId': 's\\u0000\\u001b[2J', 'cwd': '/w/\\ud800'}");

  g_assert_true (g_utf8_validate (live->session_id, -1, NULL));
  g_assert_null (strchr (live->session_id, '\033'));
  g_assert_cmpstr (live->session_id, ==, "s␀␛[2J");
  g_assert_cmpstr (live->cwd, ==, "/w/\xef\xbf\xbd");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/refused", test_refused);
  g_test_add_func ("/live/whole", test_whole);
  g_test_add_func ("/live/fields", test_fields);
  g_test_add_func ("/live/hostile-text", test_hostile_text);
  return g_test_run ();
}
