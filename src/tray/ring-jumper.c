/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJumper"

#include "config.h"

#include "ring-jumper.h"

#include <glib/gi18n.h>

#include "core/ring-view.h"
#include "focus/ring-focus.h"
#include "ring-dialogs.h"

struct _RingJumper
{
  GtkApplication *application; /* (borrowed): outlives this */
  RingPaths *paths;            /* (owned) */
  RingModel *model;            /* (owned) */
  RingAnnouncer *announcer;    /* (borrowed): outlives this */
  RingReach *reach;            /* (owned) */
  GCancellable *cancellable;   /* (owned) (nullable): of the jump at hand */
};

/* One jump; it outlives the jumper if need be. */
typedef struct
{
  RingJumper *jumper;        /* (borrowed); not to be touched once the jump is cancelled */
  GCancellable *cancellable; /* (owned) */
  char *session_id;          /* (owned) */
} Jump;

static void
jump_free (Jump *jump)
{
  g_object_unref (jump->cancellable);
  g_free (jump->session_id);
  g_free (jump);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Jump, jump_free)

/**
 * ring_jumper_new:
 * @application: the application, which outlives this
 * @paths: the registry
 * @model: the board
 * @announcer: says why a jump cannot be; outlives this
 * @reach: tells whether folders answer
 *
 * Call it once.
 *
 * Returns: (transfer full): the jumper
 */
RingJumper *
ring_jumper_new (GtkApplication *application,
                 RingPaths *paths,
                 RingModel *model,
                 RingAnnouncer *announcer,
                 RingReach *reach)
{
  RingJumper *self = g_new0 (RingJumper, 1);

  self->application = application;
  self->paths = ring_paths_ref (paths);
  self->model = g_object_ref (model);
  self->announcer = announcer;
  self->reach = ring_reach_ref (reach);
  return self;
}

static void
cancel (RingJumper *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/**
 * ring_jumper_free:
 * @self: (transfer full): the jumper
 */
void
ring_jumper_free (RingJumper *self)
{
  cancel (self);
  ring_paths_unref (self->paths);
  g_object_unref (self->model);
  ring_reach_unref (self->reach);
  g_free (self);
}

/* Where nobody shows notifications, a window says it. */
static void
say_why_not (RingJumper *self,
             const char *session_id,
             const RingFocusResult *result)
{
  RingBoard *board = ring_model_get_board (self->model);
  const RingSession *session = ring_board_find (board, session_id);
  g_autofree char *name = session != NULL ? ring_view_session_name (board, session) : g_strdup (session_id);
  /* Translators: title of a notification; %s is a session's name */
  g_autofree char *title = g_strdup_printf (_ ("Cannot go to %s"), name);

  if (!ring_announcer_say (self->announcer, RING_ANNOUNCER_JUMP_KEY, title, result->text,
                           ring_model_get_config (self->model)))
    {
      g_autoptr (GError) error = g_error_new_literal (RING_ERROR, RING_ERROR_FAILED, result->text);

      ring_dialogs_show_problem (self->application, title, error);
    }
  if (result->resume_command != NULL)
    ring_dialogs_offer_command (self->application, result->resume_command);
}

static void
on_jumped (GObject *source,
           GAsyncResult *async_result,
           gpointer user_data)
{
  g_autoptr (Jump) jump = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RingFocusResult) result = ring_focus_session_finish (async_result, &error);

  if (g_cancellable_is_cancelled (jump->cancellable))
    return;
  g_clear_object (&jump->jumper->cancellable);
  if (result == NULL)
    g_message ("A jump came to nothing: %s", error->message);
  else if (result->is_done)
    ring_announcer_take_back (jump->jumper->announcer, RING_ANNOUNCER_JUMP_KEY);
  else
    say_why_not (jump->jumper, jump->session_id, result);
}

/**
 * ring_jumper_go:
 * @self: the jumper
 * @session_id: a session
 * @activation_token: (nullable): of a click on a notification: lets a window
 *   come to the front on Wayland
 * @timestamp: X11 time of the click, 0 if not known
 *
 * Returns at once; what cannot be done is said when it is known.
 *
 * Returns: %FALSE if there is no such session, or it has ended
 */
gboolean
ring_jumper_go (RingJumper *self,
                const char *session_id,
                const char *activation_token,
                guint32 timestamp)
{
  const RingFocusClick click = { .activation_token = activation_token, .timestamp = timestamp, .reach = self->reach };
  const RingSession *session = ring_board_find (ring_model_get_board (self->model), session_id);
  Jump *jump = NULL;

  if (session == NULL || ring_session_get_state (session) == RING_STATE_ENDED)
    return FALSE;
  cancel (self);
  self->cancellable = g_cancellable_new ();
  jump = g_new0 (Jump, 1);
  jump->jumper = self;
  jump->cancellable = g_object_ref (self->cancellable);
  jump->session_id = g_strdup (session_id);
  ring_focus_session_async (session, ring_model_get_facts (self->model), ring_model_get_config (self->model), self->paths,
                            &click, self->cancellable, on_jumped, jump);
  return TRUE;
}
