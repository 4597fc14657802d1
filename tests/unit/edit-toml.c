/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Edits texts: KEY VALUE FILE …, an empty value takes the key away. For each
 * file one line of JSON with the new text, or with what is wrong.
 * compare-toml-edit.py reads it. */

#include "core/ring-json.h"
#include "core/ring-toml-edit.h"

#include <stdio.h>

static void
edit_file (const char *content,
           size_t length,
           const char *const *path,
           const char *value)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autoptr (GBytes) before = g_bytes_new (content, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) after = ring_toml_edit (before, path, value, &error);
  g_autofree char *json = NULL;
  g_autofree char *encoded = NULL;
  size_t after_length = 0;
  const guchar *bytes = after == NULL ? NULL : g_bytes_get_data (after, &after_length);

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, after != NULL ? "text" : "error");
  /* As it is: a writer of JSON would clean it. */
  encoded = g_base64_encode (bytes != NULL ? bytes : (const guchar *) "", after_length);
  ring_json_writer_string (writer, after != NULL ? encoded : error->message);
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, NULL);
  puts (json);
}

int
main (int argc,
      char **argv)
{
  g_auto (GStrv) path = NULL;

  if (argc < 3)
    return 2;
  path = g_strsplit (argv[1], ".", -1);
  for (int i = 3; i < argc; i++)
    {
      g_autofree char *content = NULL;
      g_autoptr (GError) error = NULL;
      size_t length = 0;

      if (!g_file_get_contents (argv[i], &content, &length, &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      edit_file (content, length, (const char *const *) path, argv[2][0] != '\0' ? argv[2] : NULL);
    }
  return 0;
}
