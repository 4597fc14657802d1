/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardRows"

#include "config.h"

#include "ring-board-rows.h"

/* A row takes more than a millisecond to make: of many, those that are seen
 * first are there at once, and the others come while the window answers. */
#define FIRST_ROWS 30
#define MORE_ROWS 15

/* With each row that comes all others are laid out again. Nobody reads more, and
 * the search looks through all lines. */
#define MAX_ROWS 400

struct _RingBoardRows
{
  GtkListBox *list; /* (borrowed): outlives this */
  RingBoardRowsFunc func;
  gpointer user_data;
  GHashTable *by_id;   /* (owned) (element-type utf8 RingBoardRow): by session id, which the row owns */
  char **words;        /* (owned): what is searched; empty for all */
  RingBoardView *view; /* (owned) (nullable): what is shown */
  guint n_made;        /* lines of it that have been gone through */
  guint n_found;       /* of these, those in which all words are */
  guint fill_id;       /* runs while some have none */
};

static int
compare_rows (GtkListBoxRow *one,
              GtkListBoxRow *other,
              gpointer user_data)
{
  guint position = ring_board_row_get_position (RING_BOARD_ROW (one));
  guint other_position = ring_board_row_get_position (RING_BOARD_ROW (other));

  return position < other_position ? -1 : position > other_position;
}

static gboolean
is_found (GtkListBoxRow *row,
          gpointer user_data)
{
  const RingBoardRows *rows = user_data;

  return ring_board_view_matches (ring_board_row_get_key (RING_BOARD_ROW (row)), (const char *const *) rows->words);
}

static void
update_heading (GtkListBoxRow *row,
                GtkListBoxRow *before,
                gpointer user_data)
{
  RingState state = ring_board_row_get_state (RING_BOARD_ROW (row));
  gboolean is_first = before == NULL || ring_board_row_get_state (RING_BOARD_ROW (before)) != state;

  ring_board_row_set_heading (RING_BOARD_ROW (row), is_first);
}

/* The row that the keyboard is in; NULL if it is elsewhere. */
static GtkListBoxRow *
find_focused (const RingBoardRows *rows)
{
  GtkWidget *window = gtk_widget_get_toplevel (GTK_WIDGET (rows->list));
  GtkWidget *focus = GTK_IS_WINDOW (window) ? gtk_window_get_focus (GTK_WINDOW (window)) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, RING_TYPE_BOARD_ROW) : NULL;

  return row != NULL && gtk_widget_get_parent (row) == GTK_WIDGET (rows->list) ? GTK_LIST_BOX_ROW (row) : NULL;
}

/* From @index on, upwards or downwards, the first row that is to be seen. */
static GtkListBoxRow *
find_seen (const RingBoardRows *rows,
           int index,
           int step)
{
  GtkListBoxRow *row = NULL;

  for (int i = index; i >= 0 && (row = gtk_list_box_get_row_at_index (rows->list, i)) != NULL; i += step)
    {
      if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
        return row;
    }
  return NULL;
}

/* The keyboard was in the row at @index, which is gone: it goes to the one that
 * is there now. */
static void
refocus (const RingBoardRows *rows,
         int index)
{
  GtkListBoxRow *row = find_seen (rows, index, 1);

  if (row == NULL)
    row = find_seen (rows, index - 1, -1);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
remove_gone (RingBoardRows *rows)
{
  g_autoptr (GHashTable) present = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer session_id = NULL;
  gpointer row = NULL;

  for (guint i = 0; i < rows->view->lines->len; i++)
    {
      const RingBoardLine *line = g_ptr_array_index (rows->view->lines, i);

      g_hash_table_add (present, line->session_id);
    }
  g_hash_table_iter_init (&iter, rows->by_id);
  while (g_hash_table_iter_next (&iter, &session_id, &row))
    {
      if (g_hash_table_contains (present, session_id))
        continue;
      g_hash_table_iter_remove (&iter);
      gtk_widget_destroy (row);
    }
}

/* The rows that are there say what they have to, each in its place. */
static void
update_rows (RingBoardRows *rows)
{
  gboolean is_moved = FALSE;
  gboolean is_regrouped = FALSE;

  for (guint i = 0; i < rows->view->lines->len; i++)
    {
      const RingBoardLine *line = g_ptr_array_index (rows->view->lines, i);
      RingBoardRow *row = g_hash_table_lookup (rows->by_id, line->session_id);

      if (row == NULL)
        continue;
      is_moved |= ring_board_row_set_position (row, i);
      is_regrouped |= ring_board_row_show_line (row, line);
    }
  if (is_moved)
    gtk_list_box_invalidate_sort (rows->list);
  else if (is_regrouped)
    gtk_list_box_invalidate_headers (rows->list);
  if (rows->words[0] != NULL)
    gtk_list_box_invalidate_filter (rows->list);
}

static void
add_row (RingBoardRows *rows,
         const RingBoardLine *line,
         guint position)
{
  RingBoardRow *row = ring_board_row_new (line->session_id);

  g_signal_connect (row, "menu-requested", G_CALLBACK (rows->func), rows->user_data);
  g_hash_table_insert (rows->by_id, (gpointer) ring_board_row_get_session_id (row), row);
  ring_board_row_set_position (row, position);
  ring_board_row_show_line (row, line);
  gtk_container_add (GTK_CONTAINER (rows->list), GTK_WIDGET (row));
}

static gboolean
is_line_found (const RingBoardRows *rows,
               const RingBoardLine *line)
{
  return ring_board_view_matches (line->key, (const char *const *) rows->words);
}

/* Makes up to @max_rows rows that are missing; whether some still are. */
static gboolean
add_rows (RingBoardRows *rows,
          guint max_rows)
{
  guint n_new = 0;

  for (; rows->n_made < rows->view->lines->len && n_new < max_rows; rows->n_made++)
    {
      const RingBoardLine *line = g_ptr_array_index (rows->view->lines, rows->n_made);

      if (!is_line_found (rows, line) || rows->n_found++ >= MAX_ROWS || g_hash_table_contains (rows->by_id, line->session_id))
        continue;
      add_row (rows, line, rows->n_made);
      n_new++;
    }
  return rows->n_made < rows->view->lines->len;
}

static gboolean
on_fill (gpointer user_data)
{
  RingBoardRows *rows = user_data;

  if (add_rows (rows, MORE_ROWS))
    return G_SOURCE_CONTINUE;
  rows->fill_id = 0;
  return G_SOURCE_REMOVE;
}

/* Makes the rows of what is found: some at once, and the others soon. */
static void
begin_to_add (RingBoardRows *rows)
{
  rows->n_made = 0;
  rows->n_found = 0;
  if (add_rows (rows, FIRST_ROWS) && rows->fill_id == 0)
    rows->fill_id = g_idle_add (on_fill, rows);
}

/**
 * ring_board_rows_show_view:
 * @rows: the rows
 * @view: (transfer full): what to show
 *
 * Makes the rows say what @view says; what does not differ is left alone.
 */
void
ring_board_rows_show_view (RingBoardRows *rows,
                           RingBoardView *view)
{
  GtkListBoxRow *focused = find_focused (rows);
  int index = focused != NULL ? gtk_list_box_row_get_index (focused) : -1;

  g_clear_pointer (&rows->view, ring_board_view_free);
  rows->view = view;
  remove_gone (rows);
  update_rows (rows);
  begin_to_add (rows);
  if (index >= 0 && find_focused (rows) == NULL)
    refocus (rows, index);
}

/**
 * ring_board_rows_get_view:
 * @rows: the rows
 *
 * Returns: (transfer none) (nullable): what is shown
 */
const RingBoardView *
ring_board_rows_get_view (const RingBoardRows *rows)
{
  return rows->view;
}

/**
 * ring_board_rows_search:
 * @rows: the rows
 * @text: what somebody typed; empty for all rows
 *
 * Leaves only the rows in which all words of @text are.
 */
void
ring_board_rows_search (RingBoardRows *rows,
                        const char *text)
{
  g_strfreev (rows->words);
  rows->words = ring_board_view_fold (text);
  gtk_list_box_invalidate_filter (rows->list);
  if (rows->view != NULL)
    begin_to_add (rows);
}

/**
 * ring_board_rows_count_more:
 * @rows: the rows
 *
 * Returns: how many sessions are found and have no row, since there are too many
 */
guint
ring_board_rows_count_more (const RingBoardRows *rows)
{
  guint n_found = 0;
  guint n_more = 0;

  for (guint i = 0; rows->view != NULL && i < rows->view->lines->len; i++)
    {
      const RingBoardLine *line = g_ptr_array_index (rows->view->lines, i);

      if (is_line_found (rows, line) && n_found++ >= MAX_ROWS && !g_hash_table_contains (rows->by_id, line->session_id))
        n_more++;
    }
  return n_more;
}

/**
 * ring_board_rows_find:
 * @rows: the rows
 * @session_id: a session
 *
 * Returns: (transfer none) (nullable): its row, which is made if there is none yet
 */
GtkListBoxRow *
ring_board_rows_find (RingBoardRows *rows,
                      const char *session_id)
{
  for (guint i = 0; rows->view != NULL && i < rows->view->lines->len; i++)
    {
      const RingBoardLine *line = g_ptr_array_index (rows->view->lines, i);

      if (!g_str_equal (line->session_id, session_id))
        continue;
      if (!g_hash_table_contains (rows->by_id, session_id))
        add_row (rows, line, i);
      return g_hash_table_lookup (rows->by_id, session_id);
    }
  return NULL;
}

/**
 * ring_board_rows_find_first:
 * @rows: the rows
 *
 * Returns: (transfer none) (nullable): the first row that is to be seen
 */
GtkListBoxRow *
ring_board_rows_find_first (const RingBoardRows *rows)
{
  return find_seen (rows, 0, 1);
}

/**
 * ring_board_rows_new:
 * @list: an empty list, which outlives the rows
 * @func: called when the human wants the menu of a row
 * @user_data: for @func
 *
 * Returns: (transfer full): no rows yet
 */
RingBoardRows *
ring_board_rows_new (GtkListBox *list,
                     RingBoardRowsFunc func,
                     gpointer user_data)
{
  RingBoardRows *rows = g_new0 (RingBoardRows, 1);

  rows->list = list;
  rows->func = func;
  rows->user_data = user_data;
  rows->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  rows->words = g_new0 (char *, 1);
  gtk_list_box_set_sort_func (list, compare_rows, NULL, NULL);
  gtk_list_box_set_filter_func (list, is_found, rows, NULL);
  gtk_list_box_set_header_func (list, update_heading, NULL, NULL);
  return rows;
}

/**
 * ring_board_rows_free:
 * @rows: (transfer full): the rows, which stay where they are
 *
 * Call it before the list goes.
 */
void
ring_board_rows_free (RingBoardRows *rows)
{
  g_clear_handle_id (&rows->fill_id, g_source_remove);
  gtk_list_box_set_filter_func (rows->list, NULL, NULL, NULL);
  g_clear_pointer (&rows->view, ring_board_view_free);
  g_hash_table_unref (rows->by_id);
  g_strfreev (rows->words);
  g_free (rows);
}
