/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksWindow"

#include "config.h"

#include "ring-hooks-window.h"

#include <glib/gi18n.h>

#include "io/ring-agent-find.h"
#include "io/ring-hooks-install.h"
#include "io/ring-hooks-report.h"

#define DEFAULT_WIDTH 720
#define DEFAULT_HEIGHT 480
#define SPACING 12

/* What one window installs, and where it says so. */
typedef struct
{
  RingPaths *paths;    /* (owned) */
  char *hook;          /* (owned) (nullable): its path */
  GtkLabel *summary;   /* (borrowed): the window's, like all below */
  GtkTextView *report; /* what will be added, then what was */
  GtkDialog *dialog;
} Setup;

/* What became of all agents together. */
typedef struct
{
  guint n_found;
  guint n_changed; /* or to be changed */
  guint n_failed;
} Outcome;

static void
setup_free (gpointer data,
            GClosure *closure)
{
  Setup *setup = data;

  ring_paths_unref (setup->paths);
  g_free (setup->hook);
  g_free (setup);
}

/* --- the agents --- */

static void
apply_to_agent (const Setup *setup,
                RingAgent agent,
                gboolean is_dry_run,
                GString *text,
                Outcome *outcome)
{
  const RingHooksRequest request = { .action = RING_HOOKS_INSTALL,
                                     .agent = agent,
                                     .hook_path = setup->hook,
                                     .is_dry_run = is_dry_run };
  g_auto (RingHooksResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *report = NULL;

  outcome->n_found++;
  if (ring_hooks_apply (setup->paths, &request, &result, &error))
    {
      report = ring_hooks_report_success (&request, &result);
      outcome->n_changed += result.edit->is_changed ? 1 : 0;
    }
  else
    {
      report = ring_hooks_report_failure (&request, &result, error);
      outcome->n_failed++;
    }
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", report);
  if (text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_append_c (text, '\n');
}

static Outcome
apply_to_all (const Setup *setup,
              gboolean is_dry_run,
              GString *text)
{
  Outcome outcome = { 0 };

  for (int agent = 0; agent < RING_N_AGENTS; agent++)
    {
      if (ring_agent_is_present ((RingAgent) agent, ring_paths_get_home (setup->paths)))
        apply_to_agent (setup, (RingAgent) agent, is_dry_run, text, &outcome);
    }
  return outcome;
}

/* --- what the window says --- */

static const char *
find_plan_words (const Setup *setup,
                 const Outcome *outcome)
{
  if (setup->hook == NULL)
    return _ ("The program ring-hook is not beside ring-tray. Install it, then open this window again.");
  if (outcome->n_found == 0)
    return _ ("Neither Claude Code nor Codex was found.");
  if (outcome->n_changed > 0)
    return _ ("Agents tell when they wait by a hook in their settings. This is what will be changed:");
  if (outcome->n_failed > 0)
    return _ ("The hooks cannot be installed from here:");
  return _ ("The hooks are installed. Restart the agents that ran before; in Codex, type /hooks and trust them.");
}

static const char *
find_outcome_words (const Outcome *outcome)
{
  if (outcome->n_found == 0)
    return _ ("Neither Claude Code nor Codex was found.");
  if (outcome->n_failed > 0)
    return _ ("Not all hooks could be installed:");
  return _ ("The hooks are installed. Restart the agents that ran before; in Codex, type /hooks and trust them.");
}

static void
show (const Setup *setup,
      const char *words,
      const char *text,
      gboolean can_install)
{
  gtk_label_set_text (setup->summary, words);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (setup->report), text, -1);
  gtk_dialog_set_response_sensitive (setup->dialog, GTK_RESPONSE_APPLY, can_install);
}

static void
show_plan (const Setup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Outcome outcome = { 0 };

  if (setup->hook != NULL)
    outcome = apply_to_all (setup, TRUE, text);
  show (setup, find_plan_words (setup, &outcome), text->str, outcome.n_changed > 0);
}

static void
install (const Setup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Outcome outcome = apply_to_all (setup, FALSE, text);

  /* Who has mended what was wrong may try again. */
  show (setup, find_outcome_words (&outcome), text->str, outcome.n_failed > 0);
}

static void
on_response (GtkDialog *dialog,
             int response,
             gpointer user_data)
{
  if (response == GTK_RESPONSE_APPLY)
    install (user_data);
  else
    gtk_widget_destroy (GTK_WIDGET (dialog));
}

/* --- the window --- */

static GtkWidget *
new_report (void)
{
  GtkWidget *report = gtk_text_view_new ();

  gtk_text_view_set_editable (GTK_TEXT_VIEW (report), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (report), FALSE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (report), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (report), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (report), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (report), SPACING / 2);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (report), SPACING / 2);
  return report;
}

static void
fill (Setup *setup)
{
  GtkWidget *area = gtk_dialog_get_content_area (setup->dialog);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);
  GtkWidget *scrolled = gtk_scrolled_window_new (NULL, NULL);
  GtkWidget *summary = gtk_label_new (NULL);
  GtkWidget *report = new_report ();

  setup->summary = GTK_LABEL (summary);
  setup->report = GTK_TEXT_VIEW (report);
  gtk_label_set_xalign (GTK_LABEL (summary), 0);
  gtk_label_set_line_wrap (GTK_LABEL (summary), TRUE);
  gtk_scrolled_window_set_shadow_type (GTK_SCROLLED_WINDOW (scrolled), GTK_SHADOW_IN);
  gtk_container_add (GTK_CONTAINER (scrolled), report);
  gtk_container_set_border_width (GTK_CONTAINER (box), SPACING);
  gtk_box_pack_start (GTK_BOX (box), summary, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (box), scrolled, TRUE, TRUE, 0);
  gtk_widget_show_all (box);
  gtk_box_pack_start (GTK_BOX (area), box, TRUE, TRUE, 0);
}

/**
 * ring_hooks_window_show:
 * @application: the application
 * @paths: the registry
 *
 * Opens a window, or shows the one that is open; it returns at once. Nothing is
 * changed before the human says so there.
 */
void
ring_hooks_window_show (GtkApplication *application,
                        RingPaths *paths)
{
  static GtkWidget *dialog = NULL;
  Setup *setup = NULL;

  if (dialog != NULL)
    {
      gtk_window_present (GTK_WINDOW (dialog));
      return;
    }
  dialog = gtk_dialog_new ();
  g_signal_connect (dialog, "destroy", G_CALLBACK (gtk_widget_destroyed), &dialog);
  setup = g_new0 (Setup, 1);
  setup->paths = ring_paths_ref (paths);
  setup->hook = ring_agent_find_hook ();
  setup->dialog = GTK_DIALOG (dialog);
  gtk_window_set_application (GTK_WINDOW (dialog), application);
  /* Translators: title of the window that installs the agents' hooks. */
  gtk_window_set_title (GTK_WINDOW (dialog), _ ("Set up hooks"));
  gtk_window_set_icon_name (GTK_WINDOW (dialog), RING_APP_ID);
  gtk_window_set_default_size (GTK_WINDOW (dialog), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  gtk_dialog_add_button (setup->dialog, _ ("Close"), GTK_RESPONSE_CLOSE);
  gtk_dialog_add_button (setup->dialog, _ ("Install"), GTK_RESPONSE_APPLY);
  gtk_dialog_set_default_response (setup->dialog, GTK_RESPONSE_APPLY);
  fill (setup);
  show_plan (setup);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), setup, setup_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
