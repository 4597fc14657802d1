/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingViewNames"

#include "config.h"

#include "ring-view-names.h"

#include "ring-text.h"

#include <string.h>

#define NAME_CHARACTERS 40
#define SHORT_ID_CHARACTERS 8

struct _RingViewNames
{
  /* How many listed sessions are called so: by the plain name, by the name
   * with the short beginning of the id, and with the long one. */
  GHashTable *counts; /* (element-type utf8 guint) */
  /* Which sessions are counted there; of ended and hidden ones only those names
   * are known that others have. */
  GHashTable *counted; /* (element-type utf8): a set of session ids */
};

/* Label, project or, where neither is known, id. */
static char *
make_base_name (const RingSession *session)
{
  const char *label = ring_session_get_label (session);
  const char *project = ring_session_get_project (session);
  const char *id = ring_session_get_id (session);
  const char *colon = strchr (id, ':');
  g_autofree char *shown = NULL;
  const char *name = label;

  if (name == NULL && project[0] != '\0')
    name = project;
  if (name == NULL)
    name = colon != NULL && colon[1] != '\0' ? colon + 1 : id;
  shown = ring_text_for_display (name);
  return ring_text_ellipsize (shown, NAME_CHARACTERS);
}

/* @base with the beginning of the session's id, without the agent's name. */
static char *
make_longer_name (const char *base,
                  const RingSession *session,
                  guint max_characters)
{
  const char *id = ring_session_get_id (session);
  const char *colon = strchr (id, ':');
  const char *begin = colon != NULL && colon[1] != '\0' ? colon + 1 : id;
  g_autofree char *cut = g_utf8_strlen (begin, -1) > (long) max_characters ? g_utf8_substring (begin, 0, max_characters)
                                                                           : g_strdup (begin);
  g_autofree char *shown = ring_text_for_display (cut);

  return g_strdup_printf ("%s (%s)", base, shown);
}

/* @name is (transfer full). */
static void
count_name (RingViewNames *names,
            char *name)
{
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (names->counts, name));

  g_hash_table_replace (names->counts, name, GUINT_TO_POINTER (count + 1));
}

/* Whether a listed session other than @session is called @name. */
static gboolean
is_taken (const RingViewNames *names,
          const RingSession *session,
          const char *name)
{
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (names->counts, name));

  return count > (g_hash_table_contains (names->counted, ring_session_get_id (session)) ? 1 : 0);
}

/**
 * ring_view_names_new:
 * @board: a board
 *
 * Returns: (transfer full): what its sessions are called
 */
RingViewNames *
ring_view_names_new (const RingBoard *board)
{
  RingViewNames *names = g_new0 (RingViewNames, 1);

  names->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  names->counted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);
      char *base = NULL;
      char *shorter = NULL;
      g_autofree char *longer = NULL;

      if (!ring_session_is_listed (session))
        continue;
      g_hash_table_add (names->counted, g_strdup (ring_session_get_id (session)));
      base = make_base_name (session);
      shorter = make_longer_name (base, session, SHORT_ID_CHARACTERS);
      longer = make_longer_name (base, session, NAME_CHARACTERS);
      if (!g_str_equal (longer, shorter))
        count_name (names, g_steal_pointer (&longer));
      count_name (names, shorter);
      count_name (names, base);
    }
  return names;
}

/**
 * ring_view_names_free:
 * @names: (transfer full): names
 */
void
ring_view_names_free (RingViewNames *names)
{
  g_hash_table_unref (names->counts);
  g_hash_table_unref (names->counted);
  g_free (names);
}

/**
 * ring_view_names_get:
 * @names: names of a board
 * @session: a session of it
 *
 * Returns: (transfer full): what it is called; where another one is called the
 *   same, with as much of its id as tells them apart
 */
char *
ring_view_names_get (const RingViewNames *names,
                     const RingSession *session)
{
  const guint lengths[] = { SHORT_ID_CHARACTERS, NAME_CHARACTERS };
  g_autofree char *base = make_base_name (session);
  g_autofree char *hash = NULL;

  if (!is_taken (names, session, base))
    return g_steal_pointer (&base);
  for (size_t i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *name = make_longer_name (base, session, lengths[i]);

      if (!is_taken (names, session, name))
        return g_steal_pointer (&name);
    }
  hash = ring_text_hash (ring_session_get_id (session), NULL);
  return g_strdup_printf ("%s (%s)", base, hash);
}
