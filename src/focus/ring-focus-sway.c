/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSway"

#include "config.h"

#include "ring-focus-sway.h"

#include "ring-focus-lists.h"
#include "ring-focus-socket.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include "core/ring-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAGIC "i3-ipc"
#define MAGIC_BYTES 6

#define RUN_COMMAND 0
#define GET_TREE 4

/* Magic, length and type, the numbers in the machine's own order. */
typedef struct
{
  char magic[MAGIC_BYTES];
  guint8 length[sizeof (guint32)];
  guint8 type[sizeof (guint32)];
} Header;

static gboolean
send_message (GSocket *socket,
              guint32 type,
              const char *payload,
              GCancellable *cancellable,
              GError **error)
{
  guint32 length = (guint32) strlen (payload);
  Header header;

  memcpy (header.magic, MAGIC, MAGIC_BYTES);
  memcpy (header.length, &length, sizeof length);
  memcpy (header.type, &type, sizeof type);
  return ring_focus_socket_send (socket, &header, sizeof header, cancellable, error)
         && ring_focus_socket_send (socket, payload, length, cancellable, error);
}

static char *
receive_message (GSocket *socket,
                 guint32 expected,
                 size_t *length_out,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *payload = NULL;
  guint32 length = 0;
  guint32 type = 0;
  Header header;

  if (!ring_focus_socket_receive (socket, &header, sizeof header, cancellable, error))
    return NULL;
  memcpy (&length, header.length, sizeof length);
  memcpy (&type, header.type, sizeof type);
  if (memcmp (header.magic, MAGIC, MAGIC_BYTES) != 0 || type != expected || length > RING_FOCUS_SOCKET_MAX_BYTES)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, _ ("its answer cannot be read"));
      return NULL;
    }
  payload = g_malloc (length + 1);
  payload[length] = '\0';
  if (!ring_focus_socket_receive (socket, payload, length, cancellable, error))
    return NULL;
  *length_out = length;
  return g_steal_pointer (&payload);
}

static char *
ask_socket (const char *path,
            guint32 type,
            const char *payload,
            size_t *length_out,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GSocket) socket = ring_focus_socket_open (path, NULL, cancellable, error);

  if (socket == NULL || !send_message (socket, type, payload, cancellable, error))
    return NULL;
  return receive_message (socket, type, length_out, cancellable, error);
}

/**
 * ring_focus_sway_list:
 * @path: sway's socket
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_socket_open() and
 *   ring_focus_list_parse()
 *
 * Asks sway for its windows, on the spot.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): all of them
 */
GArray *
ring_focus_sway_list (const char *path,
                      GCancellable *cancellable,
                      GError **error)
{
  size_t length = 0;
  g_autofree char *tree = ask_socket (path, GET_TREE, "", &length, cancellable, error);

  return tree != NULL ? ring_focus_list_parse (RING_FOCUS_LIST_SWAY, tree, length, error) : NULL;
}

/* sway says for each command whether it went well; there was one. */
static gboolean
check_answer (const char *text,
              size_t length,
              GError **error)
{
  g_autoptr (RingJson) json = ring_json_parse (text, length, &RING_JSON_LIMITS_FILE, NULL);
  const RingJsonValue *first = json != NULL ? ring_json_at (ring_json_root (json), 0) : NULL;
  gboolean is_done = FALSE;

  if (ring_json_get_boolean (first, "success", &is_done) && is_done)
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("it does not bring the window to the front"));
  return FALSE;
}

static gboolean
raise_window (const char *path,
              guint64 id,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree char *command = g_strdup_printf ("[con_id=%" G_GUINT64_FORMAT "] focus", id);
  size_t length = 0;
  g_autofree char *text = ask_socket (path, RUN_COMMAND, command, &length, cancellable, error);

  return text != NULL && check_answer (text, length, error);
}

static const RingFocusDesk desk = { "sway", ring_focus_sway_list, raise_window };

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  const char *path = ring_focus_request_variable (request, "SWAYSOCK");

  if (path == NULL)
    return ring_focus_answer_not_mine (_ ("sway does not run here"));
  return ring_focus_desk_raise (&desk, path, request, cancellable);
}

const RingFocuser ring_focuser_sway = { .name = "sway", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
