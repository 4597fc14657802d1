/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusSocketOwner"

#include "config.h"

#include "ring-focus-socket-owner.h"

#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

/* The address of a socket: a path, or a name after `@`; 0 if it is too long. */
static socklen_t
fill_address (const char *name,
              struct sockaddr_un *address)
{
  size_t length = strlen (name);

  if (length < 2 || length >= sizeof address->sun_path)
    return 0;
  *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
  memcpy (address->sun_path, name, length);
  if (name[0] != '@')
    return sizeof *address;
  address->sun_path[0] = '\0';
  return (socklen_t) (offsetof (struct sockaddr_un, sun_path) + length);
}

/**
 * ring_focus_socket_find_peer:
 * @name: a path, or a name after `@` for one that is in no folder
 *
 * Connects without waiting, and says nothing.
 *
 * Returns: the process that listens, if it is our own user's; 0 if nobody does
 */
gint64
ring_focus_socket_find_peer (const char *name)
{
  struct sockaddr_un address;
  socklen_t address_length = fill_address (name, &address);
  struct ucred peer = { 0 };
  socklen_t peer_length = sizeof peer;
  gboolean is_ours = FALSE;
  int fd;

  if (address_length == 0 || (name[0] != '@' && !ring_focus_socket_is_ours (name)))
    return 0;
  fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0)
    return 0;
  is_ours = connect (fd, (const struct sockaddr *) &address, address_length) == 0 && getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &peer, &peer_length) == 0 && peer.uid == geteuid ();
  close (fd);
  return is_ours ? peer.pid : 0;
}
