/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "io/ring-store.h"
#include "ring-test-folder.h"

#define MAX_LINE_BYTES (64 * 1024)
#define MAX_BYTES (64 * 1024 * 1024)

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  GString *lines; /* what was handed over, joined by "|"; long ones by their length */
  guint n_lines;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->paths = ring_paths_new (ring_test_folder_root (fixture->folder), NULL);
  fixture->lines = g_string_new (NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_string_free (fixture->lines, TRUE);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

static void
on_line (const char *line,
         size_t length,
         gpointer user_data)
{
  Fixture *fixture = user_data;

  g_string_append (fixture->lines, fixture->n_lines > 0 ? "|" : "");
  if (length > 100)
    g_string_append_printf (fixture->lines, "%" G_GSIZE_FORMAT, length);
  else
    g_string_append_len (fixture->lines, line, (gssize) length);
  fixture->n_lines++;
}

static void
read_log (Fixture *fixture,
          const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_string_truncate (fixture->lines, 0);
  fixture->n_lines = 0;
  g_assert_true (ring_store_foreach_change (fixture->paths, on_line, fixture, &error));
  g_assert_no_error (error);
  if (expected != NULL)
    g_assert_cmpstr (fixture->lines->str, ==, expected);
}

static void
fail_to_read (Fixture *fixture,
              RingError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (ring_store_foreach_change (fixture->paths, on_line, fixture, &error));
  g_assert_error (error, RING_ERROR, (int) code);
}

static void
test_none (Fixture *fixture,
           gconstpointer data)
{
  read_log (fixture, "");
  ring_test_folder_write (fixture->folder, "events.jsonl", "", 0);
  read_log (fixture, "");
}

static void
test_lines (Fixture *fixture,
            gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "events.jsonl", "one\n\n\ntwo\r\nthree\n", -1);
  read_log (fixture, "one|two\r|three");
  ring_test_folder_write (fixture->folder, "events.jsonl", "one\ntorn", -1);
  read_log (fixture, "one|torn");
  ring_test_folder_write (fixture->folder, "events.jsonl", "a\0b\nc\n", 6);
  read_log (fixture, NULL);
  g_assert_cmpuint (fixture->n_lines, ==, 2);
}

/* Lines that lie across the pieces in which the file is read. */
static void
test_pieces (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (text->len < 3 * MAX_LINE_BYTES)
    g_string_append_printf (text, "%0*d\n", 700, 7);
  ring_test_folder_write (fixture->folder, "events.jsonl", text->str, (gssize) text->len);
  read_log (fixture, NULL);
  g_assert_cmpuint (fixture->n_lines, ==, text->len / 701);
  g_assert_null (strstr (fixture->lines->str, "69"));
}

static void
test_long_lines (Fixture *fixture,
                 gconstpointer data)
{
  g_autofree char *longest = g_strnfill (MAX_LINE_BYTES - 1, 'x');
  g_autofree char *longer = g_strnfill (MAX_LINE_BYTES, 'x');
  g_autofree char *endless = g_strnfill (5 * MAX_LINE_BYTES + 7, 'x');
  g_autofree char *text = g_strconcat ("a\n", longest, "\nb\n", longer, "\nc\n", endless, "\nd\n", endless, NULL);
  g_autofree char *expected = g_strdup_printf ("a|%d|b|c|d", MAX_LINE_BYTES - 1);

  ring_test_folder_write (fixture->folder, "events.jsonl", text, -1);
  read_log (fixture, expected);
}

/* Of a log that is larger than any the newest part, without the line that is cut. */
static void
test_huge (Fixture *fixture,
           gconstpointer data)
{
  const size_t length = MAX_BYTES + 10;
  g_autofree char *text = g_strnfill (length, 'x');

  for (size_t i = 1000; i < length; i += 1000)
    text[i] = '\n';
  memcpy (text, "old\n", 4);
  memcpy (text + length - 5, "\nend\n", 5);
  ring_test_folder_write (fixture->folder, "events.jsonl", text, (gssize) length);
  read_log (fixture, NULL);
  g_assert_false (g_str_has_prefix (fixture->lines->str, "old"));
  g_assert_true (g_str_has_suffix (fixture->lines->str, "|end"));
}

static void
test_no_file (Fixture *fixture,
              gconstpointer data)
{
  ring_test_folder_make (fixture->folder, "events.jsonl");
  fail_to_read (fixture, RING_ERROR_INVALID);
}

static void
test_pipe (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_pipe (fixture->folder, "events.jsonl");
  fail_to_read (fixture, RING_ERROR_INVALID);
}

static void
test_link (Fixture *fixture,
           gconstpointer data)
{
  ring_test_folder_write (fixture->folder, "elsewhere", "one\n", -1);
  ring_test_folder_link (fixture->folder, "events.jsonl", "elsewhere");
  fail_to_read (fixture, RING_ERROR_INVALID);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add (name, Fixture, NULL, set_up, func, tear_down)
  ADD ("/store-lines/none", test_none);
  ADD ("/store-lines/lines", test_lines);
  ADD ("/store-lines/pieces", test_pieces);
  ADD ("/store-lines/long-lines", test_long_lines);
  ADD ("/store-lines/huge", test_huge);
  ADD ("/store-lines/no-file", test_no_file);
  ADD ("/store-lines/pipe", test_pipe);
  ADD ("/store-lines/link", test_link);
  return g_test_run ();
}
