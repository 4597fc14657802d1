/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardWindow"

#include "config.h"

#include "ring-board-window.h"

#include <glib/gi18n.h>

#include "io/ring-clock.h"
#include "io/ring-hooks-survey.h"
#include "io/ring-sandbox.h"
#include "ring-board-list.h"
#include "ring-board-style.h"
#include "ring-day-page.h"
#include "ring-hooks-window.h"
#include "ring-pace.h"
#include "ring-session-menu.h"

#define DEFAULT_WIDTH 680
#define DEFAULT_HEIGHT 520

/* The window need not be faster than the panel. */
#define SHOW_INTERVAL_MSEC 50

/* Ages of many sessions are told together, and none sooner than a second has
 * gone; one that is far off is looked at again, since the clock may be set. */
#define MIN_TICK_MSEC 1000
#define MAX_TICK_MSEC 60000

struct _RingBoardWindow
{
  GtkApplicationWindow parent_instance;

  RingPaths *paths;              /* (owned) */
  RingModel *model;              /* (owned) */
  RingAlertKeeper *alert_keeper; /* (owned) */
  RingReach *reach;              /* (owned) */
  RingPace *pace;                /* (owned) */
  gboolean lacks_hooks;          /* no agent would call a hook, as of the last time the window came to be seen */
  guint tick_id;                 /* runs while the window is to be seen and an age will change */
  gboolean is_iconified;

  /* (borrowed): children */
  GtkStack *stack;
  RingBoardList *list;
  RingDayPage *day;
  GtkWidget *find;
};

enum
{
  SIGNAL_SESSION_COMMAND,
  SIGNAL_SET_UP_REQUESTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingBoardWindow, ring_board_window, GTK_TYPE_APPLICATION_WINDOW)

/* --- what it shows, and when --- */

static gboolean
is_seen (RingBoardWindow *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->is_iconified;
}

static gboolean
is_day_shown (RingBoardWindow *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->day);
}

static gboolean
on_tick (gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (user_data);

  self->tick_id = 0;
  ring_pace_ask (self->pace);
  return G_SOURCE_REMOVE;
}

static void
arm_tick (RingBoardWindow *self,
          gint64 change_usec,
          gint64 now_usec)
{
  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (change_usec > 0)
    self->tick_id = g_timeout_add ((guint) CLAMP ((change_usec - now_usec) / 1000 + 1, MIN_TICK_MSEC, MAX_TICK_MSEC), on_tick, self);
}

static void
show_notice (RingBoardWindow *self,
             const RingBoard *board)
{
  RingSight sight = ring_model_get_sight (self->model);
  guint n_unheard = ring_sight_count_unheard (board, sight);
  g_autofree char *unheard = n_unheard > 0 ? ring_sight_unheard_words (n_unheard) : NULL;
  /* Whoever is listed was heard, or is counted. */
  gboolean is_deaf = self->lacks_hooks && ring_board_get_n_sessions (board) == 0;

  if (sight != RING_SIGHT_CLEAR)
    ring_board_list_show_notice (self->list, ring_sight_words (sight), FALSE);
  else
    ring_board_list_show_notice (self->list, is_deaf ? ring_sight_deaf_words () : unheard, TRUE);
}

static void
show_list (RingBoardWindow *self,
           RingBoard *board)
{
  const RingBoardViewInput input = { .board = board,
                                     .muted = ring_alert_keeper_get_muted (self->alert_keeper),
                                     .home = ring_paths_get_home (self->paths),
                                     .shows_ended = ring_board_list_get_shows_ended (self->list),
                                     .now_usec = ring_clock_wall_usec () };
  RingBoardView *view = ring_board_view_new (&input);

  arm_tick (self, is_seen (self) ? view->change_usec : 0, input.now_usec);
  ring_board_list_show_view (self->list, view);
  show_notice (self, board);
}

/* The page that is to be seen; the other one is told when it is. */
static void
show_board (RingBoardWindow *self)
{
  RingBoard *board = ring_model_get_board (self->model);

  ring_day_page_set_board (self->day, board);
  if (is_day_shown (self))
    g_clear_handle_id (&self->tick_id, g_source_remove);
  else
    show_list (self, board);
}

/* What happens while nobody looks is shown when somebody does. */
static void
on_pace (gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (user_data);

  if (is_seen (self))
    show_board (self);
}

static void
on_looked (RingModel *model,
           gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (user_data);

  if (is_seen (self))
    ring_pace_ask (self->pace);
}

/* While no agent runs, none is seen to be silent; that nobody would be heard is. */
static void
look_at_hooks (RingBoardWindow *self)
{
  if (ring_hooks_window_is_within_reach (self->paths, self->reach, RING_HOOKS_WINDOW_ALL_AGENTS))
    self->lacks_hooks = ring_hooks_survey_is_in_vain (ring_paths_get_home (self->paths));
}

static void
on_seen_changed (RingBoardWindow *self)
{
  if (is_seen (self))
    {
      look_at_hooks (self);
      show_board (self);
    }
  else
    g_clear_handle_id (&self->tick_id, g_source_remove);
  ring_day_page_set_active (self->day, is_seen (self) && is_day_shown (self));
}

static void
on_map_changed (GtkWidget *widget,
                gpointer user_data)
{
  on_seen_changed (RING_BOARD_WINDOW (widget));
}

static gboolean
on_window_state (GtkWidget *widget,
                 GdkEventWindowState *event,
                 gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (widget);
  gboolean is_iconified = (event->new_window_state & GDK_WINDOW_STATE_ICONIFIED) != 0;

  if (is_iconified == self->is_iconified)
    return GDK_EVENT_PROPAGATE;
  self->is_iconified = is_iconified;
  on_seen_changed (self);
  return GDK_EVENT_PROPAGATE;
}

/* --- what the human does --- */

static void
on_session_command (RingBoardList *list,
                    const char *session_id,
                    int command,
                    gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SESSION_COMMAND], 0, session_id, command);
}

static void
on_set_up_requested (RingBoardList *list,
                     gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SET_UP_REQUESTED], 0);
}

static void
on_ended_toggled (RingBoardList *list,
                  gpointer user_data)
{
  show_board (RING_BOARD_WINDOW (user_data));
}

static void
on_find (GtkToggleButton *button,
         gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (user_data);

  if (!gtk_toggle_button_get_active (button))
    ring_board_list_focus (self->list);
}

static void
on_session_activated (RingDayPage *day,
                      const char *session_id,
                      gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SESSION_COMMAND], 0, session_id, (int) RING_SESSION_COMMAND_GO);
}

static void
on_page_changed (GObject *stack,
                 GParamSpec *property,
                 gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (user_data);

  gtk_widget_set_sensitive (self->find, !is_day_shown (self));
  show_board (self);
  ring_day_page_set_active (self->day, is_seen (self) && is_day_shown (self));
  if (is_day_shown (self))
    ring_day_page_focus (self->day);
  else
    ring_board_list_focus (self->list);
}

/* Keys of the page with the day; whether @event is one. */
static gboolean
handle_day_key (RingBoardWindow *self,
                const GdkEventKey *event,
                GdkModifierType modifiers)
{
  if (modifiers != GDK_MOD1_MASK || (event->keyval != GDK_KEY_Left && event->keyval != GDK_KEY_Right))
    return GDK_EVENT_PROPAGATE;
  ring_day_page_go (self->day, event->keyval == GDK_KEY_Left ? -1 : 1);
  return GDK_EVENT_STOP;
}

/* The search bar hands its hidden entry all keys but few, and the entry acts on
 * some that type nothing: it would find, beep, or show a menu of its own. */
static gboolean
may_begin_search (const GdkEventKey *event)
{
  switch (event->keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
    case GDK_KEY_BackSpace:
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
    case GDK_KEY_Insert:
    case GDK_KEY_KP_Insert:
      return FALSE;
    default:
      return event->keyval < GDK_KEY_F1 || event->keyval > GDK_KEY_F35;
    }
}

/* Keys of the list: whatever is typed begins a search. */
static gboolean
handle_list_key (RingBoardWindow *self,
                 GdkEventKey *event,
                 GdkModifierType modifiers)
{
  GtkSearchBar *search_bar = ring_board_list_get_search_bar (self->list);

  if (modifiers == GDK_CONTROL_MASK && event->keyval == GDK_KEY_f)
    {
      ring_board_list_begin_search (self->list);
      return GDK_EVENT_STOP;
    }
  return may_begin_search (event) ? gtk_search_bar_handle_event (search_bar, (GdkEvent *) event) : GDK_EVENT_PROPAGATE;
}

/* Escape leaves the search first. */
static gboolean
on_key_press (GtkWidget *widget,
              GdkEventKey *event,
              gpointer user_data)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (widget);
  GtkSearchBar *search_bar = ring_board_list_get_search_bar (self->list);
  GdkModifierType modifiers = event->state & gtk_accelerator_get_default_mod_mask ();
  gboolean has_control = modifiers == GDK_CONTROL_MASK;

  if (event->keyval == GDK_KEY_Escape && !is_day_shown (self) && gtk_search_bar_get_search_mode (search_bar))
    {
      gtk_search_bar_set_search_mode (search_bar, FALSE);
      return GDK_EVENT_STOP;
    }
  if (event->keyval == GDK_KEY_Escape || (has_control && event->keyval == GDK_KEY_w))
    {
      gtk_window_close (GTK_WINDOW (widget));
      return GDK_EVENT_STOP;
    }
  if (has_control && (event->keyval == GDK_KEY_Page_Down || event->keyval == GDK_KEY_Page_Up))
    {
      gtk_stack_set_visible_child (self->stack, event->keyval == GDK_KEY_Page_Down ? GTK_WIDGET (self->day) : GTK_WIDGET (self->list));
      return GDK_EVENT_STOP;
    }
  return is_day_shown (self) ? handle_day_key (self, event, modifiers) : handle_list_key (self, event, modifiers);
}

/**
 * ring_board_window_select:
 * @self: the window
 * @session_id: a session
 *
 * Selects a session's row, if it is there, and brings it into view. Call it
 * after the window was shown.
 */
void
ring_board_window_select (RingBoardWindow *self,
                          const char *session_id)
{
  g_return_if_fail (RING_IS_BOARD_WINDOW (self));

  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->list));
  ring_board_list_select (self->list, session_id);
}

/* --- life --- */

/**
 * ring_board_window_new:
 * @application: the application
 * @paths: the registry
 * @model: the board, which has looked already
 * @alert_keeper: what is muted
 * @reach: tells whether folders answer
 *
 * Call it when the human wants to see the board.
 *
 * Returns: (transfer none): a new window, which lives until it is closed
 */
RingBoardWindow *
ring_board_window_new (GtkApplication *application,
                       RingPaths *paths,
                       RingModel *model,
                       RingAlertKeeper *alert_keeper,
                       RingReach *reach)
{
  RingBoardWindow *self = g_object_new (RING_TYPE_BOARD_WINDOW, "application", application, NULL);

  self->paths = ring_paths_ref (paths);
  self->model = g_object_ref (model);
  self->alert_keeper = g_object_ref (alert_keeper);
  self->reach = ring_reach_ref (reach);
  ring_board_list_set_sees_processes (self->list, !ring_sandbox_is_ours ("/"));
  g_signal_connect_object (model, "looked", G_CALLBACK (on_looked), self, 0);
  self->day = RING_DAY_PAGE (ring_day_page_new (paths, reach));
  g_signal_connect (self->day, "session-activated", G_CALLBACK (on_session_activated), self);
  /* Translators: name of a page: one day with all its sessions */
  gtk_stack_add_titled (self->stack, GTK_WIDGET (self->day), "day", _ ("Day"));
  g_signal_connect (self->stack, "notify::visible-child", G_CALLBACK (on_page_changed), self);
  show_board (self);
  ring_board_list_focus (self->list);
  return self;
}

static void
ring_board_window_destroy (GtkWidget *widget)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (widget);

  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_pointer (&self->pace, ring_pace_free);
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  self->stack = NULL;
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);

  GTK_WIDGET_CLASS (ring_board_window_parent_class)->destroy (widget);
}

static void
ring_board_window_finalize (GObject *object)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (object);

  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_object (&self->model);
  g_clear_object (&self->alert_keeper);
  g_clear_pointer (&self->reach, ring_reach_unref);

  G_OBJECT_CLASS (ring_board_window_parent_class)->finalize (object);
}

static void
ring_board_window_class_init (RingBoardWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_board_window_finalize;
  GTK_WIDGET_CLASS (klass)->destroy = ring_board_window_destroy;

  /**
   * RingBoardWindow::session-command:
   * @session_id: a session
   * @command: a #RingSessionCommand: what to do
   */
  signals[SIGNAL_SESSION_COMMAND] = g_signal_new ("session-command", RING_TYPE_BOARD_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT);
  /**
   * RingBoardWindow::set-up-requested:
   *
   * The human wants hooks.
   */
  signals[SIGNAL_SET_UP_REQUESTED] = g_signal_new ("set-up-requested", RING_TYPE_BOARD_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                   G_TYPE_NONE, 0);
}

static GtkWidget *
new_find_button (RingBoardWindow *self)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_image (GTK_BUTTON (button), gtk_image_new_from_icon_name ("edit-find-symbolic", GTK_ICON_SIZE_BUTTON));
  gtk_widget_set_tooltip_text (button, _ ("Search (Ctrl+F)"));
  atk_object_set_name (gtk_widget_get_accessible (button), _ ("Search sessions"));
  g_object_bind_property (ring_board_list_get_search_bar (self->list), "search-mode-enabled", button, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect (button, "toggled", G_CALLBACK (on_find), self);
  self->find = button;
  return button;
}

static void
ring_board_window_init (RingBoardWindow *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->pace = ring_pace_new (SHOW_INTERVAL_MSEC, on_pace, self);
  self->list = RING_BOARD_LIST (ring_board_list_new ());
  g_signal_connect (self->list, "session-command", G_CALLBACK (on_session_command), self);
  g_signal_connect (self->list, "set-up-requested", G_CALLBACK (on_set_up_requested), self);
  g_signal_connect (self->list, "ended-toggled", G_CALLBACK (on_ended_toggled), self);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_titled (self->stack, GTK_WIDGET (self->list), "list", _ ("Sessions"));
  gtk_widget_show (GTK_WIDGET (self->stack));
  gtk_container_add (GTK_CONTAINER (self), GTK_WIDGET (self->stack));

  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->stack);
  gtk_header_bar_set_custom_title (GTK_HEADER_BAR (header), switcher);
  gtk_header_bar_set_show_close_button (GTK_HEADER_BAR (header), TRUE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), new_find_button (self));
  gtk_widget_show_all (header);

  ring_board_style_apply (GTK_WIDGET (self));
  gtk_window_set_titlebar (GTK_WINDOW (self), header);
  gtk_window_set_title (GTK_WINDOW (self), _ ("RiNG Tray"));
  gtk_window_set_icon_name (GTK_WINDOW (self), RING_APP_ID);
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  g_signal_connect (self, "key-press-event", G_CALLBACK (on_key_press), NULL);
  g_signal_connect (self, "window-state-event", G_CALLBACK (on_window_state), NULL);
  /* After the default handler, which maps and unmaps. */
  g_signal_connect_after (self, "map", G_CALLBACK (on_map_changed), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (on_map_changed), NULL);
}
