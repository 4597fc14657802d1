/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusKitty"

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-json.h"
#include "io/ring-process.h"
#include "ring-focus-inner.h"
#include "ring-focus-socket.h"
#include "ring-focusers.h"

#define SCHEME "unix:"
#define START "\033P@kitty-cmd"
#define END "\033\\"

static const char *const variables[] = { "KITTY_WINDOW_ID", "KITTY_LISTEN_ON", NULL };

/* One of its windows, which others call panes. */
typedef struct
{
  gint64 id;
  gint64 pid;        /* its first process */
  gint64 desktop_id; /* the X11 window that it is in, 0 = there is none */
} Window;

/* A connection to the kitty that shows the place, if it listens there. */
static GSocket *
connect_to (const RingFocusRequest *request,
            GCancellable *cancellable,
            const char *name)
{
  gint64 peer = 0;
  g_autoptr (GSocket) connection = ring_focus_socket_open (name, &peer, cancellable, NULL);

  if (connection == NULL || (ring_focus_place_get_pid (request->place) != 0 && !ring_focus_place_has_ancestor (request->place, peer)))
    return NULL;
  return g_steal_pointer (&connection);
}

/* The socket that still answers. What is set up gets the process's number
 * appended, and old ones stay behind. */
static GSocket *
find_connection (const RingFocusRequest *request,
                 GCancellable *cancellable,
                 const RingFocusHolder *holder)
{
  const char *listen_on = ring_focus_place_get (request->place, "KITTY_LISTEN_ON");
  const char *name = NULL;
  g_autofree char *numbered = NULL;
  GSocket *connection = NULL;

  if (!g_str_has_prefix (listen_on, SCHEME))
    return NULL;
  name = listen_on + strlen (SCHEME);
  if (name[0] != '/' && name[0] != '@')
    return NULL;
  connection = connect_to (request, cancellable, name);
  if (connection != NULL)
    return connection;
  numbered = g_strdup_printf ("%s-%" G_GINT64_FORMAT, name, holder->pid);
  return connect_to (request, cancellable, numbered);
}

/* Sends a command about one window; its answer. Documented as kitty's remote
 * control protocol. A connection is for one command: what older versions do
 * with a second one is not said. */
static RingJson *
command (const RingFocusRequest *request,
         GCancellable *cancellable,
         const RingFocusHolder *holder,
         const char *name,
         gint64 id)
{
  g_autoptr (GSocket) connection = find_connection (request, cancellable, holder);
  g_autofree char *question = g_strdup_printf (START "{\"cmd\":\"%s\",\"version\":[0,14,2],\"no_response\":false,"
                                                     "\"payload\":{\"match\":\"id:%" G_GINT64_FORMAT "\"}}" END,
                                               name, id);
  g_autofree char *answer = NULL;
  const char *start = NULL;
  g_autoptr (RingJson) json = NULL;
  gboolean is_done = FALSE;

  if (connection == NULL || !ring_focus_socket_send (connection, question, strlen (question), cancellable, NULL))
    return NULL;
  answer = ring_focus_socket_receive_text (connection, END, cancellable, NULL);
  start = answer != NULL && g_str_has_prefix (answer, START) ? answer + strlen (START) : NULL;
  if (start == NULL)
    return NULL;
  json = ring_json_parse (start, strlen (start), &RING_JSON_LIMITS_FILE, NULL);
  if (json == NULL || !ring_json_get_boolean (ring_json_root (json), "ok", &is_done) || !is_done)
    return NULL;
  return g_steal_pointer (&json);
}

/* The window among those of one tab. */
static gboolean
find_in_tab (const RingJsonValue *tab,
             Window *window)
{
  const RingJsonValue *windows = ring_json_get (tab, "windows");
  gint64 id = 0;

  for (guint i = 0; i < ring_json_length (windows); i++)
    {
      const RingJsonValue *value = ring_json_at (windows, i);

      if (ring_json_get_integer (value, "id", &id) && id == window->id && ring_json_get_integer (value, "pid", &window->pid))
        return TRUE;
    }
  return FALSE;
}

/* Desktop windows with tabs with windows. */
static gboolean
find_window (const RingJsonValue *list,
             Window *window)
{
  for (guint i = 0; i < ring_json_length (list); i++)
    {
      const RingJsonValue *desktop = ring_json_at (list, i);
      const RingJsonValue *tabs = ring_json_get (desktop, "tabs");

      for (guint j = 0; j < ring_json_length (tabs); j++)
        {
          if (!find_in_tab (ring_json_at (tabs, j), window))
            continue;
          if (!ring_json_get_integer (desktop, "platform_window_id", &window->desktop_id))
            window->desktop_id = 0;
          return TRUE;
        }
    }
  return FALSE;
}

/* Whether the window is on the terminal that the place is on. */
static gboolean
shows_place (const RingFocusRequest *request,
             GCancellable *cancellable,
             const RingFocusHolder *holder,
             const Window *window)
{
  g_autoptr (RingProcess) process = ring_process_read (request->proc_root, window->pid, NULL);
  g_autofree char *tty = process != NULL ? ring_process_tty_path (process->tty_nr) : NULL;

  return ring_focus_holder_may_show (holder, tty);
}

/* The place in the desktop window that has the tab now. */
static RingFocusPlace *
make_outer_place (const RingFocusRequest *request,
                  GCancellable *cancellable,
                  const Window *window)
{
  g_autoptr (RingFocusPlace) rest = ring_focus_place_without (request->place, variables);
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, window->desktop_id);

  return window->desktop_id > 0 ? ring_focus_place_with (rest, "WINDOWID", id) : g_steal_pointer (&rest);
}

/* Finds out where the window is: the answer is a list, as a text. */
static gboolean
locate (RingJson *answer,
        Window *window)
{
  const char *text = ring_json_get_string (ring_json_root (answer), "data");
  g_autoptr (RingJson) list = text != NULL ? ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, NULL) : NULL;

  return list != NULL && find_window (ring_json_root (list), window);
}

static RingFocusAnswer *
choose (const RingFocusRequest *request,
        GCancellable *cancellable,
        const RingFocusHolder *holder,
        Window *window)
{
  g_autoptr (RingJson) list = command (request, cancellable, holder, "ls", window->id);
  g_autoptr (RingJson) done = NULL;

  if (list == NULL)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its kitty cannot be asked"));
  if (!locate (list, window))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("kitty has no window %d any more"), (int) window->id);
  if (!shows_place (request, cancellable, holder, window))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in kitty's window %d"), (int) window->id);
  if (!request->is_rehearsal)
    {
      done = command (request, cancellable, holder, "focus-window", window->id);
      if (done == NULL)
        return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("kitty does not show its window %d"), (int) window->id);
    }
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, make_outer_place (request, cancellable, window), _ ("kitty's window %d"), (int) window->id);
}

static RingFocusAnswer *
work_kitty (const RingFocusRequest *request,
            GCancellable *cancellable)
{
  const char *id = ring_focus_place_get (request->place, "KITTY_WINDOW_ID");
  g_auto (RingFocusHolder) holder = { 0 };
  Window window = { 0 };

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (id == NULL || !ring_focus_holder_may_be (&holder, "kitty"))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in kitty"));
  if (ring_focus_place_get (request->place, "KITTY_LISTEN_ON") == NULL)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("kitty lets nobody choose its tabs: “allow_remote_control” and “listen_on” are not set"));
  if (!ring_focus_inner_parse_number (id, &window.id))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("what is known of its kitty window is not sound"));
  return choose (request, cancellable, &holder, &window);
}

const RingFocuser ring_focuser_kitty = { .name = "kitty", .layer = RING_FOCUS_LAYER_TAB, .work = work_kitty };
