/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Times what the sources cost: the first board of many transcripts, and one
 * more after each change; a transcript of 500 MB that grows all the time. */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/ring-board.h"
#include "io/ring-clock.h"
#include "io/ring-facts-keeper.h"
#include "ring-test-folder.h"
#include "ring-test-wait.h"

#define N_TRANSCRIPTS 2000
#define N_PROJECTS 300
#define N_LINES 20
#define FIRST_BOUND_USEC 300000
#define N_CHANGES 5
#define CHANGE_BOUND_USEC 20000
#define N_MEASUREMENTS 3

#define LARGE_BYTES (G_GINT64_CONSTANT (500) * 1024 * 1024)
#define LINE_MSEC 100
#define N_LARGE_LINES 30
#define LARGE_BOUND_PERCENT 1.0

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingFactsKeeper *keeper; /* (nullable) */
  guint n_changes;
} Bench;

/* What the process has worked, its other threads too. */
static gint64
get_cpu_usec (void)
{
  struct timespec time = { 0 };

  g_assert_cmpint (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time), ==, 0);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
append_line (Bench *bench,
             const char *path,
             guint number)
{
  g_autofree char *full = ring_test_folder_path (bench->folder, path);
  g_autofree char *line = g_strdup_printf ("{\"type\": \"assistant\", \"cwd\": \"/w/project-%u\", \"message\": {\"content\": "
                                           "[{\"type\": \"text\", \"text\": \"%0400u\"}, {\"type\": \"tool_use\", \"name\": \"Bash\", "
                                           "\"input\": {\"command\": \"make %u\"}}]}}\n",
                                           number % N_PROJECTS, number, number);
  int fd = open (full, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, line, strlen (line)), ==, (gssize) strlen (line));
  close (fd);
}

static char *
make_path (guint number)
{
  return g_strdup_printf ("home/.claude/projects/-w-project-%u/t%u.jsonl", number % N_PROJECTS, number);
}

static void
look (Bench *bench)
{
  const RingConfig *config = ring_source_registry_get_config (ring_facts_keeper_get_registry (bench->keeper));
  g_autoptr (RingBoard) board = ring_board_new (ring_facts_keeper_take (bench->keeper), config, ring_clock_wall_usec ());

  g_assert_cmpuint (ring_board_get_n_sessions (board), >, 0);
}

static void
on_changed (RingFactsKeeper *keeper,
            Bench *bench)
{
  look (bench);
  bench->n_changes++;
}

static void
start (Bench *bench)
{
  g_autofree char *home = ring_test_folder_path (bench->folder, "home");
  const RingAgentPlaces places = { .home = home };

  bench->keeper = ring_facts_keeper_new (bench->paths, &places, "/proc", NULL);
  g_signal_connect (bench->keeper, "changed", G_CALLBACK (on_changed), bench);
  look (bench);
}

static gboolean
has_changed (gpointer user_data,
             const char *argument)
{
  return ((Bench *) user_data)->n_changes > 0;
}

static void
set_up (Bench *bench,
        gconstpointer data)
{
  g_autofree char *root = NULL;

  bench->folder = ring_test_folder_new ();
  root = ring_test_folder_path (bench->folder, "home/.config/ring");
  bench->paths = ring_paths_new (root, NULL);
}

static void
tear_down (Bench *bench,
           gconstpointer data)
{
  g_clear_object (&bench->keeper);
  ring_paths_unref (bench->paths);
  ring_test_folder_free (bench->folder);
}

/* The most that a look after a change has cost. */
static gint64
measure_changes (Bench *bench)
{
  gint64 most_usec = 0;

  for (guint i = 0; i < N_CHANGES; i++)
    {
      g_autofree char *path = make_path (i * 7);
      gint64 begin_usec = get_cpu_usec ();

      bench->n_changes = 0;
      append_line (bench, path, i);
      ring_test_wait (has_changed, bench, "a change");
      most_usec = MAX (most_usec, get_cpu_usec () - begin_usec);
    }
  return most_usec;
}

static void
test_many (Bench *bench,
           gconstpointer data)
{
  gint64 first_usec = G_MAXINT64;
  gint64 change_usec = G_MAXINT64;

  for (guint i = 0; i < N_TRANSCRIPTS; i++)
    {
      g_autofree char *path = make_path (i);

      ring_test_folder_write (bench->folder, path, "", 0);
      for (guint line = 0; line < N_LINES; line++)
        append_line (bench, path, i);
    }
  for (guint i = 0; i < N_MEASUREMENTS && (first_usec > FIRST_BOUND_USEC || change_usec > CHANGE_BOUND_USEC); i++)
    {
      gint64 begin_usec = g_get_monotonic_time ();

      start (bench);
      first_usec = g_get_monotonic_time () - begin_usec;
      change_usec = measure_changes (bench);
      g_test_message ("%d transcripts in %d folders: first board %.1f ms (bound %d ms), after a change at most %.2f ms of CPU (bound %d ms)",
                      N_TRANSCRIPTS, N_PROJECTS, (double) first_usec / 1000, FIRST_BOUND_USEC / 1000,
                      (double) change_usec / 1000, CHANGE_BOUND_USEC / 1000);
      g_clear_object (&bench->keeper);
    }
  g_assert_cmpint (first_usec, <=, FIRST_BOUND_USEC);
  g_assert_cmpint (change_usec, <=, CHANGE_BOUND_USEC);
}

static void
test_large (Bench *bench,
            gconstpointer data)
{
  const char *const path = "home/.claude/projects/-w-project-0/large.jsonl";
  g_autofree char *full = ring_test_folder_path (bench->folder, path);
  gint64 begin_usec;
  gint64 cpu_usec;
  double percent;

  ring_test_folder_write (bench->folder, path, "", 0);
  append_line (bench, path, 0);
  g_assert_cmpint (truncate (full, LARGE_BYTES), ==, 0);
  for (guint i = 0; i < 400; i++)
    append_line (bench, path, i);
  start (bench);
  begin_usec = g_get_monotonic_time ();
  cpu_usec = get_cpu_usec ();
  for (guint i = 0; i < N_LARGE_LINES; i++)
    {
      append_line (bench, path, i);
      ring_test_sleep_msec (LINE_MSEC);
    }
  cpu_usec = get_cpu_usec () - cpu_usec;
  percent = 100.0 * (double) cpu_usec / (double) (g_get_monotonic_time () - begin_usec);
  g_test_message ("500 MB, a line every %d ms: %u looks, %.2f %% CPU (bound %.0f %%)", LINE_MSEC, bench->n_changes, percent,
                  LARGE_BOUND_PERCENT);
  g_assert_cmpuint (bench->n_changes, >=, 2);
  g_assert_cmpfloat (percent, <=, LARGE_BOUND_PERCENT);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/bench/sources/many", Bench, NULL, set_up, test_many, tear_down);
  g_test_add ("/bench/sources/large", Bench, NULL, set_up, test_large, tear_down);
  return g_test_run ();
}
