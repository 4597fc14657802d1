/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSight"

#include "config.h"

#include "ring-focus-sight.h"

#include "ring-focus-desktop.h"
#include "ring-focus-lock.h"
#include "ring-focus-seen.h"

#include <string.h>

/* What the thread is asked. */
typedef struct
{
  GPtrArray *places;        /* (owned) (element-type RingFocusPlace) */
  RingFocusRequest request; /* (owned): what it points at; without a place */
} Look;

/* Who waits for the thread. */
typedef struct
{
  GTask *task; /* (owned) (nullable): NULL once it has been answered */
  GSource *limit;
  GCancellable *cancellable; /* (owned): the thread's */
  size_t n_places;
} Waiter;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_ptr_array_unref (look->places);
  g_free ((char *) look->request.proc_root);
  g_strfreev ((char **) look->request.environ);
  g_free (look);
}

static GArray *
new_answer (size_t n_places)
{
  GArray *seen = g_array_sized_new (FALSE, TRUE, sizeof (gboolean), (guint) n_places);

  g_array_set_size (seen, (guint) n_places);
  return seen;
}

static void
run_look (GTask *task,
          gpointer source,
          gpointer task_data,
          GCancellable *cancellable)
{
  Look *look = task_data;
  g_autoptr (GArray) windows = ring_focus_desktop_list (&look->request, cancellable);
  GArray *seen = new_answer (look->places->len);
  gboolean is_any_seen = FALSE;

  for (guint i = 0; windows != NULL && i < look->places->len; i++)
    {
      RingFocusPlace *place = g_ptr_array_index (look->places, i);

      g_array_index (seen, gboolean, i) = place != NULL && ring_focus_seen (&look->request, cancellable, windows, place);
      is_any_seen |= g_array_index (seen, gboolean, i);
    }
  if (is_any_seen && ring_focus_lock_is_on (&look->request, cancellable))
    memset (seen->data, 0, seen->len * sizeof (gboolean));
  g_task_return_pointer (task, seen, (GDestroyNotify) g_array_unref);
}

/* The first answer counts, the thread's or that of the limit. */
static void
answer (Waiter *waiter,
        GArray *seen)
{
  if (waiter->task == NULL)
    {
      g_array_unref (seen);
      return;
    }
  g_source_destroy (waiter->limit);
  g_clear_pointer (&waiter->limit, g_source_unref);
  g_task_return_pointer (waiter->task, seen, (GDestroyNotify) g_array_unref);
  g_clear_object (&waiter->task);
}

static gboolean
on_limit (gpointer user_data)
{
  Waiter *waiter = user_data;

  g_debug ("The desktop takes too long");
  g_cancellable_cancel (waiter->cancellable);
  answer (waiter, new_answer (waiter->n_places));
  return G_SOURCE_REMOVE;
}

static void
on_looked (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Waiter *waiter = user_data;

  answer (waiter, g_task_propagate_pointer (G_TASK (result), NULL));
  g_object_unref (waiter->cancellable);
  g_free (waiter);
}

static void
free_place (gpointer place)
{
  if (place != NULL)
    ring_focus_place_unref (place);
}

static Look *
look_new (RingFocusPlace *const *places,
          size_t n_places,
          const char *proc_root,
          const char *const *environment)
{
  Look *look = g_new0 (Look, 1);

  look->places = g_ptr_array_new_with_free_func (free_place);
  for (size_t i = 0; i < n_places; i++)
    g_ptr_array_add (look->places, places[i] != NULL ? ring_focus_place_ref (places[i]) : NULL);
  look->request.proc_root = g_strdup (proc_root);
  look->request.environ = (const char *const *) g_strdupv ((char **) environment);
  return look;
}

/**
 * ring_focus_sight_async:
 * @places: (array length=n_places) (element-type RingFocusPlace): where
 *   sessions are; %NULL for one that is nowhere
 * @n_places: how many
 * @proc_root: where /proc is
 * @environment: the environment of this login session
 * @limit_msec: how long the desktop may take, %RING_FOCUS_SIGHT_LIMIT_MSEC
 * @cancellable: (nullable): to give up
 * @callback: called within that time
 * @user_data: for @callback
 *
 * Asks the desktop, once for all places. Call it just before alerts are
 * evaluated, and not at all if nothing could be alerted.
 */
void
ring_focus_sight_async (RingFocusPlace *const *places,
                        size_t n_places,
                        const char *proc_root,
                        const char *const *environment,
                        guint limit_msec,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  Waiter *waiter = g_new0 (Waiter, 1);
  g_autoptr (GTask) thread = NULL;

  waiter->task = g_task_new (NULL, cancellable, callback, user_data);
  waiter->n_places = n_places;
  waiter->cancellable = g_cancellable_new ();
  waiter->limit = g_timeout_source_new (limit_msec);
  g_source_set_callback (waiter->limit, on_limit, waiter, NULL);
  g_source_attach (waiter->limit, g_main_context_get_thread_default ());
  thread = g_task_new (NULL, waiter->cancellable, on_looked, waiter);
  g_task_set_check_cancellable (thread, FALSE);
  g_task_set_task_data (thread, look_new (places, n_places, proc_root, environment), look_free);
  g_task_run_in_thread (thread, run_look);
}

/**
 * ring_focus_sight_finish:
 * @result: what the callback got
 * @error: return location for an error: %G_IO_ERROR_CANCELLED only
 *
 * Returns: (transfer full) (element-type gboolean): for each place, whether its
 *   terminal has the focus; an answer that comes too late is all %FALSE
 */
GArray *
ring_focus_sight_finish (GAsyncResult *result,
                         GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
