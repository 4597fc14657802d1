/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "io/ring-row-folder.h"
#include "io/ring-store.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)
#define HOUR_USEC (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

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
add_row (Fixture *fixture,
         const char *name,
         const char *session_id)
{
  g_autofree char *path = g_build_filename ("sessions", name, NULL);
  g_autofree char *json = g_strdup_printf ("{\"session_id\": \"%s\", \"status\": \"idle\", \"last_active\": 5}", session_id);

  ring_test_folder_write (fixture->folder, path, json, -1);
}

static int
compare_ids (gconstpointer one,
             gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

static void
check_listed (Fixture *fixture,
              const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = ring_store_list_rows (fixture->paths, &error);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *found = NULL;

  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (ids, (gpointer) ring_row_get_session_id (rows->pdata[i]));
  g_ptr_array_sort (ids, compare_ids);
  g_ptr_array_add (ids, NULL);
  found = g_strjoinv (" ", (char **) ids->pdata);
  g_assert_cmpstr (found, ==, expected);
}

static void
list_denied (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (ring_store_list_rows (fixture->paths, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_DENIED);
}

static void
test_no_folder (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  check_listed (fixture, "");
  ring_test_folder_make (fixture->folder, "sessions");
  ring_test_folder_set_mode (fixture->folder, "sessions", 0);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
  ring_test_run_without_rights (list_denied, fixture);
  ring_test_folder_remove (fixture->folder, "sessions");
  ring_test_folder_write (fixture->folder, "sessions", "", 0);
  g_assert_null (ring_store_list_rows (fixture->paths, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
}

static void
test_strangers (Fixture *fixture,
                gconstpointer data)
{
  add_row (fixture, "good.json", "good");
  add_row (fixture, "other.json", "good");
  add_row (fixture, "a%2fb.json", "a/b");
  add_row (fixture, "good.json.tmp", "good.json.tmp");
  add_row (fixture, ".tmp/hidden.json", "hidden");
  ring_test_folder_write (fixture->folder, "sessions/torn.json", "{\"session_id\": \"torn\"", -1);
  ring_test_folder_write (fixture->folder, "sessions/empty.json", "", 0);
  ring_test_folder_write (fixture->folder, "sessions/.lock-00", "", 0);
  ring_test_folder_write (fixture->folder, "elsewhere", "{\"session_id\": \"link\"}", -1);
  ring_test_folder_link (fixture->folder, "sessions/link.json", "../elsewhere");
  ring_test_folder_make (fixture->folder, "sessions/folder.json");
  ring_test_folder_pipe (fixture->folder, "sessions/pipe.json");
  /* A row under another name is one all the same, and each session stands once. */
  check_listed (fixture, "a/b good");
}

static void
test_too_large (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *padding = g_strnfill (1024 * 1024, ' ');
  g_autofree char *json = g_strconcat ("{\"session_id\": \"large\"}", padding, NULL);
  g_autoptr (GError) error = NULL;

  ring_test_folder_write (fixture->folder, "sessions/large.json", json, -1);
  check_listed (fixture, "");
  g_assert_null (ring_store_read_row (fixture->paths, "large.json", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_TOO_LARGE);
}

/* Who only looks removes nothing, not even what is no session. */
static void
test_faults (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (RingRowFolder) folder = ring_row_folder_new (fixture->paths);
  gboolean has_changed = FALSE;

  add_row (fixture, "good.json", "good");
  ring_test_folder_write (fixture->folder, "sessions/fault.json", "{\"session_id\": \"fault\", \"provider\": \"startup\"}", -1);
  check_listed (fixture, "good");
  g_assert_true (ring_test_folder_exists (fixture->folder, "sessions/fault.json"));
  ring_row_folder_remove_faults (folder);
  g_assert_true (ring_row_folder_look (folder, NOW_USEC, &has_changed, NULL));
  g_assert_cmpuint (ring_row_folder_get_rows (folder)->len, ==, 1);
  g_assert_false (ring_test_folder_exists (fixture->folder, "sessions/fault.json"));
  g_assert_true (ring_test_folder_exists (fixture->folder, "sessions/good.json"));
}

/* It will not become smaller without being written. */
static void
test_too_large_once (Fixture *fixture,
                     gconstpointer data)
{
  g_autoptr (RingRowFolder) folder = ring_row_folder_new (fixture->paths);
  g_autofree char *padding = g_strnfill (1024 * 1024 + 1, ' ');
  gboolean has_changed = FALSE;

  ring_test_folder_write (fixture->folder, "sessions/large.json", padding, -1);
  ring_test_folder_set_time (fixture->folder, "sessions/large.json", NOW_USEC - HOUR_USEC);
  for (int i = 0; i < 3; i++)
    g_assert_true (ring_row_folder_look (folder, NOW_USEC, &has_changed, NULL));
  g_assert_cmpuint (ring_row_folder_get_n_reads (folder), ==, 1);
}

static void
test_odd_ids (Fixture *fixture,
              gconstpointer data)
{
  add_row (fixture, "..%2F..%2Fevil.json", "../../evil");
  add_row (fixture, ".hidden.json", ".hidden");
  add_row (fixture, "..json", ".");
  add_row (fixture, "ABC.json", "ABC");
  add_row (fixture, "abc.json", "abc");
  check_listed (fixture, ". ../../evil .hidden ABC abc");
}

static void
test_read_row (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingRow) row = NULL;

  add_row (fixture, "a.json", "a");
  ring_test_folder_write (fixture->folder, "sessions/b.json", "[]", -1);
  row = ring_store_read_row (fixture->paths, "a.json", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (ring_row_get_session_id (row), ==, "a");
  g_assert_null (ring_store_read_row (fixture->paths, "b.json", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_null (ring_store_read_row (fixture->paths, "c.json", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
}

static void
add_old_file (Fixture *fixture,
              const char *path,
              gint64 age_usec)
{
  ring_test_folder_write (fixture->folder, path, "x", 1);
  ring_test_folder_set_time (fixture->folder, path, NOW_USEC - age_usec);
}

static void
test_sweep (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *temporary = NULL;
  g_autofree char *sessions = NULL;
  g_autofree char *root = NULL;

  g_assert_cmpuint (ring_store_sweep (fixture->paths, NOW_USEC), ==, 0);
  add_old_file (fixture, "sessions/.tmp/12-ab.tmp", HOUR_USEC + G_USEC_PER_SEC);
  add_old_file (fixture, "sessions/.tmp/13-cd.tmp", G_MAXINT64 / G_USEC_PER_SEC * G_USEC_PER_SEC);
  add_old_file (fixture, "sessions/.tmp/mine", HOUR_USEC + G_USEC_PER_SEC);
  add_old_file (fixture, "sessions/.tmp/young.tmp", HOUR_USEC);
  add_old_file (fixture, "sessions/.tmp/future.tmp", -HOUR_USEC);
  add_old_file (fixture, "sessions/.tmp/never.tmp", NOW_USEC - G_MAXINT64);
  add_old_file (fixture, "sessions/a.json.tmp", 2 * HOUR_USEC);
  add_old_file (fixture, "sessions/b.json.tmp", HOUR_USEC / 2);
  add_old_file (fixture, "sessions/a.json", 2 * HOUR_USEC);
  add_old_file (fixture, "sessions/.lock-00", 2 * HOUR_USEC);
  add_old_file (fixture, ".ring-12-ab.tmp", 2 * HOUR_USEC);
  add_old_file (fixture, "mine.tmp", 2 * HOUR_USEC);
  ring_test_folder_set_time (fixture->folder, "sessions/.tmp", NOW_USEC - 2 * HOUR_USEC);
  g_assert_cmpuint (ring_store_count_leftovers (fixture->paths, NOW_USEC), ==, 4);
  g_assert_cmpuint (ring_store_sweep (fixture->paths, NOW_USEC), ==, 4);
  g_assert_cmpuint (ring_store_count_leftovers (fixture->paths, NOW_USEC), ==, 0);

  temporary = ring_test_folder_list (fixture->folder, "sessions/.tmp");
  g_assert_cmpstr (temporary, ==, "future.tmp mine never.tmp young.tmp");
  sessions = ring_test_folder_list (fixture->folder, "sessions");
  g_assert_cmpstr (sessions, ==, ".lock-00 .tmp a.json b.json.tmp");
  root = ring_test_folder_list (fixture->folder, "");
  g_assert_cmpstr (root, ==, "mine.tmp sessions");
}

/* Somebody's folder, to which a link leads, is nothing of ours. */
static void
test_sweep_link (Fixture *fixture,
                 gconstpointer data)
{
  ring_test_folder_make (fixture->folder, "sessions");
  add_old_file (fixture, "elsewhere/thesis.tmp", 2 * HOUR_USEC);
  ring_test_folder_link (fixture->folder, "sessions/.tmp", "../elsewhere");
  g_assert_cmpuint (ring_store_sweep (fixture->paths, NOW_USEC), ==, 0);
  g_assert_true (ring_test_folder_exists (fixture->folder, "elsewhere/thesis.tmp"));
}

static RingRow *
read_row (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  RingRow *row = ring_store_read_row (fixture->paths, "a.json", &error);

  g_assert_no_error (error);
  return row;
}

static void
test_remove_row (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (RingRow) row = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_removed = FALSE;

  add_row (fixture, "a.json", "a");
  add_row (fixture, "b.json", "b");
  row = read_row (fixture);
  g_assert_true (ring_store_remove_row (fixture->paths, row, &is_removed, &error));
  g_assert_no_error (error);
  g_assert_true (is_removed);
  g_assert_false (ring_test_folder_exists (fixture->folder, "sessions/a.json"));
  g_assert_true (ring_test_folder_exists (fixture->folder, "sessions/b.json"));
  g_assert_false (ring_test_folder_exists (fixture->folder, "events.jsonl"));
  /* It is gone already. */
  g_assert_true (ring_store_remove_row (fixture->paths, row, &is_removed, &error));
  g_assert_false (is_removed);
}

/* A hook has written it since it was judged, or it is another session's. */
static void
test_remove_changed_row (Fixture *fixture,
                         gconstpointer data)
{
  const char *const changed[] = { "{\"session_id\": \"a\", \"status\": \"waiting\", \"last_active\": 5}",
                                  "{\"session_id\": \"b\", \"status\": \"idle\", \"last_active\": 5}", "{" };
  g_autoptr (RingRow) row = NULL;
  gboolean is_removed = TRUE;

  add_row (fixture, "a.json", "a");
  row = read_row (fixture);
  for (size_t i = 0; i < G_N_ELEMENTS (changed); i++)
    {
      ring_test_folder_write (fixture->folder, "sessions/a.json", changed[i], -1);
      g_assert_true (ring_store_remove_row (fixture->paths, row, &is_removed, NULL));
      g_assert_false (is_removed);
      g_assert_true (ring_test_folder_exists (fixture->folder, "sessions/a.json"));
    }
}

static void
test_remove_locked_row (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "a", -1);
  g_autofree char *name = g_strdup_printf ("sessions/.lock-%.2s", hash);
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  g_autoptr (RingRow) row = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_removed = TRUE;
  int fd;

  add_row (fixture, "a.json", "a");
  row = read_row (fixture);
  fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  g_assert_false (ring_store_remove_row (fixture->paths, row, &is_removed, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_BUSY);
  g_assert_false (is_removed);
  g_assert_true (ring_test_folder_exists (fixture->folder, "sessions/a.json"));
  close (fd);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/store-list/no-folder", test_no_folder);
  ADD ("/store-list/strangers", test_strangers);
  ADD ("/store-list/too-large", test_too_large);
  ADD ("/store-list/faults", test_faults);
  ADD ("/store-list/too-large-once", test_too_large_once);
  ADD ("/store-list/odd-ids", test_odd_ids);
  ADD ("/store-list/read-row", test_read_row);
  ADD ("/store-list/sweep", test_sweep);
  ADD ("/store-list/sweep-link", test_sweep_link);
  g_test_add ("/store-list/remove-row", Fixture, NULL, set_up, test_remove_row, tear_down);
  g_test_add ("/store-list/remove-changed-row", Fixture, NULL, set_up, test_remove_changed_row, tear_down);
  g_test_add ("/store-list/remove-locked-row", Fixture, NULL, set_up, test_remove_locked_row, tear_down);
  return g_test_run ();
}
