/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSocket"

#include "config.h"

#include "ring-focus-socket.h"

#include <gio/gunixsocketaddress.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/ring-error.h"

#define PIECE_BYTES 4096
#define MAX_ANSWER_BYTES (1024 * 1024)

/* Whether nobody else can put another socket in its place. */
static gboolean
is_in_safe_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  struct stat info;

  if (stat (folder, &info) != 0 || (info.st_uid != geteuid () && info.st_uid != 0))
    return FALSE;
  return (info.st_mode & (S_IWGRP | S_IWOTH)) == 0 || (info.st_mode & S_ISVTX) != 0;
}

/**
 * ring_focus_socket_is_ours:
 * @path: (nullable): a path from outside
 *
 * Returns: whether a socket of our own user is there, and not a link to one
 */
gboolean
ring_focus_socket_is_ours (const char *path)
{
  struct stat info;

  if (path == NULL || !g_path_is_absolute (path) || lstat (path, &info) != 0)
    return FALSE;
  return S_ISSOCK (info.st_mode) && info.st_uid == geteuid () && is_in_safe_folder (path);
}

static GSocketAddress *
make_address (const char *name)
{
  size_t length = strlen (name);

  if (length < 2 || length >= sizeof ((struct sockaddr_un *) NULL)->sun_path)
    return NULL;
  if (name[0] == '@')
    return g_unix_socket_address_new_with_type (name + 1, (int) length - 1, G_UNIX_SOCKET_ADDRESS_ABSTRACT);
  return ring_focus_socket_is_ours (name) ? g_unix_socket_address_new (name) : NULL;
}

/**
 * ring_focus_socket_connect:
 * @name: a path, or a name after `@` for one that is in no folder
 * @cancellable: to give up
 * @peer_out: (out): the process that listens
 *
 * Returns: (transfer full) (nullable): a connection; %NULL if nobody listens, or
 *   another user does
 */
GSocketConnection *
ring_focus_socket_connect (const char *name,
                           GCancellable *cancellable,
                           gint64 *peer_out)
{
  g_autoptr (GSocketAddress) address = make_address (name);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GCredentials) peer = NULL;

  if (address == NULL)
    return NULL;
  /* No proxy has to do with it. */
  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), cancellable, NULL);
  if (connection == NULL)
    return NULL;
  peer = g_socket_get_credentials (g_socket_connection_get_socket (connection), NULL);
  if (peer == NULL || g_credentials_get_unix_user (peer, NULL) != geteuid ())
    return NULL;
  *peer_out = g_credentials_get_unix_pid (peer, NULL);
  return g_steal_pointer (&connection);
}

/**
 * ring_focus_socket_ask:
 * @connection: a connection
 * @request: what to say
 * @end: with what an answer ends
 * @cancellable: to give up
 * @error: return location for an error
 *
 * Returns: (transfer full): the answer with its end, a megabyte at most; %NULL
 *   with %RING_ERROR_TOO_LARGE, %RING_ERROR_INVALID if the other side hangs up
 *   before the end, %G_IO_ERROR_CANCELLED or another error of GIO
 */
char *
ring_focus_socket_ask (GSocketConnection *connection,
                       const char *request,
                       const char *end,
                       GCancellable *cancellable,
                       GError **error)
{
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  g_autoptr (GString) answer = g_string_new (NULL);
  char buffer[PIECE_BYTES];

  if (!g_output_stream_write_all (output, request, strlen (request), NULL, cancellable, error))
    return NULL;
  while (!g_str_has_suffix (answer->str, end))
    {
      gssize length = g_input_stream_read (input, buffer, sizeof buffer, cancellable, error);

      if (length < 0)
        return NULL;
      if (length == 0 || memchr (buffer, '\0', (size_t) length) != NULL)
        {
          g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, "The answer has no end");
          return NULL;
        }
      g_string_append_len (answer, buffer, length);
      if (answer->len > MAX_ANSWER_BYTES)
        {
          g_set_error_literal (error, RING_ERROR, RING_ERROR_TOO_LARGE, "The answer is too long");
          return NULL;
        }
    }
  return g_string_free (g_steal_pointer (&answer), FALSE);
}
