/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "io/ring-store.h"
#include "ring-test-folder.h"

typedef struct
{
  RingTestFolder *folder;
} Fixture;

typedef GBytes *(*ReadFunc) (const char *path,
                             size_t max_bytes,
                             GError **error);

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_free (fixture->folder);
}

static void
check_bytes (GBytes *bytes,
             const char *expected)
{
  g_assert_nonnull (bytes);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected, strlen (expected));
}

static void
check_refused (Fixture *fixture,
               ReadFunc read_func,
               const char *name,
               RingError code)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = read_func (path, 4, &error);

  g_assert_error (error, RING_ERROR, (int) code);
  g_assert_null (bytes);
}

/* None of these may hang. */
static void
test_read_refused (Fixture *fixture,
                   gconstpointer data)
{
  ring_test_folder_make (fixture->folder, "folder");
  ring_test_folder_pipe (fixture->folder, "pipe");
  ring_test_folder_write (fixture->folder, "five", "12345", -1);
  ring_test_folder_write (fixture->folder, "four", "1234", -1);
  ring_test_folder_link (fixture->folder, "link", "four");
  ring_test_folder_link (fixture->folder, "device", "/dev/zero");
  ring_test_folder_link (fixture->folder, "circle", "circle");

  check_refused (fixture, ring_store_read_file, "none", RING_ERROR_MISSING);
  check_refused (fixture, ring_store_read_file, "four/below", RING_ERROR_MISSING);
  check_refused (fixture, ring_store_read_file, "folder", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_file, "pipe", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_file, "link", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_file, "five", RING_ERROR_TOO_LARGE);
  check_refused (fixture, ring_store_read_link, "none", RING_ERROR_MISSING);
  check_refused (fixture, ring_store_read_link, "pipe", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_link, "device", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_link, "circle", RING_ERROR_INVALID);
  check_refused (fixture, ring_store_read_link, "five", RING_ERROR_TOO_LARGE);
}

static void
read_secret (gpointer data)
{
  check_refused (data, ring_store_read_file, "secret", RING_ERROR_DENIED);
}

static void
test_read_denied (Fixture *fixture,
                  gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "secret", "1", -1);
  ring_test_folder_set_mode (fixture->folder, "secret", 0);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
  ring_test_run_without_rights (read_secret, fixture);
}

static void
test_read (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, "file");
  g_autofree char *link = ring_test_folder_path (fixture->folder, "link");
  g_autoptr (GBytes) whole = NULL;
  g_autoptr (GBytes) through_link = NULL;
  g_autoptr (GBytes) empty = NULL;

  ring_test_folder_write (fixture->folder, "file", "1234", -1);
  ring_test_folder_link (fixture->folder, "link", "file");
  whole = ring_store_read_file (path, 4, NULL);
  check_bytes (whole, "1234");
  through_link = ring_store_read_link (link, 4, NULL);
  check_bytes (through_link, "1234");
  ring_test_folder_write (fixture->folder, "file", "", 0);
  empty = ring_store_read_file (path, 0, NULL);
  check_bytes (empty, "");
}

static void
check_part (const char *path,
            size_t max_bytes,
            const char *head,
            const char *tail,
            gboolean is_cut)
{
  gboolean head_is_cut = !is_cut;
  gboolean tail_is_cut = !is_cut;
  g_autoptr (GBytes) head_bytes = ring_store_read_head (path, max_bytes, &head_is_cut, NULL);
  g_autoptr (GBytes) tail_bytes = ring_store_read_tail (path, max_bytes, &tail_is_cut, NULL);

  check_bytes (head_bytes, head);
  check_bytes (tail_bytes, tail);
  g_assert_cmpint (head_is_cut, ==, is_cut);
  g_assert_cmpint (tail_is_cut, ==, is_cut);
}

static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, "link/file");
  g_autofree char *none = ring_test_folder_path (fixture->folder, "none");
  g_autofree char *pipe = ring_test_folder_path (fixture->folder, "pipe");
  g_autoptr (GError) error = NULL;

  ring_test_folder_pipe (fixture->folder, "pipe");
  g_assert_null (ring_store_read_tail (none, 4, NULL, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (ring_store_read_head (pipe, 4, NULL, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);

  ring_test_folder_link (fixture->folder, "link", "folder");
  ring_test_folder_write (fixture->folder, "folder/file", "12345", -1);
  check_part (path, 4, "1234", "2345", TRUE);
  check_part (path, 5, "12345", "12345", FALSE);
  check_part (path, 6, "12345", "12345", FALSE);
  ring_test_folder_write (fixture->folder, "folder/file", "", 0);
  check_part (path, 4, "", "", FALSE);
}

static void
check_written (Fixture *fixture,
               const char *name,
               const char *text)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_store_write_file (path, text, strlen (text), &error));
  g_assert_no_error (error);
  found = ring_test_folder_read (fixture->folder, name);
  g_assert_cmpstr (found, ==, text);
}

static void
check_not_written (Fixture *fixture,
                   const char *name,
                   RingError code)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  g_autoptr (GError) error = NULL;

  g_assert_false (ring_store_write_file (path, "new", 3, &error));
  g_assert_error (error, RING_ERROR, (int) code);
}

static void
write_without_room (gpointer data)
{
  const struct rlimit nothing = { 0, 0 };

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &nothing), ==, 0);
  check_not_written (data, "file", RING_ERROR_NO_SPACE);
}

static void
write_without_rights (gpointer data)
{
  check_not_written (data, "file", RING_ERROR_DENIED);
}

static void
test_write_fails (Fixture *fixture,
                  gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *names = NULL;

  ring_test_folder_write (fixture->folder, "file", "old", -1);
  ring_test_folder_set_mode (fixture->folder, "file", 0644);
  ring_test_run_apart (write_without_room, fixture);
  ring_test_folder_set_mode (fixture->folder, "", 0555);
  ring_test_run_without_rights (write_without_rights, fixture);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
  ring_test_folder_link (fixture->folder, "link", "nowhere");
  check_not_written (fixture, "link", RING_ERROR_MISSING);
  check_not_written (fixture, "", RING_ERROR_FAILED);

  text = ring_test_folder_read (fixture->folder, "file");
  g_assert_cmpstr (text, ==, "old");
  names = ring_test_folder_list (fixture->folder, "");
  g_assert_cmpstr (names, ==, "file link");
}

static void
test_write (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *names = NULL;
  g_autofree char *target = NULL;

  check_written (fixture, "a/b/file", "one");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a"), ==, 0700);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/b"), ==, 0700);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/b/file"), ==, 0600);

  ring_test_folder_set_mode (fixture->folder, "a/b/file", 0640);
  check_written (fixture, "a/b/file", "two");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "a/b/file"), ==, 0640);

  ring_test_folder_link (fixture->folder, "link", "a/b/file");
  check_written (fixture, "link", "three");
  target = ring_test_folder_read (fixture->folder, "a/b/file");
  g_assert_cmpstr (target, ==, "three");

  check_written (fixture, "a/b/file", "");
  names = ring_test_folder_list (fixture->folder, "a/b");
  g_assert_cmpstr (names, ==, "file");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/store-file/read-refused", test_read_refused);
  ADD ("/store-file/read-denied", test_read_denied);
  ADD ("/store-file/read", test_read);
  ADD ("/store-file/parts", test_parts);
  ADD ("/store-file/write-fails", test_write_fails);
  ADD ("/store-file/write", test_write);
  return g_test_run ();
}
