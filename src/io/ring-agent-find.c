/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAgentFind"

#include "config.h"

#include "ring-agent-find.h"

#include "core/ring-json.h"
#include "io/ring-agent-record.h"
#include "io/ring-store.h"

#include <stdlib.h>
#include <sys/stat.h>

#define HOOK_NAME "ring-hook"
#define MAX_DESCRIPTION_BYTES (256 * 1024)

/* A program lies this many folders below its package's description at most. */
#define MAX_PACKAGE_LEVELS 5

/* Where installers put programs that a tray, started at login, does not have in
 * its PATH. */
static const char *const program_folders[] = { ".local/bin", ".claude/local", ".npm-global/bin", ".bun/bin", ".volta/bin" };

/**
 * ring_agent_find_folder:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Returns: (transfer full) (nullable): the folder of its settings, whether it
 *   exists or not; %NULL without a home folder
 */
char *
ring_agent_find_folder (RingAgent agent,
                        const char *home)
{
  const char *variable = ring_agent_folder_variable (agent);
  const char *named = variable == NULL ? NULL : g_getenv (variable);

  if (named != NULL && g_path_is_absolute (named))
    return g_canonicalize_filename (ring_agent_is_home_variable (agent) ? ring_agent_folder (agent) : named, named);
  return home == NULL ? NULL : g_build_filename (home, ring_agent_folder (agent), NULL);
}

/**
 * ring_agent_find_settings:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Returns: (transfer full) (nullable): the file that its hooks are in, whether
 *   it exists or not; %NULL without a home folder
 */
char *
ring_agent_find_settings (RingAgent agent,
                          const char *home)
{
  g_autofree char *folder = ring_agent_find_folder (agent, home);

  return folder != NULL ? g_build_filename (folder, ring_agent_settings (agent), NULL) : NULL;
}

/**
 * ring_agent_find_program:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Returns: (transfer full) (nullable): what is run when its name is typed
 */
char *
ring_agent_find_program (RingAgent agent,
                         const char *home)
{
  char *found = g_find_program_in_path (ring_agent_program (agent));

  for (guint i = 0; found == NULL && home != NULL && i < G_N_ELEMENTS (program_folders); i++)
    {
      g_autofree char *path = g_build_filename (home, program_folders[i], ring_agent_program (agent), NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (path, G_FILE_TEST_IS_DIR))
        found = g_steal_pointer (&path);
    }
  return found;
}

/* The version in a package's description, if it is the agent's package. */
static char *
read_description (RingAgent agent,
                  const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "package.json", NULL);
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_DESCRIPTION_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;
  const char *version;

  if (bytes == NULL)
    return NULL;
  json = ring_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &RING_JSON_LIMITS_FILE, NULL);
  if (json == NULL || g_strcmp0 (ring_json_get_string (ring_json_root (json), "name"), ring_agent_package (agent)) != 0)
    return NULL;
  version = ring_json_get_string (ring_json_root (json), "version");
  return ring_agent_is_version (version) ? g_strdup (version) : NULL;
}

static char *
find_description (RingAgent agent,
                  const char *program)
{
  g_autofree char *folder = g_path_get_dirname (program);
  char *version = NULL;

  for (guint level = 0; version == NULL && level < MAX_PACKAGE_LEVELS; level++)
    {
      g_autofree char *package = g_build_filename (folder, "node_modules", ring_agent_package (agent), NULL);
      char *parent = g_path_get_dirname (folder);

      version = read_description (agent, folder);
      if (version == NULL)
        version = read_description (agent, package);
      g_free (folder);
      folder = parent;
    }
  return version;
}

/**
 * ring_agent_find_places:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Call it to ask first whether they answer.
 *
 * Returns: (transfer full) (array zero-terminated=1): absolute paths of all
 *   that is looked at to find the agent and its hooks
 */
char **
ring_agent_find_places (RingAgent agent,
                        const char *home)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  const char *path = g_getenv ("PATH");
  g_auto (GStrv) folders = g_strsplit (path != NULL ? path : "", ":", -1);
  char *settings = ring_agent_find_settings (agent, home);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      if (g_path_is_absolute (folders[i]))
        g_ptr_array_add (places, g_strdup (folders[i]));
    }
  for (guint i = 0; home != NULL && i < G_N_ELEMENTS (program_folders); i++)
    g_ptr_array_add (places, g_build_filename (home, program_folders[i], NULL));
  if (settings != NULL)
    g_ptr_array_add (places, settings);
  g_ptr_array_add (places, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&places), FALSE);
}

static char *
find_recorded (RingAgent agent,
               const char *home)
{
  g_autofree char *folder = ring_agent_find_folder (agent, home);

  return folder != NULL ? ring_agent_record_version (agent, folder) : NULL;
}

/**
 * ring_agent_find_version:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Looks where the program is: starting an agent takes long, and may update it,
 * log in, or ask questions. Where that tells nothing, as in a sandbox, where no
 * program is seen, or where a script of the user's starts it, its records tell
 * what was run last.
 *
 * Returns: (transfer full) (nullable): its version, %NULL if it cannot be told
 */
char *
ring_agent_find_version (RingAgent agent,
                         const char *home)
{
  g_autofree char *program = ring_agent_find_program (agent, home);
  char *real = program == NULL ? NULL : realpath (program, NULL);
  char *version = NULL;

  if (real != NULL)
    version = find_description (agent, real);
  if (real != NULL && version == NULL)
    version = ring_agent_version_in_path (agent, real);
  free (real);
  return version != NULL ? version : find_recorded (agent, home);
}

/**
 * ring_agent_is_present:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Returns: whether there is a sign of it: its folder, or the program of an agent
 *   that is known well
 */
gboolean
ring_agent_is_present (RingAgent agent,
                       const char *home)
{
  g_autofree char *folder = ring_agent_find_folder (agent, home);
  g_autofree char *program = ring_agent_find_program (agent, home);

  return (program != NULL && ring_agent_is_known_well (agent)) || (folder != NULL && g_file_test (folder, G_FILE_TEST_IS_DIR));
}

/* The name under which the shell finds the same file: it stays the same when
 * the program is updated, which the place of a package's files may not. */
static char *
find_stable_name (const char *hook)
{
  g_autofree char *found = g_find_program_in_path (HOOK_NAME);
  struct stat one;
  struct stat other;

  if (found == NULL || !g_path_is_absolute (found) || stat (found, &one) != 0 || stat (hook, &other) != 0)
    return g_strdup (hook);
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino ? g_steal_pointer (&found) : g_strdup (hook);
}

/**
 * ring_agent_find_hook:
 *
 * Returns: (transfer full) (nullable): the hook that belongs to the running
 *   program: installed beside it, or built with it
 */
char *
ring_agent_find_hook (void)
{
  char *program = realpath ("/proc/self/exe", NULL);
  g_autofree char *folder = program == NULL ? NULL : g_path_get_dirname (program);
  const char *const places[] = { HOOK_NAME, "../hook/" HOOK_NAME };

  free (program);
  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (folder, places[i], NULL);
      g_autofree char *plain = g_canonicalize_filename (path, NULL);

      if (g_file_test (plain, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (plain, G_FILE_TEST_IS_DIR))
        return find_stable_name (plain);
    }
  return NULL;
}
