/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAlertKeeper"

#include "config.h"

#include "ring-alert-keeper.h"

#include <fcntl.h>
#include <gio/gio.h>

#include "io/ring-clock.h"
#include "io/ring-file-monitor.h"
#include "io/ring-file-stamp.h"
#include "io/ring-tray-file.h"

/* The memory changes with every wait; a crash may cost the last moments. */
#define SAVE_DELAY_SECONDS 3

struct _RingAlertKeeper
{
  GObject parent_instance;

  RingPaths *paths;        /* (owned) */
  RingReach *reach;        /* (owned) (nullable) */
  RingAlertMemory *memory; /* (owned) */
  GHashTable *muted;       /* (owned) (element-type utf8 gint64) */
  GHashTable *snoozed;     /* (owned) (element-type utf8 gint64) */
  RingBoard *board;        /* (owned) (nullable): of the last decision */

  GFileMonitor *monitor;    /* (owned) (nullable): NULL where no watch can be had */
  RingFileStamp stamp;      /* of the file as it was read */
  char *saved;              /* (owned): the memory as it is in the file */
  guint save_id;            /* a save that is due */
  gboolean is_taken_up;     /* what an earlier run remembered is known */
  gboolean is_fault_logged; /* that the file cannot be written has been said */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingAlertKeeper, ring_alert_keeper, G_TYPE_OBJECT)

static GHashTable *
new_times (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static gboolean
have_same_times (GHashTable *one,
                 GHashTable *other)
{
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer usec = NULL;

  if (g_hash_table_size (one) != g_hash_table_size (other))
    return FALSE;
  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &id, &usec))
    {
      const gint64 *other_usec = g_hash_table_lookup (other, id);

      if (other_usec == NULL || *other_usec != *(const gint64 *) usec)
        return FALSE;
    }
  return TRUE;
}

/* Takes @times, unless they are the same or could not be read. */
static gboolean
take_times (GHashTable **times,
            GHashTable *read_times)
{
  g_autoptr (GHashTable) new_table = read_times;

  if (new_table == NULL || have_same_times (*times, new_table))
    return FALSE;
  g_hash_table_unref (*times);
  *times = g_steal_pointer (&new_table);
  return TRUE;
}

static char *
write_memory (const RingAlertMemory *memory)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  size_t length = 0;

  ring_alert_memory_write (memory, writer);
  return ring_json_writer_finish (writer, &length);
}

/* Reads the file if it is another one than last time. While it is torn, what
 * is muted and snoozed stays what it was. */
static gboolean
reload (RingAlertKeeper *self)
{
  RingFileStamp stamp;
  gboolean has_changed = FALSE;

  ring_file_stamp_take (AT_FDCWD, ring_paths_get_tray_memory (self->paths), AT_SYMLINK_NOFOLLOW,
                        ring_clock_wall_usec (), &stamp);
  if (ring_file_stamp_is_same (&self->stamp, &stamp))
    return FALSE;
  self->stamp = stamp;
  has_changed = take_times (&self->muted, ring_tray_file_read_muted (self->paths, NULL));
  has_changed |= take_times (&self->snoozed, ring_tray_file_read_snoozed (self->paths, NULL));
  return has_changed;
}

static void on_file_changed (GFileMonitor *monitor,
                             GFile *file,
                             GFile *other_file,
                             GFileMonitorEvent event,
                             gpointer user_data);

static void
watch_file (RingAlertKeeper *self)
{
  /* A watch in a folder that is not there would look for it again and again. */
  g_mkdir_with_parents (ring_paths_get_root (self->paths), 0700);
  /* Where there is no watch the file is still looked at with each board. */
  self->monitor = ring_file_monitor_new (ring_paths_get_tray_memory (self->paths));
  if (self->monitor != NULL)
    g_signal_connect_object (self->monitor, "changed", G_CALLBACK (on_file_changed), self, 0);
}

/* Whether the file may be read and written: the registry answers, and what an
 * earlier run remembered there is known. */
static gboolean
is_within_reach (RingAlertKeeper *self)
{
  g_autoptr (GError) error = NULL;
  RingAlertMemory *memory = NULL;

  if (!ring_reach_ask (self->reach, ring_paths_get_tray_memory (self->paths)))
    return FALSE;
  if (self->is_taken_up)
    return TRUE;
  self->is_taken_up = TRUE;
  memory = ring_tray_file_read_alerts (self->paths, &error);
  if (memory == NULL)
    g_message ("What was told before is not known: %s", error->message);
  else
    {
      ring_alert_memory_free (self->memory);
      self->memory = memory;
    }
  g_free (self->saved);
  self->saved = write_memory (self->memory);
  watch_file (self);
  return TRUE;
}

static void
on_file_changed (GFileMonitor *monitor,
                 GFile *file,
                 GFile *other_file,
                 GFileMonitorEvent event,
                 gpointer user_data)
{
  RingAlertKeeper *self = RING_ALERT_KEEPER (user_data);

  if (is_within_reach (self) && reload (self))
    g_signal_emit (user_data, signals[SIGNAL_CHANGED], 0);
}

/* --- what is over --- */

static gboolean
is_waiting (const RingBoard *board,
            const char *session_id)
{
  const RingSession *session = ring_board_find (board, session_id);

  return session != NULL && ring_session_get_state (session) == RING_STATE_WAITING;
}

/* Whether a session is over: it is not on the board, or as ended. */
static gboolean
is_over (const RingBoard *board,
         const char *session_id)
{
  const RingSession *session = ring_board_find (board, session_id);

  return session == NULL || ring_session_get_state (session) == RING_STATE_ENDED;
}

/* A snooze is about the wait at hand, not about the next one. */
static void
end_snoozes (RingAlertKeeper *self,
             gboolean are_absent_over)
{
  g_autoptr (GList) ids = g_hash_table_get_keys (self->snoozed);
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func (g_free);

  for (const GList *link = ids; link != NULL; link = link->next)
    {
      if (!is_waiting (self->board, link->data) && (are_absent_over || ring_board_find (self->board, link->data) != NULL))
        g_ptr_array_add (copies, g_strdup (link->data));
    }
  for (guint i = 0; i < copies->len; i++)
    {
      const char *id = g_ptr_array_index (copies, i);

      g_hash_table_remove (self->snoozed, id);
      ring_tray_file_set_snoozed (self->paths, id, 0, NULL);
    }
}

static void
end_mutes (RingAlertKeeper *self)
{
  g_autoptr (GList) ids = g_hash_table_get_keys (self->muted);
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func (g_free);

  for (const GList *link = ids; link != NULL; link = link->next)
    {
      if (is_over (self->board, link->data))
        g_ptr_array_add (copies, g_strdup (link->data));
    }
  for (guint i = 0; i < copies->len; i++)
    {
      const char *id = g_ptr_array_index (copies, i);

      g_hash_table_remove (self->muted, id);
      ring_tray_file_set_muted (self->paths, id, FALSE, 0, NULL);
    }
}

/* --- keeping --- */

static void
save (RingAlertKeeper *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = write_memory (self->memory);

  if (g_str_equal (text, self->saved))
    return;
  if (ring_tray_file_write_alerts (self->paths, self->memory, &error))
    {
      g_free (self->saved);
      self->saved = g_steal_pointer (&text);
      self->is_fault_logged = FALSE;
    }
  else if (!self->is_fault_logged)
    {
      g_message ("Alerts will be forgotten at the end: %s", error->message);
      self->is_fault_logged = TRUE;
    }
}

static gboolean
on_save_due (gpointer user_data)
{
  RingAlertKeeper *self = RING_ALERT_KEEPER (user_data);

  self->save_id = 0;
  if (!is_within_reach (self))
    return G_SOURCE_REMOVE;
  /* Not before: the first boards may lack what is slow to find. */
  end_snoozes (self, TRUE);
  end_mutes (self);
  save (self);
  return G_SOURCE_REMOVE;
}

/* The board and what the human wants, as they are now. */
static void
take_board (RingAlertKeeper *self,
            RingBoard *board,
            RingAlertInput *input)
{
  g_autoptr (RingBoard) old_board G_GNUC_UNUSED = g_steal_pointer (&self->board);

  self->board = ring_board_ref (board);
  if (is_within_reach (self))
    {
      reload (self);
      end_snoozes (self, FALSE);
    }
  input->board = board;
  input->muted = self->muted;
  input->snoozed = self->snoozed;
}

/**
 * ring_alert_keeper_foresee:
 * @self: the keeper
 * @board: the board
 * @config: the settings
 * @quiet: what the human wants
 * @now_usec: the time
 * @slept_usec: as for ring_alert_keeper_decide()
 *
 * Call it before ring_alert_keeper_decide() to know of which sessions it has to
 * be told whether their terminal has the focus.
 *
 * Returns: (transfer full) (element-type utf8): ids of sessions, mostly none
 */
GPtrArray *
ring_alert_keeper_foresee (RingAlertKeeper *self,
                           RingBoard *board,
                           const RingConfig *config,
                           const RingQuiet *quiet,
                           gint64 now_usec,
                           gint64 slept_usec)
{
  RingAlertInput input = { .config = config, .quiet = *quiet, .now_usec = now_usec, .slept_usec = slept_usec };

  g_return_val_if_fail (RING_IS_ALERT_KEEPER (self), NULL);

  take_board (self, board, &input);
  return ring_alerts_foresee (&input, self->memory);
}

/**
 * ring_alert_keeper_decide:
 * @self: the keeper
 * @board: the board
 * @config: the settings
 * @quiet: what the human wants
 * @focused: (nullable) (element-type utf8): sessions whose terminal has the focus
 * @now_usec: the time
 * @slept_usec: how long the machine slept since the last time, 0 = it was awake
 * @deadline_usec_out: (out): when to decide again though nothing has changed
 *
 * Call it once for each new board and at the deadline, and do everything it
 * says. The memory is saved a little later, if it is another one than before.
 *
 * Returns: (transfer full) (element-type RingAlert): what to do
 */
GPtrArray *
ring_alert_keeper_decide (RingAlertKeeper *self,
                          RingBoard *board,
                          const RingConfig *config,
                          const RingQuiet *quiet,
                          GHashTable *focused,
                          gint64 now_usec,
                          gint64 slept_usec,
                          gint64 *deadline_usec_out)
{
  RingAlertInput input = { .config = config, .quiet = *quiet, .focused = focused, .now_usec = now_usec, .slept_usec = slept_usec };

  g_return_val_if_fail (RING_IS_ALERT_KEEPER (self), NULL);

  take_board (self, board, &input);
  if (self->save_id == 0)
    self->save_id = g_timeout_add_seconds (SAVE_DELAY_SECONDS, on_save_due, self);
  return ring_alerts_decide (&input, self->memory, deadline_usec_out);
}

/**
 * ring_alert_keeper_get_muted:
 * @self: the keeper
 *
 * Returns: (transfer none) (element-type utf8 gint64): the muted sessions, until
 *   the next change
 */
GHashTable *
ring_alert_keeper_get_muted (RingAlertKeeper *self)
{
  g_return_val_if_fail (RING_IS_ALERT_KEEPER (self), NULL);

  return self->muted;
}

static void
take_own_change (RingAlertKeeper *self)
{
  if (reload (self))
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/**
 * ring_alert_keeper_set_muted:
 * @self: the keeper
 * @session_id: a session
 * @is_muted: whether nothing shall be said of it, until it ends
 * @error: (out) (optional): as ring_tray_file_set_muted()
 *
 * Returns: whether it is so now
 */
gboolean
ring_alert_keeper_set_muted (RingAlertKeeper *self,
                             const char *session_id,
                             gboolean is_muted,
                             GError **error)
{
  g_return_val_if_fail (RING_IS_ALERT_KEEPER (self), FALSE);

  if (!ring_tray_file_set_muted (self->paths, session_id, is_muted, ring_clock_wall_usec (), error))
    return FALSE;
  take_own_change (self);
  return TRUE;
}

/**
 * ring_alert_keeper_snooze:
 * @self: the keeper
 * @session_id: a session that waits
 * @until_usec: until when nothing shall be said of that wait
 * @error: (out) (optional): as ring_tray_file_set_snoozed()
 *
 * Returns: whether it is so now
 */
gboolean
ring_alert_keeper_snooze (RingAlertKeeper *self,
                          const char *session_id,
                          gint64 until_usec,
                          GError **error)
{
  g_return_val_if_fail (RING_IS_ALERT_KEEPER (self), FALSE);

  if (!ring_tray_file_set_snoozed (self->paths, session_id, until_usec, error))
    return FALSE;
  take_own_change (self);
  return TRUE;
}

/**
 * ring_alert_keeper_new:
 * @paths: the registry
 * @reach: (nullable): tells whether it answers
 *
 * Takes up what an earlier run remembered, as soon as that can be read. Call it
 * once.
 *
 * Returns: (transfer full): the keeper
 */
RingAlertKeeper *
ring_alert_keeper_new (RingPaths *paths,
                       RingReach *reach)
{
  RingAlertKeeper *self = g_object_new (RING_TYPE_ALERT_KEEPER, NULL);

  self->paths = ring_paths_ref (paths);
  self->reach = reach != NULL ? ring_reach_ref (reach) : NULL;
  if (is_within_reach (self))
    reload (self);
  return self;
}

static void
ring_alert_keeper_dispose (GObject *object)
{
  RingAlertKeeper *self = RING_ALERT_KEEPER (object);

  g_clear_handle_id (&self->save_id, g_source_remove);
  if (self->board != NULL && is_within_reach (self))
    save (self);
  g_clear_pointer (&self->board, ring_board_unref);
  g_clear_object (&self->monitor);

  G_OBJECT_CLASS (ring_alert_keeper_parent_class)->dispose (object);
}

static void
ring_alert_keeper_finalize (GObject *object)
{
  RingAlertKeeper *self = RING_ALERT_KEEPER (object);

  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_pointer (&self->reach, ring_reach_unref);
  g_clear_pointer (&self->memory, ring_alert_memory_free);
  g_hash_table_unref (self->muted);
  g_hash_table_unref (self->snoozed);
  g_free (self->saved);

  G_OBJECT_CLASS (ring_alert_keeper_parent_class)->finalize (object);
}

static void
ring_alert_keeper_class_init (RingAlertKeeperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_alert_keeper_dispose;
  object_class->finalize = ring_alert_keeper_finalize;

  /**
   * RingAlertKeeper::changed:
   *
   * A session was muted or snoozed, or is no longer. Decide anew.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", RING_TYPE_ALERT_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
ring_alert_keeper_init (RingAlertKeeper *self)
{
  self->memory = ring_alert_memory_new ();
  self->muted = new_times ();
  self->snoozed = new_times ();
}
