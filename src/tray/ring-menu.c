/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingMenu"

#include "config.h"

#include "ring-menu.h"

#include <glib/gi18n.h>

/* A host that dies with the menu open says nothing. */
#define MAX_OPEN_SECONDS 60

/* The heading and the separator below it come before the sessions. */
#define FIRST_SESSION_POSITION 2

/* A session's item. */
typedef struct
{
  char *session_id;  /* (owned) */
  GtkWidget *widget; /* (owned) */
} SessionItem;

struct _RingMenu
{
  GObject parent_instance;

  GtkMenu *menu;             /* (owned) */
  GtkWidget *heading;        /* owned by the menu, like all below */
  GtkWidget *more;           /* "… 4 more" */
  GtkWidget *last_separator; /* between the sessions and the rest */
  GPtrArray *items;          /* (owned) (element-type SessionItem): as they stand in the menu */
  guint open_timeout_id;     /* runs while the menu is open */
};

enum
{
  SIGNAL_SESSION_ACTIVATED,
  SIGNAL_BOARD_REQUESTED,
  SIGNAL_ABOUT_REQUESTED,
  SIGNAL_QUIT_REQUESTED,
  SIGNAL_ITEM_MOVED,
  SIGNAL_OPEN_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingMenu, ring_menu, G_TYPE_OBJECT)

static void
session_item_free (SessionItem *item)
{
  gtk_widget_destroy (item->widget);
  g_object_unref (item->widget);
  g_free (item->session_id);
  g_free (item);
}

/* The text goes to the label inside, not through gtk_menu_item_set_label():
 * that one exports it to the host as it is, and the host takes an underscore
 * in it for a mnemonic. */
static void
set_item_text (GtkWidget *widget,
               const char *text)
{
  GtkLabel *label = GTK_LABEL (gtk_bin_get_child (GTK_BIN (widget)));

  if (!g_str_equal (gtk_label_get_label (label), text))
    gtk_label_set_text (label, text);
}

static void
on_session_activate (GtkMenuItem *widget,
                     gpointer user_data)
{
  RingMenu *self = RING_MENU (user_data);

  for (guint i = 0; i < self->items->len; i++)
    {
      const SessionItem *item = g_ptr_array_index (self->items, i);

      if (item->widget == GTK_WIDGET (widget))
        {
          g_autofree char *session_id = g_strdup (item->session_id);

          g_signal_emit (self, signals[SIGNAL_SESSION_ACTIVATED], 0, session_id);
          return;
        }
    }
}

static void
on_board_activate (GtkMenuItem *widget,
                   gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_BOARD_REQUESTED], 0);
}

static void
on_about_activate (GtkMenuItem *widget,
                   gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_ABOUT_REQUESTED], 0);
}

static void
on_quit_activate (GtkMenuItem *widget,
                  gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_QUIT_REQUESTED], 0);
}

static gboolean
on_open_timeout (gpointer user_data)
{
  RingMenu *self = RING_MENU (user_data);

  self->open_timeout_id = 0;
  g_signal_emit (self, signals[SIGNAL_OPEN_CHANGED], 0, FALSE);
  return G_SOURCE_REMOVE;
}

/* Only where there is no host and GTK shows the menu itself. */
static void
on_map (GtkWidget *widget,
        gpointer user_data)
{
  ring_menu_set_open (RING_MENU (user_data), TRUE);
}

static void
on_unmap (GtkWidget *widget,
          gpointer user_data)
{
  ring_menu_set_open (RING_MENU (user_data), FALSE);
}

static GtkWidget *
append_item (RingMenu *self,
             const char *label,
             GCallback on_activate)
{
  GtkWidget *widget = gtk_menu_item_new_with_label (label);

  if (on_activate != NULL)
    g_signal_connect_object (widget, "activate", on_activate, self, 0);
  gtk_widget_show (widget);
  gtk_menu_shell_append (GTK_MENU_SHELL (self->menu), widget);
  return widget;
}

static GtkWidget *
append_separator (RingMenu *self)
{
  GtkWidget *widget = gtk_separator_menu_item_new ();

  gtk_widget_show (widget);
  gtk_menu_shell_append (GTK_MENU_SHELL (self->menu), widget);
  return widget;
}

/* Index in the list of items of @session_id's, from @first on; -1 if none. */
static int
find_item (RingMenu *self,
           const char *session_id,
           guint first)
{
  for (guint i = first; i < self->items->len; i++)
    {
      const SessionItem *item = g_ptr_array_index (self->items, i);

      if (g_str_equal (item->session_id, session_id))
        return (int) i;
    }
  return -1;
}

static const RingViewRow *
find_row (const RingView *view,
          const char *session_id)
{
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);

      if (g_str_equal (row->session_id, session_id))
        return row;
    }
  return NULL;
}

static void
insert_item (RingMenu *self,
             const RingViewRow *row,
             guint index)
{
  SessionItem *item = g_new0 (SessionItem, 1);

  item->session_id = g_strdup (row->session_id);
  item->widget = g_object_ref_sink (gtk_menu_item_new_with_label (row->label));
  g_signal_connect_object (item->widget, "activate", G_CALLBACK (on_session_activate), self, 0);
  gtk_widget_show (item->widget);
  gtk_menu_shell_insert (GTK_MENU_SHELL (self->menu), item->widget,
                         (int) index + FIRST_SESSION_POSITION);
  g_ptr_array_insert (self->items, (int) index, item);
}

static void
move_item (RingMenu *self,
           guint from,
           guint to)
{
  SessionItem *item = g_ptr_array_steal_index (self->items, from);

  g_ptr_array_insert (self->items, (int) to, item);
  gtk_menu_reorder_child (self->menu, item->widget, (int) to + FIRST_SESSION_POSITION);
  g_signal_emit (self, signals[SIGNAL_ITEM_MOVED], 0,
                 from + FIRST_SESSION_POSITION, to + FIRST_SESSION_POSITION);
}

/* Makes the items stand as the rows do. */
static void
arrange_items (RingMenu *self,
               const RingView *view)
{
  for (guint i = self->items->len; i > 0; i--)
    {
      const SessionItem *item = g_ptr_array_index (self->items, i - 1);

      if (find_row (view, item->session_id) == NULL)
        g_ptr_array_remove_index (self->items, i - 1);
    }
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);
      int from = find_item (self, row->session_id, i);

      if (from < 0)
        insert_item (self, row, i);
      else if ((guint) from != i)
        move_item (self, (guint) from, i);
    }
}

/* Texts only: what the human is about to click stays where it is. A session
 * that is gone can no longer be chosen; one without a row is gone, unless it is
 * among those that the view has no room for. */
static void
refresh_items (RingMenu *self,
               const RingView *view)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const SessionItem *item = g_ptr_array_index (self->items, i);
      const RingViewRow *row = find_row (view, item->session_id);

      gtk_widget_set_sensitive (item->widget, row != NULL || view->n_more > 0);
      if (row != NULL)
        set_item_text (item->widget, row->label);
    }
}

/**
 * ring_menu_show_view:
 * @self: the menu
 * @view: what to show
 *
 * Makes the menu say what @view says, touching only what differs. While the
 * menu is open its items keep their places. Call it after each look at the
 * board, and every second while the menu is open, since ages tick.
 */
void
ring_menu_show_view (RingMenu *self,
                     const RingView *view)
{
  g_return_if_fail (RING_IS_MENU (self));
  g_return_if_fail (view != NULL);

  set_item_text (self->heading, view->heading);
  if (!ring_menu_is_open (self))
    {
      arrange_items (self, view);
      gtk_widget_set_visible (self->more, view->n_more > 0);
      gtk_widget_set_visible (self->last_separator, view->rows->len > 0);
    }
  if (view->n_more > 0)
    {
      /* Translators: %u is the number of sessions that the menu has no room
       * for; choosing it opens the board. */
      g_autofree char *text = g_strdup_printf (ngettext ("… %u more", "… %u more", view->n_more),
                                               view->n_more);

      set_item_text (self->more, text);
    }
  refresh_items (self, view);
}

/**
 * ring_menu_set_open:
 * @self: the menu
 * @is_open: whether the human sees it
 *
 * Freezes the order of the items, or lets it go; RingMenu::open-changed tells
 * that the view should be shown anew. An open menu counts as closed after a
 * minute. Call it when the host says that it opened or closed the menu.
 */
void
ring_menu_set_open (RingMenu *self,
                    gboolean is_open)
{
  gboolean was_open;

  g_return_if_fail (RING_IS_MENU (self));

  was_open = ring_menu_is_open (self);
  g_clear_handle_id (&self->open_timeout_id, g_source_remove);
  if (is_open)
    self->open_timeout_id = g_timeout_add_seconds (MAX_OPEN_SECONDS, on_open_timeout, self);
  if (is_open != was_open)
    g_signal_emit (self, signals[SIGNAL_OPEN_CHANGED], 0, is_open);
}

/**
 * ring_menu_is_open:
 * @self: the menu
 *
 * Returns: whether the human sees the menu, as far as is known
 */
gboolean
ring_menu_is_open (RingMenu *self)
{
  g_return_val_if_fail (RING_IS_MENU (self), FALSE);

  return self->open_timeout_id != 0;
}

/**
 * ring_menu_get_widget:
 * @self: the menu
 *
 * Call it to hand the menu to whatever shows it.
 *
 * Returns: (transfer none): the GTK menu
 */
GtkMenu *
ring_menu_get_widget (RingMenu *self)
{
  g_return_val_if_fail (RING_IS_MENU (self), NULL);

  return self->menu;
}

/**
 * ring_menu_new:
 *
 * Makes the menu, without sessions yet. Call it once.
 *
 * Returns: (transfer full): the menu
 */
RingMenu *
ring_menu_new (void)
{
  return g_object_new (RING_TYPE_MENU, NULL);
}

static void
ring_menu_dispose (GObject *object)
{
  RingMenu *self = RING_MENU (object);

  g_clear_handle_id (&self->open_timeout_id, g_source_remove);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  if (self->menu != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->menu, self);
      gtk_widget_destroy (GTK_WIDGET (self->menu));
    }
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (ring_menu_parent_class)->dispose (object);
}

static guint
new_signal (const char *name,
            guint n_params,
            GType first_type,
            GType second_type)
{
  return g_signal_new (name, RING_TYPE_MENU, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, first_type, second_type);
}

static void
ring_menu_class_init (RingMenuClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_menu_dispose;

  /**
   * RingMenu::session-activated:
   * @session_id: whose item was chosen
   */
  signals[SIGNAL_SESSION_ACTIVATED] = new_signal ("session-activated", 1, G_TYPE_STRING, G_TYPE_NONE);
  signals[SIGNAL_BOARD_REQUESTED] = new_signal ("board-requested", 0, G_TYPE_NONE, G_TYPE_NONE);
  signals[SIGNAL_ABOUT_REQUESTED] = new_signal ("about-requested", 0, G_TYPE_NONE, G_TYPE_NONE);
  signals[SIGNAL_QUIT_REQUESTED] = new_signal ("quit-requested", 0, G_TYPE_NONE, G_TYPE_NONE);

  /**
   * RingMenu::item-moved:
   * @from: position in the menu where an item stood
   * @to: position where it stands now
   *
   * Whoever exports the menu has to move it too: GTK tells nobody.
   */
  signals[SIGNAL_ITEM_MOVED] = new_signal ("item-moved", 2, G_TYPE_UINT, G_TYPE_UINT);

  /**
   * RingMenu::open-changed:
   * @is_open: whether the human sees the menu now
   */
  signals[SIGNAL_OPEN_CHANGED] = new_signal ("open-changed", 1, G_TYPE_BOOLEAN, G_TYPE_NONE);
}

static void
ring_menu_init (RingMenu *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) session_item_free);
  self->menu = g_object_ref_sink (GTK_MENU (gtk_menu_new ()));
  g_signal_connect (self->menu, "map", G_CALLBACK (on_map), self);
  g_signal_connect (self->menu, "unmap", G_CALLBACK (on_unmap), self);

  /* On some hosts a left click runs the first entry: it must do nothing. */
  self->heading = append_item (self, "", NULL);
  gtk_widget_set_sensitive (self->heading, FALSE);
  append_separator (self);
  self->more = append_item (self, "", G_CALLBACK (on_board_activate));
  gtk_widget_hide (self->more);
  self->last_separator = append_separator (self);
  gtk_widget_hide (self->last_separator);
  /* Translators: opens the window that lists all sessions. */
  append_item (self, _ ("Board…"), G_CALLBACK (on_board_activate));
  append_item (self, _ ("About"), G_CALLBACK (on_about_activate));
  append_item (self, _ ("Quit"), G_CALLBACK (on_quit_activate));
}
