/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-survey.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ring-error.h"

typedef struct
{
  const char *bytes;
  RingTomlCursor cursor;
  guint line;
  GPtrArray *statements;
  GStrv table;             /* (owned): path of the header above */
  gboolean is_in_array;    /* that header is, or is below, an array of tables */
  GHashTable *paths;       /* (owned): paths of keys and tables that may come once */
  GHashTable *array_paths; /* (owned): paths of arrays of tables */
} Surveyor;

static void
statement_free (gpointer data)
{
  RingTomlStatement *statement = data;

  g_strfreev (statement->path);
  ring_toml_value_free (statement->value);
  g_free (statement);
}

static size_t
get_offset (const Surveyor *surveyor)
{
  return (size_t) (surveyor->cursor.at - surveyor->bytes);
}

/* Whether @path is below an array of tables, or one itself. */
static gboolean
is_in_array (const Surveyor *surveyor,
             GStrv path)
{
  g_autoptr (GString) prefix = g_string_new (NULL);

  for (guint i = 0; path[i] != NULL; i++)
    {
      g_string_append_printf (prefix, "%s%s", i == 0 ? "" : RING_TOML_PATH_SEPARATOR, path[i]);
      if (g_hash_table_contains (surveyor->array_paths, prefix->str))
        return TRUE;
    }
  return FALSE;
}

/* In an array of tables, each of its tables has the same names again. */
static gboolean
check_once (Surveyor *surveyor,
            const RingTomlStatement *statement)
{
  if (statement->is_in_array || g_hash_table_add (surveyor->paths, g_strjoinv (RING_TOML_PATH_SEPARATOR, statement->path)))
    return TRUE;
  return ring_toml_fail (&surveyor->cursor, statement->is_header ? N_ ("the table was begun before") : N_ ("the key was set before"));
}

static gboolean
survey_header (Surveyor *surveyor,
               RingTomlStatement *statement)
{
  statement->is_header = TRUE;
  statement->path = ring_toml_read_header (&surveyor->cursor, &statement->is_array);
  if (statement->path == NULL)
    return FALSE;
  if (statement->is_array)
    g_hash_table_add (surveyor->array_paths, g_strjoinv (RING_TOML_PATH_SEPARATOR, statement->path));
  surveyor->is_in_array = is_in_array (surveyor, statement->path);
  statement->is_in_array = surveyor->is_in_array;
  g_strfreev (surveyor->table);
  surveyor->table = g_strdupv (statement->path);
  return check_once (surveyor, statement);
}

static gboolean
survey_pair (Surveyor *surveyor,
             RingTomlStatement *statement)
{
  RingTomlCursor *cursor = &surveyor->cursor;
  g_auto (GStrv) key = ring_toml_read_assigned_key (cursor);

  if (key == NULL)
    return FALSE;
  statement->n_outer = g_strv_length (surveyor->table);
  statement->path = ring_toml_concatenate (surveyor->table, key);
  statement->is_in_array = surveyor->is_in_array;
  statement->value_begin = get_offset (surveyor);
  statement->value = ring_toml_read_value (cursor);
  statement->value_end = get_offset (surveyor);
  return statement->value != NULL && ring_toml_take_line_end (cursor) && check_once (surveyor, statement);
}

/* One line, or as many as a value has. */
static gboolean
survey_statement (Surveyor *surveyor)
{
  RingTomlCursor *cursor = &surveyor->cursor;
  RingTomlStatement *statement = g_new0 (RingTomlStatement, 1);
  gboolean is_understood = FALSE;

  statement->line = surveyor->line;
  statement->begin = get_offset (surveyor);
  ring_toml_skip_blanks (cursor);
  statement->name_begin = get_offset (surveyor);
  if (ring_toml_peek (cursor) == '#' || ring_toml_is_at_line_end (cursor))
    is_understood = ring_toml_take_line_end (cursor);
  else if (ring_toml_peek (cursor) == '[')
    is_understood = survey_header (surveyor, statement);
  else
    is_understood = survey_pair (surveyor, statement);
  if (!is_understood)
    {
      statement_free (statement);
      return FALSE;
    }
  (void) ring_toml_take (cursor, "\r\n");
  (void) ring_toml_take (cursor, "\n");
  statement->end = get_offset (surveyor);
  for (size_t at = statement->begin; at < statement->end; at++)
    surveyor->line += surveyor->bytes[at] == '\n' ? 1 : 0;
  if (statement->path != NULL)
    g_ptr_array_add (surveyor->statements, statement);
  else
    statement_free (statement);
  return TRUE;
}

static gboolean
check_encoding (const char *bytes,
                size_t length,
                GError **error)
{
  const char *fault = NULL;
  guint line = 1;

  if (g_utf8_validate_len (bytes, length, &fault))
    return TRUE;
  for (const char *at = bytes; at < fault; at++)
    line += *at == '\n' ? 1 : 0;
  g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "line %u: that is no UTF-8", line);
  return FALSE;
}

/**
 * ring_toml_survey:
 * @bytes: (array length=length): the text
 * @length: how many bytes
 * @error: return location for an error
 *
 * Returns: (transfer full) (element-type RingTomlStatement): the statements in
 *   the text's order, or %NULL with %RING_ERROR_INVALID, which names the line,
 *   if the text is not understood from the first byte to the last
 */
GPtrArray *
ring_toml_survey (const char *bytes,
                  size_t length,
                  GError **error)
{
  g_autoptr (GPtrArray) statements = g_ptr_array_new_with_free_func (statement_free);
  Surveyor surveyor = { .bytes = bytes, .cursor = { bytes, bytes + length, NULL }, .line = 1, .statements = statements };
  gboolean is_understood = TRUE;

  if (!check_encoding (bytes, length, error))
    return NULL;
  surveyor.table = g_new0 (char *, 1);
  surveyor.paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  surveyor.array_paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  (void) ring_toml_take (&surveyor.cursor, RING_TOML_BYTE_ORDER_MARK);
  while (is_understood && surveyor.cursor.at < surveyor.cursor.end)
    is_understood = survey_statement (&surveyor);
  g_strfreev (surveyor.table);
  g_hash_table_unref (surveyor.paths);
  g_hash_table_unref (surveyor.array_paths);
  if (is_understood)
    return g_steal_pointer (&statements);
  g_set_error (error, RING_ERROR, RING_ERROR_INVALID, _ ("line %u: %s"), surveyor.line, _ (surveyor.cursor.problem));
  return NULL;
}
