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

/* Says that not one session is meant. */
static void
say_what_fits (const char *text,
               guint n_found)
{
  g_autofree char *clean = ring_text_clean (text, -1);
  g_autofree char *shown = ring_text_for_display (clean);
  g_autofree char *sentence = NULL;

  if (n_found == 0)
    /* Translators: %s is what was taken for a session's id */
    sentence = g_strdup_printf (_ ("There is no session “%s”. “ringctl --all --format json” shows the ids."), shown);
  else
    /* Translators: beginning of an id, and a number */
    sentence = g_strdup_printf (ngettext ("“%s” fits %u session. Write more of the id.",
                                          "“%s” fits %u sessions. Write more of the id.", n_found),
                                shown, n_found);
  ring_printer_error (sentence);
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
  guint n_found = 0;
  const RingSession *found = ring_board_find_by_beginning (board, text, &n_found);

  if (found == NULL)
    say_what_fits (text, n_found);
  return found;
}

/**
 * ring_ctl_find_id:
 * @look: a look at everything
 * @text: a session's id or its beginning
 * @is_for_hidden: whether a hidden session comes before one on the board
 *
 * Finds the id of the one session that is meant. Says it if there is none, or more
 * than one.
 *
 * Returns: (transfer none) (nullable): the id; lives as long as the look, or @text
 */
const char *
ring_ctl_find_id (const RingCtlLook *look,
                  const char *text,
                  gboolean is_for_hidden)
{
  GHashTable *hidden = ring_collector_get_facts (look->collector)->hidden;
  const RingSession *session = NULL;
  const char *found = NULL;
  guint n_found = 0;
  GHashTableIter iter;
  gpointer id;

  if (is_for_hidden && hidden != NULL)
    {
      if (g_hash_table_contains (hidden, text))
        return text;
      g_hash_table_iter_init (&iter, hidden);
      while (text[0] != '\0' && g_hash_table_iter_next (&iter, &id, NULL))
        {
          if (!ring_session_id_begins (id, text))
            continue;
          found = id;
          n_found++;
        }
    }
  if (n_found == 1)
    return found;
  if (n_found > 1)
    {
      say_what_fits (text, n_found);
      return NULL;
    }
  session = ring_ctl_find_session (look->board, text);
  return session != NULL ? ring_session_get_id (session) : NULL;
}
