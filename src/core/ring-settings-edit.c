/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

#include <string.h>

/**
 * ring_settings_edit_free:
 * @edit: (transfer full) (nullable): a result
 */
void
ring_settings_edit_free (RingSettingsEdit *edit)
{
  if (edit == NULL)
    return;
  g_bytes_unref (edit->bytes);
  g_hash_table_unref (edit->origins);
  g_free (edit);
}

/* Only what says "empty" may be put back: the list comes from a file. */
static gboolean
is_origin (const char *key,
           const char *origin)
{
  g_autofree char *packed = g_strdup (origin);
  char *end = packed;

  for (const char *at = origin; *at != '\0'; at++)
    {
      if (strchr (" \t\r\n", *at) == NULL)
        *end++ = *at;
    }
  *end = '\0';
  if (key[0] == '\0')
    return packed[0] == '\0' || g_str_equal (packed, "{}") || g_str_equal (origin, RING_SETTINGS_ORIGIN_ABSENT);
  if (g_str_equal (key, "hooks"))
    return g_str_equal (packed, "{}") || g_str_equal (origin, "null");
  return g_str_has_prefix (key, "hooks/") && (g_str_equal (packed, "[]") || g_str_equal (origin, "null"));
}

static RingSettingsEdit *
begin (GBytes *bytes,
       GHashTable *origins)
{
  RingSettingsEdit *edit = g_new0 (RingSettingsEdit, 1);
  GHashTableIter iter;
  gpointer key = NULL;
  gpointer origin = NULL;

  edit->bytes = bytes != NULL ? g_bytes_ref (bytes) : g_bytes_new (NULL, 0);
  edit->origins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (origins == NULL)
    return edit;
  g_hash_table_iter_init (&iter, origins);
  while (g_hash_table_iter_next (&iter, &key, &origin))
    {
      if (is_origin (key, origin))
        g_hash_table_insert (edit->origins, g_strdup (key), g_strdup (origin));
    }
  return edit;
}

/* Scans what the edit has so far; NULL if it is refused. */
static RingJsonText *
scan (const RingSettingsEdit *edit,
      RingHookShape shape,
      RingJsonFault *fault_out)
{
  g_autoptr (RingJsonText) text = ring_json_text_new (edit->bytes, fault_out);

  if (text == NULL || !ring_settings_check_shape (text, shape, fault_out))
    return NULL;
  return g_steal_pointer (&text);
}

static void
apply (RingSettingsEdit *edit,
       const RingJsonText *text,
       RingSplices *splices)
{
  GBytes *bytes = ring_splices_apply (splices, text);

  edit->is_changed = edit->is_changed || !g_bytes_equal (bytes, edit->bytes);
  g_bytes_unref (edit->bytes);
  edit->bytes = bytes;
}

typedef struct
{
  RingSettingsEdit *edit;
  const RingHookWish *wish;
  const RingJsonText *text;
  GPtrArray *entries;
  gboolean *is_gone;
  RingSplices *splices;
} Tidying;

/* The one hook that an event is to have: ours, or RiNG's that becomes ours. */
static const RingHookEntry *
find_keeper (const Tidying *tidying,
             const char *event)
{
  const RingHookEntry *of_ring = NULL;

  for (guint i = 0; i < tidying->entries->len; i++)
    {
      const RingHookEntry *entry = g_ptr_array_index (tidying->entries, i);

      if (entry->is_restricted || !g_str_equal (entry->event, event))
        continue;
      if (entry->owner == RING_HOOK_OWNER_US)
        return entry;
      if (of_ring == NULL)
        of_ring = entry;
    }
  return tidying->wish->replace_ring && g_strv_contains (tidying->wish->events, event) ? of_ring : NULL;
}

static void
drop (Tidying *tidying,
      const RingHookEntry *entry)
{
  tidying->is_gone[ring_json_text_number (tidying->text, entry->handler)] = TRUE;
  if (entry->owner == RING_HOOK_OWNER_US)
    tidying->edit->n_removed++;
  else
    tidying->edit->n_replaced++;
}

static void
tidy_ring (Tidying *tidying,
           const RingHookEntry *entry,
           const RingHookEntry *keeper)
{
  if (!tidying->wish->replace_ring)
    {
      tidying->edit->n_ring++;
      return;
    }
  if (entry != keeper)
    {
      drop (tidying, entry);
      return;
    }
  ring_settings_correct (tidying->text, entry->handler, tidying->wish, tidying->splices);
  tidying->edit->n_replaced++;
}

static void
tidy_ours (Tidying *tidying,
           const RingHookEntry *entry,
           const RingHookEntry *keeper)
{
  gboolean is_known = g_strv_contains (tidying->wish->events, entry->event) || g_strv_contains (tidying->wish->tolerated, entry->event);

  if (!is_known || (keeper != NULL && keeper != entry))
    {
      drop (tidying, entry);
      return;
    }
  if (entry->is_restricted)
    tidying->edit->n_restricted++;
  if (ring_settings_correct (tidying->text, entry->handler, tidying->wish, tidying->splices))
    tidying->edit->n_updated++;
  else
    tidying->edit->n_right++;
}

/* Hooks that are there: right ones stay, others are corrected where they are,
 * and what should not be there goes. */
static void
tidy (RingSettingsEdit *edit,
      const RingHookWish *wish,
      const RingJsonText *text)
{
  g_autoptr (GPtrArray) entries = ring_settings_find_entries (text, wish->shape);
  g_autofree gboolean *is_gone = g_new0 (gboolean, ring_json_text_n_nodes (text));
  g_autoptr (RingSplices) splices = ring_splices_new ();
  Tidying tidying = { edit, wish, text, entries, is_gone, splices };
  gboolean has_ours = FALSE;

  for (guint i = 0; i < entries->len; i++)
    {
      const RingHookEntry *entry = g_ptr_array_index (entries, i);
      const RingHookEntry *keeper = find_keeper (&tidying, entry->event);

      has_ours = has_ours || entry->owner == RING_HOOK_OWNER_US;
      if (entry->owner == RING_HOOK_OWNER_US)
        tidy_ours (&tidying, entry, keeper);
      else
        tidy_ring (&tidying, entry, keeper);
    }
  /* What was noted of an earlier time is no longer true. */
  if (!has_ours)
    g_hash_table_remove_all (edit->origins);
  if (ring_json_text_root (text) != NULL)
    ring_settings_prune (text, is_gone, edit->origins, splices);
  apply (edit, text, splices);
}

static gboolean
has_our_hook (GPtrArray *entries,
              const char *event)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const RingHookEntry *entry = g_ptr_array_index (entries, i);

      if (entry->owner == RING_HOOK_OWNER_US && g_str_equal (entry->event, event))
        return TRUE;
    }
  return FALSE;
}

static void
add_missing (RingSettingsEdit *edit,
             const RingHookWish *wish,
             const RingJsonText *text)
{
  g_autoptr (GPtrArray) entries = ring_settings_find_entries (text, wish->shape);
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();
  g_autoptr (RingSplices) splices = ring_splices_new ();

  for (guint i = 0; wish->events[i] != NULL; i++)
    {
      if (!has_our_hook (entries, wish->events[i]))
        g_ptr_array_add (missing, (gpointer) wish->events[i]);
    }
  edit->n_added = missing->len;
  g_ptr_array_add (missing, NULL);
  ring_settings_fill (text, wish, (const char *const *) missing->pdata, edit->origins, splices);
  apply (edit, text, splices);
}

/**
 * ring_settings_install:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @wish: what is to be in them
 * @origins: (nullable): of the installation before
 * @fault_out: (out): why the settings are refused
 *
 * Puts our hooks in. Done twice, it changes nothing.
 *
 * Returns: (transfer full) (nullable): what becomes of the settings, %NULL if
 *   they are refused
 */
RingSettingsEdit *
ring_settings_install (GBytes *bytes,
                       const RingHookWish *wish,
                       GHashTable *origins,
                       RingJsonFault *fault_out)
{
  g_autoptr (RingSettingsEdit) edit = NULL;
  g_autoptr (RingJsonText) text = NULL;
  g_autoptr (RingJsonText) tidied = NULL;

  if (wish->shape == RING_HOOK_SHAPE_TOML)
    return ring_settings_toml_install (bytes, wish, origins, fault_out);
  edit = begin (bytes, origins);
  text = scan (edit, wish->shape, fault_out);
  if (text == NULL)
    return NULL;
  tidy (edit, wish, text);
  tidied = scan (edit, wish->shape, fault_out);
  g_return_val_if_fail (tidied != NULL, NULL);
  add_missing (edit, wish, tidied);
  edit->is_off = ring_settings_is_off (text);
  if (bytes == NULL)
    g_hash_table_replace (edit->origins, g_strdup (""), g_strdup (RING_SETTINGS_ORIGIN_ABSENT));
  return g_steal_pointer (&edit);
}

/* A file that we began has the format's version, too; it goes with the last of
 * the rest. */
static void
drop_version (RingSettingsEdit *edit,
              const RingJsonText *text)
{
  const char *origin = g_hash_table_lookup (edit->origins, "");
  const RingJsonNode *root = ring_json_text_root (text);
  const RingJsonNode *member = ring_json_text_first (text, root);
  g_autofree char *name = member == NULL ? NULL : ring_json_text_name (text, member);
  g_autofree char *value = member == NULL ? NULL : ring_json_text_slice (text, member);
  g_autoptr (RingSplices) splices = ring_splices_new ();
  size_t length = 0;

  if (origin == NULL || g_strcmp0 (name, "version") != 0 || g_strcmp0 (value, RING_SETTINGS_VERSION) != 0 || ring_json_text_next (text, member) != NULL)
    return;
  ring_json_text_bytes (text, &length);
  if (g_str_equal (origin, RING_SETTINGS_ORIGIN_ABSENT))
    ring_splices_add (splices, root->begin, root->end, "{}");
  else if (strchr (origin, '{') != NULL)
    ring_splices_add (splices, root->begin, root->end, origin);
  else
    ring_splices_add (splices, 0, length, origin);
  apply (edit, text, splices);
}

/**
 * ring_settings_remove:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @shape: where hooks stand in them
 * @origins: (nullable): of the installation
 * @fault_out: (out): why the settings are refused
 *
 * Takes our hooks out. If nothing else was changed since they were put in, the
 * result is what was before; else only what is ours goes.
 *
 * Returns: (transfer full) (nullable): what becomes of the settings, %NULL if
 *   they are refused
 */
RingSettingsEdit *
ring_settings_remove (GBytes *bytes,
                      RingHookShape shape,
                      GHashTable *origins,
                      RingJsonFault *fault_out)
{
  g_autoptr (RingSettingsEdit) edit = NULL;
  g_autoptr (RingJsonText) text = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autofree gboolean *is_gone = NULL;
  g_autoptr (RingSplices) splices = NULL;
  const RingJsonNode *root = NULL;

  if (shape == RING_HOOK_SHAPE_TOML)
    return ring_settings_toml_remove (bytes, origins, fault_out);
  edit = begin (bytes, origins);
  text = scan (edit, shape, fault_out);
  if (text == NULL)
    return NULL;
  entries = ring_settings_find_entries (text, shape);
  is_gone = g_new0 (gboolean, ring_json_text_n_nodes (text));
  splices = ring_splices_new ();
  for (guint i = 0; i < entries->len; i++)
    {
      const RingHookEntry *entry = g_ptr_array_index (entries, i);

      if (entry->owner == RING_HOOK_OWNER_RING)
        edit->n_ring++;
      else
        is_gone[ring_json_text_number (text, entry->handler)] = TRUE;
    }
  edit->n_removed = entries->len - edit->n_ring;
  root = ring_json_text_root (text);
  if (root != NULL)
    ring_settings_prune (text, is_gone, edit->origins, splices);
  apply (edit, text, splices);
  edit->is_off = ring_settings_is_off (text);
  g_clear_pointer (&text, ring_json_text_free);
  text = scan (edit, shape, fault_out);
  g_return_val_if_fail (text != NULL, NULL);
  if (shape == RING_HOOK_SHAPE_FLAT && edit->n_removed > 0)
    {
      drop_version (edit, text);
      g_clear_pointer (&text, ring_json_text_free);
      text = scan (edit, shape, fault_out);
      g_return_val_if_fail (text != NULL, NULL);
    }
  edit->is_absent = bytes == NULL || (edit->n_removed > 0 && ring_json_text_first (text, ring_json_text_root (text)) == NULL && g_strcmp0 (g_hash_table_lookup (edit->origins, ""), RING_SETTINGS_ORIGIN_ABSENT) == 0);
  g_hash_table_remove_all (edit->origins);
  return g_steal_pointer (&edit);
}
