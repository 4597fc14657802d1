/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusTarget"

#include "config.h"

#include "ring-focus-target.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-row-places.h"
#include "core/ring-terminal.h"
#include "io/ring-process.h"

/* The session's process. */
typedef struct
{
  gint64 pid; /* 0 = not known */
  guint64 started;
  gboolean is_of_row; /* the one whose environment the row has */
} Process;

static gboolean
has_process (const RingFacts *facts,
             gint64 pid,
             guint64 started)
{
  for (guint i = 0; facts->procs != NULL && i < facts->procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (facts->procs, i);

      if (proc->pid == pid && proc->started == started)
        return TRUE;
    }
  return FALSE;
}

/* The process says itself that it is the session's. */
static gboolean
find_live (const RingSession *session,
           const RingFacts *facts,
           Process *process)
{
  const RingLive *best = NULL;

  for (guint i = 0; facts->lives != NULL && i < facts->lives->len; i++)
    {
      const RingLive *live = g_ptr_array_index (facts->lives, i);

      if (!g_str_equal (live->session_id, ring_session_get_id (session)) || live->started == 0 || !has_process (facts, live->pid, live->started))
        continue;
      if (best == NULL || live->status_usec > best->status_usec)
        best = live;
    }
  if (best == NULL)
    return FALSE;
  *process = (Process){ .pid = best->pid, .started = best->started };
  return TRUE;
}

/* Whether the process may be an agent of the session's kind. */
static gboolean
fits_provider (const RingProc *proc,
               const char *provider)
{
  switch (proc->role)
    {
    case RING_PROC_ROLE_CLAUDE:
    case RING_PROC_ROLE_CLAUDE_BACKGROUND:
      return g_str_equal (provider, "claude-code");
    case RING_PROC_ROLE_CODEX:
      return g_str_equal (provider, "codex");
    case RING_PROC_ROLE_OLLAMA:
      return g_str_equal (provider, "ollama");
    case RING_PROC_ROLE_LLAMA_CPP:
      return g_str_equal (provider, "llama.cpp");
    case RING_PROC_ROLE_NONE:
    default:
      return FALSE;
    }
}

/* The one agent among all that can be it: it names the session, or it is alone
 * on the session's terminal. */
static void
find_in_table (const RingSession *session,
               const RingFacts *facts,
               Process *process)
{
  const char *id = ring_session_get_id (session);
  const char *tty = ring_session_get_tty (session);
  guint n_found = 0;

  for (guint i = 0; facts->procs != NULL && i < facts->procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (facts->procs, i);
      gboolean is_named = g_strcmp0 (proc->session_id, id) == 0;

      if (!fits_provider (proc, ring_session_get_provider (session)))
        continue;
      if (!is_named && (tty == NULL || proc->session_id != NULL || g_strcmp0 (proc->tty, tty) != 0))
        continue;
      *process = (Process){ .pid = proc->pid, .started = proc->started };
      if (is_named)
        return;
      n_found++;
    }
  if (n_found > 1)
    *process = (Process){ 0 };
}

/* The innermost of the processes around the hook that is on its terminal still:
 * the agent, or what has started it. */
static gboolean
find_on_seat (const RingRow *row,
              const RingFacts *facts,
              const char *proc_root,
              Process *process)
{
  const RingSeat *seat = NULL;

  if (ring_row_places_seat (row, facts, &seat) != RING_SEAT_REACH_HERE)
    return FALSE;
  for (guint i = 0; i < seat->n_processes; i++)
    {
      const RingSeatProcess *member = &seat->processes[i];
      g_autoptr (RingProcess) found = ring_process_read (proc_root, member->pid, NULL);

      if (found == NULL || found->started != member->started || found->tty_nr == 0 || ring_process_is_over (found))
        continue;
      *process = (Process){ .pid = member->pid, .started = member->started, .is_of_row = TRUE };
      return TRUE;
    }
  return FALSE;
}

static void
find_process (const RingSession *session,
              const RingFacts *facts,
              const char *proc_root,
              Process *process)
{
  const RingRow *row = ring_session_get_row (session);
  gint64 pid = 0;
  guint64 started = 0;
  gboolean has_row_process = row != NULL && ring_row_places_process (row, facts, &pid, &started);
  gboolean has_seat = row != NULL && ring_session_get_state (session) != RING_STATE_ENDED;

  *process = (Process){ 0 };
  if (find_live (session, facts, process))
    process->is_of_row = has_row_process && process->pid == pid && process->started == started;
  else if (has_row_process)
    *process = (Process){ .pid = pid, .started = started, .is_of_row = TRUE };
  else if (!has_seat || !find_on_seat (row, facts, proc_root, process))
    find_in_table (session, facts, process);
}

/* The variables of the row, by their names in the environment. */
static GHashTable *
read_row (const RingRow *row)
{
  g_autoptr (GHashTable) variables = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (size_t i = 0; row != NULL && i < RING_N_TERMINAL_NAMES; i++)
    {
      g_autofree char *name = g_ascii_strdown (ring_terminal_names[i], -1);
      const char *value = ring_row_get_terminal (row, name);

      if (value != NULL)
        g_hash_table_insert (variables, (char *) ring_terminal_names[i], g_strdup (value));
    }
  return g_steal_pointer (&variables);
}

/* What there is to know of a session whose process is not known. */
static RingFocusPlace *
make_place_from_row (const RingSession *session,
                     const char *proc_root)
{
  g_autoptr (GHashTable) variables = read_row (ring_session_get_row (session));
  const char *pane = ring_session_get_tmux_pane (session);

  if (g_hash_table_size (variables) == 0 && pane != NULL)
    g_hash_table_insert (variables, (char *) "TMUX_PANE", g_strdup (pane));
  return ring_focus_place_new (proc_root, 0, 0, ring_session_get_tty (session), variables);
}

static RingFocusPlace *
make_place (const RingSession *session,
            const Process *process,
            const char *proc_root)
{
  if (process->is_of_row)
    {
      g_autoptr (GHashTable) variables = read_row (ring_session_get_row (session));

      if (g_hash_table_size (variables) > 0)
        return ring_focus_place_new (proc_root, process->pid, process->started, NULL, variables);
    }
  return ring_focus_place_new_from_process (proc_root, process->pid, NULL);
}

/* Why a session whose process is known cannot be jumped to, or NULL. */
static const char *
find_hindrance (const RingSession *session,
                const RingFacts *facts,
                const char *proc_root,
                const RingProcess *process)
{
  guint64 pidns = ring_process_pid_namespace_of (proc_root, process->pid);

  if (pidns != 0 && facts->pidns != 0 && pidns != facts->pidns)
    return _ ("it runs in a container");
  if (ring_session_get_kind (session) == RING_SESSION_KIND_AGENT && process->tty_nr == 0)
    return _ ("it runs in the background, without a terminal");
  return NULL;
}

/* The machine that a foreign row comes from: an address of it, if somebody has
 * come to it over ssh. */
static char *
describe_other_host (const RingRow *row)
{
  const char *connection = ring_row_get_terminal (row, "ssh_connection");
  g_auto (GStrv) words = g_strsplit (connection != NULL ? connection : "", " ", -1);

  /* client's address and port, server's address and port */
  if (g_strv_length (words) == 4 && g_hostname_is_ip_address (words[2]))
    /* Translators: %s is an address, as 192.0.2.7 */
    return g_strdup_printf (_ ("it runs on another machine, %s"), words[2]);
  return g_strdup (_ ("it runs on another machine"));
}

static gboolean
is_on_other_host (const RingRow *row,
                  const RingFacts *facts)
{
  const RingSeat *seat = NULL;

  return row != NULL && (ring_row_places_is_on_other_host (row, facts) || ring_row_places_seat (row, facts, &seat) == RING_SEAT_REACH_OTHER_HOST);
}

/* Why a session that runs outside of our sandbox cannot be jumped to. Neither its
 * process is seen from inside nor who shows its terminal, so no window is known to
 * be the right one. */
static char *
describe_outside (const RingSession *session)
{
  const char *tty = ring_session_get_tty (session);

  if (ring_session_get_kind (session) == RING_SESSION_KIND_HEADLESS)
    return g_strdup (_ ("it runs by itself, without a terminal"));
  if (ring_session_get_state (session) == RING_STATE_ENDED)
    return g_strdup (_ ("it has ended"));
  if (tty == NULL)
    return g_strdup (_ ("terminals are not reached from inside the sandbox"));
  /* Translators: %s is a terminal, as /dev/pts/3 */
  return g_strdup_printf (_ ("its terminal, %s, is not reached from inside the sandbox"), tty);
}

static gboolean
is_near (const RingSession *session,
         const RingFacts *facts)
{
  gboolean is_shown = ring_session_get_state (session) != RING_STATE_ENDED && ring_session_get_kind (session) != RING_SESSION_KIND_HEADLESS;

  return facts->is_sandboxed && is_shown && !is_on_other_host (ring_session_get_row (session), facts);
}

/* Why a session whose process was not found cannot be jumped to, or NULL. */
static char *
find_reason_without_process (const RingSession *session,
                             const RingFacts *facts)
{
  const RingRow *row = ring_session_get_row (session);
  const RingSeat *seat = NULL;
  RingSeatReach reach = row != NULL ? ring_row_places_seat (row, facts, &seat) : RING_SEAT_REACH_NONE;

  if (is_on_other_host (row, facts))
    return describe_other_host (row);
  if (reach == RING_SEAT_REACH_CONTAINER || (row != NULL && ring_row_places_is_foreign (row, facts)))
    return g_strdup (_ ("it runs in a container"));
  if (ring_session_get_kind (session) == RING_SESSION_KIND_HEADLESS)
    return g_strdup (_ ("it runs by itself, without a terminal"));
  if (ring_session_get_state (session) == RING_STATE_ENDED)
    return g_strdup (_ ("it has ended"));
  /* What has its number today is another one. */
  if (reach != RING_SEAT_REACH_NONE)
    return g_strdup (_ ("its terminal is closed"));
  return NULL;
}

/* Why nobody needs to be asked, or NULL. */
static char *
find_reason (const RingSession *session,
             const RingFacts *facts,
             const char *proc_root,
             const Process *process)
{
  const RingRow *row = ring_session_get_row (session);
  g_autoptr (RingProcess) found = NULL;
  g_autoptr (GError) error = NULL;

  if (facts->is_sandboxed)
    return is_on_other_host (row, facts) ? describe_other_host (row) : describe_outside (session);
  if (process->pid == 0)
    return find_reason_without_process (session, facts);
  if (ring_session_get_kind (session) == RING_SESSION_KIND_HEADLESS)
    return g_strdup (_ ("it runs by itself, without a terminal"));
  found = ring_process_read (proc_root, process->pid, &error);
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return g_strdup (_ ("it has ended"));
  if (found == NULL)
    return NULL;
  if (found->started != process->started || ring_process_is_over (found))
    return g_strdup (_ ("it has ended"));
  return g_strdup (find_hindrance (session, facts, proc_root, found));
}

/**
 * ring_focus_target_init:
 * @target_out: (out caller-allocates): where to go; undo with ring_focus_target_clear()
 * @session: a session
 * @facts: what its board was made of
 * @proc_root: where /proc is
 *
 * Finds the session's process, and with it the place at which a jump begins.
 */
void
ring_focus_target_init (RingFocusTarget *target_out,
                        const RingSession *session,
                        const RingFacts *facts,
                        const char *proc_root)
{
  Process process;

  *target_out = (RingFocusTarget){ 0 };
  find_process (session, facts, proc_root, &process);
  target_out->reason = find_reason (session, facts, proc_root, &process);
  target_out->is_near = is_near (session, facts);
  if (target_out->reason != NULL)
    return;
  if (process.pid != 0)
    target_out->place = make_place (session, &process, proc_root);
  if (target_out->place == NULL)
    target_out->place = make_place_from_row (session, proc_root);
}

/**
 * ring_focus_target_clear:
 * @target: a target
 */
void
ring_focus_target_clear (RingFocusTarget *target)
{
  g_clear_pointer (&target->place, ring_focus_place_unref);
  g_clear_pointer (&target->reason, g_free);
}
