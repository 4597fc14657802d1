/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusDeskSocket"

#include "config.h"

#include "ring-focus-desk-socket.h"

#include "ring-focus-socket.h"
#include "ring-focuser.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define CHUNK_BYTES (64 * 1024)

/* Takes @foreign and says it in this project's terms. */
static void
take_error (GError **error,
            GError *foreign)
{
  if (g_error_matches (foreign, G_IO_ERROR, G_IO_ERROR_TIMED_OUT) || g_error_matches (foreign, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, _ ("it does not answer"));
  else
    g_set_error_literal (error, RING_ERROR, RING_ERROR_FAILED, foreign->message);
  g_error_free (foreign);
}

static gboolean
check_path (const char *path,
            GError **error)
{
  GStatBuf file;

  if (!g_path_is_absolute (path) || g_lstat (path, &file) != 0)
    g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("its socket is gone"));
  else if (!ring_focus_socket_is_ours (path))
    g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("its socket is not one of yours"));
  else
    return TRUE;
  return FALSE;
}

/* Whoever swaps the file after it was looked at is still another user. */
static gboolean
check_peer (GSocket *socket,
            GError **error)
{
  g_autoptr (GCredentials) credentials = g_socket_get_credentials (socket, NULL);

  if (credentials != NULL && g_credentials_get_unix_user (credentials, NULL) == geteuid ())
    return TRUE;
  g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("its socket is not one of yours"));
  return FALSE;
}

/**
 * ring_focus_desk_socket_open:
 * @path: where a program of this user listens
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_MISSING if nothing is
 *   there, %RING_ERROR_DENIED if it belongs to somebody else,
 *   %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Connects to a program's socket. Call it once for each conversation.
 *
 * Returns: (transfer full): a socket that waits at most as long as a focuser may
 */
GSocket *
ring_focus_desk_socket_open (const char *path,
                             GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketAddress) address = NULL;
  GError *foreign = NULL;

  if (!check_path (path, error))
    return NULL;
  socket = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &foreign);
  if (socket == NULL)
    {
      take_error (error, foreign);
      return NULL;
    }
  g_socket_set_timeout (socket, RING_FOCUSER_LIMIT_MSEC / 1000);
  address = g_unix_socket_address_new (path);
  if (!g_socket_connect (socket, address, cancellable, &foreign))
    {
      take_error (error, foreign);
      return NULL;
    }
  return check_peer (socket, error) ? g_steal_pointer (&socket) : NULL;
}

/**
 * ring_focus_desk_socket_send:
 * @socket: from ring_focus_desk_socket_open()
 * @bytes: (array length=length): what to say
 * @length: how long it is
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Sends all of @bytes.
 *
 * Returns: whether it could
 */
gboolean
ring_focus_desk_socket_send (GSocket *socket,
                             const void *bytes,
                             size_t length,
                             GCancellable *cancellable,
                             GError **error)
{
  size_t done = 0;

  while (done < length)
    {
      GError *foreign = NULL;
      gssize n_sent = g_socket_send (socket, (const char *) bytes + done, length - done, cancellable, &foreign);

      if (n_sent < 0)
        {
          take_error (error, foreign);
          return FALSE;
        }
      done += (size_t) n_sent;
    }
  return TRUE;
}

/* One piece of at most @length bytes: 0 at the end, -1 on failure. */
static gssize
receive_some (GSocket *socket,
              char *bytes,
              size_t length,
              GCancellable *cancellable,
              GError **error)
{
  GError *foreign = NULL;
  gssize n_received = g_socket_receive (socket, bytes, length, cancellable, &foreign);

  if (n_received < 0)
    take_error (error, foreign);
  return n_received;
}

/**
 * ring_focus_desk_socket_receive:
 * @socket: from ring_focus_desk_socket_open()
 * @bytes: (array length=length): room for the answer
 * @length: how much must come
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_INVALID if less comes,
 *   %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Receives exactly @length bytes.
 *
 * Returns: whether they came
 */
gboolean
ring_focus_desk_socket_receive (GSocket *socket,
                                void *bytes,
                                size_t length,
                                GCancellable *cancellable,
                                GError **error)
{
  size_t done = 0;

  while (done < length)
    {
      gssize n_received = receive_some (socket, (char *) bytes + done, length - done, cancellable, error);

      if (n_received == 0)
        g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, _ ("its answer breaks off"));
      if (n_received <= 0)
        return FALSE;
      done += (size_t) n_received;
    }
  return TRUE;
}

/**
 * ring_focus_desk_socket_receive_text:
 * @socket: from ring_focus_desk_socket_open()
 * @end: the character that ends the answer; NUL if the end of the connection does
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: %RING_ERROR_TOO_LARGE,
 *   %RING_ERROR_INVALID if the answer breaks off before @end,
 *   %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Receives an answer that does not say how long it is.
 *
 * Returns: (transfer full): the bytes before @end, without any promise about them
 */
char *
ring_focus_desk_socket_receive_text (GSocket *socket,
                                     char end,
                                     GCancellable *cancellable,
                                     GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *chunk = g_malloc (CHUNK_BYTES);

  while (text->len <= RING_FOCUS_DESK_SOCKET_MAX_BYTES)
    {
      gssize n_received = receive_some (socket, chunk, CHUNK_BYTES, cancellable, error);
      const char *last = n_received > 0 && end != '\0' ? memchr (chunk, end, (size_t) n_received) : NULL;

      if (n_received < 0)
        return NULL;
      g_string_append_len (text, chunk, last != NULL ? last - chunk : n_received);
      if (last != NULL || (n_received == 0 && end == '\0'))
        return g_string_free (g_steal_pointer (&text), FALSE);
      if (n_received == 0)
        {
          g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, _ ("its answer breaks off"));
          return NULL;
        }
    }
  g_set_error_literal (error, RING_ERROR, RING_ERROR_TOO_LARGE, _ ("its answer is too long"));
  return NULL;
}
