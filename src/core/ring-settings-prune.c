/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

#include <string.h>

typedef struct
{
  const RingJsonText *text;
  GHashTable *origins;
  RingSplices *splices;
  gboolean *is_gone;    /* by number: taken out, alone or with what it is in */
  gboolean *is_emptied; /* by number: everything in it is gone */
  gboolean *is_touched; /* by number: something in it is gone */
} Pruning;

/* How a container was written before ours came into it; NULL if it was not
 * there, or was not empty. @key is "", "hooks" or "hooks/EVENT". */
static const char *
find_origin (const Pruning *pruning,
             const RingJsonNode *node)
{
  const RingJsonNode *root = ring_json_text_root (pruning->text);
  const RingJsonNode *parent = ring_json_text_parent (pruning->text, node);
  g_autofree char *name = ring_json_text_name (pruning->text, node);
  g_autofree char *key = NULL;

  if (node == root)
    key = g_strdup ("");
  else if (parent == root && g_strcmp0 (name, "hooks") == 0)
    key = g_strdup ("hooks");
  else if (parent == ring_json_text_get (pruning->text, root, "hooks") && name != NULL)
    key = g_strconcat ("hooks/", name, NULL);
  return key == NULL ? NULL : g_hash_table_lookup (pruning->origins, key);
}

static gboolean
has_survivors (const Pruning *pruning,
               const RingJsonNode *container)
{
  for (const RingJsonNode *node = ring_json_text_first (pruning->text, container); node != NULL; node = ring_json_text_next (pruning->text, node))
    {
      if (!pruning->is_gone[ring_json_text_number (pruning->text, node)])
        return TRUE;
    }
  return FALSE;
}

/* A list of handlers is the one member of an element that is an array. */
static gboolean
is_handler_list (const RingJsonText *text,
                 const RingJsonNode *node)
{
  const RingJsonNode *group = ring_json_text_parent (text, node);

  return node->type == RING_JSON_TYPE_ARRAY && group != NULL && node->name_end > 0 && group->name_end == 0 && ring_json_text_parent (text, group) != NULL;
}

/* A list of handlers that lost its last one takes its group along, whatever
 * else says when the group applies. */
static void
leave_empty (Pruning *pruning,
             const RingJsonNode *node)
{
  const RingJsonNode *parent = ring_json_text_parent (pruning->text, node);
  guint number = ring_json_text_number (pruning->text, node);

  if (is_handler_list (pruning->text, node))
    pruning->is_gone[ring_json_text_number (pruning->text, parent)] = TRUE;
  else if (parent == NULL || find_origin (pruning, node) != NULL)
    pruning->is_emptied[number] = TRUE;
  else
    pruning->is_gone[number] = TRUE;
}

/* From the inside out: what is in a container has a higher number. */
static void
spread (Pruning *pruning)
{
  guint n_nodes = ring_json_text_n_nodes (pruning->text);

  for (guint number = n_nodes - 1; number > 0; number--)
    {
      const RingJsonNode *node = ring_json_text_at (pruning->text, number);
      const RingJsonNode *parent = ring_json_text_parent (pruning->text, node);

      if (pruning->is_touched[number] && !pruning->is_gone[number] && !has_survivors (pruning, node))
        leave_empty (pruning, node);
      if (parent != NULL && (pruning->is_gone[number] || pruning->is_touched[number]))
        pruning->is_touched[ring_json_text_number (pruning->text, parent)] = TRUE;
    }
}

/**
 * ring_settings_cut:
 * @text: the settings
 * @first: the first of some neighbours
 * @last: the last of them
 * @splices: gets the change
 *
 * Takes neighbours out, and one comma with them: the one before them, for
 * behind what stays nothing may be left; at the beginning the one behind.
 */
void
ring_settings_cut (const RingJsonText *text,
                   const RingJsonNode *first,
                   const RingJsonNode *last,
                   RingSplices *splices)
{
  const RingJsonNode *previous = ring_json_text_previous (text, first);
  const RingJsonNode *next = ring_json_text_next (text, last);

  if (previous != NULL)
    ring_splices_add (splices, previous->end, last->end, "");
  else if (next != NULL)
    ring_splices_add (splices, ring_json_text_start (first), ring_json_text_start (next), "");
  else
    ring_splices_add (splices, ring_json_text_start (first), last->end, "");
}

static void
empty (Pruning *pruning,
       const RingJsonNode *node)
{
  const char *origin = find_origin (pruning, node);
  size_t length = 0;

  ring_json_text_bytes (pruning->text, &length);
  if (origin == NULL || g_str_equal (origin, RING_SETTINGS_ORIGIN_ABSENT))
    ring_splices_add (pruning->splices, node->begin, node->end, node->type == RING_JSON_TYPE_ARRAY ? "[]" : "{}");
  /* The file was blank. */
  else if (strpbrk (origin, "{[n") == NULL)
    ring_splices_add (pruning->splices, 0, length, origin);
  else
    ring_splices_add (pruning->splices, node->begin, node->end, origin);
}

static void
cut_children (Pruning *pruning,
              const RingJsonNode *container)
{
  const RingJsonNode *begin = NULL;

  for (const RingJsonNode *node = ring_json_text_first (pruning->text, container); node != NULL; node = ring_json_text_next (pruning->text, node))
    {
      const RingJsonNode *next = ring_json_text_next (pruning->text, node);

      if (!pruning->is_gone[ring_json_text_number (pruning->text, node)])
        continue;
      if (begin == NULL)
        begin = node;
      if (next == NULL || !pruning->is_gone[ring_json_text_number (pruning->text, next)])
        {
          ring_settings_cut (pruning->text, begin, node, pruning->splices);
          begin = NULL;
        }
    }
}

/* What is gone or emptied hides what is in it. */
static void
cut_inside (Pruning *pruning,
            const RingJsonNode *container)
{
  guint number = ring_json_text_number (pruning->text, container);

  if (!pruning->is_touched[number] || pruning->is_gone[number])
    return;
  if (pruning->is_emptied[number])
    {
      empty (pruning, container);
      return;
    }
  cut_children (pruning, container);
  for (const RingJsonNode *node = ring_json_text_first (pruning->text, container); node != NULL; node = ring_json_text_next (pruning->text, node))
    cut_inside (pruning, node);
}

/**
 * ring_settings_prune:
 * @text: the settings, not blank
 * @is_gone: by number: the handlers to be taken out
 * @origins: how containers were written while they were empty
 * @splices: gets the changes
 *
 * Takes handlers out, and with them the groups, events and `hooks` that have
 * nothing else in them – unless they were there, empty, before ours came.
 */
void
ring_settings_prune (const RingJsonText *text,
                     const gboolean *is_gone,
                     GHashTable *origins,
                     RingSplices *splices)
{
  guint n_nodes = ring_json_text_n_nodes (text);
  g_autofree gboolean *gone = g_memdup2 (is_gone, n_nodes * sizeof *is_gone);
  g_autofree gboolean *emptied = g_new0 (gboolean, n_nodes);
  g_autofree gboolean *touched = g_new0 (gboolean, n_nodes);
  Pruning pruning = { text, origins, splices, gone, emptied, touched };

  spread (&pruning);
  cut_inside (&pruning, ring_json_text_root (text));
}
