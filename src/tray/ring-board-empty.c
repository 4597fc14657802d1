/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardEmpty"

#include "config.h"

#include "ring-board-empty.h"

#include <glib/gi18n.h>

#include "core/ring-view.h"

#define DATA "ring-board-empty"
#define ICON_PIXELS 64
#define SPACING 12
#define SENTENCE_CHARACTERS 48

/* (borrowed): children */
typedef struct
{
  GtkImage *icon;
  GtkLabel *heading;
  GtkLabel *sentence;
  GtkWidget *set_up;
  GtkWidget *show_ended;
} Empty;

static GtkWidget *
add_button (GtkWidget *box,
            const char *words,
            GCallback on_clicked,
            gpointer user_data)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (words);

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", on_clicked, user_data);
  gtk_container_add (GTK_CONTAINER (box), button);
  return button;
}

/**
 * ring_board_empty_new:
 * @on_set_up: called with @user_data when the human wants hooks
 * @on_show_ended: called with @user_data when ended sessions are wanted
 * @user_data: outlives it
 *
 * Returns: (transfer floating): the widget
 */
GtkWidget *
ring_board_empty_new (GCallback on_set_up,
                      GCallback on_show_ended,
                      gpointer user_data)
{
  Empty *empty = g_new0 (Empty, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

  empty->icon = GTK_IMAGE (gtk_image_new ());
  empty->heading = GTK_LABEL (gtk_label_new (NULL));
  empty->sentence = GTK_LABEL (gtk_label_new (NULL));
  gtk_image_set_pixel_size (empty->icon, ICON_PIXELS);
  gtk_label_set_line_wrap (empty->sentence, TRUE);
  gtk_label_set_justify (empty->sentence, GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (empty->sentence, SENTENCE_CHARACTERS);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (empty->icon)), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (empty->heading)), "ring-empty");
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (empty->sentence)), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (empty->icon));
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (empty->heading));
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (empty->sentence));
  empty->set_up = add_button (box, _ ("_Set up hooks…"), on_set_up, user_data);
  empty->show_ended = add_button (box, _ ("Sho_w ended sessions"), on_show_ended, user_data);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_container_set_border_width (GTK_CONTAINER (box), 2 * SPACING);
  gtk_widget_show_all (box);
  g_object_set_data_full (G_OBJECT (box), DATA, empty, g_free);
  return box;
}

/* Buttons may be hidden: the widget is shown with all of them only once. */
static void
show_words (GtkWidget *widget,
            const char *icon_name,
            const char *heading,
            const char *sentence)
{
  Empty *empty = g_object_get_data (G_OBJECT (widget), DATA);

  gtk_image_set_from_icon_name (empty->icon, icon_name, GTK_ICON_SIZE_DIALOG);
  gtk_label_set_text (empty->heading, heading);
  gtk_label_set_text (empty->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (empty->sentence), sentence[0] != '\0');
}

static void
show_buttons (GtkWidget *widget,
              gboolean can_set_up,
              gboolean has_ended)
{
  Empty *empty = g_object_get_data (G_OBJECT (widget), DATA);

  gtk_widget_set_visible (empty->set_up, can_set_up);
  gtk_widget_set_visible (empty->show_ended, has_ended);
}

/**
 * ring_board_empty_show_none:
 * @empty: the widget
 * @is_blind: whether agents without hooks are not seen
 * @has_ended: whether there are ended sessions that are not shown
 *
 * Says that there is no session.
 */
void
ring_board_empty_show_none (GtkWidget *empty,
                            gboolean is_blind,
                            gboolean has_ended)
{
  show_words (empty, ring_view_icon_name (RING_STATE_ENDED),
              is_blind ? _ ("No agent has told anything.") : _ ("No agent is running."),
              is_blind ? _ ("From inside the sandbox only those are seen whose hooks tell of them.") : _ ("Start one in a terminal, and it is listed here. It can say that it waits for you once its hooks are set up."));
  show_buttons (empty, TRUE, has_ended);
}

/**
 * ring_board_empty_show_no_match:
 * @empty: the widget
 * @has_ended: whether there are ended sessions that are not searched
 *
 * Says that nothing was found.
 */
void
ring_board_empty_show_no_match (GtkWidget *empty,
                                gboolean has_ended)
{
  show_words (empty, "edit-find-symbolic", _ ("No session matches."),
              has_ended ? _ ("Ended sessions were not searched.") : _ ("All words have to be there: in name, folder, agent, command or state."));
  show_buttons (empty, FALSE, has_ended);
}
