/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingIndicator"

#include "config.h"

#include "ring-indicator.h"

#include <libayatana-appindicator/app-indicator.h>
#include <libdbusmenu-glib/menuitem.h>
#include <libdbusmenu-glib/server.h>

#include "ring-bus-gate.h"
#include "ring-host-watch.h"

/* At login the panel may come after us. */
#define FALLBACK_DELAY_SECONDS 3

/* Widest label to be expected, so that the panel does not jump about. */
#define LABEL_GUIDE "99"

/* libayatana's item shows an XEmbed icon as soon as 0.1 s after it found no
 * host, and where a host comes later the user sees two. This one waits. */
typedef struct
{
  AppIndicator parent_instance;

  guint fallback_timeout_id;
  GtkStatusIcon *status_icon; /* (owned) (nullable) */
} RingStatusItem;

typedef struct
{
  AppIndicatorClass parent_class;
} RingStatusItemClass;

static GType ring_status_item_get_type (void);
G_DEFINE_TYPE (RingStatusItem, ring_status_item, APP_INDICATOR_TYPE)

static gboolean
is_connected (gpointer item)
{
  gboolean connected = FALSE;

  g_object_get (item, "connected", &connected, NULL);
  return connected;
}

static gboolean
on_fallback_timeout (gpointer user_data)
{
  RingStatusItem *self = user_data;

  self->fallback_timeout_id = 0;
  if (!is_connected (self))
    self->status_icon = APP_INDICATOR_CLASS (ring_status_item_parent_class)->fallback (APP_INDICATOR (self));
  return G_SOURCE_REMOVE;
}

static GtkStatusIcon *
ring_status_item_fallback (AppIndicator *item)
{
  RingStatusItem *self = (RingStatusItem *) item;

  if (self->status_icon == NULL && self->fallback_timeout_id == 0)
    self->fallback_timeout_id = g_timeout_add_seconds (FALLBACK_DELAY_SECONDS, on_fallback_timeout, self);
  return NULL;
}

static void
drop_fallback (RingStatusItem *self)
{
  g_clear_handle_id (&self->fallback_timeout_id, g_source_remove);
  /* The parent's function takes the icon's only reference. */
  if (self->status_icon != NULL)
    APP_INDICATOR_CLASS (ring_status_item_parent_class)
        ->unfallback (APP_INDICATOR (self), g_steal_pointer (&self->status_icon));
}

static void
ring_status_item_connection_changed (AppIndicator *item,
                                     gboolean connected,
                                     gpointer user_data)
{
  if (connected)
    drop_fallback ((RingStatusItem *) item);
}

static void
ring_status_item_dispose (GObject *object)
{
  drop_fallback ((RingStatusItem *) object);

  G_OBJECT_CLASS (ring_status_item_parent_class)->dispose (object);
}

static void
ring_status_item_class_init (RingStatusItemClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ring_status_item_dispose;
  APP_INDICATOR_CLASS (klass)->fallback = ring_status_item_fallback;
  APP_INDICATOR_CLASS (klass)->connection_changed = ring_status_item_connection_changed;
}

static void
ring_status_item_init (RingStatusItem *self)
{
}

struct _RingIndicator
{
  GObject parent_instance;

  AppIndicator *item;        /* (owned): through a toggle reference while the gate is closed */
  RingBusGate *gate;         /* (owned) (nullable) */
  DbusmenuMenuitem *root;    /* (owned): of the menu as the host sees it */
  RingHostWatch *host_watch; /* (owned) */
  gulong click_hook;         /* hears of every click in the menu */
  guint32 click_time;        /* of the last one */
};

enum
{
  SIGNAL_MENU_ABOUT_TO_SHOW,
  SIGNAL_MENU_OPENED,
  SIGNAL_MENU_CLOSED,
  SIGNAL_HOST_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingIndicator, ring_indicator, G_TYPE_OBJECT)

static gboolean
on_about_to_show (DbusmenuMenuitem *root,
                  gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_MENU_ABOUT_TO_SHOW], 0);
  return FALSE;
}

static gboolean
on_menu_event (DbusmenuMenuitem *root,
               const char *name,
               GVariant *value,
               guint timestamp,
               gpointer user_data)
{
  if (g_strcmp0 (name, DBUSMENU_MENUITEM_EVENT_OPENED) == 0)
    g_signal_emit (user_data, signals[SIGNAL_MENU_OPENED], 0);
  else if (g_strcmp0 (name, DBUSMENU_MENUITEM_EVENT_CLOSED) == 0)
    g_signal_emit (user_data, signals[SIGNAL_MENU_CLOSED], 0);
  return FALSE;
}

/* Before the item's own handlers, which are GTK's and know no time. */
static gboolean
on_item_activated (GSignalInvocationHint *hint,
                   guint n_values,
                   const GValue *values,
                   gpointer user_data)
{
  RING_INDICATOR (user_data)->click_time = n_values > 1 ? g_value_get_uint (&values[1]) : 0;
  return TRUE;
}

static guint
get_item_activated (void)
{
  return g_signal_lookup (DBUSMENU_MENUITEM_SIGNAL_ITEM_ACTIVATED, DBUSMENU_TYPE_MENUITEM);
}

static void
on_connection_changed (AppIndicator *item,
                       gboolean connected,
                       gpointer user_data)
{
  g_debug ("%s", connected ? "A panel shows the icon" : "No panel shows the icon");
  g_signal_emit (user_data, signals[SIGNAL_HOST_CHANGED], 0);
}

static void
on_host_watch_changed (gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_HOST_CHANGED], 0);
}

static void on_item_toggled (gpointer user_data,
                             GObject *item,
                             gboolean is_last_ref);

/* The library asks for its connection and for the panel at the same time. If
 * the answer about the panel comes first, it goes on without a connection, and
 * the icon is never shown (https://github.com/getlantern/systray/issues/236).
 * So answers wait until the item has its connection, which is when it drops the
 * reference to itself that it holds meanwhile. */
static void
close_gate (RingIndicator *self)
{
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);

  if (connection != NULL)
    self->gate = ring_bus_gate_close (connection);
}

/* Has the item tell when nobody but us holds it any more. */
static void
watch_item (RingIndicator *self)
{
  if (self->gate == NULL)
    return;
  g_object_add_toggle_ref (G_OBJECT (self->item), on_item_toggled, self);
  g_object_unref (self->item);
}

static void
open_gate (RingIndicator *self)
{
  if (self->gate == NULL)
    return;
  g_object_ref (self->item);
  g_object_remove_toggle_ref (G_OBJECT (self->item), on_item_toggled, self);
  ring_bus_gate_open (g_steal_pointer (&self->gate));
}

static void
on_item_toggled (gpointer user_data,
                 GObject *item,
                 gboolean is_last_ref)
{
  if (is_last_ref)
    open_gate (RING_INDICATOR (user_data));
}

/**
 * ring_indicator_new:
 * @menu: the menu
 * @icon_name: the first icon
 * @icon_folder: (nullable): folder with a hicolor folder in it where the icons
 *   are, or %NULL if they are installed
 *
 * Puts the icon into the panel, or as soon as there is one. Call it once.
 *
 * Returns: (transfer full): the indicator
 */
RingIndicator *
ring_indicator_new (GtkMenu *menu,
                    const char *icon_name,
                    const char *icon_folder)
{
  RingIndicator *self = NULL;
  g_autoptr (GObject) server = NULL;

  g_return_val_if_fail (GTK_IS_MENU (menu), NULL);
  g_return_val_if_fail (icon_name != NULL, NULL);

  self = g_object_new (RING_TYPE_INDICATOR, NULL);
  close_gate (self);
  /* Not app_indicator_new(): newer versions of it warn that the library is
   * deprecated, which ends programs that take warnings for fatal. */
  self->item = g_object_new (ring_status_item_get_type (),
                             "id", RING_APP_ID,
                             "category", "ApplicationStatus",
                             "icon-name", icon_name,
                             "icon-theme-path", icon_folder,
                             NULL);
  watch_item (self);
  g_signal_connect_object (self->item, "connection-changed", G_CALLBACK (on_connection_changed), self, 0);
  /* The item registers with the panel only once it has a menu. */
  app_indicator_set_menu (self->item, menu);
  app_indicator_set_status (self->item, APP_INDICATOR_STATUS_ACTIVE);

  self->host_watch = ring_host_watch_new (on_host_watch_changed, self);

  /* GTK does not tell that a host opened the menu; this does. */
  g_object_get (self->item, "dbus-menu-server", &server, NULL);
  g_object_get (server, "root-node", &self->root, NULL);
  g_signal_connect_object (self->root, "about-to-show", G_CALLBACK (on_about_to_show), self, 0);
  g_signal_connect_object (self->root, "event", G_CALLBACK (on_menu_event), self, 0);
  self->click_hook = g_signal_add_emission_hook (get_item_activated (), 0, on_item_activated, self, NULL);
  return self;
}

/**
 * ring_indicator_show:
 * @self: the indicator
 * @icon_name: name of the icon
 * @title: all of it in words, for tooltips and screen readers
 * @label: text beside the icon, where the panel shows any; empty for none
 *
 * Call it after each look at the board.
 */
void
ring_indicator_show (RingIndicator *self,
                     const char *icon_name,
                     const char *title,
                     const char *label)
{
  g_return_if_fail (RING_IS_INDICATOR (self));

  /* Each of these tells the host only if something differs. */
  app_indicator_set_icon_full (self->item, icon_name, title);
  if (g_strcmp0 (app_indicator_get_title (self->item), title) != 0)
    app_indicator_set_title (self->item, title);
  if (g_strcmp0 (app_indicator_get_label (self->item), label[0] == '\0' ? NULL : label) != 0)
    app_indicator_set_label (self->item, label, LABEL_GUIDE);
}

/**
 * ring_indicator_get_click_time:
 * @self: the indicator
 *
 * Call it while an item of the menu is being activated:
 * gtk_get_current_event_time() is 0 then, since the click was the panel's.
 *
 * Returns: X11 time of the last click in the menu, 0 if the panel told none
 */
guint32
ring_indicator_get_click_time (RingIndicator *self)
{
  g_return_val_if_fail (RING_IS_INDICATOR (self), 0);

  return self->click_time;
}

/**
 * ring_indicator_set_middle_click:
 * @self: the indicator
 * @item: an item of the menu
 *
 * Has a middle click on the icon choose @item, on hosts that tell of it. Call
 * it once.
 */
void
ring_indicator_set_middle_click (RingIndicator *self,
                                 GtkWidget *item)
{
  g_return_if_fail (RING_IS_INDICATOR (self));

  app_indicator_set_secondary_activate_target (self->item, item);
}

/**
 * ring_indicator_move_item:
 * @self: the indicator
 * @parent: position in the menu of the item whose menu it is, -1 for the menu
 *   itself
 * @from: position in that menu where the item stood
 * @to: position where it stands now
 *
 * Moves an item of the menu for the host too. gtk_menu_reorder_child() does not
 * reach it: GTK has no signal for that. Call it after each move.
 */
void
ring_indicator_move_item (RingIndicator *self,
                          int parent,
                          guint from,
                          guint to)
{
  DbusmenuMenuitem *menu;
  DbusmenuMenuitem *child;

  g_return_if_fail (RING_IS_INDICATOR (self));

  menu = parent < 0 ? self->root : g_list_nth_data (dbusmenu_menuitem_get_children (self->root), (guint) parent);
  g_return_if_fail (menu != NULL);
  child = g_list_nth_data (dbusmenu_menuitem_get_children (menu), from);
  g_return_if_fail (child != NULL);
  dbusmenu_menuitem_child_reorder (menu, child, to);
}

/* Whether an old-style tray has taken the XEmbed icon. */
static gboolean
is_embedded (const RingStatusItem *item)
{
  gboolean embedded = FALSE;

  if (item->status_icon != NULL)
    g_object_get (item->status_icon, "embedded", &embedded, NULL);
  return embedded;
}

/**
 * ring_indicator_has_host:
 * @self: the indicator
 *
 * Call it some seconds after the start: panels take their time.
 *
 * Returns: whether there is a panel that shows the icon
 */
gboolean
ring_indicator_has_host (RingIndicator *self)
{
  g_return_val_if_fail (RING_IS_INDICATOR (self), FALSE);

  return (is_connected (self->item) && !ring_host_watch_is_lonely (self->host_watch)) || is_embedded ((const RingStatusItem *) self->item);
}

static void
ring_indicator_dispose (GObject *object)
{
  RingIndicator *self = RING_INDICATOR (object);

  open_gate (self);
  if (self->click_hook != 0)
    g_signal_remove_emission_hook (get_item_activated (), self->click_hook);
  self->click_hook = 0;
  g_clear_pointer (&self->host_watch, ring_host_watch_free);
  g_clear_object (&self->root);
  g_clear_object (&self->item);

  G_OBJECT_CLASS (ring_indicator_parent_class)->dispose (object);
}

static guint
new_signal (const char *name)
{
  return g_signal_new (name, RING_TYPE_INDICATOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 0);
}

static void
ring_indicator_class_init (RingIndicatorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_indicator_dispose;

  /**
   * RingIndicator::menu-about-to-show:
   *
   * The host is about to show the menu, or fetches it. Bring its texts up to
   * date.
   */
  signals[SIGNAL_MENU_ABOUT_TO_SHOW] = new_signal ("menu-about-to-show");
  signals[SIGNAL_MENU_OPENED] = new_signal ("menu-opened");
  signals[SIGNAL_MENU_CLOSED] = new_signal ("menu-closed");

  /**
   * RingIndicator::host-changed:
   *
   * A panel has come or gone.
   */
  signals[SIGNAL_HOST_CHANGED] = new_signal ("host-changed");
}

static void
ring_indicator_init (RingIndicator *self)
{
}
