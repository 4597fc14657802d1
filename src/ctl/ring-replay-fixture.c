/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReplayFixture"

#include "config.h"

#include "ring-replay-fixture.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/ring-store.h"

struct _RingReplayFixture
{
  char *home;        /* (owned): removed with the fixture */
  RingPaths *paths;  /* (owned) */
  RingJson *trace;   /* (owned): with its places filled in */
  GPtrArray *procs;  /* (element-type RingProc): the agents of the virtual table */
  GHashTable *comms; /* (element-type gint64 utf8): names of all its processes; they belong to the trace */
  gboolean are_procs_unknown;
};

/* --- filling in {HOME}, {s:N} and {ms:N} --- */

/* "{s:N}" and "{ms:N}" become a number. FALSE for any other string. */
static gboolean
write_time (RingJsonWriter *writer,
            const char *string)
{
  gboolean is_msec = g_str_has_prefix (string, "{ms:");
  const char *digits = is_msec ? string + 4 : string + 3;
  char *end = NULL;
  double seconds = 0;

  if (!is_msec && !g_str_has_prefix (string, "{s:"))
    return FALSE;
  seconds = g_ascii_strtod (digits, &end);
  if (end == digits || !g_str_equal (end, "}"))
    return FALSE;
  if (is_msec)
    ring_json_writer_integer (writer, llround ((RING_REPLAY_ZERO_SECONDS + seconds) * 1000));
  else
    ring_json_writer_seconds (writer, llround ((RING_REPLAY_ZERO_SECONDS + seconds) * 1e6));
  return TRUE;
}

static char *
fill_home (const char *string,
           const char *home)
{
  g_autoptr (GString) filled = g_string_new (string);

  g_string_replace (filled, "{HOME}", home, 0);
  return g_string_free (g_steal_pointer (&filled), FALSE);
}

typedef struct
{
  RingJsonWriter *writer;
  const char *home;
} Filling;

static void fill_value (const Filling *filling,
                        const RingJsonValue *value);

static void
on_fill_member (const char *name,
                const RingJsonValue *value,
                gpointer user_data)
{
  const Filling *filling = user_data;
  g_autofree char *filled = fill_home (name, filling->home);

  ring_json_writer_name (filling->writer, filled);
  fill_value (filling, value);
}

static void
fill_value (const Filling *filling,
            const RingJsonValue *value)
{
  RingJsonWriter *writer = filling->writer;

  if (ring_json_is_object (value))
    {
      ring_json_writer_begin_object (writer);
      ring_json_foreach_member (value, on_fill_member, (gpointer) filling);
      ring_json_writer_end_object (writer);
    }
  else if (ring_json_is_array (value))
    {
      ring_json_writer_begin_array (writer);
      for (guint i = 0; i < ring_json_length (value); i++)
        fill_value (filling, ring_json_at (value, i));
      ring_json_writer_end_array (writer);
    }
  else if (ring_json_string (value) == NULL)
    ring_json_writer_value (writer, value);
  else if (!write_time (writer, ring_json_string (value)))
    {
      g_autofree char *filled = fill_home (ring_json_string (value), filling->home);

      ring_json_writer_string (writer, filled);
    }
}

static RingJson *
fill_trace (const RingJsonValue *trace,
            const char *home,
            GError **error)
{
  const RingJsonLimits limits = { .max_read = 64 * 1024 * 1024,
                                  .max_kept = 64 * 1024 * 1024,
                                  .max_depth = RING_JSON_MAX_DEPTH,
                                  .verbatim = TRUE };
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  Filling filling = { .writer = writer, .home = home };
  size_t length = 0;
  g_autofree char *text = NULL;

  fill_value (&filling, trace);
  text = ring_json_writer_finish (writer, &length);
  return ring_json_parse (text, length, &limits, error);
}

/* --- files --- */

static gboolean
set_modified (const char *path,
              gint64 usec,
              GError **error)
{
  const struct timespec stamp = { .tv_sec = usec / G_USEC_PER_SEC, .tv_nsec = (usec % G_USEC_PER_SEC) * 1000 };
  const struct timespec stamps[2] = { stamp, stamp };

  if (utimensat (AT_FDCWD, path, stamps, AT_SYMLINK_NOFOLLOW) == 0)
    return TRUE;
  ring_error_set_errno (error, errno, "setting the time of %s", path);
  return FALSE;
}

/* Writes a text as it is, any other value as JSON. */
static gboolean
write_file (const RingReplayFixture *fixture,
            const char *name,
            const RingJsonValue *content,
            gint64 modified_usec,
            GError **error)
{
  g_autofree char *path = g_build_filename (fixture->home, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = g_strdup (ring_json_string (content));
  size_t length = text != NULL ? strlen (text) : 0;

  if (text == NULL)
    {
      g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

      ring_json_writer_value (writer, content);
      text = ring_json_writer_finish (writer, &length);
    }
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      ring_error_set_errno (error, errno, "making %s", folder);
      return FALSE;
    }
  return ring_store_write_file (path, text, length, error) && set_modified (path, modified_usec, error);
}

typedef struct
{
  const RingReplayFixture *fixture;
  const RingJsonValue *ages;
  gint64 now_usec;
  GError *error; /* (owned) (nullable): the first one */
} Writing;

static void
on_file (const char *name,
         const RingJsonValue *content,
         gpointer user_data)
{
  Writing *writing = user_data;
  double age = 0;

  ring_json_get_number (writing->ages, name, &age);
  if (writing->error == NULL)
    write_file (writing->fixture, name, content, writing->now_usec - llround (age * 1e6), &writing->error);
}

static gboolean
write_files (const RingReplayFixture *fixture,
             const RingJsonValue *files,
             const RingJsonValue *ages,
             gint64 now_usec,
             GError **error)
{
  Writing writing = { .fixture = fixture, .ages = ages, .now_usec = now_usec };

  ring_json_foreach_member (files, on_file, &writing);
  if (writing.error == NULL)
    return TRUE;
  g_propagate_error (error, writing.error);
  return FALSE;
}

/* --- settings --- */

/* A setting as the line of a TOML file that says it. JSON's numbers, booleans,
 * strings and lists of these are TOML's too. */
static void
on_setting (const char *name,
            const RingJsonValue *value,
            gpointer user_data)
{
  GString **sections = user_data;
  gboolean is_tray = g_str_has_prefix (name, "tray.");
  g_autofree char *text = ring_json_canonical (value);

  g_string_append_printf (sections[is_tray ? 1 : 0], "%s = %s\n", is_tray ? name + 5 : name, text);
}

static gboolean
write_config (const RingReplayFixture *fixture,
              const RingJsonValue *settings,
              GError **error)
{
  g_autoptr (GString) top = g_string_new (NULL);
  g_autoptr (GString) tray = g_string_new ("[tray]\n");
  GString *sections[] = { top, tray };

  if (!ring_json_is_object (settings))
    return TRUE;
  ring_json_foreach_member (settings, on_setting, sections);
  g_string_append (top, tray->str);
  if (g_mkdir_with_parents (ring_paths_get_root (fixture->paths), 0700) != 0)
    {
      ring_error_set_errno (error, errno, "making %s", ring_paths_get_root (fixture->paths));
      return FALSE;
    }
  return ring_store_write_file (ring_paths_get_config (fixture->paths), top->str, top->len, error);
}

/* --- processes --- */

static void
take_process (RingReplayFixture *fixture,
              const RingJsonValue *entry)
{
  g_autoptr (RingProc) proc = ring_proc_new ();
  const char *comm = ring_json_get_string (entry, "comm");
  const char *command_line = ring_json_get_string (entry, "args");
  const char *tty = ring_json_get_string (entry, "tty");
  g_auto (GStrv) args = g_strsplit (command_line != NULL ? command_line : "", " ", -1);
  gint64 started = 0;

  ring_json_get_integer (entry, "pid", &proc->pid);
  ring_json_get_integer (entry, "ppid", &proc->ppid);
  ring_json_get_integer (entry, "started", &started);
  proc->started = (guint64) MAX (started, 0);
  proc->cwd = g_strdup (ring_json_get_string (entry, "cwd"));
  if (tty != NULL && tty[0] != '\0')
    proc->tty = g_strconcat ("/dev/", tty, NULL);
  if (comm == NULL)
    return;
  g_hash_table_insert (fixture->comms, g_memdup2 (&proc->pid, sizeof proc->pid), (gpointer) comm);
  proc->role = ring_procs_role (comm, (const char *const *) args, NULL, proc->tty != NULL);
  if (proc->role == RING_PROC_ROLE_NONE)
    return;
  proc->session_id = ring_procs_session_id ((const char *const *) args);
  proc->resumed_id = ring_procs_resumed_id (proc->role, (const char *const *) args);
  proc->model = ring_procs_model (proc->role, (const char *const *) args);
  g_ptr_array_add (fixture->procs, g_steal_pointer (&proc));
}

static void
take_processes (RingReplayFixture *fixture,
                const RingJsonValue *table)
{
  if (!ring_json_is_array (table))
    return;
  g_ptr_array_set_size (fixture->procs, 0);
  g_hash_table_remove_all (fixture->comms);
  for (guint i = 0; i < ring_json_length (table); i++)
    take_process (fixture, ring_json_at (table, i));
}

/* --- Codex's store --- */

static void
bind_value (sqlite3_stmt *statement,
            int place,
            const RingJsonValue *value)
{
  gint64 integer = 0;
  double number = 0;

  if (ring_json_string (value) != NULL)
    sqlite3_bind_text (statement, place, ring_json_string (value), -1, SQLITE_TRANSIENT);
  else if (ring_json_integer (value, &integer))
    sqlite3_bind_int64 (statement, place, integer);
  else if (ring_json_number (value, &number))
    sqlite3_bind_double (statement, place, number);
}

static int
insert_thread (sqlite3 *database,
               const RingJsonValue *thread)
{
  const char *const columns[] = { "id", "cwd", "title", "rollout_path", "preview", "updated_at", "updated_at_ms", "archived" };
  sqlite3_stmt *statement = NULL;
  int result = sqlite3_prepare_v2 (database, "INSERT INTO threads VALUES (?, ?, ?, ?, ?, ?, ?, ?)", -1, &statement, NULL);

  for (size_t i = 0; result == SQLITE_OK && i < G_N_ELEMENTS (columns); i++)
    bind_value (statement, (int) i + 1, ring_json_get (thread, columns[i]));
  if (result == SQLITE_OK)
    result = sqlite3_step (statement);
  sqlite3_finalize (statement);
  return result;
}

static gboolean
write_codex_store (const RingReplayFixture *fixture,
                   const RingJsonValue *threads,
                   GError **error)
{
  g_autofree char *folder = g_build_filename (fixture->home, ".codex", NULL);
  g_autofree char *path = g_build_filename (folder, "state_5.sqlite", NULL);
  sqlite3 *database = NULL;
  int result = SQLITE_OK;

  if (!ring_json_is_array (threads))
    return TRUE;
  g_mkdir_with_parents (folder, 0700);
  result = sqlite3_open (path, &database);
  if (result == SQLITE_OK)
    result = sqlite3_exec (database, "CREATE TABLE threads (id TEXT, cwd TEXT, title TEXT, rollout_path TEXT, preview TEXT,"
                                     " updated_at INTEGER, updated_at_ms INTEGER, archived INTEGER)",
                           NULL, NULL, NULL);
  for (guint i = 0; (result == SQLITE_OK || result == SQLITE_DONE) && i < ring_json_length (threads); i++)
    result = insert_thread (database, ring_json_at (threads, i));
  sqlite3_close (database);
  if (result == SQLITE_OK || result == SQLITE_DONE)
    return TRUE;
  g_set_error (error, RING_ERROR, RING_ERROR_FAILED, "making %s: %s", path, sqlite3_errstr (result));
  return FALSE;
}

/* --- the whole --- */

static int
on_remove (const char *path,
           const struct stat *status,
           int type,
           struct FTW *ftw)
{
  remove (path);
  return 0;
}

/**
 * ring_replay_fixture_free:
 * @fixture: (transfer full): a fixture
 *
 * Removes its home as well.
 */
void
ring_replay_fixture_free (RingReplayFixture *fixture)
{
  if (fixture->home != NULL)
    nftw (fixture->home, on_remove, 16, FTW_DEPTH | FTW_PHYS);
  g_free (fixture->home);
  g_clear_pointer (&fixture->paths, ring_paths_unref);
  g_clear_pointer (&fixture->trace, ring_json_unref);
  g_ptr_array_unref (fixture->procs);
  g_hash_table_unref (fixture->comms);
  g_free (fixture);
}

/* The time of the trace's first step. */
static gint64
get_first_usec (const RingJsonValue *trace)
{
  double at = 0;

  ring_json_get_number (ring_json_at (ring_json_get (trace, "steps"), 0), "at", &at);
  return llround ((RING_REPLAY_ZERO_SECONDS + at) * 1e6);
}

/**
 * ring_replay_fixture_new:
 * @trace: a trace, read verbatim
 * @error: (out) (optional): what the system says
 *
 * Makes the world as it is before the trace's first look.
 *
 * Returns: (transfer full) (nullable): the fixture
 */
RingReplayFixture *
ring_replay_fixture_new (const RingJsonValue *trace,
                         GError **error)
{
  g_autoptr (RingReplayFixture) fixture = g_new0 (RingReplayFixture, 1);
  g_autofree char *root = NULL;
  const RingJsonValue *filled = NULL;

  fixture->procs = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_proc_unref);
  fixture->comms = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  fixture->home = g_build_filename (g_get_tmp_dir (), "ring-replay-XXXXXX", NULL);
  if (g_mkdtemp (fixture->home) == NULL)
    {
      ring_error_set_errno (error, errno, "making a temporary home");
      g_clear_pointer (&fixture->home, g_free);
      return NULL;
    }
  root = g_build_filename (fixture->home, ".config", "ring", NULL);
  fixture->paths = ring_paths_new (root, fixture->home);
  fixture->trace = fill_trace (trace, fixture->home, error);
  if (fixture->trace == NULL)
    return NULL;
  filled = ring_json_root (fixture->trace);
  take_processes (fixture, ring_json_get (filled, "processes"));
  ring_json_get_boolean (filled, "process_scan_fails", &fixture->are_procs_unknown);
  if (!write_codex_store (fixture, ring_json_get (filled, "codex_threads"), error) || !write_config (fixture, ring_json_get (filled, "config"), error) || !write_files (fixture, ring_json_get (filled, "files"), ring_json_get (filled, "ages"), get_first_usec (filled), error))
    return NULL;
  return g_steal_pointer (&fixture);
}

/**
 * ring_replay_fixture_get_trace:
 * @fixture: a fixture
 *
 * Returns: (transfer none): the trace with its places filled in
 */
const RingJsonValue *
ring_replay_fixture_get_trace (const RingReplayFixture *fixture)
{
  return ring_json_root (fixture->trace);
}

/**
 * ring_replay_fixture_get_paths:
 * @fixture: a fixture
 *
 * Returns: (transfer none): its registry
 */
RingPaths *
ring_replay_fixture_get_paths (const RingReplayFixture *fixture)
{
  return fixture->paths;
}

/**
 * ring_replay_fixture_get_procs:
 * @fixture: a fixture
 *
 * Returns: (transfer none) (nullable) (element-type RingProc): the agents of
 *   the virtual process table; %NULL if it cannot be read
 */
GPtrArray *
ring_replay_fixture_get_procs (const RingReplayFixture *fixture)
{
  return fixture->are_procs_unknown ? NULL : fixture->procs;
}

/**
 * ring_replay_fixture_find_proc:
 * @fixture: a fixture
 * @pid: a process id
 *
 * Returns: (transfer none) (nullable): the agent of that pid
 */
const RingProc *
ring_replay_fixture_find_proc (const RingReplayFixture *fixture,
                               gint64 pid)
{
  for (guint i = 0; i < fixture->procs->len; i++)
    {
      const RingProc *proc = g_ptr_array_index (fixture->procs, i);

      if (proc->pid == pid)
        return proc;
    }
  return NULL;
}

/**
 * ring_replay_fixture_find_comm:
 * @fixture: a fixture
 * @pid: a process id
 *
 * Returns: (transfer none) (nullable): the name of that process
 */
const char *
ring_replay_fixture_find_comm (const RingReplayFixture *fixture,
                               gint64 pid)
{
  return g_hash_table_lookup (fixture->comms, &pid);
}

/**
 * ring_replay_fixture_change:
 * @fixture: a fixture
 * @step: a step of its trace
 * @now_usec: the step's time
 * @error: (out) (optional): what the system says
 *
 * Changes the world as the step says, but for its event.
 *
 * Returns: whether it could be done
 */
gboolean
ring_replay_fixture_change (RingReplayFixture *fixture,
                            const RingJsonValue *step,
                            gint64 now_usec,
                            GError **error)
{
  const RingJsonValue *deleted = ring_json_get (step, "delete");

  take_processes (fixture, ring_json_get (step, "processes"));
  if (!write_files (fixture, ring_json_get (step, "write"), NULL, now_usec, error))
    return FALSE;
  for (guint i = 0; ring_json_is_array (deleted) && i < ring_json_length (deleted); i++)
    {
      const char *name = ring_json_string (ring_json_at (deleted, i));
      g_autofree char *path = g_build_filename (fixture->home, name != NULL ? name : "", NULL);

      if (name != NULL && remove (path) != 0 && errno != ENOENT)
        {
          ring_error_set_errno (error, errno, "removing %s", name);
          return FALSE;
        }
    }
  return TRUE;
}
