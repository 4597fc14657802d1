/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSourceProcess"

#include "config.h"

#include "ring-source-process.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "io/ring-process-table.h"
#include "io/ring-process.h"

/* A process that is known to us, and how we hear of its end. */
typedef struct
{
  RingSourceProcess *source;
  RingProc *proc; /* (owned) */
  int pidfd;      /* -1: we do not hear of it */
  guint fd_source;
} Agent;

/* Somebody's word for a process. */
typedef struct
{
  gint64 pid;
  guint64 started;
} Name;

struct _RingSourceProcess
{
  GObject parent_instance;

  char *proc_root;        /* (owned) */
  GHashTable *agents;     /* (owned) (element-type gint64 Agent): by pid */
  GPtrArray *procs;       /* (owned) (element-type RingProc): those of the agents, by pid */
  GHashTable *dead_names; /* (owned) (element-type Name): asked for since the last look, and no agents */
  GHashTable *unreadable; /* (owned) (element-type gint64): pids that are there and may not be read */
  char *problem;          /* (owned) (nullable): why the table is not known */
  guint n_unheard;        /* agents without a pidfd */
};

static void ring_source_process_iface_init (RingSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RingSourceProcess, ring_source_process, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (RING_TYPE_SOURCE, ring_source_process_iface_init))

static guint
hash_name (gconstpointer key)
{
  const Name *name = key;

  return g_int64_hash (&name->pid) ^ g_int64_hash (&name->started);
}

static gboolean
is_same_name (gconstpointer a,
              gconstpointer b)
{
  const Name *one = a;
  const Name *other = b;

  return one->pid == other->pid && one->started == other->started;
}

static void
agent_free (Agent *agent)
{
  if (agent->pidfd < 0)
    agent->source->n_unheard--;
  else
    close (agent->pidfd);
  g_clear_handle_id (&agent->fd_source, g_source_remove);
  ring_proc_unref (agent->proc);
  g_free (agent);
}

static int
compare_procs (gconstpointer a,
               gconstpointer b)
{
  const RingProc *one = *(const RingProc *const *) a;
  const RingProc *other = *(const RingProc *const *) b;

  return one->pid < other->pid ? -1 : one->pid > other->pid;
}

static void
list_procs (RingSourceProcess *self)
{
  GHashTableIter iter;
  gpointer agent = NULL;

  g_ptr_array_unref (self->procs);
  self->procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &agent))
    g_ptr_array_add (self->procs, ring_proc_ref (((const Agent *) agent)->proc));
  g_ptr_array_sort (self->procs, compare_procs);
}

static gboolean
on_ended (int fd,
          GIOCondition condition,
          gpointer user_data)
{
  Agent *agent = user_data;
  RingSourceProcess *self = agent->source;

  agent->fd_source = 0;
  g_hash_table_remove (self->agents, &agent->proc->pid);
  list_procs (self);
  ring_source_emit_changed (RING_SOURCE (self));
  return G_SOURCE_REMOVE;
}

/* Whether @pid is still the process that @proc was read from. */
static gboolean
is_still (const RingSourceProcess *self,
          const RingProc *proc)
{
  g_autoptr (RingProcess) process = ring_process_read (self->proc_root, proc->pid, NULL);

  return process != NULL && process->started == proc->started && !ring_process_is_over (process);
}

/* Takes an agent in, unless it has ended meanwhile: a pid can be another
 * process's by the time that its descriptor is had. */
static gboolean
add_agent (RingSourceProcess *self,
           RingProc *proc)
{
  int pidfd = (int) syscall (SYS_pidfd_open, (pid_t) proc->pid, 0);
  Agent *agent = NULL;

  if (pidfd < 0 && errno != ESRCH)
    g_debug ("The end of process %" G_GINT64_FORMAT " will not be told: %s", proc->pid, g_strerror (errno));
  if (!is_still (self, proc))
    {
      if (pidfd >= 0)
        close (pidfd);
      return FALSE;
    }
  agent = g_new0 (Agent, 1);
  agent->source = self;
  agent->proc = ring_proc_ref (proc);
  agent->pidfd = pidfd;
  if (pidfd >= 0)
    agent->fd_source = g_unix_fd_add (pidfd, G_IO_IN, on_ended, agent);
  else
    self->n_unheard++;
  g_hash_table_replace (self->agents, &agent->proc->pid, agent);
  return TRUE;
}

static gboolean
says_the_same (const RingProc *one,
               const RingProc *other)
{
  return one->role == other->role && one->ppid == other->ppid && g_strcmp0 (one->cwd, other->cwd) == 0 && g_strcmp0 (one->tty, other->tty) == 0 && g_strcmp0 (one->session_id, other->session_id) == 0 && g_strcmp0 (one->model, other->model) == 0;
}

/* Whether that is news. */
static gboolean
take_agent (RingSourceProcess *self,
            RingProc *proc)
{
  Agent *agent = g_hash_table_lookup (self->agents, &proc->pid);
  RingProc *old_proc = NULL;

  if (agent == NULL)
    return add_agent (self, proc);
  if (agent->proc->started != proc->started)
    {
      g_hash_table_remove (self->agents, &proc->pid);
      add_agent (self, proc);
      return TRUE;
    }
  if (says_the_same (agent->proc, proc))
    return FALSE;
  old_proc = agent->proc;
  g_hash_table_steal (self->agents, &proc->pid);
  agent->proc = ring_proc_ref (proc);
  ring_proc_unref (old_proc);
  g_hash_table_insert (self->agents, &agent->proc->pid, agent);
  return TRUE;
}

/* Drops the agents that are not in @procs. Whether there were any. */
static gboolean
forget_others (RingSourceProcess *self,
               GPtrArray *procs)
{
  g_autoptr (GHashTable) pids = g_hash_table_new (g_int64_hash, g_int64_equal);
  GHashTableIter iter;
  gpointer pid = NULL;
  gboolean is_any_gone = FALSE;

  for (guint i = 0; i < procs->len; i++)
    g_hash_table_add (pids, &((RingProc *) g_ptr_array_index (procs, i))->pid);
  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &pid, NULL))
    {
      if (g_hash_table_contains (pids, pid))
        continue;
      g_hash_table_iter_remove (&iter);
      is_any_gone = TRUE;
    }
  return is_any_gone;
}

static void
tell (RingSourceProcess *self,
      gboolean was_deaf,
      gboolean has_changed)
{
  g_autoptr (RingSourceProcess) held G_GNUC_UNUSED = g_object_ref (self);

  if (has_changed)
    list_procs (self);
  if (self->n_unheard > 0 && !was_deaf)
    ring_source_emit_deaf (RING_SOURCE (self));
  if (has_changed)
    ring_source_emit_changed (RING_SOURCE (self));
}

/* Reads the whole table. If it cannot be read, those that are known stay, and
 * whether there are others, or they have ended, is not known. */
static void
ring_source_process_refresh (RingSource *source)
{
  RingSourceProcess *self = RING_SOURCE_PROCESS (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) procs = ring_process_table_read (self->proc_root, &error);
  gboolean was_known = self->problem == NULL;
  gboolean was_deaf = self->n_unheard > 0;
  gboolean has_changed = FALSE;

  g_hash_table_remove_all (self->dead_names);
  g_hash_table_remove_all (self->unreadable);
  g_clear_pointer (&self->problem, g_free);
  if (procs == NULL)
    {
      self->problem = g_strdup (error->message);
      tell (self, was_deaf, was_known);
      return;
    }
  has_changed = forget_others (self, procs) || !was_known;
  for (guint i = 0; i < procs->len; i++)
    has_changed |= take_agent (self, g_ptr_array_index (procs, i));
  tell (self, was_deaf, has_changed);
}

/* Looks at those whose end is not told. */
static void
ring_source_process_refresh_deaf (RingSource *source)
{
  RingSourceProcess *self = RING_SOURCE_PROCESS (source);
  GHashTableIter iter;
  gpointer value = NULL;
  gboolean has_changed = FALSE;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Agent *agent = value;

      if (agent->pidfd >= 0 || is_still (self, agent->proc))
        continue;
      g_hash_table_iter_remove (&iter);
      has_changed = TRUE;
    }
  tell (self, TRUE, has_changed);
}

static gboolean
ring_source_process_is_deaf (RingSource *source)
{
  return RING_SOURCE_PROCESS (source)->n_unheard > 0;
}

static const char *
ring_source_process_problem (RingSource *source)
{
  return RING_SOURCE_PROCESS (source)->problem;
}

static void
ring_source_process_iface_init (RingSourceInterface *iface)
{
  iface->refresh = ring_source_process_refresh;
  iface->refresh_deaf = ring_source_process_refresh_deaf;
  iface->is_deaf = ring_source_process_is_deaf;
  iface->problem = ring_source_process_problem;
}

static void
ring_source_process_finalize (GObject *object)
{
  RingSourceProcess *self = RING_SOURCE_PROCESS (object);

  g_hash_table_unref (self->agents);
  g_ptr_array_unref (self->procs);
  g_hash_table_unref (self->dead_names);
  g_hash_table_unref (self->unreadable);
  g_free (self->problem);
  g_free (self->proc_root);
  G_OBJECT_CLASS (ring_source_process_parent_class)->finalize (object);
}

static void
ring_source_process_class_init (RingSourceProcessClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_source_process_finalize;
}

static void
ring_source_process_init (RingSourceProcess *self)
{
  self->agents = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) agent_free);
  self->procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  self->dead_names = g_hash_table_new_full (hash_name, is_same_name, g_free, NULL);
  self->unreadable = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

/**
 * ring_source_process_new:
 * @proc_root: `/proc`, or another one
 *
 * Reads the whole table before it returns, then hears of ends, as long as the
 * main loop runs.
 *
 * Returns: (transfer full): the source
 */
RingSourceProcess *
ring_source_process_new (const char *proc_root)
{
  RingSourceProcess *self = g_object_new (RING_TYPE_SOURCE_PROCESS, NULL);

  self->proc_root = g_strdup (proc_root);
  ring_source_process_refresh (RING_SOURCE (self));
  return self;
}

/* A process that others may not see (hidepid) is there none the less. */
static gboolean
is_hidden (gint64 pid,
           const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return kill ((pid_t) pid, 0) != 0 && errno == EPERM;
  return g_error_matches (error, RING_ERROR, RING_ERROR_DENIED);
}

/**
 * ring_source_process_note:
 * @self: the source
 * @pid: a process that a row or a live file names
 * @started: its start time, 0 if that is not said
 *
 * Reads the process at once if it is not in the table. Call it for each name
 * before the table is used; it is cheap for those that are known, and for
 * those that were asked for since the last look. The table may be another one
 * afterwards; #RingSource::changed is not emitted.
 */
void
ring_source_process_note (RingSourceProcess *self,
                          gint64 pid,
                          guint64 started)
{
  const Agent *agent = g_hash_table_lookup (self->agents, &pid);
  const Name name = { .pid = pid, .started = started };
  g_autoptr (RingProc) proc = NULL;
  g_autoptr (GError) error = NULL;
  gboolean was_deaf = self->n_unheard > 0;

  if (self->problem != NULL || pid <= 1 || pid > G_MAXINT32 || g_hash_table_contains (self->dead_names, &name))
    return;
  if (agent != NULL && (started == 0 || agent->proc->started == started))
    return;
  if (!ring_process_table_read_one (self->proc_root, pid, &proc, &error) && is_hidden (pid, error))
    g_hash_table_add (self->unreadable, g_memdup2 (&pid, sizeof pid));
  if (proc != NULL && take_agent (self, proc))
    {
      list_procs (self);
      if (self->n_unheard > 0 && !was_deaf)
        ring_source_emit_deaf (RING_SOURCE (self));
    }
  if (proc == NULL || (started != 0 && proc->started != started))
    g_hash_table_add (self->dead_names, g_memdup2 (&name, sizeof name));
}

/**
 * ring_source_process_get_procs:
 * @self: the source
 *
 * Returns: (transfer none) (nullable) (element-type RingProc): the agents by
 *   pid, %NULL if they are not known; ref it to keep it over the next change,
 *   after which there is a new array
 */
GPtrArray *
ring_source_process_get_procs (RingSourceProcess *self)
{
  return self->problem == NULL ? self->procs : NULL;
}

/**
 * ring_source_process_get_unreadable:
 * @self: the source
 *
 * Returns: (transfer none) (element-type gint64): the noted processes that are
 *   there and may not be read: whether they are the agents is not known
 */
GHashTable *
ring_source_process_get_unreadable (RingSourceProcess *self)
{
  return self->unreadable;
}
