/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-login-file.h"
#include "io/ring-tray-file.h"
#include "ring-test-folder.h"

#include <string.h>

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->paths = ring_paths_new (ring_test_folder_root (fixture->folder), "/home/sam");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

/* A file that is none is left as it is, and says so. */
static void
test_torn (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
  g_autoptr (RingAlertMemory) read_memory = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) write_error = NULL;
  g_autofree char *text = NULL;

  ring_test_folder_write (fixture->folder, "tray.json", "{\"muted\": {", -1);
  read_memory = ring_tray_file_read_alerts (fixture->paths, &error);
  g_assert_null (read_memory);
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
  g_assert_false (ring_tray_file_write_alerts (fixture->paths, memory, &write_error));
  g_assert_nonnull (write_error);
  text = ring_test_folder_read (fixture->folder, "tray.json");
  g_assert_cmpstr (text, ==, "{\"muted\": {");
}

/* Each part of the file outlives changes of the others. */
static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (RingAlertMemory) memory = ring_alert_memory_new ();
  g_autoptr (RingAlertMemory) read_memory = NULL;
  g_autoptr (GHashTable) muted = NULL;
  g_autoptr (GHashTable) snoozed = NULL;
  g_autofree char *text = NULL;

  ring_test_folder_write (fixture->folder, "tray.json", "{\"other\": 1}", -1);
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "a", TRUE, 5 * G_USEC_PER_SEC, NULL));
  g_assert_true (ring_tray_file_set_snoozed (fixture->paths, "b", 7 * G_USEC_PER_SEC, NULL));
  g_assert_true (ring_tray_file_write_alerts (fixture->paths, memory, NULL));
  muted = ring_tray_file_read_muted (fixture->paths, NULL);
  snoozed = ring_tray_file_read_snoozed (fixture->paths, NULL);
  read_memory = ring_tray_file_read_alerts (fixture->paths, NULL);
  g_assert_true (g_hash_table_contains (muted, "a"));
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (snoozed, "b"), ==, 7 * G_USEC_PER_SEC);
  g_assert_nonnull (read_memory);
  text = ring_test_folder_read (fixture->folder, "tray.json");
  g_assert_nonnull (strstr (text, "\"other\""));

  g_assert_true (ring_tray_file_set_muted (fixture->paths, "a", FALSE, 0, NULL));
  g_clear_pointer (&muted, g_hash_table_unref);
  muted = ring_tray_file_read_muted (fixture->paths, NULL);
  g_assert_cmpuint (g_hash_table_size (muted), ==, 0);
}

static void
test_none (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (RingAlertMemory) memory = ring_tray_file_read_alerts (fixture->paths, NULL);

  g_assert_nonnull (memory);
}

static void
check_asked (Fixture *fixture,
             const RingLoginState *expected)
{
  RingLoginState state = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_login_file_read (fixture->paths, &state, &error));
  g_assert_no_error (error);
  g_assert_cmpint (state.is_wanted, ==, expected->is_wanted);
  g_assert_cmpint (state.answer, ==, expected->answer);
  g_assert_cmpint (state.is_on, ==, expected->is_on);
}

/* What is so after each answer, beside others' members of the file. */
static void
test_login (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    gboolean is_wanted;
    RingLoginAnswer answer;
    gboolean is_on;
  } table[] = {
    { TRUE, RING_LOGIN_ANSWER_MISSING, FALSE },
    { TRUE, RING_LOGIN_ANSWER_FAILED, FALSE },
    { TRUE, RING_LOGIN_ANSWER_GRANTED, TRUE },
    { FALSE, RING_LOGIN_ANSWER_FAILED, TRUE },
    { FALSE, RING_LOGIN_ANSWER_MISSING, TRUE },
    { TRUE, RING_LOGIN_ANSWER_DENIED, FALSE },
    { TRUE, RING_LOGIN_ANSWER_GRANTED, TRUE },
    { FALSE, RING_LOGIN_ANSWER_GRANTED, FALSE },
  };
  RingLoginState state = { 0 };
  g_autoptr (GHashTable) muted = NULL;
  g_autoptr (GError) error = NULL;

  check_asked (fixture, &state);
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "s", TRUE, G_USEC_PER_SEC, &error));
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_login_state_take (&state, table[i].is_wanted, table[i].answer);
      g_assert_cmpint (state.is_on, ==, table[i].is_on);
      g_assert_true (ring_login_file_write (fixture->paths, &state, &error));
      check_asked (fixture, &state);
    }
  muted = ring_tray_file_read_muted (fixture->paths, &error);
  g_assert_true (g_hash_table_contains (muted, "s"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/tray-file/torn", Fixture, NULL, set_up, test_torn, tear_down);
  g_test_add ("/tray-file/parts", Fixture, NULL, set_up, test_parts, tear_down);
  g_test_add ("/tray-file/none", Fixture, NULL, set_up, test_none, tear_down);
  g_test_add ("/tray-file/login", Fixture, NULL, set_up, test_login, tear_down);
  return g_test_run ();
}
