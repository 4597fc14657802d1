/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksReport"

#include "config.h"

#include "ring-hooks-report.h"

#include "core/ring-agents.h"
#include "core/ring-diff.h"
#include "core/ring-flatpak.h"
#include "core/ring-settings-words.h"
#include "core/ring-text.h"

#include <glib/gi18n-lib.h>

static char *
show_path (const char *path)
{
  g_autofree char *clean = ring_text_clean (path != NULL ? path : "", -1);

  return ring_text_for_display (clean);
}

/* A line of its own, behind two blanks. */
static void
add_line (GString *report,
          const char *line)
{
  g_string_append_printf (report, "  %s\n", line);
}

static void
add_heading (GString *report,
             const RingHooksRequest *request,
             const RingHooksResult *result)
{
  g_autofree char *path = show_path (result->path);
  g_autofree char *version = show_path (result->version);
  const char *title = ring_agent_title (request->agent);
  g_autofree char *agent = version[0] != '\0' ? g_strdup_printf ("%s %s", title, version) : g_strdup (title);

  /* Translators: an agent, a file; head of some lines */
  g_string_append_printf (report, _ ("%s: %s"), agent, path);
  g_string_append_c (report, '\n');
}

/* @line is (transfer full): it has a number in it. */
static void
add_count (GString *report,
           guint n,
           char *line)
{
  g_autofree char *owned = line;

  if (n > 0)
    add_line (report, owned);
}

static void
add_counts (GString *report,
            const RingHooksRequest *request,
            const RingSettingsEdit *edit)
{
  gboolean is_dry_run = request->is_dry_run;

  if (!edit->is_changed && request->action == RING_HOOKS_INSTALL)
    add_line (report, _ ("The hooks are installed already; nothing was changed."));
  else if (!edit->is_changed)
    add_line (report, _ ("There are no hooks of ours; nothing was changed."));
  add_count (report, edit->n_added,
             g_strdup_printf (is_dry_run ? _ ("Hooks to be added: %u") : _ ("Hooks added: %u"), edit->n_added));
  add_count (report, edit->n_updated,
             g_strdup_printf (is_dry_run ? _ ("Hooks to be brought up to date: %u") : _ ("Hooks brought up to date: %u"), edit->n_updated));
  add_count (report, edit->n_removed,
             g_strdup_printf (is_dry_run ? _ ("Hooks to be removed: %u") : _ ("Hooks removed: %u"), edit->n_removed));
  /* Translators: “RiNG” is the name of another program */
  add_count (report, edit->n_replaced,
             g_strdup_printf (is_dry_run ? _ ("Hooks of RiNG to be replaced: %u") : _ ("Hooks of RiNG replaced: %u"), edit->n_replaced));
}

static void
add_notices (GString *report,
             const RingHooksRequest *request,
             const RingHooksResult *result)
{
  const RingSettingsEdit *edit = result->edit;
  gboolean is_install = request->action == RING_HOOKS_INSTALL;

  if (is_install && result->version == NULL)
    add_line (report, _ ("The agent's version is not known, so only what every version understands is installed."));
  if (is_install && edit->n_ring > 0)
    add_line (report, _ ("RiNG's own hooks are there, too: you will be notified twice. “ringctl install-hooks --replace-ring” puts ours in their place."));
  if (is_install && edit->n_restricted > 0)
    add_line (report, _ ("Some of our hooks have a matcher or a condition, so they do not see everything. They were left as they are."));
  if (edit->is_off && is_install)
    add_line (report, _ ("Installed but switched off: “disableAllHooks” is true in this file."));
  if (is_install && edit->is_changed && request->agent == RING_AGENT_CODEX)
    add_line (report, _ ("Codex runs only hooks that you trust: type /hooks in Codex and trust them."));
  else if (is_install && edit->is_changed)
    add_line (report, _ ("Sessions that run already may need a restart."));
  if (is_install && request->is_sandboxed)
    add_line (report, _ ("Each event starts the sandbox anew, which takes longer than the hook itself: flatpak/README.md says how long."));
  if (result->manager == RING_SETTINGS_MANAGER_CHEZMOI && edit->is_changed)
    add_line (report, _ ("chezmoi seems to write this file: “chezmoi re-add” keeps the change."));
}

/* Nothing but an edit of ours has bytes without NUL for sure. */
static void
add_preview (GString *report,
             const RingHooksResult *result)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *diff = NULL;

  if (!result->edit->is_changed)
    return;
  if (result->before != NULL)
    before = g_strndup (g_bytes_get_data (result->before, NULL), g_bytes_get_size (result->before));
  after = g_strndup (g_bytes_get_data (result->edit->bytes, NULL), g_bytes_get_size (result->edit->bytes));
  diff = ring_diff_format (before != NULL ? before : "", after);
  g_string_append (report, diff);
}

/**
 * ring_hooks_report_success:
 * @request: what was asked for
 * @result: what was done
 *
 * Returns: (transfer full): lines to be shown in one width
 */
char *
ring_hooks_report_success (const RingHooksRequest *request,
                           const RingHooksResult *result)
{
  GString *report = g_string_new (NULL);

  add_heading (report, request, result);
  add_counts (report, request, result->edit);
  if (result->backup != NULL)
    {
      g_autofree char *backup = show_path (result->backup);
      /* Translators: %s is a file */
      g_autofree char *line = g_strdup_printf (_ ("What was there before is kept in: %s"), backup);

      add_line (report, line);
    }
  if (result->original != NULL)
    {
      g_autofree char *original = show_path (result->original);
      /* Translators: %s is a file */
      g_autofree char *line = g_strdup_printf (_ ("What was there before our hooks came in is still kept in: %s"), original);

      add_line (report, line);
    }
  add_notices (report, request, result);
  if (request->is_dry_run)
    add_preview (report, result);
  return g_string_free (report, FALSE);
}

/* A sentence. */
static char *
make_reason (const GError *error)
{
  g_autofree char *detail = show_path (error->message);

  switch ((RingError) error->code)
    {
    case RING_ERROR_MISSING:
      return g_strdup (_ ("It is a link that leads nowhere."));
    case RING_ERROR_INVALID:
      return g_strdup (_ ("It is not a file that can be edited: a folder, a device, or a link that leads to itself."));
    case RING_ERROR_TOO_LARGE:
      return g_strdup (_ ("It is too large."));
    case RING_ERROR_DENIED:
      return g_strdup (_ ("It cannot be written."));
    case RING_ERROR_UNSUPPORTED:
      return g_strdup (_ ("It has several names (hard links), which a change would part."));
    case RING_ERROR_NO_SPACE:
      return g_strdup (_ ("The disk is full, or a limit is reached."));
    case RING_ERROR_BUSY:
      return g_strdup (_ ("Something else changes it all the time. Try again later."));
    case RING_ERROR_NO_HOME:
    case RING_ERROR_TIMED_OUT:
    case RING_ERROR_FAILED:
    default:
      /* Translators: %s is what the system says */
      return g_strdup_printf (_ ("It failed: %s."), detail);
    }
}

static const char *
find_advice (RingSettingsManager manager)
{
  switch (manager)
    {
    case RING_SETTINGS_MANAGER_NIX:
      return _ ("It is managed elsewhere: Nix or Home Manager makes it. Add the hooks in your Nix configuration.");
    case RING_SETTINGS_MANAGER_CHEZMOI:
      return _ ("It is managed elsewhere: chezmoi seems to make it. Add the hooks in chezmoi's source folder.");
    case RING_SETTINGS_MANAGER_STOW:
      return _ ("It is managed elsewhere: it lies in a folder of GNU Stow. Add the hooks there.");
    case RING_SETTINGS_MANAGER_GIT:
      return _ ("It is managed elsewhere: it lies in a Git repository. Add the hooks there.");
    case RING_SETTINGS_MANAGER_NONE:
    default:
      return _ ("If it is managed elsewhere (Nix, Home Manager, chezmoi or the like), add the hooks there.");
    }
}

/* Where the sandbox may only read, who sits outside can let it write once. */
static void
add_command (GString *report,
             const RingHooksRequest *request)
{
  g_autofree char *command = ring_hooks_report_command (request);

  g_string_append_printf (report, "\n%s\n\n  %s", _ ("The sandbox may read this file only. Type this in a terminal of yours:"), command);
}

static gboolean
is_for_hand (const GError *error)
{
  static const RingError codes[] = { RING_ERROR_DENIED, RING_ERROR_NO_SPACE, RING_ERROR_UNSUPPORTED, RING_ERROR_MISSING, RING_ERROR_FAILED };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      if (g_error_matches (error, RING_ERROR, (int) codes[i]))
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_hooks_report_command:
 * @request: what was asked for
 *
 * Returns: (transfer full): what to type outside of the sandbox to have it done,
 *   for all agents unless one was named
 */
char *
ring_hooks_report_command (const RingHooksRequest *request)
{
  g_autoptr (GString) words = g_string_new (request->action == RING_HOOKS_INSTALL ? "install-hooks" : "remove-hooks");

  if (request->is_for_one)
    g_string_append_printf (words, " --agent %s", ring_agent_id (request->agent));
  if (request->replace_ring)
    g_string_append (words, " --replace-ring");
  return ring_flatpak_settings_command (words->str);
}

/* What an installation would have added, below a sentence. */
static void
add_block (GString *report,
           const char *sentence,
           const RingHooksResult *result)
{
  g_string_append_printf (report, "%s\n\n%s", sentence, result->block);
  g_string_truncate (report, report->len - 1);
}

/**
 * ring_hooks_report_failure:
 * @request: what was asked for
 * @result: what was found
 * @error: why it was not done
 *
 * Returns: (transfer full): sentences, without the last line
 *   end
 */
char *
ring_hooks_report_failure (const RingHooksRequest *request,
                           const RingHooksResult *result,
                           const GError *error)
{
  GString *report = g_string_new (NULL);
  g_autofree char *path = show_path (result->path);
  g_autofree char *reason = NULL;

  if (result->fault.kind != RING_JSON_FAULT_NONE)
    {
      /* Translators: a file's path, a line's number, a column's number, what is wrong there */
      g_string_append_printf (report, _ ("%s, line %u, column %u: %s."),
                              path, result->fault.line, result->fault.column, ring_settings_fault_words (result->fault.kind));
      g_string_append_printf (report, "\n%s", _ ("The file was not touched. Mend it, then try again."));
      if (request->action == RING_HOOKS_INSTALL && result->block != NULL)
        {
          g_string_append_c (report, '\n');
          add_block (report, _ ("Or leave it as it is, and add this by hand:"), result);
        }
      return g_string_free (report, FALSE);
    }
  if (result->is_too_old)
    {
      add_heading (report, request, result);
      g_string_append_printf (report, "  %s", _ ("This version has no hooks yet. Update the agent, then try again."));
      return g_string_free (report, FALSE);
    }
  if (result->instead != NULL)
    {
      g_autofree char *instead = show_path (result->instead);

      add_heading (report, request, result);
      /* Translators: an agent, and a file */
      g_string_append_printf (report, _ ("%s reads its hooks from %s, which has another form and is not edited here. Add there what stands in “hooks”:"),
                              ring_agent_title (request->agent), instead);
      add_block (report, "", result);
      return g_string_free (report, FALSE);
    }
  reason = make_reason (error);
  /* Translators: a file, and a sentence that says why it cannot be edited */
  g_string_append_printf (report, _ ("%s: %s Nothing was changed."), path, reason);
  if (request->is_sandboxed && g_error_matches (error, RING_ERROR, RING_ERROR_DENIED))
    {
      add_command (report, request);
      return g_string_free (report, FALSE);
    }
  if (!is_for_hand (error))
    return g_string_free (report, FALSE);
  g_string_append_printf (report, "\n%s", find_advice (result->manager));
  if (request->action == RING_HOOKS_INSTALL && result->block != NULL)
    {
      g_string_append_c (report, '\n');
      add_block (report, _ ("This is what has to be in it:"), result);
    }
  return g_string_free (report, FALSE);
}

/**
 * ring_hooks_report_absence:
 *
 * Call it when there is no sign of any agent.
 *
 * Returns: (transfer full): lines that name the agents which were looked for
 */
char *
ring_hooks_report_absence (void)
{
  GString *report = g_string_new (_ ("These were looked for:"));

  g_string_append_c (report, '\n');
  for (int i = 0; i < RING_N_AGENTS; i++)
    add_line (report, ring_agent_title ((RingAgent) i));
  return g_string_free (report, FALSE);
}
