/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardScan"

#include "config.h"

#include "ring-board-private.h"
#include "ring-row-places.h"

#include <string.h>

/* Zero configuration (design: board.md §4): what can be told without hooks.
 * WAITING is never guessed. */

/* --- what transcripts and threads have in common: those of one folder --- */

/* A transcript or thread in its folder. */
typedef struct
{
  gconstpointer record; /* RingTranscript or RingThread */
  const char *id;
  gint64 active_usec;
  gboolean is_named; /* an agent's arguments name it */
} Candidate;

/* Named ones first, then newest first. */
static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *one = a;
  const Candidate *other = b;

  if (one->is_named != other->is_named)
    return one->is_named ? -1 : 1;
  if (one->active_usec != other->active_usec)
    return one->active_usec > other->active_usec ? -1 : 1;
  return strcmp (one->id, other->id);
}

static void
add_candidate (GHashTable *folders,
               const char *folder,
               const Candidate *candidate)
{
  GArray *list = g_hash_table_lookup (folders, folder);

  if (list == NULL)
    {
      list = g_array_new (FALSE, FALSE, sizeof (Candidate));
      g_hash_table_insert (folders, g_strdup (folder), list);
    }
  g_array_append_vals (list, candidate, 1);
}

typedef Candidate (*MakeCandidateFunc) (gconstpointer record);

/* Of each id one record, the newest: a session that was resumed in another
 * folder has two transcripts, and two of Codex's folders may be one. */
static GHashTable *
find_newest (const GPtrArray *records,
             MakeCandidateFunc make_candidate)
{
  GHashTable *newest = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      Candidate candidate = make_candidate (g_ptr_array_index (records, i));
      const Candidate *other = g_hash_table_lookup (newest, candidate.id);

      if (other == NULL || other->active_usec < candidate.active_usec)
        g_hash_table_replace (newest, (gpointer) candidate.id, g_memdup2 (&candidate, sizeof candidate));
    }
  return newest;
}

typedef void (*AddFolderFunc) (RingBoardMaker *maker,
                               const char *folder,
                               GArray *candidates);

static void
for_each_folder (RingBoardMaker *maker,
                 GHashTable *folders,
                 AddFolderFunc add_folder)
{
  GHashTableIter iter;
  gpointer folder = NULL;
  gpointer candidates = NULL;

  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, &folder, &candidates))
    add_folder (maker, folder, candidates);
}

static GHashTable *
folders_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
}

/* The session ids that the arguments of @agents name. */
static GHashTable *
find_names (const GPtrArray *agents)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; agents != NULL && i < agents->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (agents, i);

      if (proc->session_id != NULL)
        g_hash_table_add (names, proc->session_id);
      if (proc->resumed_id != NULL)
        g_hash_table_add (names, proc->resumed_id);
    }
  return names;
}

/* The terminal, where there is just one agent that it can be. */
static const char *
get_only_tty (const GPtrArray *agents)
{
  return agents != NULL && agents->len == 1 ? ((const RingProc *) g_ptr_array_index (agents, 0))->tty : NULL;
}

/* How many of a folder's candidates live: as many as agents run in it. If the
 * process table could not be read, or does not have all, none has ended. */
static guint
count_living (const RingBoardMaker *maker,
              const GPtrArray *agents,
              guint n_candidates)
{
  if (!maker->facts->are_procs_known || !ring_liveness_sees_all (maker->liveness))
    return n_candidates;
  return agents != NULL ? MIN (agents->len, n_candidates) : 0;
}

/* Whether a folder's candidate may be of a session that is over: where no process
 * can tell, a record says what a session did, and not that there is one. */
static gboolean
is_unproven (const RingBoardMaker *maker,
             const GPtrArray *agents,
             guint index)
{
  return !ring_liveness_sees_all (maker->liveness) && (agents == NULL || index >= agents->len);
}

/* WORKING for a while after its last sign of life, then IDLE; at once where the
 * record says that the turn has ended, as long as that counts. */
static void
set_state_by_age (RingBoardMaker *maker,
                  RingSession *session,
                  gboolean says_ended)
{
  gint64 threshold_usec = ring_config_get_usec (maker->config, RING_CONFIG_WORKING_THRESHOLD_SECONDS);
  gint64 window_usec = ring_config_get_usec (maker->config, RING_CONFIG_WAITING_WINDOW_SECONDS);
  gint64 quiet_usec = RING_DEADLINE_NEVER;
  gint64 forgotten_usec = RING_DEADLINE_NEVER;
  gboolean is_fresh = ring_classify_is_within (maker->facts->sleeps, session->last_active_usec, threshold_usec, maker->now_usec, &quiet_usec);
  gboolean is_over = says_ended && ring_classify_is_within (maker->facts->sleeps, session->last_active_usec, window_usec, maker->now_usec, &forgotten_usec);

  if (is_fresh && !is_over)
    {
      session->state = RING_STATE_WORKING;
      session->reason = "record-active";
      ring_board_maker_set_deadline (maker, quiet_usec);
      return;
    }
  session->state = RING_STATE_IDLE;
  session->reason = says_ended ? "record-turn-end" : "record-quiet";
  if (is_fresh && forgotten_usec < quiet_usec)
    ring_board_maker_set_deadline (maker, forgotten_usec);
}

/* --- Claude Code's transcripts --- */

static RingSession *
make_scanned (RingBoardMaker *maker,
              const RingTranscript *transcript)
{
  RingSession *session = ring_session_new (transcript->session_id, "claude-code", RING_SOURCE_KIND_SCAN);

  ring_session_set_place (session, transcript->cwd, NULL);
  g_free (session->project);
  session->project = g_strdup (transcript->project);
  g_free (session->last_action);
  session->last_action = g_strdup (transcript->last_action);
  session->tail = transcript->tail;
  session->has_todo = transcript->has_todo;
  session->todo_done = transcript->todo_done;
  session->todo_total = transcript->todo_total;
  session->last_active_usec = transcript->modified_usec;
  return session;
}

/* A background agent's transcript: it is matched by its id, and over when idle. */
static void
scan_background (RingBoardMaker *maker,
                 const RingTranscript *transcript)
{
  RingSession *session = make_scanned (maker, transcript);

  session->kind = RING_SESSION_KIND_AGENT;
  set_state_by_age (maker, session, ring_tail_kind_is_over (transcript->tail));
  if (session->state == RING_STATE_IDLE)
    session->state = RING_STATE_ENDED;
  g_hash_table_insert (maker->scanned, session->id, session);
}

/* The transcripts of one folder, of which as many live as agents run there. */
static void
scan_folder (RingBoardMaker *maker,
             const char *folder,
             GArray *candidates)
{
  const GPtrArray *agents = ring_liveness_get_agents (maker->liveness, RING_PROC_ROLE_CLAUDE, folder);
  g_autoptr (GHashTable) names = find_names (agents);
  guint n_living = count_living (maker, agents, candidates->len);

  for (guint i = 0; candidates->len > n_living && i < candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (candidates, Candidate, i);

      candidate->is_named = g_hash_table_contains (names, candidate->id);
    }
  g_array_sort (candidates, compare_candidates);
  if (n_living > 0)
    g_hash_table_add (maker->scan_cwds, g_strdup (folder));
  for (guint i = 0; i < candidates->len; i++)
    {
      const RingTranscript *transcript = g_array_index (candidates, Candidate, i).record;
      RingSession *session = make_scanned (maker, transcript);

      if (i < n_living)
        {
          set_state_by_age (maker, session, ring_tail_kind_is_over (transcript->tail));
          session->tty = i == 0 ? g_strdup (get_only_tty (agents)) : NULL;
          session->is_unproven = is_unproven (maker, agents, i);
        }
      else
        {
          session->state = RING_STATE_ENDED;
          session->reason = "process-gone";
        }
      g_hash_table_insert (maker->scanned, session->id, session);
    }
}

static Candidate
make_transcript_candidate (gconstpointer record)
{
  const RingTranscript *transcript = record;

  return (Candidate){ .record = transcript, .id = transcript->session_id, .active_usec = transcript->modified_usec };
}

/**
 * ring_board_scan_transcripts:
 * @maker: a board being made
 *
 * Makes a line of each transcript that is young enough. Which of them come on
 * the board is decided later: a row or a live file goes first.
 */
void
ring_board_scan_transcripts (RingBoardMaker *maker)
{
  g_autoptr (GHashTable) newest = find_newest (maker->facts->transcripts, make_transcript_candidate);
  gint64 window_usec = ring_config_get_usec (maker->config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);
  g_autoptr (GHashTable) folders = folders_new ();
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, newest);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Candidate *candidate = value;
      const RingTranscript *transcript = candidate->record;
      gint64 next_change_usec = RING_DEADLINE_NEVER;

      if (!ring_classify_is_within (maker->facts->sleeps, transcript->modified_usec, window_usec, maker->now_usec, &next_change_usec))
        continue;
      ring_board_maker_set_deadline (maker, next_change_usec);
      if (ring_liveness_is_background (maker->liveness, transcript->session_id))
        scan_background (maker, transcript);
      else
        add_candidate (folders, ring_liveness_real_path (maker->liveness, transcript->cwd), candidate);
    }
  for_each_folder (maker, folders, scan_folder);
}

/**
 * ring_board_add_scanned:
 * @maker: a board being made
 *
 * Puts the transcripts on the board that nothing else stands for, and whose
 * sessions are there for all that is known.
 */
void
ring_board_add_scanned (RingBoardMaker *maker)
{
  GHashTableIter iter;
  gpointer session = NULL;

  g_hash_table_iter_init (&iter, maker->scanned);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    {
      g_hash_table_iter_steal (&iter);
      if (((const RingSession *) session)->is_unproven)
        ring_session_free (session);
      else
        ring_board_maker_add (maker, session);
    }
}

/* --- Codex's threads --- */

static const char *
get_thread_action (const RingThread *thread)
{
  const char *const texts[] = { thread->rollout.last_action, thread->title, thread->preview };

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (texts[i] != NULL && texts[i][0] != '\0')
        return texts[i];
    }
  return "—";
}

static void
add_thread (RingBoardMaker *maker,
            const RingThread *thread,
            gboolean is_living,
            const char *tty)
{
  g_autofree char *id = g_strconcat ("codex:", thread->id, NULL);
  RingSession *session = ring_session_new (id, "codex", RING_SOURCE_KIND_CODEX);

  ring_session_set_place (session, thread->cwd, tty);
  g_free (session->last_action);
  session->last_action = g_strdup (get_thread_action (thread));
  session->last_active_usec = thread->updated_usec;
  if (is_living)
    set_state_by_age (maker, session, thread->rollout.is_ended);
  else
    {
      session->state = RING_STATE_ENDED;
      session->reason = "process-gone";
    }
  ring_board_maker_add (maker, session);
}

static void
add_folder_threads (RingBoardMaker *maker,
                    const char *folder,
                    GArray *candidates)
{
  const GPtrArray *agents = ring_liveness_get_agents (maker->liveness, RING_PROC_ROLE_CODEX, folder);
  guint n_living = count_living (maker, agents, candidates->len);

  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++)
    {
      if (!is_unproven (maker, agents, i))
        add_thread (maker, g_array_index (candidates, Candidate, i).record, i < n_living,
                    i == 0 ? get_only_tty (agents) : NULL);
    }
}

static Candidate
make_thread_candidate (gconstpointer record)
{
  const RingThread *thread = record;

  return (Candidate){ .record = thread, .id = thread->id, .active_usec = thread->updated_usec };
}

/**
 * ring_board_add_threads:
 * @maker: a board being made
 *
 * Puts the threads of Codex's store on the board that have no row.
 */
void
ring_board_add_threads (RingBoardMaker *maker)
{
  g_autoptr (GHashTable) newest = find_newest (maker->facts->threads, make_thread_candidate);
  gint64 window_usec = ring_config_get_usec (maker->config, RING_CONFIG_ACTIVE_WINDOW_SECONDS);
  g_autoptr (GHashTable) folders = folders_new ();
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, newest);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Candidate *candidate = value;
      const RingThread *thread = candidate->record;
      const char *cwd = ring_liveness_real_path (maker->liveness, thread->cwd);
      gint64 next_change_usec = RING_DEADLINE_NEVER;

      if (!ring_classify_is_within (maker->facts->sleeps, thread->updated_usec, window_usec, maker->now_usec, &next_change_usec) && ring_liveness_get_agents (maker->liveness, RING_PROC_ROLE_CODEX, cwd) == NULL)
        continue;
      ring_board_maker_set_deadline (maker, next_change_usec);
      add_candidate (folders, cwd, candidate);
    }
  for_each_folder (maker, folders, add_folder_threads);
}

/* --- bare processes --- */

/* Folders of agents that have a session at or below them. */
typedef struct
{
  GHashTable *agents;  /* (element-type utf8): folders in which agents run */
  GHashTable *covered; /* (element-type utf8): those of them */
} Coverage;

/* Marks the folders of agents that @path is at or below. */
static void
cover (const Coverage *coverage,
       const char *path)
{
  g_autofree char *folder = g_strdup (path);

  for (;;)
    {
      char *slash = strrchr (folder, '/');
      const char *known = folder[0] != '\0' ? g_hash_table_lookup (coverage->agents, folder) : NULL;

      if (known != NULL)
        g_hash_table_add (coverage->covered, (gpointer) known);
      if (slash == NULL || g_str_equal (folder, "/"))
        return;
      slash[slash == folder ? 1 : 0] = '\0';
    }
}

/* The folder of the process that a session's row names: the session may be
 * elsewhere by now, and the agent is none of which nothing is known. */
static void
cover_process (const RingBoardMaker *maker,
               const Coverage *coverage,
               const RingSession *session)
{
  const RingProc *proc = NULL;
  gint64 pid = 0;
  guint64 started = 0;

  if (session->row != NULL && ring_row_places_process (session->row, maker->facts, &pid, &started))
    proc = ring_liveness_find_proc (maker->liveness, pid, started);
  if (proc != NULL && proc->cwd != NULL)
    cover (coverage, proc->cwd);
}

/* Tells for which folders with agents a session of Claude Code is known. */
static void
init_coverage (const RingBoardMaker *maker,
               Coverage *coverage)
{
  const GPtrArray *procs = maker->facts->procs;
  GHashTableIter iter;
  gpointer hidden = NULL;

  coverage->agents = g_hash_table_new (g_str_hash, g_str_equal);
  coverage->covered = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; procs != NULL && i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);

      if (proc->role == RING_PROC_ROLE_CLAUDE && proc->cwd != NULL)
        g_hash_table_add (coverage->agents, proc->cwd);
    }
  if (g_hash_table_size (coverage->agents) == 0)
    return;
  for (guint i = 0; i < maker->board->sessions->len; i++)
    {
      const RingSession *session = g_ptr_array_index (maker->board->sessions, i);

      if (session->state != RING_STATE_ENDED && g_str_equal (session->provider, "claude-code"))
        {
          cover (coverage, ring_liveness_real_path (maker->liveness, session->cwd));
          cover_process (maker, coverage, session);
        }
    }
  g_hash_table_iter_init (&iter, maker->hidden_cwds);
  while (g_hash_table_iter_next (&iter, &hidden, NULL))
    cover (coverage, hidden);
}

static void
clear_coverage (Coverage *coverage)
{
  g_hash_table_unref (coverage->agents);
  g_hash_table_unref (coverage->covered);
}

static const char *
find_first_tty (const GPtrArray *agents)
{
  for (guint i = 0; i < agents->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (agents, i);

      if (proc->tty != NULL)
        return proc->tty;
    }
  return NULL;
}

/* An agent of which nothing else is known: one line for its folder. */
static RingSession *
make_synthetic (const RingBoardMaker *maker,
                const Coverage *coverage,
                const RingProc *proc)
{
  const GPtrArray *agents = ring_liveness_get_agents (maker->liveness, RING_PROC_ROLE_CLAUDE, proc->cwd);
  g_autofree char *id = NULL;
  RingSession *session = NULL;

  if (agents == NULL || g_ptr_array_index (agents, 0) != proc)
    return NULL;
  if (g_hash_table_contains (maker->scan_cwds, proc->cwd) || g_hash_table_contains (coverage->covered, proc->cwd))
    return NULL;
  id = g_strconcat ("synthetic:", proc->cwd, NULL);
  session = ring_session_new (id, "claude-code", RING_SOURCE_KIND_PROC);
  ring_session_set_place (session, proc->cwd, find_first_tty (agents));
  session->reason = "process";
  session->last_active_usec = maker->now_usec;
  return session;
}

/* A model that runs in a terminal: the process is the session. */
static RingSession *
make_model (const RingProc *proc)
{
  gboolean is_ollama = proc->role == RING_PROC_ROLE_OLLAMA;
  const char *provider = is_ollama ? "ollama" : "llama.cpp";
  g_autofree char *id = g_strdup_printf ("%s:pid-%" G_GINT64_FORMAT, provider, proc->pid);
  RingSession *session = ring_session_new (id, provider, is_ollama ? RING_SOURCE_KIND_OLLAMA : RING_SOURCE_KIND_LLAMA_CPP);

  ring_session_set_place (session, proc->cwd != NULL ? proc->cwd : "", proc->tty);
  session->reason = "process";
  session->last_active_usec = proc->started_usec;
  if (proc->model != NULL && proc->model[0] != '\0')
    {
      g_free (session->last_action);
      session->last_action = g_strdup (proc->model);
    }
  return session;
}

/**
 * ring_board_add_processes:
 * @maker: a board being made
 *
 * Puts the processes on the board of which nothing else is known. Call it last.
 */
void
ring_board_add_processes (RingBoardMaker *maker)
{
  const GPtrArray *procs = maker->facts->procs;
  Coverage coverage = { 0 };

  init_coverage (maker, &coverage);
  for (guint i = 0; maker->facts->are_procs_known && procs != NULL && i < procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (procs, i);
      RingSession *session = NULL;

      if (proc->role == RING_PROC_ROLE_CLAUDE && proc->cwd != NULL)
        session = make_synthetic (maker, &coverage, proc);
      else if (proc->role == RING_PROC_ROLE_OLLAMA || proc->role == RING_PROC_ROLE_LLAMA_CPP)
        session = make_model (proc);
      if (session != NULL)
        ring_board_maker_add (maker, session);
    }
  clear_coverage (&coverage);
}
