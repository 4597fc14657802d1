/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPreferencesWindow"

#include "config.h"

#include "ring-preferences-window.h"

#include <glib/gi18n.h>

#include "io/ring-clock.h"
#include "io/ring-config-writer.h"
#include "ring-agent-controls.h"
#include "ring-pace.h"
#include "ring-preference-list.h"
#include "ring-problem-bar.h"
#include "ring-quiet-control.h"
#include "ring-reminder-controls.h"
#include "ring-setting-controls.h"
#include "ring-switch-entry.h"

#define DEFAULT_WIDTH 580

/* Less than the lowest screens have, panels and title bar taken off. */
#define MAX_PAGE_HEIGHT 560

/* Settings need not be faster than the board. */
#define SHOW_INTERVAL_MSEC 50

struct _RingPreferencesWindow
{
  GtkApplicationWindow parent_instance;

  RingPaths *paths;                /* (owned) */
  RingModel *model;                /* (owned) */
  RingReach *reach;                /* (owned) */
  RingPace *pace;                  /* (owned) */
  RingSettingControls *settings;   /* (owned) */
  RingReminderControls *reminders; /* (owned) */
  RingAgentControls *agents;       /* (owned) */
  GtkWidget *problem;              /* owned by the window, like all below */
  GtkStack *stack;
  GtkWidget *quiet;
  GtkWidget *login;
  RingLogin *at_login; /* (owned) */
  gulong quiet_handler_id;
};

enum
{
  SIGNAL_QUIET_CHOSEN,
  SIGNAL_LOGIN_TOGGLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingPreferencesWindow, ring_preferences_window, GTK_TYPE_APPLICATION_WINDOW)

static const RingSettingSpec notification_specs[] = {
  { RING_CONFIG_NOTIFY_BACKEND, N_ ("Show _notifications"), NULL, "auto", "none", { { NULL, NULL } } },
  { RING_CONFIG_NOTIFY_SOUND, N_ ("Play a _sound"), NULL, "true", "false", { { NULL, NULL } } },
  { RING_CONFIG_TRAY_URGENCY, N_ ("Mark them as _critical"), N_ ("Many desktops show them above full-screen windows then."), "critical", "normal", { { NULL, NULL } } },
  { RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED, N_ ("Also while its terminal has the _focus"), N_ ("You see there anyway that the session waits."), "true", "false", { { NULL, NULL } } },
};

static const RingSettingSpec finished_specs[] = {
  { RING_CONFIG_TRAY_NOTIFY_FINISHED, N_ ("_Tell when a session has finished"), NULL, "true", "false", { { NULL, NULL } } },
  { RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS, N_ ("If it _worked for at least (seconds)"), NULL, NULL, NULL, { { NULL, NULL } } },
};

static const RingSettingSpec panel_specs[] = {
  { RING_CONFIG_TRAY_ICON_STYLE, N_ ("_Icon"), NULL, NULL, NULL, { { "colour", N_ ("In colour") }, { "symbolic", N_ ("Symbolic") } } },
  { RING_CONFIG_TRAY_SHOW_COUNT, N_ ("Show how many sessions _wait"), NULL, "true", "false", { { NULL, NULL } } },
  { RING_CONFIG_TRAY_MENU_SESSIONS, N_ ("Sessions in the _menu"), N_ ("All others are on the board."), NULL, NULL, { { NULL, NULL } } },
};

/* --- what is so --- */

static void
show_login (RingPreferencesWindow *self)
{
  const char *note = NULL;

  ring_login_look (self->at_login);
  note = ring_login_get_note (self->at_login);
  ring_switch_entry_show (self->login, ring_login_is_on (self->at_login));
  ring_preference_row_set_note (self->login, note != NULL ? note : "");
}

static void
on_login_changed (RingLogin *login,
                  gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);

  if (self->settings != NULL)
    show_login (self);
}

static void
show_quiet (RingPreferencesWindow *self)
{
  g_signal_handler_block (self->quiet, self->quiet_handler_id);
  ring_quiet_control_show (self->quiet, ring_model_get_quiet (self->model), ring_clock_wall_usec ());
  g_signal_handler_unblock (self->quiet, self->quiet_handler_id);
}

static void
set_sensitive (RingPreferencesWindow *self,
               RingConfigKey key,
               gboolean is_sensitive)
{
  ring_preference_row_set_sensitive (ring_setting_controls_find (self->settings, key), is_sensitive);
}

static void
show (gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);
  RingConfig *config = ring_model_get_config (self->model);
  gboolean notifies = !g_str_equal (ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND), "none");

  if (self->settings == NULL)
    return;
  ring_setting_controls_show (self->settings, config);
  ring_reminder_controls_show (self->reminders, config);
  for (guint i = 1; i < G_N_ELEMENTS (notification_specs); i++)
    set_sensitive (self, notification_specs[i].key, notifies);
  set_sensitive (self, RING_CONFIG_TRAY_NOTIFY_FINISHED, notifies);
  set_sensitive (self, RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS,
                 notifies && ring_config_get_boolean (config, RING_CONFIG_TRAY_NOTIFY_FINISHED));
  show_quiet (self);
  show_login (self);
}

static void
on_looked (RingModel *model,
           gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);

  if (self->pace != NULL)
    ring_pace_ask (self->pace);
}

/* Where hooks are installed is another window. */
static void
on_active_changed (GObject *object,
                   GParamSpec *property,
                   gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (object);

  if (self->agents == NULL || !gtk_window_is_active (GTK_WINDOW (self)))
    return;
  ring_agent_controls_look (self->agents);
  show_login (self);
}

/* --- what the human wants --- */

/* Whether the settings answer: the window must not wait for them. */
static gboolean
is_within_reach (RingPreferencesWindow *self,
                 GError **error)
{
  if (ring_reach_ask (self->reach, ring_paths_get_root (self->paths)) && ring_reach_ask (self->reach, ring_paths_get_config (self->paths)))
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, "The registry does not answer");
  return FALSE;
}

/* Afterwards the controls say what is so, whether it worked or not. */
static void
change (RingPreferencesWindow *self,
        const RingConfigChange *changes,
        size_t n_changes)
{
  g_autoptr (GError) error = NULL;

  if (is_within_reach (self, &error) && ring_config_writer_change (self->paths, changes, n_changes, &error))
    ring_problem_bar_clear (self->problem);
  else
    ring_problem_bar_show (self->problem, error);
  ring_model_refresh (self->model);
  show (self);
}

static void
on_setting (RingConfigKey key,
            const char *text,
            gpointer user_data)
{
  g_autofree char *value = ring_config_key_parse (key, text, NULL);
  const RingConfigChange wanted = { key, value };

  g_return_if_fail (value != NULL);

  change (RING_PREFERENCES_WINDOW (user_data), &wanted, 1);
}

static void
on_reminders (const RingReminderPlan *plan,
              gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);
  RingConfig *config = ring_model_get_config (self->model);
  guint limit = ring_reminder_plan_find_limit (plan, config);
  g_autofree char *times = ring_reminder_plan_format_times (plan, config);
  g_autofree char *limit_text = g_strdup_printf ("%u", limit);
  const RingConfigChange wanted[] = { { RING_CONFIG_NOTIFY_REPEAT_SECONDS, times }, { RING_CONFIG_NOTIFY_REPEAT_MAX, limit_text } };
  gboolean is_limit_other = limit != (guint) ring_config_get_number (config, RING_CONFIG_NOTIFY_REPEAT_MAX);

  change (self, wanted, is_limit_other ? 2 : 1);
}

static void
on_quiet_changed (GtkComboBox *widget,
                  gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);
  RingQuietChoice choice = RING_QUIET_CHOICE_OFF;

  if (ring_quiet_control_get_choice (self->quiet, &choice))
    g_signal_emit (self, signals[SIGNAL_QUIET_CHOSEN], 0, (int) choice);
  show_quiet (self);
}

static void
on_login_switched (gboolean is_on,
                   gpointer user_data)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (user_data);

  g_signal_emit (self, signals[SIGNAL_LOGIN_TOGGLED], 0, is_on);
  show_login (self);
}

/* The page before or behind, as far as there is one. */
static void
turn_page (RingPreferencesWindow *self,
           int distance)
{
  g_autoptr (GList) pages = gtk_container_get_children (GTK_CONTAINER (self->stack));
  int place = g_list_index (pages, gtk_stack_get_visible_child (self->stack)) + distance;
  GtkWidget *page = place >= 0 ? g_list_nth_data (pages, (guint) place) : NULL;

  if (page != NULL)
    gtk_stack_set_visible_child (self->stack, page);
}

static gboolean
on_key_press (GtkWidget *widget,
              GdkEventKey *event,
              gpointer user_data)
{
  gboolean is_control = (event->state & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK;

  if (event->keyval == GDK_KEY_Escape)
    gtk_window_close (GTK_WINDOW (widget));
  else if (is_control && event->keyval == GDK_KEY_Page_Down)
    turn_page (RING_PREFERENCES_WINDOW (widget), 1);
  else if (is_control && event->keyval == GDK_KEY_Page_Up)
    turn_page (RING_PREFERENCES_WINDOW (widget), -1);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* --- the pages --- */

static GtkBox *
add_page (RingPreferencesWindow *self,
          const char *name,
          const char *title)
{
  GtkWidget *page = ring_preference_page_new ();

  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (page), MAX_PAGE_HEIGHT);
  gtk_stack_add_titled (self->stack, page, name, title);
  return ring_preference_page_get_box (page);
}

static void
add_settings (RingPreferencesWindow *self,
              GtkListBox *list,
              const RingSettingSpec *specs,
              size_t n_specs)
{
  for (size_t i = 0; i < n_specs; i++)
    ring_setting_controls_add (self->settings, list, &specs[i]);
}

static void
fill_notifications (RingPreferencesWindow *self)
{
  /* Translators: a page of the preferences */
  GtkBox *box = add_page (self, "notifications", _ ("Notifications"));

  add_settings (self, ring_preference_list_new (box, NULL), notification_specs, G_N_ELEMENTS (notification_specs));
  add_settings (self, ring_preference_list_new (box, NULL), finished_specs, G_N_ELEMENTS (finished_specs));
}

static void
fill_reminders (RingPreferencesWindow *self)
{
  /* Translators: a page of the preferences */
  GtkBox *box = add_page (self, "reminders", _ ("Reminders"));
  GtkListBox *list = NULL;

  self->reminders = ring_reminder_controls_new (ring_preference_list_new (box, NULL), on_reminders, self);
  list = ring_preference_list_new (box, NULL);
  self->quiet = ring_quiet_control_new ();
  self->quiet_handler_id = g_signal_connect (self->quiet, "changed", G_CALLBACK (on_quiet_changed), self);
  ring_preference_list_add (list, _ ("_Quiet"), _ ("Holds all announcements back for a while."), self->quiet);
}

static void
fill_panel (RingPreferencesWindow *self)
{
  /* Translators: a page of the preferences */
  GtkBox *box = add_page (self, "panel", _ ("Panel"));

  add_settings (self, ring_preference_list_new (box, NULL), panel_specs, G_N_ELEMENTS (panel_specs));
}

static void
fill_system (RingPreferencesWindow *self,
             GtkApplication *application)
{
  /* Translators: a page of the preferences: the start at login, the agents' hooks */
  GtkBox *box = add_page (self, "system", _ ("System"));
  GtkListBox *list = ring_preference_list_new (box, NULL);

  self->login = ring_switch_entry_new (on_login_switched, self);
  ring_preference_list_add (list, _ ("Start at _login"), NULL, self->login);
  list = ring_preference_list_new (box, _ ("Hooks, by which agents tell when they wait"));
  self->agents = ring_agent_controls_new (list, application, self->paths, self->reach);
}

/**
 * ring_preferences_window_new:
 * @application: the application
 * @paths: the registry
 * @model: the settings as they are
 * @reach: tells whether folders answer
 * @login: the start at login
 *
 * Call it when the human wants to see the settings.
 *
 * Returns: (transfer none): a new window, which lives until it is closed
 */
RingPreferencesWindow *
ring_preferences_window_new (GtkApplication *application,
                             RingPaths *paths,
                             RingModel *model,
                             RingReach *reach,
                             RingLogin *login)
{
  RingPreferencesWindow *self = g_object_new (RING_TYPE_PREFERENCES_WINDOW, "application", application, NULL);

  self->paths = ring_paths_ref (paths);
  self->model = g_object_ref (model);
  self->reach = ring_reach_ref (reach);
  self->at_login = g_object_ref (login);
  self->settings = ring_setting_controls_new (on_setting, self);
  fill_notifications (self);
  fill_reminders (self);
  fill_panel (self);
  fill_system (self, application);
  gtk_widget_show_all (GTK_WIDGET (self->stack));
  g_signal_connect_object (self->model, "looked", G_CALLBACK (on_looked), self, 0);
  g_signal_connect_object (self->at_login, "changed", G_CALLBACK (on_login_changed), self, 0);
  show (self);
  ring_agent_controls_look (self->agents);
  return self;
}

static void
ring_preferences_window_destroy (GtkWidget *widget)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (widget);

  GTK_WIDGET_CLASS (ring_preferences_window_parent_class)->destroy (widget);

  /* Not before: numbers are told when their page goes. */
  g_clear_pointer (&self->pace, ring_pace_free);
  g_clear_pointer (&self->settings, ring_setting_controls_free);
  g_clear_pointer (&self->reminders, ring_reminder_controls_free);
  g_clear_pointer (&self->agents, ring_agent_controls_free);
}

static void
ring_preferences_window_finalize (GObject *object)
{
  RingPreferencesWindow *self = RING_PREFERENCES_WINDOW (object);

  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_object (&self->model);
  g_clear_object (&self->at_login);
  g_clear_pointer (&self->reach, ring_reach_unref);

  G_OBJECT_CLASS (ring_preferences_window_parent_class)->finalize (object);
}

static void
ring_preferences_window_class_init (RingPreferencesWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_preferences_window_finalize;
  GTK_WIDGET_CLASS (klass)->destroy = ring_preferences_window_destroy;

  /**
   * RingPreferencesWindow::quiet-chosen:
   * @choice: a #RingQuietChoice
   */
  signals[SIGNAL_QUIET_CHOSEN] = g_signal_new ("quiet-chosen", RING_TYPE_PREFERENCES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                               G_TYPE_NONE, 1, G_TYPE_INT);
  /**
   * RingPreferencesWindow::login-toggled:
   * @is_wanted: whether to start at login
   */
  signals[SIGNAL_LOGIN_TOGGLED] = g_signal_new ("login-toggled", RING_TYPE_PREFERENCES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
ring_preferences_window_init (RingPreferencesWindow *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *switcher = gtk_stack_switcher_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->pace = ring_pace_new (SHOW_INTERVAL_MSEC, show, self);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->problem = ring_problem_bar_new ();
  gtk_stack_set_vhomogeneous (self->stack, TRUE);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->stack);
  gtk_header_bar_set_custom_title (GTK_HEADER_BAR (header), switcher);
  gtk_header_bar_set_show_close_button (GTK_HEADER_BAR (header), TRUE);
  gtk_box_pack_start (GTK_BOX (box), self->problem, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (box), GTK_WIDGET (self->stack), TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (self), box);

  gtk_window_set_titlebar (GTK_WINDOW (self), header);
  gtk_window_set_title (GTK_WINDOW (self), _ ("RiNG Tray Preferences"));
  gtk_window_set_icon_name (GTK_WINDOW (self), RING_APP_ID);
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, -1);
  g_signal_connect (self, "key-press-event", G_CALLBACK (on_key_press), NULL);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (on_active_changed), NULL);
  gtk_widget_show_all (header);
  gtk_widget_show (box);
}
