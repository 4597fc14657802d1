/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/ring-error.h"
#include "io/ring-map-file.h"
#include "ring-test-folder.h"

typedef struct
{
  RingTestFolder *folder;
  char *path; /* of map.json */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->path = ring_test_folder_path (fixture->folder, "map.json");
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_free (fixture->path);
  ring_test_folder_free (fixture->folder);
}

static void
check_content (Fixture *fixture,
               const char *expected)
{
  g_autofree char *text = ring_test_folder_read (fixture->folder, "map.json");
  g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, NULL);
  g_autofree char *canonical = ring_json_canonical (ring_json_root (json));

  g_assert_cmpstr (canonical, ==, expected);
}

static void
set (Fixture *fixture,
     const char *name,
     const char *string)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_map_file_set_string (fixture->path, name, string, &error));
  g_assert_no_error (error);
}

/* Somebody's file is broken: it is not made worse. */
static void
test_left_alone (Fixture *fixture,
                 gconstpointer data)
{
  const char *const broken[] = { "", " ", "{", "[]", "7", "null", "{\"a\": 1", "{\"a\": 1}}", "{'a': 1}", "\xff" };

  for (size_t i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) read_error = NULL;
      g_autoptr (RingJson) json = NULL;
      g_autofree char *text = NULL;
      g_autofree char *shown = g_strescape (broken[i], NULL);

      g_test_message ("%s", shown);
      ring_test_folder_write (fixture->folder, "map.json", broken[i], -1);
      g_assert_false (ring_map_file_set_string (fixture->path, "s", "x", &error));
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
      json = ring_map_file_read (fixture->path, &read_error);
      g_assert_null (json);
      g_assert_error (read_error, RING_ERROR, RING_ERROR_INVALID);
      text = ring_test_folder_read (fixture->folder, "map.json");
      g_assert_cmpstr (text, ==, broken[i]);
    }
}

static void
test_no_file (Fixture *fixture,
              gconstpointer data)
{
  ring_test_folder_pipe (fixture->folder, "pipe");
  ring_test_folder_make (fixture->folder, "folder");
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *path = ring_test_folder_path (fixture->folder, i == 0 ? "pipe" : "folder");
      g_autoptr (GError) error = NULL;

      g_assert_false (ring_map_file_set_string (path, "s", "x", &error));
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
    }
}

static void
test_too_large (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *text = g_strnfill (4 * 1024 * 1024 + 1, ' ');
  g_autoptr (GError) error = NULL;

  memcpy (text, "{}", 2);
  ring_test_folder_write (fixture->folder, "map.json", text, -1);
  g_assert_false (ring_map_file_set_string (fixture->path, "s", "x", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_TOO_LARGE);
}

static void
write_without_rights (gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (ring_map_file_set_string (data, "s", "x", &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_DENIED);
}

static void
test_denied (Fixture *fixture,
             gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "map.json", "{\"a\":1}", -1);
  ring_test_folder_set_mode (fixture->folder, "map.json", 0644);
  ring_test_folder_set_mode (fixture->folder, ".", 0555);
  ring_test_run_without_rights (write_without_rights, fixture->path);
  ring_test_folder_set_mode (fixture->folder, ".", 0755);
  check_content (fixture, "{\"a\":1}");
}

static void
test_missing (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (RingJson) json = ring_map_file_read (fixture->path, NULL);

  g_assert_true (ring_json_is_object (ring_json_root (json)));
  g_assert_cmpuint (ring_json_length (ring_json_root (json)), ==, 0);
  g_assert_false (ring_test_folder_exists (fixture->folder, "map.json"));
  set (fixture, "s", "x");
  check_content (fixture, "{\"s\":\"x\"}");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, "map.json"), ==, 0600);
}

/* RiNG, and later versions, have their own there. */
static void
test_others_kept (Fixture *fixture,
                  gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "map.json",
                          "{\"z\": [1, {\"deep\": null}], \"number\": 12345678901234567, \"real\": 0.1, \"\": true, \"s\": 7, \"ä\": \"ö\"}", -1);
  set (fixture, "s", "new \"name\"\n");
  check_content (fixture, "{\"\":true,\"number\":12345678901234567,\"real\":0.1,\"s\":\"new \\\"name\\\"\\n\",\"z\":[1,{\"deep\":null}],\"ä\":\"ö\"}");
  set (fixture, "s", NULL);
  check_content (fixture, "{\"\":true,\"number\":12345678901234567,\"real\":0.1,\"z\":[1,{\"deep\":null}],\"ä\":\"ö\"}");
  set (fixture, "not there", NULL);
  check_content (fixture, "{\"\":true,\"number\":12345678901234567,\"real\":0.1,\"z\":[1,{\"deep\":null}],\"ä\":\"ö\"}");
}

/* People keep such files elsewhere. */
static void
test_link (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *text = NULL;

  ring_test_folder_write (fixture->folder, "elsewhere/real.json", "{\"a\":1}", -1);
  ring_test_folder_link (fixture->folder, "map.json", "elsewhere/real.json");
  set (fixture, "s", "x");
  text = g_file_read_link (fixture->path, NULL);
  g_assert_cmpstr (text, ==, "elsewhere/real.json");
  check_content (fixture, "{\"a\":1,\"s\":\"x\"}");
}

/* Whether somebody else could have the lock just now. */
static gboolean
on_change (const RingJsonValue *old_value,
           RingJsonWriter *writer,
           gpointer user_data)
{
  const Fixture *fixture = user_data;
  g_autofree char *path = g_strconcat (fixture->path, ".lock", NULL);
  int fd = open (path, O_RDWR | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), !=, 0);
  close (fd);
  g_assert_null (old_value);
  ring_json_writer_integer (writer, 5);
  return TRUE;
}

static void
test_lock (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".lock", NULL);
  int fd = -1;

  g_assert_true (ring_map_file_change (fixture->path, "s", on_change, fixture, NULL));
  check_content (fixture, "{\"s\":5}");
  fd = open (path, O_RDWR | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  close (fd);
}

static gboolean
on_idle (gpointer user_data)
{
  const Fixture *fixture = user_data;

  g_assert_true (ring_map_file_set_string (fixture->path, "s", "x", NULL));
  return G_SOURCE_REMOVE;
}

/* Somebody holds it for ever: what a human has chosen is done nevertheless, and
 * a menu goes on. */
static void
test_lock_is_taken (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".lock", NULL);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  gint64 begun_usec = g_get_monotonic_time ();

  g_assert_cmpint (flock (fd, LOCK_EX | LOCK_NB), ==, 0);
  g_idle_add (on_idle, fixture);
  g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_get_monotonic_time () - begun_usec, <, G_USEC_PER_SEC);
  check_content (fixture, "{\"s\":\"x\"}");
  close (fd);
}

#define ADD(name, func) g_test_add ("/map-file/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("left-alone", test_left_alone);
  ADD ("no-file", test_no_file);
  ADD ("too-large", test_too_large);
  ADD ("denied", test_denied);
  ADD ("missing", test_missing);
  ADD ("others-kept", test_others_kept);
  ADD ("link", test_link);
  ADD ("lock", test_lock);
  ADD ("lock-is-taken", test_lock_is_taken);
  return g_test_run ();
}
