/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCommander"

#include "config.h"

#include "ring-commander.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "core/ring-resume.h"
#include "core/ring-text.h"
#include "core/ring-view.h"
#include "io/ring-clock.h"
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-quiet.h"
#include "io/ring-sandbox.h"
#include "ring-dialogs.h"
#include "ring-why-window.h"

#define SNOOZE_USEC (G_GINT64_CONSTANT (10) * 60 * G_USEC_PER_SEC)

struct _RingCommander
{
  GtkApplication *application;   /* (borrowed): owns this */
  RingPaths *paths;              /* (owned) */
  RingModel *model;              /* (owned) */
  RingAlertKeeper *alert_keeper; /* (owned) */
  RingReach *reach;              /* (owned) */
};

/**
 * ring_commander_new:
 * @application: the application, which outlives this
 * @paths: the registry
 * @model: the board
 * @alert_keeper: what is muted and snoozed
 * @reach: tells whether folders answer
 *
 * Call it once.
 *
 * Returns: (transfer full): the commander
 */
RingCommander *
ring_commander_new (GtkApplication *application,
                    RingPaths *paths,
                    RingModel *model,
                    RingAlertKeeper *alert_keeper,
                    RingReach *reach)
{
  RingCommander *self = g_new0 (RingCommander, 1);

  self->application = application;
  self->paths = ring_paths_ref (paths);
  self->model = g_object_ref (model);
  self->alert_keeper = g_object_ref (alert_keeper);
  self->reach = ring_reach_ref (reach);
  return self;
}

/**
 * ring_commander_free:
 * @self: (transfer full): the commander
 */
void
ring_commander_free (RingCommander *self)
{
  ring_paths_unref (self->paths);
  g_object_unref (self->model);
  g_object_unref (self->alert_keeper);
  ring_reach_unref (self->reach);
  g_free (self);
}

/* Whether it was done; says what went wrong. The board is looked at in both
 * cases, or the menu would show what was chosen and is not so. */
static void
finish (RingCommander *self,
        gboolean is_done,
        const char *failure,
        const GError *error)
{
  if (!is_done)
    ring_dialogs_show_problem (self->application, failure, error);
  ring_model_refresh (self->model);
}

/* Whether the registry answers: the menu must not wait for it. */
static gboolean
is_within_reach (RingCommander *self,
                 GError **error)
{
  if (ring_reach_ask (self->reach, ring_paths_get_root (self->paths)))
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, "The registry does not answer");
  return FALSE;
}

/* --- one session --- */

static void
on_renamed (const char *session_id,
            const char *name,
            gpointer user_data)
{
  RingCommander *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *trimmed = ring_text_trim (name);
  g_autofree char *clean = ring_text_clean (trimmed, -1);
  gboolean is_done = is_within_reach (self, &error) && ring_labels_set (self->paths, session_id, clean, &error);

  finish (self, is_done, _ ("The session cannot be renamed."), error);
}

static void
rename_session (RingCommander *self,
                const RingSession *session)
{
  const char *label = ring_session_get_label (session);
  const char *id = ring_session_get_id (session);

  ring_dialogs_ask_name (self->application, id, label != NULL ? label : ring_session_get_project (session),
                         on_renamed, self);
}

static void
toggle_mute (RingCommander *self,
             const char *session_id)
{
  g_autoptr (GError) error = NULL;
  gboolean is_muted = g_hash_table_contains (ring_alert_keeper_get_muted (self->alert_keeper), session_id);
  gboolean is_done = is_within_reach (self, &error) && ring_alert_keeper_set_muted (self->alert_keeper, session_id, !is_muted, &error);

  finish (self, is_done, _ ("The session cannot be muted."), error);
}

static void
hide_session (RingCommander *self,
              const char *session_id)
{
  g_autoptr (GError) error = NULL;
  gboolean is_done = is_within_reach (self, &error) && ring_hidden_set (self->paths, session_id, ring_clock_wall_usec (), &error);

  finish (self, is_done, _ ("The session cannot be hidden."), error);
}

static void
copy_resume_command (RingCommander *self,
                     const RingSession *session)
{
  g_autofree char *command = ring_resume_command (session);

  if (command != NULL)
    ring_dialogs_copy_command (self->application, command);
}

static void
on_folder_opened (GObject *source,
                  GAsyncResult *result,
                  gpointer user_data)
{
  g_autoptr (GtkApplication) application = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    ring_dialogs_show_problem (application, _ ("The folder cannot be opened."), error);
}

/* It is a stranger's text: only a folder is opened, never a program run. */
static void
open_folder (RingCommander *self,
             const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  if (!ring_reach_ask (self->reach, path))
    {
      ring_dialogs_show_problem (self->application, _ ("The folder does not answer."), NULL);
      return;
    }
  if (uri == NULL || !g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      ring_dialogs_show_problem (self->application,
                                 ring_sandbox_is_inside ("/") ? _ ("The folder is not seen from inside the sandbox.") : _ ("The folder is not there any more."), NULL);
      return;
    }
  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, on_folder_opened, g_object_ref (self->application));
}

/**
 * ring_commander_run:
 * @self: the commander
 * @session_id: a session, which may be gone
 * @command: what to do
 */
void
ring_commander_run (RingCommander *self,
                    const char *session_id,
                    RingSessionCommand command)
{
  RingBoard *board = ring_model_get_board (self->model);
  const RingSession *session = ring_board_find (board, session_id);

  if (session == NULL)
    return;
  switch (command)
    {
    case RING_SESSION_COMMAND_WHY:
      ring_why_window_show (self->application, board, session, ring_clock_wall_usec ());
      break;
    case RING_SESSION_COMMAND_RENAME:
      rename_session (self, session);
      break;
    case RING_SESSION_COMMAND_MUTE:
      toggle_mute (self, session_id);
      break;
    case RING_SESSION_COMMAND_HIDE:
      hide_session (self, session_id);
      break;
    case RING_SESSION_COMMAND_COPY_RESUME:
      copy_resume_command (self, session);
      break;
    case RING_SESSION_COMMAND_OPEN_FOLDER:
      open_folder (self, ring_session_get_cwd (session));
      break;
    case RING_SESSION_COMMAND_GO: /* the jumper's, since it takes the click along */
    case RING_N_SESSION_COMMANDS:
    default:
      g_warn_if_reached ();
    }
}

/**
 * ring_commander_snooze:
 * @self: the commander
 * @session_id: a session that waits
 *
 * Has its wait told again in ten minutes.
 */
void
ring_commander_snooze (RingCommander *self,
                       const char *session_id)
{
  g_autoptr (GError) error = NULL;
  gint64 until_usec = ring_clock_wall_usec () + SNOOZE_USEC;
  gboolean is_done = is_within_reach (self, &error) && ring_alert_keeper_snooze (self->alert_keeper, session_id, until_usec, &error);

  finish (self, is_done, _ ("The session cannot be put off."), error);
}

/* --- all of them --- */

/**
 * ring_commander_set_quiet:
 * @self: the commander
 * @quiet: what the human wants
 */
void
ring_commander_set_quiet (RingCommander *self,
                          const RingQuiet *quiet)
{
  g_autoptr (GError) error = NULL;
  gboolean is_done = is_within_reach (self, &error) && ring_quiet_write (self->paths, quiet, ring_clock_wall_usec (), &error);

  finish (self, is_done, _ ("Quiet cannot be changed."), error);
}
