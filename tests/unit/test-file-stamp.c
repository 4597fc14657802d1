/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <fcntl.h>

#include "io/ring-file-stamp.h"
#include "ring-test-folder.h"

#define WRITTEN_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)
#define LATER_USEC (WRITTEN_USEC + G_USEC_PER_SEC)

typedef struct
{
  RingTestFolder *folder;
} Fixture;

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
put (Fixture *fixture,
     const char *text,
     gint64 modified_usec)
{
  ring_test_folder_write (fixture->folder, "file", text, -1);
  ring_test_folder_set_time (fixture->folder, "file", modified_usec);
}

static RingFileStamp
take (Fixture *fixture,
      const char *name,
      gint64 now_usec)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, name);
  RingFileStamp stamp;

  ring_file_stamp_take (AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, now_usec, &stamp);
  return stamp;
}

static void
check_differs (const RingFileStamp *old_stamp,
               RingFileStamp new_stamp)
{
  g_assert_false (ring_file_stamp_is_same (old_stamp, &new_stamp));
}

static void
test_no_file (Fixture *fixture,
              gconstpointer data)
{
  const char *const names[] = { "none", "folder", "link", "pipe" };
  RingFileStamp file;

  put (fixture, "a", WRITTEN_USEC);
  file = take (fixture, "file", LATER_USEC);
  ring_test_folder_make (fixture->folder, "folder");
  ring_test_folder_link (fixture->folder, "link", "file");
  ring_test_folder_pipe (fixture->folder, "pipe");
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      RingFileStamp none = take (fixture, names[i], LATER_USEC);
      RingFileStamp again = take (fixture, names[i], LATER_USEC);

      g_assert_cmpuint (none.inode, ==, 0);
      g_assert_true (ring_file_stamp_is_same (&none, &again));
      check_differs (&file, none);
      check_differs (&none, file);
    }
}

static void
test_changes (Fixture *fixture,
              gconstpointer data)
{
  RingFileStamp old_stamp;
  RingFileStamp same;

  put (fixture, "a", WRITTEN_USEC);
  old_stamp = take (fixture, "file", LATER_USEC);
  same = take (fixture, "file", LATER_USEC);
  g_assert_true (ring_file_stamp_is_same (&old_stamp, &same));
  put (fixture, "ab", WRITTEN_USEC);
  check_differs (&old_stamp, take (fixture, "file", LATER_USEC));
  put (fixture, "a", WRITTEN_USEC + 1);
  check_differs (&old_stamp, take (fixture, "file", LATER_USEC));
  ring_test_folder_write (fixture->folder, "other", "a", -1);
  ring_test_folder_set_time (fixture->folder, "other", WRITTEN_USEC);
  ring_test_folder_rename (fixture->folder, "other", "file");
  check_differs (&old_stamp, take (fixture, "file", LATER_USEC));
}

/* Written within the tick of the look: once more, then no more. */
static void
test_young (Fixture *fixture,
            gconstpointer data)
{
  RingFileStamp young;
  RingFileStamp settled;
  RingFileStamp later;

  put (fixture, "a", WRITTEN_USEC);
  young = take (fixture, "file", WRITTEN_USEC + 1000);
  settled = take (fixture, "file", WRITTEN_USEC + 50000);
  later = take (fixture, "file", LATER_USEC);
  g_assert_false (ring_file_stamp_is_same (&young, &settled));
  g_assert_true (ring_file_stamp_is_same (&settled, &later));
}

/* A clock that is wrong, ahead or behind, costs no more than one read. */
static void
test_odd_times (Fixture *fixture,
                gconstpointer data)
{
  const gint64 times[] = { G_MAXINT64, G_GINT64_CONSTANT (16000000000) * G_USEC_PER_SEC, LATER_USEC + 61 * G_USEC_PER_SEC,
                           -G_GINT64_CONSTANT (16000000000) * G_USEC_PER_SEC };

  for (size_t i = 0; i < G_N_ELEMENTS (times); i++)
    {
      RingFileStamp stamp;
      RingFileStamp again;

      put (fixture, "a", times[i]);
      stamp = take (fixture, "file", LATER_USEC);
      again = take (fixture, "file", LATER_USEC);
      g_assert_cmpuint (stamp.inode, !=, 0);
      g_assert_cmpint (stamp.modified_nsec > 0, ==, times[i] > 0);
      g_assert_true (ring_file_stamp_is_same (&stamp, &again));
      put (fixture, "ab", times[i]);
      check_differs (&stamp, take (fixture, "file", LATER_USEC));
    }
}

/* One that is a little ahead is a file server's, and may be being written. */
static void
test_little_ahead (Fixture *fixture,
                   gconstpointer data)
{
  RingFileStamp stamp;

  put (fixture, "a", LATER_USEC + 59 * G_USEC_PER_SEC);
  stamp = take (fixture, "file", LATER_USEC);
  check_differs (&stamp, take (fixture, "file", LATER_USEC));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/file-stamp/no-file", test_no_file);
  ADD ("/file-stamp/changes", test_changes);
  ADD ("/file-stamp/young", test_young);
  ADD ("/file-stamp/odd-times", test_odd_times);
  ADD ("/file-stamp/little-ahead", test_little_ahead);
  return g_test_run ();
}
