/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSessionMenu"

#include "config.h"

#include "ring-session-menu.h"

#include <glib/gi18n.h>

#include "ring-menu-item.h"

#define DATA "ring-session-menu"

typedef struct
{
  char *session_id; /* (owned) */
  RingSessionMenuFunc func;
  gpointer user_data;
  GtkWidget *items[RING_N_SESSION_COMMANDS]; /* (borrowed): the menu's */
} SessionMenu;

static void
session_menu_free (gpointer data)
{
  SessionMenu *menu = data;

  g_free (menu->session_id);
  g_free (menu);
}

static void
on_activate (GtkMenuItem *item,
             gpointer user_data)
{
  SessionMenu *menu = user_data;
  g_autofree char *session_id = g_strdup (menu->session_id);

  for (int command = 0; command < RING_N_SESSION_COMMANDS; command++)
    {
      if (menu->items[command] != GTK_WIDGET (item))
        continue;
      menu->func (session_id, (RingSessionCommand) command, menu->user_data);
      return;
    }
}

/* Asked of each state: the colours are what people see. */
static const char *
get_why_words (RingState state)
{
  switch (state)
    {
    case RING_STATE_WAITING:
      return _ ("Why is it red?");
    case RING_STATE_WORKING:
      return _ ("Why is it green?");
    case RING_STATE_IDLE:
      return _ ("Why is it yellow?");
    case RING_STATE_ENDED:
    default:
      return _ ("Why is it grey?");
    }
}

static const char *
get_words (RingSessionCommand command)
{
  switch (command)
    {
    case RING_SESSION_COMMAND_GO:
      /* Translators: brings the terminal of a session to the front */
      return _ ("Go to it");
    case RING_SESSION_COMMAND_RENAME:
      return _ ("Rename…");
    case RING_SESSION_COMMAND_MUTE:
      /* Translators: no alerts about this session */
      return _ ("Mute");
    case RING_SESSION_COMMAND_HIDE:
      /* Translators: takes this session off the list */
      return _ ("Hide");
    case RING_SESSION_COMMAND_COPY_RESUME:
      return _ ("Copy resume command");
    case RING_SESSION_COMMAND_OPEN_FOLDER:
      return _ ("Open folder");
    case RING_SESSION_COMMAND_WHY:
    case RING_N_SESSION_COMMANDS:
    default:
      return get_why_words (RING_STATE_ENDED);
    }
}

static GtkWidget *
fill (SessionMenu *menu)
{
  GtkWidget *shell = gtk_menu_new ();

  for (int command = 0; command < RING_N_SESSION_COMMANDS; command++)
    {
      const char *words = get_words ((RingSessionCommand) command);
      GtkWidget *child = command == RING_SESSION_COMMAND_MUTE ? gtk_check_menu_item_new_with_label (words)
                                                              : gtk_menu_item_new_with_label (words);

      g_signal_connect (child, "activate", G_CALLBACK (on_activate), menu);
      menu->items[command] = ring_menu_item_append (GTK_MENU_SHELL (shell), child);
    }
  return shell;
}

static SessionMenu *
session_menu_new (const char *session_id,
                  RingSessionMenuFunc func,
                  gpointer user_data)
{
  SessionMenu *menu = g_new0 (SessionMenu, 1);

  menu->session_id = g_strdup (session_id);
  menu->func = func;
  menu->user_data = user_data;
  return menu;
}

static void
show_traits (SessionMenu *menu,
             const RingSessionTraits *traits)
{
  ring_menu_item_set_text (menu->items[RING_SESSION_COMMAND_WHY], get_why_words (traits->state));
  ring_menu_item_set_checked (menu->items[RING_SESSION_COMMAND_MUTE], traits->is_muted, menu);
  gtk_widget_set_sensitive (menu->items[RING_SESSION_COMMAND_COPY_RESUME], traits->can_resume);
  gtk_widget_set_sensitive (menu->items[RING_SESSION_COMMAND_OPEN_FOLDER], traits->has_folder);
}

/**
 * ring_session_menu_new_popup:
 * @session_id: a session
 * @traits: what it is like at the moment
 * @func: called when the human has chosen something
 * @user_data: for @func
 *
 * Call it when the human asks for the menu; it does not follow the session.
 *
 * Returns: (transfer floating): a menu to pop up
 */
GtkWidget *
ring_session_menu_new_popup (const char *session_id,
                             const RingSessionTraits *traits,
                             RingSessionMenuFunc func,
                             gpointer user_data)
{
  SessionMenu *menu = session_menu_new (session_id, func, user_data);
  GtkWidget *shell = fill (menu);

  show_traits (menu, traits);
  gtk_widget_set_sensitive (menu->items[RING_SESSION_COMMAND_GO], traits->state != RING_STATE_ENDED);
  g_object_set_data_full (G_OBJECT (shell), DATA, menu, session_menu_free);
  return shell;
}

/**
 * ring_session_menu_new:
 * @session_id: a session
 * @func: called when the human has chosen something
 * @user_data: for @func
 *
 * Returns: (transfer floating): the item, which does not say anything yet
 */
GtkWidget *
ring_session_menu_new (const char *session_id,
                       RingSessionMenuFunc func,
                       gpointer user_data)
{
  SessionMenu *menu = session_menu_new (session_id, func, user_data);
  GtkWidget *item = gtk_menu_item_new_with_label ("");

  gtk_menu_item_set_submenu (GTK_MENU_ITEM (item), fill (menu));
  g_object_set_data_full (G_OBJECT (item), DATA, menu, session_menu_free);
  return item;
}

/**
 * ring_session_menu_show:
 * @item: what ring_session_menu_new() made
 * @row: the session
 * @is_muted: whether it is muted
 *
 * Makes item and menu say what there is to say.
 */
void
ring_session_menu_show (GtkWidget *item,
                        const RingViewRow *row,
                        gboolean is_muted)
{
  const RingSessionTraits traits = {
    .state = row->state, .is_muted = is_muted, .can_resume = row->can_resume, .has_folder = row->has_folder
  };

  ring_menu_item_set_text (item, row->name);
  show_traits (g_object_get_data (G_OBJECT (item), DATA), &traits);
}
