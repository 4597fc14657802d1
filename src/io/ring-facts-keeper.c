/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFactsKeeper"

#include "config.h"

#include "ring-facts-keeper.h"

#include "core/ring-row-places.h"
#include "io/ring-agent-search.h"
#include "io/ring-clock.h"
#include "io/ring-fact-sheet.h"
#include "io/ring-source-claude.h"
#include "io/ring-source-codex.h"
#include "io/ring-source-process.h"

/* Everything is looked at so often, though nothing was heard. */
#define SLOW_SECONDS 60

/* What cannot be heard of is looked at so often. */
#define DEAF_SECONDS 2

/* All processes are looked at because of a clue at most so often. */
#define NEW_CLUE_USEC (G_USEC_PER_SEC / 10)
#define GROWN_CLUE_USEC (2 * G_USEC_PER_SEC)

struct _RingFactsKeeper
{
  GObject parent_instance;

  RingReach *reach;             /* (owned) (nullable) */
  RingSourceRegistry *registry; /* (owned) */
  RingSourceProcess *processes; /* (owned) */
  RingAgentFolders *folders;    /* (owned) */
  GHashTable *claude;           /* (owned) (element-type filename RingSourceClaude): by root */
  GHashTable *codex;            /* (owned) (element-type filename RingSourceCodex): by root */
  gint64 window_usec;           /* with which they were made */
  RingFactSheet *sheet;         /* (owned) */
  gboolean is_thorough;         /* what the sheet remembers is to be found out anew */
  gboolean is_refreshing;       /* all changes are told at the end */
  gboolean has_changed;         /* since that began */
  guint timer;
  gint64 slow_usec;        /* of the last slow look, since boot */
  RingAgentSearch *search; /* (owned) */
  gint64 processes_usec;   /* of the last look at all processes, since boot */
  guint search_timer;      /* 0 = no search is due */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_SLOW_LOOK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingFactsKeeper, ring_facts_keeper, G_TYPE_OBJECT)

static void
emit_changed (RingFactsKeeper *self)
{
  self->has_changed = TRUE;
  if (!self->is_refreshing)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_source_changed (RingSource *source,
                   gpointer user_data)
{
  emit_changed (RING_FACTS_KEEPER (user_data));
}

/* --- the slow look --- */

typedef void (*SourceFunc) (RingSource *source);

static void
for_each_folder (GHashTable *folders,
                 gboolean only_deaf,
                 SourceFunc func)
{
  GHashTableIter iter;
  gpointer source = NULL;

  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    {
      if (!only_deaf || ring_source_is_deaf (source))
        func (source);
    }
}

/* A new folder among the rows' looks by itself. */
static void
refresh (RingFactsKeeper *self,
         gboolean only_deaf,
         SourceFunc func)
{
  if (!only_deaf || ring_source_is_deaf (RING_SOURCE (self->registry)))
    func (RING_SOURCE (self->registry));
  for_each_folder (self->claude, only_deaf, func);
  for_each_folder (self->codex, only_deaf, func);
  if (!only_deaf || ring_source_is_deaf (RING_SOURCE (self->processes)))
    func (RING_SOURCE (self->processes));
}

static void
note_deaf (GHashTable *folders,
           gboolean *is_any_deaf)
{
  GHashTableIter iter;
  gpointer source = NULL;

  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    *is_any_deaf = *is_any_deaf || ring_source_is_deaf (source);
}

static gboolean
is_deaf (RingFactsKeeper *self)
{
  gboolean is_any_deaf = ring_source_is_deaf (RING_SOURCE (self->registry)) || ring_source_is_deaf (RING_SOURCE (self->processes));

  note_deaf (self->claude, &is_any_deaf);
  note_deaf (self->codex, &is_any_deaf);
  return is_any_deaf;
}

static gboolean on_timer (gpointer user_data);

/* One timer for all, so that idling costs one wake-up a minute. */
static void
plan (RingFactsKeeper *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add_seconds (is_deaf (self) ? DEAF_SECONDS : SLOW_SECONDS, on_timer, self);
}

static gboolean
on_timer (gpointer user_data)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (user_data);
  g_autoptr (RingFactsKeeper) held G_GNUC_UNUSED = g_object_ref (self);

  self->timer = 0;
  if (ring_clock_boot_usec () - self->slow_usec < (SLOW_SECONDS - 1) * G_USEC_PER_SEC)
    {
      refresh (self, TRUE, ring_source_refresh_deaf);
      plan (self);
      return G_SOURCE_REMOVE;
    }
  ring_facts_keeper_refresh (self);
  g_signal_emit (self, signals[SIGNAL_SLOW_LOOK], 0);
  return G_SOURCE_REMOVE;
}

static void
on_source_deaf (RingSource *source,
                gpointer user_data)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (user_data);

  if (self->timer != 0)
    plan (self);
}

/**
 * ring_facts_keeper_refresh:
 * @self: the keeper
 *
 * Looks at everything before it returns, and emits #RingFactsKeeper::changed if
 * something differs.
 * The keeper does this by itself once a minute; call it after a sleep of the
 * machine, when events were lost.
 */
void
ring_facts_keeper_refresh (RingFactsKeeper *self)
{
  g_return_if_fail (RING_IS_FACTS_KEEPER (self));

  self->is_refreshing = TRUE;
  self->has_changed = FALSE;
  refresh (self, FALSE, ring_source_refresh);
  self->is_thorough = TRUE;
  ring_facts_keeper_take (self);
  self->is_refreshing = FALSE;
  self->slow_usec = ring_clock_boot_usec ();
  plan (self);
  if (self->has_changed)
    emit_changed (self);
}

/* What a file system has to say after a silence is taken in at once. */
static void
on_reach_changed (gboolean has_answered,
                  gpointer user_data)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (user_data);
  g_autoptr (RingFactsKeeper) held G_GNUC_UNUSED = g_object_ref (self);

  if (has_answered)
    ring_facts_keeper_refresh (self);
  /* How much is seen is a fact, too. */
  emit_changed (self);
}

/* --- the agents' folders --- */

static void
connect_source (RingFactsKeeper *self,
                gpointer source)
{
  g_signal_connect_object (source, "changed", G_CALLBACK (on_source_changed), self, 0);
  g_signal_connect_object (source, "deaf", G_CALLBACK (on_source_deaf), self, 0);
}

static gpointer
open_claude (const char *root,
             gpointer user_data)
{
  RingFactsKeeper *self = user_data;
  RingSourceClaude *source = ring_source_claude_new (root, self->window_usec, self->reach);

  connect_source (self, source);
  return source;
}

static gpointer
open_codex (const char *root,
            gpointer user_data)
{
  RingFactsKeeper *self = user_data;
  RingSourceCodex *source = ring_source_codex_new (root, self->window_usec, self->reach);

  connect_source (self, source);
  return source;
}

/* Watches what the rows name now, within the window that is set now. */
static void
update_folders (RingFactsKeeper *self)
{
  const RingConfig *config = ring_source_registry_get_config (self->registry);
  gint64 window_usec = ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);
  gboolean has_changed = FALSE;

  if (window_usec != self->window_usec)
    {
      g_hash_table_remove_all (self->claude);
      g_hash_table_remove_all (self->codex);
      self->window_usec = window_usec;
    }
  ring_agent_folders_take (self->folders, ring_source_registry_get_rows (self->registry));
  has_changed = ring_agent_folders_sync (self->claude, ring_agent_folders_get_claude (self->folders), open_claude, self);
  has_changed |= ring_agent_folders_sync (self->codex, ring_agent_folders_get_codex (self->folders), open_codex, self);
  if (has_changed && self->timer != 0)
    plan (self);
}

static void
on_registry_changed (RingSource *source,
                     gpointer user_data)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (user_data);

  update_folders (self);
  emit_changed (self);
}

/* --- the facts --- */

/* Reads the processes at once that rows and live files name. */
static void
note_processes (RingFactsKeeper *self,
                const RingFacts *facts)
{
  for (guint i = 0; i < facts->rows->len; i++)
    {
      gint64 pid = 0;
      guint64 started = 0;

      if (ring_row_places_process (g_ptr_array_index (facts->rows, i), facts, &pid, &started))
        ring_source_process_note (self->processes, pid, started);
    }
  for (guint i = 0; i < facts->lives->len; i++)
    {
      const RingLive *live = g_ptr_array_index (facts->lives, i);

      ring_source_process_note (self->processes, live->pid, live->started);
    }
}

static void
take_processes (RingFactsKeeper *self,
                RingFacts *facts)
{
  facts->procs = ring_source_process_get_procs (self->processes);
  facts->are_procs_known = facts->procs != NULL;
  facts->unreadable_pids = ring_source_process_get_unreadable (self->processes);
}

static void
tell_codex_folders (RingFactsKeeper *self,
                    const RingFacts *facts)
{
  g_autoptr (GHashTable) cwds = ring_agent_folders_find_cwds (facts->procs, RING_PROC_ROLE_CODEX);
  GHashTableIter iter;
  gpointer source = NULL;

  g_hash_table_iter_init (&iter, self->codex);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    ring_source_codex_set_folders (source, cwds);
}

static void
finish_search (RingFactsKeeper *self,
               const RingFacts *facts)
{
  g_clear_handle_id (&self->search_timer, g_source_remove);
  self->processes_usec = ring_clock_boot_usec ();
  ring_agent_search_is_done (self->search, facts, ring_clock_wall_usec ());
}

static gboolean
on_search_due (gpointer user_data)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (user_data);

  self->search_timer = 0;
  emit_changed (self);
  return G_SOURCE_REMOVE;
}

/* Looks at all processes if there is a clue to one that is not known. */
static void
search_agents (RingFactsKeeper *self,
               RingFacts *facts)
{
  RingAgentClue clue = ring_agent_search_find_clue (self->search, facts);
  gint64 wait_usec = 0;

  if (clue == RING_AGENT_CLUE_NONE || !facts->are_procs_known)
    return;
  wait_usec = clue == RING_AGENT_CLUE_NEW ? NEW_CLUE_USEC : GROWN_CLUE_USEC;
  wait_usec += self->processes_usec - ring_clock_boot_usec ();
  if (wait_usec > 0)
    {
      if (self->search_timer == 0)
        self->search_timer = g_timeout_add ((guint) (wait_usec / 1000) + 1, on_search_due, self);
      return;
    }
  self->is_refreshing = TRUE;
  ring_source_refresh (RING_SOURCE (self->processes));
  self->is_refreshing = FALSE;
  note_processes (self, facts);
  take_processes (self, facts);
  finish_search (self, facts);
}

/**
 * ring_facts_keeper_take:
 * @self: the keeper
 *
 * Puts together what the sources have found. Nothing is read for it but places
 * that were not known, and processes that are named for the first time or that
 * a new session hints at.
 *
 * Returns: (transfer none): the facts, until the main loop turns again
 */
const RingFacts *
ring_facts_keeper_take (RingFactsKeeper *self)
{
  RingFacts *facts = NULL;
  GHashTableIter iter;
  gpointer source = NULL;

  g_return_val_if_fail (RING_IS_FACTS_KEEPER (self), NULL);

  facts = ring_fact_sheet_begin (self->sheet);
  facts->rows = ring_source_registry_get_rows (self->registry);
  facts->labels = ring_source_registry_get_labels (self->registry);
  facts->hidden = ring_source_registry_get_hidden (self->registry);
  g_hash_table_iter_init (&iter, self->claude);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    ring_source_claude_collect (source, facts->lives, facts->transcripts);
  g_hash_table_iter_init (&iter, self->codex);
  while (g_hash_table_iter_next (&iter, NULL, &source))
    ring_source_codex_collect (source, facts->threads);
  self->has_changed |= ring_fact_sheet_finish (self->sheet, self->is_thorough, ring_clock_wall_usec ());
  note_processes (self, facts);
  take_processes (self, facts);
  if (self->is_thorough)
    finish_search (self, facts);
  else
    search_agents (self, facts);
  self->is_thorough = FALSE;
  tell_codex_folders (self, facts);
  return facts;
}

/**
 * ring_facts_keeper_get_registry:
 * @self: the keeper
 *
 * Returns: (transfer none): the source of rows, settings and the rest
 */
RingSourceRegistry *
ring_facts_keeper_get_registry (RingFactsKeeper *self)
{
  g_return_val_if_fail (RING_IS_FACTS_KEEPER (self), NULL);

  return self->registry;
}

static void
ring_facts_keeper_dispose (GObject *object)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->search_timer, g_source_remove);
  if (self->reach != NULL)
    ring_reach_listen (self->reach, NULL, NULL);
  g_clear_object (&self->registry);
  g_clear_object (&self->processes);
  g_hash_table_remove_all (self->claude);
  g_hash_table_remove_all (self->codex);
  G_OBJECT_CLASS (ring_facts_keeper_parent_class)->dispose (object);
}

static void
ring_facts_keeper_finalize (GObject *object)
{
  RingFactsKeeper *self = RING_FACTS_KEEPER (object);

  g_hash_table_unref (self->claude);
  g_hash_table_unref (self->codex);
  g_clear_pointer (&self->folders, ring_agent_folders_free);
  ring_fact_sheet_free (self->sheet);
  ring_reach_unref (self->reach);
  ring_agent_search_free (self->search);
  G_OBJECT_CLASS (ring_facts_keeper_parent_class)->finalize (object);
}

static void
ring_facts_keeper_class_init (RingFactsKeeperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_facts_keeper_dispose;
  object_class->finalize = ring_facts_keeper_finalize;

  /**
   * RingFactsKeeper::changed:
   *
   * The facts are no longer what they were.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", RING_TYPE_FACTS_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);

  /**
   * RingFactsKeeper::slow-look:
   *
   * A slow look is over: the time for whatever has to be done now and then.
   */
  signals[SIGNAL_SLOW_LOOK] = g_signal_new ("slow-look", RING_TYPE_FACTS_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 0);
}

static void
ring_facts_keeper_init (RingFactsKeeper *self)
{
  self->claude = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->codex = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->sheet = ring_fact_sheet_new ();
  self->search = ring_agent_search_new ();
  self->is_thorough = TRUE;
}

/**
 * ring_facts_keeper_new:
 * @paths: the registry
 * @places: where the agents' own folders are
 * @proc_root: `/proc`, or another one
 * @reach: (nullable): tells whether folders answer; from now on it tells this
 *   keeper, and nobody else
 *
 * Looks at everything before it returns.
 *
 * Returns: (transfer full): the keeper
 */
RingFactsKeeper *
ring_facts_keeper_new (RingPaths *paths,
                       const RingAgentPlaces *places,
                       const char *proc_root,
                       RingReach *reach)
{
  RingFactsKeeper *self = g_object_new (RING_TYPE_FACTS_KEEPER, NULL);

  self->folders = ring_agent_folders_new (places);
  if (reach != NULL)
    {
      self->reach = ring_reach_ref (reach);
      ring_reach_listen (reach, on_reach_changed, self);
      ring_agent_folders_set_reach (self->folders, reach);
      ring_fact_sheet_set_reach (self->sheet, reach);
    }
  self->registry = ring_source_registry_new (paths, reach);
  g_signal_connect_object (self->registry, "changed", G_CALLBACK (on_registry_changed), self, 0);
  g_signal_connect_object (self->registry, "deaf", G_CALLBACK (on_source_deaf), self, 0);
  self->processes = ring_source_process_new (proc_root);
  connect_source (self, self->processes);
  update_folders (self);
  self->slow_usec = ring_clock_boot_usec ();
  plan (self);
  return self;
}

/**
 * ring_facts_keeper_new_from_environment:
 * @paths: the registry
 * @reach: as there
 *
 * As ring_facts_keeper_new(), where the agents themselves look.
 *
 * Returns: (transfer full): the keeper
 */
RingFactsKeeper *
ring_facts_keeper_new_from_environment (RingPaths *paths,
                                        RingReach *reach)
{
  const RingAgentPlaces places = { .home = ring_paths_get_home (paths),
                                   .claude = g_getenv ("CLAUDE_CONFIG_DIR"),
                                   .codex = g_getenv ("CODEX_HOME") };

  return ring_facts_keeper_new (paths, &places, "/proc", reach);
}
