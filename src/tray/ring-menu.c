/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingMenu"

#include "config.h"

#include "ring-menu.h"

#include <glib/gi18n.h>

#include "ring-menu-item.h"
#include "ring-quiet-menu.h"
#include "ring-session-items.h"

/* A host that dies with the menu open says nothing. */
#define MAX_OPEN_SECONDS 60

/* The heading, the two items about agents without hooks and the separator below
 * them come before the sessions. */
#define FIRST_SESSION_POSITION 4

struct _RingMenu
{
  GObject parent_instance;

  GtkMenu *menu;              /* (owned) */
  GtkWidget *heading;         /* owned by the menu, like all below */
  GtkWidget *unheard;         /* how many agents have no hooks */
  GtkWidget *set_up;          /* what to do about it */
  GtkWidget *more;            /* "… 4 more" */
  GtkWidget *last_separator;  /* between the sessions and the rest */
  GtkWidget *next;            /* to the session that waits longest */
  GtkWidget *sessions;        /* has a menu with one for each session */
  GtkWidget *starts_at_login; /* checked if it does */

  RingSessionItems *rows;         /* (owned): what is clicked to get there */
  RingSessionItems *submenus;     /* (owned): what can be done about each */
  RingQuietMenu *quiet;           /* (owned) */
  const RingMenuContent *content; /* (nullable): while it is being shown */
  guint open_timeout_id;          /* runs while the menu is open */
};

enum
{
  SIGNAL_SESSION_ACTIVATED,
  SIGNAL_SESSION_COMMAND,
  SIGNAL_NEXT_REQUESTED,
  SIGNAL_QUIET_CHOSEN,
  SIGNAL_SET_UP_REQUESTED,
  SIGNAL_BOARD_REQUESTED,
  SIGNAL_PREFERENCES_REQUESTED,
  SIGNAL_LOGIN_TOGGLED,
  SIGNAL_ABOUT_REQUESTED,
  SIGNAL_QUIT_REQUESTED,
  SIGNAL_ITEM_MOVED,
  SIGNAL_OPEN_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingMenu, ring_menu, G_TYPE_OBJECT)

static void
on_session_activate (GtkMenuItem *item,
                     gpointer user_data)
{
  g_autofree char *session_id = g_strdup (ring_session_items_get_id (GTK_WIDGET (item)));

  g_signal_emit (user_data, signals[SIGNAL_SESSION_ACTIVATED], 0, session_id);
}

static void
on_session_command (const char *session_id,
                    RingSessionCommand command,
                    gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SESSION_COMMAND], 0, session_id, (int) command);
}

static void
on_quiet_choice (RingQuietChoice choice,
                 gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_QUIET_CHOSEN], 0, (int) choice);
}

static void
on_next_activate (GtkMenuItem *item,
                  gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_NEXT_REQUESTED], 0);
}

static void
on_set_up_activate (GtkMenuItem *item,
                    gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SET_UP_REQUESTED], 0);
}

static void
on_board_activate (GtkMenuItem *item,
                   gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_BOARD_REQUESTED], 0);
}

static void
on_preferences_activate (GtkMenuItem *item,
                         gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_PREFERENCES_REQUESTED], 0);
}

static void
on_login_activate (GtkMenuItem *item,
                   gpointer user_data)
{
  /* GTK has toggled it already. */
  g_signal_emit (user_data, signals[SIGNAL_LOGIN_TOGGLED], 0,
                 gtk_check_menu_item_get_active (GTK_CHECK_MENU_ITEM (item)));
}

static void
on_about_activate (GtkMenuItem *item,
                   gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_ABOUT_REQUESTED], 0);
}

static void
on_quit_activate (GtkMenuItem *item,
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

/* --- the items of the sessions --- */

static GtkWidget *
make_row (const char *session_id,
          gpointer user_data)
{
  GtkWidget *item = gtk_menu_item_new_with_label ("");

  g_signal_connect_object (item, "activate", G_CALLBACK (on_session_activate), user_data, 0);
  return item;
}

static void
show_row (GtkWidget *item,
          const RingViewRow *row,
          gpointer user_data)
{
  ring_menu_item_set_text (item, row->label);
}

static void
on_row_moved (guint from,
              guint to,
              gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_ITEM_MOVED], 0, -1, from, to);
}

static GtkWidget *
make_submenu (const char *session_id,
              gpointer user_data)
{
  return ring_session_menu_new (session_id, on_session_command, user_data);
}

static void
show_submenu (GtkWidget *item,
              const RingViewRow *row,
              gpointer user_data)
{
  GHashTable *muted = RING_MENU (user_data)->content->muted;

  ring_session_menu_show (item, row, muted != NULL && g_hash_table_contains (muted, row->session_id));
}

static void
on_submenu_moved (guint from,
                  guint to,
                  gpointer user_data)
{
  RingMenu *self = RING_MENU (user_data);
  g_autoptr (GList) children = gtk_container_get_children (GTK_CONTAINER (self->menu));

  g_signal_emit (self, signals[SIGNAL_ITEM_MOVED], 0, g_list_index (children, self->sessions), from, to);
}

/* --- showing --- */

static void
show_more (RingMenu *self,
           guint n_more)
{
  /* Translators: %u is the number of sessions that the menu has no room for;
   * choosing it opens the board. */
  g_autofree char *text = g_strdup_printf (ngettext ("… %u more", "… %u more", n_more), n_more);

  if (n_more > 0)
    ring_menu_item_set_text (self->more, text);
}

/* While the menu is open the line keeps its place, and so what it says last. */
static void
show_unheard (RingMenu *self,
              const char *text)
{
  gboolean is_any = text[0] != '\0';

  if (is_any)
    ring_menu_item_set_text (self->unheard, text);
  if (ring_menu_is_open (self))
    return;
  gtk_widget_set_visible (self->unheard, is_any);
  gtk_widget_set_visible (self->set_up, is_any);
}

/**
 * ring_menu_show:
 * @self: the menu
 * @content: what to show
 *
 * Makes the menu say what there is to say, touching only what differs. While
 * it is open its items keep their places. Call it after each look at the
 * board, and every second while the menu is open, since ages tick.
 */
void
ring_menu_show (RingMenu *self,
                const RingMenuContent *content)
{
  const RingView *view = content->view;

  g_return_if_fail (RING_IS_MENU (self));

  self->content = content;
  ring_menu_item_set_text (self->heading, content->panel->heading);
  show_unheard (self, content->panel->unheard);
  if (!ring_menu_is_open (self))
    {
      ring_session_items_arrange (self->rows, view);
      ring_session_items_arrange (self->submenus, view);
      gtk_widget_set_visible (self->more, view->n_more > 0);
      gtk_widget_set_visible (self->last_separator, view->rows->len > 0);
      gtk_widget_set_visible (self->sessions, view->rows->len > 0);
    }
  show_more (self, view->n_more);
  ring_session_items_refresh (self->rows, view);
  ring_session_items_refresh (self->submenus, view);
  gtk_widget_set_sensitive (self->next, content->panel->has_waiting);
  ring_quiet_menu_show (self->quiet, content->panel);
  ring_menu_item_set_checked (self->starts_at_login, content->starts_at_login, self);
  self->content = NULL;
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
 * ring_menu_get_next_item:
 * @self: the menu
 *
 * Call it to have a middle click on the icon do the same.
 *
 * Returns: (transfer none): the item that goes to the session that waits longest
 */
GtkWidget *
ring_menu_get_next_item (RingMenu *self)
{
  g_return_val_if_fail (RING_IS_MENU (self), NULL);

  return self->next;
}

/**
 * ring_menu_new:
 * @follows_moves: whether the panel follows when an item moves
 *
 * Makes the menu, without sessions yet. Call it once.
 *
 * Returns: (transfer full): the menu
 */
RingMenu *
ring_menu_new (gboolean follows_moves)
{
  RingMenu *self = g_object_new (RING_TYPE_MENU, NULL);
  const RingSessionItemsFuncs row_funcs = { make_row, show_row, follows_moves ? on_row_moved : NULL };
  const RingSessionItemsFuncs submenu_funcs = { make_submenu, show_submenu, follows_moves ? on_submenu_moved : NULL };
  GtkWidget *submenu = gtk_menu_item_get_submenu (GTK_MENU_ITEM (self->sessions));

  self->rows = ring_session_items_new (GTK_MENU_SHELL (self->menu), FIRST_SESSION_POSITION, &row_funcs, self);
  self->submenus = ring_session_items_new (GTK_MENU_SHELL (submenu), 0, &submenu_funcs, self);
  return self;
}

static void
ring_menu_dispose (GObject *object)
{
  RingMenu *self = RING_MENU (object);

  g_clear_handle_id (&self->open_timeout_id, g_source_remove);
  g_clear_pointer (&self->rows, ring_session_items_free);
  g_clear_pointer (&self->submenus, ring_session_items_free);
  g_clear_pointer (&self->quiet, ring_quiet_menu_free);
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
            GType second_type,
            GType third_type)
{
  return g_signal_new (name, RING_TYPE_MENU, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, first_type, second_type, third_type);
}

static void
ring_menu_class_init (RingMenuClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GType none = G_TYPE_NONE;

  object_class->dispose = ring_menu_dispose;

  /**
   * RingMenu::session-activated:
   * @session_id: whose item was chosen
   */
  signals[SIGNAL_SESSION_ACTIVATED] = new_signal ("session-activated", 1, G_TYPE_STRING, none, none);
  /**
   * RingMenu::session-command:
   * @session_id: a session
   * @command: a #RingSessionCommand
   */
  signals[SIGNAL_SESSION_COMMAND] = new_signal ("session-command", 2, G_TYPE_STRING, G_TYPE_INT, none);
  signals[SIGNAL_NEXT_REQUESTED] = new_signal ("next-requested", 0, none, none, none);
  /**
   * RingMenu::quiet-chosen:
   * @choice: a #RingQuietChoice
   */
  signals[SIGNAL_QUIET_CHOSEN] = new_signal ("quiet-chosen", 1, G_TYPE_INT, none, none);
  signals[SIGNAL_SET_UP_REQUESTED] = new_signal ("set-up-requested", 0, none, none, none);
  signals[SIGNAL_BOARD_REQUESTED] = new_signal ("board-requested", 0, none, none, none);
  signals[SIGNAL_PREFERENCES_REQUESTED] = new_signal ("preferences-requested", 0, none, none, none);
  /**
   * RingMenu::login-toggled:
   * @is_wanted: whether to start at login
   */
  signals[SIGNAL_LOGIN_TOGGLED] = new_signal ("login-toggled", 1, G_TYPE_BOOLEAN, none, none);
  signals[SIGNAL_ABOUT_REQUESTED] = new_signal ("about-requested", 0, none, none, none);
  signals[SIGNAL_QUIT_REQUESTED] = new_signal ("quit-requested", 0, none, none, none);

  /**
   * RingMenu::item-moved:
   * @parent: position of the item in whose menu it was, -1 for the menu itself
   * @from: position in that menu where an item stood
   * @to: position where it stands now
   *
   * Whoever exports the menu has to move it too: GTK tells nobody.
   */
  signals[SIGNAL_ITEM_MOVED] = new_signal ("item-moved", 3, G_TYPE_INT, G_TYPE_UINT, G_TYPE_UINT);

  /**
   * RingMenu::open-changed:
   * @is_open: whether the human sees the menu now
   */
  signals[SIGNAL_OPEN_CHANGED] = new_signal ("open-changed", 1, G_TYPE_BOOLEAN, none, none);
}

static GtkWidget *
append (RingMenu *self,
        GtkWidget *item,
        GCallback on_activate)
{
  if (on_activate != NULL)
    g_signal_connect_object (item, "activate", on_activate, self, 0);
  return ring_menu_item_append (GTK_MENU_SHELL (self->menu), item);
}

static GtkWidget *
append_label (RingMenu *self,
              const char *label,
              GCallback on_activate)
{
  return append (self, gtk_menu_item_new_with_label (label), on_activate);
}

static void
ring_menu_init (RingMenu *self)
{
  GtkWidget *quiet;

  self->menu = g_object_ref_sink (GTK_MENU (gtk_menu_new ()));
  g_signal_connect (self->menu, "map", G_CALLBACK (on_map), self);
  g_signal_connect (self->menu, "unmap", G_CALLBACK (on_unmap), self);

  /* On some hosts a left click runs the first entry: it must do nothing. */
  self->heading = append_label (self, "", NULL);
  gtk_widget_set_sensitive (self->heading, FALSE);
  self->unheard = append_label (self, "", NULL);
  gtk_widget_set_sensitive (self->unheard, FALSE);
  gtk_widget_hide (self->unheard);
  /* Translators: opens the window that installs the agents' hooks. */
  self->set_up = append_label (self, _ ("Set up…"), G_CALLBACK (on_set_up_activate));
  gtk_widget_hide (self->set_up);
  append (self, gtk_separator_menu_item_new (), NULL);
  self->more = append_label (self, "", G_CALLBACK (on_board_activate));
  gtk_widget_hide (self->more);
  self->last_separator = append (self, gtk_separator_menu_item_new (), NULL);
  gtk_widget_hide (self->last_separator);
  /* Translators: goes to the session that waits longest. */
  self->next = append_label (self, _ ("Next waiting"), G_CALLBACK (on_next_activate));
  /* Translators: has a menu with one for each session. */
  self->sessions = append_label (self, _ ("Sessions"), NULL);
  gtk_menu_item_set_submenu (GTK_MENU_ITEM (self->sessions), gtk_menu_new ());
  gtk_widget_hide (self->sessions);
  /* Translators: has a menu that says for how long to give no alerts. */
  quiet = append_label (self, _ ("Quiet"), NULL);
  /* Translators: opens the window that lists all sessions. */
  append_label (self, _ ("Board…"), G_CALLBACK (on_board_activate));
  /* Translators: opens the window with the settings. */
  append_label (self, _ ("Preferences…"), G_CALLBACK (on_preferences_activate));
  self->starts_at_login = append (self, gtk_check_menu_item_new_with_label (_ ("Start at login")),
                                  G_CALLBACK (on_login_activate));
  append_label (self, _ ("About"), G_CALLBACK (on_about_activate));
  append_label (self, _ ("Quit"), G_CALLBACK (on_quit_activate));
  self->quiet = ring_quiet_menu_new (GTK_MENU_ITEM (quiet), on_quiet_choice, self);
}
