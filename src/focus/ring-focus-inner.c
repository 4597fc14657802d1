/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusInner"

#include "config.h"

#include "ring-focus-inner.h"

#include <string.h>

#include "core/ring-terminal.h"
#include "io/ring-process.h"

#define MAX_DIGITS 9

/* What they leave in the environment of all that is started inside. */
static const char *const multiplexer_names[] = { "TMUX", "TMUX_PANE", "ZELLIJ_SESSION_NAME", "ZELLIJ_PANE_ID", "STY", NULL };

/* Their servers, by the kernel's name. They belong to no terminal themselves. */
static const char *const multiplexer_comms[] = { "tmux: server", "zellij", "screen", "wezterm-mux-ser", NULL };

/* Their sessions' processes on this side. */
static const char *const ssh_comms[] = { "sshd", "sshd-session", "dropbear", NULL };

/* Programs that put a terminal of their own between, and show it on the one
 * where they are themselves. Any other that does so is a window or a multiplexer. */
static const char *const transparent_comms[] = { "sudo", "su", "doas", "script", "expect", "python", "python3", "node", "perl", "ruby", NULL };

static gboolean
is_holder (const RingProcess *process,
           guint64 tty_nr)
{
  gboolean is_transparent = process->tty_nr != 0 && g_strv_contains (transparent_comms, process->comm);

  return tty_nr != 0 && process->tty_nr != tty_nr && !is_transparent;
}

/**
 * ring_focus_holder_init:
 * @holder_out: (out caller-allocates): who shows the place's terminal; undo
 *   with ring_focus_holder_clear()
 * @place: a place
 * @proc_root: where /proc is
 *
 * A terminal that was started inside another inherits its variables, and so
 * does a multiplexer. Who really shows the place is the first process above
 * it that is not on its terminal. A process without a terminal is shown by
 * none, wherever the editor that runs it was started.
 */
void
ring_focus_holder_init (RingFocusHolder *holder_out,
                        const RingFocusPlace *place,
                        const char *proc_root)
{
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);
  guint64 tty_nr = 0;
  gint64 child_pid = 0;

  *holder_out = (RingFocusHolder){ 0 };
  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);
      g_autoptr (RingProcess) process = ring_process_read (proc_root, ancestor->pid, NULL);

      if (process == NULL || process->started != ancestor->started)
        break;
      if (i == 0 && process->tty_nr == 0)
        {
          holder_out->comm = g_strdup ("");
          return;
        }
      if (is_holder (process, tty_nr))
        {
          holder_out->pid = ancestor->pid;
          holder_out->comm = g_strdup (ancestor->comm);
          holder_out->first_pid = child_pid;
          break;
        }
      tty_nr = process->tty_nr;
      child_pid = ancestor->pid;
    }
  holder_out->tty = ring_process_tty_path (tty_nr);
  if (holder_out->tty == NULL)
    holder_out->tty = g_strdup (ring_focus_place_get_tty (place));
}

/**
 * ring_focus_holder_clear:
 * @holder: a holder
 */
void
ring_focus_holder_clear (RingFocusHolder *holder)
{
  g_clear_pointer (&holder->comm, g_free);
  g_clear_pointer (&holder->tty, g_free);
}

/**
 * ring_focus_holder_dup_variable:
 * @holder: a holder
 * @proc_root: where /proc is
 * @name: a variable; also one that places do not keep
 *
 * Returns: (transfer full) (nullable): what @holder has put into the
 *   environment of the first process that it shows; foreign
 */
char *
ring_focus_holder_dup_variable (const RingFocusHolder *holder,
                                const char *proc_root,
                                const char *name)
{
  g_auto (GStrv) environment = NULL;

  if (holder->first_pid == 0)
    return NULL;
  environment = ring_process_environment (proc_root, holder->first_pid);
  return ring_terminal_dup_value (g_environ_getenv (environment, name));
}

/**
 * ring_focus_holder_dup_id:
 * @holder: a holder
 * @place: the place that it shows
 * @proc_root: where /proc is
 * @name: a variable
 *
 * Who starts a client of a multiplexer inside another has to hide the outer
 * one's variables from it. The first process in the pane has them still.
 *
 * Returns: (transfer full) (nullable): its value for the place; foreign
 */
char *
ring_focus_holder_dup_id (const RingFocusHolder *holder,
                          const RingFocusPlace *place,
                          const char *proc_root,
                          const char *name)
{
  const char *value = ring_focus_place_get (place, name);

  return value != NULL ? g_strdup (value) : ring_focus_holder_dup_variable (holder, proc_root, name);
}

/**
 * ring_focus_holder_may_be:
 * @holder: a holder
 * @comm: a program's name as the kernel has it
 *
 * Returns: %FALSE if it is known to be another program
 */
gboolean
ring_focus_holder_may_be (const RingFocusHolder *holder,
                          const char *comm)
{
  return holder->comm == NULL || g_str_equal (holder->comm, comm);
}

/**
 * ring_focus_holder_may_show:
 * @holder: a holder
 * @tty: (nullable): the terminal of a pane that the place's variables name
 *
 * Returns: %FALSE if what it shows is known to be another terminal
 */
gboolean
ring_focus_holder_may_show (const RingFocusHolder *holder,
                            const char *tty)
{
  return holder->tty == NULL || g_strcmp0 (holder->tty, tty) == 0;
}

/**
 * ring_focus_inner_is_left_in:
 * @place: a place after all inner focusers were asked
 * @proc_root: where /proc is
 *
 * Inside a multiplexer, all other ids are those of the terminal in which the
 * multiplexer was started.
 *
 * Returns: whether it is in a multiplexer still
 */
gboolean
ring_focus_inner_is_left_in (const RingFocusPlace *place,
                             const char *proc_root)
{
  g_auto (RingFocusHolder) holder = { 0 };

  ring_focus_holder_init (&holder, place, proc_root);
  if (holder.comm != NULL)
    return g_strv_contains (multiplexer_comms, holder.comm);
  for (guint i = 0; multiplexer_names[i] != NULL; i++)
    {
      if (ring_focus_place_get (place, multiplexer_names[i]) != NULL)
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_focus_inner_is_remote:
 * @place: a place
 *
 * Returns: whether somebody on another machine sits before it
 */
gboolean
ring_focus_inner_is_remote (const RingFocusPlace *place)
{
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);

  if (ring_focus_place_get (place, "SSH_CONNECTION") == NULL)
    return FALSE;
  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);

      if (g_strv_contains (ssh_comms, ancestor->comm))
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_focus_inner_outside:
 * @place: a place that is in no multiplexer
 *
 * Returns: (transfer full): the place without the variables of multiplexers
 *   that it has inherited
 */
RingFocusPlace *
ring_focus_inner_outside (RingFocusPlace *place)
{
  return ring_focus_place_without (place, multiplexer_names);
}

/**
 * ring_focus_inner_parse_number:
 * @text: (nullable): an id from outside
 * @number_out: (out): its value
 *
 * Returns: whether @text is digits and nothing else, nine at most
 */
gboolean
ring_focus_inner_parse_number (const char *text,
                               gint64 *number_out)
{
  size_t length = text != NULL ? strlen (text) : 0;

  if (length == 0 || length > MAX_DIGITS || strspn (text, "0123456789") != length)
    return FALSE;
  *number_out = g_ascii_strtoll (text, NULL, 10);
  return TRUE;
}

/**
 * ring_focus_inner_parse_tmux:
 * @text: what `TMUX` says: "SOCKET,PID,SESSION"; the path may have commas itself
 * @socket_out: (out) (transfer full): where the server listens
 * @server_out: (out) (optional): the server's process
 *
 * Returns: whether @text is that; the path is foreign still
 */
gboolean
ring_focus_inner_parse_tmux (const char *text,
                             char **socket_out,
                             gint64 *server_out)
{
  g_autofree char *socket = g_strdup (text);
  gint64 server = 0;

  for (int i = 0; i < 2; i++)
    {
      char *comma = strrchr (socket, ',');

      if (comma == NULL || !ring_focus_inner_parse_number (comma + 1, &server))
        return FALSE;
      *comma = '\0';
    }
  if (server_out != NULL)
    *server_out = server;
  *socket_out = g_steal_pointer (&socket);
  return TRUE;
}
