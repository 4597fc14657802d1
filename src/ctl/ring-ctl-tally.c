/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlTally"

#include "config.h"

#include "ring-ctl-tally.h"

#include <glib/gi18n.h>

#include "core/ring-duration.h"
#include "core/ring-view.h"
#include "io/ring-store.h"
#include "ring-printer.h"

/**
 * ring_ctl_parse_duration:
 * @option: the option that takes it, with its dashes
 * @text: (nullable): what was given
 * @fallback: what it is without
 * @usec_out: (out): the duration
 *
 * Reads a duration of the command line, and says it if it is none.
 *
 * Returns: whether it is one
 */
gboolean
ring_ctl_parse_duration (const char *option,
                         const char *text,
                         const char *fallback,
                         gint64 *usec_out)
{
  g_autofree char *sentence = NULL;

  if (ring_duration_parse (text != NULL ? text : fallback, usec_out))
    return TRUE;
  /* Translators: %s is an option, as it is typed */
  sentence = g_strdup_printf (_ ("“%s” takes a duration like 30m, 4h or 7d."), option);
  ring_printer_error (sentence);
  return FALSE;
}

/**
 * ring_ctl_window_words:
 * @usec: how far a command looks back
 *
 * Returns: (transfer full): how long that is: "4 h", "1 h 30 min"
 */
char *
ring_ctl_window_words (gint64 usec)
{
  gint64 seconds = usec / G_USEC_PER_SEC;
  gint64 unit = seconds < 60 ? 1 : seconds < 3600 ? 60
                               : seconds < 86400  ? 3600
                                                  : 86400;
  g_autofree char *age = seconds % unit == 0 ? ring_view_age (1, usec + 1) : g_strdup ("");

  return age[0] != '\0' ? g_steal_pointer (&age) : ring_view_duration (usec);
}

static void
on_line (const char *line,
         size_t length,
         gpointer user_data)
{
  ring_tally_add_line (user_data, line, length);
}

/* Who waits now, also unlisted. */
static GHashTable *
find_waiting (const RingBoard *board)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (ring_session_get_state (session) == RING_STATE_WAITING)
        g_hash_table_add (ids, g_strdup (ring_session_get_id (session)));
    }
  return ids;
}

/**
 * ring_ctl_tally:
 * @look: a look at everything
 * @window_usec: how far back
 * @error: (out) (optional): why the log of changes cannot be read
 *
 * Returns: (transfer full): what the log amounts to
 */
RingTally *
ring_ctl_tally (const RingCtlLook *look,
                gint64 window_usec,
                GError **error)
{
  g_autoptr (RingTally) tally = ring_tally_new (look->now_usec - window_usec, look->now_usec);
  g_autoptr (GHashTable) waiting_ids = find_waiting (look->board);

  if (!ring_store_foreach_change (look->paths, on_line, tally, error))
    return NULL;
  ring_tally_finish (tally, waiting_ids);
  return g_steal_pointer (&tally);
}
