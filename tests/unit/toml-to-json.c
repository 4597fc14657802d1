/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Says what the reader sees: for each file named, one line of JSON with all
 * keys, [path, type, value], and the warnings. compare-toml.py reads it. */

#include "core/ring-json.h"
#include "core/ring-toml.h"

#include <stdio.h>

static const char *const type_names[] = {
  [RING_TOML_TYPE_STRING] = "string",
  [RING_TOML_TYPE_INTEGER] = "integer",
  [RING_TOML_TYPE_FLOAT] = "float",
  [RING_TOML_TYPE_BOOLEAN] = "boolean",
  [RING_TOML_TYPE_ARRAY] = "array",
  [RING_TOML_TYPE_DATE] = "date",
  [RING_TOML_TYPE_TABLE] = "table",
};

static void write_value (RingJsonWriter *writer,
                         const RingTomlValue *value);

static void
write_content (RingJsonWriter *writer,
               const RingTomlValue *value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE] = "";

  switch (value->type)
    {
    case RING_TOML_TYPE_STRING:
      ring_json_writer_string (writer, value->string);
      break;
    case RING_TOML_TYPE_INTEGER:
      ring_json_writer_integer (writer, value->integer);
      break;
    case RING_TOML_TYPE_FLOAT:
      /* As a string: JSON has no word for what is infinite. */
      ring_json_writer_string (writer, g_ascii_dtostr (number, sizeof number, value->number));
      break;
    case RING_TOML_TYPE_BOOLEAN:
      ring_json_writer_boolean (writer, value->boolean);
      break;
    case RING_TOML_TYPE_ARRAY:
      ring_json_writer_begin_array (writer);
      for (guint i = 0; i < value->items->len; i++)
        write_value (writer, g_ptr_array_index (value->items, i));
      ring_json_writer_end_array (writer);
      break;
    case RING_TOML_TYPE_DATE:
    case RING_TOML_TYPE_TABLE:
    default:
      ring_json_writer_null (writer);
      break;
    }
}

static void
write_value (RingJsonWriter *writer,
             const RingTomlValue *value)
{
  ring_json_writer_begin_array (writer);
  ring_json_writer_string (writer, type_names[value->type]);
  write_content (writer, value);
  ring_json_writer_end_array (writer);
}

static void
on_key (const char *const *path,
        const RingTomlValue *value,
        guint line,
        gpointer user_data)
{
  RingJsonWriter *writer = user_data;

  ring_json_writer_begin_array (writer);
  ring_json_writer_begin_array (writer);
  for (size_t i = 0; path[i] != NULL; i++)
    ring_json_writer_string (writer, path[i]);
  ring_json_writer_end_array (writer);
  write_value (writer, value);
  ring_json_writer_end_array (writer);
}

static void
print_file (const char *content,
            size_t length)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *json = NULL;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "keys");
  ring_json_writer_begin_array (writer);
  ring_toml_read (content, length, on_key, writer, warnings);
  ring_json_writer_end_array (writer);
  ring_json_writer_name (writer, "warnings");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < warnings->len; i++)
    ring_json_writer_string (writer, g_ptr_array_index (warnings, i));
  ring_json_writer_end_array (writer);
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, NULL);
  puts (json);
}

int
main (int argc,
      char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *content = NULL;
      g_autoptr (GError) error = NULL;
      size_t length = 0;

      if (!g_file_get_contents (argv[i], &content, &length, &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      print_file (content, length);
    }
  return 0;
}
