/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusX11"

#include "config.h"

#include "ring-focus-x11-private.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>

#define SOCKET_PATH "/tmp/.X11-unix/X%d"

/* A server that has not said a word by then is stopped. One that Wayland starts
 * for whoever connects takes a while. */
#define PATIENCE_SECONDS 2

/* The words with which a client begins, of a protocol version that there has
 * never been: the answer is that, and access is not looked at, so nothing is
 * written down of a client that was turned away. */
static const guint8 greeting[12] = { G_BYTE_ORDER == G_LITTLE_ENDIAN ? 'l' : 'B' };

/* One that is stopped takes so many connections, and no more. */
static gboolean
is_silence (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
}

/* Where xcb_connect() would look, in its order. */
static GSocketConnection *
connect_to_local (GSocketClient *client,
                  int display,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autofree char *path = g_strdup_printf (SOCKET_PATH, display);
  g_autoptr (GSocketAddress) abstract = g_unix_socket_address_new_with_type (path, -1, G_UNIX_SOCKET_ADDRESS_ABSTRACT);
  g_autoptr (GSocketAddress) named = g_unix_socket_address_new (path);
  g_autoptr (GError) problem = NULL;
  GSocketConnection *connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (abstract), cancellable, &problem);

  if (connection == NULL && !is_silence (problem))
    return g_socket_client_connect (client, G_SOCKET_CONNECTABLE (named), cancellable, error);
  if (connection == NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return connection;
}

static gboolean
is_answered (GSocketConnection *connection,
             GCancellable *cancellable,
             GError **error)
{
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  guint8 answer = 0;

  return g_output_stream_write_all (output, greeting, sizeof greeting, NULL, cancellable, error)
         && g_input_stream_read (input, &answer, sizeof answer, cancellable, error) >= 0;
}

static gboolean
is_local (const char *host)
{
  return host == NULL || host[0] == '\0' || g_str_equal (host, "unix");
}

/* Whether an X server of this machine answers at @name. xcb_connect() waits for
 * ever, deaf to all, for one that takes connections and says nothing. Another
 * machine's is not asked: mostly ssh answers in its place, takes the greeting for
 * a break-in, and says so in the human's terminal. The error is
 * %RING_ERROR_TIMED_OUT or %RING_ERROR_MISSING. */
gboolean
ring_focus_x11_greet (const char *name,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GSocketClient) client = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *host = NULL;
  char *parsed = NULL;
  int display = 0;

  if (xcb_parse_display (name, &parsed, &display, NULL) == 0)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("it cannot be reached"));
      return FALSE;
    }
  host = g_strdup (parsed);
  free (parsed);
  if (!is_local (host))
    return TRUE;
  client = g_socket_client_new ();
  g_socket_client_set_timeout (client, PATIENCE_SECONDS);
  g_socket_client_set_enable_proxy (client, FALSE);
  connection = connect_to_local (client, display, cancellable, &problem);
  if (connection != NULL && is_answered (connection, cancellable, &problem))
    return TRUE;
  if (is_silence (problem))
    g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, _ ("it does not answer"));
  else
    g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("it cannot be reached"));
  return FALSE;
}
