/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPrinter"

#include "config.h"

#include "ring-printer.h"

#include <stdio.h>

struct _RingTable
{
  guint n_columns;
  GPtrArray *rows; /* (element-type GStrv) */
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
  g_free (table);
}

/**
 * ring_table_add_row:
 * @table: a table
 * @cells: (array): as many texts as the table has columns; copied
 */
void
ring_table_add_row (RingTable *table,
                    const char *const *cells)
{
  char **row = g_new0 (char *, table->n_columns + 1);

  for (guint i = 0; i < table->n_columns; i++)
    row[i] = g_strdup (cells[i]);
  g_ptr_array_add (table->rows, row);
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
    {
      char **row = g_ptr_array_index (table->rows, i);

      for (guint column = 0; column < table->n_columns; column++)
        {
          guint width = ring_printer_width (row[column]);

          g_string_append (text, row[column]);
          if (column + 1 < table->n_columns)
            g_string_append_printf (text, "%*s", (int) (widths[column] - width + 2), "");
        }
      while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
      g_string_append_c (text, '\n');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
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
