/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSwitchEntry"

#include "config.h"

#include "ring-switch-entry.h"

#define ENTRY "ring-switch-entry"

typedef struct
{
  RingSwitchFunc func;
  gpointer user_data;
  gboolean is_on; /* as it is, whatever the switch says */
} Entry;

/* A switch that is set back while this is called calls it once more: GObject
 * begins a notification anew that is caused by itself. */
static void
on_switched (GObject *widget,
             GParamSpec *property,
             gpointer user_data)
{
  const Entry *entry = user_data;
  gboolean is_on = gtk_switch_get_active (GTK_SWITCH (widget));

  if (is_on != entry->is_on)
    entry->func (is_on, entry->user_data);
}

/**
 * ring_switch_entry_new:
 * @func: called when the human wants it otherwise; afterwards what is so has to
 *   be shown
 * @user_data: for @func; has to last as long as the widget is shown
 *
 * Returns: (transfer floating): a switch that is off
 */
GtkWidget *
ring_switch_entry_new (RingSwitchFunc func,
                       gpointer user_data)
{
  GtkWidget *widget = gtk_switch_new ();
  Entry *entry = g_new0 (Entry, 1);

  entry->func = func;
  entry->user_data = user_data;
  g_signal_connect (widget, "notify::active", G_CALLBACK (on_switched), entry);
  g_object_set_data_full (G_OBJECT (widget), ENTRY, entry, g_free);
  return widget;
}

/**
 * ring_switch_entry_show:
 * @widget: the switch
 * @is_on: what is so
 *
 * Moves the switch if it has to be moved: to set what it shows already would
 * stop it on its way to where the human has just sent it.
 */
void
ring_switch_entry_show (GtkWidget *widget,
                        gboolean is_on)
{
  Entry *entry = g_object_get_data (G_OBJECT (widget), ENTRY);

  entry->is_on = is_on;
  if (gtk_switch_get_active (GTK_SWITCH (widget)) != is_on)
    gtk_switch_set_active (GTK_SWITCH (widget), is_on);
}
