/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingModel"

#include "config.h"

#include "ring-model.h"

#include "core/ring-classify.h"
#include "io/ring-clock.h"
#include "io/ring-facts-keeper.h"
#include "io/ring-store.h"
#include "io/ring-timer.h"
#include "ring-attention.h"
#include "ring-sleep-watch.h"

/* Leftovers have to be an hour old. */
#define SWEEP_USEC (3600 * G_GINT64_CONSTANT (1000000))

/* Changes are kept for the log up to this size while it cannot be written. */
#define MAX_UNLOGGED_BYTES (64 * 1024)

/* While new waits come and come nobody knows more by asking again. */
#define MAX_QUESTIONS 3

/* At most one look in this time; the first one comes at once. */
#define LOOK_INTERVAL_USEC (8 * 1000)

struct _RingModel
{
  GObject parent_instance;

  RingPaths *paths;                /* (owned) */
  RingReach *reach;                /* (owned) (nullable) */
  RingFactsKeeper *keeper;         /* (owned) */
  RingSourceRegistry *registry;    /* (borrowed): the keeper's */
  RingTimer *timer;                /* (owned) */
  RingSleepWatch *sleep_watch;     /* (owned) */
  RingAlertKeeper *alert_keeper;   /* (owned) */
  RingAttention *attention;        /* (owned) */
  GHashTable *asked;               /* (owned) (nullable) (element-type utf8): sessions that were asked about; NULL if there is no question */
  guint n_asked;                   /* how often in a row */
  RingQuiet quiet;                 /* as of the last look */
  RingChangeMemory *change_memory; /* (owned) */
  GString *unlogged;               /* (owned): lines for the log of changes */
  RingConfig *config;              /* (owned): as of the last look */
  RingFacts facts;                 /* what is in it is the keeper's, until the main loop turns again */
  RingBoard *board;                /* (owned) (nullable): NULL before the first look */
  gint64 last_look_usec;           /* since boot */
  RingMoment last_moment;          /* of the last look */
  RingSleeps *sleeps;              /* (owned) */
  gint64 slept_usec;               /* since alerts were decided last */
  gboolean is_woken;               /* from a sleep, as the system says */
  gint64 last_sweep_usec;          /* since boot; 0 = never */
  guint look_id;                   /* a look that is due soon */
  gboolean is_stale;               /* all is to be looked at, heard of or not */
  gboolean is_refreshing;          /* for a look that follows */
};

enum
{
  SIGNAL_LOOKED,
  SIGNAL_ALERTS_DECIDED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingModel, ring_model, G_TYPE_OBJECT)

/* Takes the settings as they are now, and says what is wrong with them. */
static void
update_config (RingModel *self)
{
  RingConfig *config = ring_source_registry_get_config (self->registry);
  GPtrArray *warnings = ring_source_registry_get_config_warnings (self->registry);

  if (config == self->config)
    return;
  g_clear_pointer (&self->config, ring_config_unref);
  self->config = ring_config_ref (config);
  for (guint i = 0; i < warnings->len; i++)
    g_message ("Settings: %s", (const char *) g_ptr_array_index (warnings, i));
}

/* Logs what no hook has seen. While somebody halves the log it waits for the
 * next look. */
static void
log_changes (RingModel *self,
             const GPtrArray *rows,
             gint64 now_usec)
{
  g_autoptr (GPtrArray) changes = ring_changes_decide (self->board, rows, self->change_memory);

  ring_store_format_changes (changes, now_usec, "tray", self->unlogged);
  if (self->unlogged->len == 0)
    return;
  if (!ring_reach_ask (self->reach, ring_paths_get_root (self->paths)))
    {
      if (self->unlogged->len > MAX_UNLOGGED_BYTES)
        g_string_truncate (self->unlogged, 0);
      return;
    }
  if (ring_store_append_changes (self->paths, self->unlogged) || self->unlogged->len > MAX_UNLOGGED_BYTES)
    g_string_truncate (self->unlogged, 0);
}

/* What has to be done now and then. */
static void
tidy (RingModel *self)
{
  g_autoptr (GError) error = NULL;
  gint64 boot_usec = ring_clock_boot_usec ();

  if (!ring_reach_ask (self->reach, ring_paths_get_sessions (self->paths)))
    return;
  if (self->last_sweep_usec == 0 || boot_usec - self->last_sweep_usec >= SWEEP_USEC)
    {
      ring_store_sweep (self->paths, ring_clock_wall_usec ());
      self->last_sweep_usec = boot_usec;
    }
  if (!ring_store_halve_changes (self->paths, &error))
    g_debug ("The log of changes stays as it is: %s", error->message);
}

/* Notices a sleep, in which the queue of file events may have run over.
 * Returns: how long it took since the last look, 0 = no sleep. */
static gint64
notice_sleep (RingModel *self,
              gint64 now_usec)
{
  const RingMoment moment = { .wall_usec = now_usec, .monotonic_usec = ring_clock_awake_usec () };
  gboolean has_slept = self->is_woken || ring_moment_is_after_sleep (&moment, &self->last_moment);
  gint64 slept_usec = has_slept && self->board != NULL ? MAX (now_usec - self->last_moment.wall_usec, 0) : 0;

  self->last_moment = moment;
  self->is_stale |= self->is_woken || slept_usec > 0;
  self->is_woken = FALSE;
  if (slept_usec > 0)
    ring_sleeps_add (self->sleeps, now_usec - slept_usec, now_usec);
  return slept_usec;
}

static void
refresh_if_stale (RingModel *self)
{
  if (!self->is_stale)
    return;
  self->is_stale = FALSE;
  self->is_refreshing = TRUE;
  ring_facts_keeper_refresh (self->keeper);
  self->is_refreshing = FALSE;
}

/* Sets the alarm for the next look. */
static void
plan (RingModel *self,
      gint64 deadline_usec)
{
  self->last_moment.deadline_usec = deadline_usec;
  ring_timer_set (self->timer, deadline_usec);
}

/* The facts as they are now. */
static const RingFacts *
take_facts (RingModel *self)
{
  self->facts = *ring_facts_keeper_take (self->keeper);
  self->facts.sleeps = self->sleeps;
  return &self->facts;
}

/* --- alerts --- */

static void
decide (RingModel *self,
        GHashTable *focused,
        gint64 now_usec)
{
  gint64 deadline_usec = 0;
  g_autoptr (GPtrArray) alerts = ring_alert_keeper_decide (self->alert_keeper, self->board, self->config, &self->quiet,
                                                           focused, now_usec, self->slept_usec, &deadline_usec);

  self->slept_usec = 0;
  plan (self, MIN (deadline_usec, ring_board_get_deadline_usec (self->board)));
  g_signal_emit (self, signals[SIGNAL_ALERTS_DECIDED], 0, alerts);
}

static gboolean
are_all_in (const GPtrArray *ids,
            GHashTable *set)
{
  for (guint i = 0; i < ids->len; i++)
    {
      if (!g_hash_table_contains (set, g_ptr_array_index (ids, i)))
        return FALSE;
    }
  return TRUE;
}

static void ask_attention (RingModel *self,
                           GPtrArray *ids);

/* The board may be another one than when it was asked. */
static void
on_attention (GHashTable *focused,
              gpointer user_data)
{
  RingModel *self = RING_MODEL (user_data);
  gint64 now_usec = ring_clock_wall_usec ();
  g_autoptr (GPtrArray) ids = ring_alert_keeper_foresee (self->alert_keeper, self->board, self->config, &self->quiet, now_usec, self->slept_usec);

  if (!are_all_in (ids, self->asked) && ++self->n_asked < MAX_QUESTIONS)
    {
      ask_attention (self, ids);
      return;
    }
  g_clear_pointer (&self->asked, g_hash_table_unref);
  decide (self, focused, now_usec);
}

static void
ask_attention (RingModel *self,
               GPtrArray *ids)
{
  g_clear_pointer (&self->asked, g_hash_table_unref);
  self->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (self->asked, g_strdup (g_ptr_array_index (ids, i)));
  ring_attention_ask (self->attention, self->board, take_facts (self), ids);
}

/* Where it matters whether the human looks at a session that is asked first,
 * which takes a few milliseconds; the icon does not wait for it. */
static void
decide_or_ask (RingModel *self,
               gint64 now_usec)
{
  g_autoptr (GPtrArray) ids = NULL;

  plan (self, ring_board_get_deadline_usec (self->board));
  if (self->asked != NULL)
    return;
  ids = ring_alert_keeper_foresee (self->alert_keeper, self->board, self->config, &self->quiet, now_usec, self->slept_usec);
  self->n_asked = 0;
  if (ids->len > 0)
    ask_attention (self, ids);
  else
    decide (self, NULL, now_usec);
}

/**
 * ring_model_look:
 * @self: the model
 *
 * Makes the board anew and decides the alerts; RingModel::looked and
 * RingModel::alerts-decided tell. The model does this by itself from then on. Call it once, when everybody is
 * connected.
 */
void
ring_model_look (RingModel *self)
{
  gint64 now_usec = ring_clock_wall_usec ();

  g_return_if_fail (RING_IS_MODEL (self));

  g_clear_handle_id (&self->look_id, g_source_remove);
  self->slept_usec += notice_sleep (self, now_usec);
  refresh_if_stale (self);
  self->last_look_usec = ring_clock_boot_usec ();
  update_config (self);
  take_facts (self);
  g_clear_pointer (&self->board, ring_board_unref);
  self->board = ring_board_new (&self->facts, self->config, now_usec);
  log_changes (self, self->facts.rows, now_usec);
  self->quiet = ring_source_registry_get_quiet (self->registry);
  g_signal_emit (self, signals[SIGNAL_LOOKED], 0);
  decide_or_ask (self, now_usec);
}

static gboolean
on_look_due (gpointer user_data)
{
  RingModel *self = RING_MODEL (user_data);

  self->look_id = 0;
  ring_model_look (self);
  return G_SOURCE_REMOVE;
}

static void
on_facts_changed (RingFactsKeeper *keeper,
                  gpointer user_data)
{
  RingModel *self = RING_MODEL (user_data);
  gint64 wait_usec = 0;

  if (self->is_refreshing)
    return;
  wait_usec = self->last_look_usec + LOOK_INTERVAL_USEC - ring_clock_boot_usec ();

  if (wait_usec <= 0)
    ring_model_look (self);
  else if (self->look_id == 0)
    self->look_id = g_timeout_add ((guint) (wait_usec / 1000) + 1, on_look_due, self);
}

static void
on_slow_look (RingFactsKeeper *keeper,
              gpointer user_data)
{
  tidy (RING_MODEL (user_data));
}

static void
on_alerts_changed (RingAlertKeeper *alert_keeper,
                   gpointer user_data)
{
  ring_model_look (RING_MODEL (user_data));
}

/**
 * ring_model_refresh:
 * @self: the model
 *
 * Looks at the registry without waiting for a hint that something has changed.
 * Call it after a change of one's own.
 */
void
ring_model_refresh (RingModel *self)
{
  g_return_if_fail (RING_IS_MODEL (self));

  ring_source_refresh (RING_SOURCE (self->registry));
  ring_model_look (self);
}

static void
on_timer_expired (RingTimer *timer,
                  gboolean is_clock_set,
                  gpointer user_data)
{
  RingModel *self = RING_MODEL (user_data);

  self->is_stale |= is_clock_set;
  ring_model_look (self);
}

static void
on_woken (RingSleepWatch *sleep_watch,
          gpointer user_data)
{
  RingModel *self = RING_MODEL (user_data);

  self->is_woken = TRUE;
  ring_model_look (self);
}

/**
 * ring_model_get_board:
 * @self: the model
 *
 * Returns: (transfer none) (nullable): the board, %NULL before the first look
 */
RingBoard *
ring_model_get_board (RingModel *self)
{
  g_return_val_if_fail (RING_IS_MODEL (self), NULL);

  return self->board;
}

/**
 * ring_model_get_facts:
 * @self: the model
 *
 * Returns: (transfer none): what the sources know, until the main loop turns
 *   again; it may be newer than the board
 */
const RingFacts *
ring_model_get_facts (RingModel *self)
{
  g_return_val_if_fail (RING_IS_MODEL (self), NULL);

  return take_facts (self);
}

/**
 * ring_model_get_config:
 * @self: the model
 *
 * Returns: (transfer none): the settings as of the last look
 */
RingConfig *
ring_model_get_config (RingModel *self)
{
  g_return_val_if_fail (RING_IS_MODEL (self), NULL);

  return self->config;
}

/**
 * ring_model_get_quiet:
 * @self: the model
 *
 * Returns: (transfer none): what the human wanted at the last look
 */
const RingQuiet *
ring_model_get_quiet (RingModel *self)
{
  g_return_val_if_fail (RING_IS_MODEL (self), NULL);

  return &self->quiet;
}

/**
 * ring_model_get_sight:
 * @self: the model
 *
 * Returns: how well the registry is seen
 */
RingSight
ring_model_get_sight (RingModel *self)
{
  g_return_val_if_fail (RING_IS_MODEL (self), RING_SIGHT_NONE);

  return ring_source_registry_get_sight (self->registry);
}

/**
 * ring_model_new:
 * @paths: the registry
 * @alert_keeper: decides the alerts
 * @reach: (nullable): tells whether folders answer
 *
 * Makes the model, which has not looked yet. Call it once.
 *
 * Returns: (transfer full): the model
 */
RingModel *
ring_model_new (RingPaths *paths,
                RingAlertKeeper *alert_keeper,
                RingReach *reach)
{
  RingModel *self = g_object_new (RING_TYPE_MODEL, NULL);

  self->paths = ring_paths_ref (paths);
  self->reach = reach != NULL ? ring_reach_ref (reach) : NULL;
  self->alert_keeper = g_object_ref (alert_keeper);
  g_signal_connect_object (self->alert_keeper, "changed", G_CALLBACK (on_alerts_changed), self, 0);
  self->keeper = ring_facts_keeper_new_from_environment (paths, reach);
  self->registry = ring_facts_keeper_get_registry (self->keeper);
  g_signal_connect_object (self->keeper, "changed", G_CALLBACK (on_facts_changed), self, 0);
  g_signal_connect_object (self->keeper, "slow-look", G_CALLBACK (on_slow_look), self, 0);
  update_config (self);
  tidy (self);
  return self;
}

static void
ring_model_dispose (GObject *object)
{
  RingModel *self = RING_MODEL (object);

  g_clear_handle_id (&self->look_id, g_source_remove);
  g_clear_pointer (&self->attention, ring_attention_free);
  g_clear_pointer (&self->asked, g_hash_table_unref);
  g_clear_object (&self->keeper);
  g_clear_object (&self->alert_keeper);
  g_clear_object (&self->timer);
  g_clear_object (&self->sleep_watch);

  G_OBJECT_CLASS (ring_model_parent_class)->dispose (object);
}

static void
ring_model_finalize (GObject *object)
{
  RingModel *self = RING_MODEL (object);

  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_pointer (&self->reach, ring_reach_unref);
  g_clear_pointer (&self->board, ring_board_unref);
  g_clear_pointer (&self->config, ring_config_unref);
  g_clear_pointer (&self->change_memory, ring_change_memory_free);
  g_string_free (self->unlogged, TRUE);
  ring_sleeps_free (self->sleeps);

  G_OBJECT_CLASS (ring_model_parent_class)->finalize (object);
}

static void
ring_model_class_init (RingModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_model_dispose;
  object_class->finalize = ring_model_finalize;

  /**
   * RingModel::looked:
   *
   * There is a new board.
   */
  signals[SIGNAL_LOOKED] = g_signal_new ("looked", RING_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * RingModel::alerts-decided:
   * @alerts: (element-type RingAlert): what the human is to be told
   *
   * For the board at hand; mostly at once after RingModel::looked, a moment
   * later where the desktop had to be asked what has the focus.
   */
  signals[SIGNAL_ALERTS_DECIDED] = g_signal_new ("alerts-decided", RING_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                 G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
}

static void
ring_model_init (RingModel *self)
{
  self->change_memory = ring_change_memory_new ();
  self->unlogged = g_string_new (NULL);
  self->attention = ring_attention_new (on_attention, self);
  self->sleeps = ring_sleeps_new ();
  self->sleep_watch = ring_sleep_watch_new ();
  g_signal_connect_object (self->sleep_watch, "woken", G_CALLBACK (on_woken), self, 0);
  self->timer = ring_timer_new ();
  g_signal_connect_object (self->timer, "expired", G_CALLBACK (on_timer_expired), self, 0);
}
