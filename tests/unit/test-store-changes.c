/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/ring-json.h"
#include "io/ring-store.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC + 250000)
#define MAX_BYTES (5 * 1024 * 1024)

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

/* Holds the lock of the log as another program does. */
static int
hold_lock (Fixture *fixture,
           int operation)
{
  int fd = open (ring_paths_get_events_lock (fixture->paths), O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (flock (fd, operation), ==, 0);
  return fd;
}

/* A log of numbered lines, longer than it may be. */
static void
put_long_log (Fixture *fixture)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; text->len <= MAX_BYTES; i++)
    g_string_append_printf (text, "{\"ts\": %d}\n", i);
  ring_test_folder_write (fixture->folder, "events.jsonl", text->str, (gssize) text->len);
}

static void
append (Fixture *fixture,
        const char *text)
{
  g_autoptr (GString) lines = g_string_new (text);

  g_assert_true (ring_store_append_changes (fixture->paths, lines));
}

static void
test_no_folder (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "nothing");
  g_autoptr (RingPaths) paths = ring_paths_new (root, NULL);
  g_autoptr (GString) lines = g_string_new ("x\n");
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_store_append_changes (paths, lines));
  g_assert_true (ring_store_halve_changes (paths, &error));
  g_assert_no_error (error);
  g_assert_false (ring_test_folder_exists (fixture->folder, "nothing"));
}

/* Whoever halves the log keeps others from writing, and they do not wait. */
static void
test_busy (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GString) lines = g_string_new ("two\n");
  int lock = hold_lock (fixture, LOCK_EX);

  ring_test_folder_write (fixture->folder, "events.jsonl", "one\n", -1);
  g_assert_false (ring_store_append_changes (fixture->paths, lines));
  close (lock);
  lock = hold_lock (fixture, LOCK_SH);
  append (fixture, "two\n");
  put_long_log (fixture);
  g_assert_true (ring_store_halve_changes (fixture->paths, NULL));
  close (lock);
  {
    g_autofree char *text = ring_test_folder_read (fixture->folder, "events.jsonl");

    g_assert_cmpuint (strlen (text), >, MAX_BYTES);
  }
}

static void
test_halved (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  put_long_log (fixture);
  before = ring_test_folder_read (fixture->folder, "events.jsonl");
  g_assert_true (ring_store_halve_changes (fixture->paths, &error));
  g_assert_no_error (error);
  after = ring_test_folder_read (fixture->folder, "events.jsonl");
  g_assert_cmpuint (strlen (after), <=, MAX_BYTES / 2);
  g_assert_cmpuint (strlen (after), >, MAX_BYTES / 2 - 100);
  g_assert_true (g_str_has_suffix (before, after));
  g_assert_true (g_str_has_prefix (after, "{\"ts\": "));
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "events.jsonl"), ==, 0600);
  append (fixture, "last\n");
  g_assert_true (ring_store_halve_changes (fixture->paths, &error));
  g_free (before);
  before = ring_test_folder_read (fixture->folder, "events.jsonl");
  g_assert_cmpuint (strlen (before), ==, strlen (after) + strlen ("last\n"));
}

/* What stands in place of the log is not ours. */
static void
test_no_regular_file (Fixture *fixture,
                      gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "elsewhere", "x", -1);
  ring_test_folder_link (fixture->folder, "events.jsonl", "elsewhere");
  append (fixture, "two\n");
  {
    g_autofree char *text = ring_test_folder_read (fixture->folder, "elsewhere");

    g_assert_cmpstr (text, ==, "x");
  }
}

static void
test_lines (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (GPtrArray) changes = g_ptr_array_new ();
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (RingJson) json = NULL;
  RingChange change = { .session_id = (char *) "a\n", .provider = (char *) "codex", .cwd = (char *) "/p", .state = RING_STATE_ENDED };
  double seconds = 0;

  g_ptr_array_add (changes, &change);
  ring_store_format_changes (changes, NOW_USEC, "tray", lines);
  g_assert_true (g_str_has_suffix (lines->str, "}\n"));
  json = ring_json_parse (lines->str, lines->len - 1, &RING_JSON_LIMITS_FILE, NULL);
  g_assert_nonnull (json);
  g_assert_true (ring_json_get_number (ring_json_root (json), "ts", &seconds));
  g_assert_cmpfloat (seconds, ==, 1800000000.25);
  g_assert_cmpstr (ring_json_get_string (ring_json_root (json), "session_id"), ==, "a\n");
  g_assert_cmpstr (ring_json_get_string (ring_json_root (json), "status"), ==, "ended");
  g_assert_cmpstr (ring_json_get_string (ring_json_root (json), "by"), ==, "tray");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/store-changes/no-folder", test_no_folder);
  ADD ("/store-changes/no-regular-file", test_no_regular_file);
  ADD ("/store-changes/busy", test_busy);
  ADD ("/store-changes/halved", test_halved);
  ADD ("/store-changes/lines", test_lines);
  return g_test_run ();
}
