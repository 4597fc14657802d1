/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocus"

#include "config.h"

#include "ring-focus-private.h"

#include <glib/gi18n.h>

#include "core/ring-resume.h"
#include "core/ring-view.h"
#include "io/ring-clock.h"
#include "io/ring-store.h"
#include "ring-focus-inner.h"
#include "ring-focus-target.h"

/* A multiplexer in a multiplexer in an editor: nobody has more. */
#define MAX_INNER 4

/* A jump on its way. */
typedef struct
{
  RingPaths *paths;        /* (owned) */
  RingReach *reach;        /* (owned) (nullable) */
  GPtrArray *plan;         /* (owned) (element-type RingFocuser): in the order in which they are asked */
  guint next;              /* in the plan */
  RingFocusPlace *place;   /* (owned) (nullable) */
  guint n_inner;           /* inner focusers that have chosen something */
  GString *hindrances;     /* (owned): what those have said that failed */
  size_t n_tab_bytes;      /* how much of it terminals have said, who come before desktops */
  RingFocusResult *result; /* (owned) */

  char *session_id;     /* (owned) */
  char *where;          /* (owned): the session's folder and pane, for people */
  char *cwd;            /* (owned) */
  char *resume_command; /* (owned) (nullable) */
  char *token;          /* (owned) (nullable) */
  guint32 timestamp;
  gboolean is_rehearsal;

  char *proc_root; /* (owned) */
  char **environ;  /* (owned) */
  guint limit_msec;
  gint64 begun_wall_usec;
  gint64 begun_boot_usec;
} Jump;

/* One question to one focuser. Lives until it is answered, and the jump with it. */
typedef struct
{
  GTask *task; /* (owned) (nullable): NULL once nobody waits for the answer */
  const RingFocuser *focuser;
  GCancellable *cancellable; /* (owned): the focuser's */
  GSource *limit;            /* (owned) (nullable) */
  GSource *cancelled;        /* (owned) (nullable): the caller has given up */
} Question;

static void ask_next (GTask *task);

static void
free_jump (Jump *jump)
{
  ring_paths_unref (jump->paths);
  ring_reach_unref (jump->reach);
  g_ptr_array_unref (jump->plan);
  g_clear_pointer (&jump->place, ring_focus_place_unref);
  g_string_free (jump->hindrances, TRUE);
  g_clear_pointer (&jump->result, ring_focus_result_free);
  g_free (jump->session_id);
  g_free (jump->where);
  g_free (jump->cwd);
  g_free (jump->resume_command);
  g_free (jump->token);
  g_free (jump->proc_root);
  g_strfreev (jump->environ);
  g_free (jump);
}

/* --- the end --- */

/* The whole sentence about a jump that did not come to its end. */
static char *
format_failure (const Jump *jump,
                const char *reason)
{
  const char *tty = jump->place != NULL ? ring_focus_place_get_tty (jump->place) : NULL;

  if (jump->where[0] == '\0' && tty == NULL)
    /* Translators: %s is a reason, as “it runs on another machine” */
    return g_strdup_printf (_ ("Cannot bring it to the front: %s."), reason);
  if (tty == NULL)
    /* Translators: the first %s is a folder, the other one a reason, as “it runs on another machine” */
    return g_strdup_printf (_ ("Cannot bring it to the front: it runs in %s (%s)."), jump->where, reason);
  if (jump->where[0] == '\0')
    /* Translators: the first %s is a terminal, as /dev/pts/3, the other one a reason */
    return g_strdup_printf (_ ("Cannot bring it to the front: it runs on %s (%s)."), tty, reason);
  /* Translators: a folder; a terminal, as /dev/pts/3; a reason */
  return g_strdup_printf (_ ("Cannot bring it to the front: it runs in %s on %s (%s)."), jump->where, tty, reason);
}

/* A window is in front, which may show another of its tabs. */
static char *
format_success (const Jump *jump,
                const char *text)
{
  const char *sentence = text != NULL ? text : _ ("Its window is in front");
  g_autofree char *hindrances = g_strndup (jump->hindrances->str, jump->n_tab_bytes);

  if (jump->n_tab_bytes == 0)
    return g_strdup (sentence);
  /* Translators: a sentence, as “Its window is in front”, and what was not possible */
  return g_strdup_printf (_ ("%s, but: %s"), sentence, hindrances);
}

static void
finish (GTask *task,
        gboolean is_done,
        char *text)
{
  Jump *jump = g_task_get_task_data (task);
  RingFocusResult *result = g_steal_pointer (&jump->result);

  result->is_done = is_done;
  result->text = text;
  if (!jump->is_rehearsal && ring_reach_ask (jump->reach, ring_paths_get_focus_log (jump->paths)))
    {
      gint64 duration_usec = ring_clock_boot_usec () - jump->begun_boot_usec;
      g_autofree char *line = ring_focus_result_to_line (result, jump->session_id, jump->begun_wall_usec, duration_usec);

      ring_store_log_focus (jump->paths, line);
    }
  g_task_return_pointer (task, result, (GDestroyNotify) ring_focus_result_free);
}

static void
finish_failed (GTask *task,
               const char *reason)
{
  Jump *jump = g_task_get_task_data (task);

  finish (task, FALSE, format_failure (jump, reason));
}

/* No terminal here shows it: it can be taken up in a new one. */
static void
finish_elsewhere (GTask *task,
                  const char *reason)
{
  Jump *jump = g_task_get_task_data (task);

  jump->result->resume_command = g_steal_pointer (&jump->resume_command);
  finish_failed (task, reason);
}

/* All were asked. */
static void
finish_in_vain (GTask *task)
{
  Jump *jump = g_task_get_task_data (task);
  g_autofree char *reason = NULL;

  if (jump->hindrances->len > 0)
    reason = g_strdup (jump->hindrances->str);
  else if (jump->plan->len == 0)
    reason = g_strdup (_ ("the setting “focusers” leaves nobody to ask"));
  else if (jump->n_inner > 0)
    reason = g_strdup (_ ("its pane is chosen, but no window was found that shows it"));
  else
    reason = g_strdup (_ ("no window was found that shows it"));
  finish_failed (task, reason);
}

/* --- one question --- */

static void
clear_source (GSource **source)
{
  if (*source == NULL)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Nobody waits for the answer any more; (transfer full). */
static GTask *
close_question (Question *question)
{
  clear_source (&question->limit);
  clear_source (&question->cancelled);
  return g_steal_pointer (&question->task);
}

static void
add_hindrance (Jump *jump,
               const char *text)
{
  if (text != NULL)
    g_string_append_printf (jump->hindrances, "%s%s", jump->hindrances->len > 0 ? "; " : "", text);
}

/* The first of the plan that is of an outer layer. */
static guint
find_layer (const Jump *jump,
            RingFocusLayer layer)
{
  guint place = 0;

  while (place < jump->plan->len && ((const RingFocuser *) g_ptr_array_index (jump->plan, place))->layer < layer)
    place++;
  return place;
}

/* What is inside is right: goes on outwards. */
static void
take_choice (GTask *task,
             const RingFocuser *focuser,
             RingFocusAnswer *answer)
{
  Jump *jump = g_task_get_task_data (task);

  if (answer->place != NULL)
    {
      ring_focus_place_unref (jump->place);
      jump->place = g_steal_pointer (&answer->place);
    }
  if (focuser->layer != RING_FOCUS_LAYER_INNER)
    {
      jump->next = find_layer (jump, focuser->layer + 1);
      ask_next (task);
      return;
    }
  jump->n_inner++;
  if (jump->n_inner >= MAX_INNER)
    {
      finish_failed (task, _ ("it is nested too deep"));
      return;
    }
  jump->next = 0;
  ask_next (task);
}

static void
take_answer (GTask *task,
             const RingFocuser *focuser,
             RingFocusAnswer *answer)
{
  Jump *jump = g_task_get_task_data (task);

  ring_focus_result_add_step (jump->result, focuser->name, answer->outcome, answer->text);
  switch (answer->outcome)
    {
    case RING_FOCUS_DONE:
      finish (task, TRUE, format_success (jump, answer->text));
      return;
    case RING_FOCUS_CHOSEN:
      take_choice (task, focuser, answer);
      return;
    case RING_FOCUS_FAILED:
      add_hindrance (jump, answer->text);
      if (focuser->layer == RING_FOCUS_LAYER_TAB)
        jump->n_tab_bytes = jump->hindrances->len;
      if (focuser->layer == RING_FOCUS_LAYER_INNER)
        {
          g_free (jump->result->resume_command);
          jump->result->resume_command = g_steal_pointer (&answer->command);
          finish_in_vain (task);
          return;
        }
      break;
    case RING_FOCUS_NOT_MINE:
    default:
      break;
    }
  jump->next++;
  ask_next (task);
}

static void
free_question (Question *question)
{
  g_object_unref (question->cancellable);
  g_free (question);
}

static void
on_answer (RingFocusAnswer *answer,
           gpointer user_data)
{
  Question *question = user_data;
  g_autoptr (RingFocusAnswer) owned = answer;
  g_autoptr (GTask) task = close_question (question);
  const RingFocuser *focuser = question->focuser;

  free_question (question);
  if (task != NULL)
    take_answer (task, focuser, owned);
}

static gboolean
on_limit (gpointer user_data)
{
  Question *question = user_data;
  g_autoptr (GTask) task = close_question (question);
  g_autoptr (RingFocusAnswer) answer = NULL;
  const RingFocuser *focuser = question->focuser;

  /* Translators: %s is the name of a program or desktop, as “tmux” */
  answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("%s does not answer"), focuser->name);
  /* The focuser may answer at once, and the question is gone. */
  g_cancellable_cancel (question->cancellable);
  take_answer (task, focuser, answer);
  return G_SOURCE_REMOVE;
}

static gboolean
on_cancelled (GCancellable *cancellable,
              gpointer user_data)
{
  Question *question = user_data;
  g_autoptr (GTask) task = close_question (question);

  g_cancellable_cancel (question->cancellable);
  g_task_return_error_if_cancelled (task);
  return G_SOURCE_REMOVE;
}

static void
ask (GTask *task,
     const RingFocuser *focuser)
{
  Jump *jump = g_task_get_task_data (task);
  Question *question = g_new0 (Question, 1);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_autoptr (GCancellable) own = g_cancellable_new ();
  g_autoptr (RingFocusPlace) place = ring_focus_place_ref (jump->place);
  const RingFocusRequest request = { .place = place,
                                     .proc_root = jump->proc_root,
                                     .cwd = jump->cwd,
                                     .activation_token = jump->token,
                                     .timestamp = jump->timestamp,
                                     .is_rehearsal = jump->is_rehearsal,
                                     .environ = (const char *const *) jump->environ };

  question->task = g_object_ref (task);
  question->focuser = focuser;
  question->cancellable = g_object_ref (own);
  question->limit = g_timeout_source_new (jump->limit_msec);
  g_source_set_callback (question->limit, on_limit, question, NULL);
  g_source_attach (question->limit, g_task_get_context (task));
  if (cancellable != NULL)
    {
      question->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (question->cancelled, G_SOURCE_FUNC (on_cancelled), question, NULL);
      g_source_attach (question->cancelled, g_task_get_context (task));
    }
  ring_focuser_ask (focuser, &request, own, on_answer, question);
}

/* Before the ids of terminals and windows count, the place has to be outside
 * of all multiplexers. */
static gboolean
leave_multiplexers (GTask *task)
{
  Jump *jump = g_task_get_task_data (task);
  RingFocusPlace *outside = NULL;

  if (ring_focus_inner_is_left_in (jump->place, jump->proc_root))
    {
      finish_failed (task, _ ("it is in a terminal multiplexer that cannot be asked"));
      return FALSE;
    }
  if (ring_focus_inner_is_remote (jump->place))
    {
      finish_elsewhere (task, _ ("it is shown on another machine, over ssh"));
      return FALSE;
    }
  outside = ring_focus_inner_outside (jump->place);
  ring_focus_place_unref (jump->place);
  jump->place = outside;
  return TRUE;
}

static void
ask_next (GTask *task)
{
  Jump *jump = g_task_get_task_data (task);
  const RingFocuser *focuser = jump->next < jump->plan->len ? g_ptr_array_index (jump->plan, jump->next) : NULL;

  if (jump->next == find_layer (jump, RING_FOCUS_LAYER_TAB) && !leave_multiplexers (task))
    return;
  if (focuser == NULL)
    finish_in_vain (task);
  else
    ask (task, focuser);
}

/* --- the beginning --- */

static Jump *
new_jump (const RingFocusSetup *setup,
          const RingSession *session,
          const RingConfig *config,
          RingPaths *paths,
          const RingFocusClick *click)
{
  Jump *jump = g_new0 (Jump, 1);

  jump->paths = ring_paths_ref (paths);
  jump->reach = click->reach != NULL ? ring_reach_ref (click->reach) : NULL;
  jump->plan = ring_focus_plan_new (setup->focusers, setup->n_focusers, ring_config_get_strings (config, RING_CONFIG_FOCUSERS));
  jump->hindrances = g_string_new (NULL);
  jump->result = ring_focus_result_new ();
  jump->session_id = g_strdup (ring_session_get_id (session));
  jump->where = ring_view_session_place (session, ring_paths_get_home (paths));
  jump->cwd = g_strdup (ring_session_get_cwd (session));
  jump->resume_command = ring_resume_command (session);
  jump->token = g_strdup (click->activation_token);
  jump->timestamp = click->timestamp;
  jump->is_rehearsal = click->is_rehearsal;
  jump->proc_root = g_strdup (setup->proc_root);
  jump->environ = g_strdupv ((char **) setup->environ);
  jump->limit_msec = setup->limit_msec;
  jump->begun_wall_usec = ring_clock_wall_usec ();
  jump->begun_boot_usec = ring_clock_boot_usec ();
  return jump;
}

/**
 * ring_focus_session_with_async:
 * @setup: who is asked, and how
 * @session: where to go
 * @facts: what its board was made of
 * @config: the settings
 * @paths: the registry
 * @click: what is known of the click
 * @cancellable: (nullable): to give up
 * @callback: is told when it is over; then ring_focus_session_finish()
 * @user_data: for @callback
 *
 * ring_focus_session_async() with other focusers, processes and limits.
 */
void
ring_focus_session_with_async (const RingFocusSetup *setup,
                               const RingSession *session,
                               const RingFacts *facts,
                               const RingConfig *config,
                               RingPaths *paths,
                               const RingFocusClick *click,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_auto (RingFocusTarget) target = { 0 };
  Jump *jump = new_jump (setup, session, config, paths, click);

  g_task_set_source_tag (task, ring_focus_session_with_async);
  g_task_set_task_data (task, jump, (GDestroyNotify) free_jump);
  if (g_task_return_error_if_cancelled (task))
    return;
  ring_focus_target_init (&target, session, facts, setup->proc_root);
  if (target.place == NULL && target.is_near)
    {
      finish_failed (task, target.reason);
      return;
    }
  if (target.place == NULL)
    {
      finish_elsewhere (task, target.reason);
      return;
    }
  jump->place = g_steal_pointer (&target.place);
  ask_next (task);
}

/**
 * ring_focus_session_async:
 * @session: where to go
 * @facts: what its board was made of; for the call only
 * @config: the settings
 * @paths: the registry
 * @click: what is known of the click
 * @cancellable: (nullable): to give up
 * @callback: is told when it is over, in the thread's main context; then
 *   ring_focus_session_finish()
 * @user_data: for @callback
 *
 * Brings the session's terminal to the front, or finds out why that cannot be.
 * Call it for a click, or as a rehearsal to tell what a click would do.
 */
void
ring_focus_session_async (const RingSession *session,
                          const RingFacts *facts,
                          const RingConfig *config,
                          RingPaths *paths,
                          const RingFocusClick *click,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_auto (GStrv) environment = g_get_environ ();
  const RingFocusSetup setup = { .focusers = ring_focusers,
                                 .n_focusers = ring_n_focusers,
                                 .proc_root = "/proc",
                                 .environ = (const char *const *) environment,
                                 .limit_msec = RING_FOCUSER_LIMIT_MSEC };

  ring_focus_session_with_async (&setup, session, facts, config, paths, click, cancellable, callback, user_data);
}

/**
 * ring_focus_session_finish:
 * @result: what the callback was told
 * @error: return location for an error
 *
 * Returns: (transfer full): how the jump has ended; %NULL with
 *   %G_IO_ERROR_CANCELLED only
 */
RingFocusResult *
ring_focus_session_finish (GAsyncResult *result,
                           GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
