/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingProcessTable"

#include "config.h"

#include "ring-process-table.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/ring-process.h"
#include "io/ring-sandbox.h"

/* When the system started, in microseconds since the epoch; 0 if not known. */
static gint64
read_boot_usec (const char *proc_root)
{
  g_autofree char *path = g_build_filename (proc_root, "stat", NULL);
  g_autofree char *text = NULL;
  const char *line = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  line = strstr (text, "\nbtime ");
  return line != NULL ? g_ascii_strtoll (line + strlen ("\nbtime "), NULL, 10) * G_USEC_PER_SEC : 0;
}

/* The folder that a process is in, as the kernel has it; NULL if it may not be asked. */
static char *
read_cwd (const char *proc_root,
          gint64 pid)
{
  g_autofree char *link = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/cwd", proc_root, pid);
  g_autofree char *path = g_file_read_link (link, NULL);

  if (path == NULL)
    return NULL;
  if (g_str_has_suffix (path, " (deleted)"))
    path[strlen (path) - strlen (" (deleted)")] = '\0';
  return g_utf8_validate (path, -1, NULL) ? g_steal_pointer (&path) : g_utf8_make_valid (path, -1);
}

/* A process as a fact; NULL if it is no agent, or cannot be read. */
static RingProc *
read_agent (const char *proc_root,
            gint64 pid,
            gint64 boot_usec,
            GError **error)
{
  g_autoptr (RingProcess) process = ring_process_read (proc_root, pid, error);
  RingProcRole role = RING_PROC_ROLE_NONE;
  RingProc *proc = NULL;

  if (process == NULL || ring_process_is_over (process))
    return NULL;
  role = ring_process_role (proc_root, process);
  if (role == RING_PROC_ROLE_NONE)
    return NULL;
  proc = ring_proc_new ();
  proc->pid = process->pid;
  proc->ppid = process->ppid;
  proc->started = process->started;
  if (boot_usec > 0)
    proc->started_usec = boot_usec + (gint64) (process->started * (guint64) G_USEC_PER_SEC / (guint64) sysconf (_SC_CLK_TCK));
  proc->role = role;
  proc->cwd = read_cwd (proc_root, pid);
  proc->tty = ring_process_tty_path (process->tty_nr);
  proc->session_id = ring_procs_session_id ((const char *const *) process->args);
  proc->resumed_id = ring_procs_resumed_id (role, (const char *const *) process->args);
  proc->model = ring_procs_model (role, (const char *const *) process->args);
  return proc;
}

/* Whether what is shown at @proc_root is not the whole: another namespace's, or
 * a sandbox's. */
static gboolean
is_elsewhere (const char *proc_root)
{
  g_autofree char *self_path = g_build_filename (proc_root, "self", NULL);
  g_autofree char *self = g_file_read_link (self_path, NULL);
  g_autofree char *own = g_strdup_printf ("%d", (int) getpid ());
  g_autofree char *root = g_build_filename (proc_root, "..", NULL);

  return (self != NULL && !g_str_equal (self, own)) || ring_sandbox_is_inside (root);
}

/**
 * ring_process_table_read_one:
 * @proc_root: `/proc`, or another one
 * @pid: a process
 * @proc_out: (out) (transfer full) (nullable): the process, %NULL if it is no
 *   agent
 * @error: (out) (optional): %RING_ERROR_MISSING, %RING_ERROR_DENIED,
 *   %RING_ERROR_INVALID or %RING_ERROR_FAILED
 *
 * Call it where somebody names a process.
 *
 * Returns: whether the process could be read
 */
gboolean
ring_process_table_read_one (const char *proc_root,
                             gint64 pid,
                             RingProc **proc_out,
                             GError **error)
{
  g_autoptr (GError) local_error = NULL;

  *proc_out = read_agent (proc_root, pid, read_boot_usec (proc_root), &local_error);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/**
 * ring_process_table_read:
 * @proc_root: `/proc`, or another one
 * @error: (out) (optional): %RING_ERROR_MISSING, %RING_ERROR_DENIED,
 *   %RING_ERROR_UNSUPPORTED (it is not the whole: a sandbox) or
 *   %RING_ERROR_FAILED
 *
 * Call it on each look that has to know who lives. A process that ends while
 * it is read is passed over.
 *
 * Returns: (transfer full) (element-type RingProc): the agents by pid, or %NULL
 *   if the table is not known
 */
GPtrArray *
ring_process_table_read (const char *proc_root,
                         GError **error)
{
  g_autoptr (GPtrArray) procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  gint64 boot_usec = read_boot_usec (proc_root);
  const struct dirent *item = NULL;
  guint n_processes = 0;
  DIR *listing = opendir (proc_root);

  if (listing == NULL)
    {
      ring_error_set_errno (error, errno, "Cannot list %s", proc_root);
      return NULL;
    }
  while ((item = readdir (listing)) != NULL)
    {
      guint64 pid = 0;
      RingProc *proc = NULL;

      if (!g_ascii_string_to_unsigned (item->d_name, 10, 1, G_MAXINT32, &pid, NULL))
        continue;
      n_processes++;
      proc = read_agent (proc_root, (gint64) pid, boot_usec, NULL);
      if (proc != NULL)
        g_ptr_array_add (procs, proc);
    }
  closedir (listing);
  if (n_processes == 0 || is_elsewhere (proc_root))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_UNSUPPORTED, "%s does not show all processes", proc_root);
      return NULL;
    }
  return g_steal_pointer (&procs);
}
