/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardList"

#include "config.h"

#include "ring-board-list.h"

#include <glib/gi18n.h>

#include "ring-board-empty.h"
#include "ring-board-rows.h"
#include "ring-session-menu.h"

#define SPACING 12
#define SEARCH_CHARACTERS 36

struct _RingBoardList
{
  GtkBox parent_instance;

  RingBoardRows *rows; /* (owned) (nullable): NULL once the widget is destroyed */
  gboolean is_blind;   /* agents without hooks are not seen */
  GtkWidget *menu;     /* (nullable): the one that came up last; owned by the window */

  /* (borrowed): children */
  GtkInfoBar *notice;
  GtkLabel *notice_label;
  GtkWidget *notice_button;
  GtkSearchBar *search_bar;
  GtkEntry *search;
  GtkWidget *scrolled;
  GtkListBox *list;
  GtkWidget *empty; /* not the list's placeholder, which no screen reader finds */
  GtkLabel *more;
  GtkLabel *summary;
  GtkToggleButton *ended;
};

enum
{
  SIGNAL_SESSION_COMMAND,
  SIGNAL_SET_UP_REQUESTED,
  SIGNAL_ENDED_TOGGLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingBoardList, ring_board_list, GTK_TYPE_BOX)

static void
update_more (RingBoardList *self)
{
  guint n_more = ring_board_rows_count_more (self->rows);
  g_autofree char *words = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->more), n_more > 0);
  if (n_more == 0)
    return;
  /* Translators: below a list that has no room for all sessions */
  words = g_strdup_printf (ngettext ("%u more session can be searched for.", "%u more sessions can be searched for.", n_more), n_more);
  gtk_label_set_text (self->more, words);
}

/* Either rows, or why there are none. */
static void
update_empty (RingBoardList *self)
{
  const RingBoardView *view = ring_board_rows_get_view (self->rows);
  guint n_ended = view != NULL ? view->n_ended : 0;
  gboolean is_empty = ring_board_rows_find_first (self->rows) == NULL;

  update_more (self);
  gtk_widget_set_visible (self->scrolled, !is_empty);
  gtk_widget_set_visible (self->empty, is_empty);
  if (view == NULL || view->lines->len == 0)
    ring_board_empty_show_none (self->empty, self->is_blind, n_ended > 0);
  else
    ring_board_empty_show_no_match (self->empty, n_ended > 0 && !gtk_toggle_button_get_active (self->ended));
}

static void
on_search_changed (GtkSearchEntry *entry,
                   gpointer user_data)
{
  RingBoardList *self = RING_BOARD_LIST (user_data);

  ring_board_rows_search (self->rows, gtk_entry_get_text (self->search));
  update_empty (self);
}

/* --- what the human does --- */

static void
ask_for (RingBoardList *self,
         const char *session_id,
         RingSessionCommand command)
{
  g_signal_emit (self, signals[SIGNAL_SESSION_COMMAND], 0, session_id, (int) command);
}

static void
on_command (const char *session_id,
            RingSessionCommand command,
            gpointer user_data)
{
  ask_for (RING_BOARD_LIST (user_data), session_id, command);
}

static void
on_row_activated (GtkListBox *list,
                  GtkListBoxRow *row,
                  gpointer user_data)
{
  g_autofree char *session_id = g_strdup (ring_board_row_get_session_id (RING_BOARD_ROW (row)));

  ask_for (RING_BOARD_LIST (user_data), session_id, RING_SESSION_COMMAND_GO);
}

/* Return goes to the first that is found, by what was typed just before, too. */
static void
on_search_activated (GtkEntry *entry,
                     gpointer user_data)
{
  RingBoardList *self = RING_BOARD_LIST (user_data);
  GtkListBoxRow *row = NULL;

  on_search_changed (GTK_SEARCH_ENTRY (entry), self);
  row = ring_board_rows_find_first (self->rows);

  if (row != NULL)
    on_row_activated (self->list, row, self);
}

static gboolean
on_search_key (GtkWidget *entry,
               GdkEventKey *event,
               gpointer user_data)
{
  if (event->keyval != GDK_KEY_Down && event->keyval != GDK_KEY_KP_Down)
    return GDK_EVENT_PROPAGATE;
  ring_board_list_focus (RING_BOARD_LIST (user_data));
  return GDK_EVENT_STOP;
}

/* The menu of a row, as it is at the moment. */
static GtkMenu *
make_menu (RingBoardList *self,
           RingBoardRow *row)
{
  const RingSessionTraits traits = ring_board_row_get_traits (row);

  if (self->menu != NULL)
    gtk_widget_destroy (self->menu);
  self->menu = ring_session_menu_new_popup (ring_board_row_get_session_id (row), &traits, on_command, self);
  g_signal_connect (self->menu, "destroy", G_CALLBACK (gtk_widget_destroyed), &self->menu);
  gtk_menu_attach_to_widget (GTK_MENU (self->menu), GTK_WIDGET (self), NULL);
  gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
  return GTK_MENU (self->menu);
}

static void
on_menu_requested (RingBoardRow *row,
                   GtkWidget *button,
                   gpointer user_data)
{
  GtkMenu *menu = make_menu (RING_BOARD_LIST (user_data), row);

  gtk_menu_popup_at_widget (menu, button, GDK_GRAVITY_SOUTH_EAST, GDK_GRAVITY_NORTH_EAST, NULL);
}

/* The key for the menu. */
static gboolean
on_popup_menu (GtkWidget *list,
               gpointer user_data)
{
  RingBoardList *self = RING_BOARD_LIST (user_data);
  GtkWidget *row = gtk_container_get_focus_child (GTK_CONTAINER (list));

  if (row == NULL)
    return FALSE;
  gtk_menu_popup_at_widget (make_menu (self, RING_BOARD_ROW (row)), row, GDK_GRAVITY_SOUTH_WEST,
                            GDK_GRAVITY_NORTH_WEST, NULL);
  return TRUE;
}

static gboolean
on_button_press (GtkWidget *list,
                 GdkEventButton *event,
                 gpointer user_data)
{
  RingBoardList *self = RING_BOARD_LIST (user_data);
  GtkListBoxRow *row = NULL;

  if (!gdk_event_triggers_context_menu ((const GdkEvent *) event))
    return GDK_EVENT_PROPAGATE;
  row = gtk_list_box_get_row_at_y (self->list, (int) event->y);
  if (row == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_menu_popup_at_pointer (make_menu (self, RING_BOARD_ROW (row)), (const GdkEvent *) event);
  return GDK_EVENT_STOP;
}

static void
on_ended_toggled (GtkToggleButton *button,
                  gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_ENDED_TOGGLED], 0);
}

static void
on_set_up (GtkWidget *widget,
           gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SET_UP_REQUESTED], 0);
}

static void
on_set_up_response (GtkInfoBar *bar,
                    int response,
                    gpointer user_data)
{
  on_set_up (GTK_WIDGET (bar), user_data);
}

static void
on_show_ended (GtkWidget *widget,
               gpointer user_data)
{
  gtk_toggle_button_set_active (RING_BOARD_LIST (user_data)->ended, TRUE);
}

/* --- what it shows --- */

/**
 * ring_board_list_show_view:
 * @self: the list
 * @view: (transfer full): what to show
 *
 * Makes the list say what @view says: each session keeps its row, and what does
 * not differ is left alone. Call it for each new view while somebody may look.
 */
void
ring_board_list_show_view (RingBoardList *self,
                           RingBoardView *view)
{
  g_return_if_fail (RING_IS_BOARD_LIST (self));

  ring_board_rows_show_view (self->rows, view);
  update_empty (self);
  gtk_label_set_text (self->summary, view->summary);
  gtk_widget_set_visible (GTK_WIDGET (self->ended), view->n_ended > 0 || gtk_toggle_button_get_active (self->ended));
}

/**
 * ring_board_list_set_sees_processes:
 * @self: the list
 * @sees_processes: whether an agent without hooks would be listed
 *
 * Call it before the first view: an empty list says what is certain.
 */
void
ring_board_list_set_sees_processes (RingBoardList *self,
                                    gboolean sees_processes)
{
  g_return_if_fail (RING_IS_BOARD_LIST (self));

  self->is_blind = !sees_processes;
}

/**
 * ring_board_list_show_notice:
 * @self: the list
 * @sentence: (nullable): what cannot be seen; %NULL if all can
 * @can_set_up: whether hooks would mend it
 *
 * Says above the list what it does not tell.
 */
void
ring_board_list_show_notice (RingBoardList *self,
                             const char *sentence,
                             gboolean can_set_up)
{
  g_return_if_fail (RING_IS_BOARD_LIST (self));

  if (sentence != NULL)
    gtk_label_set_text (self->notice_label, sentence);
  gtk_widget_set_visible (self->notice_button, can_set_up);
  gtk_widget_set_visible (GTK_WIDGET (self->notice), sentence != NULL);
}

/**
 * ring_board_list_select:
 * @self: the list
 * @session_id: a session
 *
 * Selects a session's row and brings it into view.
 *
 * Returns: whether it has one
 */
gboolean
ring_board_list_select (RingBoardList *self,
                        const char *session_id)
{
  GtkListBoxRow *row = NULL;

  g_return_val_if_fail (RING_IS_BOARD_LIST (self), FALSE);

  row = ring_board_rows_find (self->rows, session_id);
  if (row == NULL)
    return FALSE;
  gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  gtk_list_box_select_row (self->list, row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
  return TRUE;
}

/**
 * ring_board_list_focus:
 * @self: the list
 *
 * Gives the keyboard to the first row.
 */
void
ring_board_list_focus (RingBoardList *self)
{
  GtkListBoxRow *row = NULL;

  g_return_if_fail (RING_IS_BOARD_LIST (self));

  row = ring_board_rows_find_first (self->rows);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

/**
 * ring_board_list_begin_search:
 * @self: the list
 *
 * Gives the keyboard to the search, also if it has begun already.
 */
void
ring_board_list_begin_search (RingBoardList *self)
{
  g_return_if_fail (RING_IS_BOARD_LIST (self));

  gtk_search_bar_set_search_mode (self->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/**
 * ring_board_list_get_search_bar:
 * @self: the list
 *
 * Returns: (transfer none): what takes the keys that nobody else wants
 */
GtkSearchBar *
ring_board_list_get_search_bar (RingBoardList *self)
{
  g_return_val_if_fail (RING_IS_BOARD_LIST (self), NULL);

  return self->search_bar;
}

/**
 * ring_board_list_get_shows_ended:
 * @self: the list
 *
 * Returns: whether ended sessions are wanted, too
 */
gboolean
ring_board_list_get_shows_ended (RingBoardList *self)
{
  g_return_val_if_fail (RING_IS_BOARD_LIST (self), FALSE);

  return gtk_toggle_button_get_active (self->ended);
}

/* --- what it is made of --- */

static void
add_notice (RingBoardList *self)
{
  GtkWidget *bar = gtk_info_bar_new ();

  self->notice = GTK_INFO_BAR (bar);
  self->notice_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_line_wrap (self->notice_label, TRUE);
  gtk_label_set_xalign (self->notice_label, 0);
  gtk_info_bar_set_message_type (self->notice, GTK_MESSAGE_WARNING);
  gtk_container_add (GTK_CONTAINER (gtk_info_bar_get_content_area (self->notice)), GTK_WIDGET (self->notice_label));
  self->notice_button = gtk_info_bar_add_button (self->notice, _ ("_Set up…"), GTK_RESPONSE_ACCEPT);
  g_signal_connect (bar, "response", G_CALLBACK (on_set_up_response), self);
  gtk_widget_show (GTK_WIDGET (self->notice_label));
  gtk_container_add (GTK_CONTAINER (self), bar);
}

static void
add_search (RingBoardList *self)
{
  GtkWidget *entry = gtk_search_entry_new ();

  self->search = GTK_ENTRY (entry);
  self->search_bar = GTK_SEARCH_BAR (gtk_search_bar_new ());
  gtk_entry_set_width_chars (self->search, SEARCH_CHARACTERS);
  gtk_entry_set_placeholder_text (self->search, _ ("Name, folder, agent, command …"));
  atk_object_set_name (gtk_widget_get_accessible (entry), _ ("Search sessions"));
  gtk_container_add (GTK_CONTAINER (self->search_bar), entry);
  gtk_search_bar_connect_entry (self->search_bar, self->search);
  g_signal_connect (entry, "search-changed", G_CALLBACK (on_search_changed), self);
  g_signal_connect (entry, "activate", G_CALLBACK (on_search_activated), self);
  g_signal_connect (entry, "key-press-event", G_CALLBACK (on_search_key), self);
  gtk_widget_show_all (GTK_WIDGET (self->search_bar));
  gtk_container_add (GTK_CONTAINER (self), GTK_WIDGET (self->search_bar));
}

static void
add_list (RingBoardList *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (NULL, NULL);

  self->scrolled = scrolled;
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  self->empty = ring_board_empty_new (G_CALLBACK (on_set_up), G_CALLBACK (on_show_ended), self);
  self->rows = ring_board_rows_new (self->list, on_menu_requested, self);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (self->list)), _ ("Sessions"));
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->list)), "ring-board");
  g_signal_connect (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect (self->list, "popup-menu", G_CALLBACK (on_popup_menu), self);
  g_signal_connect (self->list, "button-press-event", G_CALLBACK (on_button_press), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_container_add (GTK_CONTAINER (scrolled), GTK_WIDGET (self->list));
  gtk_widget_show_all (scrolled);
  gtk_box_pack_start (GTK_BOX (self), scrolled, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (self), self->empty, TRUE, TRUE, 0);
  self->more = GTK_LABEL (gtk_label_new (NULL));
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->more)), "ring-head");
  gtk_container_add (GTK_CONTAINER (self), GTK_WIDGET (self->more));
}

static void
add_foot (RingBoardList *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *ended = gtk_check_button_new_with_mnemonic (_ ("Show _ended"));

  self->summary = GTK_LABEL (gtk_label_new (NULL));
  self->ended = GTK_TOGGLE_BUTTON (ended);
  gtk_label_set_xalign (self->summary, 0);
  gtk_label_set_ellipsize (self->summary, PANGO_ELLIPSIZE_END);
  gtk_widget_set_no_show_all (ended, TRUE);
  g_signal_connect (ended, "toggled", G_CALLBACK (on_ended_toggled), self);
  gtk_style_context_add_class (gtk_widget_get_style_context (bar), "ring-foot");
  gtk_box_pack_start (GTK_BOX (bar), GTK_WIDGET (self->summary), TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (bar), ended);
  gtk_widget_show_all (bar);
  gtk_container_add (GTK_CONTAINER (self), bar);
}

static void
ring_board_list_destroy (GtkWidget *widget)
{
  RingBoardList *self = RING_BOARD_LIST (widget);

  g_clear_pointer (&self->menu, gtk_widget_destroy);
  g_clear_pointer (&self->rows, ring_board_rows_free);

  GTK_WIDGET_CLASS (ring_board_list_parent_class)->destroy (widget);
}

static void
ring_board_list_class_init (RingBoardListClass *klass)
{
  GTK_WIDGET_CLASS (klass)->destroy = ring_board_list_destroy;

  /**
   * RingBoardList::session-command:
   * @session_id: a session
   * @command: a #RingSessionCommand: what to do
   */
  signals[SIGNAL_SESSION_COMMAND] = g_signal_new ("session-command", RING_TYPE_BOARD_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_INT);
  /**
   * RingBoardList::set-up-requested:
   *
   * The human wants hooks.
   */
  signals[SIGNAL_SET_UP_REQUESTED] = g_signal_new ("set-up-requested", RING_TYPE_BOARD_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                   G_TYPE_NONE, 0);
  /**
   * RingBoardList::ended-toggled:
   *
   * Another view is wanted: with the ended sessions, or without.
   */
  signals[SIGNAL_ENDED_TOGGLED] = g_signal_new ("ended-toggled", RING_TYPE_BOARD_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                G_TYPE_NONE, 0);
}

static void
ring_board_list_init (RingBoardList *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  add_notice (self);
  add_search (self);
  add_list (self);
  add_foot (self);
  gtk_widget_show (GTK_WIDGET (self));
}

/**
 * ring_board_list_new:
 *
 * Returns: (transfer floating): a list without sessions
 */
GtkWidget *
ring_board_list_new (void)
{
  return g_object_new (RING_TYPE_BOARD_LIST, NULL);
}
