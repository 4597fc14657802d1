/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingMenuItem"

#include "config.h"

#include "ring-menu-item.h"

/**
 * ring_menu_item_append:
 * @shell: a menu
 * @item: (transfer floating): a new item
 *
 * Returns: (transfer none): @item, which the menu owns and shows
 */
GtkWidget *
ring_menu_item_append (GtkMenuShell *shell,
                       GtkWidget *item)
{
  gtk_widget_show (item);
  gtk_menu_shell_append (shell, item);
  return item;
}

/**
 * ring_menu_item_set_text:
 * @item: an item with a label
 * @text: plain text
 *
 * The text goes to the label inside, not through gtk_menu_item_set_label():
 * that one exports it to the host as it is, and the host takes an underscore
 * in it for a mnemonic.
 */
void
ring_menu_item_set_text (GtkWidget *item,
                         const char *text)
{
  GtkLabel *label = GTK_LABEL (gtk_bin_get_child (GTK_BIN (item)));

  if (!g_str_equal (gtk_label_get_label (label), text))
    gtk_label_set_text (label, text);
}

/**
 * ring_menu_item_set_checked:
 * @item: a check item
 * @is_checked: whether it is checked
 * @handler_data: data of the handlers that do what the item is for
 *
 * Those handlers are not called: nobody has chosen anything.
 */
void
ring_menu_item_set_checked (GtkWidget *item,
                            gboolean is_checked,
                            gpointer handler_data)
{
  GtkCheckMenuItem *check_item = GTK_CHECK_MENU_ITEM (item);

  if (gtk_check_menu_item_get_active (check_item) == is_checked)
    return;
  g_signal_handlers_block_matched (item, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, handler_data);
  gtk_check_menu_item_set_active (check_item, is_checked);
  g_signal_handlers_unblock_matched (item, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, handler_data);
}
