/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-edit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ring-error.h"
#include "ring-toml-survey.h"

/* A text being edited, and the key that is meant. */
typedef struct
{
  const char *bytes;
  size_t length;
  GPtrArray *statements; /* (element-type RingTomlStatement) */
  const char *const *path;
  guint n_path;
} Edit;

static const RingTomlStatement *
get_statement (const Edit *edit,
               guint index)
{
  return g_ptr_array_index (edit->statements, index);
}

/* How many names @statement's path and the key's have in common. */
static guint
count_common (const Edit *edit,
              const RingTomlStatement *statement)
{
  guint n_common = 0;

  while (edit->path[n_common] != NULL && g_strcmp0 (statement->path[n_common], edit->path[n_common]) == 0)
    n_common++;
  return n_common;
}

static gboolean
refuse (const RingTomlStatement *statement,
        const char *problem,
        GError **error)
{
  g_set_error (error, RING_ERROR, RING_ERROR_INVALID, _ ("line %u: %s"), statement->line, _ (problem));
  return FALSE;
}

/* Whether the key may be there as it is meant: a value in a table of its own. */
static gboolean
check_shape (const Edit *edit,
             GError **error)
{
  for (guint i = 0; i < edit->statements->len; i++)
    {
      const RingTomlStatement *statement = get_statement (edit, i);
      guint n_names = g_strv_length (statement->path);
      guint n_common = count_common (edit, statement);

      if (n_common == edit->n_path && (statement->is_header || n_names > n_common))
        return refuse (statement, N_ ("the key is a table there"), error);
      if (n_common < edit->n_path && n_names == n_common && statement->is_array)
        return refuse (statement, N_ ("that is an array of tables, not one table"), error);
      if (n_common < edit->n_path && n_names == n_common && !statement->is_header)
        return refuse (statement, N_ ("that has to be a table with a line of its own"), error);
    }
  return TRUE;
}

static const RingTomlStatement *
find_pair (const Edit *edit)
{
  for (guint i = 0; i < edit->statements->len; i++)
    {
      const RingTomlStatement *statement = get_statement (edit, i);

      if (!statement->is_header && !statement->is_in_array && count_common (edit, statement) == edit->n_path)
        return statement;
    }
  return NULL;
}

static gboolean
has_line_end (const Edit *edit,
              size_t end)
{
  return end > 0 && edit->bytes[end - 1] == '\n';
}

/* The line end that is usual there: that before @end, else the text's first. */
static const char *
choose_line_end (const Edit *edit,
                 size_t end)
{
  const char *first = has_line_end (edit, end) ? edit->bytes + end - 1
                                               : memchr (edit->bytes, '\n', edit->length);

  return first != NULL && first > edit->bytes && first[-1] == '\r' ? "\r\n" : "\n";
}

static void
append_name (GString *text,
             const char *name)
{
  size_t length = strlen (name);

  if (length > 0 && strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_") == length)
    g_string_append (text, name);
  else
    ring_toml_append_string (text, name);
}

static void
append_pair (GString *text,
             const Edit *edit,
             guint n_outer,
             const char *value)
{
  for (guint i = n_outer; i < edit->n_path; i++)
    {
      if (i > n_outer)
        g_string_append_c (text, '.');
      append_name (text, edit->path[i]);
    }
  g_string_append_printf (text, " = %s", value);
}

/* --- where a new key goes --- */

/* The statement behind which a key of the top level goes, if there is one: the
 * last before the first header. */
static const RingTomlStatement *
find_end_of_top (const Edit *edit)
{
  const RingTomlStatement *last = NULL;

  for (guint i = 0; i < edit->statements->len && !get_statement (edit, i)->is_header; i++)
    last = get_statement (edit, i);
  return last;
}

/* The last statement of the key's table, which has a header. */
static const RingTomlStatement *
find_end_of_table (const Edit *edit)
{
  for (guint i = 0; i < edit->statements->len; i++)
    {
      const RingTomlStatement *statement = get_statement (edit, i);

      if (!statement->is_header || count_common (edit, statement) != edit->n_path - 1 || g_strv_length (statement->path) != edit->n_path - 1)
        continue;
      while (i + 1 < edit->statements->len && !get_statement (edit, i + 1)->is_header)
        i++;
      return get_statement (edit, i);
    }
  return NULL;
}

/* The last of the keys that make up the key's table without a header, as
 * `tray.show_count` does; TOML lets nobody put one there afterwards. */
static const RingTomlStatement *
find_last_dotted (const Edit *edit)
{
  const RingTomlStatement *last = NULL;

  for (guint i = 0; i < edit->statements->len; i++)
    {
      const RingTomlStatement *statement = get_statement (edit, i);

      if (!statement->is_header && !statement->is_in_array && statement->n_outer < edit->n_path - 1 && count_common (edit, statement) >= edit->n_path - 1)
        last = statement;
    }
  return last;
}

/* The begin of the comment that stands right above a header, or of its line. */
static size_t
find_begin_of_block (const Edit *edit,
                     const RingTomlStatement *header)
{
  size_t begin = header->begin;

  while (begin > 0)
    {
      size_t above = begin - 1;
      size_t text;

      while (above > 0 && edit->bytes[above - 1] != '\n')
        above--;
      if (above == 0 && g_str_has_prefix (edit->bytes, RING_TOML_BYTE_ORDER_MARK))
        above = strlen (RING_TOML_BYTE_ORDER_MARK);
      text = above;
      while (edit->bytes[text] == ' ' || edit->bytes[text] == '\t')
        text++;
      if (edit->bytes[text] != '#' || above >= begin)
        break;
      begin = above;
    }
  return begin;
}

/* --- the changes --- */

static GBytes *
splice (const Edit *edit,
        size_t begin,
        size_t end,
        const char *replacement)
{
  g_autoptr (GString) text = g_string_new_len (edit->bytes, (gssize) begin);

  g_string_append (text, replacement);
  g_string_append_len (text, edit->bytes + end, (gssize) (edit->length - end));
  return g_string_free_to_bytes (g_steal_pointer (&text));
}

static GBytes *
insert_behind (const Edit *edit,
               const RingTomlStatement *statement,
               const char *value)
{
  g_autoptr (GString) line = g_string_new (NULL);
  const char *line_end = choose_line_end (edit, statement->end);
  gboolean is_ended = has_line_end (edit, statement->end);
  guint n_outer = statement->is_header ? g_strv_length (statement->path) : statement->n_outer;

  if (!is_ended)
    g_string_append (line, line_end);
  g_string_append_len (line, edit->bytes + statement->begin, (gssize) (statement->name_begin - statement->begin));
  append_pair (line, edit, n_outer, value);
  if (is_ended)
    g_string_append (line, line_end);
  return splice (edit, statement->end, statement->end, line->str);
}

/* A key of the top level where there is none yet. */
static GBytes *
insert_before_tables (const Edit *edit,
                      const char *value)
{
  size_t place = find_begin_of_block (edit, get_statement (edit, 0));
  const char *line_end = choose_line_end (edit, 0);
  g_autoptr (GString) line = g_string_new (NULL);

  append_pair (line, edit, 0, value);
  g_string_append_printf (line, "%s%s", line_end, line_end);
  return splice (edit, place, place, line->str);
}

static gboolean
ends_with_blank_line (const Edit *edit)
{
  return edit->length == 0 || (edit->length >= 2 && strncmp (edit->bytes + edit->length - 2, "\n\n", 2) == 0) || (edit->length >= 4 && strncmp (edit->bytes + edit->length - 4, "\r\n\r\n", 4) == 0);
}

/* At the text's end, in a new table if the key is in one. */
static GBytes *
insert_at_end (const Edit *edit,
               const char *value)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  const char *line_end = choose_line_end (edit, edit->length);
  gboolean is_ended = edit->length == 0 || has_line_end (edit, edit->length);

  if (!is_ended)
    g_string_append (lines, line_end);
  if (edit->n_path > 1)
    {
      if (!ends_with_blank_line (edit))
        g_string_append (lines, line_end);
      g_string_append_c (lines, '[');
      for (guint i = 0; i + 1 < edit->n_path; i++)
        {
          if (i > 0)
            g_string_append_c (lines, '.');
          append_name (lines, edit->path[i]);
        }
      g_string_append_printf (lines, "]%s", line_end);
    }
  append_pair (lines, edit, edit->n_path - 1, value);
  if (is_ended)
    g_string_append (lines, line_end);
  return splice (edit, edit->length, edit->length, lines->str);
}

static GBytes *
insert (const Edit *edit,
        const char *value)
{
  const RingTomlStatement *neighbour = NULL;

  if (edit->n_path == 1)
    neighbour = find_end_of_top (edit);
  else
    neighbour = find_end_of_table (edit);
  if (neighbour == NULL && edit->n_path > 1)
    neighbour = find_last_dotted (edit);
  if (neighbour != NULL)
    return insert_behind (edit, neighbour, value);
  if (edit->n_path == 1 && edit->statements->len > 0)
    return insert_before_tables (edit, value);
  return insert_at_end (edit, value);
}

static gboolean
has_comment (const Edit *edit,
             size_t begin,
             size_t end)
{
  return end > begin && memchr (edit->bytes + begin, '#', end - begin) != NULL;
}

/* Whether the key's table is that header and @pair alone, as we write it: what
 * somebody has commented, they want to keep. */
static gboolean
is_bare_table (const Edit *edit,
               const RingTomlStatement *header,
               const RingTomlStatement *pair,
               const RingTomlStatement *next)
{
  size_t end = next != NULL ? find_begin_of_block (edit, next) : edit->length;

  if (!header->is_header || header->end != pair->begin)
    return FALSE;
  if (next != NULL && !next->is_header)
    return FALSE;
  return !has_comment (edit, find_begin_of_block (edit, header), header->end) && !has_comment (edit, pair->end, end);
}

/* The begin of the blank line above @begin, which sets a table apart. */
static size_t
find_begin_of_gap (const Edit *edit,
                   size_t begin)
{
  size_t above = begin;

  if (has_line_end (edit, above))
    above -= above > 1 && edit->bytes[above - 2] == '\r' ? 2 : 1;
  return above < begin && has_line_end (edit, above) ? above : begin;
}

/* Where that begins which goes with @pair: its line, or a table of ours that
 * has nothing else. */
static size_t
find_begin_of_removal (const Edit *edit,
                       const RingTomlStatement *pair)
{
  guint index = 0;

  g_ptr_array_find (edit->statements, pair, &index);
  if (index > 0)
    {
      const RingTomlStatement *above = get_statement (edit, index - 1);
      const RingTomlStatement *below = index + 1 < edit->statements->len ? get_statement (edit, index + 1) : NULL;

      if (is_bare_table (edit, above, pair, below))
        return find_begin_of_gap (edit, above->begin);
    }
  return pair->begin;
}

/* A text whose last line has no end has none afterwards either. */
static GBytes *
take_away (const Edit *edit,
           const RingTomlStatement *pair)
{
  size_t begin = find_begin_of_removal (edit, pair);

  if (!has_line_end (edit, pair->end))
    {
      begin -= has_line_end (edit, begin) ? 1 : 0;
      begin -= begin < pair->begin && begin > 0 && edit->bytes[begin - 1] == '\r' ? 1 : 0;
    }
  return splice (edit, begin, pair->end, "");
}

static gboolean
is_same_value (const RingTomlValue *one,
               const RingTomlValue *other)
{
  if (one->type != other->type || one->integer != other->integer || one->boolean != other->boolean)
    return FALSE;
  if (one->number < other->number || one->number > other->number || g_strcmp0 (one->string, other->string) != 0)
    return FALSE;
  if (one->type != RING_TOML_TYPE_ARRAY)
    return one->type != RING_TOML_TYPE_DATE && one->type != RING_TOML_TYPE_TABLE;
  if (one->items->len != other->items->len)
    return FALSE;
  for (guint i = 0; i < one->items->len; i++)
    {
      if (!is_same_value (g_ptr_array_index (one->items, i), g_ptr_array_index (other->items, i)))
        return FALSE;
    }
  return TRUE;
}

static RingTomlValue *
parse_value (const char *value)
{
  RingTomlCursor cursor = { value, value + strlen (value), NULL };
  g_autoptr (RingTomlValue) parsed = ring_toml_read_value (&cursor);

  return parsed != NULL && cursor.at == cursor.end ? g_steal_pointer (&parsed) : NULL;
}

/**
 * ring_toml_edit:
 * @text: (nullable): the text; %NULL is an empty one
 * @path: (array zero-terminated=1): names of the tables around, then the key
 * @value: (nullable): its new value as TOML has it, on one line; %NULL takes
 *   the key away
 * @error: return location for an error
 *
 * Sets a key where it stands, or behind the last one of its table, which is
 * begun at the text's end if there is none. Comments within a value go with it,
 * and the comment behind a key that is taken away with that. A table's header
 * goes with its only key unless it has a comment. Everything else stays, byte
 * for byte. A value that is the same already stays as it is spelled.
 *
 * Returns: (transfer full): the new text, or @text itself if nothing is to be
 *   changed; %NULL with %RING_ERROR_INVALID, which names the line, if the text
 *   cannot be edited safely
 */
GBytes *
ring_toml_edit (GBytes *text,
                const char *const *path,
                const char *value,
                GError **error)
{
  g_autoptr (GBytes) before = text != NULL ? g_bytes_ref (text) : g_bytes_new_static ("", 0);
  g_autoptr (GPtrArray) statements = NULL;
  g_autoptr (RingTomlValue) wanted = value != NULL ? parse_value (value) : NULL;
  Edit edit = { .path = path, .n_path = g_strv_length ((char **) path) };
  const RingTomlStatement *pair = NULL;

  g_return_val_if_fail (edit.n_path > 0, NULL);
  g_return_val_if_fail (value == NULL || wanted != NULL, NULL);

  edit.bytes = g_bytes_get_data (before, &edit.length);
  if (edit.length == 0)
    edit.bytes = "";
  statements = ring_toml_survey (edit.bytes, edit.length, error);
  edit.statements = statements;
  if (statements == NULL || !check_shape (&edit, error))
    return NULL;
  pair = find_pair (&edit);
  if (value == NULL)
    return pair != NULL ? take_away (&edit, pair) : g_steal_pointer (&before);
  if (pair == NULL)
    return insert (&edit, value);
  if (is_same_value (pair->value, wanted))
    return g_steal_pointer (&before);
  return splice (&edit, pair->value_begin, pair->value_end, value);
}
