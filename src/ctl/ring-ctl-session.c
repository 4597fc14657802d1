/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlSession"

#include "config.h"

#include "ring-ctl-session.h"

#include <glib/gi18n.h>

#include "core/ring-text.h"
#include "core/ring-view.h"
#include "io/ring-clock.h"
#include "io/ring-config-file.h"
#include "ring-printer.h"

/* Of the sessions that fit. */
#define MAX_NAMED 5

/**
 * ring_ctl_look:
 * @look_out: (out caller-allocates): what was found; undo with ring_ctl_look_clear()
 * @error: (out) (optional): why there is no registry, or why it cannot be listed
 *
 * Looks at everything once.
 *
 * Returns: whether there is a board
 */
gboolean
ring_ctl_look (RingCtlLook *look_out,
               GError **error)
{
  RingCtlLook look = { .now_usec = ring_clock_wall_usec () };
  gboolean is_listed = FALSE;

  look.paths = ring_paths_new_from_environment (error);
  if (look.paths != NULL)
    {
      g_autoptr (RingReach) reach = ring_reach_new ("/proc/self/mountinfo");

      look.config = ring_config_file_read (look.paths, NULL);
      look.collector = ring_collector_new_from_environment (look.paths);
      ring_collector_set_reach (look.collector, reach);
      is_listed = ring_collector_look (look.collector, look.config, look.now_usec, error);
    }
  if (!is_listed)
    {
      ring_ctl_look_clear (&look);
      *look_out = (RingCtlLook){ 0 };
      return FALSE;
    }
  look.board = ring_board_new (ring_collector_get_facts (look.collector), look.config, look.now_usec);
  *look_out = look;
  return TRUE;
}

/**
 * ring_ctl_look_clear:
 * @look: what a look found
 */
void
ring_ctl_look_clear (RingCtlLook *look)
{
  g_clear_pointer (&look->board, ring_board_unref);
  g_clear_pointer (&look->collector, ring_collector_free);
  g_clear_pointer (&look->config, ring_config_unref);
  g_clear_pointer (&look->paths, ring_paths_unref);
}

/* Ids for a message, with the names that tell a human more. */
static char *
describe (const RingBoard *board,
          GPtrArray *ids)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (ids->len, MAX_NAMED); i++)
    {
      g_autofree char *shown = ring_ctl_name_session (board, g_ptr_array_index (ids, i));

      g_string_append (text, i > 0 ? ring_view_list_separator () : "");
      g_string_append (text, shown);
    }
  g_string_append (text, ids->len > MAX_NAMED ? " …" : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Says that not one session is meant. */
static void
say_what_fits (const RingBoard *board,
               const char *text,
               GPtrArray *ids)
{
  g_autofree char *clean = ring_text_clean (text, -1);
  g_autofree char *shown = ring_text_for_display (clean);
  g_autofree char *fitting = describe (board, ids);
  g_autofree char *sentence = NULL;

  if (ids->len == 0)
    /* Translators: %s is what was taken for a session's id */
    sentence = g_strdup_printf (_ ("There is no session “%s”. “ringctl --all --format json” shows the ids."), shown);
  else
    /* Translators: beginning of an id or a name, a number, and the ids with their names */
    sentence = g_strdup_printf (ngettext ("“%s” fits %u session: %s. Write more of the id.",
                                          "“%s” fits %u sessions: %s. Write more of the id.", ids->len),
                                shown, ids->len, fitting);
  ring_printer_error (sentence);
}

/**
 * ring_ctl_find_id:
 * @look: a look at everything
 * @text: a session's id, its name, or the beginning of either
 * @scope: where to look first
 *
 * Finds the id of the one session that is meant. Says it if there is none, or more
 * than one.
 *
 * Returns: (transfer full) (nullable): the id
 */
char *
ring_ctl_find_id (const RingCtlLook *look,
                  const char *text,
                  RingMatchScope scope)
{
  g_autoptr (GPtrArray) ids = ring_ctl_match (look->board, ring_collector_get_facts (look->collector)->hidden, text, scope);

  if (ids->len == 1)
    return g_strdup (g_ptr_array_index (ids, 0));
  say_what_fits (look->board, text, ids);
  return NULL;
}

/**
 * ring_ctl_find_session:
 * @look: a look at everything
 * @text: a session's id, its name, or the beginning of either
 *
 * Finds the one session that is meant. Says it if there is none, or more than one.
 *
 * Returns: (transfer none) (nullable): the session; lives as long as the look
 */
const RingSession *
ring_ctl_find_session (const RingCtlLook *look,
                       const char *text)
{
  g_autofree char *id = ring_ctl_find_id (look, text, RING_MATCH_SCOPE_BOARD);

  return id != NULL ? ring_ctl_match_find (look->board, id) : NULL;
}

/**
 * ring_ctl_name_session:
 * @board: the board
 * @session_id: a session, on the board or not
 *
 * Returns: (transfer full): its name and its id, for people; the id alone where
 *   that is all there is
 */
char *
ring_ctl_name_session (const RingBoard *board,
                       const char *session_id)
{
  const RingSession *session = ring_ctl_match_find (board, session_id);
  g_autofree char *id = ring_text_for_display (session_id);
  g_autofree char *name = session != NULL ? ring_view_session_name (board, session) : NULL;

  if (name == NULL || g_str_equal (name, id))
    return g_steal_pointer (&id);
  /* Translators: name and id of a session */
  return g_strdup_printf (_ ("%s (%s)"), name, id);
}
