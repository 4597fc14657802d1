/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingApplication"

#include "config.h"

#include "ring-application.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "core/ring-view.h"
#include "io/ring-clock.h"
#include "io/ring-paths.h"
#include "ring-announcer.h"
#include "ring-board-window.h"
#include "ring-icons.h"
#include "ring-indicator.h"
#include "ring-menu.h"
#include "ring-model.h"
#include "ring-notifier.h"

#define TICK_SECONDS 1

/* A panel that has not come by then will not come by itself. */
#define HOST_PATIENCE_SECONDS 10

struct _RingApplication
{
  GtkApplication parent_instance;

  char *icon_folder; /* (owned) (nullable): NULL if the icons are installed */
  RingPaths *paths;  /* (owned) */
  RingModel *model;  /* (owned) */
  guint tick_id;     /* runs while ages are seen */

  RingMenu *menu;
  RingIndicator *indicator;
  RingNotifier *notifier;
  RingAnnouncer *announcer;
  RingBoardWindow *window; /* (nullable): owned by GTK */

  guint host_id;           /* runs until it is said that there is no panel */
  gboolean is_host_missed; /* it has been said */

  guint interrupt_id;
  guint terminate_id;
  gboolean is_activated; /* the first activation is the start itself */
  gboolean is_gl_off;    /* by us */
};

G_DEFINE_FINAL_TYPE (RingApplication, ring_application, GTK_TYPE_APPLICATION)

static void
show_view (RingApplication *self,
           const RingView *view,
           gint64 now_usec)
{
  ring_indicator_show (self->indicator, view->icon_name, view->title, view->count_label);
  ring_menu_show_view (self->menu, view);
  if (self->window != NULL)
    {
      g_autoptr (RingView) all = ring_view_new_all (ring_model_get_board (self->model), now_usec);

      ring_board_window_show_view (self->window, all);
    }
}

/* The texts anew, for ages; the board is the same. */
static void
refresh_view (RingApplication *self)
{
  gint64 now_usec = ring_clock_wall_usec ();
  const RingConfig *config = ring_model_get_config (self->model);
  g_autoptr (RingView) view = ring_view_new (ring_model_get_board (self->model), config, now_usec);

  show_view (self, view, now_usec);
}

static gboolean
on_tick (gpointer user_data)
{
  refresh_view (RING_APPLICATION (user_data));
  return G_SOURCE_CONTINUE;
}

/* Ages tick only while somebody can see them. */
static void
update_tick (RingApplication *self)
{
  gboolean is_seen = ring_menu_is_open (self->menu) || self->window != NULL;

  if (is_seen && self->tick_id == 0)
    self->tick_id = g_timeout_add_seconds (TICK_SECONDS, on_tick, self);
  else if (!is_seen)
    g_clear_handle_id (&self->tick_id, g_source_remove);
}

static void
on_looked (RingModel *model,
           GPtrArray *alerts,
           gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);
  const RingBoard *board = ring_model_get_board (model);
  const RingConfig *config = ring_model_get_config (model);
  gint64 now_usec = ring_clock_wall_usec ();
  g_autoptr (RingView) view = ring_view_new (board, config, now_usec);

  if (alerts->len > 0)
    ring_announcer_announce (self->announcer, alerts, board, view, config);
  show_view (self, view, now_usec);
}

static void
on_window_destroy (GtkWidget *widget,
                   gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  self->window = NULL;
  update_tick (self);
}

static void
show_board (RingApplication *self,
            const char *session_id,
            const char *token)
{
  if (self->window == NULL)
    {
      self->window = ring_board_window_new (GTK_APPLICATION (self));
      g_signal_connect_object (self->window, "destroy", G_CALLBACK (on_window_destroy), self, 0);
      refresh_view (self);
      update_tick (self);
    }
  if (token != NULL)
    gtk_window_set_startup_id (GTK_WINDOW (self->window), token);
  gtk_window_present (GTK_WINDOW (self->window));
  if (session_id != NULL)
    ring_board_window_select (self->window, session_id);
}

static void
on_session_activated (RingMenu *menu,
                      const char *session_id,
                      gpointer user_data)
{
  show_board (RING_APPLICATION (user_data), session_id, NULL);
}

static void
on_notification_activated (RingNotifier *notifier,
                           const char *key,
                           const char *token,
                           gpointer user_data)
{
  show_board (RING_APPLICATION (user_data), key, token);
}

static void
on_board_requested (RingMenu *menu,
                    gpointer user_data)
{
  show_board (RING_APPLICATION (user_data), NULL, NULL);
}

static void
on_about_requested (RingMenu *menu,
                    gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  gtk_show_about_dialog (self->window != NULL ? GTK_WINDOW (self->window) : NULL,
                         "program-name", _ ("RiNG Tray"),
                         "logo-icon-name", RING_APP_ID,
                         "icon-name", RING_APP_ID,
                         "version", RING_VERSION,
                         "comments", _ ("See which coding agent waits for you"),
                         "copyright", _ ("© 2026 The RiNG Tray authors"),
                         "license-type", GTK_LICENSE_MIT_X11,
                         NULL);
}

static void
on_quit_requested (RingMenu *menu,
                   gpointer user_data)
{
  g_application_quit (G_APPLICATION (user_data));
}

static void
on_item_moved (RingMenu *menu,
               guint from,
               guint to,
               gpointer user_data)
{
  ring_indicator_move_item (RING_APPLICATION (user_data)->indicator, from, to);
}

static void
on_open_changed (RingMenu *menu,
                 gboolean is_open,
                 gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  update_tick (self);
  refresh_view (self);
}

static void
on_menu_about_to_show (RingIndicator *indicator,
                       gpointer user_data)
{
  refresh_view (RING_APPLICATION (user_data));
}

static void
on_menu_opened (RingIndicator *indicator,
                gpointer user_data)
{
  ring_menu_set_open (RING_APPLICATION (user_data)->menu, TRUE);
}

static void
on_menu_closed (RingIndicator *indicator,
                gpointer user_data)
{
  ring_menu_set_open (RING_APPLICATION (user_data)->menu, FALSE);
}

/* Once per start: who has no tray, and wants none, is told no more. */
static gboolean
on_host_patience_over (gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  self->host_id = 0;
  if (ring_indicator_has_host (self->indicator))
    return G_SOURCE_REMOVE;
  self->is_host_missed = TRUE;
  g_message ("No panel shows the icon; it will be shown as soon as there is one");
  ring_announcer_set_has_host (self->announcer, FALSE, ring_model_get_config (self->model));
  return G_SOURCE_REMOVE;
}

static void
on_host_changed (RingIndicator *indicator,
                 gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  if (self->is_host_missed && ring_indicator_has_host (indicator))
    ring_announcer_set_has_host (self->announcer, TRUE, ring_model_get_config (self->model));
}

static gboolean
on_unix_signal (gpointer user_data)
{
  g_application_quit (G_APPLICATION (user_data));
  return G_SOURCE_CONTINUE;
}

static void
start_notifier (RingApplication *self)
{
  g_autofree char *icon = NULL;
  const char *icon_name = ring_view_icon_name (RING_STATE_WAITING);

  icon = self->icon_folder != NULL ? ring_icons_get_path (self->icon_folder, icon_name)
                                   : g_strdup (icon_name);
  self->notifier = ring_notifier_new ();
  self->announcer = ring_announcer_new (self->notifier, ring_paths_get_home (self->paths), icon);
  g_signal_connect_object (self->notifier, "activated", G_CALLBACK (on_notification_activated), self, 0);
}

static void
start_tray (RingApplication *self)
{
  self->menu = ring_menu_new ();
  self->indicator = ring_indicator_new (ring_menu_get_widget (self->menu),
                                        ring_view_icon_name (RING_STATE_ENDED), self->icon_folder);
  g_signal_connect_object (self->menu, "session-activated", G_CALLBACK (on_session_activated), self, 0);
  g_signal_connect_object (self->menu, "board-requested", G_CALLBACK (on_board_requested), self, 0);
  g_signal_connect_object (self->menu, "about-requested", G_CALLBACK (on_about_requested), self, 0);
  g_signal_connect_object (self->menu, "quit-requested", G_CALLBACK (on_quit_requested), self, 0);
  g_signal_connect_object (self->menu, "item-moved", G_CALLBACK (on_item_moved), self, 0);
  g_signal_connect_object (self->menu, "open-changed", G_CALLBACK (on_open_changed), self, 0);
  g_signal_connect_object (self->indicator, "menu-about-to-show", G_CALLBACK (on_menu_about_to_show), self, 0);
  g_signal_connect_object (self->indicator, "menu-opened", G_CALLBACK (on_menu_opened), self, 0);
  g_signal_connect_object (self->indicator, "menu-closed", G_CALLBACK (on_menu_closed), self, 0);
  g_signal_connect_object (self->indicator, "host-changed", G_CALLBACK (on_host_changed), self, 0);
  self->host_id = g_timeout_add_seconds (HOST_PATIENCE_SECONDS, on_host_patience_over, self);
}

static void
ring_application_startup (GApplication *application)
{
  RingApplication *self = RING_APPLICATION (application);

  G_APPLICATION_CLASS (ring_application_parent_class)->startup (application);

  self->interrupt_id = g_unix_signal_add (SIGINT, on_unix_signal, self);
  self->terminate_id = g_unix_signal_add (SIGTERM, on_unix_signal, self);
  self->icon_folder = ring_icons_find_uninstalled ();
  if (self->icon_folder != NULL)
    gtk_icon_theme_append_search_path (gtk_icon_theme_get_default (), self->icon_folder);
  self->model = ring_model_new (self->paths);
  g_signal_connect_object (self->model, "looked", G_CALLBACK (on_looked), self, 0);
  start_notifier (self);
  start_tray (self);
  ring_model_look (self->model);

  /* There is no window that keeps it running. */
  g_application_hold (application);
}

static void
ring_application_activate (GApplication *application)
{
  RingApplication *self = RING_APPLICATION (application);

  if (self->is_activated)
    show_board (self, NULL, NULL);
  self->is_activated = TRUE;
}

static void
ring_application_shutdown (GApplication *application)
{
  RingApplication *self = RING_APPLICATION (application);

  if (self->window != NULL)
    gtk_widget_destroy (GTK_WIDGET (self->window));
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_handle_id (&self->host_id, g_source_remove);
  g_clear_object (&self->model);
  g_clear_object (&self->indicator);
  g_clear_object (&self->menu);
  if (self->notifier != NULL)
    ring_notifier_finish (self->notifier);

  G_APPLICATION_CLASS (ring_application_parent_class)->shutdown (application);
}

/* Everything that may end the program with a sentence comes before it
 * registers. */
static int
ring_application_handle_local_options (GApplication *application,
                                       GVariantDict *options)
{
  RingApplication *self = RING_APPLICATION (application);
  g_autoptr (GError) error = NULL;
  gboolean has_display;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("ring-tray %s\n", RING_VERSION);
      return 0;
    }
  /* By this name the compositor finds the desktop file; the options' help has
   * been printed under the program's own. */
  g_set_prgname (RING_APP_ID);
  has_display = gtk_init_check (NULL, NULL);
  /* What the tray starts may need it. */
  if (self->is_gl_off)
    g_unsetenv ("GDK_GL");
  if (!has_display)
    {
      g_printerr ("%s\n", _ ("ring-tray: There is no display to show anything on. Start it in a desktop session."));
      return 1;
    }
  self->paths = ring_paths_new_from_environment (&error);
  if (self->paths == NULL)
    {
      g_printerr ("%s\n", _ ("ring-tray: There is no home folder. Set HOME."));
      return 1;
    }
  return -1;
}

static void
ring_application_finalize (GObject *object)
{
  RingApplication *self = RING_APPLICATION (object);

  /* Not before: an impatient second signal would kill it on its way out. */
  g_clear_handle_id (&self->interrupt_id, g_source_remove);
  g_clear_handle_id (&self->terminate_id, g_source_remove);
  g_clear_pointer (&self->announcer, ring_announcer_free);
  g_clear_object (&self->notifier);
  g_clear_pointer (&self->paths, ring_paths_unref);
  g_free (self->icon_folder);

  G_OBJECT_CLASS (ring_application_parent_class)->finalize (object);
}

static void
ring_application_class_init (RingApplicationClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  object_class->finalize = ring_application_finalize;
  application_class->handle_local_options = ring_application_handle_local_options;
  application_class->startup = ring_application_startup;
  application_class->activate = ring_application_activate;
  application_class->shutdown = ring_application_shutdown;
}

static void
ring_application_init (RingApplication *self)
{
  /* GDK loads OpenGL, which nothing here needs, and with it a compiler of 44 MiB.
   * It asks while options are parsed. */
  self->is_gl_off = g_getenv ("GDK_GL") == NULL && g_setenv ("GDK_GL", "disable", FALSE);
  g_application_add_main_option (G_APPLICATION (self), "version", 0, G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _ ("Print the version and exit"), NULL);
}

/**
 * ring_application_new:
 *
 * Makes the application; g_application_run() runs it. Call it once, after the
 * locale is set.
 *
 * Returns: (transfer full): the application
 */
RingApplication *
ring_application_new (void)
{
  return g_object_new (RING_TYPE_APPLICATION,
                       "application-id", RING_APP_ID,
                       "flags", G_APPLICATION_DEFAULT_FLAGS,
                       NULL);
}
