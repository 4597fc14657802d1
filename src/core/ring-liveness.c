/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLiveness"

#include "config.h"

#include "ring-liveness.h"

#include "ring-row-places.h"
#include "ring-row-private.h"

#include <string.h>

struct _RingLiveness
{
  const RingFacts *facts;
  GHashTable *procs;      /* (element-type gint64 RingProc): by pid */
  GHashTable *agents;     /* (element-type utf8 GPtrArray): role and folder → RingProc, in the table's order */
  GHashTable *background; /* (element-type utf8): ids that background agents' arguments name */
  GHashTable *lives;      /* (element-type utf8 RingLive): session id → live file whose process lives */
  GHashTable *pid_lives;  /* (element-type gint64 RingLive): pid → the same */
  GHashTable *starts;     /* (element-type utf8 Starts): process of Claude Code → sessions that it began */
  GHashTable *verdicts;   /* (element-type RingRow int): lives of the rows that are told by their folder */
  gboolean sees_all;      /* who is not in the process table does not run */
};

/* When a process last began a session, and when the one of another row. */
typedef struct
{
  const RingRow *row;
  gint64 usec;
  gint64 other_usec;
} Starts;

/* --- what the facts say of processes --- */

static char *
make_agents_key (RingProcRole role,
                 const char *cwd)
{
  return g_strdup_printf ("%d%s", (int) role, cwd);
}

static void
add_to_list (GHashTable *table,
             gpointer key,
             gpointer element)
{
  GPtrArray *list = g_hash_table_lookup (table, key);

  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (table, key, list);
    }
  else
    g_free (key);
  g_ptr_array_add (list, element);
}

static void
take_procs (RingLiveness *liveness)
{
  const GPtrArray *procs = liveness->facts->procs;

  for (guint i = 0; procs != NULL && i < procs->len; i++)
    {
      RingProc *proc = g_ptr_array_index (procs, i);

      g_hash_table_insert (liveness->procs, &proc->pid, proc);
      if (proc->role == RING_PROC_ROLE_CLAUDE_BACKGROUND && proc->session_id != NULL)
        g_hash_table_add (liveness->background, proc->session_id);
    }
  for (guint i = 0; procs != NULL && i < procs->len; i++)
    {
      RingProc *proc = g_ptr_array_index (procs, i);

      /* The child of a background agent's host is that agent. */
      if (proc->cwd == NULL || (proc->session_id != NULL && g_hash_table_contains (liveness->background, proc->session_id)))
        continue;
      add_to_list (liveness->agents, make_agents_key (proc->role, proc->cwd), proc);
    }
}

/* Whether @live is to be taken before @other, of the same session. */
static gboolean
is_better_live (const RingLive *live,
                const RingLive *other)
{
  gboolean has_status = live->status != RING_LIVE_STATUS_NONE;

  if (has_status != (other->status != RING_LIVE_STATUS_NONE))
    return has_status;
  return live->status_usec > other->status_usec;
}

static void
take_lives (RingLiveness *liveness)
{
  const GPtrArray *lives = liveness->facts->lives;

  for (guint i = 0; lives != NULL && i < lives->len; i++)
    {
      RingLive *live = g_ptr_array_index (lives, i);
      const RingLive *other = g_hash_table_lookup (liveness->lives, live->session_id);

      if (live->started == 0 || ring_liveness_find_proc (liveness, live->pid, live->started) == NULL)
        continue;
      g_hash_table_insert (liveness->pid_lives, &live->pid, live);
      if (other == NULL || is_better_live (live, other))
        g_hash_table_insert (liveness->lives, live->session_id, live);
    }
}

/* Whether agents can run that are in no process table of ours. In a sandbox it
 * is always so. A pid namespace of its own may be a container that has its agents
 * with it, unless a hook outside has written into the same registry. */
static gboolean
find_whether_all_is_seen (const RingFacts *facts)
{
  if (facts->is_sandboxed)
    return FALSE;
  if (facts->pidns == 0 || facts->pidns == RING_PIDNS_OF_MACHINE)
    return TRUE;
  for (guint i = 0; facts->rows != NULL && i < facts->rows->len; i++)
    {
      if (ring_row_places_is_next_door (g_ptr_array_index (facts->rows, i), facts))
        return FALSE;
    }
  return TRUE;
}

/* --- rows that know their process --- */

/* Whether the agent's process is there, and may not be read. */
static gboolean
is_unreadable (const RingLiveness *liveness,
               const RingAgent *agent)
{
  GHashTable *unreadable = liveness->facts->unreadable_pids;

  return unreadable != NULL && g_hash_table_contains (unreadable, &agent->pid);
}

static char *
make_process_key (const RingAgent *agent)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT, agent->pid, agent->started);
}

static void
note_start (Starts *starts,
            const RingRow *row)
{
  if (starts->row == NULL || row->started_usec > starts->usec)
    {
      starts->other_usec = starts->usec;
      starts->usec = row->started_usec;
      starts->row = row;
      return;
    }
  starts->other_usec = MAX (starts->other_usec, row->started_usec);
}

static void
take_rows (RingLiveness *liveness)
{
  const GPtrArray *rows = liveness->facts->rows;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const RingRow *row = g_ptr_array_index (rows, i);
      g_autofree char *key = NULL;
      Starts *starts = NULL;

      if (row->agent.pid <= 0 || !g_str_equal (row->provider, "claude-code") || ring_row_places_is_foreign (row, liveness->facts) || ring_row_places_is_of_other_boot (row, liveness->facts))
        continue;
      key = make_process_key (&row->agent);
      starts = g_hash_table_lookup (liveness->starts, key);
      if (starts == NULL)
        {
          starts = g_new0 (Starts, 1);
          g_hash_table_insert (liveness->starts, g_steal_pointer (&key), starts);
        }
      note_start (starts, row);
    }
}

/* Whether the agent has changed its session id since @sign_usec, the last sign
 * that it had the row's. */
static gboolean
is_superseded (RingLiveness *liveness,
               const RingRow *row,
               gint64 sign_usec)
{
  const RingLive *live = g_hash_table_lookup (liveness->pid_lives, &row->agent.pid);
  g_autofree char *key = make_process_key (&row->agent);
  const Starts *starts = g_hash_table_lookup (liveness->starts, key);

  if (live != NULL && live->started == row->agent.started && !g_str_equal (live->session_id, row->session_id) && live->status_usec >= sign_usec)
    return TRUE;
  return starts != NULL && (starts->row == row ? starts->other_usec : starts->usec) > sign_usec;
}

/* Whether a hook in our pid namespace has seen the agent, and so should we. */
static gboolean
is_among_ours (const RingLiveness *liveness,
               const RingAgent *agent)
{
  return !liveness->facts->is_sandboxed && agent->pidns != 0 && agent->pidns == liveness->facts->pidns;
}

/* A row whose agent is known (board.md §2.1). */
static RingLife
judge_agent (RingLiveness *liveness,
             const RingRow *row)
{
  const RingAgent *agent = &row->agent;
  gboolean is_claude = g_str_equal (row->provider, "claude-code");
  const RingLive *live = is_claude ? g_hash_table_lookup (liveness->lives, row->session_id) : NULL;

  /* The session runs, whatever became of the process that the hooks knew. */
  if (live != NULL && (live->pid != agent->pid || live->started != agent->started))
    return RING_LIFE_ALIVE;
  if (ring_row_places_is_foreign (row, liveness->facts))
    return RING_LIFE_UNKNOWN;
  if (ring_row_places_is_of_other_boot (row, liveness->facts))
    return RING_LIFE_ENDED;
  if (!liveness->sees_all && !is_among_ours (liveness, agent))
    return RING_LIFE_UNKNOWN;
  if (!liveness->facts->are_procs_known || is_unreadable (liveness, agent))
    return RING_LIFE_ASSUMED;
  if (ring_liveness_find_proc (liveness, agent->pid, agent->started) == NULL)
    return RING_LIFE_ENDED;
  if (!is_claude)
    return RING_LIFE_ALIVE;
  return is_superseded (liveness, row, MAX (row->last_active_usec, live != NULL ? live->status_usec : 0)) ? RING_LIFE_ENDED
                                                                                                          : RING_LIFE_ALIVE;
}

/* --- rows that are told by their folder --- */

/* Which process role a provider's sessions have; none if it cannot be told. */
static RingProcRole
get_role (const char *provider)
{
  if (g_str_equal (provider, "claude-code"))
    return RING_PROC_ROLE_CLAUDE;
  return g_str_equal (provider, "codex") ? RING_PROC_ROLE_CODEX : RING_PROC_ROLE_NONE;
}

static gboolean
is_told_by_folder (const RingRow *row)
{
  return row->agent.pid <= 0 && get_role (row->provider) != RING_PROC_ROLE_NONE;
}

/* Whether an agent runs in a folder above @cwd: the session has gone down. */
static gboolean
has_agent_above (RingLiveness *liveness,
                 RingProcRole role,
                 const char *cwd)
{
  g_autofree char *folder = g_strdup (cwd);

  while (strlen (folder) > 1)
    {
      g_autofree char *parent = g_path_get_dirname (folder);

      if (g_str_equal (parent, folder) || parent[0] != '/')
        return FALSE;
      if (ring_liveness_get_agents (liveness, role, parent) != NULL)
        return TRUE;
      g_free (folder);
      folder = g_steal_pointer (&parent);
    }
  return FALSE;
}

/* The terminals of @agents. */
static GHashTable *
find_ttys (const GPtrArray *agents)
{
  GHashTable *ttys = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; agents != NULL && i < agents->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (agents, i);

      if (proc->tty != NULL)
        g_hash_table_add (ttys, proc->tty);
    }
  return ttys;
}

/* Newest first; those whose process says their name before all others. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const RingRow *one = *(const RingRow *const *) a;
  const RingRow *other = *(const RingRow *const *) b;
  const RingLiveness *liveness = user_data;
  gboolean is_one_named = g_hash_table_contains (liveness->lives, one->session_id);
  gboolean is_other_named = g_hash_table_contains (liveness->lives, other->session_id);

  if (is_one_named != is_other_named)
    return is_one_named ? -1 : 1;
  if (one->last_active_usec != other->last_active_usec)
    return one->last_active_usec > other->last_active_usec ? -1 : 1;
  return strcmp (one->session_id, other->session_id);
}

static void
set_life (RingLiveness *liveness,
          RingRow *row,
          RingLife life)
{
  g_hash_table_insert (liveness->verdicts, row, GINT_TO_POINTER ((int) life));
}

/* Tells which rows of one folder and provider live (board.md §2.2). */
static void
judge_folder (RingLiveness *liveness,
              GPtrArray *rows)
{
  RingRow *first = g_ptr_array_index (rows, 0);
  RingProcRole role = get_role (first->provider);
  const char *cwd = ring_liveness_real_path (liveness, first->cwd);
  GPtrArray *agents = ring_liveness_get_agents (liveness, role, cwd);
  g_autoptr (GHashTable) ttys = find_ttys (agents);
  gboolean knows_ttys = rows->len > 1 && g_hash_table_size (ttys) > 0;
  guint n_left = agents != NULL ? agents->len : 0;

  if (agents == NULL && has_agent_above (liveness, role, cwd))
    n_left = G_MAXUINT;
  g_ptr_array_sort_with_data (rows, compare_rows, liveness);
  for (guint i = 0; i < rows->len; i++)
    {
      RingRow *row = g_ptr_array_index (rows, i);
      gboolean has_other_tty = knows_ttys && row->tty != NULL && !g_hash_table_contains (ttys, row->tty) && !g_hash_table_contains (liveness->lives, row->session_id);

      if (has_other_tty || n_left == 0)
        {
          set_life (liveness, row, liveness->sees_all ? RING_LIFE_ENDED : RING_LIFE_UNKNOWN);
          continue;
        }
      set_life (liveness, row, RING_LIFE_ALIVE);
      if (n_left != G_MAXUINT)
        n_left--;
    }
}

static void
judge_folders (RingLiveness *liveness)
{
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                          (GDestroyNotify) g_ptr_array_unref);
  const GPtrArray *rows = liveness->facts->rows;
  GHashTableIter iter;
  gpointer list = NULL;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      RingRow *row = g_ptr_array_index (rows, i);

      if (!is_told_by_folder (row) || ring_classify_is_fault (row))
        continue;
      if (g_hash_table_contains (liveness->background, row->session_id))
        set_life (liveness, row, RING_LIFE_ALIVE);
      else
        add_to_list (folders, make_agents_key (get_role (row->provider), ring_liveness_real_path (liveness, row->cwd)), row);
    }
  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, NULL, &list))
    judge_folder (liveness, list);
}

/* --- the whole --- */

/**
 * ring_liveness_new:
 * @facts: everything known; has to outlive the result
 *
 * Returns: (transfer full): who lives
 */
RingLiveness *
ring_liveness_new (const RingFacts *facts)
{
  RingLiveness *liveness = g_new0 (RingLiveness, 1);

  liveness->facts = facts;
  liveness->procs = g_hash_table_new (g_int64_hash, g_int64_equal);
  liveness->agents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  liveness->background = g_hash_table_new (g_str_hash, g_str_equal);
  liveness->lives = g_hash_table_new (g_str_hash, g_str_equal);
  liveness->pid_lives = g_hash_table_new (g_int64_hash, g_int64_equal);
  liveness->starts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  liveness->verdicts = g_hash_table_new (NULL, NULL);
  liveness->sees_all = find_whether_all_is_seen (facts);
  take_procs (liveness);
  take_lives (liveness);
  take_rows (liveness);
  if (facts->are_procs_known)
    judge_folders (liveness);
  return liveness;
}

/**
 * ring_liveness_free:
 * @liveness: (transfer full): who lives
 */
void
ring_liveness_free (RingLiveness *liveness)
{
  g_hash_table_unref (liveness->procs);
  g_hash_table_unref (liveness->agents);
  g_hash_table_unref (liveness->background);
  g_hash_table_unref (liveness->lives);
  g_hash_table_unref (liveness->pid_lives);
  g_hash_table_unref (liveness->starts);
  g_hash_table_unref (liveness->verdicts);
  g_free (liveness);
}

/**
 * ring_liveness_sees_all:
 * @liveness: who lives
 *
 * Call it before anything is concluded from a process that is missing.
 *
 * Returns: whether every agent that runs is in the process table, as far as that
 *   could be read
 */
gboolean
ring_liveness_sees_all (const RingLiveness *liveness)
{
  return liveness->sees_all;
}

/**
 * ring_liveness_folder_role:
 * @row: a row
 *
 * Returns: whose processes in the row's folder tell whether it is alive, none
 *   if it is told otherwise
 */
RingProcRole
ring_liveness_folder_role (const RingRow *row)
{
  return is_told_by_folder (row) ? get_role (row->provider) : RING_PROC_ROLE_NONE;
}

/**
 * ring_liveness_get_row:
 * @liveness: who lives
 * @row: a row of its facts
 *
 * Returns: whether the row's session is alive
 */
RingLife
ring_liveness_get_row (RingLiveness *liveness,
                       const RingRow *row)
{
  if (get_role (row->provider) == RING_PROC_ROLE_NONE)
    return RING_LIFE_UNKNOWN;
  if (!is_told_by_folder (row))
    return judge_agent (liveness, row);
  if (!ring_row_places_is_on_other_host (row, liveness->facts) && ring_row_places_is_of_other_boot (row, liveness->facts))
    return RING_LIFE_ENDED;
  if (!liveness->facts->are_procs_known)
    return liveness->sees_all ? RING_LIFE_ASSUMED : RING_LIFE_UNKNOWN;
  if (g_str_equal (row->provider, "claude-code") && g_hash_table_contains (liveness->lives, row->session_id))
    return RING_LIFE_ALIVE;
  return (RingLife) GPOINTER_TO_INT (g_hash_table_lookup (liveness->verdicts, row));
}

/**
 * ring_liveness_find_live:
 * @liveness: who lives
 * @session_id: a session of Claude Code
 *
 * Returns: (transfer none) (nullable): its live file, if that counts: its
 *   process lives, and it says a status
 */
const RingLive *
ring_liveness_find_live (RingLiveness *liveness,
                         const char *session_id)
{
  const RingLive *live = g_hash_table_lookup (liveness->lives, session_id);

  return live != NULL && live->status != RING_LIVE_STATUS_NONE ? live : NULL;
}

/**
 * ring_liveness_is_background:
 * @liveness: who lives
 * @session_id: a session
 *
 * Returns: whether a background agent's arguments name it
 */
gboolean
ring_liveness_is_background (RingLiveness *liveness,
                             const char *session_id)
{
  return g_hash_table_contains (liveness->background, session_id);
}

/**
 * ring_liveness_find_proc:
 * @liveness: who lives
 * @pid: a process id
 * @started: its start time
 *
 * Returns: (transfer none) (nullable): the agent of that pid, if it is no other
 */
const RingProc *
ring_liveness_find_proc (RingLiveness *liveness,
                         gint64 pid,
                         guint64 started)
{
  const RingProc *proc = g_hash_table_lookup (liveness->procs, &pid);

  return proc != NULL && proc->started == started ? proc : NULL;
}

/**
 * ring_liveness_get_agents:
 * @liveness: who lives
 * @role: which agents
 * @cwd: a folder, as real path
 *
 * Returns: (transfer none) (nullable) (element-type RingProc): those that run
 *   in that folder, background agents left out; NULL if there are none
 */
GPtrArray *
ring_liveness_get_agents (RingLiveness *liveness,
                          RingProcRole role,
                          const char *cwd)
{
  g_autofree char *key = make_agents_key (role, cwd);

  return g_hash_table_lookup (liveness->agents, key);
}

/**
 * ring_liveness_real_path:
 * @liveness: who lives
 * @path: a folder as somebody wrote it
 *
 * Returns: (transfer none): its real path, or @path
 */
const char *
ring_liveness_real_path (RingLiveness *liveness,
                         const char *path)
{
  GHashTable *real_paths = liveness->facts->real_paths;
  const char *real = real_paths != NULL ? g_hash_table_lookup (real_paths, path) : NULL;

  return real != NULL ? real : path;
}
