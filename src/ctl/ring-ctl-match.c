/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlMatch"

#include "config.h"

#include "ring-ctl-match.h"

#include <string.h>

#include "core/ring-view-names.h"

/* How well a word fits a session; only the best fits count. */
typedef enum
{
  FIT_NONE,
  FIT_BEGINNING, /* of its id, or of its name as lists show it */
  FIT_NAME,      /* its label, its project where it has no label, or its name as lists show it */
  FIT_ID,
} Fit;

typedef struct
{
  const char *text;
  GPtrArray *ids; /* (element-type utf8): of those that fit best so far */
  Fit best;
} Matching;

static Fit
judge_id (const char *id,
          const char *text)
{
  if (g_str_equal (id, text))
    return FIT_ID;
  return ring_session_id_begins (id, text) ? FIT_BEGINNING : FIT_NONE;
}

static Fit
judge (const RingViewNames *names,
       const RingSession *session,
       const char *text)
{
  const char *label = ring_session_get_label (session);
  const char *own_name = label != NULL ? label : ring_session_get_project (session);
  g_autofree char *shown = ring_view_names_get (names, session);
  Fit fit = judge_id (ring_session_get_id (session), text);

  if (fit == FIT_ID)
    return fit;
  if (g_str_equal (own_name, text) || g_str_equal (shown, text))
    return FIT_NAME;
  return g_str_has_prefix (shown, text) ? FIT_BEGINNING : fit;
}

static void
take (Matching *matching,
      const char *id,
      Fit fit)
{
  if (fit == FIT_NONE || fit < matching->best)
    return;
  if (fit > matching->best)
    g_ptr_array_set_size (matching->ids, 0);
  matching->best = fit;
  if (!g_ptr_array_find_with_equal_func (matching->ids, id, g_str_equal, NULL))
    g_ptr_array_add (matching->ids, g_strdup (id));
}

static void
match_board (Matching *matching,
             const RingBoard *board,
             const RingViewNames *names)
{
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      take (matching, ring_session_get_id (session), judge (names, session, matching->text));
    }
}

/* Of a hidden session there may be nothing left but its id. */
static void
match_hidden (Matching *matching,
              const RingBoard *board,
              const RingViewNames *names,
              GHashTable *hidden)
{
  GHashTableIter iter;
  gpointer id = NULL;

  for (guint i = 0; i < ring_board_get_n_hidden (board); i++)
    {
      const RingSession *session = ring_board_get_hidden (board, i);

      take (matching, ring_session_get_id (session), judge (names, session, matching->text));
    }
  if (hidden == NULL)
    return;
  g_hash_table_iter_init (&iter, hidden);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    take (matching, id, judge_id (id, matching->text));
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * ring_ctl_match:
 * @board: the board
 * @hidden: (nullable) (element-type utf8 gint64): the ids that were hidden
 * @text: what the human has written
 * @scope: where to look first
 *
 * A whole id goes before a name, and that before the beginning of either.
 *
 * Returns: (transfer full) (element-type utf8): the ids of the sessions that
 *   may be meant in their own order, empty if there is none
 */
GPtrArray *
ring_ctl_match (const RingBoard *board,
                GHashTable *hidden,
                const char *text,
                RingMatchScope scope)
{
  g_autoptr (RingViewNames) names = ring_view_names_new (board);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  Matching matching = { .text = text, .ids = ids };

  if (text[0] == '\0')
    return g_steal_pointer (&ids);
  if (scope == RING_MATCH_SCOPE_HIDDEN)
    match_hidden (&matching, board, names, hidden);
  if (ids->len == 0)
    match_board (&matching, board, names);
  if (ids->len == 0 && scope == RING_MATCH_SCOPE_BOARD)
    match_hidden (&matching, board, names, NULL);
  g_ptr_array_sort (ids, compare_ids);
  return g_steal_pointer (&ids);
}

/**
 * ring_ctl_match_find:
 * @board: the board
 * @session_id: an id
 *
 * Returns: (transfer none) (nullable): the session of that id, hidden or not
 */
const RingSession *
ring_ctl_match_find (const RingBoard *board,
                     const char *session_id)
{
  const RingSession *found = ring_board_find (board, session_id);

  for (guint i = 0; found == NULL && i < ring_board_get_n_hidden (board); i++)
    {
      const RingSession *session = ring_board_get_hidden (board, i);

      if (g_str_equal (ring_session_get_id (session), session_id))
        found = session;
    }
  return found;
}
