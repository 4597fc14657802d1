/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A file that is no settings file at all is not worth more words. */
#define MAX_WARNINGS 20

typedef struct
{
  RingTomlCursor cursor;
  guint line;

  GStrv table;                  /* (owned): path of the table that holds */
  gboolean is_table_passed;     /* its keys are of no use */
  GHashTable *keys;             /* (owned): paths of the keys seen */
  GHashTable *tables;           /* (owned): paths of the tables seen */
  GHashTable *arrays_of_tables; /* (owned): paths of these */

  RingTomlFunc func;
  gpointer user_data;
  GPtrArray *warnings; /* (nullable) */
  guint n_warnings;
} Reader;

int
ring_toml_peek (const RingTomlCursor *cursor)
{
  return cursor->at < cursor->end ? (guint8) *cursor->at : -1;
}

gboolean
ring_toml_starts_with (const RingTomlCursor *cursor,
                       const char *text)
{
  size_t length = strlen (text);

  return (size_t) (cursor->end - cursor->at) >= length && memcmp (cursor->at, text, length) == 0;
}

gboolean
ring_toml_take (RingTomlCursor *cursor,
                const char *text)
{
  if (!ring_toml_starts_with (cursor, text))
    return FALSE;
  cursor->at += strlen (text);
  return TRUE;
}

/* Returns FALSE, for those who fail by that. */
gboolean
ring_toml_fail (RingTomlCursor *cursor,
                const char *problem)
{
  if (cursor->problem == NULL)
    cursor->problem = problem;
  return FALSE;
}

void
ring_toml_skip_blanks (RingTomlCursor *cursor)
{
  while (ring_toml_take (cursor, " ") || ring_toml_take (cursor, "\t"))
    continue;
}

static void
skip_line (RingTomlCursor *cursor)
{
  const char *line_end = memchr (cursor->at, '\n', (size_t) (cursor->end - cursor->at));

  cursor->at = line_end == NULL ? cursor->end : line_end;
}

/* Stops at the line's end, if a comment is there. */
void
ring_toml_skip_comment (RingTomlCursor *cursor)
{
  if (ring_toml_peek (cursor) == '#')
    skip_line (cursor);
}

gboolean
ring_toml_is_at_line_end (const RingTomlCursor *cursor)
{
  return ring_toml_peek (cursor) < 0 || ring_toml_starts_with (cursor, "\n") || ring_toml_starts_with (cursor, "\r\n");
}

/* Blanks and a comment may come before it. */
gboolean
ring_toml_take_line_end (RingTomlCursor *cursor)
{
  ring_toml_skip_blanks (cursor);
  ring_toml_skip_comment (cursor);
  if (ring_toml_is_at_line_end (cursor))
    return TRUE;
  return ring_toml_fail (cursor, N_ ("something follows that does not belong there"));
}

static char *
read_key_part (RingTomlCursor *cursor)
{
  const char *begin = cursor->at;
  int byte = ring_toml_peek (cursor);

  if (byte == '"' || byte == '\'')
    return ring_toml_read_quoted_key (cursor);
  while (cursor->at < cursor->end && (g_ascii_isalnum (*cursor->at) || *cursor->at == '-' || *cursor->at == '_'))
    cursor->at++;
  if (cursor->at > begin)
    return g_strndup (begin, (size_t) (cursor->at - begin));
  (void) ring_toml_fail (cursor, N_ ("no key is there"));
  return NULL;
}

/* Reads a key of one or more parts and the blanks around it. */
GStrv
ring_toml_read_key (RingTomlCursor *cursor)
{
  g_autoptr (GStrvBuilder) path = g_strv_builder_new ();

  do
    {
      g_autofree char *part = NULL;

      ring_toml_skip_blanks (cursor);
      part = read_key_part (cursor);
      if (part == NULL)
        return NULL;
      g_strv_builder_add (path, part);
      ring_toml_skip_blanks (cursor);
    }
  while (ring_toml_take (cursor, "."));
  return g_strv_builder_end (path);
}

/* Reads a table's header up to the end of its line. */
GStrv
ring_toml_read_header (RingTomlCursor *cursor,
                       gboolean *is_array_out)
{
  gboolean is_array = ring_toml_starts_with (cursor, "[[");
  g_auto (GStrv) path = NULL;

  *is_array_out = is_array;
  cursor->at += is_array ? 2 : 1;
  path = ring_toml_read_key (cursor);
  if (path == NULL)
    return NULL;
  if (!ring_toml_take (cursor, is_array ? "]]" : "]"))
    {
      (void) ring_toml_fail (cursor, N_ ("a table's name has no end"));
      return NULL;
    }
  return ring_toml_take_line_end (cursor) ? g_steal_pointer (&path) : NULL;
}

/* Reads a key and what stands between it and its value. */
GStrv
ring_toml_read_assigned_key (RingTomlCursor *cursor)
{
  g_auto (GStrv) key = ring_toml_read_key (cursor);

  if (key == NULL)
    return NULL;
  if (!ring_toml_take (cursor, "="))
    {
      (void) ring_toml_fail (cursor, N_ ("a key has no value"));
      return NULL;
    }
  ring_toml_skip_blanks (cursor);
  return g_steal_pointer (&key);
}

GStrv
ring_toml_concatenate (GStrv first,
                       GStrv second)
{
  g_autoptr (GStrvBuilder) path = g_strv_builder_new ();

  g_strv_builder_addv (path, (const char **) first);
  g_strv_builder_addv (path, (const char **) second);
  return g_strv_builder_end (path);
}

static void
warn (Reader *reader,
      const char *problem)
{
  reader->n_warnings++;
  if (reader->warnings == NULL || reader->n_warnings > MAX_WARNINGS)
    return;
  g_ptr_array_add (reader->warnings,
                   /* Translators: number of a line, what is wrong there */
                   g_strdup_printf (_ ("line %u: %s"), reader->line,
                                    reader->n_warnings == MAX_WARNINGS ? _ ("and more") : problem));
}

/* Whether @path is below an array of tables, one of whose elements it means. */
static gboolean
is_in_array_of_tables (Reader *reader,
                       GStrv path)
{
  g_autoptr (GString) prefix = g_string_new (NULL);

  for (guint i = 0; path[i] != NULL; i++)
    {
      g_string_append_printf (prefix, "%s%s", i == 0 ? "" : RING_TOML_PATH_SEPARATOR, path[i]);
      if (g_hash_table_contains (reader->arrays_of_tables, prefix->str))
        return TRUE;
    }
  return FALSE;
}

static gboolean
read_header (Reader *reader)
{
  gboolean is_array = FALSE;
  g_auto (GStrv) path = NULL;
  g_autofree char *joined = NULL;

  /* Should the header not be understood, what follows is not taken for a part
   * of the table before it. */
  reader->is_table_passed = TRUE;
  path = ring_toml_read_header (&reader->cursor, &is_array);
  if (path == NULL)
    return FALSE;

  joined = g_strjoinv (RING_TOML_PATH_SEPARATOR, path);
  if (is_array)
    g_hash_table_add (reader->arrays_of_tables, g_strdup (joined));
  reader->is_table_passed = is_in_array_of_tables (reader, path);
  g_strfreev (reader->table);
  reader->table = g_steal_pointer (&path);
  if (!reader->is_table_passed && !g_hash_table_add (reader->tables, g_steal_pointer (&joined)))
    warn (reader, _ ("the table was begun before; it goes on here"));
  return TRUE;
}

static void
tell (Reader *reader,
      GStrv key,
      const RingTomlValue *value)
{
  g_auto (GStrv) path = NULL;

  if (reader->is_table_passed)
    return;
  path = ring_toml_concatenate (reader->table, key);
  if (g_hash_table_add (reader->keys, g_strjoinv (RING_TOML_PATH_SEPARATOR, path)))
    reader->func ((const char *const *) path, value, reader->line, reader->user_data);
  else
    warn (reader, _ ("the key was set before; the first one counts"));
}

static gboolean
read_pair (Reader *reader)
{
  RingTomlCursor *cursor = &reader->cursor;
  g_auto (GStrv) key = ring_toml_read_assigned_key (cursor);
  g_autoptr (RingTomlValue) value = NULL;

  if (key == NULL)
    return FALSE;
  value = ring_toml_read_value (cursor);
  if (value == NULL || !ring_toml_take_line_end (cursor))
    return FALSE;
  tell (reader, key, value);
  return TRUE;
}

static gboolean
read_statement (Reader *reader)
{
  RingTomlCursor *cursor = &reader->cursor;

  ring_toml_skip_blanks (cursor);
  if (ring_toml_peek (cursor) == '#' || ring_toml_is_at_line_end (cursor))
    return ring_toml_take_line_end (cursor);
  return ring_toml_peek (cursor) == '[' ? read_header (reader) : read_pair (reader);
}

/* Reads a statement, of however many lines, up to the line feed behind it. One
 * that is broken is given up for its first line only: what follows may be the
 * inside of an array whose end was forgotten, or as good as ever. */
static void
read_or_pass_over (Reader *reader)
{
  RingTomlCursor *cursor = &reader->cursor;
  const char *begin = cursor->at;

  cursor->problem = NULL;
  if (!read_statement (reader))
    {
      /* Translators: %s is what is wrong, like "a key has no value" */
      g_autofree char *warning = g_strdup_printf (_ ("%s; the line is passed over"), _ (cursor->problem));

      warn (reader, warning);
      cursor->at = begin;
      skip_line (cursor);
    }
  (void) ring_toml_take (cursor, "\r\n");
  (void) ring_toml_take (cursor, "\n");
  for (const char *at = begin; at < cursor->at; at++)
    reader->line += *at == '\n' ? 1 : 0;
}

/**
 * ring_toml_read:
 * @bytes: (array length=length) (nullable): the file's content
 * @length: how many bytes
 * @func: (scope call): told each key
 * @user_data: handed to @func
 * @warnings: (nullable) (element-type utf8): where to append one text for each
 *   line that is not understood or says what was said before, beginning with
 *   `line N: `
 *
 * Reads a whole file. Of two values for one key the first counts. What is wrong
 * between lines, like a table with the name of a key, is not looked for.
 */
void
ring_toml_read (const char *bytes,
                size_t length,
                RingTomlFunc func,
                gpointer user_data,
                GPtrArray *warnings)
{
  Reader reader = {
    .cursor = { bytes, bytes == NULL ? NULL : bytes + length, NULL },
    .line = 1,
    .table = g_new0 (char *, 1),
    .keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .arrays_of_tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .func = func,
    .user_data = user_data,
    .warnings = warnings,
  };

  (void) ring_toml_take (&reader.cursor, RING_TOML_BYTE_ORDER_MARK);
  while (reader.cursor.at < reader.cursor.end)
    read_or_pass_over (&reader);

  g_strfreev (reader.table);
  g_hash_table_unref (reader.keys);
  g_hash_table_unref (reader.tables);
  g_hash_table_unref (reader.arrays_of_tables);
}
