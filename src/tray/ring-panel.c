/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPanel"

#include "config.h"

#include "ring-panel.h"

#include "io/ring-clock.h"
#include "io/ring-hooks-survey.h"
#include "ring-hooks-window.h"
#include "ring-indicator.h"
#include "ring-pace.h"

/* Panels draw no faster, and the bus has others to serve. */
#define SHOW_INTERVAL_MSEC 50

/* What agents do all the time is no news: a menu that nobody has opened may say
 * it late. A host that opens it is told at once. */
#define LAZY_INTERVAL_MSEC 5000

#define TICK_SECONDS 1

/* A panel that has not come by then will not come by itself. */
#define HOST_PATIENCE_SECONDS 10

struct _RingPanel
{
  GObject parent_instance;

  RingModel *model;              /* (owned) */
  RingAlertKeeper *alert_keeper; /* (owned) */
  RingPaths *paths;              /* (owned) */
  RingReach *reach;              /* (owned) */
  RingLogin *login;              /* (owned) */
  RingMenu *menu;                /* (owned) */
  RingIndicator *indicator;      /* (owned) */
  RingPace *pace;                /* (owned): of what is shown */
  RingPace *lazy_pace;           /* (owned): of what is no news, for the closed menu */
  gboolean is_all_due;           /* what is no news is shown next time, too */
  gboolean has_labels;           /* the panel shows a text beside the icon */
  gboolean lacks_hooks;          /* no agent would call a hook, as of the last time the menu was opened */

  RingView *shown;            /* (owned) (nullable): what the menu says */
  RingPanelView *shown_panel; /* (owned) (nullable): as @shown */
  GHashTable *shown_muted;    /* (owned) (nullable): as @shown */

  guint tick_id;           /* runs while the menu is open: its ages are seen */
  guint host_id;           /* runs until it is certain that there is no panel */
  gboolean is_host_missed; /* that has been said */
};

enum
{
  SIGNAL_HOST_KNOWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingPanel, ring_panel, G_TYPE_OBJECT)

static void
forget_shown (RingPanel *self)
{
  g_clear_pointer (&self->shown, ring_view_free);
  g_clear_pointer (&self->shown_panel, ring_panel_view_free);
  g_clear_pointer (&self->shown_muted, g_hash_table_unref);
}

static gboolean
is_news (RingPanel *self,
         const RingMenuContent *content)
{
  if (self->shown == NULL || content->muted != self->shown_muted)
    return TRUE;
  return ring_view_is_news (content->view, self->shown) || ring_panel_view_is_news (content->panel, self->shown_panel);
}

/* Shows the board; @shows_all means also what is no news. */
static void
show_board (RingPanel *self,
            gboolean shows_all)
{
  RingBoard *board = ring_model_get_board (self->model);
  gint64 now_usec = ring_clock_wall_usec ();
  RingConfig *config = ring_model_get_config (self->model);
  g_autoptr (RingView) view = ring_view_new (board, config, now_usec);
  const RingPanelInput input = { .view = view,
                                 .board = board,
                                 .config = config,
                                 .quiet = ring_model_get_quiet (self->model),
                                 .sight = ring_model_get_sight (self->model),
                                 .has_labels = self->has_labels,
                                 .lacks_hooks = self->lacks_hooks,
                                 .now_usec = now_usec };
  g_autoptr (RingPanelView) panel = ring_panel_view_new (&input);
  const RingMenuContent content = { .view = view,
                                    .panel = panel,
                                    .muted = ring_alert_keeper_get_muted (self->alert_keeper),
                                    .starts_at_login = ring_login_is_on (self->login) };

  ring_indicator_show (self->indicator, panel->icon_name, panel->title, panel->label);
  if (!shows_all && !ring_menu_is_open (self->menu) && !is_news (self, &content))
    {
      ring_pace_ask (self->lazy_pace);
      return;
    }
  ring_menu_show (self->menu, &content);
  forget_shown (self);
  self->shown = g_steal_pointer (&view);
  self->shown_panel = g_steal_pointer (&panel);
  self->shown_muted = g_hash_table_ref (content.muted);
}

static void
show (gpointer user_data)
{
  show_board (user_data, TRUE);
}

static void
show_due (gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);
  gboolean shows_all = self->is_all_due;

  self->is_all_due = FALSE;
  show_board (self, shows_all);
}

/* At the pace of the news, too: together they are not faster. */
static void
show_all_soon (gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);

  self->is_all_due = TRUE;
  ring_pace_ask (self->pace);
}

static void
on_looked (RingModel *model,
           gpointer user_data)
{
  ring_pace_ask (RING_PANEL (user_data)->pace);
}

static gboolean
on_tick (gpointer user_data)
{
  show (user_data);
  return G_SOURCE_CONTINUE;
}

static void
on_open_changed (RingMenu *menu,
                 gboolean is_open,
                 gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);

  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (is_open)
    self->tick_id = g_timeout_add_seconds (TICK_SECONDS, on_tick, self);
  show (self);
}

static void
on_login_changed (RingLogin *login,
                  gpointer user_data)
{
  show (user_data);
}

/* While no agent runs, none is seen to be silent; that nobody would be heard is. */
static void
look_at_hooks (RingPanel *self)
{
  if (ring_hooks_window_is_within_reach (self->paths, self->reach, RING_HOOKS_WINDOW_ALL_AGENTS))
    self->lacks_hooks = ring_hooks_survey_is_in_vain (ring_paths_get_home (self->paths));
}

static void
on_menu_about_to_show (RingIndicator *indicator,
                       gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);

  ring_login_look (self->login);
  look_at_hooks (self);
  show (self);
}

static void
on_menu_opened (RingIndicator *indicator,
                gpointer user_data)
{
  ring_menu_set_open (RING_PANEL (user_data)->menu, TRUE);
}

static void
on_menu_closed (RingIndicator *indicator,
                gpointer user_data)
{
  ring_menu_set_open (RING_PANEL (user_data)->menu, FALSE);
}

static void
on_item_moved (RingMenu *menu,
               int parent,
               guint from,
               guint to,
               gpointer user_data)
{
  ring_indicator_move_item (RING_PANEL (user_data)->indicator, parent, from, to);
}

/* Once per start: who has no tray, and wants none, is told no more. */
static gboolean
on_host_patience_over (gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);

  self->host_id = 0;
  if (ring_indicator_has_host (self->indicator))
    return G_SOURCE_REMOVE;
  self->is_host_missed = TRUE;
  g_message ("No panel shows the icon; it will be shown as soon as there is one");
  g_signal_emit (self, signals[SIGNAL_HOST_KNOWN], 0, FALSE);
  return G_SOURCE_REMOVE;
}

static void
on_host_changed (RingIndicator *indicator,
                 gpointer user_data)
{
  RingPanel *self = RING_PANEL (user_data);

  if (self->is_host_missed && ring_indicator_has_host (indicator))
    g_signal_emit (self, signals[SIGNAL_HOST_KNOWN], 0, TRUE);
}

/**
 * ring_panel_get_menu:
 * @self: the panel
 *
 * Call it to hear what the human chooses.
 *
 * Returns: (transfer none): the menu
 */
RingMenu *
ring_panel_get_menu (RingPanel *self)
{
  g_return_val_if_fail (RING_IS_PANEL (self), NULL);

  return self->menu;
}

/**
 * ring_panel_get_click_time:
 * @self: the panel
 *
 * Call it while something in the menu is being chosen.
 *
 * Returns: X11 time of the click, 0 if not known
 */
guint32
ring_panel_get_click_time (RingPanel *self)
{
  g_return_val_if_fail (RING_IS_PANEL (self), 0);

  return ring_indicator_get_click_time (self->indicator);
}

/**
 * ring_panel_new:
 * @model: the board, which has not looked yet
 * @alert_keeper: what is muted
 * @paths: the registry
 * @reach: tells whether folders answer
 * @login: the start at login
 * @desktop: the desktop at hand
 * @icon_folder: (nullable): folder with a hicolor folder in it where the icons
 *   are, or %NULL if they are installed
 *
 * Call it once.
 *
 * Returns: (transfer full): the panel
 */
RingPanel *
ring_panel_new (RingModel *model,
                RingAlertKeeper *alert_keeper,
                RingPaths *paths,
                RingReach *reach,
                RingLogin *login,
                RingDesktop desktop,
                const char *icon_folder)
{
  RingPanel *self = g_object_new (RING_TYPE_PANEL, NULL);

  self->model = g_object_ref (model);
  self->alert_keeper = g_object_ref (alert_keeper);
  self->paths = ring_paths_ref (paths);
  self->reach = ring_reach_ref (reach);
  self->login = g_object_ref (login);
  look_at_hooks (self);
  self->menu = ring_menu_new (ring_desktop_follows_moves (desktop));
  g_signal_connect_object (self->menu, "open-changed", G_CALLBACK (on_open_changed), self, 0);
  g_signal_connect_object (self->menu, "item-moved", G_CALLBACK (on_item_moved), self, 0);
  g_signal_connect_object (self->login, "changed", G_CALLBACK (on_login_changed), self, 0);
  self->has_labels = ring_desktop_shows_labels (desktop);
  self->indicator = ring_indicator_new (ring_menu_get_widget (self->menu), ring_view_icon_name (RING_STATE_ENDED),
                                        icon_folder);
  ring_indicator_set_middle_click (self->indicator, ring_menu_get_next_item (self->menu));
  g_signal_connect_object (self->indicator, "menu-about-to-show", G_CALLBACK (on_menu_about_to_show), self, 0);
  g_signal_connect_object (self->indicator, "menu-opened", G_CALLBACK (on_menu_opened), self, 0);
  g_signal_connect_object (self->indicator, "menu-closed", G_CALLBACK (on_menu_closed), self, 0);
  g_signal_connect_object (self->indicator, "host-changed", G_CALLBACK (on_host_changed), self, 0);
  g_signal_connect_object (self->model, "looked", G_CALLBACK (on_looked), self, 0);
  self->host_id = g_timeout_add_seconds (HOST_PATIENCE_SECONDS, on_host_patience_over, self);
  return self;
}

static void
ring_panel_dispose (GObject *object)
{
  RingPanel *self = RING_PANEL (object);

  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_handle_id (&self->host_id, g_source_remove);
  g_clear_pointer (&self->pace, ring_pace_free);
  g_clear_pointer (&self->lazy_pace, ring_pace_free);
  forget_shown (self);
  g_clear_object (&self->indicator);
  g_clear_object (&self->menu);
  g_clear_object (&self->model);
  g_clear_object (&self->alert_keeper);
  g_clear_object (&self->login);
  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_pointer (&self->reach, ring_reach_unref);

  G_OBJECT_CLASS (ring_panel_parent_class)->dispose (object);
}

static void
ring_panel_class_init (RingPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ring_panel_dispose;

  /**
   * RingPanel::host-known:
   * @has_host: whether a panel shows the icon
   *
   * It has become certain that there is none, or there is one after all.
   */
  signals[SIGNAL_HOST_KNOWN] = g_signal_new ("host-known", RING_TYPE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                             G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
ring_panel_init (RingPanel *self)
{
  self->pace = ring_pace_new (SHOW_INTERVAL_MSEC, show_due, self);
  self->lazy_pace = ring_pace_new (LAZY_INTERVAL_MSEC, show_all_soon, self);
}
