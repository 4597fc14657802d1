/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPrinter"

#include "config.h"

#include "ring-printer.h"

#include <glib/gi18n.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "core/ring-error-words.h"
#include "core/ring-text.h"

struct _RingTable
{
  guint n_columns;
  GPtrArray *rows; /* (element-type GStrv) */
  GArray *colours; /* (element-type RingColour): of each row */
};

/**
 * ring_table_new:
 * @n_columns: how many cells a row has
 *
 * Returns: (transfer full): an empty table
 */
RingTable *
ring_table_new (guint n_columns)
{
  RingTable *table = g_new0 (RingTable, 1);

  table->n_columns = n_columns;
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  table->colours = g_array_new (FALSE, FALSE, sizeof (RingColour));
  return table;
}

/**
 * ring_table_free:
 * @table: (transfer full): a table
 */
void
ring_table_free (RingTable *table)
{
  g_ptr_array_unref (table->rows);
  g_array_unref (table->colours);
  g_free (table);
}

/**
 * ring_table_add_row:
 * @table: a table
 * @cells: (array): as many texts as the table has columns; copied
 * @colour: of its first cell
 */
void
ring_table_add_row (RingTable *table,
                    const char *const *cells,
                    RingColour colour)
{
  char **row = g_new0 (char *, table->n_columns + 1);

  for (guint i = 0; i < table->n_columns; i++)
    row[i] = g_strdup (cells[i]);
  g_ptr_array_add (table->rows, row);
  g_array_append_val (table->colours, colour);
}

/**
 * ring_printer_width:
 * @text: clean text on one line
 *
 * Returns: how many cells of a terminal it takes
 */
guint
ring_printer_width (const char *text)
{
  guint width = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (!g_unichar_iszerowidth (character))
        width += g_unichar_iswide (character) ? 2 : 1;
    }
  return width;
}

static guint
get_column_width (const RingTable *table,
                  guint column)
{
  guint width = 0;

  for (guint i = 0; i < table->rows->len; i++)
    {
      char **row = g_ptr_array_index (table->rows, i);

      width = MAX (width, ring_printer_width (row[column]));
    }
  return width;
}

static const char *
get_escape (RingColour colour)
{
  static const char *const escapes[] = {
    [RING_COLOUR_NONE] = "",
    [RING_COLOUR_RED] = "\033[1;31m",
    [RING_COLOUR_GREEN] = "\033[32m",
    [RING_COLOUR_YELLOW] = "\033[33m",
    [RING_COLOUR_GREY] = "\033[90m",
  };

  return escapes[colour];
}

static void
append_row (GString *text,
            const RingTable *table,
            char **row,
            RingColour colour,
            const guint *widths)
{
  for (guint column = 0; column < table->n_columns; column++)
    {
      guint width = ring_printer_width (row[column]);
      gboolean is_coloured = column == 0 && colour != RING_COLOUR_NONE;

      g_string_append_printf (text, "%s%s%s", is_coloured ? get_escape (colour) : "", row[column],
                              is_coloured ? "\033[0m" : "");
      if (column + 1 < table->n_columns)
        g_string_append_printf (text, "%*s", (int) (widths[column] - width + 2), "");
    }
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

/**
 * ring_table_format:
 * @table: a table
 *
 * Returns: (transfer full): its rows as lines, two blanks between columns
 */
char *
ring_table_format (const RingTable *table)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guint *widths = g_new0 (guint, table->n_columns);

  for (guint column = 0; column < table->n_columns; column++)
    widths[column] = get_column_width (table, column);
  for (guint i = 0; i < table->rows->len; i++)
    append_row (text, table, g_ptr_array_index (table->rows, i),
                g_array_index (table->colours, RingColour, i), widths);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * ring_printer_has_colours:
 *
 * Returns: whether standard output is a terminal on which colours are wanted
 *   (no-color.org)
 */
gboolean
ring_printer_has_colours (void)
{
  const char *no_color = g_getenv ("NO_COLOR");
  const char *term = g_getenv ("TERM");

  if (no_color != NULL && no_color[0] != '\0')
    return FALSE;
  return isatty (STDOUT_FILENO) && term != NULL && !g_str_equal (term, "dumb");
}

/**
 * ring_printer_out:
 * @text: what to print
 */
void
ring_printer_out (const char *text)
{
  fputs (text, stdout);
}

/* A pipe without a reader, or a terminal that is gone. */
static gboolean
is_reader_gone (void)
{
  struct pollfd output = { .fd = STDOUT_FILENO };

  return poll (&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

/**
 * ring_printer_finish:
 *
 * Call it last. A full disk must not pass for success; a reader that has left is
 * how a pipeline ends, and no failure.
 *
 * Returns: whether all was well; if not, it was said
 */
gboolean
ring_printer_finish (void)
{
  if ((fflush (stdout) == 0 && !ferror (stdout)) || is_reader_gone ())
    return TRUE;
  ring_printer_error (_ ("What there is to say cannot be written."));
  return FALSE;
}

/**
 * ring_printer_error:
 * @text: a sentence for the human; a line end is added
 */
void
ring_printer_error (const char *text)
{
  fputs ("ringctl: ", stderr);
  fputs (text, stderr);
  fputc ('\n', stderr);
}

/**
 * ring_printer_fail:
 * @error: what went wrong
 *
 * Says it in a sentence, with the detail behind it.
 */
void
ring_printer_fail (const GError *error)
{
  g_autofree char *detail = ring_text_for_display (error->message);
  /* Translators: a sentence that says what went wrong, and its detail */
  g_autofree char *text = g_strdup_printf (_ ("%s (%s)"), ring_error_words (error), detail);

  ring_printer_error (text);
}
