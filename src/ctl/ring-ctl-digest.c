/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlDigest"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-json.h"
#include "core/ring-names.h"
#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "ring-ctl-tally.h"
#include "ring-printer.h"

#define SINCE "4h"
#define TEXT_CHARACTERS 60
#define NAME_CHARACTERS 40

/* It is read before the first coffee. */
#define MAX_SESSIONS_OF_A_STATE 5
#define MAX_PROJECTS 10

/* What a digest is made of. All borrowed. */
typedef struct
{
  const RingBoard *board;
  const RingTally *tally;
  const char *since; /* as it was typed */
  gint64 window_usec;
  gint64 now_usec;
} Digest;

/* Whoever waits or works is of interest, the others if they did so lately. */
static gboolean
shows (const Digest *digest,
       const RingSession *session)
{
  RingState state = ring_session_get_state (session);

  if (ring_session_get_kind (session) == RING_SESSION_KIND_HEADLESS)
    return FALSE;
  if (state == RING_STATE_WAITING || state == RING_STATE_WORKING)
    return TRUE;
  return ring_session_get_last_active_usec (session) >= digest->now_usec - digest->window_usec;
}

/* --- text --- */

static char *
make_summary (const Digest *digest)
{
  const RingTallyEntry *sum = ring_tally_get_sum (digest->tally);
  g_autofree char *answered = g_strdup_printf (ngettext ("%u wait answered", "%u waits answered", sum->n_answered), sum->n_answered);
  g_autofree char *finished = g_strdup_printf (ngettext ("%u turn finished", "%u turns finished", sum->n_finished), sum->n_finished);
  g_autofree char *ended = g_strdup_printf (ngettext ("%u session ended", "%u sessions ended", sum->n_ended), sum->n_ended);
  g_autofree char *length = ring_view_duration (sum->total_usec);
  g_autofree char *window = ring_ctl_window_words (digest->window_usec);
  /* Translators: a length of time (4 h); then waits answered, turns finished, sessions ended */
  g_autofree char *first = g_strdup_printf (_ ("The last %s: %s, %s, %s.\n"), window, answered, finished, ended);
  /* Translators: %s is a length of time */
  g_autofree char *second = g_strdup_printf (_ ("You were waited for %s.\n"), length);

  return g_strconcat (first, sum->n_waits > sum->n_unseen ? second : "", NULL);
}

static void
add_session (RingTable *table,
             const Digest *digest,
             const RingViewNames *names,
             const RingSession *session)
{
  RingState state = ring_session_get_state (session);
  gboolean is_waiting = state == RING_STATE_WAITING;
  g_autofree char *name = ring_view_names_get (names, session);
  g_autofree char *shown = ring_text_for_display (is_waiting ? ring_view_wait_text (session) : "");
  g_autofree char *text = ring_text_ellipsize (shown, TEXT_CHARACTERS);
  g_autofree char *age = ring_view_age (is_waiting ? ring_session_get_waiting_since_usec (session)
                                                   : ring_session_get_last_active_usec (session),
                                        digest->now_usec);
  const char *cells[] = { ring_view_state_word (state), name, age, text };

  ring_table_add_row (table, cells, RING_COLOUR_NONE);
}

/* The sessions as they are now, the first few of each state. */
static char *
make_sessions (const Digest *digest,
               guint *n_shown_out)
{
  g_autoptr (RingTable) table = ring_table_new (4);
  g_autoptr (RingViewNames) names = ring_view_names_new (digest->board);
  guint counts[RING_N_STATES] = { 0 };

  for (guint i = 0; i < ring_board_get_n_sessions (digest->board); i++)
    {
      const RingSession *session = ring_board_get_session (digest->board, i);

      if (!shows (digest, session))
        continue;
      if (counts[ring_session_get_state (session)]++ < MAX_SESSIONS_OF_A_STATE)
        add_session (table, digest, names, session);
      (*n_shown_out)++;
    }
  for (int state = 0; state < RING_N_STATES; state++)
    {
      g_autofree char *more = NULL;
      const char *cells[] = { ring_view_state_word ((RingState) state), NULL, "", "" };

      if (counts[state] <= MAX_SESSIONS_OF_A_STATE)
        continue;
      /* Translators: so many sessions are not shown */
      more = g_strdup_printf (ngettext ("… %u more", "… %u more", counts[state] - MAX_SESSIONS_OF_A_STATE),
                              counts[state] - MAX_SESSIONS_OF_A_STATE);
      cells[1] = more;
      ring_table_add_row (table, cells, RING_COLOUR_NONE);
    }
  return ring_table_format (table);
}

static gboolean
has_happened (const RingTallyEntry *entry)
{
  return entry->n_answered > 0 || entry->n_finished > 0 || entry->n_ended > 0;
}

static void
add_project (RingTable *table,
             const RingTallyEntry *entry)
{
  g_autofree char *shown = ring_view_project (entry->project);
  g_autofree char *name = ring_text_ellipsize (shown, NAME_CHARACTERS);
  g_autofree char *answered = g_strdup_printf ("%u", entry->n_answered);
  g_autofree char *finished = g_strdup_printf ("%u", entry->n_finished);
  g_autofree char *ended = g_strdup_printf ("%u", entry->n_ended);
  const char *cells[] = { name, answered, finished, ended };

  ring_table_add_row (table, cells, RING_COLOUR_NONE);
}

/* What happened in each project; empty if nothing did. */
static char *
make_projects (const Digest *digest)
{
  const char *heads[] = {
    _ ("PROJECT"),
    /* Translators: head of a column: how many waits were answered */
    _ ("ANSWERED"),
    /* Translators: head of a column: how many turns the agents finished */
    _ ("FINISHED"),
    /* Translators: head of a column: how many sessions ended */
    _ ("ENDED"),
  };
  g_autoptr (RingTable) table = ring_table_new (G_N_ELEMENTS (heads));
  const GPtrArray *projects = ring_tally_get_projects (digest->tally);
  guint n_shown = 0;

  ring_table_add_row (table, heads, RING_COLOUR_NONE);
  for (guint i = 0; i < projects->len && n_shown < MAX_PROJECTS; i++)
    {
      const RingTallyEntry *entry = g_ptr_array_index (projects, i);

      if (!has_happened (entry))
        continue;
      add_project (table, entry);
      n_shown++;
    }
  return n_shown > 0 ? ring_table_format (table) : g_strdup ("");
}

static char *
make_text (const Digest *digest)
{
  const RingTallyEntry *sum = ring_tally_get_sum (digest->tally);
  guint n_shown = 0;
  g_autofree char *window = ring_ctl_window_words (digest->window_usec);
  g_autofree char *summary = make_summary (digest);
  g_autofree char *sessions = make_sessions (digest, &n_shown);
  g_autofree char *projects = make_projects (digest);

  if (n_shown == 0 && !has_happened (sum) && sum->n_waits == 0)
    /* Translators: %s is a length of time: 4 h */
    return g_strdup_printf (_ ("Nothing has happened within %s.\n"), window);
  return g_strconcat (summary, n_shown > 0 ? "\n" : "", sessions, projects[0] != '\0' ? "\n" : "", projects, NULL);
}

/* --- JSON --- */

static void
write_count (RingJsonWriter *writer,
             const char *name,
             guint count)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_integer (writer, count);
}

/* A time or a length, null if it is not known. */
static void
write_seconds (RingJsonWriter *writer,
               const char *name,
               gint64 usec)
{
  ring_json_writer_name (writer, name);
  if (usec >= 0)
    ring_json_writer_seconds (writer, usec);
  else
    ring_json_writer_null (writer);
}

static void
write_session (RingJsonWriter *writer,
               const Digest *digest,
               const RingSession *session)
{
  RingState state = ring_session_get_state (session);
  RingWaitingKind kind = ring_session_get_waiting_kind (session);
  gint64 active_usec = ring_session_get_last_active_usec (session);

  ring_json_writer_begin_object (writer);
  ring_json_writer_string_member (writer, "session_id", ring_session_get_id (session));
  ring_json_writer_string_member (writer, "project", ring_session_get_project (session));
  ring_json_writer_string_member (writer, "label", ring_session_get_label (session));
  ring_json_writer_string_member (writer, "status", ring_state_to_name (state));
  write_seconds (writer, "last_active", active_usec > 0 ? active_usec : -1);
  write_seconds (writer, "idle_seconds", active_usec > 0 ? digest->now_usec - active_usec : -1);
  ring_json_writer_string_member (writer, "waiting_kind", kind != RING_WAITING_KIND_NONE ? ring_waiting_kind_to_name (kind) : NULL);
  ring_json_writer_string_member (writer, "waiting_detail", state == RING_STATE_WAITING ? ring_session_get_waiting_detail (session) : NULL);
  ring_json_writer_string_member (writer, "source", ring_source_kind_to_name (ring_session_get_source (session)));
  ring_json_writer_end_object (writer);
}

static void
write_sessions (RingJsonWriter *writer,
                const Digest *digest,
                RingState state)
{
  ring_json_writer_name (writer, ring_state_to_name (state));
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < ring_board_get_n_sessions (digest->board); i++)
    {
      const RingSession *session = ring_board_get_session (digest->board, i);

      if (ring_session_get_state (session) == state && shows (digest, session))
        write_session (writer, digest, session);
    }
  ring_json_writer_end_array (writer);
}

static void
write_projects (RingJsonWriter *writer,
                const RingTally *tally)
{
  const GPtrArray *projects = ring_tally_get_projects (tally);

  ring_json_writer_name (writer, "projects");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < projects->len; i++)
    {
      const RingTallyEntry *entry = g_ptr_array_index (projects, i);

      if (!has_happened (entry))
        continue;
      ring_json_writer_begin_object (writer);
      ring_json_writer_string_member (writer, "project", entry->project);
      write_count (writer, "answered", entry->n_answered);
      write_count (writer, "finished", entry->n_finished);
      write_count (writer, "ended", entry->n_ended);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
}

static char *
make_json (const Digest *digest)
{
  const RingTallyEntry *sum = ring_tally_get_sum (digest->tally);
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;

  ring_json_writer_begin_object (writer);
  write_seconds (writer, "generated_at", digest->now_usec);
  ring_json_writer_string_member (writer, "since", digest->since);
  write_seconds (writer, "since_seconds", digest->window_usec);
  for (int state = 0; state < RING_N_STATES; state++)
    write_sessions (writer, digest, (RingState) state);
  ring_json_writer_name (writer, "waits");
  ring_json_writer_begin_object (writer);
  write_count (writer, "count", sum->n_waits);
  write_count (writer, "answered", sum->n_answered);
  write_count (writer, "ongoing", sum->n_open);
  write_seconds (writer, "total_seconds", sum->total_usec);
  ring_json_writer_end_object (writer);
  write_projects (writer, digest->tally);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, NULL);
  return g_strconcat (text, "\n", NULL);
}

static int
print_digest (const char *since,
              gint64 window_usec,
              gboolean is_json)
{
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (RingTally) tally = NULL;
  g_autofree char *text = NULL;
  Digest digest = { .since = since, .window_usec = window_usec };

  if (ring_ctl_look (&look, &error))
    tally = ring_ctl_tally (&look, window_usec, &error);
  if (tally == NULL)
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  digest.board = look.board;
  digest.tally = tally;
  digest.now_usec = look.now_usec;
  text = is_json ? make_json (&digest) : make_text (&digest);
  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}

/**
 * ring_ctl_digest:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl digest [--since DURATION]`: what happened while the human was away.
 *
 * Returns: an exit status
 */
int
ring_ctl_digest (int argc,
                 char **argv)
{
  g_autofree char *since = NULL;
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "since", 's', 0, G_OPTION_ARG_STRING, &since, N_ ("How far to look back: 30m, 4h (the default), 1d …"), N_ ("DURATION") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: text or json"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  gint64 window_usec = 0;
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_only_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (format != NULL && !g_str_equal (format, "text") && !g_str_equal (format, "json"))
    {
      ring_printer_error (_ ("“--format” takes text or json."));
      return RING_CTL_EXIT_USAGE;
    }
  if (!ring_ctl_parse_duration ("--since", since, SINCE, &window_usec))
    return RING_CTL_EXIT_USAGE;
  return print_digest (since != NULL ? since : SINCE, window_usec, g_strcmp0 (format, "json") == 0);
}
