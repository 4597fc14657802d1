/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReplayCompare"

#include "config.h"

#include "ring-replay-compare.h"

#include <math.h>
#include <string.h>

#include "core/ring-names.h"
#include "core/ring-row.h"
#include "io/ring-store.h"

#define MAX_ROW_BYTES (1024 * 1024)

/* --- values --- */

static gboolean
is_same_value (const RingJsonValue *one,
               const RingJsonValue *other)
{
  double a = 0;
  double b = 0;
  g_autofree char *one_text = NULL;
  g_autofree char *other_text = NULL;

  if (one == NULL || other == NULL)
    return FALSE;
  if (ring_json_number (one, &a) && ring_json_number (other, &b))
    return fabs (a - b) < 1e-5;
  one_text = ring_json_canonical (one);
  other_text = ring_json_canonical (other);
  return g_str_equal (one_text, other_text);
}

/* Where the members of one object are looked up in another. */
typedef struct
{
  const RingJsonValue *actual;
  const char *what;
  GString *report; /* (nullable): count only */
  guint n_differences;
} Comparison;

static void
on_expected_member (const char *name,
                    const RingJsonValue *expected,
                    gpointer user_data)
{
  Comparison *comparison = user_data;
  const RingJsonValue *actual = ring_json_get (comparison->actual, name);
  g_autofree char *expected_text = NULL;
  g_autofree char *actual_text = NULL;

  if (is_same_value (expected, actual))
    return;
  comparison->n_differences++;
  if (comparison->report == NULL)
    return;
  expected_text = ring_json_canonical (expected);
  actual_text = actual != NULL ? ring_json_canonical (actual) : g_strdup ("nothing");
  g_string_append_printf (comparison->report, "    %s: %s: expected %s, is %s\n", comparison->what, name,
                          expected_text, actual_text);
}

/* How many members of @expected are not so in @actual. */
static guint
compare_members (const RingJsonValue *expected,
                 const RingJsonValue *actual,
                 const char *what,
                 GString *report)
{
  Comparison comparison = { .actual = actual, .what = what, .report = report };

  ring_json_foreach_member (expected, on_expected_member, &comparison);
  return comparison.n_differences;
}

/* --- rows --- */

typedef struct
{
  RingPaths *paths;
  GString *report;
  guint n_differences;
} RowComparison;

static void
on_expected_row (const char *name,
                 const RingJsonValue *expected,
                 gpointer user_data)
{
  RowComparison *comparison = user_data;
  g_autofree char *path = g_build_filename (ring_paths_get_sessions (comparison->paths), name, NULL);
  g_autoptr (GBytes) bytes = ring_store_read_file (path, MAX_ROW_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (data != NULL)
    json = ring_json_parse (data, length, &RING_JSON_LIMITS_FILE, NULL);
  if (json == NULL)
    {
      g_string_append_printf (comparison->report, "    row %s: missing\n", name);
      comparison->n_differences++;
      return;
    }
  comparison->n_differences += compare_members (expected, ring_json_root (json), name, comparison->report);
}

/**
 * ring_replay_compare_rows:
 * @expected: file name → members
 * @paths: the registry
 * @report: (inout): where differences go
 *
 * Returns: how many differences there are
 */
guint
ring_replay_compare_rows (const RingJsonValue *expected,
                          RingPaths *paths,
                          GString *report)
{
  RowComparison comparison = { .paths = paths, .report = report };
  g_autoptr (GDir) folder = g_dir_open (ring_paths_get_sessions (paths), 0, NULL);
  const char *name = NULL;

  ring_json_foreach_member (expected, on_expected_row, &comparison);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      if (!g_str_has_suffix (name, ".json") || ring_json_get (expected, name) != NULL)
        continue;
      g_string_append_printf (report, "    row %s: not expected\n", name);
      comparison.n_differences++;
    }
  return comparison.n_differences;
}

/* --- sessions --- */

static void
write_session (RingJsonWriter *writer,
               const RingSession *session)
{
  const struct
  {
    const char *name;
    const char *value; /* (nullable) */
  } strings[] = {
    { "session_id", ring_session_get_id (session) },
    { "provider", ring_session_get_provider (session) },
    { "project", ring_session_get_project (session) },
    { "status", ring_state_to_name (ring_session_get_state (session)) },
    { "cwd", ring_session_get_cwd (session) },
    { "tty", ring_session_get_tty (session) },
    { "source", ring_source_kind_to_name (ring_session_get_source (session)) },
    { "kind", ring_session_kind_to_name (ring_session_get_kind (session)) },
    { "last_action", ring_session_get_last_action (session) },
    { "waiting_kind", ring_waiting_kind_to_name (ring_session_get_waiting_kind (session)) },
    { "waiting_detail", ring_session_get_waiting_detail (session) },
  };
  guint done = 0;
  guint total = 0;

  ring_json_writer_begin_object (writer);
  for (size_t i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      ring_json_writer_name (writer, strings[i].name);
      ring_json_writer_string (writer, strings[i].value != NULL ? strings[i].value : "");
    }
  ring_json_writer_name (writer, "background");
  ring_json_writer_integer (writer, ring_session_get_background (session));
  if (ring_session_get_todo (session, &done, &total))
    {
      ring_json_writer_name (writer, "todo");
      ring_json_writer_begin_array (writer);
      ring_json_writer_integer (writer, done);
      ring_json_writer_integer (writer, total);
      ring_json_writer_end_array (writer);
    }
  ring_json_writer_end_object (writer);
}

static RingJson *
read_back (RingJsonWriter *writer)
{
  size_t length = 0;
  g_autofree char *text = ring_json_writer_finish (writer, &length);

  return ring_json_parse (text, length, &RING_JSON_LIMITS_FILE, NULL);
}

static gboolean
is_compared (const RingSession *session,
             gboolean include_ended)
{
  return include_ended || (ring_session_is_listed (session) && ring_session_get_source (session) != RING_SOURCE_KIND_PROC);
}

/**
 * ring_replay_compare_sessions:
 * @expected: sessions in board order
 * @include_ended: whether ended, headless and synthetic ones count
 * @board: the board
 * @report: (inout): where differences go
 *
 * Returns: how many differences there are
 */
guint
ring_replay_compare_sessions (const RingJsonValue *expected,
                              gboolean include_ended,
                              const RingBoard *board,
                              GString *report)
{
  guint n_differences = 0;
  guint place = 0;

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);
      g_autoptr (RingJsonWriter) writer = NULL;
      g_autoptr (RingJson) actual = NULL;
      g_autofree char *what = NULL;

      if (!is_compared (session, include_ended))
        continue;
      what = g_strdup_printf ("session %u", place);
      if (place >= ring_json_length (expected))
        {
          g_string_append_printf (report, "    %s: %s not expected\n", what, ring_session_get_id (session));
          n_differences++;
        }
      else
        {
          writer = ring_json_writer_new ();
          write_session (writer, session);
          actual = read_back (writer);
          n_differences += compare_members (ring_json_at (expected, place), ring_json_root (actual), what, report);
        }
      place++;
    }
  for (; place < ring_json_length (expected); place++, n_differences++)
    g_string_append_printf (report, "    session %u: missing: %s\n", place,
                            ring_json_get_string (ring_json_at (expected, place), "session_id"));
  return n_differences;
}

/* --- alerts --- */

static void
write_alert (RingJsonWriter *writer,
             const RingAlert *alert)
{
  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "kind");
  ring_json_writer_string (writer, ring_alert_kind_to_name (alert->kind));
  ring_json_writer_name (writer, "session_id");
  ring_json_writer_string (writer, alert->session_id);
  ring_json_writer_name (writer, "detail");
  ring_json_writer_string (writer, alert->detail);
  ring_json_writer_name (writer, "count");
  ring_json_writer_integer (writer, alert->count);
  ring_json_writer_end_object (writer);
}

/**
 * ring_replay_compare_alerts:
 * @expected: alerts in any order
 * @alerts: (element-type RingAlert): what was decided
 * @report: (inout): where differences go
 *
 * Returns: how many differences there are
 */
guint
ring_replay_compare_alerts (const RingJsonValue *expected,
                            GPtrArray *alerts,
                            GString *report)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, ring_json_length (expected) + 1);
  guint n_differences = 0;

  for (guint i = 0; i < alerts->len; i++)
    {
      g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
      g_autoptr (RingJson) actual = NULL;
      g_autofree char *text = NULL;
      guint place = 0;

      write_alert (writer, g_ptr_array_index (alerts, i));
      actual = read_back (writer);
      while (place < ring_json_length (expected) && (is_taken[place] || compare_members (ring_json_at (expected, place), ring_json_root (actual), "", NULL) > 0))
        place++;
      is_taken[place] = TRUE;
      if (place < ring_json_length (expected))
        continue;
      text = ring_json_canonical (ring_json_root (actual));
      g_string_append_printf (report, "    alert not expected: %s\n", text);
      n_differences++;
    }
  for (guint place = 0; place < ring_json_length (expected); place++)
    {
      g_autofree char *text = NULL;

      if (is_taken[place])
        continue;
      text = ring_json_canonical (ring_json_at (expected, place));
      g_string_append_printf (report, "    alert missing: %s\n", text);
      n_differences++;
    }
  return n_differences;
}

/**
 * ring_replay_print:
 * @board: a board
 * @alerts: (element-type RingAlert): what was decided
 * @report: (inout): where they go, a line of JSON each
 */
void
ring_replay_print (const RingBoard *board,
                   GPtrArray *alerts,
                   GString *report)
{
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
      g_autofree char *text = NULL;

      write_session (writer, ring_board_get_session (board, i));
      text = ring_json_writer_finish (writer, NULL);
      g_string_append_printf (report, "    %s\n", text);
    }
  for (guint i = 0; i < alerts->len; i++)
    {
      g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
      g_autofree char *text = NULL;

      write_alert (writer, g_ptr_array_index (alerts, i));
      text = ring_json_writer_finish (writer, NULL);
      g_string_append_printf (report, "    alert %s\n", text);
    }
}
