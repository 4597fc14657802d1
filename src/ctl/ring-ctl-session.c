/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlSession"

#include "config.h"

#include "ring-ctl-session.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-text.h"
#include "io/ring-clock.h"
#include "io/ring-config-file.h"
#include "ring-printer.h"

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
      look.config = ring_config_file_read (look.paths, NULL);
      look.collector = ring_collector_new_from_environment (look.paths);
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

/* Whether @text is the beginning of the id, with or without the agent's name. */
static gboolean
fits (const RingSession *session,
      const char *text)
{
  const char *id = ring_session_get_id (session);
  const char *colon = strchr (id, ':');

  return g_str_has_prefix (id, text) || (colon != NULL && g_str_has_prefix (colon + 1, text));
}

/**
 * ring_ctl_find_session:
 * @board: the board
 * @text: a session's id or its beginning
 *
 * Finds the one session that is meant. Says it if there is none, or more than one.
 *
 * Returns: (transfer none) (nullable): the session
 */
const RingSession *
ring_ctl_find_session (const RingBoard *board,
                       const char *text)
{
  const RingSession *found = ring_board_find (board, text);
  g_autofree char *clean = ring_text_clean (text, -1);
  g_autofree char *shown = ring_text_for_display (clean);
  g_autofree char *sentence = NULL;
  guint n_found = 0;

  for (guint i = 0; found == NULL && text[0] != '\0' && i < ring_board_get_n_sessions (board); i++)
    n_found += fits (ring_board_get_session (board, i), text) ? 1 : 0;
  for (guint i = 0; found == NULL && n_found == 1 && i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (fits (session, text))
        found = session;
    }
  if (found != NULL)
    return found;
  if (n_found == 0)
    /* Translators: %s is what was taken for a session's id */
    sentence = g_strdup_printf (_ ("There is no session “%s”. “ringctl --all --format json” shows the ids."), shown);
  else
    sentence = g_strdup_printf (ngettext ("“%s” fits %u session. Write more of the id.",
                                          "“%s” fits %u sessions. Write more of the id.", n_found),
                                shown, n_found);
  ring_printer_error (sentence);
  return NULL;
}
