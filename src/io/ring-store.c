/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingStore"

#include "config.h"

#include "ring-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#define MAX_LOCK_WAIT_USEC (2 * G_USEC_PER_SEC)
#define FOLDER_MODE 0700
#define FILE_MODE 0600

/* Agents end SessionEnd hooks with these, and a full quota ends writers. */
static const int held_signals[] = { SIGTERM, SIGHUP, SIGXFSZ };

typedef struct
{
  struct sigaction old[G_N_ELEMENTS (held_signals)];
} HeldSignals;

/* What one change of a row is about. */
typedef struct
{
  int folder_fd;
  const char *session_id;
  const char *name; /* of its file */
  gint64 now_usec;
  RingStoreReduceFunc func;
  gpointer user_data;
} Change;

/* A handler of the program's own may run: it does not stop the writing. */
static void
hold_signals (HeldSignals *held)
{
  const struct sigaction ignore = { .sa_handler = SIG_IGN };

  for (size_t i = 0; i < G_N_ELEMENTS (held_signals); i++)
    {
      sigaction (held_signals[i], NULL, &held->old[i]);
      if (held->old[i].sa_handler == SIG_DFL)
        sigaction (held_signals[i], &ignore, NULL);
    }
}

static void
release_signals (const HeldSignals *held)
{
  for (size_t i = 0; i < G_N_ELEMENTS (held_signals); i++)
    {
      if (held->old[i].sa_handler == SIG_DFL)
        sigaction (held_signals[i], &held->old[i], NULL);
    }
}

static void
set_folder_error (GError **error,
                  int saved_errno,
                  const char *path)
{
  if (saved_errno == ENOTDIR)
    g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s is not a folder", path);
  else
    ring_error_set_errno (error, saved_errno, "Cannot use the folder %s", path);
}

/* Home folders are not made: system users have one that is missing on
 * purpose. */
static gboolean
is_home_missing (RingPaths *paths)
{
  const char *home = ring_paths_get_home (paths);
  g_autofree char *inside = NULL;

  if (home == NULL)
    return FALSE;
  inside = g_build_filename (home, "/", NULL);
  return g_str_has_prefix (ring_paths_get_root (paths), inside) && !g_file_test (home, G_FILE_TEST_IS_DIR);
}

/**
 * ring_store_open_sessions:
 * @paths: the registry
 * @error: return location for an error
 *
 * Makes the folder of rows and those above it, for the owner only, if they are
 * missing. A folder that exists keeps its permissions: they may be meant.
 *
 * Returns: a descriptor of the folder of rows, or -1 with
 *   %RING_ERROR_INVALID (it is no folder), %RING_ERROR_DENIED,
 *   %RING_ERROR_MISSING (no home folder), %RING_ERROR_NO_SPACE or
 *   %RING_ERROR_FAILED
 */
int
ring_store_open_sessions (RingPaths *paths,
                          GError **error)
{
  const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const char *path = ring_paths_get_sessions (paths);
  int fd = open (path, flags);

  if (fd < 0 && errno == ENOENT)
    {
      if (is_home_missing (paths))
        {
          g_set_error (error, RING_ERROR, RING_ERROR_MISSING, "There is no home folder %s",
                       ring_paths_get_home (paths));
          return -1;
        }
      if (g_mkdir_with_parents (path, FOLDER_MODE) == 0)
        fd = open (path, flags);
    }
  if (fd < 0)
    set_folder_error (error, errno, path);
  return fd;
}

/* Another writer may be faster. */
static gboolean
make_temporary_folder (int folder_fd)
{
  return mkdirat (folder_fd, RING_STORE_TEMPORARY_FOLDER, FOLDER_MODE) == 0 || errno == EEXIST;
}

static gboolean
write_row (const Change *change,
           const RingRow *row,
           GError **error)
{
  const char *prefix = RING_STORE_TEMPORARY_FOLDER "/";
  g_autoptr (GError) local_error = NULL;
  size_t length = 0;
  g_autofree char *bytes = ring_row_serialise (row, &length);

  if (ring_store_replace_at (change->folder_fd, prefix, change->name, FILE_MODE, bytes, length, &local_error))
    return TRUE;
  if (g_error_matches (local_error, RING_ERROR, RING_ERROR_MISSING) && make_temporary_folder (change->folder_fd))
    return ring_store_replace_at (change->folder_fd, prefix, change->name, FILE_MODE, bytes, length, error);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static gboolean
delete_row (const Change *change,
            GError **error)
{
  if (unlinkat (change->folder_fd, change->name, 0) == 0 || errno == ENOENT)
    return TRUE;
  ring_error_set_errno (error, errno, "Cannot remove %s", change->name);
  return FALSE;
}

/* The row as it is; NULL if there is none, or another session's, which does not
 * belong into this file. */
static RingRow *
read_own_row (const Change *change)
{
  g_autoptr (RingRow) row = ring_store_read_row_at (change->folder_fd, change->name, NULL);

  if (row == NULL || !g_str_equal (ring_row_get_session_id (row), change->session_id))
    return NULL;
  return g_steal_pointer (&row);
}

/* Steps 2 to 5 of the design; to be called with the lock held. */
static gboolean
change_row (RingPaths *paths,
            const Change *change,
            GError **error)
{
  g_autoptr (RingRow) old_row = read_own_row (change);
  g_autoptr (RingRow) new_row = NULL;

  switch (change->func (old_row, change->user_data, &new_row))
    {
    case RING_REDUCTION_UNCHANGED:
      return TRUE;
    case RING_REDUCTION_DELETE:
      if (!delete_row (change, error))
        return FALSE;
      if (old_row != NULL)
        ring_store_log_change (paths, change->now_usec, old_row, RING_STATE_ENDED);
      return TRUE;
    case RING_REDUCTION_REPLACE:
      if (!write_row (change, new_row, error))
        return FALSE;
      if (old_row == NULL || ring_row_get_status (old_row) != ring_row_get_status (new_row))
        ring_store_log_change (paths, change->now_usec, new_row, ring_row_get_status (new_row));
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }
}

/**
 * ring_store_update_row:
 * @paths: the registry
 * @session_id: whose row
 * @now_usec: time of the event
 * @func: (scope call): says what becomes of the row
 * @user_data: for @func
 * @error: return location for an error
 *
 * Reads the row, lets @func decide, and writes or removes it, all under the
 * row's lock, so that of several hooks at once none is lost. The lock is
 * waited for at most 2 s. A change of status goes into events.jsonl. Where
 * SIGTERM, SIGHUP and SIGXFSZ would end the program they are ignored from
 * reading to writing; this is the process's state, so call it from one thread
 * at a time.
 *
 * Returns: whether what @func decided was done; else the old row stands, and
 *   the error is %RING_ERROR_INVALID (the registry is no folder),
 *   %RING_ERROR_DENIED, %RING_ERROR_NO_SPACE, %RING_ERROR_MISSING (no home
 *   folder) or %RING_ERROR_FAILED
 */
gboolean
ring_store_update_row (RingPaths *paths,
                       const char *session_id,
                       gint64 now_usec,
                       RingStoreReduceFunc func,
                       gpointer user_data,
                       GError **error)
{
  g_autofree char *name = ring_row_file_name (session_id);
  Change change = { .session_id = session_id, .name = name, .now_usec = now_usec, .func = func, .user_data = user_data };
  HeldSignals held;
  gboolean is_done;
  int lock_fd;

  change.folder_fd = ring_store_open_sessions (paths, error);
  if (change.folder_fd < 0)
    return FALSE;
  lock_fd = ring_store_lock_row (change.folder_fd, session_id, MAX_LOCK_WAIT_USEC);
  hold_signals (&held);
  is_done = change_row (paths, &change, error);
  release_signals (&held);
  if (lock_fd >= 0)
    close (lock_fd);
  close (change.folder_fd);
  return is_done;
}
