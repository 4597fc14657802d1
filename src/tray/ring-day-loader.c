/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayLoader"

#include "config.h"

#include "ring-day-loader.h"

#include "core/ring-calendar.h"
#include "io/ring-store.h"

/* What the thread takes along: values, and what never changes. */
typedef struct
{
  RingPaths *paths; /* (owned) */
  RingBoard *board; /* (owned) */
  gint64 begin_usec;
  gint64 end_usec;
  gint64 now_usec;
} Order;

/* What becomes of the lines. */
typedef struct
{
  RingDay *day;              /* (borrowed) */
  GCancellable *cancellable; /* (borrowed) */
} Reading;

static void
order_free (gpointer data)
{
  Order *order = data;

  ring_paths_unref (order->paths);
  ring_board_unref (order->board);
  g_free (order);
}

static void
on_line (const char *line,
         size_t length,
         gpointer user_data)
{
  const Reading *reading = user_data;

  /* Who leafs through many days does not have each of them made to its end. */
  if (!g_cancellable_is_cancelled (reading->cancellable))
    ring_day_add_line (reading->day, line, length);
}

static void
free_day (gpointer day)
{
  ring_day_free (day);
}

static void
load (GTask *task,
      gpointer source,
      gpointer task_data,
      GCancellable *cancellable)
{
  const Order *order = task_data;
  g_autoptr (RingDay) day = ring_day_new (order->begin_usec, order->end_usec, order->now_usec);
  Reading reading = { .day = day, .cancellable = cancellable };
  GError *error = NULL;

  if (!ring_store_foreach_change (order->paths, on_line, &reading, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  ring_day_finish (day, order->board);
  g_task_return_pointer (task, g_steal_pointer (&day), free_day);
}

/**
 * ring_day_loader_load_async:
 * @paths: the registry, which answers
 * @board: the sessions as they are now
 * @date: a valid day
 * @now_usec: the time
 * @zone: where the day is
 * @cancellable: to be cancelled when nobody wants the day any more
 * @callback: called when it is there, or cannot be had
 * @user_data: for @callback
 *
 * Call it one at a time.
 */
void
ring_day_loader_load_async (RingPaths *paths,
                            RingBoard *board,
                            const GDate *date,
                            gint64 now_usec,
                            GTimeZone *zone,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Order *order = g_new0 (Order, 1);

  order->paths = ring_paths_ref (paths);
  order->board = ring_board_ref (board);
  order->now_usec = now_usec;
  ring_calendar_get_range (zone, date, &order->begin_usec, &order->end_usec);
  g_task_set_source_tag (task, ring_day_loader_load_async);
  g_task_set_task_data (task, order, order_free);
  g_task_run_in_thread (task, load);
}

/**
 * ring_day_loader_load_finish:
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Returns: (transfer full): the day; %NULL with an error of
 *   ring_store_foreach_change(), or %G_IO_ERROR_CANCELLED
 */
RingDay *
ring_day_loader_load_finish (GAsyncResult *result,
                             GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
