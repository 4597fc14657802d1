/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

typedef struct
{
  size_t begin;
  size_t end;
  guint order;
  char *replacement; /* (owned) */
} Splice;

struct _RingSplices
{
  GPtrArray *splices; /* (owned) (element-type Splice) */
};

static void
splice_free (gpointer data)
{
  Splice *splice = data;

  g_free (splice->replacement);
  g_free (splice);
}

/**
 * ring_splices_new:
 *
 * Returns: (transfer full): no changes yet
 */
RingSplices *
ring_splices_new (void)
{
  RingSplices *splices = g_new0 (RingSplices, 1);

  splices->splices = g_ptr_array_new_with_free_func (splice_free);
  return splices;
}

/**
 * ring_splices_free:
 * @splices: (transfer full) (nullable): changes
 */
void
ring_splices_free (RingSplices *splices)
{
  if (splices == NULL)
    return;
  g_ptr_array_unref (splices->splices);
  g_free (splices);
}

/**
 * ring_splices_add:
 * @splices: changes
 * @begin: from here
 * @end: to there; the same for an insertion
 * @replacement: what comes instead
 *
 * The ranges must not overlap; insertions at one place come in the order in
 * which they are added.
 */
void
ring_splices_add (RingSplices *splices,
                  size_t begin,
                  size_t end,
                  const char *replacement)
{
  Splice *splice = g_new0 (Splice, 1);

  splice->begin = begin;
  splice->end = end;
  splice->order = splices->splices->len;
  splice->replacement = g_strdup (replacement);
  g_ptr_array_add (splices->splices, splice);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const Splice *one = *(Splice *const *) a;
  const Splice *other = *(Splice *const *) b;

  if (one->begin != other->begin)
    return one->begin < other->begin ? -1 : 1;
  if (one->end != other->end)
    return one->end < other->end ? -1 : 1;
  return one->order < other->order ? -1 : 1;
}

/**
 * ring_splices_apply:
 * @splices: changes
 * @text: what they are made in
 *
 * Returns: (transfer full): the changed bytes
 */
GBytes *
ring_splices_apply (RingSplices *splices,
                    const RingJsonText *text)
{
  size_t length = 0;
  const char *bytes = ring_json_text_bytes (text, &length);
  GString *out = g_string_sized_new (length);
  size_t at = 0;

  g_ptr_array_sort (splices->splices, compare);
  for (guint i = 0; i < splices->splices->len; i++)
    {
      const Splice *splice = g_ptr_array_index (splices->splices, i);

      g_string_append_len (out, bytes + at, (gssize) (splice->begin - at));
      g_string_append (out, splice->replacement);
      at = splice->end;
    }
  g_string_append_len (out, bytes + at, (gssize) (length - at));
  return g_string_free_to_bytes (out);
}
