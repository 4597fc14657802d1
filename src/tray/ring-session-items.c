/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSessionItems"

#include "config.h"

#include "ring-session-items.h"

#define SESSION_ID "ring-session-id"

struct _RingSessionItems
{
  GtkMenuShell *shell; /* (borrowed): outlives this */
  guint first_position;
  RingSessionItemsFuncs funcs;
  gpointer user_data;
  GPtrArray *widgets; /* (owned) (element-type GtkWidget): as they stand in the menu */
};

static void
destroy_widget (gpointer widget)
{
  gtk_widget_destroy (widget);
  g_object_unref (widget);
}

/**
 * ring_session_items_new:
 * @shell: the menu, which outlives the items
 * @first_position: where in the menu the first of them stands
 * @funcs: how items are made and shown
 * @user_data: for @funcs
 *
 * Returns: (transfer full): no items yet
 */
RingSessionItems *
ring_session_items_new (GtkMenuShell *shell,
                        guint first_position,
                        const RingSessionItemsFuncs *funcs,
                        gpointer user_data)
{
  RingSessionItems *items = g_new0 (RingSessionItems, 1);

  items->shell = shell;
  items->first_position = first_position;
  items->funcs = *funcs;
  items->user_data = user_data;
  items->widgets = g_ptr_array_new_with_free_func (destroy_widget);
  return items;
}

/**
 * ring_session_items_free:
 * @items: (transfer full): items, which leave the menu
 */
void
ring_session_items_free (RingSessionItems *items)
{
  g_ptr_array_unref (items->widgets);
  g_free (items);
}

/**
 * ring_session_items_get_id:
 * @item: an item
 *
 * Returns: (transfer none): the id of its session
 */
const char *
ring_session_items_get_id (GtkWidget *item)
{
  return g_object_get_data (G_OBJECT (item), SESSION_ID);
}

/* Index of @session_id's item, from @first on; -1 if there is none. */
static int
find_item (const RingSessionItems *items,
           const char *session_id,
           guint first)
{
  for (guint i = first; i < items->widgets->len; i++)
    {
      if (g_str_equal (ring_session_items_get_id (g_ptr_array_index (items->widgets, i)), session_id))
        return (int) i;
    }
  return -1;
}

/* The item says what it is before the host sees it. */
static void
insert_item (RingSessionItems *items,
             const RingViewRow *row,
             guint index)
{
  GtkWidget *widget = items->funcs.make (row->session_id, items->user_data);

  g_object_set_data_full (G_OBJECT (widget), SESSION_ID, g_strdup (row->session_id), g_free);
  items->funcs.show (widget, row, items->user_data);
  gtk_widget_show (widget);
  g_ptr_array_insert (items->widgets, (int) index, g_object_ref_sink (widget));
  gtk_menu_shell_insert (items->shell, widget, (int) (index + items->first_position));
}

static void
move_item (RingSessionItems *items,
           const RingViewRow *row,
           guint from,
           guint to)
{
  GtkWidget *widget;

  if (items->funcs.moved == NULL)
    {
      g_ptr_array_remove_index (items->widgets, from);
      insert_item (items, row, to);
      return;
    }
  widget = g_ptr_array_steal_index (items->widgets, from);
  g_ptr_array_insert (items->widgets, (int) to, widget);
  gtk_menu_reorder_child (GTK_MENU (items->shell), widget, (int) (to + items->first_position));
  items->funcs.moved (from + items->first_position, to + items->first_position, items->user_data);
}

/**
 * ring_session_items_arrange:
 * @items: the items
 * @view: what to show
 *
 * Makes the items stand as the rows do. Not for a menu that is open.
 */
void
ring_session_items_arrange (RingSessionItems *items,
                            const RingView *view)
{
  for (guint i = items->widgets->len; i > 0; i--)
    {
      if (ring_view_find_row (view, ring_session_items_get_id (g_ptr_array_index (items->widgets, i - 1))) == NULL)
        g_ptr_array_remove_index (items->widgets, i - 1);
    }
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);
      int from = find_item (items, row->session_id, i);

      if (from < 0)
        insert_item (items, row, i);
      else if ((guint) from != i)
        move_item (items, row, (guint) from, i);
    }
}

/**
 * ring_session_items_refresh:
 * @items: the items
 * @view: what to show
 *
 * Texts only: what the human is about to click stays where it is. A session
 * that is gone can no longer be chosen; one without a row is gone, unless it is
 * among those that the view has no room for.
 */
void
ring_session_items_refresh (RingSessionItems *items,
                            const RingView *view)
{
  for (guint i = 0; i < items->widgets->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (items->widgets, i);
      const RingViewRow *row = ring_view_find_row (view, ring_session_items_get_id (widget));

      gtk_widget_set_sensitive (widget, row != NULL || view->n_more > 0);
      if (row != NULL)
        items->funcs.show (widget, row, items->user_data);
    }
}
