/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPreferenceList"

#include "config.h"

#include "ring-preference-list.h"

#define PAGE_MARGIN 18
#define LIST_SPACING 18
#define HEADING_SPACING 6
#define ROW_MARGIN 12
#define ROW_PADDING 8
#define ROW_SPACING 12
#define MIN_ROW_HEIGHT 50
#define MAX_NOTE_CHARACTERS 52

/* The label below the name, kept with the control. */
#define NOTE "ring-preference-note"

/**
 * ring_preference_page_new:
 *
 * Returns: (transfer floating): a page without lists, which scrolls where the
 *   screen is too low
 */
GtkWidget *
ring_preference_page_new (void)
{
  GtkWidget *page = gtk_scrolled_window_new (NULL, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, LIST_SPACING);

  gtk_container_set_border_width (GTK_CONTAINER (box), PAGE_MARGIN);
  gtk_container_add (GTK_CONTAINER (page), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (page), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (page), TRUE);
  return page;
}

/**
 * ring_preference_page_get_box:
 * @page: a page
 *
 * Returns: (transfer none): where its lists go
 */
GtkBox *
ring_preference_page_get_box (GtkWidget *page)
{
  GtkWidget *viewport = gtk_bin_get_child (GTK_BIN (page));

  return GTK_BOX (gtk_bin_get_child (GTK_BIN (viewport)));
}

static void
add_separator (GtkListBoxRow *row,
               GtkListBoxRow *before,
               gpointer user_data)
{
  if (before != NULL && gtk_list_box_row_get_header (row) == NULL)
    gtk_list_box_row_set_header (row, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
}

/* A click on a row does what a click on its control does, or goes there. */
static void
on_row_activated (GtkListBox *list,
                  GtkListBoxRow *row,
                  gpointer user_data)
{
  GtkWidget *control = g_object_get_data (G_OBJECT (row), "control");

  gtk_widget_mnemonic_activate (control, FALSE);
}

static GtkWidget *
new_heading (const char *text)
{
  GtkWidget *heading = gtk_label_new (text);
  g_autoptr (PangoAttrList) bold = pango_attr_list_new ();

  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (GTK_LABEL (heading), bold);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  return heading;
}

/**
 * ring_preference_list_new:
 * @box: where it goes
 * @heading: (nullable): what stands above it
 *
 * Returns: (transfer none): an empty list
 */
GtkListBox *
ring_preference_list_new (GtkBox *box,
                          const char *heading)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, HEADING_SPACING);
  GtkWidget *frame = gtk_frame_new (NULL);
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_list_box_set_header_func (GTK_LIST_BOX (list), add_separator, NULL, NULL);
  g_signal_connect (list, "row-activated", G_CALLBACK (on_row_activated), NULL);
  gtk_container_add (GTK_CONTAINER (frame), list);
  if (heading != NULL)
    gtk_container_add (GTK_CONTAINER (group), new_heading (heading));
  gtk_container_add (GTK_CONTAINER (group), frame);
  gtk_container_add (GTK_CONTAINER (box), group);
  return GTK_LIST_BOX (list);
}

static GtkWidget *
new_note (const char *text)
{
  GtkWidget *note = gtk_label_new (text);
  g_autoptr (PangoAttrList) small = pango_attr_list_new ();

  pango_attr_list_insert (small, pango_attr_scale_new (PANGO_SCALE_SMALL));
  gtk_label_set_attributes (GTK_LABEL (note), small);
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  gtk_label_set_line_wrap (GTK_LABEL (note), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (note), MAX_NOTE_CHARACTERS);
  gtk_style_context_add_class (gtk_widget_get_style_context (note), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_widget_set_no_show_all (note, TRUE);
  gtk_widget_set_visible (note, text[0] != '\0');
  return note;
}

/**
 * ring_preference_list_add:
 * @list: a list
 * @label: the row's name, with a mnemonic
 * @note: (nullable): what it means, in smaller letters
 * @control: (transfer floating): what changes it, which is read aloud by the
 *   name, or a box of what has names of its own
 *
 * Adds a row at the end.
 */
void
ring_preference_list_add (GtkListBox *list,
                          const char *label,
                          const char *note,
                          GtkWidget *control)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, ROW_SPACING);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new_with_mnemonic (label);
  GtkWidget *explanation = new_note (note != NULL ? note : "");

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  /* A box of buttons has nothing that a name could do. */
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), !GTK_IS_BOX (control));
  if (!GTK_IS_BOX (control))
    gtk_label_set_mnemonic_widget (GTK_LABEL (name), control);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_size_request (box, -1, MIN_ROW_HEIGHT - 2 * ROW_PADDING);
  g_object_set (box, "margin-start", ROW_MARGIN, "margin-end", ROW_MARGIN,
                "margin-top", ROW_PADDING, "margin-bottom", ROW_PADDING, NULL);
  gtk_container_add (GTK_CONTAINER (texts), name);
  gtk_container_add (GTK_CONTAINER (texts), explanation);
  gtk_container_add (GTK_CONTAINER (box), texts);
  gtk_container_add (GTK_CONTAINER (box), control);
  gtk_container_add (GTK_CONTAINER (row), box);
  atk_object_set_name (gtk_widget_get_accessible (row), gtk_label_get_text (GTK_LABEL (name)));
  g_object_set_data (G_OBJECT (row), "control", control);
  g_object_set_data (G_OBJECT (control), NOTE, explanation);
  gtk_container_add (GTK_CONTAINER (list), row);
}

/**
 * ring_preference_row_set_note:
 * @control: what changes a row
 * @note: what the row means; empty for nothing
 */
void
ring_preference_row_set_note (GtkWidget *control,
                              const char *note)
{
  GtkWidget *label = g_object_get_data (G_OBJECT (control), NOTE);

  if (!g_str_equal (gtk_label_get_label (GTK_LABEL (label)), note))
    gtk_label_set_text (GTK_LABEL (label), note);
  gtk_widget_set_visible (label, note[0] != '\0');
}

/**
 * ring_preference_row_set_sensitive:
 * @control: what changes a row
 * @is_sensitive: whether it means anything at present
 */
void
ring_preference_row_set_sensitive (GtkWidget *control,
                                   gboolean is_sensitive)
{
  gtk_widget_set_sensitive (gtk_widget_get_ancestor (control, GTK_TYPE_LIST_BOX_ROW), is_sensitive);
}
