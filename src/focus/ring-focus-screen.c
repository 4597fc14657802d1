/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusScreen"

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-error.h"
#include "ring-focus-clients.h"
#include "ring-focus-inner.h"
#include "ring-focus-program.h"
#include "ring-focusers.h"

#define MAX_NAME_BYTES 100
#define NAME_CHARACTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-+:@,=~%#"

/* "PID.NAME", of the server @server_pid; the name is what a socket is called by. */
static gboolean
is_session (const char *text,
            gint64 server_pid)
{
  const char *dot = text != NULL ? strchr (text, '.') : NULL;
  g_autofree char *digits = dot != NULL ? g_strndup (text, (size_t) (dot - text)) : NULL;
  gint64 pid = 0;

  if (!ring_focus_inner_parse_number (digits, &pid) || pid != server_pid || dot[1] == '\0' || strlen (text) > MAX_NAME_BYTES)
    return FALSE;
  return strspn (dot + 1, NAME_CHARACTERS) == strlen (dot + 1);
}

/* Whether its command line says that the client belongs to the session: by its
 * whole name, its own one or its number; one that was called without words has
 * named the session after its terminal. */
static gboolean
is_told_by_words (const RingProcess *client,
                  const char *session)
{
  const char *name = strchr (session, '.') + 1;
  g_autofree char *number = g_strndup (session, (size_t) (name - 1 - session));
  g_autofree char *tty = ring_process_tty_path (client->tty_nr);
  g_autofree char *start = NULL;

  if (ring_focus_clients_names (client, session) || ring_focus_clients_names (client, name) || ring_focus_clients_names (client, number))
    return TRUE;
  if (client->args[0] == NULL || client->args[1] != NULL || tty == NULL)
    return FALSE;
  start = g_strdelimit (g_strconcat (tty + strlen ("/dev/"), ".", NULL), "/", '-');
  return g_str_has_prefix (name, start);
}

/* Leaves the session's clients. The server has their terminals open; where
 * that cannot be seen, their command lines have to say it. */
static GPtrArray *
find_clients (const RingFocusRequest *request,
              GCancellable *cancellable,
              const char *session,
              gint64 server_pid)
{
  GPtrArray *clients = ring_focus_clients_find (request->proc_root, "screen");
  g_autoptr (GHashTable) terminals = ring_focus_clients_open_terminals (request->proc_root, server_pid);

  for (guint i = clients->len; i > 0; i--)
    {
      const RingProcess *client = g_ptr_array_index (clients, i - 1);
      g_autofree char *tty = ring_process_tty_path (client->tty_nr);
      gboolean is_ours = FALSE;

      if (terminals != NULL)
        is_ours = tty != NULL && g_hash_table_contains (terminals, tty);
      else
        is_ours = is_told_by_words (client, session);
      if (!is_ours)
        g_ptr_array_remove_index (clients, i - 1);
    }
  return clients;
}

static RingFocusAnswer *
answer_detached (const char *session)
{
  g_autofree char *name = g_shell_quote (session);
  g_autofree char *command = g_strdup_printf ("screen -r %s", name);
  /* Translators: %s is a command */
  RingFocusAnswer *answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its screen session is detached: %s"), command);

  answer->command = g_steal_pointer (&command);
  return answer;
}

static RingFocusAnswer *
choose (const RingFocusRequest *request,
        GCancellable *cancellable,
        const char *session,
        const char *window,
        const RingProcess *client)
{
  const char *const words[] = { "screen", "-S", session, "-X", "select", window, NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  RingFocusPlace *place = ring_focus_place_new_from_process (request->proc_root, client->pid, &error);

  if (place == NULL)
    return answer_detached (session);
  if (!request->is_rehearsal)
    output = ring_focus_program_run (request, cancellable, words, NULL, &error);
  if (error != NULL)
    {
      ring_focus_place_unref (place);
      if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
        return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in screen, which is not installed here"));
      return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its screen session cannot be asked"));
    }
  /* Translators: number of the window, a terminal, as /dev/pts/3 */
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, place, _ ("window %s of screen, shown on %s"), window,
                                ring_focus_place_get_tty (place));
}

static RingFocusAnswer *
work_screen (const RingFocusRequest *request,
             GCancellable *cancellable)
{
  g_auto (RingFocusHolder) holder = { 0 };
  g_autofree char *session = NULL;
  g_autofree char *window = NULL;
  g_autoptr (GPtrArray) clients = NULL;
  gint64 number = 0;

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (g_strcmp0 (holder.comm, "screen") != 0)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in screen"));
  session = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "STY");
  /* Rows do not have it, and screen tells windows by titles only. */
  window = ring_focus_holder_dup_variable (&holder, request->proc_root, "WINDOW");
  if (!is_session (session, holder.pid) || !ring_focus_inner_parse_number (window, &number))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("what is known of its screen window is not sound"));
  clients = find_clients (request, cancellable, session, holder.pid);
  if (clients->len == 0)
    return answer_detached (session);
  if (clients->len > 1)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its screen session is shown on several terminals"));
  return choose (request, cancellable, session, window, g_ptr_array_index (clients, 0));
}

const RingFocuser ring_focuser_screen = { .name = "screen", .layer = RING_FOCUS_LAYER_INNER, .work = work_screen };
