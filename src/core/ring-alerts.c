/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAlerts"

#include "config.h"

#include "ring-alerts.h"

/* What is remembered of one session. */
typedef struct
{
  char *identity;  /* (owned): of the wait that was seen last; empty if none */
  gboolean is_out; /* a notification of ours about it is out */
} SessionMemory;

struct _RingAlertMemory
{
  GHashTable *sessions; /* (element-type utf8 SessionMemory) */
  gboolean has_looked;  /* what waits at the first look is known, not new */
};

static void
session_memory_free (SessionMemory *memory)
{
  g_free (memory->identity);
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
 * ring_alert_free:
 * @alert: (transfer full): an alert
 */
void
ring_alert_free (RingAlert *alert)
{
  g_free (alert->session_id);
  g_free (alert->detail);
  g_free (alert);
}

static RingAlert *
ring_alert_new (RingAlertKind kind,
                const char *session_id,
                const char *detail)
{
  RingAlert *alert = g_new0 (RingAlert, 1);

  alert->kind = kind;
  alert->session_id = g_strdup (session_id);
  alert->detail = g_strdup (detail);
  return alert;
}

static SessionMemory *
remember (RingAlertMemory *memory,
          const char *session_id)
{
  SessionMemory *session = g_hash_table_lookup (memory->sessions, session_id);

  if (session != NULL)
    return session;
  session = g_new0 (SessionMemory, 1);
  session->identity = g_strdup ("");
  g_hash_table_insert (memory->sessions, g_strdup (session_id), session);
  return session;
}

/* A session that waits, if its wait is another than the one seen last. */
static void
decide_waiting (const RingSession *session,
                RingAlertMemory *memory,
                GPtrArray *alerts)
{
  const char *identity = ring_session_get_wait_identity (session);
  SessionMemory *remembered = remember (memory, ring_session_get_id (session));

  if (g_str_equal (remembered->identity, identity))
    return;
  g_free (remembered->identity);
  remembered->identity = g_strdup (identity);
  if (!memory->has_looked)
    return;
  remembered->is_out = TRUE;
  g_ptr_array_add (alerts, ring_alert_new (RING_ALERT_KIND_WAITING, ring_session_get_id (session),
                                           ring_session_get_waiting_detail (session)));
}

/* Sessions that were waiting and are not any more, or are gone. */
static void
decide_withdrawn (const RingBoard *board,
                  RingAlertMemory *memory,
                  GPtrArray *alerts)
{
  GHashTableIter iter;
  gpointer key = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, memory->sessions);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const RingSession *session = ring_board_find (board, key);
      SessionMemory *remembered = value;

      if (session != NULL && ring_session_is_listed (session) && ring_session_get_state (session) == RING_STATE_WAITING)
        continue;
      if (remembered->is_out)
        g_ptr_array_add (alerts, ring_alert_new (RING_ALERT_KIND_WITHDRAWN, key, ""));
      g_hash_table_iter_remove (&iter);
    }
}

/**
 * ring_alerts_decide:
 * @board: the board as it is now
 * @config: the settings
 * @memory: (inout): what was seen and shown before
 * @now_usec: the time
 *
 * Decides what the human is told. Call it once for each new board, and do
 * everything it says.
 *
 * Returns: (transfer full) (element-type RingAlert): what to do
 */
GPtrArray *
ring_alerts_decide (const RingBoard *board,
                    const RingConfig *config,
                    RingAlertMemory *memory,
                    gint64 now_usec)
{
  GPtrArray *alerts = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_alert_free);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (ring_session_is_listed (session) && ring_session_get_state (session) == RING_STATE_WAITING)
        decide_waiting (session, memory, alerts);
    }
  decide_withdrawn (board, memory, alerts);
  memory->has_looked = TRUE;
  return alerts;
}
