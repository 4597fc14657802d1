/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSight"

#include "config.h"

#include "ring-sight.h"

#include "ring-silence.h"

#include <glib/gi18n-lib.h>

/**
 * ring_sight_is_lost:
 * @sight: how well the registry is seen
 *
 * Returns: whether what is known of it is old at best
 */
gboolean
ring_sight_is_lost (RingSight sight)
{
  return sight == RING_SIGHT_NONE || sight == RING_SIGHT_SILENT;
}

/**
 * ring_sight_words:
 * @sight: how well the registry is seen
 *
 * Returns: (transfer none) (nullable): what is wrong; %NULL if nothing is
 */
const char *
ring_sight_words (RingSight sight)
{
  switch (sight)
    {
    case RING_SIGHT_NONE:
      return _ ("The registry cannot be read");
    case RING_SIGHT_SILENT:
      return _ ("The registry does not answer");
    case RING_SIGHT_LATE:
      return _ ("Changes are seen late: no file watch is left");
    case RING_SIGHT_CLEAR:
    default:
      return NULL;
    }
}

/**
 * ring_sight_count_unheard:
 * @board: a board that is made of processes and agents' own files, too
 * @sight: how well the registry is seen
 *
 * Who cannot read the registry does not know which hooks are silent.
 *
 * Returns: how many of the listed agents have a hook that has told nothing
 */
guint
ring_sight_count_unheard (const RingBoard *board,
                          RingSight sight)
{
  guint n_unheard = 0;

  if (ring_sight_is_lost (sight))
    return 0;
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (ring_session_is_listed (session) && ring_silence_of_session (session) == RING_SILENCE_NEVER)
        n_unheard++;
    }
  return n_unheard;
}

/**
 * ring_sight_unheard_words:
 * @n_unheard: as ring_sight_count_unheard() gives it
 *
 * Returns: (transfer full): a line that says what follows from it; empty for
 *   none
 */
char *
ring_sight_unheard_words (guint n_unheard)
{
  if (n_unheard == 0)
    return g_strdup ("");
  return g_strdup_printf (ngettext ("%u agent without hooks: cannot see when it waits",
                                    "%u agents without hooks: cannot see when they wait", n_unheard),
                          n_unheard);
}

/**
 * ring_sight_unheard_short_words:
 * @n_unheard: as ring_sight_count_unheard() gives it
 *
 * Returns: (transfer full): the same in a few words, for a list of numbers;
 *   empty for none
 */
char *
ring_sight_unheard_short_words (guint n_unheard)
{
  if (n_unheard == 0)
    return g_strdup ("");
  /* Translators: number of agents; comes after "2 waiting, 1 working" */
  return g_strdup_printf (ngettext ("%u without hooks", "%u without hooks", n_unheard), n_unheard);
}

/**
 * ring_sight_deaf_words:
 *
 * Returns: (transfer none): a line that says what follows if no agent would call
 *   a hook
 */
const char *
ring_sight_deaf_words (void)
{
  return _ ("No hooks are installed: cannot see when agents wait");
}

/**
 * ring_sight_deaf_short_words:
 *
 * Returns: (transfer none): the same in a few words
 */
const char *
ring_sight_deaf_short_words (void)
{
  /* Translators: comes after "No sessions" */
  return _ ("no hooks installed");
}
