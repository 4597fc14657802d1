/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusPlace"

#include "config.h"

#include "ring-focus-place.h"

#include "core/ring-terminal.h"
#include "io/ring-process.h"

/* Nobody nests terminals and shells deeper than this. */
#define MAX_ANCESTORS 64

/* PID 1 adopts orphans: it is nobody's terminal. */
#define FIRST_PID_WITH_WINDOWS 2

struct _RingFocusPlace
{
  gatomicrefcount ref_count;
  gint64 pid;            /* 0 = not known */
  char *tty;             /* (owned) (nullable) */
  GHashTable *variables; /* (element-type utf8 utf8) (owned) */
  GPtrArray *ancestors;  /* (element-type RingFocusAncestor) (owned) */
};

static void
free_ancestor (RingFocusAncestor *ancestor)
{
  g_free (ancestor->comm);
  g_free (ancestor);
}

static RingFocusPlace *
new_empty (void)
{
  RingFocusPlace *place = g_new0 (RingFocusPlace, 1);

  g_atomic_ref_count_init (&place->ref_count);
  place->variables = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  place->ancestors = g_ptr_array_new_with_free_func ((GDestroyNotify) free_ancestor);
  return place;
}

/* Keeps what a terminal may have set. */
static void
take_value (RingFocusPlace *place,
            const char *name,
            const char *value)
{
  char *clean = ring_terminal_dup_value (value);

  if (clean != NULL)
    g_hash_table_insert (place->variables, (char *) name, clean);
}

static void
add_ancestor (RingFocusPlace *place,
              const RingProcess *process)
{
  RingFocusAncestor *ancestor = g_new0 (RingFocusAncestor, 1);

  ancestor->pid = process->pid;
  ancestor->started = process->started;
  ancestor->comm = g_strdup (process->comm);
  g_ptr_array_add (place->ancestors, ancestor);
}

/* The process and those above it. A parent that has started after its child is
 * another process, which got the pid of the one that ended. */
static void
find_ancestors (RingFocusPlace *place,
                const char *proc_root,
                const RingProcess *first)
{
  gint64 pid = first->ppid;
  guint64 started = first->started;

  place->pid = first->pid;
  add_ancestor (place, first);
  while (pid >= FIRST_PID_WITH_WINDOWS && place->ancestors->len < MAX_ANCESTORS)
    {
      g_autoptr (RingProcess) parent = ring_process_read (proc_root, pid, NULL);

      if (parent == NULL || parent->started > started || ring_focus_place_has_ancestor (place, pid))
        return;
      add_ancestor (place, parent);
      pid = parent->ppid;
      started = parent->started;
    }
}

/**
 * ring_focus_place_new:
 * @proc_root: where /proc is
 * @pid: a process that is to be seen there, 0 if it is not known
 * @started: its start time: field 22 of its stat
 * @tty: (nullable): its terminal; %NULL asks the process
 * @variables: (nullable) (element-type utf8 utf8): environment variables by
 *   their names, as `WINDOWID`; only those of ring-terminal.h are kept
 *
 * The place of an agent. A process whose start time is another one has got the
 * pid after the agent had ended: then the place has no process, and no ancestors.
 *
 * Returns: (transfer full): a place
 */
RingFocusPlace *
ring_focus_place_new (const char *proc_root,
                      gint64 pid,
                      guint64 started,
                      const char *tty,
                      GHashTable *variables)
{
  RingFocusPlace *place = new_empty ();
  g_autoptr (RingProcess) process = pid > 0 ? ring_process_read (proc_root, pid, NULL) : NULL;

  place->tty = g_strdup (tty);
  for (size_t i = 0; variables != NULL && i < RING_N_TERMINAL_NAMES; i++)
    take_value (place, ring_terminal_names[i], g_hash_table_lookup (variables, ring_terminal_names[i]));
  if (process == NULL || process->started != started || ring_process_is_over (process))
    return place;
  if (place->tty == NULL)
    place->tty = ring_process_tty_path (process->tty_nr);
  find_ancestors (place, proc_root, process);
  return place;
}

/* The process's variables. A program with set-id bits, as screen is, hides
 * them: the shell above it on the same terminal has the same. */
static char **
read_environment (const char *proc_root,
                  const RingProcess *process)
{
  g_auto (GStrv) environment = ring_process_environment (proc_root, process->pid);
  g_autoptr (RingProcess) parent = NULL;

  if (environment[0] != NULL)
    return g_steal_pointer (&environment);
  parent = ring_process_read (proc_root, process->ppid, NULL);
  if (parent == NULL || parent->tty_nr != process->tty_nr || parent->tty_nr == 0)
    return g_steal_pointer (&environment);
  return ring_process_environment (proc_root, parent->pid);
}

/**
 * ring_focus_place_new_from_process:
 * @proc_root: where /proc is
 * @pid: a process that has just been told to be there, as the client of a multiplexer
 * @error: return location for an error
 *
 * Asks the process itself for terminal and variables.
 *
 * Returns: (transfer full): its place; %NULL with the errors of
 *   ring_process_read() if there is none
 */
RingFocusPlace *
ring_focus_place_new_from_process (const char *proc_root,
                                   gint64 pid,
                                   GError **error)
{
  g_autoptr (RingProcess) process = ring_process_read (proc_root, pid, error);
  g_auto (GStrv) environment = NULL;
  RingFocusPlace *place = NULL;

  if (process == NULL)
    return NULL;
  if (ring_process_is_over (process))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_MISSING, "Process %" G_GINT64_FORMAT " has ended", pid);
      return NULL;
    }
  environment = read_environment (proc_root, process);
  place = new_empty ();
  place->tty = ring_process_tty_path (process->tty_nr);
  for (size_t i = 0; i < RING_N_TERMINAL_NAMES; i++)
    take_value (place, ring_terminal_names[i], g_environ_getenv (environment, ring_terminal_names[i]));
  find_ancestors (place, proc_root, process);
  return place;
}

/**
 * ring_focus_place_without:
 * @place: a place
 * @names: (array zero-terminated=1): variables, by their names
 *
 * For a focuser that has done its part, so that it is not asked again for the
 * same thing.
 *
 * Returns: (transfer full): the same place, without those variables
 */
RingFocusPlace *
ring_focus_place_without (RingFocusPlace *place,
                          const char *const *names)
{
  RingFocusPlace *copy = new_empty ();
  GHashTableIter iter;
  gpointer name;
  gpointer value;

  copy->pid = place->pid;
  copy->tty = g_strdup (place->tty);
  g_hash_table_iter_init (&iter, place->variables);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      if (!g_strv_contains (names, name))
        g_hash_table_insert (copy->variables, name, g_strdup (value));
    }
  g_ptr_array_unref (copy->ancestors);
  copy->ancestors = g_ptr_array_ref (place->ancestors);
  return copy;
}

/**
 * ring_focus_place_with:
 * @place: a place
 * @name: a variable of ring-terminal.h
 * @value: its value
 *
 * For a terminal that has told more than its environment does, as in which
 * window a tab is now.
 *
 * Returns: (transfer full): the same place, with that variable
 */
RingFocusPlace *
ring_focus_place_with (RingFocusPlace *place,
                       const char *name,
                       const char *value)
{
  static const char *const none[] = { NULL };
  RingFocusPlace *copy = ring_focus_place_without (place, none);

  for (size_t i = 0; i < RING_N_TERMINAL_NAMES; i++)
    {
      if (g_str_equal (ring_terminal_names[i], name))
        take_value (copy, ring_terminal_names[i], value);
    }
  return copy;
}

/**
 * ring_focus_place_ref:
 * @place: a place
 *
 * Returns: (transfer full): @place
 */
RingFocusPlace *
ring_focus_place_ref (RingFocusPlace *place)
{
  g_atomic_ref_count_inc (&place->ref_count);
  return place;
}

/**
 * ring_focus_place_unref:
 * @place: (transfer full): a place
 */
void
ring_focus_place_unref (RingFocusPlace *place)
{
  if (!g_atomic_ref_count_dec (&place->ref_count))
    return;
  g_free (place->tty);
  g_hash_table_unref (place->variables);
  g_ptr_array_unref (place->ancestors);
  g_free (place);
}

/**
 * ring_focus_place_get_pid:
 * @place: a place
 *
 * Returns: the process that is to be seen there, 0 if it is not known
 */
gint64
ring_focus_place_get_pid (const RingFocusPlace *place)
{
  return place->pid;
}

/**
 * ring_focus_place_get_tty:
 * @place: a place
 *
 * Returns: (transfer none) (nullable): the terminal, as `/dev/pts/1`
 */
const char *
ring_focus_place_get_tty (const RingFocusPlace *place)
{
  return place->tty;
}

/**
 * ring_focus_place_get:
 * @place: a place
 * @name: a variable's name, as `WINDOWID`
 *
 * What comes out is foreign: whoever uses it checks its form first.
 *
 * Returns: (transfer none) (nullable): its value, never empty
 */
const char *
ring_focus_place_get (const RingFocusPlace *place,
                      const char *name)
{
  return g_hash_table_lookup (place->variables, name);
}

/**
 * ring_focus_place_get_ancestors:
 * @place: a place
 *
 * Returns: (transfer none) (element-type RingFocusAncestor): the process itself
 *   and those above it, nearest first; empty if the process is not known
 */
const GPtrArray *
ring_focus_place_get_ancestors (const RingFocusPlace *place)
{
  return place->ancestors;
}

/**
 * ring_focus_place_has_ancestor:
 * @place: a place
 * @pid: a process
 *
 * Returns: whether @pid is the place's process or above it
 */
gboolean
ring_focus_place_has_ancestor (const RingFocusPlace *place,
                               gint64 pid)
{
  for (guint i = 0; i < place->ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (place->ancestors, i);

      if (ancestor->pid == pid)
        return TRUE;
    }
  return FALSE;
}
