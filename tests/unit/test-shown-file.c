/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-error.h"
#include "io/ring-shown-file.h"
#include "ring-test-folder.h"

static const RingShownBy at_hand = { .bus = "b1", .server = ":1.7" };

/* The ids that are read where @text is the file, as words. */
static char *
read_text (const char *text)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autofree char *path = ring_test_folder_path (folder, "shown.json");
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GArray) ids = NULL;

  if (text != NULL)
    ring_test_folder_write (folder, "shown.json", text, -1);
  ids = ring_shown_file_read (path, &at_hand);
  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (words, "%s%u", i > 0 ? " " : "", g_array_index (ids, guint32, i));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
test_read (void)
{
  static const struct
  {
    const char *text;
    const char *ids;
  } cases[] = {
    { NULL, "" },
    { "", "" },
    { "[3]", "" },
    { "{\"bus\": \"b1\", \"server\": \":1.7\"}", "" },
    { "{\"bus\": \"b1\", \"server\": \":1.7\", \"ids\": 3}", "" },
    { "{\"bus\": \"b1\", \"server\": \":1.7\", \"ids\": {\"a\": 3}}", "" },
    { "{\"bus\": \"b2\", \"server\": \":1.7\", \"ids\": [3]}", "" },
    { "{\"bus\": \"b1\", \"server\": \":1.8\", \"ids\": [3]}", "" },
    { "{\"server\": \":1.7\", \"ids\": [3]}", "" },
    { "{\"bus\": 1, \"server\": \":1.7\", \"ids\": [3]}", "" },
    { "{\"bus\": \"b1\", \"server\": \":1.7\", \"ids\": [3, 0, -1, 4294967296, \"5\", 1.5, null, 4294967295]}", "3 4294967295" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *ids = read_text (cases[i].text);

      g_assert_cmpstr (ids, ==, cases[i].ids);
    }
}

static void
test_write (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autofree char *path = ring_test_folder_path (folder, "run/shown.json");
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) read = NULL;
  g_autoptr (GError) error = NULL;
  guint32 id = G_MAXUINT32;

  g_assert_true (ring_shown_file_write (path, &at_hand, ids, &error));
  g_assert_no_error (error);
  g_assert_false (ring_test_folder_exists (folder, "run"));

  g_array_append_val (ids, id);
  g_assert_true (ring_shown_file_write (path, &at_hand, ids, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (ring_test_folder_mode (folder, "run/shown.json"), ==, 0600);
  read = ring_shown_file_read (path, &at_hand);
  g_assert_cmpuint (read->len, ==, 1);
  g_assert_cmpuint (g_array_index (read, guint32, 0), ==, id);

  g_array_set_size (ids, 0);
  g_assert_true (ring_shown_file_write (path, &at_hand, ids, &error));
  g_assert_no_error (error);
  g_assert_false (ring_test_folder_exists (folder, "run/shown.json"));
}

static void
test_write_fails (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autofree char *path = ring_test_folder_path (folder, "run/shown.json");
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  guint32 id = 3;

  ring_test_folder_write (folder, "run", "no folder", -1);
  g_assert_true (ring_shown_file_write (path, &at_hand, ids, &error));
  g_assert_no_error (error);
  g_array_append_val (ids, id);
  g_assert_false (ring_shown_file_write (path, &at_hand, ids, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_MISSING);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/shown-file/read", test_read);
  g_test_add_func ("/shown-file/write", test_write);
  g_test_add_func ("/shown-file/write-fails", test_write_fails);

  return g_test_run ();
}
