/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingProcess"

#include "config.h"

#include "ring-process.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "core/ring-text.h"

#define MAX_STAT_BYTES 4096
#define MAX_ARGS_BYTES (64 * 1024)
#define MAX_ENVIRONMENT_BYTES (256 * 1024)
#define MAX_PARENTS 12
#define HOST_HASH_DIGITS 16
#define MACHINE_ID_DIGITS 32

/* Fields of stat, counted from the one after the name. */
#define FIELD_STATE 0
#define FIELD_PPID 1
#define FIELD_TTY 4
#define FIELD_STARTED 19

/* Kernel's documentation, devices.txt. */
#define MAJOR_CONSOLE 4
#define FIRST_SERIAL_MINOR 64
#define FIRST_MAJOR_PTS 136
#define LAST_MAJOR_PTS 143
#define MINORS_OF_OLD_MAJOR 256

/**
 * ring_process_free:
 * @process: (transfer full) (nullable): a process
 */
void
ring_process_free (RingProcess *process)
{
  if (process == NULL)
    return;
  g_free (process->comm);
  g_strfreev (process->args);
  g_free (process);
}

/* Reads a file of /proc, which has no size, into @buffer; its length, or -1
 * with errno. */
static gssize
read_proc_file (const char *proc_root,
                gint64 pid,
                const char *name,
                char *buffer,
                size_t capacity)
{
  g_autofree char *path = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/%s", proc_root, pid, name);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  size_t length = 0;
  gssize n_read = 1;
  int saved_errno;

  if (fd < 0)
    return -1;
  while (n_read > 0 && length < capacity)
    {
      n_read = read (fd, buffer + length, capacity - length);
      if (n_read > 0)
        length += (size_t) n_read;
    }
  saved_errno = errno;
  close (fd);
  errno = saved_errno;
  return n_read < 0 ? -1 : (gssize) length;
}

/* The fields after the name, which may hold blanks and brackets itself. */
static gboolean
parse_stat (char *line,
            RingProcess *process)
{
  char *open_bracket = strchr (line, '(');
  char *close_bracket = strrchr (line, ')');
  g_auto (GStrv) fields = NULL;

  if (open_bracket == NULL || close_bracket == NULL || close_bracket < open_bracket || close_bracket[1] != ' ')
    return FALSE;
  fields = g_strsplit (close_bracket + 2, " ", FIELD_STARTED + 2);
  if (g_strv_length (fields) <= FIELD_STARTED || fields[FIELD_STATE][0] == '\0')
    return FALSE;
  process->state = fields[FIELD_STATE][0];
  process->ppid = g_ascii_strtoll (fields[FIELD_PPID], NULL, 10);
  /* The kernel prints a device number as a signed one. */
  process->tty_nr = (guint32) g_ascii_strtoll (fields[FIELD_TTY], NULL, 10);
  process->started = g_ascii_strtoull (fields[FIELD_STARTED], NULL, 10);
  process->comm = ring_text_clean (open_bracket + 1, close_bracket - open_bracket - 1);
  return TRUE;
}

/* Everything but the arguments. */
static RingProcess *
read_stat (const char *proc_root,
           gint64 pid,
           GError **error)
{
  g_autoptr (RingProcess) process = g_new0 (RingProcess, 1);
  char line[MAX_STAT_BYTES];
  gssize length = read_proc_file (proc_root, pid, "stat", line, sizeof line - 1);

  if (length < 0)
    {
      /* ESRCH: it ended between opening and reading. */
      ring_error_set_errno (error, errno == ESRCH ? ENOENT : errno, "Cannot read process %" G_GINT64_FORMAT, pid);
      return NULL;
    }
  line[length] = '\0';
  process->pid = pid;
  if (!parse_stat (line, process))
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "Process %" G_GINT64_FORMAT " has a stat of another form", pid);
      return NULL;
    }
  return g_steal_pointer (&process);
}

/* The strings of a buffer that has room for one byte more. */
static char **
split_strings (char *buffer,
               gssize length)
{
  g_autoptr (GPtrArray) strings = g_ptr_array_new ();
  gssize start = 0;

  while (length > 0 && buffer[length - 1] == '\0')
    length--;
  buffer[MAX (length, 0)] = '\0';
  while (start < length)
    {
      g_ptr_array_add (strings, g_strdup (buffer + start));
      start += (gssize) strlen (buffer + start) + 1;
    }
  g_ptr_array_add (strings, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&strings), FALSE);
}

/* A program may write one text over its arguments (setproctitle); then it is
 * the only one. */
static char **
read_args (const char *proc_root,
           gint64 pid)
{
  char buffer[MAX_ARGS_BYTES + 1];

  return split_strings (buffer, read_proc_file (proc_root, pid, "cmdline", buffer, MAX_ARGS_BYTES));
}

/**
 * ring_process_read:
 * @proc_root: where /proc is
 * @pid: a process
 * @error: return location for an error
 *
 * Returns: (transfer full): the process, with no arguments if they cannot be
 *   read; %NULL with %RING_ERROR_MISSING (it is gone), %RING_ERROR_DENIED,
 *   %RING_ERROR_INVALID or %RING_ERROR_FAILED
 */
RingProcess *
ring_process_read (const char *proc_root,
                   gint64 pid,
                   GError **error)
{
  RingProcess *process = read_stat (proc_root, pid, error);

  if (process != NULL)
    process->args = read_args (proc_root, pid);
  return process;
}

/**
 * ring_process_is_over:
 * @process: a process
 *
 * Returns: whether it has ended, and only its parent has not asked yet
 */
gboolean
ring_process_is_over (const RingProcess *process)
{
  return process->state == 'Z' || process->state == 'X' || process->state == 'x';
}

/**
 * ring_process_executable:
 * @proc_root: where /proc is
 * @pid: a process
 *
 * Returns: (transfer full) (nullable): the file that it runs; ends in
 *   ` (deleted)` after an update. %NULL for other users' processes
 */
char *
ring_process_executable (const char *proc_root,
                         gint64 pid)
{
  g_autofree char *path = g_strdup_printf ("%s/%" G_GINT64_FORMAT "/exe", proc_root, pid);

  return g_file_read_link (path, NULL);
}

/**
 * ring_process_environment:
 * @proc_root: where /proc is
 * @pid: a process
 *
 * Asks for the variables that it was started with, a quarter of a megabyte at
 * most. The bytes are foreign, and not checked.
 *
 * Returns: (transfer full): what g_environ_getenv() takes; empty for other
 *   users' processes
 */
char **
ring_process_environment (const char *proc_root,
                          gint64 pid)
{
  g_autofree char *buffer = g_malloc (MAX_ENVIRONMENT_BYTES + 1);
  gssize length = read_proc_file (proc_root, pid, "environ", buffer, MAX_ENVIRONMENT_BYTES);

  /* The last one may be cut, and half a value is a wrong one. */
  if (length == MAX_ENVIRONMENT_BYTES)
    {
      while (length > 0 && buffer[length - 1] != '\0')
        length--;
    }
  return split_strings (buffer, length);
}

/**
 * ring_process_role:
 * @proc_root: where /proc is
 * @process: a process
 *
 * Returns: what @process is to us
 */
RingProcRole
ring_process_role (const char *proc_root,
                   const RingProcess *process)
{
  g_autofree char *executable = NULL;

  if (ring_procs_needs_executable (process->comm))
    executable = ring_process_executable (proc_root, process->pid);
  return ring_procs_role (process->comm, (const char *const *) process->args, executable, process->tty_nr != 0);
}

/**
 * ring_process_find_agent:
 * @proc_root: where /proc is
 * @first_pid: a hook's parent
 *
 * Walks up the parents, a dozen at most. An agent starts its hooks through a
 * shell or without, and itself through whatever there is. Call it once per
 * event; it costs three files per parent at most.
 *
 * Returns: (transfer full) (nullable): the first that is an agent
 */
RingProcess *
ring_process_find_agent (const char *proc_root,
                         gint64 first_pid)
{
  gint64 pid = first_pid;

  for (int i = 0; i < MAX_PARENTS && pid > 1; i++)
    {
      g_autoptr (RingProcess) process = read_stat (proc_root, pid, NULL);

      if (process == NULL)
        return NULL;
      if (ring_procs_needs_args (process->comm))
        {
          process->args = read_args (proc_root, pid);
          if (ring_process_role (proc_root, process) != RING_PROC_ROLE_NONE)
            return g_steal_pointer (&process);
        }
      pid = process->ppid;
    }
  return NULL;
}

/**
 * ring_process_tty_path:
 * @tty_nr: a device number as stat has it
 *
 * Returns: (transfer full) (nullable): the terminal's device, %NULL if there is
 *   none or it is of a kind that nobody sits before
 */
char *
ring_process_tty_path (guint64 tty_nr)
{
  guint number = (guint) (tty_nr & 0xff) | (guint) ((tty_nr >> 12) & 0xfff00);
  guint kind = (guint) ((tty_nr >> 8) & 0xfff);

  if (kind >= FIRST_MAJOR_PTS && kind <= LAST_MAJOR_PTS)
    return g_strdup_printf ("/dev/pts/%u", (kind - FIRST_MAJOR_PTS) * MINORS_OF_OLD_MAJOR + number);
  if (kind == MAJOR_CONSOLE && number < FIRST_SERIAL_MINOR)
    return g_strdup_printf ("/dev/tty%u", number);
  if (kind == MAJOR_CONSOLE)
    return g_strdup_printf ("/dev/ttyS%u", number - FIRST_SERIAL_MINOR);
  return NULL;
}

/**
 * ring_process_find_tty:
 * @proc_root: where /proc is
 * @first_pid: a hook's parent
 * @seat: (inout): an empty seat, takes the processes on that terminal, and where
 *   they are; undo with ring_seat_clear()
 *
 * Walks up the parents as ring_process_find_agent() does. Hooks have no
 * terminal of their own. Call it where no agent was found: one that is not
 * known is still somewhere. Which process it is cannot be told now, but later:
 * the shell that runs the hook is gone then, and the agent is not.
 *
 * Returns: (transfer full) (nullable): the first terminal that one of them has
 */
char *
ring_process_find_tty (const char *proc_root,
                       gint64 first_pid,
                       RingSeat *seat)
{
  gint64 pid = first_pid;
  guint64 tty_nr = 0;

  for (int i = 0; i < MAX_PARENTS && pid > 1; i++)
    {
      g_autoptr (RingProcess) process = read_stat (proc_root, pid, NULL);

      if (process == NULL || (tty_nr != 0 && process->tty_nr != tty_nr))
        break;
      tty_nr = process->tty_nr;
      if (tty_nr != 0)
        ring_seat_add (seat, pid, process->started);
      pid = process->ppid;
    }
  if (seat->n_processes > 0)
    {
      seat->boot = ring_process_boot_id (proc_root);
      seat->pidns = ring_process_pid_namespace (proc_root);
      seat->host = ring_process_host_hash ();
    }
  return ring_process_tty_path (tty_nr);
}

/* A short file's text without white space around it, NULL if it has none. */
static char *
read_word (const char *path)
{
  g_autofree char *text = NULL;
  char buffer[256];
  gssize length;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (fd < 0)
    return NULL;
  length = read (fd, buffer, sizeof buffer);
  close (fd);
  if (length <= 0)
    return NULL;
  text = ring_text_clean (buffer, length);
  g_strstrip (text);
  return text[0] == '\0' ? NULL : g_steal_pointer (&text);
}

/**
 * ring_process_boot_id:
 * @proc_root: where /proc is
 *
 * Pids and start times mean something within one boot only.
 *
 * Returns: (transfer full) (nullable): the kernel's id of this boot
 */
char *
ring_process_boot_id (const char *proc_root)
{
  g_autofree char *path = g_build_filename (proc_root, "sys/kernel/random/boot_id", NULL);

  return read_word (path);
}

/* A process's pid namespace; @who is its pid, or "self". */
static guint64
read_pid_namespace (const char *proc_root,
                    const char *who)
{
  g_autofree char *path = g_build_filename (proc_root, who, "ns", "pid", NULL);
  g_autofree char *name = g_file_read_link (path, NULL);

  if (name == NULL || !g_str_has_prefix (name, "pid:["))
    return 0;
  return g_ascii_strtoull (name + strlen ("pid:["), NULL, 10);
}

/**
 * ring_process_pid_namespace:
 * @proc_root: where /proc is
 *
 * Returns: the inode of this process's pid namespace, 0 if it is not known
 */
guint64
ring_process_pid_namespace (const char *proc_root)
{
  return read_pid_namespace (proc_root, "self");
}

/**
 * ring_process_pid_namespace_of:
 * @proc_root: where /proc is
 * @pid: a process
 *
 * Tells a process in a container, whose terminals have numbers of their own.
 *
 * Returns: the inode of its pid namespace, 0 if it is not known
 */
guint64
ring_process_pid_namespace_of (const char *proc_root,
                               gint64 pid)
{
  g_autofree char *who = g_strdup_printf ("%" G_GINT64_FORMAT, pid);

  return read_pid_namespace (proc_root, who);
}

/**
 * ring_process_hash_machine_id:
 * @path: a file as machine-id(5) describes it
 *
 * Returns: (transfer full) (nullable): a hash of the id, which itself is not
 *   to be handed on; %NULL if the machine has none (yet)
 */
char *
ring_process_hash_machine_id (const char *path)
{
  g_autofree char *id = read_word (path);
  g_autofree char *hash = NULL;

  if (id == NULL || strlen (id) != MACHINE_ID_DIGITS || strspn (id, "0123456789abcdef") != MACHINE_ID_DIGITS)
    return NULL;
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
  return g_strndup (hash, HOST_HASH_DIGITS);
}

/**
 * ring_process_host_hash:
 *
 * Tells machines apart that share a home folder.
 *
 * Returns: (transfer full) (nullable): a hash of this machine's id
 */
char *
ring_process_host_hash (void)
{
  return ring_process_hash_machine_id ("/etc/machine-id");
}
