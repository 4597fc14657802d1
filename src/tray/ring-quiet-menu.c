/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingQuietMenu"

#include "config.h"

#include "ring-quiet-menu.h"

#include <glib/gi18n.h>

#include "ring-menu-item.h"

struct _RingQuietMenu
{
  RingQuietMenuFunc func;
  gpointer user_data;
  GtkWidget *items[RING_N_QUIET_CHOICES]; /* (borrowed): the menu's */
  GtkWidget *other;                       /* (borrowed): a time that the menu does not offer */
};

static void
on_activate (GtkMenuItem *item,
             gpointer user_data)
{
  RingQuietMenu *menu = user_data;

  for (int choice = 0; choice < RING_N_QUIET_CHOICES; choice++)
    {
      if (menu->items[choice] == GTK_WIDGET (item))
        menu->func ((RingQuietChoice) choice, menu->user_data);
    }
}

/* A check item that looks like one of a group: GTK's own groups choose one by
 * themselves, which is not theirs to choose here. */
static GtkWidget *
append_radio (GtkMenuShell *shell,
              const char *label)
{
  GtkWidget *item = gtk_check_menu_item_new_with_label (label);

  gtk_check_menu_item_set_draw_as_radio (GTK_CHECK_MENU_ITEM (item), TRUE);
  return ring_menu_item_append (shell, item);
}

/**
 * ring_quiet_menu_new:
 * @item: the item that gets the menu
 * @func: called when the human has chosen something
 * @user_data: for @func
 *
 * Returns: (transfer full): the menu
 */
RingQuietMenu *
ring_quiet_menu_new (GtkMenuItem *item,
                     RingQuietMenuFunc func,
                     gpointer user_data)
{
  RingQuietMenu *menu = g_new0 (RingQuietMenu, 1);
  GtkWidget *submenu = gtk_menu_new ();

  menu->func = func;
  menu->user_data = user_data;
  for (int choice = 0; choice < RING_N_QUIET_CHOICES; choice++)
    {
      menu->items[choice] = append_radio (GTK_MENU_SHELL (submenu), ring_quiet_choice_words ((RingQuietChoice) choice));
      g_signal_connect (menu->items[choice], "activate", G_CALLBACK (on_activate), menu);
    }
  menu->other = append_radio (GTK_MENU_SHELL (submenu), "");
  gtk_check_menu_item_set_active (GTK_CHECK_MENU_ITEM (menu->other), TRUE);
  gtk_widget_set_sensitive (menu->other, FALSE);
  gtk_widget_hide (menu->other);
  gtk_menu_item_set_submenu (item, submenu);
  return menu;
}

/**
 * ring_quiet_menu_free:
 * @menu: (transfer full): a menu, whose item is still there
 */
void
ring_quiet_menu_free (RingQuietMenu *menu)
{
  for (int choice = 0; choice < RING_N_QUIET_CHOICES; choice++)
    g_signal_handlers_disconnect_by_data (menu->items[choice], menu);
  g_free (menu);
}

/**
 * ring_quiet_menu_show:
 * @menu: the menu
 * @panel: what to show
 *
 * Makes the menu say what is chosen, and how much of it is left.
 */
void
ring_quiet_menu_show (RingQuietMenu *menu,
                      const RingPanelView *panel)
{
  g_autofree char *left = NULL;

  /* Translators: %s is how much is left of the quiet, like "12 min" */
  left = g_strdup_printf (_ ("%s left"), panel->quiet_left);
  for (int choice = 0; choice < RING_N_QUIET_CHOICES; choice++)
    {
      const char *words = ring_quiet_choice_words ((RingQuietChoice) choice);
      gboolean is_chosen = panel->quiet_choice == (RingQuietChoice) choice;
      g_autofree char *text = is_chosen && panel->quiet_left[0] != '\0' ? g_strdup_printf ("%s — %s", words, left)
                                                                        : g_strdup (words);

      ring_menu_item_set_text (menu->items[choice], text);
      ring_menu_item_set_checked (menu->items[choice], is_chosen, menu);
    }
  gtk_widget_set_visible (menu->other, panel->quiet_choice == RING_QUIET_CHOICE_OTHER);
  if (panel->quiet_choice == RING_QUIET_CHOICE_OTHER)
    ring_menu_item_set_text (menu->other, left);
}
