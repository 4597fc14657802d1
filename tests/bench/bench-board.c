/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Times the board from its files: the first look at 10 to 10 000 rows, and a
 * look after one row has changed, each with the view that the tray shows. */

#include <glib.h>
#include <glib/gstdio.h>
#include <time.h>

#include "core/ring-board.h"
#include "core/ring-view.h"
#include "io/ring-row-folder.h"
#include "io/ring-store.h"

#define N_CHANGES 25
#define N_MEASUREMENTS 3
#define BOUND_ROWS 1000
#define BOUND_USEC 5000
#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)

/* What one measurement found. */
typedef struct
{
  gint64 cold_usec;
  gint64 change_usec; /* median */
  gint64 cpu_usec;    /* of the fastest look after a change: what the code needs on a busy machine, too */
  guint64 n_reads;    /* by the looks after a change, together */
} Figures;

static void
write_row (RingPaths *paths,
           guint number,
           guint version)
{
  g_autofree char *name = g_strdup_printf ("bench-%u.json", number);
  g_autofree char *path = g_build_filename (ring_paths_get_sessions (paths), name, NULL);
  g_autofree char *text = g_strdup_printf ("{\"session_id\":\"bench-%u\",\"provider\":\"gemini\",\"cwd\":\"/w/project-%u\","
                                           "\"origin_cwd\":\"/w/project-%u\",\"status\":\"%s\",\"last_event\":\"PreToolUse\","
                                           "\"last_active\":%u,\"heartbeat_at\":%u,\"last_action\":\"→ Bash: make %u\","
                                           "\"waits\":[],\"turn_open\":true,\"writer\":\"ring-tray\"}",
                                           number, number % 40, number % 40, version % 2 == 0 ? "working" : "idle",
                                           1799999000 + number % 900, 1799999000 + number % 900, version);

  g_assert_true (ring_store_write_file (path, text, strlen (text), NULL));
}

/* One look as the tray makes it. */
static void
look (RingRowFolder *folder,
      const RingConfig *config)
{
  gboolean has_changed = FALSE;
  RingFacts facts = { 0 };
  g_autoptr (RingBoard) board = NULL;
  g_autoptr (RingView) view = NULL;

  g_assert_true (ring_row_folder_look (folder, NOW_USEC, &has_changed, NULL));
  facts.rows = ring_row_folder_get_rows (folder);
  board = ring_board_new (&facts, config, NOW_USEC);
  view = ring_view_new (board, config, NOW_USEC);
  g_assert_cmpuint (view->rows->len, >, 0);
}

static gint64
get_cpu_usec (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  gint64 one = *(const gint64 *) a;
  gint64 other = *(const gint64 *) b;

  return one < other ? -1 : one > other;
}

static void
measure (guint n_rows,
         Figures *figures_out)
{
  g_autofree char *root = g_dir_make_tmp ("ring-bench-XXXXXX", NULL);
  g_autoptr (RingPaths) paths = ring_paths_new (root, root);
  g_autoptr (RingRowFolder) folder = ring_row_folder_new (paths);
  g_autoptr (RingConfig) config = ring_config_new_default ();
  gint64 times[N_CHANGES];
  gint64 cpu_times[N_CHANGES];
  gint64 begin = 0;
  guint64 n_reads = 0;

  g_assert_cmpint (g_mkdir_with_parents (ring_paths_get_sessions (paths), 0700), ==, 0);
  for (guint i = 0; i < n_rows; i++)
    write_row (paths, i, 0);

  begin = g_get_monotonic_time ();
  look (folder, config);
  figures_out->cold_usec = g_get_monotonic_time () - begin;

  n_reads = ring_row_folder_get_n_reads (folder);
  for (guint i = 0; i < N_CHANGES; i++)
    {
      write_row (paths, i % n_rows, i + 1);
      cpu_times[i] = get_cpu_usec ();
      begin = g_get_monotonic_time ();
      look (folder, config);
      times[i] = g_get_monotonic_time () - begin;
      cpu_times[i] = get_cpu_usec () - cpu_times[i];
    }
  qsort (times, N_CHANGES, sizeof times[0], compare_times);
  qsort (cpu_times, N_CHANGES, sizeof cpu_times[0], compare_times);
  figures_out->change_usec = times[N_CHANGES / 2];
  figures_out->cpu_usec = cpu_times[0];
  figures_out->n_reads = ring_row_folder_get_n_reads (folder) - n_reads;

  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/bench-%u.json", ring_paths_get_sessions (paths), i);

      g_remove (path);
    }
  g_rmdir (ring_paths_get_sessions (paths));
  g_rmdir (root);
}

static void
test_board (void)
{
  const guint counts[] = { 10, 100, 1000, 10000 };
  Figures figures = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      guint n_tries = 0;

      do
        {
          measure (counts[i], &figures);
          g_test_message ("%5u rows: first look %.1f ms, after one change %.2f ms (%.2f ms of computing; bound for %d rows: %d ms), "
                          "%.2f files read",
                          counts[i], (double) figures.cold_usec / 1000, (double) figures.change_usec / 1000,
                          (double) figures.cpu_usec / 1000, BOUND_ROWS, BOUND_USEC / 1000, (double) figures.n_reads / N_CHANGES);
        }
      while (counts[i] == BOUND_ROWS && figures.change_usec > BOUND_USEC && ++n_tries < N_MEASUREMENTS);
      g_assert_cmpuint (figures.n_reads, ==, N_CHANGES);
      /* The median is the figure. Over the bound it may be noise of a busy
       * machine; it is the code's fault if it computes for longer. */
      if (counts[i] == BOUND_ROWS)
        g_assert_cmpint (figures.cpu_usec, <=, BOUND_USEC);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/board", test_board);
  return g_test_run ();
}
