/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardJson"

#include "config.h"

#include "ring-board-output.h"

#include "core/ring-names.h"
#include "core/ring-view.h"

/* A time, null if it is not known. */
static void
write_time (RingJsonWriter *writer,
            const char *name,
            gint64 usec)
{
  ring_json_writer_name (writer, name);
  if (usec > 0)
    ring_json_writer_seconds (writer, usec);
  else
    ring_json_writer_null (writer);
}

static const char *
get_waiting_icon (RingWaitingKind kind)
{
  switch (kind)
    {
    case RING_WAITING_KIND_PERMISSION:
      return "🔐";
    case RING_WAITING_KIND_QUESTION:
      return "❓";
    case RING_WAITING_KIND_PLAN:
      return "📋";
    case RING_WAITING_KIND_ERROR:
      return "⚠️";
    case RING_WAITING_KIND_IDLE:
      return "⏳";
    case RING_WAITING_KIND_NONE:
    default:
      return "";
    }
}

static void
write_counts (RingJsonWriter *writer,
              const RingBoardOutput *output)
{
  ring_json_writer_name (writer, "counts");
  ring_json_writer_begin_object (writer);
  for (int state = 0; state < RING_N_STATES; state++)
    {
      ring_json_writer_name (writer, ring_state_to_name ((RingState) state));
      ring_json_writer_integer (writer, ring_board_output_count (output, (RingState) state));
    }
  ring_json_writer_end_object (writer);
}

static void
write_todo (RingJsonWriter *writer,
            const RingSession *session)
{
  guint done = 0;
  guint total = 0;

  ring_json_writer_name (writer, "todo");
  if (!ring_session_get_todo (session, &done, &total))
    {
      ring_json_writer_null (writer);
      return;
    }
  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "done");
  ring_json_writer_integer (writer, done);
  ring_json_writer_name (writer, "total");
  ring_json_writer_integer (writer, total);
  ring_json_writer_end_object (writer);
}

/* The keys that RiNG has, by its names. */
static void
write_shared_keys (RingJsonWriter *writer,
                   const RingBoardOutput *output,
                   const RingSession *session)
{
  RingState state = ring_session_get_state (session);
  RingWaitingKind kind = ring_session_get_waiting_kind (session);
  gint64 active_usec = ring_session_get_last_active_usec (session);
  g_autofree char *place = ring_view_session_place (session, output->home);

  ring_json_writer_string_member (writer, "session_id", ring_session_get_id (session));
  ring_json_writer_string_member (writer, "provider", ring_session_get_provider (session));
  ring_json_writer_string_member (writer, "project", ring_session_get_project (session));
  ring_json_writer_string_member (writer, "label", ring_session_get_label (session));
  ring_json_writer_string_member (writer, "status", ring_state_to_name (state));
  ring_json_writer_string_member (writer, "marker", ring_board_output_marker (state));
  ring_json_writer_string_member (writer, "waiting_kind", kind != RING_WAITING_KIND_NONE ? ring_waiting_kind_to_name (kind) : NULL);
  ring_json_writer_string_member (writer, "waiting_detail", state == RING_STATE_WAITING ? ring_session_get_waiting_detail (session) : NULL);
  ring_json_writer_string_member (writer, "waiting_icon", get_waiting_icon (kind));
  ring_json_writer_name (writer, "hook_stale");
  ring_json_writer_boolean (writer, ring_session_is_hook_stale (session));
  write_time (writer, "heartbeat_at", ring_session_get_heartbeat_usec (session));
  ring_json_writer_string_member (writer, "cwd", ring_session_get_cwd (session));
  ring_json_writer_string_member (writer, "location", place);
  ring_json_writer_string_member (writer, "tmux_target", ring_session_get_tmux_pane (session));
  ring_json_writer_string_member (writer, "tty", ring_session_get_tty (session));
  ring_json_writer_name (writer, "idle_seconds");
  if (active_usec > 0 && active_usec <= output->now_usec)
    ring_json_writer_integer (writer, (output->now_usec - active_usec) / G_USEC_PER_SEC);
  else
    ring_json_writer_null (writer);
  write_time (writer, "last_active", active_usec);
  ring_json_writer_string_member (writer, "last_action", ring_session_get_last_action (session));
  write_todo (writer, session);
  ring_json_writer_string_member (writer, "source", ring_source_kind_to_name (ring_session_get_source (session)));
}

/* The keys that are ours. */
static void
write_own_keys (RingJsonWriter *writer,
                const RingBoardOutput *output,
                const RingSession *session,
                gboolean is_hidden)
{
  const RingRow *row = ring_session_get_row (session);

  ring_json_writer_string_member (writer, "kind", ring_session_kind_to_name (ring_session_get_kind (session)));
  ring_json_writer_string_member (writer, "reason", ring_session_get_reason (session));
  write_time (writer, "waiting_since", ring_session_get_waiting_since_usec (session));
  ring_json_writer_name (writer, "background");
  ring_json_writer_integer (writer, ring_session_get_background (session));
  ring_json_writer_name (writer, "hidden");
  ring_json_writer_boolean (writer, is_hidden);
  ring_json_writer_name (writer, "muted");
  ring_json_writer_boolean (writer, ring_board_output_is_muted (output, session));
  if (row == NULL)
    return;
  ring_row_write_waits (row, writer);
  ring_row_write_agent (row, writer);
}

static void
write_session (RingJsonWriter *writer,
               const RingBoardOutput *output,
               const RingSession *session,
               gboolean is_hidden)
{
  ring_json_writer_begin_object (writer);
  write_shared_keys (writer, output, session);
  write_own_keys (writer, output, session, is_hidden);
  ring_json_writer_end_object (writer);
}

/**
 * ring_board_output_json:
 * @output: what it is made of
 *
 * Returns: (transfer full): one JSON object with a line end
 */
char *
ring_board_output_json (const RingBoardOutput *output)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;

  ring_json_writer_begin_object (writer);
  write_time (writer, "generated_at", output->now_usec);
  write_counts (writer, output);
  ring_json_writer_name (writer, "sessions");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < ring_board_get_n_sessions (output->board); i++)
    {
      const RingSession *session = ring_board_get_session (output->board, i);

      if (ring_board_output_shows (output, session))
        write_session (writer, output, session, FALSE);
    }
  for (guint i = 0; i < ring_board_output_get_n_hidden (output); i++)
    write_session (writer, output, ring_board_get_hidden (output->board, i), TRUE);
  ring_json_writer_end_array (writer);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, NULL);
  return g_strconcat (text, "\n", NULL);
}
