/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCodexStore"

#include "config.h"

#include "ring-codex-store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>

#include "core/ring-text.h"
#include "io/ring-file-stamp.h"
#include "io/ring-store.h"

#define STORE_PREFIX "state_"
#define STORE_SUFFIX ".sqlite"
#define BUSY_MSEC 20
#define MAX_TEXT_CHARACTERS 400
#define MAX_ID_CHARACTERS 256

/* A rollout as it was read. */
typedef struct
{
  RingFileStamp stamp;
  RingRollout rollout;
  gboolean is_seen;
} RolloutEntry;

struct _RingCodexStore
{
  char *root;              /* (owned) */
  char *path;              /* (owned) (nullable): the store that was read */
  RingFileStamp stamps[2]; /* of the store and of its log */
  gboolean is_behind;      /* it could not be read at the last look */
  GPtrArray *columns;      /* (element-type RingThread): threads as the store has them, without rollouts */
  GPtrArray *threads;      /* (element-type RingThread) */
  GHashTable *rollouts;    /* (element-type filename RolloutEntry) */
  GHashTable *folders;     /* (owned) (element-type utf8): in which Codex runs */
};

/* --- which file --- */

/* SQLite would wait at a pipe for ever. */
static gboolean
is_regular (int folder_fd,
            const char *name)
{
  RingFileStamp stamp;

  return ring_file_stamp_take (folder_fd, name, 0, 0, &stamp);
}

/* The number of a store's generation, or -1: `state_5.sqlite` → 5. */
static gint64
get_generation (const char *name)
{
  g_autofree char *digits = NULL;
  guint64 generation = 0;

  if (!g_str_has_prefix (name, STORE_PREFIX) || !g_str_has_suffix (name, STORE_SUFFIX) || strlen (name) <= strlen (STORE_PREFIX) + strlen (STORE_SUFFIX))
    return -1;
  digits = g_strndup (name + strlen (STORE_PREFIX), strlen (name) - strlen (STORE_PREFIX) - strlen (STORE_SUFFIX));
  if (!g_ascii_string_to_unsigned (digits, 10, 0, G_MAXINT32, &generation, NULL))
    return -1;
  return (gint64) generation;
}

static char *
find_store (const char *root)
{
  const struct dirent *item = NULL;
  g_autofree char *best = NULL;
  gint64 best_generation = -1;
  DIR *listing = opendir (root);

  while (listing != NULL && (item = readdir (listing)) != NULL)
    {
      gint64 generation = get_generation (item->d_name);

      if (generation <= best_generation || !is_regular (dirfd (listing), item->d_name))
        continue;
      best_generation = generation;
      g_free (best);
      best = g_strdup (item->d_name);
    }
  if (listing != NULL)
    closedir (listing);
  return best != NULL ? g_build_filename (root, best, NULL) : NULL;
}

/* --- the table --- */

static GHashTable *
read_columns (sqlite3 *database)
{
  GHashTable *columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (database, "SELECT name FROM pragma_table_info('threads')", -1, &statement, NULL) == SQLITE_OK)
    {
      while (sqlite3_step (statement) == SQLITE_ROW)
        {
          if (sqlite3_column_type (statement, 0) == SQLITE_TEXT)
            g_hash_table_add (columns, g_strdup ((const char *) sqlite3_column_text (statement, 0)));
        }
    }
  sqlite3_finalize (statement);
  return columns;
}

/* The column, or what stands for it where the store has none. */
static const char *
column_or (GHashTable *columns,
           const char *name,
           const char *otherwise)
{
  return g_hash_table_contains (columns, name) ? name : otherwise;
}

/* Helpers' threads are no sessions: agents that Codex started itself. */
static char *
make_query (GHashTable *columns)
{
  g_autoptr (GString) query = g_string_new ("SELECT id");
  const char *const texts[] = { "cwd", "title", "preview", "rollout_path" };

  if (!g_hash_table_contains (columns, "id"))
    return NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    g_string_append_printf (query, ", substr(%s, 1, 4096)", column_or (columns, texts[i], "NULL"));
  g_string_append_printf (query, ", coalesce(nullif(%s, 0), %s * 1000) AS updated FROM threads WHERE length(id) <= %d AND coalesce(%s, 0) = 0",
                          column_or (columns, "updated_at_ms", "NULL"), column_or (columns, "updated_at", "NULL"),
                          MAX_ID_CHARACTERS, column_or (columns, "archived", "0"));
  if (g_hash_table_contains (columns, "source"))
    g_string_append (query, " AND coalesce(source, '') NOT LIKE '{%subagent%' AND coalesce(source, '') NOT LIKE '{%internal%'");
  if (g_hash_table_contains (columns, "thread_source"))
    g_string_append (query, " AND coalesce(thread_source, '') NOT LIKE '%subagent%'"
                            " AND coalesce(thread_source, '') NOT LIKE '%guardian%'"
                            " AND coalesce(thread_source, '') NOT LIKE '%internal%'");
  g_string_append_printf (query, " ORDER BY updated DESC LIMIT %d", RING_CODEX_STORE_MAX_THREADS);
  return g_string_free (g_steal_pointer (&query), FALSE);
}

/* A text of the row, cleaned; NULL for any other type. */
static char *
dup_text (sqlite3_stmt *statement,
          int column)
{
  if (sqlite3_column_type (statement, column) != SQLITE_TEXT)
    return NULL;
  return ring_text_clean ((const char *) sqlite3_column_text (statement, column),
                          sqlite3_column_bytes (statement, column));
}

/* The first line of a text, short enough for an action. */
static char *
dup_line (sqlite3_stmt *statement,
          int column)
{
  g_autofree char *text = dup_text (statement, column);

  return text != NULL ? ring_text_first_line (text, MAX_TEXT_CHARACTERS) : NULL;
}

static RingThread *
read_thread (sqlite3_stmt *statement)
{
  g_autofree char *id = dup_text (statement, 0);
  RingThread *thread = NULL;
  double msec = 0;

  if (id == NULL || id[0] == '\0')
    return NULL;
  thread = ring_thread_new ();
  thread->id = g_steal_pointer (&id);
  thread->cwd = dup_text (statement, 1);
  if (thread->cwd == NULL)
    thread->cwd = g_strdup ("");
  thread->title = dup_line (statement, 2);
  thread->preview = dup_line (statement, 3);
  thread->rollout_path = dup_text (statement, 4);
  if (sqlite3_column_type (statement, 5) == SQLITE_INTEGER || sqlite3_column_type (statement, 5) == SQLITE_FLOAT)
    msec = sqlite3_column_double (statement, 5);
  if (msec > 0 && msec < 1e15)
    thread->updated_usec = (gint64) (msec * 1000);
  return thread;
}

/* Whether nobody uses a store that is kept with a log: then the log is gone or
 * empty. Reading it the ordinary way would leave a new one behind. */
static gboolean
is_at_rest (const char *path)
{
  /* The header's version numbers for reading and writing: 2 is "with a log". */
  static const char with_log[] = { 2, 2 };
  const size_t place = 18;
  g_autofree char *log_path = g_strconcat (path, "-wal", NULL);
  g_autoptr (GBytes) head = NULL;
  const char *data = NULL;
  size_t length = 0;
  RingFileStamp stamp;

  if (ring_file_stamp_take (AT_FDCWD, log_path, 0, 0, &stamp) && stamp.size > 0)
    return FALSE;
  head = ring_store_read_head (path, place + sizeof with_log, NULL, NULL);
  data = head != NULL ? g_bytes_get_data (head, &length) : NULL;
  return length == place + sizeof with_log && memcmp (data + place, with_log, sizeof with_log) == 0;
}

/* Opens the store for reading only. If a writer comes while one at rest is
 * read, that is seen in its stamp, and it is read again. */
static int
open_store (const char *path,
            sqlite3 **database_out)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *name = NULL;

  if (uri == NULL)
    return SQLITE_CANTOPEN;
  name = g_strconcat (uri, is_at_rest (path) ? "?immutable=1" : "", NULL);
  return sqlite3_open_v2 (name, database_out, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, NULL);
}

/* The newest threads, or NULL if the store cannot be read now. */
static GPtrArray *
read_threads (const char *path)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_thread_unref);
  g_autoptr (GHashTable) columns = NULL;
  g_autofree char *query = NULL;
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  int result = open_store (path, &database);

  if (result == SQLITE_OK)
    {
      sqlite3_busy_timeout (database, BUSY_MSEC);
      columns = read_columns (database);
      query = make_query (columns);
    }
  if (query != NULL)
    result = sqlite3_prepare_v2 (database, query, -1, &statement, NULL);
  else
    result = SQLITE_ERROR;
  while (result == SQLITE_OK || result == SQLITE_ROW)
    {
      RingThread *thread = NULL;

      result = sqlite3_step (statement);
      thread = result == SQLITE_ROW ? read_thread (statement) : NULL;
      if (thread != NULL)
        g_ptr_array_add (threads, thread);
    }
  sqlite3_finalize (statement);
  sqlite3_close (database);
  return result == SQLITE_DONE ? g_steal_pointer (&threads) : NULL;
}

/* --- rollouts --- */

static void
rollout_entry_free (RolloutEntry *entry)
{
  ring_rollout_clear (&entry->rollout);
  g_free (entry);
}

/* What the rollout of @path says, read only if it has changed. */
static const RingRollout *
look_at_rollout (RingCodexStore *self,
                 const char *path,
                 gint64 now_usec,
                 gboolean *has_changed)
{
  RolloutEntry *entry = g_hash_table_lookup (self->rollouts, path);
  g_autoptr (GBytes) tail = NULL;
  RingFileStamp stamp;
  gboolean is_cut = FALSE;
  size_t length = 0;
  const char *data = NULL;

  if (!g_path_is_absolute (path))
    return NULL;
  ring_file_stamp_take (AT_FDCWD, path, 0, now_usec, &stamp);
  if (entry == NULL)
    {
      entry = g_new0 (RolloutEntry, 1);
      g_hash_table_insert (self->rollouts, g_strdup (path), entry);
    }
  entry->is_seen = TRUE;
  if (ring_file_stamp_is_same (&entry->stamp, &stamp))
    return &entry->rollout;
  entry->stamp = stamp;
  *has_changed = TRUE;
  tail = ring_store_read_tail (path, RING_ROLLOUT_TAIL_BYTES, &is_cut, NULL);
  data = tail != NULL ? g_bytes_get_data (tail, &length) : NULL;
  ring_rollout_clear (&entry->rollout);
  ring_rollout_parse (data, data != NULL ? length : 0, is_cut, &entry->rollout);
  return &entry->rollout;
}

static void
forget_unseen (RingCodexStore *self)
{
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, self->rollouts);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      RolloutEntry *entry = value;

      if (!entry->is_seen)
        g_hash_table_iter_remove (&iter);
      else
        entry->is_seen = FALSE;
    }
}

/* A thread with what its rollout says. */
static RingThread *
join_rollout (const RingThread *columns,
              const RingRollout *rollout)
{
  RingThread *thread = ring_thread_new ();

  thread->id = g_strdup (columns->id);
  thread->cwd = g_strdup (columns->cwd);
  thread->title = g_strdup (columns->title);
  thread->preview = g_strdup (columns->preview);
  thread->rollout_path = g_strdup (columns->rollout_path);
  thread->updated_usec = columns->updated_usec;
  if (rollout != NULL)
    {
      thread->rollout.is_ended = rollout->is_ended;
      thread->rollout.last_action = g_strdup (rollout->last_action);
    }
  return thread;
}

/* Joins threads and rollouts. Whether a rollout has changed. */
static gboolean
look_at_rollouts (RingCodexStore *self,
                  gint64 now_usec,
                  gint64 window_usec)
{
  gboolean has_changed = FALSE;

  g_ptr_array_set_size (self->threads, 0);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const RingThread *columns = g_ptr_array_index (self->columns, i);
      const RingRollout *rollout = NULL;

      if (columns->rollout_path != NULL && (now_usec - columns->updated_usec < window_usec || g_hash_table_contains (self->folders, columns->cwd)))
        rollout = look_at_rollout (self, columns->rollout_path, now_usec, &has_changed);
      g_ptr_array_add (self->threads, join_rollout (columns, rollout));
    }
  forget_unseen (self);
  return has_changed;
}

/* --- the store --- */

/**
 * ring_codex_store_new:
 * @root: Codex's folder; it need not exist
 *
 * Returns: (transfer full): the store, empty before the first look
 */
RingCodexStore *
ring_codex_store_new (const char *root)
{
  RingCodexStore *self = g_new0 (RingCodexStore, 1);

  self->root = g_strdup (root);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_thread_unref);
  self->threads = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_thread_unref);
  self->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->rollouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) rollout_entry_free);
  return self;
}

/**
 * ring_codex_store_free:
 * @store: (transfer full): a store
 */
void
ring_codex_store_free (RingCodexStore *store)
{
  g_hash_table_unref (store->folders);
  g_hash_table_unref (store->rollouts);
  g_ptr_array_unref (store->threads);
  g_ptr_array_unref (store->columns);
  g_free (store->path);
  g_free (store->root);
  g_free (store);
}

/**
 * ring_codex_store_set_folders:
 * @store: a store
 * @folders: (element-type utf8): the folders in which Codex runs
 *
 * A thread there counts however old it is, so its rollout is read too. Call it
 * before the look.
 *
 * Returns: whether they are others than before
 */
gboolean
ring_codex_store_set_folders (RingCodexStore *store,
                              GHashTable *folders)
{
  GHashTableIter iter;
  gpointer folder = NULL;
  gboolean has_changed = g_hash_table_size (folders) != g_hash_table_size (store->folders);

  g_hash_table_iter_init (&iter, folders);
  while (!has_changed && g_hash_table_iter_next (&iter, &folder, NULL))
    has_changed = !g_hash_table_contains (store->folders, folder);
  if (!has_changed)
    return FALSE;
  g_hash_table_remove_all (store->folders);
  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, &folder, NULL))
    g_hash_table_add (store->folders, g_strdup (folder));
  return TRUE;
}

/* Reads the table again if the store or its log has changed. */
static gboolean
look_at_table (RingCodexStore *self,
               gint64 now_usec)
{
  g_autofree char *path = find_store (self->root);
  g_autofree char *log_path = path != NULL ? g_strconcat (path, "-wal", NULL) : NULL;
  g_autoptr (GPtrArray) threads = NULL;
  RingFileStamp stamps[2] = { 0 };
  gboolean is_same_path = g_strcmp0 (path, self->path) == 0;

  if (path != NULL)
    {
      ring_file_stamp_take (AT_FDCWD, path, 0, now_usec, &stamps[0]);
      ring_file_stamp_take (AT_FDCWD, log_path, 0, now_usec, &stamps[1]);
    }
  self->is_behind = FALSE;
  if (is_same_path && ring_file_stamp_is_same (&self->stamps[0], &stamps[0]) && ring_file_stamp_is_same (&self->stamps[1], &stamps[1]))
    return FALSE;
  threads = path != NULL ? read_threads (path) : g_ptr_array_new_with_free_func ((GDestroyNotify) ring_thread_unref);
  /* Locked, or half made: what was read before stands, and the next look tries again. */
  self->is_behind = threads == NULL;
  if (threads == NULL)
    return FALSE;
  g_free (self->path);
  self->path = g_steal_pointer (&path);
  memcpy (self->stamps, stamps, sizeof stamps);
  g_ptr_array_unref (self->columns);
  self->columns = g_steal_pointer (&threads);
  return TRUE;
}

/**
 * ring_codex_store_look:
 * @store: a store
 * @now_usec: the time
 * @window_usec: rollouts of threads that stood still for so long are not read,
 *   but for those of ring_codex_store_set_folders()
 *
 * Looks at threads and rollouts; only what has changed is read.
 *
 * Returns: whether anything is other than before
 */
gboolean
ring_codex_store_look (RingCodexStore *store,
                       gint64 now_usec,
                       gint64 window_usec)
{
  gboolean has_changed = look_at_table (store, now_usec);

  has_changed |= look_at_rollouts (store, now_usec, window_usec);
  return has_changed;
}

/**
 * ring_codex_store_is_behind:
 * @store: a store
 *
 * Returns: whether it could not be read at the last look, locked as it was
 */
gboolean
ring_codex_store_is_behind (RingCodexStore *store)
{
  return store->is_behind;
}

/**
 * ring_codex_store_find_folders:
 * @store: a store
 *
 * Returns: (transfer full) (element-type filename): the folders of the rollouts
 *   that were looked at
 */
GHashTable *
ring_codex_store_find_folders (RingCodexStore *store)
{
  GHashTable *folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer path = NULL;

  g_hash_table_iter_init (&iter, store->rollouts);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    g_hash_table_add (folders, g_path_get_dirname (path));
  return folders;
}

/**
 * ring_codex_store_collect:
 * @store: a store
 * @threads: (inout): where its threads are added; they are borrowed until the
 *   next look
 */
void
ring_codex_store_collect (RingCodexStore *store,
                          GPtrArray *threads)
{
  for (guint i = 0; i < store->threads->len; i++)
    g_ptr_array_add (threads, g_ptr_array_index (store->threads, i));
}
