/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingProblemBar"

#include "config.h"

#include "ring-problem-bar.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "core/ring-text.h"

#define LABEL "ring-problem-label"

/* What is wrong and what to do. */
static const char *
get_sentence (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_DENIED))
    return _ ("The setting was not saved: there is no right to write to the file.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_NO_SPACE))
    return _ ("The setting was not saved: the disk is full. Make room and try again.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_INVALID))
    return _ ("The setting was not saved: the file cannot be edited safely. Correct it first.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_BUSY))
    return _ ("The setting was not saved: another program writes the file. Try again.");
  return _ ("The setting was not saved.");
}

/**
 * ring_problem_bar_new:
 *
 * Returns: (transfer floating): a bar that is not to be seen yet
 */
GtkWidget *
ring_problem_bar_new (void)
{
  GtkWidget *bar = gtk_info_bar_new ();
  GtkWidget *area = gtk_info_bar_get_content_area (GTK_INFO_BAR (bar));
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_line_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_container_add (GTK_CONTAINER (area), label);
  gtk_widget_show (label);
  gtk_info_bar_set_message_type (GTK_INFO_BAR (bar), GTK_MESSAGE_ERROR);
  gtk_info_bar_set_show_close_button (GTK_INFO_BAR (bar), TRUE);
  g_signal_connect (bar, "response", G_CALLBACK (gtk_widget_hide), NULL);
  g_object_set_data (G_OBJECT (bar), LABEL, label);
  return bar;
}

/**
 * ring_problem_bar_show:
 * @bar: the bar
 * @error: why it did not work
 *
 * Says what is wrong.
 */
void
ring_problem_bar_show (GtkWidget *bar,
                       const GError *error)
{
  g_autofree char *detail = ring_text_for_display (error->message);
  g_autofree char *text = g_strconcat (get_sentence (error), "\n", detail, NULL);

  g_message ("A setting was not saved: %s", error->message);
  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (bar), LABEL)), text);
  gtk_widget_show (bar);
}

/**
 * ring_problem_bar_clear:
 * @bar: the bar
 *
 * Takes it away: the last change worked.
 */
void
ring_problem_bar_clear (GtkWidget *bar)
{
  gtk_widget_hide (bar);
}
