/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPaths"

#include "config.h"

#include "ring-paths.h"

typedef enum
{
  PATH_ROOT,
  PATH_SESSIONS,
  PATH_TEMPORARY,
  PATH_CONFIG,
  PATH_LABELS,
  PATH_HIDDEN,
  PATH_QUIET,
  PATH_EVENTS_LOG,
  PATH_EVENTS_LOCK,
  PATH_HOOK_LOG,
  PATH_TRAY_MEMORY,
  PATH_FOCUS_LOG,
  PATH_HOOKS_NOTES,
  N_PATHS,
} PathKind;

struct _RingPaths
{
  gatomicrefcount ref_count;
  char *home;           /* (owned) (nullable) */
  char *paths[N_PATHS]; /* (owned) */
};

static const char *const names[N_PATHS] = {
  [PATH_ROOT] = "",
  [PATH_SESSIONS] = "sessions",
  [PATH_TEMPORARY] = "sessions/.tmp",
  [PATH_CONFIG] = "config.toml",
  [PATH_LABELS] = "labels.json",
  [PATH_HIDDEN] = "deleted_sessions.json",
  [PATH_QUIET] = "quiet",
  [PATH_EVENTS_LOG] = "events.jsonl",
  [PATH_EVENTS_LOCK] = "events.jsonl.lock",
  [PATH_HOOK_LOG] = "hook.log",
  [PATH_TRAY_MEMORY] = "tray.json",
  [PATH_FOCUS_LOG] = "focus.jsonl",
  [PATH_HOOKS_NOTES] = "installed-hooks.json",
};

/* An absolute path from the environment, or NULL. */
static const char *
absolute_variable (const char *name)
{
  const char *value = g_getenv (name);

  return value != NULL && g_path_is_absolute (value) ? value : NULL;
}

/**
 * ring_paths_new_from_environment:
 * @error: return location for an error
 *
 * RING_HOME names the registry's root, else it is `.config/ring` below HOME.
 * XDG_CONFIG_HOME is not looked at, since a hook in a shell and a tray started
 * at login must not see two registries. Nor is the passwd entry: without HOME
 * the caller was cut off from it on purpose. A RING_HOME that is no absolute
 * path would mean another folder to each process, so it is an error and not
 * passed over. Call it once, at the start of a program.
 *
 * Returns: (transfer full): the paths, or %NULL with %RING_ERROR_NO_HOME
 */
RingPaths *
ring_paths_new_from_environment (GError **error)
{
  const char *named = g_getenv ("RING_HOME");
  const char *home = absolute_variable ("HOME");
  g_autofree char *root = NULL;

  if (named != NULL && named[0] != '\0')
    {
      if (!g_path_is_absolute (named))
        {
          g_set_error_literal (error, RING_ERROR, RING_ERROR_NO_HOME, "RING_HOME is not an absolute path");
          return NULL;
        }
      return ring_paths_new (named, home);
    }
  if (home == NULL)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_NO_HOME, "HOME is not set to an absolute path");
      return NULL;
    }
  root = g_build_filename (home, ".config", "ring", NULL);
  return ring_paths_new (root, home);
}

/**
 * ring_paths_new:
 * @root: the registry's folder
 * @home: (nullable): the home folder
 *
 * For tests and for replaying, where the environment is not to be asked.
 *
 * Returns: (transfer full): the paths
 */
RingPaths *
ring_paths_new (const char *root,
                const char *home)
{
  RingPaths *self;

  g_return_val_if_fail (root != NULL, NULL);

  self = g_new0 (RingPaths, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->home = g_strdup (home);
  self->paths[PATH_ROOT] = g_strdup (root);
  for (int i = PATH_ROOT + 1; i < N_PATHS; i++)
    self->paths[i] = g_build_filename (root, names[i], NULL);
  return self;
}

/**
 * ring_paths_ref:
 * @paths: the paths
 *
 * Returns: (transfer full): @paths
 */
RingPaths *
ring_paths_ref (RingPaths *paths)
{
  g_atomic_ref_count_inc (&paths->ref_count);
  return paths;
}

/**
 * ring_paths_unref:
 * @paths: (transfer full) (nullable): the paths
 */
void
ring_paths_unref (RingPaths *paths)
{
  if (paths == NULL || !g_atomic_ref_count_dec (&paths->ref_count))
    return;
  for (int i = 0; i < N_PATHS; i++)
    g_free (paths->paths[i]);
  g_free (paths->home);
  g_free (paths);
}

/**
 * ring_paths_get_home:
 * @paths: the paths
 *
 * Returns: (transfer none) (nullable): the home folder, %NULL if none is known
 */
const char *
ring_paths_get_home (const RingPaths *paths)
{
  return paths->home;
}

/**
 * ring_paths_get_root:
 * @paths: the paths
 *
 * Returns: (transfer none): the registry's folder
 */
const char *
ring_paths_get_root (const RingPaths *paths)
{
  return paths->paths[PATH_ROOT];
}

/**
 * ring_paths_get_sessions:
 * @paths: the paths
 *
 * Returns: (transfer none): the folder of rows
 */
const char *
ring_paths_get_sessions (const RingPaths *paths)
{
  return paths->paths[PATH_SESSIONS];
}

/**
 * ring_paths_get_temporary:
 * @paths: the paths
 *
 * Returns: (transfer none): the folder where rows are written before they are renamed
 */
const char *
ring_paths_get_temporary (const RingPaths *paths)
{
  return paths->paths[PATH_TEMPORARY];
}

/**
 * ring_paths_get_config:
 * @paths: the paths
 *
 * Returns: (transfer none): config.toml
 */
const char *
ring_paths_get_config (const RingPaths *paths)
{
  return paths->paths[PATH_CONFIG];
}

/**
 * ring_paths_get_labels:
 * @paths: the paths
 *
 * Returns: (transfer none): labels.json
 */
const char *
ring_paths_get_labels (const RingPaths *paths)
{
  return paths->paths[PATH_LABELS];
}

/**
 * ring_paths_get_hidden:
 * @paths: the paths
 *
 * Returns: (transfer none): deleted_sessions.json
 */
const char *
ring_paths_get_hidden (const RingPaths *paths)
{
  return paths->paths[PATH_HIDDEN];
}

/**
 * ring_paths_get_quiet:
 * @paths: the paths
 *
 * Returns: (transfer none): quiet
 */
const char *
ring_paths_get_quiet (const RingPaths *paths)
{
  return paths->paths[PATH_QUIET];
}

/**
 * ring_paths_get_events_log:
 * @paths: the paths
 *
 * Returns: (transfer none): events.jsonl
 */
const char *
ring_paths_get_events_log (const RingPaths *paths)
{
  return paths->paths[PATH_EVENTS_LOG];
}

/**
 * ring_paths_get_events_lock:
 * @paths: the paths
 *
 * Returns: (transfer none): the lock of events.jsonl
 */
const char *
ring_paths_get_events_lock (const RingPaths *paths)
{
  return paths->paths[PATH_EVENTS_LOCK];
}

/**
 * ring_paths_get_hook_log:
 * @paths: the paths
 *
 * Returns: (transfer none): hook.log
 */
const char *
ring_paths_get_hook_log (const RingPaths *paths)
{
  return paths->paths[PATH_HOOK_LOG];
}

/**
 * ring_paths_get_tray_memory:
 * @paths: the paths
 *
 * Returns: (transfer none): tray.json
 */
const char *
ring_paths_get_tray_memory (const RingPaths *paths)
{
  return paths->paths[PATH_TRAY_MEMORY];
}

/**
 * ring_paths_get_focus_log:
 * @paths: the paths
 *
 * Returns: (transfer none): focus.jsonl
 */
const char *
ring_paths_get_focus_log (const RingPaths *paths)
{
  return paths->paths[PATH_FOCUS_LOG];
}

/**
 * ring_paths_get_hooks_notes:
 * @paths: the paths
 *
 * Returns: (transfer none): how settings files were before our hooks came in
 */
const char *
ring_paths_get_hooks_notes (const RingPaths *paths)
{
  return paths->paths[PATH_HOOKS_NOTES];
}
