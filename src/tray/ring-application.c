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
#include "io/ring-sandbox.h"
#include "ring-announcer.h"
#include "ring-board-window.h"
#include "ring-commander.h"
#include "ring-dialogs.h"
#include "ring-hooks-window.h"
#include "ring-icons.h"
#include "ring-jumper.h"
#include "ring-notifier.h"
#include "ring-remote.h"
#include "ring-panel.h"
#include "ring-preferences-window.h"

struct _RingApplication
{
  GtkApplication parent_instance;

  GDBusConnection *bus;          /* (owned) (nullable): kept from before the program registers */
  char *icon_folder;             /* (owned) (nullable): NULL if the icons are installed */
  RingPaths *paths;              /* (owned) */
  RingReach *reach;              /* (owned) */
  RingAlertKeeper *alert_keeper; /* (owned) */
  RingModel *model;              /* (owned) */
  RingDesktop desktop;

  RingLogin *login;         /* (owned) */
  RingPanel *panel;         /* (owned) */
  RingCommander *commander; /* (owned) */
  RingJumper *jumper;       /* (owned) */
  RingNotifier *notifier;   /* (owned) */
  RingAnnouncer *announcer; /* (owned) */
  RingRemote *remote;       /* (owned) */
  RingBoardWindow *window;  /* (nullable): owned by GTK */
  GtkWidget *preferences;   /* (nullable): owned by GTK */

  guint interrupt_id;
  guint terminate_id;
  gboolean is_activated; /* the first activation is the start itself */
  gboolean is_gl_off;    /* by us */
};

G_DEFINE_FINAL_TYPE (RingApplication, ring_application, GTK_TYPE_APPLICATION)

static void
on_alerts_decided (RingModel *model,
                   GPtrArray *alerts,
                   gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  ring_announcer_announce (self->announcer, alerts, ring_model_get_board (model), ring_model_get_config (model),
                           ring_clock_wall_usec ());
  ring_remote_announce (self->remote, alerts, ring_model_get_board (model), ring_model_get_config (model));
}

static void on_window_command (RingBoardWindow *window,
                               const char *session_id,
                               int command,
                               gpointer user_data);
static void on_set_up_requested (GObject *source,
                                 gpointer user_data);

static void
show_board (RingApplication *self,
            const char *session_id,
            const char *token)
{
  if (self->window == NULL)
    {
      self->window = ring_board_window_new (GTK_APPLICATION (self), self->paths, self->model, self->alert_keeper, self->reach);
      g_signal_connect_object (self->window, "session-command", G_CALLBACK (on_window_command), self, 0);
      g_signal_connect_object (self->window, "set-up-requested", G_CALLBACK (on_set_up_requested), self, 0);
      g_signal_connect (self->window, "destroy", G_CALLBACK (gtk_widget_destroyed), &self->window);
    }
  if (token != NULL)
    gtk_window_set_startup_id (GTK_WINDOW (self->window), token);
  gtk_window_present (GTK_WINDOW (self->window));
  if (session_id != NULL)
    ring_board_window_select (self->window, session_id);
}

/* --- what the human chooses --- */

/* Where there is nothing to go to, the board shows what there is. */
static void
go_to (RingApplication *self,
       const char *session_id,
       const char *token,
       guint32 timestamp)
{
  if (!ring_jumper_go (self->jumper, session_id, token, timestamp))
    show_board (self, session_id, token);
}

static void
on_session_activated (RingMenu *menu,
                      const char *session_id,
                      gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  go_to (self, session_id, NULL, ring_panel_get_click_time (self->panel));
}

static void
on_session_command (RingMenu *menu,
                    const char *session_id,
                    int command,
                    gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  if (command == RING_SESSION_COMMAND_GO)
    go_to (self, session_id, NULL, ring_panel_get_click_time (self->panel));
  else
    ring_commander_run (self->commander, session_id, (RingSessionCommand) command);
}

/* Takes the click along, which lets another window come to the front. */
static void
on_window_command (RingBoardWindow *window,
                   const char *session_id,
                   int command,
                   gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  if (command == RING_SESSION_COMMAND_GO)
    go_to (self, session_id, NULL, gtk_get_current_event_time ());
  else
    ring_commander_run (self->commander, session_id, (RingSessionCommand) command);
}

static void
go_to_next_waiting (RingApplication *self,
                    guint32 timestamp)
{
  g_autofree char *session_id = ring_panel_view_find_next_waiting (ring_model_get_board (self->model));

  if (session_id != NULL)
    go_to (self, session_id, NULL, timestamp);
}

static void
on_next_requested (RingMenu *menu,
                   gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  go_to_next_waiting (self, ring_panel_get_click_time (self->panel));
}

static void
on_quiet_chosen (GObject *source,
                 int choice,
                 gpointer user_data)
{
  RingQuiet quiet = ring_quiet_choice_make ((RingQuietChoice) choice, ring_clock_wall_usec ());

  ring_commander_set_quiet (RING_APPLICATION (user_data)->commander, &quiet);
}

static void
on_login_toggled (GObject *source,
                  gboolean is_wanted,
                  gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);
  g_autoptr (GError) error = NULL;

  if (!ring_login_set (self->login, is_wanted, &error))
    ring_dialogs_show_problem (GTK_APPLICATION (self), _ ("The start at login cannot be changed."), error);
}

/* Who has chosen it in the menu sees no answer there. */
static void
on_login_changed (RingLogin *login,
                  gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);
  const char *note = ring_login_get_note (login);

  if (note != NULL && self->preferences == NULL && !ring_login_is_asking (login))
    ring_dialogs_show_problem (GTK_APPLICATION (self), note, NULL);
}

static void
on_notification_activated (RingNotifier *notifier,
                           const char *key,
                           const char *token,
                           gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  if (key[0] == '\0' || key[0] == '\001')
    show_board (self, NULL, token);
  else
    go_to (self, key, token, 0);
}

static void
on_notification_snoozed (RingNotifier *notifier,
                         const char *key,
                         gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  ring_announcer_put_off (self->announcer, key);
  ring_commander_snooze (self->commander, key);
}

static void
on_set_up_requested (GObject *source,
                     gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  ring_hooks_window_show (GTK_APPLICATION (self), self->paths, self->reach, RING_HOOKS_INSTALL, RING_HOOKS_WINDOW_ALL_AGENTS);
}

static void
on_board_requested (RingMenu *menu,
                    gpointer user_data)
{
  show_board (RING_APPLICATION (user_data), NULL, NULL);
}

static void
show_preferences (RingApplication *self)
{
  if (self->preferences == NULL)
    {
      self->preferences = GTK_WIDGET (ring_preferences_window_new (GTK_APPLICATION (self), self->paths, self->model, self->reach, self->login));
      g_signal_connect_object (self->preferences, "quiet-chosen", G_CALLBACK (on_quiet_chosen), self, 0);
      g_signal_connect_object (self->preferences, "login-toggled", G_CALLBACK (on_login_toggled), self, 0);
      g_signal_connect (self->preferences, "destroy", G_CALLBACK (gtk_widget_destroyed), &self->preferences);
    }
  gtk_window_present (GTK_WINDOW (self->preferences));
}

static void
on_preferences_requested (RingMenu *menu,
                          gpointer user_data)
{
  show_preferences (RING_APPLICATION (user_data));
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
                         "version", ring_sandbox_version ("/"),
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

/* --- what others may ask for on the session bus --- */

static void
on_board_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer user_data)
{
  show_board (RING_APPLICATION (user_data), NULL, NULL);
}

static void
on_next_waiting_action (GSimpleAction *action,
                        GVariant *parameter,
                        gpointer user_data)
{
  go_to_next_waiting (RING_APPLICATION (user_data), 0);
}

static void
on_focus_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);
  RingBoard *board = ring_model_get_board (self->model);
  guint n_found = 0;
  const RingSession *session = ring_board_find_by_beginning (board, g_variant_get_string (parameter, NULL), &n_found);

  if (session != NULL)
    go_to (self, ring_session_get_id (session), NULL, 0);
  else
    show_board (self, NULL, NULL);
}

static void
on_quiet_action (GSimpleAction *action,
                 GVariant *parameter,
                 gpointer user_data)
{
  const char *word = g_variant_get_string (parameter, NULL);
  RingQuiet quiet = { 0 };

  if (ring_quiet_parse (word, ring_clock_wall_usec (), &quiet))
    ring_commander_set_quiet (RING_APPLICATION (user_data)->commander, &quiet);
  else
    g_message ("The action quiet takes on, off or a duration, not “%s”", word);
}

static void
on_preferences_action (GSimpleAction *action,
                       GVariant *parameter,
                       gpointer user_data)
{
  show_preferences (RING_APPLICATION (user_data));
}

static const GActionEntry action_entries[] = {
  { "board", on_board_action, NULL, NULL, NULL, { 0 } },
  { "next-waiting", on_next_waiting_action, NULL, NULL, NULL, { 0 } },
  { "focus", on_focus_action, "s", NULL, NULL, { 0 } },
  { "quiet", on_quiet_action, "s", NULL, NULL, { 0 } },
  { "preferences", on_preferences_action, NULL, NULL, NULL, { 0 } },
};

/* --- life --- */

static void
on_host_known (RingPanel *panel,
               gboolean has_host,
               gpointer user_data)
{
  RingApplication *self = RING_APPLICATION (user_data);

  ring_announcer_set_has_host (self->announcer, has_host, self->desktop, ring_model_get_config (self->model));
}

static gboolean
on_unix_signal (gpointer user_data)
{
  g_application_quit (G_APPLICATION (user_data));
  return G_SOURCE_CONTINUE;
}

/* What a notification server finds an icon by. */
static char *
find_icon (RingApplication *self,
           const char *icon_name)
{
  return self->icon_folder != NULL ? ring_icons_get_path (self->icon_folder, icon_name) : g_strdup (icon_name);
}

static void
start_notifier (RingApplication *self)
{
  g_autofree char *icon = find_icon (self, ring_view_icon_name (RING_STATE_WAITING));
  g_autofree char *plain_icon = find_icon (self, RING_APP_ID);

  self->notifier = ring_notifier_new ();
  self->announcer = ring_announcer_new (self->notifier, ring_paths_get_home (self->paths), icon, plain_icon);
  self->remote = ring_remote_new ();
  g_signal_connect_object (self->notifier, "activated", G_CALLBACK (on_notification_activated), self, 0);
  g_signal_connect_object (self->notifier, "snoozed", G_CALLBACK (on_notification_snoozed), self, 0);
}

static void
start_panel (RingApplication *self)
{
  RingMenu *menu;

  self->login = ring_login_new (self->paths, self->reach, ring_sandbox_is_ours ("/"));
  g_signal_connect_object (self->login, "changed", G_CALLBACK (on_login_changed), self, 0);
  self->panel = ring_panel_new (self->model, self->alert_keeper, self->paths, self->reach, self->login, self->desktop, self->icon_folder);
  menu = ring_panel_get_menu (self->panel);
  g_signal_connect_object (menu, "session-activated", G_CALLBACK (on_session_activated), self, 0);
  g_signal_connect_object (menu, "session-command", G_CALLBACK (on_session_command), self, 0);
  g_signal_connect_object (menu, "next-requested", G_CALLBACK (on_next_requested), self, 0);
  g_signal_connect_object (menu, "quiet-chosen", G_CALLBACK (on_quiet_chosen), self, 0);
  g_signal_connect_object (menu, "set-up-requested", G_CALLBACK (on_set_up_requested), self, 0);
  g_signal_connect_object (menu, "board-requested", G_CALLBACK (on_board_requested), self, 0);
  g_signal_connect_object (menu, "preferences-requested", G_CALLBACK (on_preferences_requested), self, 0);
  g_signal_connect_object (menu, "login-toggled", G_CALLBACK (on_login_toggled), self, 0);
  g_signal_connect_object (menu, "about-requested", G_CALLBACK (on_about_requested), self, 0);
  g_signal_connect_object (menu, "quit-requested", G_CALLBACK (on_quit_requested), self, 0);
  g_signal_connect_object (self->panel, "host-known", G_CALLBACK (on_host_known), self, 0);
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
  self->reach = ring_reach_new ("/proc/self/mountinfo");
  self->alert_keeper = ring_alert_keeper_new (self->paths, self->reach);
  self->model = ring_model_new (self->paths, self->alert_keeper, self->reach);
  g_signal_connect_object (self->model, "alerts-decided", G_CALLBACK (on_alerts_decided), self, 0);
  start_notifier (self);
  start_panel (self);
  self->commander = ring_commander_new (GTK_APPLICATION (self), self->paths, self->model, self->alert_keeper, self->reach);
  self->jumper = ring_jumper_new (GTK_APPLICATION (self), self->paths, self->model, self->announcer, self->reach);
  g_action_map_add_action_entries (G_ACTION_MAP (self), action_entries, G_N_ELEMENTS (action_entries), self);
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
  if (self->preferences != NULL)
    gtk_widget_destroy (self->preferences);
  g_clear_object (&self->panel);
  g_clear_object (&self->login);
  g_clear_pointer (&self->jumper, ring_jumper_free);
  g_clear_pointer (&self->commander, ring_commander_free);
  g_clear_object (&self->model);
  g_clear_object (&self->alert_keeper);
  g_clear_pointer (&self->remote, ring_remote_free);
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
      g_print ("ring-tray %s\n", ring_sandbox_version ("/"));
      return 0;
    }
  if (g_variant_dict_contains (options, G_OPTION_REMAINING))
    {
      g_printerr ("%s\n", _ ("ring-tray: This program takes options only."));
      return 2;
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
      g_printerr ("%s\n", _ ("ring-tray: There is no home folder. Set HOME, or RING_HOME, to an absolute path."));
      return 1;
    }
  /* Else there would be neither an icon nor a notification, and no word why. */
  self->bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  if (self->bus == NULL)
    {
      g_printerr ("%s\n", _ ("ring-tray: There is no session bus, by which panels show icons. Start it in a desktop session."));
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
  g_clear_pointer (&self->reach, ring_reach_unref);
  g_clear_object (&self->bus);
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
  self->desktop = ring_desktop_parse (g_getenv ("XDG_CURRENT_DESKTOP"));
  /* GDK loads OpenGL, which nothing here needs, and with it a compiler of 44 MiB.
   * It asks while options are parsed. */
  self->is_gl_off = g_getenv ("GDK_GL") == NULL && g_setenv ("GDK_GL", "disable", FALSE);
  g_application_add_main_option (G_APPLICATION (self), "version", 0, G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _ ("Print the version and exit"), NULL);
  /* Else they would be taken for files to be opened, and the tray would start. */
  g_application_add_main_option (G_APPLICATION (self), G_OPTION_REMAINING, 0, G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_STRING_ARRAY, "", NULL);
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
