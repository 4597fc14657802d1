/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgentSearch"

#include "config.h"

#include "ring-agent-search.h"

#include "core/ring-liveness.h"

struct _RingAgentSearch
{
  GHashTable *rows;        /* (element-type utf8): ids of the sessions at the last look at all processes */
  GHashTable *transcripts; /* (element-type utf8) */
  GHashTable *threads;     /* (element-type utf8) */
  gint64 look_usec;        /* when that was */
};

static GHashTable *
set_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * ring_agent_search_new:
 *
 * Returns: (transfer full): a search, to which everything is new
 */
RingAgentSearch *
ring_agent_search_new (void)
{
  RingAgentSearch *self = g_new0 (RingAgentSearch, 1);

  self->rows = set_new ();
  self->transcripts = set_new ();
  self->threads = set_new ();
  return self;
}

/**
 * ring_agent_search_free:
 * @search: (transfer full) (nullable): a search
 */
void
ring_agent_search_free (RingAgentSearch *search)
{
  if (search == NULL)
    return;
  g_hash_table_unref (search->rows);
  g_hash_table_unref (search->transcripts);
  g_hash_table_unref (search->threads);
  g_free (search);
}

static gboolean
has_agent (const RingFacts *facts,
           RingProcRole role,
           const char *cwd)
{
  const char *real = facts->real_paths != NULL ? g_hash_table_lookup (facts->real_paths, cwd) : NULL;

  for (guint i = 0; facts->procs != NULL && i < facts->procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (facts->procs, i);

      if (proc->role == role && g_strcmp0 (proc->cwd, real != NULL ? real : cwd) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Whether somebody has written there since, whose process is not known. */
static gboolean
has_grown (const RingAgentSearch *self,
           const RingFacts *facts,
           RingProcRole role,
           const char *cwd,
           gint64 usec)
{
  return usec > self->look_usec && !has_agent (facts, role, cwd);
}

static RingAgentClue
look_at_rows (const RingAgentSearch *self,
              const RingFacts *facts)
{
  for (guint i = 0; facts->rows != NULL && i < facts->rows->len; i++)
    {
      const RingRow *row = g_ptr_array_index (facts->rows, i);

      if (ring_liveness_folder_role (row) != RING_PROC_ROLE_NONE && !g_hash_table_contains (self->rows, ring_row_get_session_id (row)))
        return RING_AGENT_CLUE_NEW;
    }
  return RING_AGENT_CLUE_NONE;
}

static RingAgentClue
look_at_records (const RingAgentSearch *self,
                 const RingFacts *facts)
{
  RingAgentClue clue = RING_AGENT_CLUE_NONE;

  for (guint i = 0; facts->transcripts != NULL && i < facts->transcripts->len; i++)
    {
      const RingTranscript *transcript = g_ptr_array_index (facts->transcripts, i);

      if (!g_hash_table_contains (self->transcripts, transcript->session_id))
        return RING_AGENT_CLUE_NEW;
      /* Whether a session with a row lives the row tells. */
      if (!g_hash_table_contains (self->rows, transcript->session_id) && has_grown (self, facts, RING_PROC_ROLE_CLAUDE, transcript->cwd, transcript->modified_usec))
        clue = RING_AGENT_CLUE_GROWN;
    }
  for (guint i = 0; facts->threads != NULL && i < facts->threads->len; i++)
    {
      const RingThread *thread = g_ptr_array_index (facts->threads, i);

      if (!g_hash_table_contains (self->threads, thread->id))
        return RING_AGENT_CLUE_NEW;
      if (has_grown (self, facts, RING_PROC_ROLE_CODEX, thread->cwd, thread->updated_usec))
        clue = RING_AGENT_CLUE_GROWN;
    }
  return clue;
}

/**
 * ring_agent_search_find_clue:
 * @search: a search
 * @facts: everything known
 *
 * Call it before a board is made. A row that names its agent's process is no
 * clue: that process is read at once.
 *
 * Returns: whether all processes should be looked at
 */
RingAgentClue
ring_agent_search_find_clue (RingAgentSearch *search,
                             const RingFacts *facts)
{
  RingAgentClue clue = look_at_rows (search, facts);

  return clue != RING_AGENT_CLUE_NONE ? clue : look_at_records (search, facts);
}

/**
 * ring_agent_search_is_done:
 * @search: a search
 * @facts: everything known
 * @look_usec: when all processes were looked at
 *
 * What is there now is no clue any more.
 */
void
ring_agent_search_is_done (RingAgentSearch *search,
                           const RingFacts *facts,
                           gint64 look_usec)
{
  g_hash_table_remove_all (search->rows);
  g_hash_table_remove_all (search->transcripts);
  g_hash_table_remove_all (search->threads);
  for (guint i = 0; facts->rows != NULL && i < facts->rows->len; i++)
    g_hash_table_add (search->rows, g_strdup (ring_row_get_session_id (g_ptr_array_index (facts->rows, i))));
  for (guint i = 0; facts->transcripts != NULL && i < facts->transcripts->len; i++)
    g_hash_table_add (search->transcripts, g_strdup (((const RingTranscript *) g_ptr_array_index (facts->transcripts, i))->session_id));
  for (guint i = 0; facts->threads != NULL && i < facts->threads->len; i++)
    g_hash_table_add (search->threads, g_strdup (((const RingThread *) g_ptr_array_index (facts->threads, i))->id));
  search->look_usec = look_usec;
}
