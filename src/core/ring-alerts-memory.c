/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAlertsMemory"

#include "config.h"

#include "ring-alerts-private.h"

/* Members of the JSON object. */
#define DEBOUNCE_UNTIL "debounce_until"
#define SESSIONS "sessions"
#define IDENTITY "identity"
#define SEEN "seen"
#define REMINDERS "reminders"
#define HELD "held"
#define TOLD_IDENTITY "told_identity"
#define TOLD "told"
#define BUSY "busy"

/* More of one wait nobody was sent. */
#define MAX_REMINDERS 1000000

static const char *const held_words[] = {
  [HELD_NOT] = "",
  [HELD_BY_QUIET] = "quiet",
  [HELD_BY_DEBOUNCE] = "debounce",
};

static void
session_memory_free (SessionMemory *memory)
{
  g_free (memory->identity);
  g_free (memory->told_identity);
  g_free (memory);
}

/**
 * ring_alert_memory_new:
 *
 * Returns: (transfer full): the memory of a tray that has not looked yet
 */
RingAlertMemory *
ring_alert_memory_new (void)
{
  RingAlertMemory *memory = g_new0 (RingAlertMemory, 1);

  memory->sessions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                            (GDestroyNotify) session_memory_free);
  return memory;
}

/**
 * ring_alert_memory_free:
 * @memory: (transfer full): a memory
 */
void
ring_alert_memory_free (RingAlertMemory *memory)
{
  g_hash_table_unref (memory->sessions);
  g_free (memory);
}

/**
 * ring_alert_memory_copy:
 * @memory: a memory
 *
 * Returns: (transfer full): another one that remembers the same
 */
RingAlertMemory *
ring_alert_memory_copy (const RingAlertMemory *memory)
{
  RingAlertMemory *copy = ring_alert_memory_new ();
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer value = NULL;

  copy->has_looked = memory->has_looked;
  copy->debounce_until_usec = memory->debounce_until_usec;
  g_hash_table_iter_init (&iter, memory->sessions);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      SessionMemory *remembered = g_memdup2 (value, sizeof *remembered);

      remembered->identity = g_strdup (remembered->identity);
      remembered->told_identity = g_strdup (remembered->told_identity);
      g_hash_table_insert (copy->sessions, g_strdup (id), remembered);
    }
  return copy;
}

/**
 * ring_alert_memory_get_session:
 * @memory: a memory
 * @session_id: a session
 *
 * Returns: (transfer none): what is remembered of it, made if there is nothing
 *   yet
 */
SessionMemory *
ring_alert_memory_get_session (RingAlertMemory *memory,
                               const char *session_id)
{
  SessionMemory *remembered = g_hash_table_lookup (memory->sessions, session_id);

  if (remembered == NULL)
    {
      remembered = g_new0 (SessionMemory, 1);
      remembered->identity = g_strdup ("");
      remembered->told_identity = g_strdup ("");
      remembered->state = RING_STATE_ENDED;
      g_hash_table_insert (memory->sessions, g_strdup (session_id), remembered);
    }
  return remembered;
}

/* --- writing --- */

static void
write_seconds (RingJsonWriter *writer,
               const char *name,
               gint64 usec)
{
  if (usec <= 0)
    return;
  ring_json_writer_name (writer, name);
  ring_json_writer_seconds (writer, usec);
}

static void
write_string (RingJsonWriter *writer,
              const char *name,
              const char *string)
{
  if (string[0] == '\0')
    return;
  ring_json_writer_name (writer, name);
  ring_json_writer_string (writer, string);
}

static void
write_session (RingJsonWriter *writer,
               const SessionMemory *remembered)
{
  ring_json_writer_begin_object (writer);
  if (remembered->identity[0] != '\0')
    {
      write_string (writer, IDENTITY, remembered->identity);
      write_seconds (writer, SEEN, remembered->seen_usec);
      ring_json_writer_name (writer, REMINDERS);
      ring_json_writer_integer (writer, remembered->n_reminders);
      write_string (writer, HELD, held_words[remembered->held]);
    }
  if (remembered->told_usec > 0)
    {
      write_string (writer, TOLD_IDENTITY, remembered->told_identity);
      write_seconds (writer, TOLD, remembered->told_usec);
      write_seconds (writer, BUSY, remembered->busy_usec);
    }
  ring_json_writer_end_object (writer);
}

/**
 * ring_alert_memory_write:
 * @memory: a memory
 * @writer: where it goes, as one object
 *
 * Writes what is worth knowing after a restart; the same memory gives the same
 * text. Which notifications are out is not written: they belong to one run.
 */
void
ring_alert_memory_write (const RingAlertMemory *memory,
                         RingJsonWriter *writer)
{
  g_autoptr (GList) ids = g_list_sort (g_hash_table_get_keys (memory->sessions), (GCompareFunc) g_strcmp0);

  ring_json_writer_begin_object (writer);
  write_seconds (writer, DEBOUNCE_UNTIL, memory->debounce_until_usec);
  ring_json_writer_name (writer, SESSIONS);
  ring_json_writer_begin_object (writer);
  for (const GList *link = ids; link != NULL; link = link->next)
    {
      const SessionMemory *remembered = g_hash_table_lookup (memory->sessions, link->data);

      if (remembered->identity[0] == '\0' && remembered->told_usec <= 0)
        continue;
      ring_json_writer_name (writer, link->data);
      write_session (writer, remembered);
    }
  ring_json_writer_end_object (writer);
  ring_json_writer_end_object (writer);
}

/* --- reading --- */

static Held
parse_held (const char *word)
{
  for (size_t i = 0; i < G_N_ELEMENTS (held_words); i++)
    {
      if (g_strcmp0 (word, held_words[i]) == 0)
        return (Held) i;
    }
  return HELD_NOT;
}

static void
read_string (const RingJsonValue *object,
             const char *name,
             char **string)
{
  const char *value = ring_json_get_string (object, name);

  if (value == NULL)
    return;
  g_free (*string);
  *string = g_strdup (value);
}

static void
on_session (const char *session_id,
            const RingJsonValue *value,
            gpointer user_data)
{
  SessionMemory *remembered = NULL;
  gint64 n_reminders = 0;

  if (!ring_json_is_object (value))
    return;
  remembered = ring_alert_memory_get_session (user_data, session_id);
  read_string (value, IDENTITY, &remembered->identity);
  ring_json_get_seconds (value, SEEN, &remembered->seen_usec);
  if (ring_json_get_integer (value, REMINDERS, &n_reminders))
    remembered->n_reminders = (guint) CLAMP (n_reminders, 0, MAX_REMINDERS);
  remembered->held = parse_held (ring_json_get_string (value, HELD));
  read_string (value, TOLD_IDENTITY, &remembered->told_identity);
  ring_json_get_seconds (value, TOLD, &remembered->told_usec);
  ring_json_get_seconds (value, BUSY, &remembered->busy_usec);
}

/**
 * ring_alert_memory_parse:
 * @value: (nullable): what ring_alert_memory_write() wrote; anything else is as
 *   good as nothing
 *
 * Call it at the start. What waits at the first look and is not in the memory
 * is known, not new, as at a first start.
 *
 * Returns: (transfer full): the memory of a tray that has not looked yet
 */
RingAlertMemory *
ring_alert_memory_parse (const RingJsonValue *value)
{
  RingAlertMemory *memory = ring_alert_memory_new ();

  ring_json_get_seconds (value, DEBOUNCE_UNTIL, &memory->debounce_until_usec);
  ring_json_foreach_member (ring_json_get (value, SESSIONS), on_session, memory);
  return memory;
}
