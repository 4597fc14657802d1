/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayTable"

#include "config.h"

#include "ring-day-table.h"

#include <glib/gi18n.h>

#include "core/ring-day-words.h"
#include "core/ring-view.h"

#define NAME_PIXELS 160
#define CELL_PADDING 8

/* A table is read line by line: nobody reads more. */
#define MAX_ROWS 5000

enum
{
  COLUMN_SESSION,
  COLUMN_STATE,
  COLUMN_BEGIN,
  COLUMN_END,
  COLUMN_LENGTH,
  N_COLUMNS,
};

static char *
make_end (const RingDaySpan *span,
          GTimeZone *zone)
{
  if (span->is_open)
    /* Translators: in a column of times of day: not over yet */
    return g_strdup (_ ("goes on"));
  return span->is_unseen ? g_strdup ("—") : ring_day_words_time (span->end_usec, zone);
}

/* What the row at @iter says; another one is made where there is none. Only what
 * differs is set: who reads the table stays where they are. */
static void
set_row (GtkListStore *store,
         GtkTreeIter *iter,
         gboolean is_new,
         const char *const cells[N_COLUMNS])
{
  if (is_new)
    gtk_list_store_append (store, iter);
  for (int column = 0; column < N_COLUMNS; column++)
    {
      g_autofree char *shown = NULL;

      gtk_tree_model_get (GTK_TREE_MODEL (store), iter, column, &shown, -1);
      if (g_strcmp0 (shown, cells[column]) != 0)
        gtk_list_store_set (store, iter, column, cells[column], -1);
    }
}

/* Sets the row at @iter and goes on to the next one. */
static gboolean
set_span (GtkListStore *store,
          GtkTreeIter *iter,
          gboolean has_row,
          const RingDayLane *lane,
          const RingDaySpan *span,
          GTimeZone *zone)
{
  g_autofree char *begin = ring_day_words_time (span->begin_usec, zone);
  g_autofree char *end = make_end (span, zone);
  g_autofree char *length = ring_day_words_length (span);
  const char *const cells[N_COLUMNS] = {
    [COLUMN_SESSION] = lane->name,
    [COLUMN_STATE] = ring_view_state_word (span->state),
    [COLUMN_BEGIN] = begin,
    [COLUMN_END] = end,
    [COLUMN_LENGTH] = length,
  };

  set_row (store, iter, !has_row, cells);
  return has_row && gtk_tree_model_iter_next (GTK_TREE_MODEL (store), iter);
}

/**
 * ring_day_table_set_day:
 * @table: what ring_day_table_new() made
 * @day: a finished day
 * @zone: where it is
 *
 * Shows a day. Call it while the table is to be seen.
 */
void
ring_day_table_set_day (GtkWidget *table,
                        const RingDay *day,
                        GTimeZone *zone)
{
  GtkListStore *store = GTK_LIST_STORE (gtk_tree_view_get_model (GTK_TREE_VIEW (table)));
  const GPtrArray *lanes = ring_day_get_lanes (day);
  guint n_rows = 0;
  GtkTreeIter iter;
  gboolean has_row = gtk_tree_model_get_iter_first (GTK_TREE_MODEL (store), &iter);

  for (guint i = 0; i < lanes->len; i++)
    {
      const RingDayLane *lane = g_ptr_array_index (lanes, i);

      for (guint k = 0; k < lane->spans->len && n_rows < MAX_ROWS; k++, n_rows++)
        has_row = set_span (store, &iter, has_row, lane, &g_array_index (lane->spans, RingDaySpan, k), zone);
    }
  while (has_row)
    has_row = gtk_list_store_remove (store, &iter);
}

/**
 * ring_day_table_new:
 *
 * Returns: (transfer floating): an empty table
 */
GtkWidget *
ring_day_table_new (void)
{
  const char *heads[N_COLUMNS] = {
    /* Translators: head of a column: a session's name */
    [COLUMN_SESSION] = _ ("Session"),
    /* Translators: head of a column: the state after the event */
    [COLUMN_STATE] = _ ("State"),
    /* Translators: head of a column: a time of day */
    [COLUMN_BEGIN] = _ ("From"),
    /* Translators: head of a column: a time of day */
    [COLUMN_END] = _ ("To"),
    /* Translators: head of a column: how long it took */
    [COLUMN_LENGTH] = _ ("Length"),
  };
  g_autoptr (GtkListStore) store = gtk_list_store_new (N_COLUMNS, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  GtkWidget *table = gtk_tree_view_new_with_model (GTK_TREE_MODEL (store));

  for (int column = 0; column < N_COLUMNS; column++)
    {
      GtkCellRenderer *renderer = gtk_cell_renderer_text_new ();

      g_object_set (renderer, "xpad", CELL_PADDING, NULL);
      gtk_tree_view_insert_column_with_attributes (GTK_TREE_VIEW (table), -1, heads[column], renderer, "text", column, NULL);
      if (column == COLUMN_SESSION)
        g_object_set (renderer, "ellipsize", PANGO_ELLIPSIZE_END, "width", NAME_PIXELS, NULL);
    }
  gtk_tree_view_set_search_column (GTK_TREE_VIEW (table), COLUMN_SESSION);
  atk_object_set_name (gtk_widget_get_accessible (table), _ ("Sessions of the day"));
  return table;
}
