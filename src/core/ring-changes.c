/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingChanges"

#include "config.h"

#include "ring-changes.h"

/* What the log says of a session, as far as we know. */
typedef struct
{
  char *provider; /* (owned) */
  char *cwd;      /* (owned) */
  RingState logged;
  gboolean has_row;
  RingState row_status; /* its hooks log by themselves when that changes */
  guint64 seen;         /* number of the look that saw the session last */
} Entry;

struct _RingChangeMemory
{
  GHashTable *entries; /* (element-type utf8 Entry): by session id */
  guint64 n_looks;
};

static void
entry_free (Entry *entry)
{
  g_free (entry->provider);
  g_free (entry->cwd);
  g_free (entry);
}

/**
 * ring_change_free:
 * @change: (transfer full): a change
 */
void
ring_change_free (RingChange *change)
{
  g_free (change->session_id);
  g_free (change->provider);
  g_free (change->cwd);
  g_free (change);
}

/**
 * ring_change_memory_new:
 *
 * Returns: (transfer full): a memory without any session
 */
RingChangeMemory *
ring_change_memory_new (void)
{
  RingChangeMemory *memory = g_new0 (RingChangeMemory, 1);

  memory->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  return memory;
}

/**
 * ring_change_memory_free:
 * @memory: (transfer full) (nullable): a memory
 */
void
ring_change_memory_free (RingChangeMemory *memory)
{
  if (memory == NULL)
    return;
  g_hash_table_unref (memory->entries);
  g_free (memory);
}

static void
add_change (GPtrArray *changes,
            const char *session_id,
            Entry *entry,
            RingState state)
{
  RingChange *change = g_new0 (RingChange, 1);

  change->session_id = g_strdup (session_id);
  change->provider = g_strdup (entry->provider);
  change->cwd = g_strdup (entry->cwd);
  change->state = state;
  entry->logged = state;
  g_ptr_array_add (changes, change);
}

static GHashTable *
index_rows (const GPtrArray *rows)
{
  GHashTable *by_id = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < rows->len; i++)
    {
      RingRow *row = g_ptr_array_index (rows, i);

      g_hash_table_insert (by_id, (gpointer) ring_row_get_session_id (row), row);
    }
  return by_id;
}

/* What was there at the first look is not news: it was logged by whoever
 * watched then, or nobody knows when it happened. */
static Entry *
meet (RingChangeMemory *memory,
      const RingSession *session,
      const RingRow *row,
      GPtrArray *changes)
{
  const char *id = ring_session_get_id (session);
  Entry *entry = g_new0 (Entry, 1);

  entry->provider = g_strdup (ring_session_get_provider (session));
  entry->cwd = g_strdup (ring_session_get_cwd (session));
  entry->logged = ring_session_get_state (session);
  g_hash_table_insert (memory->entries, g_strdup (id), entry);
  if (memory->n_looks == 1)
    return entry;
  if (row != NULL)
    entry->logged = ring_row_get_status (row);
  else
    add_change (changes, id, entry, ring_session_get_state (session));
  return entry;
}

static void
take_session (RingChangeMemory *memory,
              const RingSession *session,
              const RingRow *row,
              GPtrArray *changes)
{
  const char *id = ring_session_get_id (session);
  Entry *entry = g_hash_table_lookup (memory->entries, id);

  if (entry == NULL)
    entry = meet (memory, session, row, changes);
  else if (row != NULL && (!entry->has_row || entry->row_status != ring_row_get_status (row)))
    entry->logged = ring_row_get_status (row);
  else if (row == NULL && entry->has_row)
    entry->logged = RING_STATE_ENDED;
  entry->seen = memory->n_looks;
  entry->has_row = row != NULL;
  if (row != NULL)
    entry->row_status = ring_row_get_status (row);
  if (entry->logged != ring_session_get_state (session))
    add_change (changes, id, entry, ring_session_get_state (session));
}

/* Of a row that is gone the hook has said so; of a session without one, nobody. */
static void
forget_unseen (RingChangeMemory *memory,
               GPtrArray *changes)
{
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, memory->entries);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      Entry *entry = value;

      if (entry->seen == memory->n_looks)
        continue;
      if (!entry->has_row && entry->logged != RING_STATE_ENDED)
        add_change (changes, id, entry, RING_STATE_ENDED);
      g_hash_table_iter_remove (&iter);
    }
}

/**
 * ring_changes_decide:
 * @board: the board now
 * @rows: (element-type RingRow): the rows that it was made of
 * @memory: (inout): what is known of the log
 *
 * Compares the board with what the hooks have logged. Sessions that are told
 * of by records or processes alone are left out: their states are guesses.
 * Call it after each look.
 *
 * Returns: (transfer full) (element-type RingChange): what is to be logged
 */
GPtrArray *
ring_changes_decide (const RingBoard *board,
                     const GPtrArray *rows,
                     RingChangeMemory *memory)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_change_free);
  g_autoptr (GHashTable) by_id = index_rows (rows);

  memory->n_looks++;
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);
      const RingRow *row = g_hash_table_lookup (by_id, ring_session_get_id (session));

      if (row != NULL || ring_session_get_source (session) == RING_SOURCE_KIND_LIVE)
        take_session (memory, session, row, changes);
    }
  forget_unseen (memory, changes);
  return changes;
}
