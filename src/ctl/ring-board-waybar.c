/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardWaybar"

#include "config.h"

#include "ring-board-output.h"

#include <glib/gi18n.h>

#include "core/ring-json.h"
#include "core/ring-names.h"
#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"

#define MAX_LINES 20
#define TEXT_CHARACTERS 60

/* What the bar's style sheet calls it. */
static const char *
get_class (const RingBoardOutput *output)
{
  for (int state = 0; state < RING_N_STATES; state++)
    {
      if (ring_board_output_count (output, (RingState) state) > 0)
        return state == RING_STATE_ENDED ? "none" : ring_state_to_name ((RingState) state);
    }
  return "none";
}

/* Without ages: a line that says something else every second would be a change
 * every second. */
static char *
make_line (const RingBoardOutput *output,
           const RingViewNames *names,
           const RingSession *session)
{
  RingState state = ring_session_get_state (session);
  gboolean is_waiting = state == RING_STATE_WAITING;
  g_autofree char *name = ring_view_names_get (names, session);
  g_autofree char *shown = ring_text_for_display (is_waiting ? ring_view_wait_text (session) : ring_session_get_last_action (session));
  g_autofree char *text = ring_text_ellipsize (shown, TEXT_CHARACTERS);
  g_autofree char *begin = is_waiting ? ring_view_time (ring_session_get_waiting_since_usec (session), output->now_usec) : g_strdup ("");
  /* Translators: %s is a time of day */
  g_autofree char *since = is_waiting ? g_strdup_printf (_ (" (since %s)"), begin) : g_strdup ("");

  return g_strconcat (ring_board_output_marker (state), " ", name, text[0] != '\0' ? ": " : "", text, since, NULL);
}

static char *
make_tooltip (const RingBoardOutput *output)
{
  g_autoptr (RingViewNames) names = ring_view_names_new (output->board);
  g_autoptr (GString) lines = g_string_new (NULL);
  guint n_shown = 0;

  for (guint i = 0; i < ring_board_get_n_sessions (output->board); i++)
    {
      const RingSession *session = ring_board_get_session (output->board, i);
      g_autofree char *line = NULL;

      if (!ring_board_output_shows (output, session) || n_shown++ >= MAX_LINES)
        continue;
      line = make_line (output, names, session);
      g_string_append_printf (lines, "%s%s", lines->len > 0 ? "\n" : "", line);
    }
  if (n_shown > MAX_LINES)
    {
      g_string_append_c (lines, '\n');
      g_string_append_printf (lines, ngettext ("… %u more", "… %u more", n_shown - MAX_LINES), n_shown - MAX_LINES);
    }
  if (n_shown == 0)
    g_string_append (lines, _ ("No sessions"));
  return ring_text_escape_markup (lines->str);
}

/**
 * ring_board_output_waybar:
 * @output: what it is made of
 *
 * Returns: (transfer full): one JSON object with a line end, as a custom module
 *   of waybar with "return-type": "json" takes it; its text is empty, and the
 *   module hidden, if there are no sessions
 */
char *
ring_board_output_waybar (const RingBoardOutput *output)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = ring_board_output_line (output);
  g_autofree char *tooltip = make_tooltip (output);
  g_autofree char *json = NULL;

  ring_json_writer_begin_object (writer);
  ring_json_writer_string_member (writer, "text", g_strchomp (text));
  ring_json_writer_string_member (writer, "alt", get_class (output));
  ring_json_writer_string_member (writer, "class", get_class (output));
  ring_json_writer_string_member (writer, "tooltip", tooltip);
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, NULL);
  return g_strconcat (json, "\n", NULL);
}
