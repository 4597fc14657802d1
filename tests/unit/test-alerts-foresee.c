/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-alerts.h"
#include "ring-test-session.h"

#define ROW(id, status, more) "{'session_id': '" id "', 'provider': 'gemini', 'status': '" status "', 'last_active': 1800000000" more "}"
#define WAITS(detail) "[" ROW ("a", "waiting", ", 'waiting_kind': 'permission', 'waiting_detail': '" detail "'") "]"
#define WORKS "[" ROW ("a", "working", "") "]"

/* A look of the tray, and whether it has to know where the human looks. */
typedef struct
{
  double at;
  const char *rows;
  gboolean is_focused;
  double quiet_until; /* 0 = no quiet */
  guint n_foreseen;
} Look;

static char *
write_memory (const RingAlertMemory *memory)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  size_t length = 0;

  ring_alert_memory_write (memory, writer);
  return ring_json_writer_finish (writer, &length);
}

/* Foreseeing changes nothing, and whoever is told of was foreseen. */
static void
play (const char *toml,
      const Look *looks,
      size_t n_looks)
{
  g_autoptr (RingConfig) config = ring_test_config (toml);
  g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
  g_autoptr (GHashTable) focused = g_hash_table_new (g_str_hash, g_str_equal);

  for (size_t i = 0; i < n_looks; i++)
    {
      const Look *look = &looks[i];
      g_autoptr (RingBoard) board = ring_test_board (look->rows, NULL, config, look->at);
      RingAlertInput input = { .board = board, .config = config, .focused = focused, .now_usec = ring_test_usec (look->at) };
      g_autofree char *before = write_memory (memory);
      g_autofree char *after = NULL;
      g_autoptr (GPtrArray) ids = NULL;
      g_autoptr (GPtrArray) alerts = NULL;
      gint64 deadline_usec = 0;

      g_hash_table_remove_all (focused);
      if (look->is_focused)
        g_hash_table_add (focused, (gpointer) "a");
      input.quiet = (RingQuiet){ .is_on = look->quiet_until > 0, .until_usec = ring_test_usec (look->quiet_until) };
      ids = ring_alerts_foresee (&input, memory);
      after = write_memory (memory);
      alerts = ring_alerts_decide (&input, memory, &deadline_usec);
      g_test_message ("at %f", look->at);
      g_assert_cmpstr (before, ==, after);
      g_assert_cmpuint (ids->len, ==, look->n_foreseen);
      for (guint n = 0; n < ids->len; n++)
        g_assert_cmpstr (g_ptr_array_index (ids, n), ==, "a");
      for (guint n = 0; n < alerts->len && ids->len == 0; n++)
        {
          const RingAlert *alert = g_ptr_array_index (alerts, n);

          g_assert_true (alert->kind == RING_ALERT_KIND_SUMMARY || alert->kind == RING_ALERT_KIND_WITHDRAWN);
        }
    }
}

/* Nobody has to ask for the focus while nothing new waits. */
static void
test_waits (void)
{
  static const Look looks[] = {
    { 0, WORKS, FALSE, 0, 0 },
    { 1, WAITS ("x"), FALSE, 0, 1 },
    { 2, WAITS ("x"), FALSE, 0, 0 },
    { 31, WAITS ("x"), FALSE, 0, 1 },
    { 32, WAITS ("y"), FALSE, 0, 1 },
    { 33, WORKS, FALSE, 0, 0 },
  };

  play (NULL, looks, G_N_ELEMENTS (looks));
}

/* Known, not new. */
static void
test_first_look (void)
{
  static const Look looks[] = { { 0, WAITS ("x"), FALSE, 0, 0 } };

  play (NULL, looks, G_N_ELEMENTS (looks));
}

/* What is looked at is not told, and its reminders wait. */
static void
test_focused (void)
{
  static const Look looks[] = {
    { 0, WORKS, FALSE, 0, 0 },
    { 1, WAITS ("x"), TRUE, 0, 1 },
    { 2, WAITS ("x"), TRUE, 0, 0 },
    { 31, WAITS ("x"), TRUE, 0, 1 },
    { 32, WAITS ("x"), FALSE, 0, 1 },
    { 33, WAITS ("x"), FALSE, 0, 0 },
  };

  play (NULL, looks, G_N_ELEMENTS (looks));
}

/* In quiet what is looked at is not held either. */
static void
test_quiet (void)
{
  static const Look looks[] = {
    { 0, WORKS, FALSE, 100, 0 },
    { 1, WAITS ("x"), FALSE, 100, 1 },
    { 2, WAITS ("x"), FALSE, 100, 0 },
    { 3, WAITS ("y"), TRUE, 100, 1 },
    { 100, WAITS ("y"), FALSE, 0, 1 },
  };

  play (NULL, looks, G_N_ELEMENTS (looks));
}

static void
test_setting (void)
{
  static const Look looks[] = {
    { 0, WORKS, FALSE, 0, 0 },
    { 1, WAITS ("x"), FALSE, 0, 1 },
  };
  g_autoptr (RingConfig) config = ring_test_config ("[tray]\nnotify_when_focused = true");
  g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
  g_autoptr (RingBoard) board = ring_test_board (looks[1].rows, NULL, config, 1);
  const RingAlertInput input = { .board = board, .config = config, .now_usec = ring_test_usec (1) };
  g_autoptr (GPtrArray) ids = ring_alerts_foresee (&input, memory);

  g_assert_cmpuint (ids->len, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/alerts-foresee/waits", test_waits);
  g_test_add_func ("/alerts-foresee/first-look", test_first_look);
  g_test_add_func ("/alerts-foresee/focused", test_focused);
  g_test_add_func ("/alerts-foresee/quiet", test_quiet);
  g_test_add_func ("/alerts-foresee/setting", test_setting);
  return g_test_run ();
}
