/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingWhyWindow"

#include "config.h"

#include "ring-why-window.h"

#include <glib/gi18n.h>

#include "core/ring-reason.h"
#include "core/ring-row.h"
#include "core/ring-text.h"
#include "core/ring-view.h"

#define DEFAULT_WIDTH 720
#define DEFAULT_HEIGHT 360
#define SPACING 12

enum
{
  COLUMN_TIME,
  COLUMN_EVENT,
  COLUMN_STATE,
  COLUMN_REASON,
  N_COLUMNS,
};

typedef struct
{
  GtkListStore *store;
  gint64 now_usec;
} Listing;

static void
on_history (const RingHistoryItem *item,
            gpointer user_data)
{
  const Listing *listing = user_data;
  g_autofree char *time = ring_view_time (item->at_usec, listing->now_usec);
  g_autofree char *event = ring_text_for_display (item->event);
  g_autofree char *reason = ring_text_for_display (ring_reason_to_sentence (item->reason));
  GtkTreeIter iter;

  /* The newest comes first: it is what the question is about. */
  gtk_list_store_prepend (listing->store, &iter);
  gtk_list_store_set (listing->store, &iter,
                      COLUMN_TIME, time,
                      COLUMN_EVENT, event,
                      COLUMN_STATE, ring_view_state_word (item->status),
                      COLUMN_REASON, reason,
                      -1);
}

static GtkWidget *
new_list (const RingSession *session,
          gint64 now_usec)
{
  const char *heads[N_COLUMNS] = {
    /* Translators: head of a column */
    [COLUMN_TIME] = _ ("Time"),
    /* Translators: head of a column: an event's name */
    [COLUMN_EVENT] = _ ("Event"),
    /* Translators: head of a column: the state after the event */
    [COLUMN_STATE] = _ ("State"),
    /* Translators: head of a column: the rule that decided */
    [COLUMN_REASON] = _ ("Because"),
  };
  g_autoptr (GtkListStore) store = gtk_list_store_new (N_COLUMNS, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  Listing listing = { .store = store, .now_usec = now_usec };
  GtkWidget *list;

  if (ring_session_get_row (session) != NULL)
    ring_row_foreach_history (ring_session_get_row (session), on_history, &listing);
  list = gtk_tree_view_new_with_model (GTK_TREE_MODEL (store));
  for (int column = 0; column < N_COLUMNS; column++)
    gtk_tree_view_insert_column_with_attributes (GTK_TREE_VIEW (list), -1, heads[column], gtk_cell_renderer_text_new (),
                                                 "text", column, NULL);
  return list;
}

/* What it is now, and why. */
static GtkWidget *
new_summary (const RingSession *session,
             const char *name)
{
  g_autofree char *detail = ring_text_for_display (ring_view_wait_text (session));
  const char *state = ring_view_state_word (ring_session_get_state (session));
  const char *sentence = ring_reason_to_sentence (ring_session_get_reason (session));
  g_autofree char *head = NULL;
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (detail[0] != '\0')
    /* Translators: name of a session, its state, what it waits for */
    head = g_strdup_printf (_ ("%s: %s — %s"), name, state, detail);
  else
    /* Translators: name of a session, its state */
    head = g_strdup_printf (_ ("%s: %s"), name, state);
  text = g_strdup_printf ("%s\n%s", head, sentence);
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_line_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

static gboolean
on_key_press (GtkWidget *widget,
              GdkEventKey *event,
              gpointer user_data)
{
  if (event->keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  gtk_window_close (GTK_WINDOW (widget));
  return GDK_EVENT_STOP;
}

/**
 * ring_why_window_show:
 * @application: the application
 * @board: a board
 * @session: a session of it
 * @now_usec: the time
 *
 * Opens a window; it returns at once.
 */
void
ring_why_window_show (GtkApplication *application,
                      const RingBoard *board,
                      const RingSession *session,
                      gint64 now_usec)
{
  GtkWidget *window = gtk_application_window_new (application);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  GtkWidget *scrolled = gtk_scrolled_window_new (NULL, NULL);
  GtkWidget *list = new_list (session, now_usec);
  g_autofree char *name = ring_view_session_name (board, session);
  g_autofree char *title = NULL;

  /* Translators: title of a window; %s is a session's name */
  title = g_strdup_printf (_ ("Why: %s"), name);
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_icon_name (GTK_WINDOW (window), RING_APP_ID);
  gtk_window_set_default_size (GTK_WINDOW (window), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  g_signal_connect (window, "key-press-event", G_CALLBACK (on_key_press), NULL);

  gtk_scrolled_window_set_shadow_type (GTK_SCROLLED_WINDOW (scrolled), GTK_SHADOW_IN);
  gtk_container_set_border_width (GTK_CONTAINER (box), SPACING);
  gtk_container_add (GTK_CONTAINER (box), new_summary (session, name));
  gtk_container_add (GTK_CONTAINER (scrolled), list);
  gtk_box_pack_start (GTK_BOX (box), scrolled, TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (window), box);
  gtk_widget_show_all (box);
  /* Else the summary gets it, and selects itself. */
  gtk_widget_grab_focus (list);
  gtk_window_present (GTK_WINDOW (window));
}
