/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSeen"

#include "config.h"

#include "ring-focus-seen.h"

#include "ring-focus-desktop.h"
#include "ring-focus-inner.h"
#include "ring-focus-konsole.h"
#include "ring-focus-program.h"
#include "ring-focus-pty.h"
#include "ring-focus-socket.h"

/* A tmux in a tmux: nobody has more. */
#define MAX_DEPTH 3

#define PANES "P #{window_active}#{pane_active} #{session_id} #{pane_id}"
#define CLIENTS "C #{client_control_mode} #{session_id} #{client_pid}"
#define N_FIELDS 4

static gboolean is_seen (const RingFocusRequest *request,
                         GCancellable *cancellable,
                         GArray *windows,
                         RingFocusPlace *place,
                         guint depth);

/* The lines of @kind, each of N_FIELDS fields; the second one must be @flags. */
static GPtrArray *
select_lines (const char *output,
              const char *kind,
              const char *flags)
{
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (size_t i = 0; lines[i] != NULL; i++)
    {
      char **fields = g_strsplit (lines[i], " ", N_FIELDS);

      if (g_strv_length (fields) == N_FIELDS && g_str_equal (fields[0], kind) && g_str_equal (fields[1], flags))
        g_ptr_array_add (found, fields);
      else
        g_strfreev (fields);
    }
  return found;
}

static gboolean
is_client_seen (const RingFocusRequest *request,
                GCancellable *cancellable,
                GArray *windows,
                const char *pid_text,
                guint depth)
{
  g_autoptr (RingFocusPlace) place = NULL;
  gint64 pid = 0;

  if (ring_focus_inner_parse_number (pid_text, &pid))
    place = ring_focus_place_new_from_process (request->proc_root, pid, NULL);
  return place != NULL && is_seen (request, cancellable, windows, place, depth + 1);
}

/* Whether a client shows the pane of tmux, as the active one, in a window that is seen. */
static gboolean
is_pane_seen (const RingFocusRequest *request,
              GCancellable *cancellable,
              GArray *windows,
              const char *socket,
              const char *pane,
              guint depth)
{
  const char *const words[] = { "tmux", "-S", socket, "list-panes", "-a", "-F", PANES, ";", "list-clients", "-F", CLIENTS, NULL };
  g_autofree char *output = ring_focus_program_run (request, cancellable, words, NULL, NULL);
  g_autoptr (GPtrArray) panes = NULL;
  g_autoptr (GPtrArray) clients = NULL;

  if (output == NULL)
    return FALSE;
  panes = select_lines (output, "P", "11");
  clients = select_lines (output, "C", "0");
  for (guint i = 0; i < panes->len; i++)
    {
      char **fields = g_ptr_array_index (panes, i);

      for (guint j = 0; j < clients->len && g_str_equal (fields[3], pane); j++)
        {
          char **client = g_ptr_array_index (clients, j);

          if (g_str_equal (client[2], fields[2]) && is_client_seen (request, cancellable, windows, client[3], depth))
            return TRUE;
        }
    }
  return FALSE;
}

/* Variables of tmux are left over in a terminal that was started from a pane:
 * they count only if that server is the one that holds the terminal. */
static gboolean
is_seen_in_tmux (const RingFocusRequest *request,
                 GCancellable *cancellable,
                 GArray *windows,
                 RingFocusPlace *place,
                 gint64 holder,
                 guint depth)
{
  const char *value = ring_focus_place_get (place, "TMUX");
  const char *pane = ring_focus_place_get (place, "TMUX_PANE");
  g_autofree char *socket = NULL;
  gint64 server = 0;

  return value != NULL && pane != NULL && ring_focus_inner_parse_tmux (value, &socket, &server)
         && server == holder && ring_focus_socket_is_ours (socket)
         && is_pane_seen (request, cancellable, windows, socket, pane, depth);
}

static guint
count_windows (GArray *windows,
               gint64 pid)
{
  guint n_windows = 0;

  for (guint i = 0; i < windows->len; i++)
    if (g_array_index (windows, RingFocusWindow, i).pid == pid)
      n_windows++;
  return n_windows;
}

/* Whether the focused window of a terminal with several is known to be the one
 * that the place began in. */
static gboolean
is_own_window (GArray *windows,
               const RingFocusWindow *focused,
               const RingFocusPlace *place)
{
  g_autofree char *id = g_strdup_printf ("%" G_GUINT64_FORMAT, focused->id);

  return count_windows (windows, focused->pid) == 1 || g_strcmp0 (ring_focus_place_get (place, "WINDOWID"), id) == 0;
}

/* An editor that was started in the terminal shows its agents itself. */
static gboolean
is_in_own_window (GArray *windows,
                  gint64 holder,
                  const RingFocusPlace *place)
{
  return ring_focus_windows_owner ((const RingFocusWindow *) (void *) windows->data, windows->len, place) != holder;
}

static gboolean
is_seen (const RingFocusRequest *request,
         GCancellable *cancellable,
         GArray *windows,
         RingFocusPlace *place,
         guint depth)
{
  const RingFocusWindow *focused = ring_focus_desktop_focused (windows);
  gint64 holder = ring_focus_pty_holder (request->proc_root, place);

  if (holder == 0 || focused == NULL || depth > MAX_DEPTH || g_cancellable_is_cancelled (cancellable))
    return FALSE;
  if (holder != focused->pid)
    return is_seen_in_tmux (request, cancellable, windows, place, holder, depth);
  if (!is_own_window (windows, focused, place) || is_in_own_window (windows, holder, place))
    return FALSE;
  return ring_focus_pty_count (request->proc_root, holder) == 1 || ring_focus_konsole_shows (request, cancellable, place);
}

/**
 * ring_focus_seen:
 * @request: from which login session
 * @cancellable: cancelled when nobody waits any longer
 * @windows: (element-type RingFocusWindow): from ring_focus_desktop_list()
 * @place: where a session is
 *
 * Looks whether the focused window belongs to the very process that shows the
 * place's terminal, and shows nothing else: one window, one terminal; or the
 * terminal says which tab it is. In tmux, the pane must be the active one of a
 * client for which the same holds.
 *
 * Returns: %TRUE only if it is sure
 */
gboolean
ring_focus_seen (const RingFocusRequest *request,
                 GCancellable *cancellable,
                 GArray *windows,
                 RingFocusPlace *place)
{
  return is_seen (request, cancellable, windows, place, 0);
}
