/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusDesk"

#include "config.h"

#include "ring-focus-desk.h"

#include <glib/gi18n-lib.h>

/* A request that outlives the call it came with, and who waits for the answer. */
typedef struct
{
  RingFocusRequest request; /* (owned): all that it points at */
  RingFocusWorkFunc work;
  RingFocusAnswerFunc func;
  gpointer user_data;
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  ring_focus_place_unref (work->request.place);
  g_free ((char *) work->request.proc_root);
  g_free ((char *) work->request.cwd);
  g_free ((char *) work->request.activation_token);
  g_strfreev ((char **) work->request.environ);
  g_free (work);
}

static void
run_work (GTask *task,
          gpointer source,
          gpointer task_data,
          GCancellable *cancellable)
{
  Work *work = task_data;

  g_task_return_pointer (task, work->work (&work->request, cancellable), (GDestroyNotify) ring_focus_answer_free);
}

static void
on_worked (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Work *work = g_task_get_task_data (G_TASK (result));

  work->func (g_task_propagate_pointer (G_TASK (result), NULL), work->user_data);
}

/**
 * ring_focus_desk_start:
 * @request: what is asked; copied
 * @cancellable: (nullable): cancelled when nobody waits any longer
 * @work: answers it
 * @func: gets the answer, in the calling thread's main context
 * @user_data: for @func
 *
 * Lets a thread answer a request. Call it from a focuser that has to ask
 * several things one after the other.
 */
void
ring_focus_desk_start (const RingFocusRequest *request,
                       GCancellable *cancellable,
                       RingFocusWorkFunc work,
                       RingFocusAnswerFunc func,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, on_worked, NULL);
  Work *copy = g_new0 (Work, 1);

  copy->request = *request;
  copy->request.place = ring_focus_place_ref (request->place);
  copy->request.proc_root = g_strdup (request->proc_root);
  copy->request.cwd = g_strdup (request->cwd);
  copy->request.activation_token = g_strdup (request->activation_token);
  copy->request.environ = (const char *const *) g_strdupv ((char **) request->environ);
  copy->work = work;
  copy->func = func;
  copy->user_data = user_data;
  g_task_set_task_data (task, copy, work_free);
  /* An answer comes even if nobody waits for it any longer. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, run_work);
}

/**
 * ring_focus_request_variable:
 * @request: what is asked; need not have a place
 * @name: a variable
 *
 * Looks a variable of the desktop up, in the environment of this login session
 * and then in the place's: a session that has outlived a login knows where the
 * desktop was, not where it is.
 *
 * Returns: (nullable): its value, never empty
 */
const char *
ring_focus_request_variable (const RingFocusRequest *request,
                             const char *name)
{
  const char *value = g_environ_getenv ((char **) request->environ, name);

  if ((value == NULL || value[0] == '\0') && request->place != NULL)
    value = ring_focus_place_get (request->place, name);
  return value != NULL && value[0] != '\0' ? value : NULL;
}

/**
 * ring_focus_answer_not_mine:
 * @reason: how it is known, for people
 *
 * Returns: (transfer full): the answer of a terminal or desktop that the
 *   session is not in
 */
RingFocusAnswer *
ring_focus_answer_not_mine (const char *reason)
{
  return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, "%s", reason);
}

/**
 * ring_focus_answer_failed:
 * @who: name of the program that was asked
 * @error: what became of it
 *
 * Returns: (transfer full): the answer where a program was asked in vain
 */
RingFocusAnswer *
ring_focus_answer_failed (const char *who,
                          const GError *error)
{
  /* Translators: the first %s is the name of a program, the second what went wrong. */
  return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("%s: %s"), who, error->message);
}

/**
 * ring_focus_answer_raised:
 * @request: what was asked
 *
 * Returns: (transfer full): the answer of a desktop that has brought the window
 *   to the front, or that would
 */
RingFocusAnswer *
ring_focus_answer_raised (const RingFocusRequest *request)
{
  return ring_focus_answer_new (RING_FOCUS_DONE, NULL, "%s",
                                request->is_rehearsal ? _ ("Its window would come to the front")
                                                      : _ ("Its window is in front"));
}

/**
 * ring_focus_desk_choose:
 * @request: what is asked
 * @windows: (element-type RingFocusWindow): all windows of the desktop
 * @index_out: (out): which of them it is
 *
 * Chooses the window that the request is about. Call it in a desktop's focuser
 * before anything is changed.
 *
 * Returns: (transfer full) (nullable): the answer if there is no such window or
 *   several are; %NULL if it was chosen
 */
RingFocusAnswer *
ring_focus_desk_choose (const RingFocusRequest *request,
                        GArray *windows,
                        size_t *index_out)
{
  g_autoptr (GError) error = NULL;

  if (ring_focus_windows_choose ((const RingFocusWindow *) (void *) windows->data, windows->len,
                                 request->place, index_out, &error))
    return NULL;
  return ring_focus_answer_new (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING) ? RING_FOCUS_NOT_MINE : RING_FOCUS_FAILED,
                                NULL, "%s", error->message);
}

/**
 * ring_focus_desk_raise:
 * @desk: whom to ask
 * @path: where it listens
 * @request: what is asked
 * @cancellable: (nullable): ends the waiting
 *
 * Asks a desktop for its windows, and brings the one that the request is about
 * to the front.
 *
 * Returns: (transfer full): the answer
 */
RingFocusAnswer *
ring_focus_desk_raise (const RingFocusDesk *desk,
                       const char *path,
                       const RingFocusRequest *request,
                       GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) windows = desk->list (path, cancellable, &error);
  RingFocusAnswer *answer = NULL;
  size_t index = 0;

  if (windows == NULL)
    return ring_focus_answer_failed (desk->name, error);
  answer = ring_focus_desk_choose (request, windows, &index);
  if (answer != NULL)
    return answer;
  if (!request->is_rehearsal && !desk->raise (path, g_array_index (windows, RingFocusWindow, index).id, cancellable, &error))
    return ring_focus_answer_failed (desk->name, error);
  return ring_focus_answer_raised (request);
}
