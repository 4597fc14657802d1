/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksWindow"

#include "config.h"

#include "ring-hooks-window.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "io/ring-agent-find.h"
#include "io/ring-hooks-report.h"
#include "io/ring-sandbox.h"
#include "ring-dialogs.h"

#define DEFAULT_WIDTH 720
#define DEFAULT_HEIGHT 480
#define SPACING 12

/* Beside what GTK has. */
#define RESPONSE_COPY 1

/* What the dialog is about, kept with it. */
#define SETUP "ring-setup"

/* What one window installs or removes, and where it says so. */
typedef struct
{
  RingPaths *paths; /* (owned) */
  RingReach *reach; /* (owned) */
  RingHooksAction action;
  RingAgent agent; /* or RING_HOOKS_WINDOW_ALL_AGENTS */
  char *hook;      /* (owned) (nullable): its path */
  gboolean is_sandboxed;
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
  guint n_for_outside; /* of these, the ones that can be done outside of the sandbox */
} Outcome;

static void
setup_free (gpointer data,
            GClosure *closure)
{
  Setup *setup = data;

  ring_paths_unref (setup->paths);
  ring_reach_unref (setup->reach);
  g_free (setup->hook);
  g_free (setup);
}

/* --- the agents --- */

static RingHooksRequest
make_request (const Setup *setup,
              RingAgent agent,
              gboolean is_dry_run)
{
  return (RingHooksRequest){ .action = setup->action,
                             .agent = agent,
                             .hook_path = setup->hook,
                             .is_sandboxed = setup->is_sandboxed,
                             .is_for_one = setup->agent != RING_HOOKS_WINDOW_ALL_AGENTS,
                             .is_dry_run = is_dry_run };
}

static void
apply_to_agent (const Setup *setup,
                RingAgent agent,
                gboolean is_dry_run,
                GString *text,
                Outcome *outcome)
{
  const RingHooksRequest request = make_request (setup, agent, is_dry_run);
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
      outcome->n_for_outside += setup->is_sandboxed && g_error_matches (error, RING_ERROR, RING_ERROR_DENIED) ? 1 : 0;
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
      gboolean is_meant = setup->agent == RING_HOOKS_WINDOW_ALL_AGENTS || setup->agent == (RingAgent) agent;

      if (is_meant && ring_agent_is_present ((RingAgent) agent, ring_paths_get_home (setup->paths)))
        apply_to_agent (setup, (RingAgent) agent, is_dry_run, text, &outcome);
    }
  if (outcome.n_found == 0 && setup->agent == RING_HOOKS_WINDOW_ALL_AGENTS)
    {
      g_autofree char *report = ring_hooks_report_absence ();

      g_string_append (text, report);
    }
  return outcome;
}

/* --- what the window says --- */

static const char *
find_removal_words (const Outcome *outcome)
{
  if (outcome->n_failed > 0)
    return _ ("The hooks cannot be removed from here:");
  if (outcome->n_changed > 0)
    return _ ("Without hooks the tray does not see when an agent waits. This is what will be changed:");
  return _ ("There are no hooks in the settings.");
}

/* An agent that was there when the human chose it may be gone meanwhile. */
static const char *
find_absence_words (const Setup *setup)
{
  if (setup->agent != RING_HOOKS_WINDOW_ALL_AGENTS)
    return _ ("The agent is not here any more.");
  if (setup->is_sandboxed)
    return _ ("No agent's folder is seen from inside the sandbox.");
  return _ ("No agent was found whose settings can have hooks.");
}

static const char *
find_plan_words (const Setup *setup,
                 const Outcome *outcome)
{
  if (setup->action == RING_HOOKS_REMOVE)
    return find_removal_words (outcome);
  if (setup->hook == NULL)
    return _ ("The program ring-hook is not beside ring-tray. Install it, then open this window again.");
  if (outcome->n_found == 0)
    return find_absence_words (setup);
  if (outcome->n_changed > 0)
    return _ ("Agents tell when they wait by a hook in their settings. This is what will be changed:");
  if (outcome->n_failed > 0)
    return _ ("The hooks cannot be installed from here:");
  return _ ("The hooks are installed. Restart the agents that ran before; in Codex, type /hooks and trust them.");
}

static const char *
find_outcome_words (const Setup *setup,
                    const Outcome *outcome)
{
  if (setup->action == RING_HOOKS_REMOVE)
    return outcome->n_failed > 0 ? _ ("Not all hooks could be removed:") : _ ("The hooks are removed. Agents that run go on to call them until they are restarted.");
  if (outcome->n_found == 0)
    return find_absence_words (setup);
  if (outcome->n_failed > 0)
    return _ ("Not all hooks could be installed:");
  return _ ("The hooks are installed. Restart the agents that ran before; in Codex, type /hooks and trust them.");
}

static void
show (const Setup *setup,
      const char *words,
      const char *text,
      const Outcome *outcome,
      gboolean can_install)
{
  GtkWidget *copy = gtk_dialog_get_widget_for_response (setup->dialog, RESPONSE_COPY);

  gtk_widget_set_visible (copy, outcome->n_for_outside > 0);
  gtk_label_set_text (setup->summary, words);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (setup->report), text, -1);
  gtk_dialog_set_response_sensitive (setup->dialog, GTK_RESPONSE_APPLY, can_install);
}

static void
show_plan (const Setup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Outcome outcome = { 0 };

  if (setup->hook != NULL || setup->action == RING_HOOKS_REMOVE)
    outcome = apply_to_all (setup, TRUE, text);
  show (setup, find_plan_words (setup, &outcome), text->str, &outcome, outcome.n_changed > 0);
  gtk_dialog_set_default_response (setup->dialog, outcome.n_changed == 0 && outcome.n_for_outside > 0 ? RESPONSE_COPY : GTK_RESPONSE_APPLY);
}

static void
carry_out (const Setup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Outcome outcome = { 0 };

  if (!ring_hooks_window_is_within_reach (setup->paths, setup->reach, setup->agent))
    {
      show (setup, _ ("The folder does not answer."), "", &outcome, TRUE);
      return;
    }
  outcome = apply_to_all (setup, FALSE, text);
  /* Who has mended what was wrong may try again. */
  show (setup, find_outcome_words (setup, &outcome), text->str, &outcome, outcome.n_failed > 0);
}

/* What can be done only outside of the sandbox is typed there. */
static void
copy_command (const Setup *setup)
{
  const RingHooksRequest request = make_request (setup, setup->agent, FALSE);
  g_autofree char *command = ring_hooks_report_command (&request);

  gtk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (setup->dialog), GDK_SELECTION_CLIPBOARD), command, -1);
}

static void
on_response (GtkDialog *dialog,
             int response,
             gpointer user_data)
{
  if (response == GTK_RESPONSE_APPLY)
    carry_out (user_data);
  else if (response == RESPONSE_COPY)
    copy_command (user_data);
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

static GtkWidget *
new_dialog (GtkApplication *application,
            RingHooksAction action)
{
  GtkWidget *dialog = gtk_dialog_new ();
  GtkWindow *window = GTK_WINDOW (dialog);

  gtk_window_set_application (window, application);
  /* Translators: titles of the window that installs or removes the agents' hooks. */
  gtk_window_set_title (window, action == RING_HOOKS_INSTALL ? _ ("Set up hooks") : _ ("Remove hooks"));
  gtk_window_set_icon_name (window, RING_APP_ID);
  gtk_window_set_default_size (window, DEFAULT_WIDTH, DEFAULT_HEIGHT);
  gtk_dialog_add_button (GTK_DIALOG (dialog), _ ("Close"), GTK_RESPONSE_CLOSE);
  /* Translators: a button: puts the command that is shown on the clipboard. */
  gtk_dialog_add_button (GTK_DIALOG (dialog), _ ("Copy the command"), RESPONSE_COPY);
  gtk_dialog_add_button (GTK_DIALOG (dialog), action == RING_HOOKS_INSTALL ? _ ("Install") : _ ("Remove"), GTK_RESPONSE_APPLY);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_APPLY);
  return dialog;
}

/**
 * ring_hooks_window_is_within_reach:
 * @paths: the registry
 * @reach: tells whether folders answer
 * @agent: an agent, or %RING_HOOKS_WINDOW_ALL_AGENTS
 *
 * Call it before each look at the settings of agents.
 *
 * Returns: whether they answer
 */
gboolean
ring_hooks_window_is_within_reach (RingPaths *paths,
                                   RingReach *reach,
                                   RingAgent agent)
{
  for (int i = 0; i < RING_N_AGENTS; i++)
    {
      g_auto (GStrv) places = ring_agent_find_places ((RingAgent) i, ring_paths_get_home (paths));
      gboolean is_meant = agent == RING_HOOKS_WINDOW_ALL_AGENTS || agent == (RingAgent) i;

      for (guint n = 0; is_meant && places[n] != NULL; n++)
        {
          if (!ring_reach_ask (reach, places[n]))
            return FALSE;
        }
    }
  return TRUE;
}

/* The window that is open, if there is one. */
static GtkWidget *
find_dialog (GtkApplication *application)
{
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    {
      if (g_object_get_data (G_OBJECT (link->data), SETUP) != NULL)
        return link->data;
    }
  return NULL;
}

/**
 * ring_hooks_window_show:
 * @application: the application
 * @paths: the registry
 * @reach: tells whether folders answer
 * @action: what the human wants
 * @agent: for whom, or %RING_HOOKS_WINDOW_ALL_AGENTS
 *
 * Opens a window, or shows the one that is open; it returns at once. Nothing is
 * changed before the human says so there.
 */
void
ring_hooks_window_show (GtkApplication *application,
                        RingPaths *paths,
                        RingReach *reach,
                        RingHooksAction action,
                        RingAgent agent)
{
  GtkWidget *dialog = find_dialog (application);
  Setup *setup = dialog != NULL ? g_object_get_data (G_OBJECT (dialog), SETUP) : NULL;

  if (setup != NULL && setup->action == action && setup->agent == agent)
    {
      gtk_window_present (GTK_WINDOW (dialog));
      return;
    }
  if (!ring_hooks_window_is_within_reach (paths, reach, agent))
    {
      ring_dialogs_show_problem (application, _ ("The folder does not answer."), NULL);
      return;
    }
  if (dialog != NULL)
    gtk_widget_destroy (dialog);
  dialog = new_dialog (application, action);
  setup = g_new0 (Setup, 1);
  setup->paths = ring_paths_ref (paths);
  setup->reach = ring_reach_ref (reach);
  setup->action = action;
  setup->agent = agent;
  setup->hook = ring_agent_find_hook ();
  setup->is_sandboxed = ring_sandbox_is_ours ("/");
  setup->dialog = GTK_DIALOG (dialog);
  fill (setup);
  show_plan (setup);
  g_object_set_data (G_OBJECT (dialog), SETUP, setup);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), setup, setup_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
