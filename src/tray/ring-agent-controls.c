/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgentControls"

#include "config.h"

#include "ring-agent-controls.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "io/ring-agent-find.h"
#include "io/ring-hooks-survey.h"
#include "io/ring-sandbox.h"
#include "ring-hooks-window.h"
#include "ring-preference-list.h"

#define SPACING 6

/* Of one agent. */
typedef struct
{
  RingAgentControls *owner;
  RingAgent agent;
  GtkWidget *box; /* (owned), like the next two */
  GtkWidget *install;
  GtkWidget *remove;
} Row;

struct _RingAgentControls
{
  GtkApplication *application; /* (borrowed): outlives its windows */
  RingPaths *paths;            /* (owned) */
  RingReach *reach;            /* (owned) */
  char *hook;                  /* (owned) (nullable): its path */
  gboolean is_sandboxed;
  Row rows[RING_N_AGENTS];
};

static void
on_install_clicked (GtkButton *button,
                    gpointer user_data)
{
  const Row *row = user_data;

  ring_hooks_window_show (row->owner->application, row->owner->paths, row->owner->reach, RING_HOOKS_INSTALL, row->agent);
}

static void
on_remove_clicked (GtkButton *button,
                   gpointer user_data)
{
  const Row *row = user_data;

  ring_hooks_window_show (row->owner->application, row->owner->paths, row->owner->reach, RING_HOOKS_REMOVE, row->agent);
}

/* --- what is so --- */

/* A hook outside of the sandbox is as good as ours, and quicker. */
static gboolean
does_matter (const Row *row,
             const RingHooksRequest *request,
             const RingSettingsEdit *edit)
{
  if (row->owner->is_sandboxed && request->action == RING_HOOKS_INSTALL)
    return edit->n_added > 0;
  return edit->is_changed;
}

/* Whether @action would change the settings; FALSE if it cannot be told. */
static gboolean
would_change (const Row *row,
              RingHooksAction action,
              GError **error)
{
  const RingHooksRequest request = { .action = action,
                                     .agent = row->agent,
                                     .hook_path = row->owner->hook,
                                     .is_dry_run = TRUE,
                                     .is_sandboxed = row->owner->is_sandboxed };
  g_auto (RingHooksResult) result = { 0 };
  g_autoptr (GError) local_error = NULL;

  if (ring_hooks_apply (row->owner->paths, &request, &result, &local_error))
    return does_matter (row, &request, result.edit);
  /* What the sandbox may only read can be told all the same, and done outside. */
  if (row->owner->is_sandboxed && result.edit != NULL && g_error_matches (local_error, RING_ERROR, RING_ERROR_DENIED))
    return does_matter (row, &request, result.edit);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static void
show_row (const Row *row,
          const char *note,
          gboolean can_install,
          gboolean can_remove)
{
  gboolean has_focus = gtk_widget_is_focus (row->install) || gtk_widget_is_focus (row->remove);

  ring_preference_row_set_note (row->box, note);
  gtk_widget_set_visible (row->install, can_install);
  gtk_widget_set_visible (row->remove, can_remove);
  /* A button that goes takes the focus along. */
  if (has_focus && (can_install || can_remove))
    gtk_widget_grab_focus (can_remove ? row->remove : row->install);
}

static void
look_at_row (const Row *row)
{
  gboolean is_present = ring_agent_is_present (row->agent, ring_paths_get_home (row->owner->paths));
  g_autoptr (GError) error = NULL;
  gboolean has_hooks = is_present && would_change (row, RING_HOOKS_REMOVE, &error);
  gboolean lacks_hooks = is_present && error == NULL && row->owner->hook != NULL && would_change (row, RING_HOOKS_INSTALL, &error);

  if (!is_present)
    show_row (row, row->owner->is_sandboxed ? _ ("Its folder is not seen from inside the sandbox") : _ ("Not found on this machine"), FALSE, FALSE);
  else if (error != NULL)
    show_row (row, _ ("Its settings cannot be changed"), TRUE, FALSE);
  else if (row->owner->hook == NULL)
    show_row (row, _ ("The program ring-hook is not beside ring-tray"), FALSE, has_hooks);
  else if (has_hooks && lacks_hooks)
    show_row (row, _ ("Some hooks are missing"), TRUE, TRUE);
  else if (has_hooks && ring_hooks_survey_is_untrusted (row->agent, ring_paths_get_home (row->owner->paths)))
    show_row (row, _ ("Hooks are installed, but not trusted: type /hooks in it and trust them"), FALSE, TRUE);
  else if (has_hooks)
    show_row (row, _ ("Hooks are installed"), FALSE, TRUE);
  else
    show_row (row, _ ("No hooks: the tray does not see when it waits"), TRUE, FALSE);
}

/**
 * ring_agent_controls_look:
 * @controls: controls
 *
 * Looks at the agents' settings and says what is so. Call it when the human may
 * have changed something: when the window gets the focus.
 */
void
ring_agent_controls_look (RingAgentControls *controls)
{
  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      const Row *row = &controls->rows[i];

      if (ring_hooks_window_is_within_reach (controls->paths, controls->reach, row->agent))
        look_at_row (row);
      else
        show_row (row, _ ("Its settings cannot be changed"), FALSE, FALSE);
    }
}

/* --- life --- */

static GtkWidget *
add_button (const Row *row,
            const char *label,
            const char *name,
            GCallback on_clicked)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  atk_object_set_name (gtk_widget_get_accessible (button), name);
  gtk_widget_set_no_show_all (button, TRUE);
  gtk_container_add (GTK_CONTAINER (row->box), button);
  g_signal_connect (button, "clicked", on_clicked, (gpointer) row);
  return g_object_ref (button);
}

static void
add_buttons (Row *row)
{
  const char *title = ring_agent_title (row->agent);
  g_autofree char *install_name = NULL;
  g_autofree char *removal_name = NULL;

  /* Translators: what the button “Install…” is called when it is read aloud; %s is an agent */
  install_name = g_strdup_printf (_ ("Install hooks of %s…"), title);
  /* Translators: what the button “Remove…” is called when it is read aloud; %s is an agent */
  removal_name = g_strdup_printf (_ ("Remove hooks of %s…"), title);
  /* Translators: button that opens the window which installs an agent's hooks */
  row->install = add_button (row, _ ("Install…"), install_name, G_CALLBACK (on_install_clicked));
  /* Translators: button that opens the window which removes an agent's hooks */
  row->remove = add_button (row, _ ("Remove…"), removal_name, G_CALLBACK (on_remove_clicked));
}

/**
 * ring_agent_controls_new:
 * @list: where they go
 * @application: the application, which outlives this
 * @paths: the registry
 * @reach: tells whether folders answer
 *
 * Returns: (transfer full): a row for each agent that has hooks
 */
RingAgentControls *
ring_agent_controls_new (GtkListBox *list,
                         GtkApplication *application,
                         RingPaths *paths,
                         RingReach *reach)
{
  RingAgentControls *controls = g_new0 (RingAgentControls, 1);

  controls->application = application;
  controls->paths = ring_paths_ref (paths);
  controls->reach = ring_reach_ref (reach);
  controls->hook = ring_agent_find_hook ();
  controls->is_sandboxed = ring_sandbox_is_ours ("/");
  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      Row *row = &controls->rows[i];

      row->owner = controls;
      row->agent = (RingAgent) i;
      row->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING));
      add_buttons (row);
      ring_preference_list_add (list, ring_agent_title (row->agent), NULL, row->box);
    }
  return controls;
}

/**
 * ring_agent_controls_free:
 * @controls: (transfer full): controls, whose widgets may be gone already
 */
void
ring_agent_controls_free (RingAgentControls *controls)
{
  for (guint i = 0; i < RING_N_AGENTS; i++)
    {
      Row *row = &controls->rows[i];

      g_signal_handlers_disconnect_by_data (row->install, row);
      g_signal_handlers_disconnect_by_data (row->remove, row);
      g_object_unref (row->install);
      g_object_unref (row->remove);
      g_object_unref (row->box);
    }
  ring_paths_unref (controls->paths);
  ring_reach_unref (controls->reach);
  g_free (controls->hook);
  g_free (controls);
}
