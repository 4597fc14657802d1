/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

#include "ring-toml-tables.h"

#include <string.h>

#define TABLE "hooks"
#define MAX_BYTES (1024 * 1024)

/* An `[[hooks]]` of ours or RiNG's. */
typedef struct
{
  const RingTomlTable *table;
  RingHookOwner owner;
  char *program; /* (owned) */
  const char *event;
  gboolean is_restricted;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->program);
  g_free (entry);
}

static GPtrArray *
read_tables (GBytes *bytes,
             RingJsonFault *fault_out)
{
  size_t length = 0;
  const char *text = bytes == NULL ? NULL : g_bytes_get_data (bytes, &length);
  GPtrArray *tables = NULL;

  *fault_out = (RingJsonFault){ .column = 1 };
  if (length > MAX_BYTES)
    fault_out->kind = RING_JSON_FAULT_SIZE;
  else if (length > 0 && g_str_has_prefix (text, "\xef\xbb\xbf"))
    fault_out->kind = RING_JSON_FAULT_MARK;
  else if (length > 0 && !g_utf8_validate (text, (gssize) length, NULL))
    fault_out->kind = RING_JSON_FAULT_ENCODING;
  fault_out->line = 1;
  if (fault_out->kind != RING_JSON_FAULT_NONE)
    return NULL;
  tables = ring_toml_find_tables (length > 0 ? text : "", length, TABLE, &fault_out->line);
  if (tables == NULL)
    fault_out->kind = RING_JSON_FAULT_NOT_TOML;
  return tables;
}

static GPtrArray *
find_entries (const GPtrArray *tables)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);

  for (guint i = 0; i < tables->len; i++)
    {
      const RingTomlTable *table = g_ptr_array_index (tables, i);
      const char *command = g_hash_table_lookup (table->texts, "command");
      const char *matcher = g_hash_table_lookup (table->texts, "matcher");
      const char *event = g_hash_table_lookup (table->texts, "event");
      char *program = NULL;
      RingHookOwner owner = command == NULL ? RING_HOOK_OWNER_OTHER : ring_settings_find_owner (command, &program);
      Entry *entry = NULL;

      if (owner == RING_HOOK_OWNER_OTHER)
        continue;
      entry = g_new0 (Entry, 1);
      *entry = (Entry){ table, owner, program, event != NULL ? event : "", matcher != NULL && matcher[0] != '\0' };
      g_ptr_array_add (entries, entry);
    }
  return entries;
}

/* A basic string. */
static char *
quote (const char *text)
{
  GString *quoted = g_string_new ("\"");

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_c (quoted, '\\');
      if (g_ascii_iscntrl (*at))
        g_string_append_printf (quoted, "\\u%04X", (guint) *at);
      else
        g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/* Begins with the line end that a removal takes along. */
static void
append_table (GString *text,
              const RingHookWish *wish,
              const char *event,
              const char *newline)
{
  g_autofree char *command = ring_settings_command (wish, FALSE);
  g_autofree char *quoted = quote (command);

  if (text->len > 0)
    g_string_append (text, newline);
  g_string_append_printf (text, "[[" TABLE "]]%sevent = \"%s\"%scommand = %s%stimeout = %u%s",
                          newline, event, newline, quoted, newline, wish->timeout, newline);
}

static gboolean
is_right (const Entry *entry,
          const RingHookWish *wish)
{
  g_autofree char *command = ring_settings_command (wish, FALSE);
  g_autofree char *timeout = g_strdup_printf ("%u", wish->timeout);

  return g_str_equal (g_hash_table_lookup (entry->table->texts, "command"), command) && g_strcmp0 (g_hash_table_lookup (entry->table->values, "timeout"), timeout) == 0;
}

/* How many bytes the line end before @at has. */
static size_t
measure_newline (const char *text,
                 size_t at)
{
  if (at == 0 || text[at - 1] != '\n')
    return 0;
  return at > 1 && text[at - 2] == '\r' ? 2 : 1;
}

/* Where to cut for a table: with the blank line before it. Without one the line
 * end before it belongs to what stands there. */
static size_t
find_cut (const char *text,
          const RingTomlTable *table)
{
  size_t newline = measure_newline (text, table->begin);
  size_t before = table->begin - newline;

  return before == 0 || measure_newline (text, before) > 0 ? before : table->begin;
}

/* The text without the tables in @gone. Where they reach to the end, and no
 * blank line is before them, the line before had no end when they were added. */
static GString *
cut (GBytes *bytes,
     const GPtrArray *gone)
{
  size_t length = 0;
  const char *text = bytes == NULL ? NULL : g_bytes_get_data (bytes, &length);
  GString *rest = g_string_new (NULL);
  size_t at = 0;
  gboolean had_blank = TRUE;

  for (guint i = 0; i < gone->len; i++)
    {
      const RingTomlTable *table = g_ptr_array_index (gone, i);
      size_t begin = MAX (at, find_cut (text, table));

      if (begin > at || i == 0)
        had_blank = begin < table->begin || begin == 0;
      g_string_append_len (rest, text + at, (gssize) (begin - at));
      at = table->end;
    }
  if (length > at)
    g_string_append_len (rest, text + at, (gssize) (length - at));
  else if (!had_blank)
    g_string_truncate (rest, rest->len - measure_newline (rest->str, rest->len));
  return rest;
}

static RingSettingsEdit *
new_edit (void)
{
  RingSettingsEdit *edit = g_new0 (RingSettingsEdit, 1);

  edit->origins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return edit;
}

static void
finish (RingSettingsEdit *edit,
        GBytes *before,
        GString *text)
{
  edit->bytes = g_string_free_to_bytes (text);
  edit->is_changed = before == NULL ? g_bytes_get_size (edit->bytes) > 0 : !g_bytes_equal (before, edit->bytes);
}

/* Sorts out what is there: what stays is counted, what goes is put into @gone,
 * and the events that have our hook into @had. */
static void
sort_out (RingSettingsEdit *edit,
          const RingHookWish *wish,
          const GPtrArray *entries,
          GHashTable *had,
          GPtrArray *gone)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);
      gboolean is_wanted = g_strv_contains (wish->events, entry->event);

      if (entry->owner == RING_HOOK_OWNER_RING && !wish->replace_ring)
        edit->n_ring++;
      else if (entry->owner == RING_HOOK_OWNER_US && is_wanted && entry->is_restricted)
        edit->n_restricted++;
      else if (entry->owner == RING_HOOK_OWNER_US && is_wanted && is_right (entry, wish) && g_hash_table_add (had, (gpointer) entry->event))
        edit->n_right++;
      else
        {
          g_ptr_array_add (gone, (gpointer) entry->table);
          if (entry->owner == RING_HOOK_OWNER_RING)
            edit->n_replaced++;
          else if (is_wanted && !g_hash_table_contains (had, entry->event))
            edit->n_updated++;
          else
            edit->n_removed++;
        }
    }
}

/**
 * ring_settings_toml_install:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @wish: what is to be in them
 * @origins: (nullable): of the installation before
 * @fault_out: (out): why the settings are refused
 *
 * ring_settings_install() for settings in TOML: our hooks go to the end, each
 * in a table of its own.
 *
 * Returns: (transfer full) (nullable): what becomes of the settings
 */
RingSettingsEdit *
ring_settings_toml_install (GBytes *bytes,
                            const RingHookWish *wish,
                            GHashTable *origins,
                            RingJsonFault *fault_out)
{
  g_autoptr (GPtrArray) tables = read_tables (bytes, fault_out);
  g_autoptr (GPtrArray) entries = tables == NULL ? NULL : find_entries (tables);
  g_autoptr (GPtrArray) gone = g_ptr_array_new ();
  g_autoptr (GHashTable) had = g_hash_table_new (g_str_hash, g_str_equal);
  RingSettingsEdit *edit = NULL;
  const char *newline = NULL;
  GString *text = NULL;
  guint n_missing = 0;

  if (tables == NULL)
    return NULL;
  edit = new_edit ();
  sort_out (edit, wish, entries, had, gone);
  text = cut (bytes, gone);
  newline = strstr (text->str, "\r\n") != NULL ? "\r\n" : "\n";
  for (guint i = 0; wish->events[i] != NULL; i++)
    {
      if (g_hash_table_contains (had, wish->events[i]))
        continue;
      append_table (text, wish, wish->events[i], newline);
      n_missing++;
    }
  edit->n_added = n_missing - MIN (n_missing, edit->n_updated);
  if (bytes == NULL || (origins != NULL && g_strcmp0 (g_hash_table_lookup (origins, ""), RING_SETTINGS_ORIGIN_ABSENT) == 0))
    g_hash_table_insert (edit->origins, g_strdup (""), g_strdup (RING_SETTINGS_ORIGIN_ABSENT));
  finish (edit, bytes, text);
  return edit;
}

/**
 * ring_settings_toml_remove:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @origins: (nullable): of the installation
 * @fault_out: (out): why the settings are refused
 *
 * ring_settings_remove() for settings in TOML.
 *
 * Returns: (transfer full) (nullable): what becomes of the settings
 */
RingSettingsEdit *
ring_settings_toml_remove (GBytes *bytes,
                           GHashTable *origins,
                           RingJsonFault *fault_out)
{
  g_autoptr (GPtrArray) tables = read_tables (bytes, fault_out);
  g_autoptr (GPtrArray) entries = tables == NULL ? NULL : find_entries (tables);
  g_autoptr (GPtrArray) gone = g_ptr_array_new ();
  RingSettingsEdit *edit = NULL;

  if (tables == NULL)
    return NULL;
  edit = new_edit ();
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);

      if (entry->owner == RING_HOOK_OWNER_US)
        g_ptr_array_add (gone, (gpointer) entry->table);
      else
        edit->n_ring++;
    }
  edit->n_removed = gone->len;
  finish (edit, bytes, cut (bytes, gone));
  edit->is_absent = bytes == NULL || (edit->n_removed > 0 && g_bytes_get_size (edit->bytes) == 0 && origins != NULL && g_strcmp0 (g_hash_table_lookup (origins, ""), RING_SETTINGS_ORIGIN_ABSENT) == 0);
  return edit;
}

/**
 * ring_settings_toml_survey:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @places: (element-type RingHookPlace): gets what is in them
 * @fault_out: (out): why they are refused
 *
 * Returns: whether they are not refused
 */
gboolean
ring_settings_toml_survey (GBytes *bytes,
                           GPtrArray *places,
                           RingJsonFault *fault_out)
{
  g_autoptr (GPtrArray) tables = read_tables (bytes, fault_out);
  g_autoptr (GPtrArray) entries = tables == NULL ? NULL : find_entries (tables);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);
      RingHookPlace *place = g_new0 (RingHookPlace, 1);

      place->owner = entry->owner;
      place->event = g_strdup (entry->event);
      place->program = g_strdup (entry->program);
      place->index = i;
      place->is_restricted = entry->is_restricted;
      g_ptr_array_add (places, place);
    }
  return tables != NULL;
}

/**
 * ring_settings_toml_block:
 * @wish: what is to be in the settings
 *
 * Returns: (transfer full): what is to be added by hand
 */
char *
ring_settings_toml_block (const RingHookWish *wish)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; wish->events[i] != NULL; i++)
    append_table (text, wish, wish->events[i], "\n");
  return g_string_free (text, FALSE);
}
