/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusClients"

#include "config.h"

#include "ring-focus-clients.h"

#include <sys/stat.h>
#include <unistd.h>

#include "ring-focus-inner.h"

static gboolean
is_of_our_user (const char *proc_root,
                gint64 pid)
{
  g_autofree char *path = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/stat", proc_root, pid);
  struct stat info;

  return stat (path, &info) == 0 && info.st_uid == geteuid ();
}

/**
 * ring_focus_clients_find:
 * @proc_root: where /proc is
 * @comm: a program's name as the kernel has it
 *
 * Returns: (transfer full) (element-type RingProcess): our user's processes of
 *   that name that are on a terminal
 */
GPtrArray *
ring_focus_clients_find (const char *proc_root,
                         const char *comm)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_process_free);
  g_autoptr (GDir) folder = g_dir_open (proc_root, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autoptr (RingProcess) process = NULL;
      gint64 pid = 0;

      if (!ring_focus_inner_parse_number (name, &pid))
        continue;
      process = ring_process_read (proc_root, pid, NULL);
      if (process == NULL || process->tty_nr == 0 || ring_process_is_over (process) || !g_str_equal (process->comm, comm))
        continue;
      if (is_of_our_user (proc_root, pid))
        g_ptr_array_add (found, g_steal_pointer (&process));
    }
  return found;
}

/**
 * ring_focus_clients_names:
 * @client: a client
 * @session: a session's name
 *
 * Returns: whether one of its arguments is the session's name
 */
gboolean
ring_focus_clients_names (const RingProcess *client,
                          const char *session)
{
  return client->args[0] != NULL && g_strv_contains ((const char *const *) client->args + 1, session);
}

/**
 * ring_focus_clients_open_terminals:
 * @proc_root: where /proc is
 * @server_pid: a server that draws on its clients' terminals itself
 *
 * Returns: (transfer full) (nullable) (element-type utf8): the terminals that it
 *   has open, %NULL if it does not let us see
 */
GHashTable *
ring_focus_clients_open_terminals (const char *proc_root,
                                   gint64 server_pid)
{
  g_autofree char *path = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/fd", proc_root, server_pid);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GHashTable *found = NULL;
  const char *name;

  if (folder == NULL)
    return NULL;
  found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *link = g_build_filename (path, name, NULL);
      char *target = g_file_read_link (link, NULL);

      if (target != NULL)
        g_hash_table_add (found, target);
    }
  return found;
}
