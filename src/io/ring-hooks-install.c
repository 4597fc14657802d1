/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksInstall"

#include "config.h"

#include "ring-hooks-install.h"

#include "core/ring-flatpak.h"
#include "io/ring-agent-find.h"
#include "io/ring-hooks-notes.h"

/* Somebody who is quicker this often does nothing else. */
#define MAX_TRIES 10

static GBytes *
ref_bytes (GBytes *bytes)
{
  return bytes == NULL ? NULL : g_bytes_ref (bytes);
}

/* Computes what is to become of what was read. */
static gboolean
edit (const RingHooksRequest *request,
      const RingHookWish *wish,
      GHashTable *origins,
      const RingSettingsFile *file,
      RingHooksResult *result,
      GError **error)
{
  GBytes *bytes = ring_settings_file_get_bytes (file);

  g_clear_pointer (&result->before, g_bytes_unref);
  g_clear_pointer (&result->edit, ring_settings_edit_free);
  result->before = ref_bytes (bytes);
  if (request->action == RING_HOOKS_INSTALL)
    result->edit = ring_settings_install (bytes, wish, origins, &result->fault);
  else
    result->edit = ring_settings_remove (bytes, wish->shape, origins, &result->fault);
  if (result->edit != NULL)
    return TRUE;
  g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s, line %u, column %u: cannot be edited (%d)",
               result->path, result->fault.line, result->fault.column, (int) result->fault.kind);
  return FALSE;
}

static gboolean
holds_ours (GBytes *bytes,
            RingHookShape shape)
{
  RingJsonFault fault;
  g_autoptr (RingSettingsSurvey) survey = bytes != NULL ? ring_settings_survey (bytes, shape, &fault) : NULL;

  for (guint i = 0; survey != NULL && i < survey->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (survey->places, i);

      if (place->owner == RING_HOOK_OWNER_US)
        return TRUE;
    }
  return FALSE;
}

/* A copy of our own work must not take the place of one of what a human had
 * before. NULL if there is no such one, or if no hook of ours is in the file. */
static char *
find_original (const RingHooksResult *result,
               RingHookShape shape)
{
  g_autofree char *path = g_strconcat (result->path, RING_SETTINGS_FILE_BACKUP_SUFFIX, NULL);
  g_autoptr (RingSettingsFile) copy = holds_ours (result->before, shape) ? ring_settings_file_read (path, NULL) : NULL;
  GBytes *bytes = copy != NULL ? ring_settings_file_get_bytes (copy) : NULL;

  if (bytes == NULL || holds_ours (bytes, shape))
    return NULL;
  return g_steal_pointer (&path);
}

static gboolean
carry_out (RingPaths *paths,
           const RingHooksRequest *request,
           const RingHookWish *wish,
           const RingSettingsFile *file,
           RingHooksResult *result,
           GError **error)
{
  const char *target = ring_settings_file_get_target (file);
  g_autofree char *original = find_original (result, wish->shape);
  char **backup_out = original == NULL ? &result->backup : NULL;

  /* Noted before: a note about what did not happen does no harm, and the other
   * way round it would be lost. */
  if (request->action == RING_HOOKS_INSTALL)
    {
      ring_hooks_notes_write (paths, target, result->edit->origins);
      if (!ring_settings_file_replace (file, result->edit->bytes, backup_out, error))
        return FALSE;
      result->original = g_steal_pointer (&original);
      return TRUE;
    }
  if (result->edit->is_absent)
    {
      if (!ring_settings_file_delete (file, backup_out, error))
        return FALSE;
    }
  else if (!ring_settings_file_replace (file, result->edit->bytes, backup_out, error))
    {
      return FALSE;
    }
  ring_hooks_notes_write (paths, target, NULL);
  result->original = g_steal_pointer (&original);
  return TRUE;
}

static gboolean
try_once (RingPaths *paths,
          const RingHooksRequest *request,
          const RingHookWish *wish,
          RingHooksResult *result,
          GError **error)
{
  g_autoptr (RingSettingsFile) file = ring_settings_file_read (result->path, error);
  g_autoptr (GHashTable) origins = NULL;

  if (file == NULL)
    return FALSE;
  origins = ring_hooks_notes_read (paths, ring_settings_file_get_target (file));
  if (!edit (request, wish, origins, file, result, error))
    return FALSE;
  if (!result->edit->is_changed)
    return TRUE;
  if (request->is_dry_run)
    return ring_settings_file_check_writable (file, error);
  return carry_out (paths, request, wish, file, result, error);
}

/* Where another file takes the place of the settings, whose format is another. */
static gboolean
check_place (const RingHooksRequest *request,
             const char *folder,
             RingHooksResult *result,
             GError **error)
{
  const char *name = ring_agent_settings_before (request->agent);
  g_autofree char *path = name == NULL ? NULL : g_build_filename (folder, name, NULL);

  if (request->action != RING_HOOKS_INSTALL || path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  result->instead = g_steal_pointer (&path);
  g_set_error (error, RING_ERROR, RING_ERROR_UNSUPPORTED, "hooks are read from %s", result->instead);
  return FALSE;
}

/**
 * ring_hooks_apply:
 * @paths: the registry
 * @request: what is to be done
 * @result_out: (out caller-allocates): what was found and done, also if it
 *   failed; clear it with ring_hooks_result_clear()
 * @error: return location for an error
 *
 * Returns: whether the settings are, or in a dry run could be, as they are to
 *   be; else they are untouched, and the error is %RING_ERROR_INVALID (see
 *   `fault`; without one the file is of the wrong kind), %RING_ERROR_NO_HOME,
 *   %RING_ERROR_UNSUPPORTED (also if `is_too_old`, or `instead` is set), or one of ring_settings_file_read() and ring_settings_file_replace()
 */
gboolean
ring_hooks_apply (RingPaths *paths,
                  const RingHooksRequest *request,
                  RingHooksResult *result_out,
                  GError **error)
{
  const char *home = ring_paths_get_home (paths);
  g_autofree char *folder = ring_agent_find_folder (request->agent, home);
  g_autoptr (GError) local_error = NULL;
  RingHookWish wish;

  *result_out = (RingHooksResult){ 0 };
  if (folder == NULL)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_NO_HOME, "HOME is not set to an absolute path");
      return FALSE;
    }
  result_out->path = g_build_filename (folder, ring_agent_settings (request->agent), NULL);
  result_out->version = ring_agent_find_version (request->agent, home);
  result_out->manager = ring_settings_file_find_manager (result_out->path, home);
  ring_agent_wish (request->agent, result_out->version, request->is_sandboxed ? RING_FLATPAK_PROGRAM : request->hook_path, &wish);
  wish.words = request->is_sandboxed ? ring_flatpak_hook_words () : NULL;
  wish.replace_ring = request->replace_ring;
  if (request->action == RING_HOOKS_INSTALL)
    result_out->block = ring_settings_block (&wish);
  result_out->is_too_old = request->action == RING_HOOKS_INSTALL && wish.events[0] == NULL;
  if (result_out->is_too_old)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_UNSUPPORTED, "version %s has no hooks", result_out->version);
      return FALSE;
    }
  if (!check_place (request, folder, result_out, error))
    return FALSE;
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_clear_error (&local_error);
      if (try_once (paths, request, &wish, result_out, &local_error))
        return TRUE;
      if (!g_error_matches (local_error, RING_ERROR, RING_ERROR_BUSY))
        break;
    }
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/**
 * ring_hooks_result_clear:
 * @result: a result
 */
void
ring_hooks_result_clear (RingHooksResult *result)
{
  g_clear_pointer (&result->path, g_free);
  g_clear_pointer (&result->version, g_free);
  g_clear_pointer (&result->block, g_free);
  g_clear_pointer (&result->backup, g_free);
  g_clear_pointer (&result->original, g_free);
  g_clear_pointer (&result->instead, g_free);
  g_clear_pointer (&result->before, g_bytes_unref);
  g_clear_pointer (&result->edit, ring_settings_edit_free);
}
