/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingNumberEntry"

#include "config.h"

#include "ring-number-entry.h"

#define REST_MSEC 300
#define STEP 1
#define PAGE 10
#define WIDTH_CHARACTERS 6
#define ENTRY "ring-number-entry"

typedef struct
{
  GtkSpinButton *button; /* (borrowed): has this */
  RingNumberFunc func;
  gpointer user_data;
  gulong handler_id;
  guint rest_id; /* runs while a number is not told yet */
} Entry;

static void
tell (Entry *entry)
{
  g_clear_handle_id (&entry->rest_id, g_source_remove);
  entry->func (gtk_spin_button_get_value (entry->button), entry->user_data);
}

static gboolean
on_rest (gpointer user_data)
{
  tell (user_data);
  return G_SOURCE_REMOVE;
}

static void
on_value_changed (GtkSpinButton *button,
                  gpointer user_data)
{
  Entry *entry = user_data;

  g_clear_handle_id (&entry->rest_id, g_source_remove);
  entry->rest_id = g_timeout_add (REST_MSEC, on_rest, entry);
}

/* What was typed just before the window is closed counts. */
static void
on_unmap (GtkWidget *widget,
          gpointer user_data)
{
  Entry *entry = user_data;

  gtk_spin_button_update (entry->button);
  if (entry->rest_id != 0)
    tell (entry);
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_clear_handle_id (&entry->rest_id, g_source_remove);
  g_free (entry);
}

/**
 * ring_number_entry_new:
 * @min: the least number
 * @max: the greatest one
 * @func: called when the human wants another number
 * @user_data: for @func; has to last until the widget is unmapped for good
 *
 * Returns: (transfer floating): the widget
 */
GtkWidget *
ring_number_entry_new (double min,
                       double max,
                       RingNumberFunc func,
                       gpointer user_data)
{
  GtkWidget *widget = gtk_spin_button_new_with_range (min, max, STEP);
  Entry *entry = g_new0 (Entry, 1);

  entry->button = GTK_SPIN_BUTTON (widget);
  entry->func = func;
  entry->user_data = user_data;
  gtk_spin_button_set_increments (entry->button, STEP, PAGE);
  gtk_spin_button_set_numeric (entry->button, TRUE);
  gtk_entry_set_width_chars (GTK_ENTRY (widget), WIDTH_CHARACTERS);
  gtk_entry_set_alignment (GTK_ENTRY (widget), 1);
  entry->handler_id = g_signal_connect (widget, "value-changed", G_CALLBACK (on_value_changed), entry);
  g_signal_connect (widget, "unmap", G_CALLBACK (on_unmap), entry);
  g_object_set_data_full (G_OBJECT (widget), ENTRY, entry, entry_free);
  return widget;
}

/**
 * ring_number_entry_show:
 * @widget: the widget
 * @number: what is so
 *
 * Shows a number, unless the human is just changing it.
 */
void
ring_number_entry_show (GtkWidget *widget,
                        double number)
{
  Entry *entry = g_object_get_data (G_OBJECT (widget), ENTRY);
  double shown = gtk_spin_button_get_value (entry->button);

  if (entry->rest_id != 0 || (!(shown < number) && !(shown > number)))
    return;
  g_signal_handler_block (widget, entry->handler_id);
  gtk_spin_button_set_value (entry->button, number);
  g_signal_handler_unblock (widget, entry->handler_id);
}
