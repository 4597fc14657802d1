/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTrayFile"

#include "config.h"

#include "ring-tray-file.h"

#include "io/ring-map-file.h"

/* Members of the file: objects that have a session id for each member. */
#define MUTED "muted"     /* session id → when it was muted */
#define SNOOZED "snoozed" /* session id → until when */
#define ALERTS "alerts"   /* what the tray remembers of its alerts */

static void
on_time (const char *session_id,
         const RingJsonValue *value,
         gpointer user_data)
{
  double seconds = 0;
  gint64 usec = 0;

  if (!ring_json_number (value, &seconds) || seconds < 0 || seconds > 1e11)
    return;
  usec = (gint64) (seconds * G_USEC_PER_SEC);
  g_hash_table_insert (user_data, g_strdup (session_id), g_memdup2 (&usec, sizeof usec));
}

/* The times of one member; empty if it is absent or of another type. */
static GHashTable *
read_times (RingPaths *paths,
            const char *name,
            GError **error)
{
  g_autoptr (RingJson) json = ring_map_file_read (ring_paths_get_tray_memory (paths), error);
  GHashTable *times = NULL;

  if (json == NULL)
    return NULL;
  times = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  ring_json_foreach_member (ring_json_get (ring_json_root (json), name), on_time, times);
  return times;
}

/**
 * ring_tray_file_read_muted:
 * @paths: the registry
 * @error: (out) (optional): as ring_map_file_read()
 *
 * Returns: (transfer full) (nullable) (element-type utf8 gint64): the muted
 *   sessions; %NULL if the file cannot be read
 */
GHashTable *
ring_tray_file_read_muted (RingPaths *paths,
                           GError **error)
{
  return read_times (paths, MUTED, error);
}

/**
 * ring_tray_file_read_snoozed:
 * @paths: the registry
 * @error: (out) (optional): as ring_map_file_read()
 *
 * Returns: (transfer full) (nullable) (element-type utf8 gint64): the snoozed
 *   sessions and until when, in microseconds; %NULL if the file cannot be read
 */
GHashTable *
ring_tray_file_read_snoozed (RingPaths *paths,
                             GError **error)
{
  return read_times (paths, SNOOZED, error);
}

/* One session's time in one of the members. */
typedef struct
{
  const char *session_id;
  gint64 usec; /* 0 takes the session out */
  RingJsonWriter *writer;
} TimeChange;

static void
on_other_session (const char *session_id,
                  const RingJsonValue *value,
                  gpointer user_data)
{
  const TimeChange *change = user_data;

  if (g_str_equal (session_id, change->session_id))
    return;
  ring_json_writer_name (change->writer, session_id);
  ring_json_writer_value (change->writer, value);
}

static gboolean
write_times (const RingJsonValue *old_value,
             RingJsonWriter *writer,
             gpointer user_data)
{
  TimeChange *change = user_data;

  change->writer = writer;
  ring_json_writer_begin_object (writer);
  ring_json_foreach_member (old_value, on_other_session, change);
  if (change->usec > 0)
    {
      ring_json_writer_name (writer, change->session_id);
      ring_json_writer_seconds (writer, change->usec);
    }
  ring_json_writer_end_object (writer);
  return TRUE;
}

/**
 * ring_tray_file_set_muted:
 * @paths: the registry
 * @session_id: a session
 * @is_muted: whether nothing shall be said of it, until it ends
 * @now_usec: the time
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is so now
 */
gboolean
ring_tray_file_set_muted (RingPaths *paths,
                          const char *session_id,
                          gboolean is_muted,
                          gint64 now_usec,
                          GError **error)
{
  TimeChange change = { .session_id = session_id, .usec = is_muted ? now_usec : 0 };

  return ring_map_file_change (ring_paths_get_tray_memory (paths), MUTED, write_times, &change, error);
}

/**
 * ring_tray_file_set_snoozed:
 * @paths: the registry
 * @session_id: a session
 * @until_usec: until when nothing shall be said of it; 0 ends that
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is so now
 */
gboolean
ring_tray_file_set_snoozed (RingPaths *paths,
                            const char *session_id,
                            gint64 until_usec,
                            GError **error)
{
  TimeChange change = { .session_id = session_id, .usec = until_usec };

  return ring_map_file_change (ring_paths_get_tray_memory (paths), SNOOZED, write_times, &change, error);
}

/**
 * ring_tray_file_read_alerts:
 * @paths: the registry
 * @error: (out) (optional): as ring_map_file_read()
 *
 * Returns: (transfer full) (nullable): what the tray remembers of its alerts;
 *   %NULL if the file cannot be read
 */
RingAlertMemory *
ring_tray_file_read_alerts (RingPaths *paths,
                            GError **error)
{
  g_autoptr (RingJson) json = ring_map_file_read (ring_paths_get_tray_memory (paths), error);

  return json != NULL ? ring_alert_memory_parse (ring_json_get (ring_json_root (json), ALERTS)) : NULL;
}

static gboolean
write_alerts (const RingJsonValue *old_value,
              RingJsonWriter *writer,
              gpointer user_data)
{
  ring_alert_memory_write (user_data, writer);
  return TRUE;
}

/**
 * ring_tray_file_write_alerts:
 * @paths: the registry
 * @memory: what the tray remembers of its alerts
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Returns: whether it is in the file now
 */
gboolean
ring_tray_file_write_alerts (RingPaths *paths,
                             const RingAlertMemory *memory,
                             GError **error)
{
  return ring_map_file_change (ring_paths_get_tray_memory (paths), ALERTS, write_alerts, (gpointer) memory, error);
}
