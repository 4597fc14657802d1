/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSocket"

#include "config.h"

#include "ring-focus-socket.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "ring-focuser.h"

#define CHUNK_BYTES (64 * 1024)

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

/* A path, or a name after `@` for what is in no folder. */
static GSocketAddress *
make_address (const char *name,
              GError **error)
{
  size_t length = strlen (name);
  struct stat file;

  if (length >= 2 && length < sizeof ((struct sockaddr_un *) NULL)->sun_path)
    {
      if (name[0] == '@')
        return g_unix_socket_address_new_with_type (name + 1, (int) length - 1, G_UNIX_SOCKET_ADDRESS_ABSTRACT);
      if (ring_focus_socket_is_ours (name))
        return g_unix_socket_address_new (name);
    }
  if (!g_path_is_absolute (name) || lstat (name, &file) != 0)
    g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, _ ("its socket is gone"));
  else
    g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("its socket is not one of yours"));
  return NULL;
}

/* Whoever swaps the file after it was looked at is still another user. */
static gboolean
check_peer (GSocket *socket,
            gint64 *peer_out,
            GError **error)
{
  g_autoptr (GCredentials) credentials = g_socket_get_credentials (socket, NULL);

  if (credentials != NULL && g_credentials_get_unix_user (credentials, NULL) == geteuid ())
    {
      if (peer_out != NULL)
        *peer_out = g_credentials_get_unix_pid (credentials, NULL);
      return TRUE;
    }
  g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("its socket is not one of yours"));
  return FALSE;
}

/**
 * ring_focus_socket_open:
 * @name: where a program of this user listens: a path, or a name after `@` for
 *   what is in no folder
 * @peer_out: (out) (optional): the process that listens
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
ring_focus_socket_open (const char *name,
                        gint64 *peer_out,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GSocketAddress) address = make_address (name, error);
  g_autoptr (GSocket) socket = NULL;
  GError *foreign = NULL;

  if (address == NULL)
    return NULL;
  socket = g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &foreign);
  if (socket == NULL)
    {
      take_error (error, foreign);
      return NULL;
    }
  g_socket_set_timeout (socket, RING_FOCUSER_LIMIT_MSEC / 1000);
  if (!g_socket_connect (socket, address, cancellable, &foreign))
    {
      take_error (error, foreign);
      return NULL;
    }
  return check_peer (socket, peer_out, error) ? g_steal_pointer (&socket) : NULL;
}

/**
 * ring_focus_socket_send:
 * @socket: from ring_focus_socket_open()
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
ring_focus_socket_send (GSocket *socket,
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
 * ring_focus_socket_receive:
 * @socket: from ring_focus_socket_open()
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
ring_focus_socket_receive (GSocket *socket,
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

/* Where @end begins, if it has come; the first @n_old bytes do not have it. */
static const char *
find_end (const GString *text,
          size_t n_old,
          const char *end)
{
  size_t length = end != NULL ? strlen (end) : 0;
  size_t begin = n_old > length ? n_old - length : 0;

  return length > 0 ? memmem (text->str + begin, text->len - begin, end, length) : NULL;
}

/**
 * ring_focus_socket_receive_text:
 * @socket: from ring_focus_socket_open()
 * @end: (nullable): with what the answer ends; %NULL if the end of the connection does
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
ring_focus_socket_receive_text (GSocket *socket,
                                const char *end,
                                GCancellable *cancellable,
                                GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *chunk = g_malloc (CHUNK_BYTES);

  while (text->len <= RING_FOCUS_SOCKET_MAX_BYTES)
    {
      size_t n_old = text->len;
      gssize n_received = receive_some (socket, chunk, CHUNK_BYTES, cancellable, error);
      const char *last = NULL;

      if (n_received < 0)
        return NULL;
      g_string_append_len (text, chunk, n_received);
      last = find_end (text, n_old, end);
      if (last != NULL)
        g_string_truncate (text, (size_t) (last - text->str));
      if (last != NULL || (n_received == 0 && end == NULL))
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

/**
 * ring_focus_socket_ask:
 * @name: as for ring_focus_socket_open()
 * @question: what to say
 * @end: (nullable): as for ring_focus_socket_receive_text()
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_socket_open() and
 *   ring_focus_socket_receive_text()
 *
 * Says one thing on a connection of its own.
 *
 * Returns: (transfer full): the answer, without any promise about its bytes
 */
char *
ring_focus_socket_ask (const char *name,
                       const char *question,
                       const char *end,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (GSocket) socket = ring_focus_socket_open (name, NULL, cancellable, error);

  if (socket == NULL || !ring_focus_socket_send (socket, question, strlen (question), cancellable, error))
    return NULL;
  return ring_focus_socket_receive_text (socket, end, cancellable, error);
}
