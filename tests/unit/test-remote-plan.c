/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-remote-plan.h"
#include "ring-test-session.h"

#define WAITING "{'session_id': 's', 'cwd': '/w/maigo', 'origin_cwd': '/w/maigo', 'status': 'waiting', 'waiting_kind': 'permission'," \
                " 'waiting_detail': 'Bash: make', 'last_active': 1800000000}"

static void
test_url (void)
{
  static const struct
  {
    const char *url;
    RingRemoteFault ntfy;
    RingRemoteFault webhook;
  } table[] = {
    { "", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "ntfy.sh/topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https:///topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https:topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://ntfy.sh:port/topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://ntfy.sh/to pic\n", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://ntfy.sh/%zz", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://%FF@ntfy.sh/topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "https://%FF/topic", RING_REMOTE_FAULT_SYNTAX, RING_REMOTE_FAULT_SYNTAX },
    { "file:///etc/passwd", RING_REMOTE_FAULT_SCHEME, RING_REMOTE_FAULT_SCHEME },
    { "ftp://ntfy.sh/topic", RING_REMOTE_FAULT_SCHEME, RING_REMOTE_FAULT_SCHEME },
    { "https://ntfy.sh", RING_REMOTE_FAULT_TOPIC, RING_REMOTE_FAULT_NONE },
    { "https://ntfy.sh/", RING_REMOTE_FAULT_TOPIC, RING_REMOTE_FAULT_NONE },
    { "https://ntfy.sh/t%C3%B8pic", RING_REMOTE_FAULT_TOPIC, RING_REMOTE_FAULT_NONE },
    { "https://ntfy.sh/a.b", RING_REMOTE_FAULT_TOPIC, RING_REMOTE_FAULT_NONE },
    { "HTTPS://ntfy.sh/topic", RING_REMOTE_FAULT_NONE, RING_REMOTE_FAULT_NONE },
    { "http://[::1]:8080/topic/", RING_REMOTE_FAULT_NONE, RING_REMOTE_FAULT_NONE },
    { "https://sam:pass@ntfy.example/x/topic?auth=1#f", RING_REMOTE_FAULT_NONE, RING_REMOTE_FAULT_NONE },
  };
  g_autofree char *filler = g_strnfill (3000, 'x');
  g_autofree char *lengthy = g_strconcat ("https://h/", filler, NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_test_message ("%s", table[i].url);
      g_assert_cmpint (ring_remote_check_url (RING_REMOTE_NTFY, table[i].url), ==, table[i].ntfy);
      g_assert_cmpint (ring_remote_check_url (RING_REMOTE_WEBHOOK, table[i].url), ==, table[i].webhook);
    }
  g_assert_cmpint (ring_remote_check_url (RING_REMOTE_WEBHOOK, lengthy), ==, RING_REMOTE_FAULT_SYNTAX);
}

static void
test_switches (void)
{
  static const struct
  {
    const char *toml;
    gboolean is_ntfy_on;
    gboolean is_webhook_on;
    gboolean is_desktop_on;
  } table[] = {
    { "", FALSE, FALSE, TRUE },
    { "notify_ntfy_url = 'https://h/t'\n", FALSE, FALSE, TRUE },
    { "notify_also = ['ntfy', 'webhook']\n", FALSE, FALSE, TRUE },
    { "notify_also = ['ntfy']\nnotify_ntfy_url = 'https://h/t'\n", TRUE, FALSE, TRUE },
    { "notify_also = ['ntfy']\nnotify_ntfy_url = 'https://h/'\n", FALSE, FALSE, TRUE },
    { "notify_also = ['ntfy']\nnotify_webhook_url = 'https://h/t'\n", FALSE, FALSE, TRUE },
    { "notify_backend = 'webhook'\nnotify_webhook_url = 'https://h/t'\n", FALSE, TRUE, FALSE },
    { "notify_backend = 'webhook'\nnotify_webhook_url = 'h/t'\n", FALSE, FALSE, TRUE },
    { "notify_backend = 'none'\nnotify_also = ['ntfy']\nnotify_ntfy_url = 'https://h/t'\n", FALSE, FALSE, FALSE },
    { "notify_backend = 'notify-send'\n", FALSE, FALSE, TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingConfig) config = ring_test_config (table[i].toml);

      g_test_message ("%s", table[i].toml);
      g_assert_true (ring_remote_is_on (RING_REMOTE_NTFY, config) == table[i].is_ntfy_on);
      g_assert_true (ring_remote_is_on (RING_REMOTE_WEBHOOK, config) == table[i].is_webhook_on);
      g_assert_true (ring_remote_is_desktop_on (config) == table[i].is_desktop_on);
    }
}

/* What becomes of one alert about @session_id; NULL if nothing. */
static RingRemoteRequest *
plan_one (const char *toml,
          RingAlertKind kind,
          const char *session_id)
{
  g_autoptr (RingConfig) config = ring_test_config (toml);
  g_autoptr (RingBoard) board = ring_test_board ("[" WAITING "]", NULL, config, 1);
  char *summed[] = { (char *) session_id, NULL };
  RingAlert alert = { .kind = kind,
                      .session_id = kind == RING_ALERT_KIND_SUMMARY ? (char *) "" : (char *) session_id,
                      .detail = (char *) "",
                      .count = 1,
                      .summed = kind == RING_ALERT_KIND_SUMMARY ? summed : NULL };
  g_autoptr (GPtrArray) alerts = g_ptr_array_new ();
  g_autoptr (GPtrArray) requests = NULL;

  g_ptr_array_add (alerts, &alert);
  requests = ring_remote_plan (alerts, board, config);
  g_assert_cmpuint (requests->len, <=, 1);
  return requests->len == 0 ? NULL : g_ptr_array_steal_index (requests, 0);
}

static void
test_addresses (void)
{
  static const struct
  {
    const char *toml;
    const char *url;
    const char *host;
    const char *key;
  } table[] = {
    { "notify_backend = 'ntfy'\nnotify_ntfy_url = 'https://ntfy.sh/topic'\n", "https://ntfy.sh/", "ntfy.sh", "ntfy s" },
    { "notify_backend = 'ntfy'\nnotify_ntfy_url = 'http://a:b@h:81/x/topic/?auth=%3D#f'\n", "http://a:b@h:81/?auth=%3D", "h", "ntfy s" },
    { "notify_backend = 'ntfy'\nnotify_ntfy_url = 'http://[::1]:81/topic'\n", "http://[::1]:81/", "::1", "ntfy s" },
    { "notify_backend = 'webhook'\nnotify_webhook_url = 'https://a:b@h/x?y=1'\n", "https://a:b@h/x?y=1", "h", "webhook s" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingRemoteRequest) request = plan_one (table[i].toml, RING_ALERT_KIND_WAITING, "s");

      g_assert_nonnull (request);
      g_assert_cmpstr (request->url, ==, table[i].url);
      g_assert_cmpstr (request->host, ==, table[i].host);
      g_assert_cmpstr (request->key, ==, table[i].key);
    }
}

static void
test_kinds (void)
{
  static const RingAlertKind silent[] = { RING_ALERT_KIND_WITHDRAWN, RING_ALERT_KIND_FINISHED };
  static const RingAlertKind told[] = { RING_ALERT_KIND_WAITING, RING_ALERT_KIND_REMINDER, RING_ALERT_KIND_SUMMARY };
  const char *toml = "notify_backend = 'webhook'\nnotify_webhook_url = 'https://h/x'\n";

  for (size_t i = 0; i < G_N_ELEMENTS (silent); i++)
    g_assert_null (plan_one (toml, silent[i], "s"));
  for (size_t i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_autoptr (RingRemoteRequest) request = plan_one (toml, told[i], "s");

      g_assert_nonnull (request);
      g_assert_null (plan_one (toml, told[i], "gone"));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/remote-plan/url", test_url);
  g_test_add_func ("/remote-plan/switches", test_switches);
  g_test_add_func ("/remote-plan/addresses", test_addresses);
  g_test_add_func ("/remote-plan/kinds", test_kinds);
  return g_test_run ();
}
