/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJson"

#include "config.h"

#include "ring-json-private.h"

#include "ring-text.h"

#include <math.h>
#include <string.h>

#define USEC_PER_SEC ((guint64) G_USEC_PER_SEC)

struct _RingJsonWriter
{
  GString *json; /* (owned) */
  guint depth;   /* containers begun and not ended */
};

/**
 * ring_json_writer_new:
 *
 * Begins a document. One value is written, with everything in it, then
 * ring_json_writer_finish() is called. Whatever strings and numbers are handed
 * in, what comes out is compact valid JSON in UTF-8 without a line feed.
 *
 * Returns: (transfer full): a writer
 */
RingJsonWriter *
ring_json_writer_new (void)
{
  RingJsonWriter *writer = g_new0 (RingJsonWriter, 1);

  writer->json = g_string_new (NULL);
  return writer;
}

/**
 * ring_json_writer_free:
 * @writer: (transfer full) (nullable): a writer
 */
void
ring_json_writer_free (RingJsonWriter *writer)
{
  if (writer == NULL)
    return;
  g_string_free (writer->json, TRUE);
  g_free (writer);
}

/* Separates what comes from what is there. The last byte tells enough: no
 * value ends in one of these. */
static GString *
next_item (RingJsonWriter *writer)
{
  GString *json = writer->json;

  if (json->len > 0 && strchr ("{[:", json->str[json->len - 1]) == NULL)
    g_string_append_c (json, ',');
  return json;
}

static void
begin_container (RingJsonWriter *writer,
                 char bracket)
{
  g_string_append_c (next_item (writer), bracket);
  writer->depth++;
}

static void
end_container (RingJsonWriter *writer,
               char bracket)
{
  g_return_if_fail (writer->depth > 0);

  g_string_append_c (writer->json, bracket);
  writer->depth--;
}

/**
 * ring_json_writer_begin_object:
 * @writer: a writer
 *
 * Members follow, each as a name and a value.
 */
void
ring_json_writer_begin_object (RingJsonWriter *writer)
{
  begin_container (writer, '{');
}

/**
 * ring_json_writer_end_object:
 * @writer: a writer
 */
void
ring_json_writer_end_object (RingJsonWriter *writer)
{
  end_container (writer, '}');
}

/**
 * ring_json_writer_begin_array:
 * @writer: a writer
 *
 * Elements follow.
 */
void
ring_json_writer_begin_array (RingJsonWriter *writer)
{
  begin_container (writer, '[');
}

/**
 * ring_json_writer_end_array:
 * @writer: a writer
 */
void
ring_json_writer_end_array (RingJsonWriter *writer)
{
  end_container (writer, ']');
}

static void
append_escaped (GString *json,
                char byte)
{
  static const char meant[] = "\"\\\b\f\n\r\t";
  static const char names[] = "\"\\bfnrt";
  const char *found = byte == '\0' ? NULL : strchr (meant, byte);

  if (found == NULL)
    {
      g_string_append_printf (json, "\\u%04x", (guint8) byte);
      return;
    }
  g_string_append_c (json, '\\');
  g_string_append_c (json, names[found - meant]);
}

static void
append_quoted (GString *json,
               const char *text)
{
  const char *at = text;

  g_string_append_c (json, '"');
  while (*at != '\0')
    {
      const char *begin = at;

      while ((guint8) *at >= 0x20 && *at != '"' && *at != '\\')
        at++;
      g_string_append_len (json, begin, at - begin);
      if (*at != '\0')
        append_escaped (json, *at++);
    }
  g_string_append_c (json, '"');
}

static void
append_string (GString *json,
               const char *string)
{
  g_autofree char *clean = NULL;

  if (!g_utf8_validate (string, -1, NULL))
    clean = ring_text_clean (string, -1);
  append_quoted (json, clean == NULL ? string : clean);
}

/**
 * ring_json_writer_name:
 * @writer: a writer, in an object
 * @name: the member's name
 *
 * Its value must follow.
 */
void
ring_json_writer_name (RingJsonWriter *writer,
                       const char *name)
{
  g_return_if_fail (name != NULL);

  append_string (next_item (writer), name);
  g_string_append_c (writer->json, ':');
}

/**
 * ring_json_writer_string:
 * @writer: a writer
 * @string: (nullable): a text, cleaned if it is not UTF-8
 *
 * Writes a string, or null for %NULL.
 */
void
ring_json_writer_string (RingJsonWriter *writer,
                         const char *string)
{
  if (string == NULL)
    ring_json_writer_null (writer);
  else
    append_string (next_item (writer), string);
}

/**
 * ring_json_writer_string_member:
 * @writer: a writer
 * @name: a member's name
 * @string: (nullable): its value
 *
 * As ring_json_writer_name() and ring_json_writer_string().
 */
void
ring_json_writer_string_member (RingJsonWriter *writer,
                                const char *name,
                                const char *string)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_string (writer, string);
}

/**
 * ring_json_writer_integer:
 * @writer: a writer
 * @integer: an integer
 */
void
ring_json_writer_integer (RingJsonWriter *writer,
                          gint64 integer)
{
  g_string_append_printf (next_item (writer), "%" G_GINT64_FORMAT, integer);
}

/**
 * ring_json_writer_number:
 * @writer: a writer
 * @number: a number
 *
 * Writes the shortest form that reads back as @number; null if it is no finite
 * number, for which JSON has no word.
 */
void
ring_json_writer_number (RingJsonWriter *writer,
                         double number)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (!isfinite (number))
    {
      ring_json_writer_null (writer);
      return;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      double back = 0;

      g_ascii_formatd (text, sizeof text, formats[i], number);
      back = g_ascii_strtod (text, NULL);
      if (back <= number && back >= number)
        break;
    }
  g_string_append (next_item (writer), text);
}

/**
 * ring_json_writer_boolean:
 * @writer: a writer
 * @boolean: a boolean
 */
void
ring_json_writer_boolean (RingJsonWriter *writer,
                          gboolean boolean)
{
  g_string_append (next_item (writer), boolean ? "true" : "false");
}

/**
 * ring_json_writer_null:
 * @writer: a writer
 */
void
ring_json_writer_null (RingJsonWriter *writer)
{
  g_string_append (next_item (writer), "null");
}

/**
 * ring_json_writer_seconds:
 * @writer: a writer
 * @usec: a time or a length of time in microseconds
 *
 * Writes it as seconds, with only as many of six decimals as it needs.
 */
void
ring_json_writer_seconds (RingJsonWriter *writer,
                          gint64 usec)
{
  GString *json = next_item (writer);
  guint64 magnitude = usec < 0 ? -(guint64) usec : (guint64) usec;
  guint64 fraction = magnitude % USEC_PER_SEC;

  g_string_append_printf (json, "%s%" G_GUINT64_FORMAT, usec < 0 ? "-" : "", magnitude / USEC_PER_SEC);
  if (fraction == 0)
    return;
  g_string_append_printf (json, ".%06" G_GUINT64_FORMAT, fraction);
  while (json->str[json->len - 1] == '0')
    g_string_truncate (json, json->len - 1);
}

/* Writes what is JSON already; for the gate only. */
void
ring_json_writer_raw (RingJsonWriter *writer,
                      const char *json)
{
  g_string_append (next_item (writer), json);
}

static void write_value (RingJsonWriter *writer,
                         const RingJsonValue *value,
                         gboolean is_sorted);

static void
on_member (const char *name,
           const RingJsonValue *value,
           gpointer user_data)
{
  ring_json_writer_name (user_data, name);
  write_value (user_data, value, FALSE);
}

static void
on_member_name (const char *name,
                const RingJsonValue *value,
                gpointer user_data)
{
  g_ptr_array_add (user_data, (gpointer) name);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
write_sorted_members (RingJsonWriter *writer,
                      const RingJsonValue *object)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  ring_json_foreach_member (object, on_member_name, names);
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      ring_json_writer_name (writer, name);
      write_value (writer, ring_json_get (object, name), TRUE);
    }
}

static void
write_number (RingJsonWriter *writer,
              const RingJsonValue *value)
{
  gint64 integer = 0;
  double number = 0;

  if (ring_json_integer (value, &integer))
    ring_json_writer_integer (writer, integer);
  else if (ring_json_number (value, &number))
    ring_json_writer_number (writer, number);
}

static void
write_container (RingJsonWriter *writer,
                 const RingJsonValue *value,
                 gboolean is_sorted)
{
  if (ring_json_is_object (value))
    {
      ring_json_writer_begin_object (writer);
      if (is_sorted)
        write_sorted_members (writer, value);
      else
        ring_json_foreach_member (value, on_member, writer);
      ring_json_writer_end_object (writer);
      return;
    }
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < ring_json_length (value); i++)
    write_value (writer, ring_json_at (value, i), is_sorted);
  ring_json_writer_end_array (writer);
}

/* Recursion is bounded: no document is deeper than RING_JSON_MAX_DEPTH. */
static void
write_value (RingJsonWriter *writer,
             const RingJsonValue *value,
             gboolean is_sorted)
{
  gboolean boolean = FALSE;

  switch (ring_json_type (value))
    {
    case RING_JSON_TYPE_BOOLEAN:
      ring_json_writer_boolean (writer, ring_json_boolean (value, &boolean) && boolean);
      break;
    case RING_JSON_TYPE_NUMBER:
      write_number (writer, value);
      break;
    case RING_JSON_TYPE_STRING:
      ring_json_writer_string (writer, ring_json_string (value));
      break;
    case RING_JSON_TYPE_ARRAY:
    case RING_JSON_TYPE_OBJECT:
      write_container (writer, value, is_sorted);
      break;
    case RING_JSON_TYPE_NULL:
    default:
      ring_json_writer_null (writer);
      break;
    }
}

/**
 * ring_json_writer_value:
 * @writer: a writer
 * @value: (nullable): a value that was read
 *
 * Copies @value with everything in it, for what is carried over as it is.
 */
void
ring_json_writer_value (RingJsonWriter *writer,
                        const RingJsonValue *value)
{
  write_value (writer, value, FALSE);
}

/**
 * ring_json_writer_length:
 * @writer: a writer
 *
 * Returns: how many bytes are written so far
 */
size_t
ring_json_writer_length (RingJsonWriter *writer)
{
  return writer->json->len;
}

/**
 * ring_json_writer_finish:
 * @writer: a writer; every container is ended
 * @length_out: (out) (optional): how long the document is
 *
 * Takes the document out. The writer is empty then and may begin another one.
 *
 * Returns: (transfer full): the document
 */
char *
ring_json_writer_finish (RingJsonWriter *writer,
                         size_t *length_out)
{
  GString *json = writer->json;

  g_warn_if_fail (writer->depth == 0);
  if (length_out != NULL)
    *length_out = json->len;
  writer->json = g_string_new (NULL);
  writer->depth = 0;
  return g_string_free (json, FALSE);
}

/**
 * ring_json_canonical:
 * @value: (nullable): a value that was read
 *
 * The form by which values are compared and hashed: compact, members sorted by
 * the bytes of their names, at every level.
 *
 * Returns: (transfer full): JSON
 */
char *
ring_json_canonical (const RingJsonValue *value)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  write_value (writer, value, TRUE);
  return ring_json_writer_finish (writer, NULL);
}
