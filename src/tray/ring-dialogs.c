/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDialogs"

#include "config.h"

#include "ring-dialogs.h"

#include <gdk/gdkx.h>
#include <glib/gi18n.h>

#include "core/ring-error-words.h"
#include "core/ring-error.h"
#include "core/ring-text.h"

#define SPACING 12
#define NAME_CHARACTERS 40
#define MAX_NAME_CHARACTERS 200

/* --- a problem --- */

/* What is wrong and what to do, where that is known. */
static const char *
get_explanation (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_DENIED))
    return _ ("There is no right to write to the folder. Give yourself the right to it.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_NO_SPACE))
    return _ ("The disk is full. Make room and try again.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_INVALID))
    return _ ("A file is not what it should be; it was left as it is. See “ringctl doctor”.");
  if (error == NULL)
    return NULL;
  return error->domain == RING_ERROR ? ring_error_words (error) : error->message;
}

/**
 * ring_dialogs_show_problem:
 * @application: the application
 * @sentence: what cannot be done
 * @error: (nullable): why
 */
void
ring_dialogs_show_problem (GtkApplication *application,
                           const char *sentence,
                           const GError *error)
{
  const char *explanation = get_explanation (error);
  GtkWidget *dialog = gtk_message_dialog_new (NULL, 0, GTK_MESSAGE_WARNING, GTK_BUTTONS_CLOSE, "%s", sentence);

  g_message ("%s %s", sentence, error != NULL ? error->message : "");
  if (explanation != NULL)
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", explanation);
  gtk_window_set_application (GTK_WINDOW (dialog), application);
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("RiNG Tray"));
  g_signal_connect (dialog, "response", G_CALLBACK (gtk_widget_destroy), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- a dialog with one line of text --- */

static GtkWidget *
new_dialog (GtkApplication *application,
            const char *title,
            const char *close_label,
            const char *accept_label)
{
  GtkWidget *dialog = gtk_dialog_new ();

  gtk_window_set_application (GTK_WINDOW (dialog), application);
  gtk_window_set_title (GTK_WINDOW (dialog), title);
  gtk_window_set_icon_name (GTK_WINDOW (dialog), RING_APP_ID);
  gtk_dialog_add_button (GTK_DIALOG (dialog), close_label, GTK_RESPONSE_CANCEL);
  gtk_dialog_add_button (GTK_DIALOG (dialog), accept_label, GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  return dialog;
}

static GtkEntry *
add_entry (GtkWidget *dialog,
           const char *caption,
           const char *text)
{
  GtkWidget *area = gtk_dialog_get_content_area (GTK_DIALOG (dialog));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING / 2);
  GtkWidget *label = gtk_label_new (caption);
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry);
  gtk_entry_set_text (GTK_ENTRY (entry), text);
  gtk_entry_set_width_chars (GTK_ENTRY (entry), NAME_CHARACTERS);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_container_set_border_width (GTK_CONTAINER (box), SPACING);
  gtk_container_add (GTK_CONTAINER (box), label);
  gtk_container_add (GTK_CONTAINER (box), entry);
  gtk_widget_show_all (box);
  gtk_container_add (GTK_CONTAINER (area), box);
  return GTK_ENTRY (entry);
}

/* --- a name --- */

typedef struct
{
  char *session_id; /* (owned) */
  GtkEntry *entry;  /* (borrowed): the dialog's */
  RingDialogsNameFunc func;
  gpointer user_data;
} NameQuestion;

static void
name_question_free (gpointer data,
                    GClosure *closure)
{
  NameQuestion *question = data;

  g_free (question->session_id);
  g_free (question);
}

static void
on_name_response (GtkDialog *dialog,
                  int response,
                  gpointer user_data)
{
  const NameQuestion *question = user_data;

  if (response == GTK_RESPONSE_ACCEPT)
    question->func (question->session_id, gtk_entry_get_text (question->entry), question->user_data);
  gtk_widget_destroy (GTK_WIDGET (dialog));
}

/**
 * ring_dialogs_ask_name:
 * @application: the application
 * @session_id: a session
 * @name: what it is called now
 * @func: called if the human gives a name; empty for its own one
 * @user_data: for @func; lives as long as the application
 */
void
ring_dialogs_ask_name (GtkApplication *application,
                       const char *session_id,
                       const char *name,
                       RingDialogsNameFunc func,
                       gpointer user_data)
{
  NameQuestion *question = g_new0 (NameQuestion, 1);
  /* Translators: title of the window that asks for a session's name. */
  GtkWidget *dialog = new_dialog (application, _ ("Rename session"), _ ("Cancel"), _ ("Rename"));
  g_autofree char *shown = ring_text_for_display (name);

  question->session_id = g_strdup (session_id);
  question->entry = add_entry (dialog, _ ("Name (leave it empty for the name of the folder):"), shown);
  question->func = func;
  question->user_data = user_data;
  gtk_entry_set_max_length (question->entry, MAX_NAME_CHARACTERS);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_name_response), question, name_question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- a text to take along --- */

static void
copy_text (const char *text)
{
  gtk_clipboard_set_text (gtk_clipboard_get (GDK_SELECTION_CLIPBOARD), text, -1);
}

static void
on_copy_response (GtkDialog *dialog,
                  int response,
                  gpointer user_data)
{
  if (response == GTK_RESPONSE_ACCEPT)
    copy_text (gtk_entry_get_text (GTK_ENTRY (user_data)));
  gtk_widget_destroy (GTK_WIDGET (dialog));
}

/**
 * ring_dialogs_offer_command:
 * @application: the application
 * @command: what goes on with a session
 *
 * Shows the command, to be copied. Call it where the human has not asked for
 * the clipboard, whose content may be needed still.
 */
void
ring_dialogs_offer_command (GtkApplication *application,
                            const char *command)
{
  /* Translators: title of the window with the command that resumes a session. */
  GtkWidget *dialog = new_dialog (application, _ ("Resume command"), _ ("Close"), _ ("Copy"));
  GtkEntry *entry = add_entry (dialog, _ ("Goes on with the session in another terminal:"), command);

  gtk_editable_set_editable (GTK_EDITABLE (entry), FALSE);
  g_signal_connect (dialog, "response", G_CALLBACK (on_copy_response), entry);
  gtk_window_present (GTK_WINDOW (dialog));
}

/**
 * ring_dialogs_copy_command:
 * @application: the application
 * @command: what goes on with a session
 *
 * Puts it on the clipboard. Wayland lets only the window with the focus do
 * that, which a menu of the panel's is not: there a window shows it first.
 */
void
ring_dialogs_copy_command (GtkApplication *application,
                           const char *command)
{
  if (GDK_IS_X11_DISPLAY (gdk_display_get_default ()))
    copy_text (command);
  else
    ring_dialogs_offer_command (application, command);
}
