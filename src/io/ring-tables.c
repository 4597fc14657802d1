/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTables"

#include "config.h"

#include "ring-tables.h"

/**
 * ring_tables_are_equal:
 * @one: a table
 * @other: a table with keys of the same kind
 * @is_equal: compares two values that are not %NULL
 *
 * Returns: whether both have the same keys with the same values
 */
gboolean
ring_tables_are_equal (GHashTable *one,
                       GHashTable *other,
                       GEqualFunc is_equal)
{
  GHashTableIter iter;
  gpointer key = NULL;
  gpointer value = NULL;

  if (g_hash_table_size (one) != g_hash_table_size (other))
    return FALSE;
  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gpointer other_value = NULL;

      if (!g_hash_table_lookup_extended (other, key, NULL, &other_value))
        return FALSE;
      if (value == NULL || other_value == NULL ? value != other_value : !is_equal (value, other_value))
        return FALSE;
    }
  return TRUE;
}
