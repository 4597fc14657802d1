/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusNiri"

#include "config.h"

#include "ring-focus-niri.h"

#include "ring-focus-lists.h"
#include "ring-focus-socket.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include "core/ring-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * ring_focus_niri_list:
 * @path: niri's socket
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_socket_open() and
 *   ring_focus_list_parse()
 *
 * Asks niri for its windows, on the spot.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): all of them
 */
GArray *
ring_focus_niri_list (const char *path,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autofree char *line = ring_focus_socket_ask (path, "\"Windows\"\n", "\n", cancellable, error);

  return line != NULL ? ring_focus_list_parse (RING_FOCUS_LIST_NIRI, line, strlen (line), error) : NULL;
}

static gboolean
raise_window (const char *path,
              guint64 id,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree char *question = g_strdup_printf ("{\"Action\":{\"FocusWindow\":{\"id\":%" G_GUINT64_FORMAT "}}}\n", id);
  g_autofree char *line = ring_focus_socket_ask (path, question, "\n", cancellable, error);
  g_autoptr (RingJson) json = line != NULL ? ring_json_parse (line, strlen (line), &RING_JSON_LIMITS_FILE, NULL) : NULL;

  if (line == NULL)
    return FALSE;
  if (json != NULL && g_strcmp0 (ring_json_get_string (ring_json_root (json), "Ok"), "Handled") == 0)
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("it does not bring the window to the front"));
  return FALSE;
}

static const RingFocusDesk desk = { "niri", ring_focus_niri_list, raise_window };

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  const char *path = ring_focus_request_variable (request, "NIRI_SOCKET");

  if (path == NULL)
    return ring_focus_answer_not_mine (_ ("niri does not run here"));
  return ring_focus_desk_raise (&desk, path, request, cancellable);
}

const RingFocuser ring_focuser_niri = { .name = "niri", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
