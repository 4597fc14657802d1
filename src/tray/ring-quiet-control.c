/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingQuietControl"

#include "config.h"

#include "ring-quiet-control.h"

/**
 * ring_quiet_control_new:
 *
 * Returns: (transfer floating): a combo box
 */
GtkWidget *
ring_quiet_control_new (void)
{
  GtkWidget *widget = gtk_combo_box_text_new ();

  for (int choice = 0; choice < RING_N_QUIET_CHOICES; choice++)
    gtk_combo_box_text_append_text (GTK_COMBO_BOX_TEXT (widget), ring_quiet_choice_words ((RingQuietChoice) choice));
  return widget;
}

/**
 * ring_quiet_control_get_choice:
 * @widget: the combo box
 * @choice_out: (out): what is chosen, left alone if it is nothing to choose
 *
 * Returns: whether that can be chosen
 */
gboolean
ring_quiet_control_get_choice (GtkWidget *widget,
                               RingQuietChoice *choice_out)
{
  int active = gtk_combo_box_get_active (GTK_COMBO_BOX (widget));

  if (active < 0 || active >= RING_N_QUIET_CHOICES)
    return FALSE;
  *choice_out = (RingQuietChoice) active;
  return TRUE;
}

/**
 * ring_quiet_control_show:
 * @widget: the combo box
 * @quiet: what is so
 * @now_usec: the time
 *
 * Shows the choice; a time that is none of the choices is one more line, as
 * long as it is so.
 */
void
ring_quiet_control_show (GtkWidget *widget,
                         const RingQuiet *quiet,
                         gint64 now_usec)
{
  RingQuietChoice choice = ring_quiet_choice_find (quiet, now_usec);
  g_autofree char *words = ring_quiet_describe (quiet, now_usec);
  GtkTreeModel *lines = gtk_combo_box_get_model (GTK_COMBO_BOX (widget));
  gboolean has_other = gtk_tree_model_iter_n_children (lines, NULL) > RING_N_QUIET_CHOICES;
  g_autofree char *active = gtk_combo_box_text_get_active_text (GTK_COMBO_BOX_TEXT (widget));
  gboolean is_right = choice != RING_QUIET_CHOICE_OTHER || g_strcmp0 (active, words) == 0;

  if (gtk_combo_box_get_active (GTK_COMBO_BOX (widget)) == (int) choice && is_right)
    return;
  if (has_other)
    gtk_combo_box_text_remove (GTK_COMBO_BOX_TEXT (widget), RING_N_QUIET_CHOICES);
  if (choice == RING_QUIET_CHOICE_OTHER)
    gtk_combo_box_text_append_text (GTK_COMBO_BOX_TEXT (widget), words);
  gtk_combo_box_set_active (GTK_COMBO_BOX (widget), (int) choice);
}
