/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlWatch"

#include "config.h"

#include "ring-ctl.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "core/ring-classify.h"
#include "core/ring-sight.h"
#include "core/ring-text.h"
#include "io/ring-clock.h"
#include "io/ring-facts-keeper.h"
#include "io/ring-reach.h"
#include "io/ring-timer.h"
#include "io/ring-tray-file.h"
#include "ring-board-output.h"
#include "ring-printer.h"
#include "ring-screen.h"

/* People and bars need no more than this; the first look comes at once. */
#define LOOK_INTERVAL_USEC (50 * 1000)

typedef char *(*OutputFunc) (const RingBoardOutput *output);

/* What watches, and what it has said last. */
typedef struct
{
  OutputFunc make_output;
  gboolean all;
  RingPaths *paths;        /* (owned) */
  RingReach *reach;        /* (owned) */
  RingFactsKeeper *keeper; /* (owned) */
  RingTimer *timer;        /* (owned) */
  RingScreen *screen;      /* (owned) (nullable): if it has the terminal */
  GMainLoop *loop;         /* (owned) */
  char *shown;             /* (owned) (nullable): the last output, without its ages if it has no screen */
  RingSight sight;
  gint64 look_usec; /* of the last look, since boot */
  guint look_id;
} Watch;

/* --- output --- */

/* What cannot be written is told of at the end, by ring_printer_finish(). */
static void
print (Watch *watch,
       const char *text)
{
  ring_printer_out (text);
  if (fflush (stdout) != 0)
    g_main_loop_quit (watch->loop);
}

/* When the age that somebody looks at says something else; on a full second, so
 * that many sessions do not wake us more often. */
static gint64
get_next_age_usec (const RingBoardOutput *output)
{
  gint64 next_usec = RING_DEADLINE_NEVER;

  for (guint i = 0; i < ring_board_get_n_sessions (output->board); i++)
    {
      const RingSession *session = ring_board_get_session (output->board, i);
      gint64 then_usec = ring_session_get_state (session) == RING_STATE_WAITING ? ring_session_get_waiting_since_usec (session)
                                                                                : ring_session_get_last_active_usec (session);
      gint64 seconds = (output->now_usec - then_usec) / G_USEC_PER_SEC;
      gint64 unit = seconds < 60 ? 1 : seconds < 3600 ? 60
                                   : seconds < 86400  ? 3600
                                                      : 86400;

      if (!ring_board_output_shows (output, session) || then_usec <= 0 || then_usec > output->now_usec)
        continue;
      next_usec = MIN (next_usec, then_usec + (seconds / unit + 1) * unit * G_USEC_PER_SEC);
    }
  if (next_usec == RING_DEADLINE_NEVER)
    return next_usec;
  return (next_usec / G_USEC_PER_SEC + 1) * G_USEC_PER_SEC;
}

/* Ages are no change for those who read along. */
static char *
make_timeless (const Watch *watch,
               RingBoardOutput output)
{
  output.now_usec = 0;
  return watch->make_output (&output);
}

static void
show_on_screen (Watch *watch,
                const RingBoardOutput *output)
{
  const char *problem = ring_sight_words (watch->sight);
  g_autofree char *table = watch->make_output (output);
  g_autofree char *text = problem != NULL ? g_strconcat (problem, "\n\n", table, NULL) : g_strdup (table);
  g_autofree char *page = NULL;

  if (g_strcmp0 (text, watch->shown) == 0)
    return;
  page = ring_screen_compose (watch->screen, text);
  print (watch, page);
  g_free (watch->shown);
  watch->shown = g_steal_pointer (&text);
}

static void
show (Watch *watch,
      const RingBoardOutput *output)
{
  g_autofree char *timeless = make_timeless (watch, *output);
  g_autofree char *text = NULL;

  if (g_strcmp0 (timeless, watch->shown) == 0)
    return;
  text = watch->make_output (output);
  /* The line of a bar has to go when there is nothing to say any more. */
  if (text[0] == '\0')
    ring_printer_out ("\n");
  /* Tables are told apart by an empty line. */
  if (watch->shown != NULL && watch->make_output == ring_board_output_table)
    ring_printer_out ("\n");
  print (watch, text);
  g_free (watch->shown);
  watch->shown = g_steal_pointer (&timeless);
}

/* --- looking --- */

static void
note_sight (Watch *watch)
{
  RingSight sight = ring_source_registry_get_sight (ring_facts_keeper_get_registry (watch->keeper));

  if (sight == watch->sight)
    return;
  watch->sight = sight;
  if (sight != RING_SIGHT_CLEAR && watch->screen == NULL)
    ring_printer_error (ring_sight_words (sight));
}

/* An empty board would be a lie where the registry has never answered. */
static gboolean
has_seen (Watch *watch)
{
  RingSourceRegistry *registry = ring_facts_keeper_get_registry (watch->keeper);

  return ring_source_registry_get_n_looks (registry) > 0;
}

/* Where the registry does not answer, nothing of it is read here. */
static GHashTable *
read_muted (Watch *watch)
{
  if (watch->sight != RING_SIGHT_CLEAR || !has_seen (watch) || !ring_reach_ask (watch->reach, ring_paths_get_tray_memory (watch->paths)))
    return NULL;
  return ring_tray_file_read_muted (watch->paths, NULL);
}

static void
look (Watch *watch)
{
  RingConfig *config = ring_source_registry_get_config (ring_facts_keeper_get_registry (watch->keeper));
  const RingFacts *facts = ring_facts_keeper_take (watch->keeper);
  gint64 now_usec = ring_clock_wall_usec ();
  g_autoptr (RingBoard) board = ring_board_new (facts, config, now_usec);
  g_autoptr (GHashTable) muted = NULL;
  gint64 deadline_usec = ring_board_get_deadline_usec (board);
  RingBoardOutput output = { .board = board,
                             .home = ring_paths_get_home (watch->paths),
                             .now_usec = now_usec,
                             .has_hidden = watch->all,
                             .all = watch->all || ring_config_get_boolean (config, RING_CONFIG_SHOW_ALL),
                             .coloured = ring_printer_has_colours () };

  watch->look_usec = ring_clock_boot_usec ();
  note_sight (watch);
  output.muted = muted = read_muted (watch);
  if (watch->screen != NULL && (has_seen (watch) || watch->sight == RING_SIGHT_SILENT))
    {
      show_on_screen (watch, &output);
      deadline_usec = MIN (deadline_usec, get_next_age_usec (&output));
    }
  else if (has_seen (watch))
    {
      show (watch, &output);
    }
  ring_timer_set (watch->timer, deadline_usec);
}

static gboolean
on_look_due (gpointer user_data)
{
  Watch *watch = user_data;

  watch->look_id = 0;
  look (watch);
  return G_SOURCE_REMOVE;
}

static void
on_facts_changed (RingFactsKeeper *keeper,
                  gpointer user_data)
{
  Watch *watch = user_data;
  gint64 wait_usec = watch->look_usec + LOOK_INTERVAL_USEC - ring_clock_boot_usec ();

  if (watch->look_id == 0)
    watch->look_id = g_timeout_add ((guint) (MAX (0, wait_usec) / 1000), on_look_due, watch);
}

static void
on_timer_expired (RingTimer *timer,
                  gboolean is_clock_set,
                  gpointer user_data)
{
  Watch *watch = user_data;

  /* After a sleep the queue of file events may have run over. */
  if (is_clock_set)
    ring_facts_keeper_refresh (watch->keeper);
  look (watch);
}

/* --- the loop --- */

static void
on_resize (gpointer user_data)
{
  Watch *watch = user_data;

  g_clear_pointer (&watch->shown, g_free);
  look (watch);
}

static gboolean
on_signal (gpointer user_data)
{
  Watch *watch = user_data;

  g_main_loop_quit (watch->loop);
  return G_SOURCE_CONTINUE;
}

/* Nobody reads any more, though nothing has changed that could be written. */
static gboolean
on_reader_gone (int fd,
                GIOCondition condition,
                gpointer user_data)
{
  Watch *watch = user_data;

  g_main_loop_quit (watch->loop);
  return G_SOURCE_REMOVE;
}

static void
run_loop (Watch *watch)
{
  const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  guint signal_ids[G_N_ELEMENTS (numbers)];
  guint pipe_id = g_unix_fd_add (STDOUT_FILENO, G_IO_ERR | G_IO_HUP, on_reader_gone, watch);

  signal (SIGPIPE, SIG_IGN);
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    signal_ids[i] = g_unix_signal_add (numbers[i], on_signal, watch);
  if (watch->make_output == ring_board_output_table && ring_screen_is_possible ())
    watch->screen = ring_screen_new (on_resize, watch);
  /* What a look finds out may end the loop before it begins. */
  watch->look_id = g_idle_add (on_look_due, watch);
  g_main_loop_run (watch->loop);
  g_clear_pointer (&watch->screen, ring_screen_free);
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_source_remove (signal_ids[i]);
  if (g_main_context_find_source_by_id (NULL, pipe_id) != NULL)
    g_source_remove (pipe_id);
}

static void
clear (Watch *watch)
{
  g_clear_handle_id (&watch->look_id, g_source_remove);
  g_clear_object (&watch->timer);
  g_clear_object (&watch->keeper);
  g_clear_pointer (&watch->reach, ring_reach_unref);
  g_clear_pointer (&watch->paths, ring_paths_unref);
  g_clear_pointer (&watch->loop, g_main_loop_unref);
  g_clear_pointer (&watch->shown, g_free);
}

static int
run (Watch *watch)
{
  g_autoptr (GError) error = NULL;
  RingSource *registry = NULL;

  watch->paths = ring_paths_new_from_environment (&error);
  if (watch->paths == NULL)
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  watch->reach = ring_reach_new ("/proc/self/mountinfo");
  watch->keeper = ring_facts_keeper_new_from_environment (watch->paths, watch->reach);
  registry = RING_SOURCE (ring_facts_keeper_get_registry (watch->keeper));
  if (ring_source_registry_get_sight (RING_SOURCE_REGISTRY (registry)) == RING_SIGHT_NONE)
    {
      g_autofree char *detail = ring_text_for_display (ring_source_get_problem (registry));
      /* Translators: a sentence that says what went wrong, and its detail */
      g_autofree char *sentence = g_strdup_printf (_ ("%s (%s)"), ring_sight_words (RING_SIGHT_NONE), detail);

      ring_printer_error (sentence);
      return RING_CTL_EXIT_FAILED;
    }
  watch->loop = g_main_loop_new (NULL, FALSE);
  watch->timer = ring_timer_new ();
  g_signal_connect (watch->timer, "expired", G_CALLBACK (on_timer_expired), watch);
  g_signal_connect (watch->keeper, "changed", G_CALLBACK (on_facts_changed), watch);
  run_loop (watch);
  return RING_CTL_EXIT_OK;
}

static OutputFunc
find_output (const char *format)
{
  if (format == NULL || g_str_equal (format, "table"))
    return ring_board_output_table;
  if (g_str_equal (format, "json"))
    return ring_board_output_json;
  if (g_str_equal (format, "oneline"))
    return ring_board_output_line;
  return g_str_equal (format, "waybar") ? ring_board_output_waybar : NULL;
}

/**
 * ring_ctl_watch:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl watch`: the board, and again whenever it has changed, until it is
 * interrupted or nobody reads any more.
 *
 * Returns: an exit status
 */
int
ring_ctl_watch (int argc,
                char **argv)
{
  g_autofree char *format = NULL;
  Watch watch = { 0 };
  const GOptionEntry entries[] = {
    { "all", 'a', 0, G_OPTION_ARG_NONE, &watch.all, N_ ("Show ended, headless and hidden sessions too"), NULL },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: table, or a line for each change: json, oneline or waybar"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  watch.make_output = find_output (format);
  if (watch.make_output == NULL)
    {
      ring_printer_error (_ ("“--format” takes table, json, oneline or waybar."));
      return RING_CTL_EXIT_USAGE;
    }
  exit_status = run (&watch);
  clear (&watch);
  return exit_status;
}
