/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSandbox"

#include "config.h"

#include "ring-sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Flatpak puts it into each of its sandboxes, where nobody can change it:
 * flatpak-metadata(5). */
#define INFO ".flatpak-info"
#define GROUP "Application"
#define NAME "name"

/**
 * ring_sandbox_is_inside:
 * @root: `/`, or another root folder
 *
 * Inside, other processes of the machine are not seen, and most of its programs
 * and files are not there. Call it before anything is concluded from what is
 * missing.
 *
 * Returns: whether @root is that of a Flatpak
 */
gboolean
ring_sandbox_is_inside (const char *root)
{
  g_autofree char *path = g_build_filename (root, INFO, NULL);

  return access (path, F_OK) == 0;
}

/**
 * ring_sandbox_app_id:
 * @root: `/`, or another root folder
 *
 * Returns: (transfer full) (nullable): whose Flatpak it is; %NULL outside, and
 *   where it is no application's
 */
char *
ring_sandbox_app_id (const char *root)
{
  g_autofree char *path = g_build_filename (root, INFO, NULL);
  g_autoptr (GKeyFile) info = g_key_file_new ();

  if (access (path, F_OK) != 0 || !g_key_file_load_from_file (info, path, G_KEY_FILE_NONE, NULL))
    return NULL;
  return g_key_file_get_string (info, GROUP, NAME, NULL);
}

/**
 * ring_sandbox_is_ours:
 * @root: `/`, or another root folder
 *
 * An agent and its hook may live together in somebody else's Flatpak, where they
 * see each other; in ours the hook is alone.
 *
 * Returns: whether @root is that of our own Flatpak
 */
gboolean
ring_sandbox_is_ours (const char *root)
{
  g_autofree char *app_id = ring_sandbox_app_id (root);

  return g_strcmp0 (app_id, RING_APP_ID) == 0;
}

/**
 * ring_sandbox_version:
 * @root: `/`, or another root folder
 *
 * Returns: (transfer none): our version, for people, who have to know that it is
 *   the Flatpak when they report what it does not see
 */
const char *
ring_sandbox_version (const char *root)
{
  return ring_sandbox_is_ours (root) ? RING_VERSION " (Flatpak)" : RING_VERSION;
}

/**
 * ring_sandbox_is_writable:
 * @path: an absolute path, which need not exist
 *
 * Call it to say beforehand that a change will not be possible; whether it was
 * is told by the change itself.
 *
 * Returns: whether @path can be changed, or made
 */
gboolean
ring_sandbox_is_writable (const char *path)
{
  g_autofree char *place = g_strdup (path);

  while (faccessat (AT_FDCWD, place, F_OK, AT_EACCESS) != 0 && errno == ENOENT)
    {
      g_autofree char *parent = g_path_get_dirname (place);

      if (g_str_equal (parent, place))
        return FALSE;
      g_free (place);
      place = g_steal_pointer (&parent);
    }
  return faccessat (AT_FDCWD, place, W_OK, AT_EACCESS) == 0;
}
