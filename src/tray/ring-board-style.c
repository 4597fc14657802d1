/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardStyle"

#include "config.h"

#include "ring-board-style.h"

/* Colours are mixed with the theme's, so that they can be read on light and on
 * dark ground. */
static const char css[] = ".ring-board { background-color: @theme_base_color; }"
                          ".ring-session { padding: 8px 6px 8px 10px; border-left: 4px solid transparent;"
                          "                border-bottom: 1px solid alpha(@theme_fg_color, 0.08); }"
                          ".ring-session.ring-waiting { border-left-color: #e01b24; }"
                          ".ring-session.ring-waiting:not(:selected) { background-color: alpha(#e01b24, 0.07); }"
                          ".ring-session.ring-ended { opacity: 0.65; }"
                          ".ring-name { font-weight: bold; }"
                          ".ring-wish { font-weight: bold; }"
                          ".ring-session:not(:selected) .ring-wish { color: mix(@theme_text_color, #e01b24, 0.65); }"
                          ".ring-note { font-style: italic; opacity: 0.75; }"
                          ".ring-age, .ring-todo { font-feature-settings: \"tnum\"; opacity: 0.75; }"
                          ".ring-waiting .ring-age { opacity: 1; }"
                          ".ring-text { opacity: 0.85; }"
                          ".ring-waiting .ring-text { opacity: 1; }"
                          ".ring-heading { padding: 12px 14px 6px; font-size: smaller; font-weight: bold; opacity: 0.6; }"
                          ".ring-empty { font-size: larger; font-weight: bold; }"
                          ".ring-head, .ring-legend { padding: 6px 12px; }"
                          ".ring-legend { font-size: smaller; }"
                          ".ring-waits progress { background-color: #e01b24; border-color: #e01b24; }"
                          ".ring-foot { padding: 6px 12px; border-top: 1px solid alpha(@theme_fg_color, 0.15); }";

static void
on_destroy (GtkWidget *window,
            gpointer user_data)
{
  gtk_style_context_remove_provider_for_screen (gtk_widget_get_screen (window), user_data);
}

static void
release (gpointer provider,
         GClosure *closure)
{
  g_object_unref (provider);
}

/**
 * ring_board_style_apply:
 * @window: the board window
 *
 * Puts the look into force for as long as the window lives.
 */
void
ring_board_style_apply (GtkWidget *window)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_data (provider, css, -1, NULL);
  gtk_style_context_add_provider_for_screen (gtk_widget_get_screen (window), GTK_STYLE_PROVIDER (provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_signal_connect_data (window, "destroy", G_CALLBACK (on_destroy), g_object_ref (provider), release, 0);
}
