/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <fcntl.h>
#include <string.h>

#include "core/ring-error.h"
#include "io/ring-file-cache.h"
#include "io/ring-store-private.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)

/* Records are texts: "none" is no record, "torn" is one that is not finished. */
static gboolean
is_wanted (const char *name)
{
  return g_str_has_suffix (name, ".txt");
}

static gpointer
read_text (int folder_fd,
           const char *name,
           const RingFileStamp *stamp,
           gconstpointer old_record,
           gboolean *is_final_out,
           gpointer user_data)
{
  g_autoptr (GBytes) bytes = ring_store_read_at (folder_fd, name, O_NOFOLLOW, 100, NULL);
  g_autofree char *text = NULL;

  g_assert_cmpstr (user_data, ==, "data");
  if (bytes == NULL)
    return NULL;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  *is_final_out = !g_str_equal (text, "torn");
  return g_str_equal (text, "none") || g_str_equal (text, "torn") ? NULL : g_steal_pointer (&text);
}

static const RingFileCacheKind kind = {
  .is_wanted = is_wanted,
  .read = read_text,
  .is_equal = g_str_equal,
  .free = g_free,
  .stamp_flags = AT_SYMLINK_NOFOLLOW,
};

typedef struct
{
  RingTestFolder *folder;
  RingFileCache *cache;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = NULL;

  fixture->folder = ring_test_folder_new ();
  path = ring_test_folder_path (fixture->folder, "in");
  fixture->cache = ring_file_cache_new (path, &kind, (gpointer) "data");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_file_cache_free (fixture->cache);
  ring_test_folder_free (fixture->folder);
}

/* A file that is old enough for its stamp to be trusted. */
static void
add_file (Fixture *fixture,
          const char *name,
          const char *text,
          gint64 age_seconds)
{
  g_autofree char *path = g_build_filename ("in", name, NULL);

  ring_test_folder_write (fixture->folder, path, text, -1);
  ring_test_folder_set_time (fixture->folder, path, NOW_USEC - age_seconds * G_USEC_PER_SEC);
}

static int
compare_texts (gconstpointer one,
               gconstpointer other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* Looks: whether anything changed, what there is, how many files were read. */
static void
look (Fixture *fixture,
      gboolean has_changed,
      const char *records,
      guint n_reads)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint64 n_before = ring_file_cache_get_n_reads (fixture->cache);
  gboolean has_really_changed = !has_changed;

  g_assert_true (ring_file_cache_look (fixture->cache, NOW_USEC, &has_really_changed, &error));
  g_assert_no_error (error);
  ring_file_cache_collect (fixture->cache, found);
  g_ptr_array_sort (found, compare_texts);
  g_ptr_array_add (found, NULL);
  text = g_strjoinv (" ", (char **) found->pdata);
  g_assert_cmpstr (text, ==, records);
  g_assert_cmpint (has_really_changed, ==, has_changed);
  g_assert_cmpuint (ring_file_cache_get_n_reads (fixture->cache) - n_before, ==, n_reads);
}

static void
test_missing (Fixture *fixture,
              gconstpointer data)
{
  look (fixture, FALSE, "", 0);
  ring_test_folder_make (fixture->folder, "in");
  look (fixture, FALSE, "", 0);
  add_file (fixture, "a.txt", "a", 10);
  look (fixture, TRUE, "a", 1);
  ring_test_folder_remove (fixture->folder, "in");
  look (fixture, TRUE, "", 0);
}

/* Only what has changed is read. */
static void
test_changes (Fixture *fixture,
              gconstpointer data)
{
  add_file (fixture, "a.txt", "a", 10);
  add_file (fixture, "b.txt", "b", 10);
  look (fixture, TRUE, "a b", 2);
  look (fixture, FALSE, "a b", 0);
  add_file (fixture, "a.txt", "c", 9);
  look (fixture, TRUE, "b c", 1);
  /* another size under the same time */
  add_file (fixture, "a.txt", "dd", 9);
  look (fixture, TRUE, "b dd", 1);
  /* another file under the same name, time and size */
  add_file (fixture, "new", "ee", 9);
  ring_test_folder_rename (fixture->folder, "in/new", "in/a.txt");
  look (fixture, TRUE, "b ee", 1);
  /* written again, the same words */
  add_file (fixture, "b.txt", "b", 5);
  look (fixture, FALSE, "b ee", 1);
  ring_test_folder_remove (fixture->folder, "in/b.txt");
  look (fixture, TRUE, "ee", 0);
}

/* Within a tick of the clock a file may be written twice: it is read again. */
static void
test_too_new (Fixture *fixture,
              gconstpointer data)
{
  add_file (fixture, "a.txt", "a", 0);
  look (fixture, TRUE, "a", 1);
  look (fixture, FALSE, "a", 1);
  add_file (fixture, "a.txt", "a", 1);
  look (fixture, FALSE, "a", 1);
  look (fixture, FALSE, "a", 0);
}

static void
test_no_records (Fixture *fixture,
                 gconstpointer data)
{
  add_file (fixture, "a.txt", "none", 10);
  look (fixture, FALSE, "", 1);
  look (fixture, FALSE, "", 0);
  add_file (fixture, "a.txt", "torn", 9);
  look (fixture, FALSE, "", 1);
  look (fixture, FALSE, "", 1);
  add_file (fixture, "a.txt", "a", 8);
  look (fixture, TRUE, "a", 1);
  add_file (fixture, "a.txt", "none", 7);
  look (fixture, TRUE, "", 1);
  ring_test_folder_remove (fixture->folder, "in/a.txt");
  look (fixture, FALSE, "", 0);
}

/* Neither other names nor other kinds of files are opened; a pipe would hang. */
static void
test_not_opened (Fixture *fixture,
                 gconstpointer data)
{
  add_file (fixture, "a.md", "a", 10);
  ring_test_folder_pipe (fixture->folder, "in/pipe.txt");
  ring_test_folder_make (fixture->folder, "in/folder.txt");
  ring_test_folder_link (fixture->folder, "in/link.txt", "a.md");
  look (fixture, FALSE, "", 0);
}

static void
look_without_rights (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  gboolean has_changed = TRUE;

  g_assert_false (ring_file_cache_look (fixture->cache, NOW_USEC, &has_changed, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_DENIED);
  g_assert_false (has_changed);
  ring_file_cache_collect (fixture->cache, found);
  g_assert_cmpuint (found->len, ==, 1);
}

/* What cannot be listed is not known to be empty. */
static void
test_not_listed (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean has_changed = TRUE;

  add_file (fixture, "a.txt", "a", 10);
  look (fixture, TRUE, "a", 1);
  ring_test_folder_set_mode (fixture->folder, "in", 0);
  ring_test_run_without_rights (look_without_rights, fixture);
  ring_test_folder_set_mode (fixture->folder, "in", 0700);
  look (fixture, FALSE, "a", 0);
  ring_test_folder_remove (fixture->folder, "in");
  ring_test_folder_write (fixture->folder, "in", "", -1);
  g_assert_false (ring_file_cache_look (fixture->cache, NOW_USEC, &has_changed, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
}

#define ADD(name, func) g_test_add ("/file-cache/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("missing", test_missing);
  ADD ("changes", test_changes);
  ADD ("too-new", test_too_new);
  ADD ("no-records", test_no_records);
  ADD ("not-opened", test_not_opened);
  ADD ("not-listed", test_not_listed);
  return g_test_run ();
}
