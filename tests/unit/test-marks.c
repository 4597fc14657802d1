/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* What people say of single sessions, and of all: names, what is hidden, muted,
 * put off, and quiet. */

#include <string.h>

#include "core/ring-classify.h"
#include "core/ring-error.h"
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-quiet.h"
#include "io/ring-tray-file.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)

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
  fixture->paths = ring_paths_new (ring_test_folder_root (fixture->folder), NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

static void
check_text (Fixture *fixture,
            const char *path,
            const char *expected)
{
  g_autofree char *text = ring_test_folder_read (fixture->folder, path);

  g_assert_cmpstr (g_strchomp (text), ==, expected);
}

/* --- labels --- */

static void
test_labels (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GHashTable) none = ring_labels_read (fixture->paths, NULL);
  g_autoptr (GHashTable) labels = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (g_hash_table_size (none), ==, 0);
  ring_test_folder_write (fixture->folder, "labels.json", "{\"a\": \"One\", \"b\": \"\", \"c\": 7, \"d\": null, \"e\": \"x\\u001b[2J\"}", -1);
  g_assert_true (ring_labels_set (fixture->paths, "f", "Two", NULL));
  labels = ring_labels_read (fixture->paths, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (labels), ==, 3);
  g_assert_cmpstr (g_hash_table_lookup (labels, "a"), ==, "One");
  g_assert_cmpstr (g_hash_table_lookup (labels, "f"), ==, "Two");
  g_assert_cmpstr (g_hash_table_lookup (labels, "e"), ==, "x␛[2J");
  g_assert_true (ring_labels_set (fixture->paths, "a", "", NULL));
  g_assert_true (ring_labels_set (fixture->paths, "e", NULL, NULL));
  check_text (fixture, "labels.json", "{\"b\":\"\",\"c\":7,\"d\":null,\"f\":\"Two\"}");
}

/* --- hidden --- */

static void
test_hidden_times (Fixture *fixture,
                   gconstpointer data)
{
  static const struct
  {
    const char *text;
    gint64 usec; /* 0 = none */
  } table[] = {
    { "2027-01-15T08:00:00Z", NOW_USEC },
    { "2027-01-15T08:00:00+00:00", NOW_USEC },
    { "2027-01-15T08:00:00", NOW_USEC },
    { "2027-01-15T09:30:00+01:30", NOW_USEC },
    { "2027-01-15T08:00:00.25+00:00", NOW_USEC + 250000 },
    { "2027-01-15T08:00:00.123456+00:00", NOW_USEC + 123456 },
    { "", 0 },
    { "yesterday", 0 },
    { "2027-13-15T08:00:00Z", 0 },
    { "2027-01-15T08:00:00Zx", 0 },
    { "1800000000", 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"s\": \"%s\", \"number\": 1800000000}", table[i].text);
      g_autoptr (GHashTable) hidden = NULL;
      const gint64 *usec = NULL;

      g_test_message ("%s", table[i].text);
      ring_test_folder_write (fixture->folder, "deleted_sessions.json", json, -1);
      hidden = ring_hidden_read (fixture->paths, NULL);
      usec = g_hash_table_lookup (hidden, "s");
      g_assert_cmpint (usec != NULL ? *usec : 0, ==, table[i].usec);
      g_assert_false (g_hash_table_contains (hidden, "number"));
    }
}

static void
test_hidden_set (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GHashTable) hidden = NULL;

  ring_test_folder_write (fixture->folder, "deleted_sessions.json", "{\"other\": \"x\"}", -1);
  g_assert_true (ring_hidden_set (fixture->paths, "s", NOW_USEC + 5, NULL));
  check_text (fixture, "deleted_sessions.json", "{\"other\":\"x\",\"s\":\"2027-01-15T08:00:00.000005+00:00\"}");
  hidden = ring_hidden_read (fixture->paths, NULL);
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (hidden, "s"), ==, NOW_USEC + 5);
  g_assert_true (ring_test_folder_exists (fixture->folder, "deleted_sessions.json.lock"));
  g_assert_true (ring_hidden_set (fixture->paths, "s", 0, NULL));
  check_text (fixture, "deleted_sessions.json", "{\"other\":\"x\"}");
}

static void
test_broken_lists (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GError) labels_error = NULL;
  g_autoptr (GError) hidden_error = NULL;
  g_autoptr (GError) muted_error = NULL;

  ring_test_folder_write (fixture->folder, "labels.json", "{", -1);
  ring_test_folder_write (fixture->folder, "deleted_sessions.json", "[]", -1);
  ring_test_folder_write (fixture->folder, "tray.json", "7", -1);
  g_assert_null (ring_labels_read (fixture->paths, &labels_error));
  g_assert_error (labels_error, RING_ERROR, RING_ERROR_INVALID);
  g_assert_null (ring_hidden_read (fixture->paths, &hidden_error));
  g_assert_error (hidden_error, RING_ERROR, RING_ERROR_INVALID);
  g_assert_null (ring_tray_file_read_muted (fixture->paths, &muted_error));
  g_assert_error (muted_error, RING_ERROR, RING_ERROR_INVALID);
}

/* --- the tray's own --- */

static void
test_tray_file (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GHashTable) muted = NULL;
  g_autoptr (GHashTable) snoozed = NULL;

  ring_test_folder_write (fixture->folder, "tray.json", "{\"of next year\": [1], \"snoozed\": {\"b\": 1800000100.5, \"bad\": \"x\", \"huge\": 1e300, \"old\": -1}}", -1);
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "a", TRUE, NOW_USEC, NULL));
  g_assert_true (ring_tray_file_set_snoozed (fixture->paths, "c", NOW_USEC + 1, NULL));
  muted = ring_tray_file_read_muted (fixture->paths, NULL);
  snoozed = ring_tray_file_read_snoozed (fixture->paths, NULL);
  g_assert_cmpuint (g_hash_table_size (muted), ==, 1);
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (muted, "a"), ==, NOW_USEC);
  g_assert_cmpuint (g_hash_table_size (snoozed), ==, 2);
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (snoozed, "b"), ==, NOW_USEC + 100500000);
  g_assert_cmpint (*(const gint64 *) g_hash_table_lookup (snoozed, "c"), ==, NOW_USEC + 1);
}

static void
test_tray_file_undone (Fixture *fixture,
                       gconstpointer data)
{
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "a", TRUE, NOW_USEC, NULL));
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "b", TRUE, NOW_USEC, NULL));
  g_assert_true (ring_tray_file_set_muted (fixture->paths, "a", FALSE, NOW_USEC, NULL));
  g_assert_true (ring_tray_file_set_snoozed (fixture->paths, "b", NOW_USEC, NULL));
  g_assert_true (ring_tray_file_set_snoozed (fixture->paths, "b", 0, NULL));
  check_text (fixture, "tray.json", "{\"muted\":{\"b\":1800000000},\"snoozed\":{}}");
}

/* --- quiet --- */

static void
test_quiet (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    const char *text;
    gboolean holds; /* at NOW_USEC */
  } table[] = {
    { "{\"until\": null, \"since\": 1}", TRUE },
    { "{\"until\": null}", TRUE },
    { "{\"until\": 1800000001, \"since\": 1799999999}", TRUE },
    { "{\"until\": 1800000001}", TRUE },
    { "{\"until\": 1800000001, \"since\": \"x\"}", TRUE },
    { "{\"until\": 1800000000, \"since\": 1799999999}", FALSE },
    { "{\"until\": 1e300, \"since\": 1}", TRUE },
    { "{\"until\": -1e300}", FALSE },
    /* the clock was set back meanwhile */
    { "{\"until\": 1800009000, \"since\": 1800003000}", FALSE },
    /* what is no such object is no quiet */
    { "", FALSE },
    { "{}", FALSE },
    { "{\"since\": 1}", FALSE },
    { "[]", FALSE },
    { "null", FALSE },
    { "{\"until\": \"tomorrow\"}", FALSE },
    { "{\"until\": true}", FALSE },
    { "{\"until\": null", FALSE },
  };
  RingQuiet absent = ring_quiet_read (fixture->paths);

  g_assert_false (absent.is_on);
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      RingQuiet quiet;

      g_test_message ("%s", table[i].text);
      ring_test_folder_write (fixture->folder, "quiet", table[i].text, -1);
      quiet = ring_quiet_read (fixture->paths);
      g_assert_cmpint (ring_quiet_holds (&quiet, NOW_USEC), ==, table[i].holds);
    }
}

static void
test_quiet_write (Fixture *fixture,
                  gconstpointer data)
{
  const RingQuiet endless = { .is_on = TRUE, .until_usec = RING_DEADLINE_NEVER };
  const RingQuiet limited = { .is_on = TRUE, .until_usec = NOW_USEC + 500000 };
  const RingQuiet off = { .is_on = FALSE };
  RingQuiet quiet;

  g_assert_true (ring_quiet_write (fixture->paths, &endless, NOW_USEC, NULL));
  check_text (fixture, "quiet", "{\"until\":null,\"since\":1800000000}");
  g_assert_true (ring_quiet_write (fixture->paths, &limited, NOW_USEC, NULL));
  quiet = ring_quiet_read (fixture->paths);
  g_assert_cmpint (quiet.until_usec, ==, limited.until_usec);
  g_assert_true (ring_quiet_holds (&quiet, NOW_USEC));
  g_assert_true (ring_quiet_write (fixture->paths, &off, NOW_USEC, NULL));
  g_assert_false (ring_test_folder_exists (fixture->folder, "quiet"));
  g_assert_true (ring_quiet_write (fixture->paths, &off, NOW_USEC, NULL));
}

static void
test_quiet_not_removable (Fixture *fixture,
                          gconstpointer data)
{
  const RingQuiet off = { .is_on = FALSE };
  g_autoptr (GError) error = NULL;

  ring_test_folder_make (fixture->folder, "quiet");
  g_assert_false (ring_quiet_write (fixture->paths, &off, NOW_USEC, &error));
  g_assert_nonnull (error);
  g_assert_false (ring_quiet_read (fixture->paths).is_on);
}

#define ADD(name, func) g_test_add ("/marks/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("labels", test_labels);
  ADD ("hidden-times", test_hidden_times);
  ADD ("hidden-set", test_hidden_set);
  ADD ("broken-lists", test_broken_lists);
  ADD ("tray-file", test_tray_file);
  ADD ("tray-file-undone", test_tray_file_undone);
  ADD ("quiet", test_quiet);
  ADD ("quiet-write", test_quiet_write);
  ADD ("quiet-not-removable", test_quiet_not_removable);
  return g_test_run ();
}
