/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Whether the tray's memory grows with the events that it has seen. They are
 * written through the store, and the model looks now and then. By hand, with as
 * many as it takes: bench-heap 100000. */

#include <malloc.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/ring-row-private.h"
#include "io/ring-clock.h"
#include "io/ring-store.h"
#include "tray/ring-alert-keeper.h"
#include "tray/ring-model.h"
#include "ring-test-folder.h"

#define N_SESSIONS 8
#define N_EVENTS 5000
#define EVENTS_PER_LOOK 16
#define BOUND_BYTES (32 * 1024)

/* What is freed counts as in use while the allocator keeps it at hand, and it
 * keeps more and more: that looks like growth where there is none. */
#define TUNABLES "GLIBC_TUNABLES"
#define NOTHING_KEPT "glibc.malloc.tcache_count=0:glibc.malloc.mxfast=0"

static RingReduction
make_row (RingRow *old_row,
          gpointer user_data,
          RingRow **new_row_out)
{
  const guint *number = user_data;
  g_autofree char *id = g_strdup_printf ("session-%u", *number % N_SESSIONS);
  RingRow *row = ring_row_new (id, "gemini");

  row->status = *number / N_SESSIONS % 2 == 0 ? RING_STATE_WORKING : RING_STATE_IDLE;
  row->turn_open = row->status == RING_STATE_WORKING;
  row->last_active_usec = ring_clock_wall_usec ();
  row->writer = g_strdup ("ring-tray bench");
  g_free (row->last_action);
  row->last_action = g_strdup_printf ("→ Bash: make %u", *number);
  *new_row_out = row;
  return RING_REDUCTION_REPLACE;
}

static void
on_looked (RingModel *model,
           guint *n_looks)
{
  (*n_looks)++;
}

/* Writes events until @number is @end, and returns the bytes in use then. */
static size_t
write_events (RingPaths *paths,
              const guint *n_looks,
              guint *number,
              guint end)
{
  while (*number < end)
    {
      g_autofree char *id = g_strdup_printf ("session-%u", *number % N_SESSIONS);
      guint before = *n_looks;

      g_assert_true (ring_store_update_row (paths, id, ring_clock_wall_usec (), make_row, number, NULL));
      (*number)++;
      while (*number % EVENTS_PER_LOOK == 0 && *n_looks == before)
        g_main_context_iteration (NULL, TRUE);
    }
  return mallinfo2 ().uordblks;
}

/* What is there after a tenth of the events is still there after all. */
static void
test_heap (gconstpointer data)
{
  const guint n_events = GPOINTER_TO_UINT (data);
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autoptr (RingPaths) paths = ring_paths_new (ring_test_folder_root (folder), ring_test_folder_root (folder));
  g_autoptr (RingAlertKeeper) alert_keeper = NULL;
  g_autoptr (RingModel) model = NULL;
  guint n_looks = 0;
  guint number = 0;
  size_t first_bytes = 0;
  size_t last_bytes = 0;

  ring_test_folder_make (folder, "sessions");
  alert_keeper = ring_alert_keeper_new (paths, NULL);
  model = ring_model_new (paths, alert_keeper, NULL);
  g_signal_connect (model, "looked", G_CALLBACK (on_looked), &n_looks);
  ring_model_look (model);
  first_bytes = write_events (paths, &n_looks, &number, n_events / 10);
  last_bytes = write_events (paths, &n_looks, &number, n_events);
  g_test_message ("after %u events %" G_GSIZE_FORMAT " KiB, after %u events %" G_GSIZE_FORMAT " KiB (bound: %d KiB more)",
                  n_events / 10, first_bytes / 1024, n_events, last_bytes / 1024, BOUND_BYTES / 1024);
  g_assert_cmpuint (last_bytes, <, first_bytes + BOUND_BYTES);
}

int
main (int argc,
      char **argv)
{
  guint n_events = N_EVENTS;

  /* It is read before main() only. */
  if (g_strcmp0 (g_getenv (TUNABLES), NOTHING_KEPT) != 0 && g_setenv (TUNABLES, NOTHING_KEPT, TRUE))
    execv ("/proc/self/exe", argv);
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    n_events = (guint) strtoul (argv[1], NULL, 10);
  g_test_add_data_func ("/bench/heap", GUINT_TO_POINTER (n_events), test_heap);
  return g_test_run ();
}
