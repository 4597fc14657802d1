/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTomlTables"

#include "config.h"

#include "ring-toml-tables.h"

#include "ring-toml-private.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  RingTomlCursor cursor;
  const char *bytes;
  const char *name;
  GPtrArray *tables;
  RingTomlTable *table; /* (nullable): of which we are inside */
  gboolean is_in_root;
} Walk;

static void
table_free (gpointer data)
{
  RingTomlTable *table = data;

  g_hash_table_unref (table->values);
  g_hash_table_unref (table->texts);
  g_free (table);
}

static void
begin_table (Walk *walk,
             const char *at)
{
  RingTomlTable *table = g_new0 (RingTomlTable, 1);

  table->begin = (size_t) (at - walk->bytes);
  table->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  table->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_ptr_array_add (walk->tables, table);
  walk->table = table;
}

static gboolean
walk_header (Walk *walk,
             const char *line)
{
  RingTomlCursor *cursor = &walk->cursor;
  gboolean is_array = ring_toml_starts_with (cursor, "[[");
  g_auto (GStrv) path = NULL;

  cursor->at += is_array ? 2 : 1;
  path = ring_toml_read_key (cursor);
  if (path == NULL || !ring_toml_take (cursor, is_array ? "]]" : "]"))
    return FALSE;
  walk->is_in_root = FALSE;
  walk->table = NULL;
  if (!g_str_equal (path[0], walk->name))
    return TRUE;
  if (!is_array || path[1] != NULL)
    return FALSE;
  begin_table (walk, line);
  return TRUE;
}

static gboolean
walk_pair (Walk *walk)
{
  RingTomlCursor *cursor = &walk->cursor;
  g_auto (GStrv) key = ring_toml_read_key (cursor);
  g_autoptr (RingTomlValue) value = NULL;
  const char *begin = NULL;

  if (key == NULL || !ring_toml_take (cursor, "="))
    return FALSE;
  if (walk->is_in_root && g_str_equal (key[0], walk->name))
    return FALSE;
  ring_toml_skip_blanks (cursor);
  begin = cursor->at;
  value = ring_toml_read_value (cursor);
  if (value == NULL)
    return FALSE;
  if (walk->table == NULL)
    return TRUE;
  g_hash_table_replace (walk->table->values, g_strjoinv (".", key), g_strndup (begin, (size_t) (cursor->at - begin)));
  if (value->type == RING_TOML_TYPE_STRING)
    g_hash_table_replace (walk->table->texts, g_strjoinv (".", key), g_strdup (value->string));
  return TRUE;
}

/* A statement with the end of its last line. */
static gboolean
walk_statement (Walk *walk)
{
  RingTomlCursor *cursor = &walk->cursor;
  const char *line = cursor->at;
  gboolean is_blank = FALSE;
  gboolean is_understood = TRUE;

  ring_toml_skip_blanks (cursor);
  is_blank = ring_toml_peek (cursor) < 0 || strchr ("#\r\n", ring_toml_peek (cursor)) != NULL;
  if (!is_blank)
    is_understood = ring_toml_peek (cursor) == '[' ? walk_header (walk, line) : walk_pair (walk);
  if (!is_understood)
    return FALSE;
  ring_toml_skip_blanks (cursor);
  ring_toml_skip_comment (cursor);
  if (ring_toml_peek (cursor) >= 0 && !ring_toml_take (cursor, "\r\n") && !ring_toml_take (cursor, "\n"))
    return FALSE;
  if (!is_blank && walk->table != NULL)
    walk->table->end = (size_t) (cursor->at - walk->bytes);
  return TRUE;
}

static void
on_key (const char *const *path,
        const RingTomlValue *value,
        guint line,
        gpointer user_data)
{
}

/* What the reader would pass over, or has seen twice. */
static guint
find_fault (const char *bytes,
            size_t length)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  const char *warning = NULL;

  ring_toml_read (bytes, length, on_key, NULL, warnings);
  if (warnings->len == 0)
    return 0;
  warning = g_ptr_array_index (warnings, 0);
  return (guint) MAX (1, atoi (warning + strlen ("line ")));
}

/**
 * ring_toml_find_tables:
 * @bytes: (array length=length): the file's content, no NUL in it
 * @length: how many bytes
 * @name: of an array of tables on top level
 * @fault_line_out: (out): if it is refused, a line that is not understood or on
 *   which @name is something else
 *
 * Returns: (transfer full) (nullable) (element-type RingTomlTable): its elements
 *   as they come in the text, %NULL if the text is refused
 */
GPtrArray *
ring_toml_find_tables (const char *bytes,
                       size_t length,
                       const char *name,
                       guint *fault_line_out)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (table_free);
  Walk walk = { .cursor = { bytes, bytes + length, NULL }, .bytes = bytes, .name = name, .tables = tables, .is_in_root = TRUE };

  *fault_line_out = find_fault (bytes, length);
  while (*fault_line_out == 0 && walk.cursor.at < walk.cursor.end)
    {
      const char *begin = walk.cursor.at;

      if (walk_statement (&walk))
        continue;
      *fault_line_out = 1;
      for (const char *at = bytes; at < begin; at++)
        *fault_line_out += *at == '\n' ? 1 : 0;
    }
  return *fault_line_out == 0 ? g_steal_pointer (&tables) : NULL;
}
