/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAutostart"

#include "config.h"

#include "ring-autostart.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <unistd.h>

#include "core/ring-error.h"

#define FILE_NAME RING_APP_ID ".desktop"
#define GNOME_ENABLED "X-GNOME-Autostart-enabled"

static char *
make_path (const char *folder)
{
  return g_build_filename (folder, "autostart", FILE_NAME, NULL);
}

/* The file at @path, or an empty one. FALSE if there is none that can be read. */
static gboolean
load (GKeyFile *file,
      const char *path)
{
  return g_key_file_load_from_file (file, path, G_KEY_FILE_KEEP_COMMENTS | G_KEY_FILE_KEEP_TRANSLATIONS, NULL);
}

/* People switch a file off by one of these, each desktop by its own. */
static gboolean
is_switched_on (GKeyFile *file)
{
  g_autofree char *enabled = g_key_file_get_value (file, G_KEY_FILE_DESKTOP_GROUP, GNOME_ENABLED, NULL);

  return !g_key_file_get_boolean (file, G_KEY_FILE_DESKTOP_GROUP, G_KEY_FILE_DESKTOP_KEY_HIDDEN, NULL) && g_strcmp0 (enabled, "false") != 0;
}

static gboolean
has_system_file (const RingAutostartPlaces *places)
{
  for (guint i = 0; places->system_folders[i] != NULL; i++)
    {
      g_autofree char *path = make_path (places->system_folders[i]);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_autostart_get_places:
 *
 * Returns: where the files of this user are
 */
RingAutostartPlaces
ring_autostart_get_places (void)
{
  return (RingAutostartPlaces){ .user_folder = g_get_user_config_dir (),
                                .system_folders = g_get_system_config_dirs () };
}

/**
 * ring_autostart_is_on:
 * @places: where the files are
 *
 * Returns: whether the desktop starts the tray at login
 */
gboolean
ring_autostart_is_on (const RingAutostartPlaces *places)
{
  g_autofree char *user_path = make_path (places->user_folder);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (load (file, user_path))
    return is_switched_on (file);
  for (guint i = 0; places->system_folders[i] != NULL; i++)
    {
      g_autofree char *path = make_path (places->system_folders[i]);

      if (load (file, path))
        return is_switched_on (file);
    }
  return FALSE;
}

/* As the specification wants the program's path quoted in Exec. */
static char *
quote_program (const char *program)
{
  g_autoptr (GString) quoted = g_string_new ("\"");

  for (const char *rest = program; *rest != '\0'; rest++)
    {
      if (*rest == '%')
        g_string_append_c (quoted, '%');
      else if (*rest == '"' || *rest == '`' || *rest == '$' || *rest == '\\')
        g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *rest);
    }
  g_string_append_c (quoted, '"');
  return g_string_free (g_steal_pointer (&quoted), FALSE);
}

static void
fill (GKeyFile *file,
      gboolean is_on,
      const char *program)
{
  const char *group = G_KEY_FILE_DESKTOP_GROUP;
  g_autofree char *exec = quote_program (program);

  g_key_file_set_string (file, group, G_KEY_FILE_DESKTOP_KEY_TYPE, G_KEY_FILE_DESKTOP_TYPE_APPLICATION);
  g_key_file_set_string (file, group, G_KEY_FILE_DESKTOP_KEY_NAME, "RiNG Tray");
  g_key_file_set_string (file, group, G_KEY_FILE_DESKTOP_KEY_EXEC, exec);
  g_key_file_set_string (file, group, G_KEY_FILE_DESKTOP_KEY_TRY_EXEC, program);
  g_key_file_set_string (file, group, G_KEY_FILE_DESKTOP_KEY_ICON, RING_APP_ID);
  g_key_file_set_boolean (file, group, G_KEY_FILE_DESKTOP_KEY_TERMINAL, FALSE);
  g_key_file_set_boolean (file, group, GNOME_ENABLED, is_on);
  if (is_on)
    g_key_file_remove_key (file, group, G_KEY_FILE_DESKTOP_KEY_HIDDEN, NULL);
  else
    g_key_file_set_boolean (file, group, G_KEY_FILE_DESKTOP_KEY_HIDDEN, TRUE);
}

static gboolean
remove_file (const char *path,
             GError **error)
{
  if (unlink (path) == 0 || errno == ENOENT)
    return TRUE;
  ring_error_set_errno (error, errno, "Cannot remove %s", path);
  return FALSE;
}

/**
 * ring_autostart_set:
 * @places: where the files are
 * @is_on: whether to start at login
 * @program: absolute path of the program
 * @error: (out) (optional): what writing or removing the file says
 *
 * Writes the user's file, or removes it where nothing starts the tray then.
 * Call it when the human wants it, and never else: who has switched it off
 * has switched it off.
 *
 * Returns: whether it is so now
 */
gboolean
ring_autostart_set (const RingAutostartPlaces *places,
                    gboolean is_on,
                    const char *program,
                    GError **error)
{
  g_autofree char *path = make_path (places->user_folder);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (!is_on && !has_system_file (places))
    return remove_file (path, error);
  load (file, path);
  fill (file, is_on, program);
  if (g_mkdir_with_parents (folder, 0700) < 0)
    {
      ring_error_set_errno (error, errno, "Cannot make %s", folder);
      return FALSE;
    }
  return g_key_file_save_to_file (file, path, error);
}

/**
 * ring_autostart_find_program:
 *
 * Returns: (transfer full) (nullable): absolute path of the running program, as
 *   far as it is still there
 */
char *
ring_autostart_find_program (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL && g_file_test (program, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&program) : NULL;
}
