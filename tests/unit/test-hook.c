/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-event.h"
#include "hook/ring-hook-environment.h"
#include "hook/ring-hook-payload.h"
#include "hook/ring-hook-run.h"
#include "io/ring-store.h"
#include "ring-test-folder.h"
#include "ring-test-session.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* How long a silent pipe is listened to in these tests. */
#define SILENCE_MSEC 50

/* Pieces that go into a pipe, each when the reader has had time for the last. */
typedef struct
{
  int fd;
  const char *const *pieces;
  gboolean stays_open;
} Writer;

static void
write_all (int fd,
           const char *bytes,
           size_t length)
{
  while (length > 0)
    {
      gssize n_written = write (fd, bytes, length);

      g_assert_cmpint (n_written, >, 0);
      bytes += n_written;
      length -= (size_t) n_written;
    }
}

static gpointer
write_pieces (gpointer data)
{
  const Writer *writer = data;

  for (size_t i = 0; writer->pieces[i] != NULL; i++)
    {
      write_all (writer->fd, writer->pieces[i], strlen (writer->pieces[i]));
      g_thread_yield ();
    }
  if (!writer->stays_open)
    close (writer->fd);
  return NULL;
}

/* The payload's message, or its error. */
static RingJson *
read_pieces (const char *const *pieces,
             gboolean stays_open,
             GError **error)
{
  int fds[2];
  Writer writer = { .pieces = pieces, .stays_open = stays_open };
  g_autoptr (GThread) thread = NULL;
  RingJson *json = NULL;

  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  writer.fd = fds[1];
  thread = g_thread_new ("writer", write_pieces, &writer);
  json = ring_hook_payload_read (fds[0], &RING_JSON_LIMITS_PAYLOAD, SILENCE_MSEC, error);
  g_thread_join (g_steal_pointer (&thread));
  close (fds[0]);
  if (stays_open)
    close (fds[1]);
  return json;
}

static void
test_payload_whole (void)
{
  static const struct
  {
    const char *pieces[8];
    const char *id;
  } table[] = {
    { { "{\"session_id\": \"s\"}", NULL }, "s" },
    { { "{\"sess", "ion_id\"", ": \"", "s\"", "}", NULL }, "s" },
    { { "{\"session_id\": \"s\"}", " \n\t\n", NULL }, "s" },
    { { "\xEF", "\xBB\xBF", "{\"session_id\": \"s\"}", NULL }, "s" },
    { { "\n {\"session_id\": \"\xC3", "\xA4\"}", NULL }, "ä" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table) * 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RingJson) json = read_pieces (table[i / 2].pieces, i % 2 == 1, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (ring_json_get_string (ring_json_root (json), "session_id"), ==, table[i / 2].id);
    }
}

static void
test_payload_refused (void)
{
  static const struct
  {
    const char *pieces[4];
    gboolean stays_open;
    int code;
  } table[] = {
    { { NULL }, FALSE, RING_ERROR_INVALID },
    { { " \n", NULL }, FALSE, RING_ERROR_INVALID },
    { { "{\"session_id\": \"s\"", NULL }, FALSE, RING_ERROR_INVALID },
    { { "{\"session_id\": \"s\"} x", NULL }, FALSE, RING_ERROR_INVALID },
    { { "{\"session_id\": \"s\"}{\"session_id\": \"t\"}", NULL }, FALSE, RING_ERROR_INVALID },
    { { "{'session_id': 's'}", NULL }, TRUE, RING_ERROR_INVALID },
    { { "hello", NULL }, TRUE, RING_ERROR_INVALID },
    /* silence */
    { { NULL }, TRUE, RING_ERROR_TIMED_OUT },
    { { "{\"session_id\": \"s\"", NULL }, TRUE, RING_ERROR_TIMED_OUT },
    { { "{\"session_id\": ", "\"s", NULL }, TRUE, RING_ERROR_TIMED_OUT },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RingJson) json = read_pieces (table[i].pieces, table[i].stays_open, &error);

      g_test_message ("%u", (guint) i);
      g_assert_error (error, RING_ERROR, table[i].code);
      g_assert_null (json);
    }
}

/* A file's content in a payload is read and not kept. */
static void
test_payload_large (void)
{
  g_autofree char *content = g_strnfill (3 * 1024 * 1024, 'x');
  const char *const pieces[] = { "{\"tool_response\": {\"stdout\": \"", content, "\"}, \"message\": \"", content, "\", \"session_id\": \"s\"}", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (RingJson) json = read_pieces (pieces, TRUE, &error);
  const RingJsonValue *root = NULL;

  g_assert_no_error (error);
  root = ring_json_root (json);
  g_assert_cmpstr (ring_json_get_string (root, "session_id"), ==, "s");
  g_assert_null (ring_json_get (root, "tool_response"));
  g_assert_cmpuint (strlen (ring_json_get_string (root, "message")), <=, 2 * RING_JSON_MAX_STRING);
}

static void
test_payload_over_limit (void)
{
  const RingJsonLimits limits = { .max_read = 1000, .max_kept = 1000, .max_depth = 64 };
  g_autofree char *content = g_strnfill (2000, ' ');
  int fds[2];
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  write_all (fds[1], content, 2000);
  g_assert_null (ring_hook_payload_read (fds[0], &limits, SILENCE_MSEC, &error));
  g_assert_error (error, RING_ERROR, RING_ERROR_TOO_LARGE);
  close (fds[0]);
  close (fds[1]);
}

static void
test_payload_bad_descriptor (void)
{
  int fds[2];
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (pipe2 (fds, O_CLOEXEC), ==, 0);
  close (fds[0]);
  g_assert_null (ring_hook_payload_read (fds[1], &RING_JSON_LIMITS_PAYLOAD, SILENCE_MSEC, &error));
  g_assert_nonnull (error);
  close (fds[1]);
}

static const char *
on_getenv (const char *name,
           gpointer user_data)
{
  return g_hash_table_lookup (user_data, name);
}

static void
test_environment (void)
{
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *endless = g_strnfill (513, 'x');
  g_autofree char *longest = g_strnfill (512, 'x');
  g_autoptr (RingHookEnvironment) environment = NULL;
  RingHookFacts facts = { 0 };
  g_autoptr (GString) found = g_string_new (NULL);

  g_hash_table_insert (variables, (gpointer) "TMUX", (gpointer) "/tmp/t,1,0");
  g_hash_table_insert (variables, (gpointer) "TMUX_PANE", (gpointer) "%3");
  g_hash_table_insert (variables, (gpointer) "STY", (gpointer) "");
  g_hash_table_insert (variables, (gpointer) "NVIM", endless);
  g_hash_table_insert (variables, (gpointer) "SWAYSOCK", longest);
  g_hash_table_insert (variables, (gpointer) "TERM_PROGRAM", (gpointer) "a\x1b[1m\xFF");
  g_hash_table_insert (variables, (gpointer) "PATH", (gpointer) "/bin");
  g_hash_table_insert (variables, (gpointer) "CLAUDE_CODE_ENTRYPOINT", (gpointer) "cli\n");
  environment = ring_hook_environment_new (on_getenv, variables);
  ring_hook_environment_fill (environment, &facts);
  for (size_t i = 0; i < facts.n_terminal; i++)
    g_string_append_printf (found, "%s=%.20s ", facts.terminal[i].name, facts.terminal[i].value);
  g_assert_cmpstr (found->str, ==, "tmux=/tmp/t,1,0 tmux_pane=%3 term_program=a␛[1m\xEF\xBF\xBD swaysock=xxxxxxxxxxxxxxxxxxxx ");
  g_assert_cmpstr (facts.entrypoint, ==, "cli\n");
}

static void
test_no_environment (void)
{
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (RingHookEnvironment) environment = ring_hook_environment_new (on_getenv, variables);
  RingHookFacts facts = { 0 };

  ring_hook_environment_fill (environment, &facts);
  g_assert_cmpuint (facts.n_terminal, ==, 0);
  g_assert_null (facts.entrypoint);
}

static void
test_provider (void)
{
  static const struct
  {
    const char *args[5];
    const char *provider;
  } table[] = {
    { { NULL }, NULL },
    { { "codex", NULL }, "codex" },
    { { "--provider", "codex", NULL }, "codex" },
    { { "--provider=codex", NULL }, "codex" },
    { { "--provider=", NULL }, "" },
    { { "--provider", NULL }, NULL },
    { { "gemini", "--provider", "codex", NULL }, "codex" },
    { { "gemini", "codex", NULL }, "gemini" },
    { { "--unheard", "-x", "codex", NULL }, "codex" },
    { { "--help", NULL }, NULL },
    { { "codex", "--provider", NULL }, "codex" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    g_assert_cmpstr (ring_hook_find_provider (table[i].args), ==, table[i].provider);
}

static void
test_knows_agent (void)
{
  static const struct
  {
    const char *args[2];
    const char *payload;
    gboolean is_known;
  } table[] = {
    { { NULL }, "{}", TRUE },
    { { NULL }, "[]", TRUE },
    { { "claude", NULL }, "{}", TRUE },
    { { "codex", NULL }, "{}", TRUE },
    { { "gemini", NULL }, "{}", FALSE },
    { { "codex", NULL }, "{'provider': 'gemini'}", FALSE },
    { { "gemini", NULL }, "{'provider': 'Claude-Code'}", TRUE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *text = ring_test_json (table[i].payload);
      g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_PAYLOAD, NULL);

      g_assert_cmpint (ring_hook_knows_agent (table[i].args, json), ==, table[i].is_known);
    }
}

/* A registry in a folder of its own, and hooks that run in it. */
typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *root = NULL;

  fixture->folder = ring_test_folder_new ();
  root = ring_test_folder_path (fixture->folder, ".config/ring");
  fixture->paths = ring_paths_new (root, ring_test_folder_root (fixture->folder));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

/* Runs the hook on @payload, in single quotes. */
static gboolean
run (Fixture *fixture,
     double at,
     const char *payload,
     GError **error)
{
  const char *const args[] = { NULL };
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (RingHookEnvironment) environment = ring_hook_environment_new (on_getenv, variables);
  RingHookRun hook = { .args = args, .environment = environment, .paths = fixture->paths, .now_usec = ring_test_usec (at), .pid = 77 };
  g_autofree char *text = ring_test_json (payload);
  g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_PAYLOAD, NULL);

  g_assert_nonnull (json);
  return ring_hook_run (&hook, json, error);
}

static RingRow *
read_row (Fixture *fixture,
          const char *name)
{
  return ring_store_read_row (fixture->paths, name, NULL);
}

static void
test_run (Fixture *fixture,
          gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingRow) working = NULL;
  g_autoptr (RingRow) idle = NULL;

  g_assert_true (run (fixture, 0, "{'session_id': 's', 'event': 'UserPromptSubmit'}", &error));
  g_assert_no_error (error);
  working = read_row (fixture, "s.json");
  g_assert_cmpint (working->status, ==, RING_STATE_WORKING);
  g_assert_cmpint (working->hook_pid, ==, 77);
  g_assert_true (run (fixture, 1, "{'session_id': 's', 'event': 'Stop'}", NULL));
  idle = read_row (fixture, "s.json");
  g_assert_cmpint (idle->status, ==, RING_STATE_IDLE);
  g_assert_true (run (fixture, 2, "{'session_id': 's', 'event': 'SessionEnd'}", NULL));
  g_assert_null (read_row (fixture, "s.json"));
}

static void
test_run_refused (Fixture *fixture,
                  gconstpointer data)
{
  static const char *const table[] = { "{}", "[1]", "null", "'x'", "{'event': 'Stop'}", "{'session_id': 's'}", "{'session_id': 5, 'event': 'Stop'}" };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (run (fixture, 0, table[i], &error));
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
    }
  g_assert_false (g_file_test (ring_paths_get_sessions (fixture->paths), G_FILE_TEST_EXISTS));
}

/* A Stop that is silent is told by the transcript. */
static void
test_run_transcript (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *path = ring_test_folder_path (fixture->folder, "t.jsonl");
  g_autofree char *line = ring_test_json ("{'type': 'assistant', 'message': {'content': 'Shall I?'}}\n");
  g_autofree char *payload = g_strdup_printf ("{'session_id': 's', 'event': 'Stop', 'transcript_path': '%s'}", path);
  static const char *const silent[] = {
    "{'session_id': 'x', 'event': 'Stop', 'transcript_path': 't.jsonl'}",
    "{'session_id': 'x', 'event': 'Stop', 'transcript_path': '/does/not/exist'}",
    "{'session_id': 'x', 'event': 'Stop', 'transcript_path': '/'}",
    "{'session_id': 'x', 'event': 'Stop', 'transcript_path': '/dev/zero'}",
  };
  g_autoptr (RingRow) row = NULL;

  ring_test_folder_write (fixture->folder, "t.jsonl", line, -1);
  g_assert_true (run (fixture, 0, payload, NULL));
  row = read_row (fixture, "s.json");
  g_assert_cmpint (row->status, ==, RING_STATE_WAITING);
  g_assert_cmpstr (ring_row_get_shown_wait (row)->detail, ==, "Shall I?");
  for (size_t i = 0; i < G_N_ELEMENTS (silent); i++)
    {
      g_autoptr (RingRow) other = NULL;

      g_assert_true (run (fixture, 0, silent[i], NULL));
      other = read_row (fixture, "x.json");
      g_assert_cmpint (other->status, ==, RING_STATE_IDLE);
    }
}

static void
test_run_settings (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (RingRow) row = NULL;

  ring_test_folder_write (fixture->folder, ".config/ring/config.toml", "detect_stop_questions = false\n", -1);
  g_assert_true (run (fixture, 0, "{'session_id': 's', 'event': 'Stop', 'last_assistant_message': 'Shall I?'}", NULL));
  row = read_row (fixture, "s.json");
  g_assert_cmpint (row->status, ==, RING_STATE_IDLE);
}

/* An id of any length has a file, and is found in it whole. */
static void
test_run_long_id (Fixture *fixture,
                  gconstpointer data)
{
  g_autofree char *id = g_strnfill (100000, 'x');
  g_autofree char *payload = g_strdup_printf ("{'session_id': '%s', 'event': 'Stop'}", id);
  g_autofree char *name = ring_row_file_name (id);
  g_autoptr (GError) error = NULL;
  g_autoptr (RingRow) row = NULL;

  g_assert_true (run (fixture, 0, payload, &error));
  g_assert_no_error (error);
  row = read_row (fixture, name);
  g_assert_cmpstr (ring_row_get_session_id (row), ==, id);
}

#define ADD_RUN(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hook/payload/whole", test_payload_whole);
  g_test_add_func ("/hook/payload/refused", test_payload_refused);
  g_test_add_func ("/hook/payload/large", test_payload_large);
  g_test_add_func ("/hook/payload/over-limit", test_payload_over_limit);
  g_test_add_func ("/hook/payload/bad-descriptor", test_payload_bad_descriptor);
  g_test_add_func ("/hook/environment", test_environment);
  g_test_add_func ("/hook/no-environment", test_no_environment);
  g_test_add_func ("/hook/provider", test_provider);
  g_test_add_func ("/hook/knows-agent", test_knows_agent);
  ADD_RUN ("/hook/run/row", test_run);
  ADD_RUN ("/hook/run/refused", test_run_refused);
  ADD_RUN ("/hook/run/transcript", test_run_transcript);
  ADD_RUN ("/hook/run/settings", test_run_settings);
  ADD_RUN ("/hook/run/long-id", test_run_long_id);
  return g_test_run ();
}
