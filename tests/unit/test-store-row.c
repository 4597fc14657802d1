/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/ring-json.h"
#include "core/ring-names.h"
#include "io/ring-store.h"
#include "ring-test-folder.h"
#include "ring-test-refuse.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC + 250000)

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
} Fixture;

/* What a reducer of the tests answers, and what it was shown. */
typedef struct
{
  RingReduction verdict;
  const char *status;
  int signal; /* raised while the row is held; 0 = none */
  guint n_calls;
  gboolean had_row;
} Answer;

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

static RingRow *
make_row (const char *session_id,
          const char *status,
          gint64 last_active)
{
  g_autofree char *json = g_strdup_printf ("{\"session_id\": \"%s\", \"provider\": \"codex\", \"cwd\": \"/w/\\u00e4\", "
                                           "\"status\": \"%s\", \"last_active\": %" G_GINT64_FORMAT "}",
                                           session_id, status, last_active);
  g_autoptr (GError) error = NULL;
  RingRow *row = ring_row_parse (json, strlen (json), &error);

  g_assert_no_error (error);
  return row;
}

static RingReduction
answer (RingRow *old_row,
        gpointer user_data,
        RingRow **new_row_out)
{
  Answer *self = user_data;

  self->n_calls++;
  self->had_row = old_row != NULL;
  if (self->signal != 0)
    g_assert_cmpint (raise (self->signal), ==, 0);
  if (self->verdict == RING_REDUCTION_REPLACE)
    *new_row_out = make_row ("s/1", self->status, 7);
  return self->verdict;
}

static gboolean
update (Fixture *fixture,
        Answer *self,
        GError **error)
{
  return ring_store_update_row (fixture->paths, "s/1", NOW_USEC, answer, self, error);
}

static void
check_update (Fixture *fixture,
              RingReduction verdict,
              const char *status,
              gboolean had_row)
{
  Answer self = { .verdict = verdict, .status = status };
  g_autoptr (GError) error = NULL;

  g_assert_true (update (fixture, &self, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (self.n_calls, ==, 1);
  g_assert_cmpint (self.had_row, ==, had_row);
}

static void
check_fails (Fixture *fixture,
             RingReduction verdict,
             RingError code)
{
  Answer self = { .verdict = verdict, .status = "waiting" };
  g_autoptr (GError) error = NULL;

  g_assert_false (update (fixture, &self, &error));
  g_assert_error (error, RING_ERROR, (int) code);
}

static void
check_row (Fixture *fixture,
           const char *status)
{
  g_autoptr (RingRow) row = ring_store_read_row (fixture->paths, "s%2F1.json", NULL);

  g_assert_nonnull (row);
  g_assert_cmpstr (ring_state_to_name (ring_row_get_status (row)), ==, status);
}

/* The statuses in events.jsonl, each line of which must be whole. */
static void
check_log (Fixture *fixture,
           const char *expected)
{
  g_autofree char *text = ring_test_folder_read (fixture->folder, ".config/ring/events.jsonl");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) found = g_string_new (NULL);
  guint n_lines = g_strv_length (lines);

  g_assert_cmpstr (lines[n_lines - 1], ==, "");
  for (guint i = 0; i + 1 < n_lines; i++)
    {
      g_autoptr (RingJson) json = ring_json_parse (lines[i], strlen (lines[i]), &RING_JSON_LIMITS_FILE, NULL);
      const RingJsonValue *line = ring_json_root (json);
      double stamp = 0;

      g_assert_cmpstr (ring_json_get_string (line, "session_id"), ==, "s/1");
      g_assert_cmpstr (ring_json_get_string (line, "provider"), ==, "codex");
      g_assert_cmpstr (ring_json_get_string (line, "cwd"), ==, "/w/ä");
      g_assert_true (ring_json_get_number (line, "ts", &stamp));
      g_assert_cmpfloat_with_epsilon (stamp, 1800000000.25, 0.0001);
      g_string_append_printf (found, "%s ", ring_json_get_string (line, "status"));
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_registry_is_a_file (Fixture *fixture,
                         gconstpointer data)
{
  g_autofree char *text = NULL;

  ring_test_folder_write (fixture->folder, ".config/ring", "mine", -1);
  check_fails (fixture, RING_REDUCTION_REPLACE, RING_ERROR_INVALID);
  text = ring_test_folder_read (fixture->folder, ".config/ring");
  g_assert_cmpstr (text, ==, "mine");
  ring_test_folder_remove (fixture->folder, ".config/ring");
  ring_test_folder_write (fixture->folder, ".config/ring/sessions", "mine", -1);
  check_fails (fixture, RING_REDUCTION_REPLACE, RING_ERROR_INVALID);
}

static void
test_no_home (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *home = ring_test_folder_path (fixture->folder, "gone");
  g_autofree char *root = g_build_filename (home, ".config/ring", NULL);
  g_autofree char *names = NULL;
  Fixture homeless = { fixture->folder, ring_paths_new (root, home) };

  check_fails (&homeless, RING_REDUCTION_REPLACE, RING_ERROR_MISSING);
  names = ring_test_folder_list (fixture->folder, "");
  g_assert_cmpstr (names, ==, "");
  ring_paths_unref (homeless.paths);
}

static void
update_without_rights (gpointer data)
{
  check_fails (data, RING_REDUCTION_REPLACE, RING_ERROR_DENIED);
  check_fails (data, RING_REDUCTION_DELETE, RING_ERROR_DENIED);
}

static void
test_read_only (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *names = NULL;

  check_update (fixture, RING_REDUCTION_REPLACE, "idle", FALSE);
  ring_test_folder_set_mode (fixture->folder, "", 0755);
  ring_test_folder_set_mode (fixture->folder, ".config", 0755);
  ring_test_folder_set_mode (fixture->folder, ".config/ring", 0755);
  ring_test_folder_set_mode (fixture->folder, ".config/ring/sessions", 0555);
  ring_test_run_without_rights (update_without_rights, fixture);
  ring_test_folder_set_mode (fixture->folder, ".config/ring/sessions", 0755);
  check_row (fixture, "idle");
  check_log (fixture, "idle ");
  names = ring_test_folder_list (fixture->folder, ".config/ring/sessions/.tmp");
  g_assert_cmpstr (names, ==, "");
}

static void
update_without_room (gpointer data)
{
  const struct rlimit nothing = { 0, 0 };

  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &nothing), ==, 0);
  check_fails (data, RING_REDUCTION_REPLACE, RING_ERROR_NO_SPACE);
}

static void
test_no_room (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *names = NULL;

  check_update (fixture, RING_REDUCTION_REPLACE, "idle", FALSE);
  ring_test_run_apart (update_without_room, fixture);
  check_row (fixture, "idle");
  check_log (fixture, "idle ");
  names = ring_test_folder_list (fixture->folder, ".config/ring/sessions/.tmp");
  g_assert_cmpstr (names, ==, "");
}

/* Some file systems of other machines know no locks. */
static void
update_without_locks (gpointer data)
{
  static const int errors[] = { ENOLCK, EOPNOTSUPP, ENOSYS };

  for (size_t i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_assert_true (ring_test_refuse (SYS_flock, errors[i]));
      check_update (data, RING_REDUCTION_REPLACE, i % 2 == 0 ? "waiting" : "working", TRUE);
    }
}

static void
test_no_locks (Fixture *fixture,
               gconstpointer data)
{
  check_update (fixture, RING_REDUCTION_REPLACE, "idle", FALSE);
  g_assert_true (ring_test_run_apart (update_without_locks, fixture));
  check_row (fixture, "waiting");
}

static void
test_row_is_no_file (Fixture *fixture,
                     gconstpointer data)
{
  ring_test_folder_make (fixture->folder, ".config/ring/sessions/s%2F1.json");
  check_fails (fixture, RING_REDUCTION_REPLACE, RING_ERROR_FAILED);
  check_fails (fixture, RING_REDUCTION_DELETE, RING_ERROR_FAILED);
  ring_test_folder_remove (fixture->folder, ".config/ring/sessions/s%2F1.json");

  ring_test_folder_write (fixture->folder, "mine", "mine", -1);
  ring_test_folder_link (fixture->folder, ".config/ring/sessions/s%2F1.json", "../../../mine");
  check_update (fixture, RING_REDUCTION_REPLACE, "idle", FALSE);
  check_row (fixture, "idle");
  ring_test_folder_remove (fixture->folder, ".config/ring/sessions/s%2F1.json");
  ring_test_folder_pipe (fixture->folder, ".config/ring/sessions/s%2F1.json");
  check_update (fixture, RING_REDUCTION_REPLACE, "waiting", FALSE);
  check_row (fixture, "waiting");
}

static void
test_not_a_row (Fixture *fixture,
                gconstpointer data)
{
  const char *const bad[] = { "", "{", "[]", "{\"session_id\": \"other\"}", "{\"session_id\": \"s/1\", \"status\": \"x\"}" };

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      ring_test_folder_write (fixture->folder, ".config/ring/sessions/s%2F1.json", bad[i], -1);
      check_update (fixture, RING_REDUCTION_UNCHANGED, NULL, FALSE);
      check_update (fixture, RING_REDUCTION_REPLACE, "idle", FALSE);
      check_row (fixture, "idle");
    }
  ring_test_folder_write (fixture->folder, ".config/ring/sessions/s%2F1.json", "{", -1);
  check_update (fixture, RING_REDUCTION_DELETE, NULL, FALSE);
  g_assert_false (ring_test_folder_exists (fixture->folder, ".config/ring/sessions/s%2F1.json"));
}

static void
test_life (Fixture *fixture,
           gconstpointer data)
{
  check_update (fixture, RING_REDUCTION_DELETE, NULL, FALSE);
  check_update (fixture, RING_REDUCTION_UNCHANGED, NULL, FALSE);
  g_assert_false (ring_test_folder_exists (fixture->folder, ".config/ring/events.jsonl"));

  check_update (fixture, RING_REDUCTION_REPLACE, "working", FALSE);
  check_log (fixture, "working ");
  check_update (fixture, RING_REDUCTION_REPLACE, "working", TRUE);
  check_update (fixture, RING_REDUCTION_UNCHANGED, NULL, TRUE);
  check_log (fixture, "working ");
  check_update (fixture, RING_REDUCTION_REPLACE, "waiting", TRUE);
  check_row (fixture, "waiting");
  check_update (fixture, RING_REDUCTION_DELETE, NULL, TRUE);
  check_log (fixture, "working waiting ended ");
  g_assert_false (ring_test_folder_exists (fixture->folder, ".config/ring/sessions/s%2F1.json"));
}

static void
test_permissions (Fixture *fixture,
                  gconstpointer data)
{
  const char *const folders[] = { ".config", ".config/ring", ".config/ring/sessions", ".config/ring/sessions/.tmp" };
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "s/1", -1);
  g_autofree char *lock = g_strdup_printf (".config/ring/sessions/.lock-%.2s", hash);
  g_autofree char *names = NULL;
  g_autofree char *expected = g_strdup_printf (".lock-%.2s .tmp s%%2F1.json", hash);
  mode_t old_mask = umask (0);

  check_update (fixture, RING_REDUCTION_REPLACE, "working", FALSE);
  umask (old_mask);
  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++)
    g_assert_cmpuint (ring_test_folder_mode (fixture->folder, folders[i]), ==, 0700);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, ".config/ring/sessions/s%2F1.json"), ==, 0600);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, ".config/ring/events.jsonl"), ==, 0600);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, lock), ==, 0600);
  names = ring_test_folder_list (fixture->folder, ".config/ring/sessions");
  g_assert_cmpstr (names, ==, expected);

  ring_test_folder_set_mode (fixture->folder, ".config/ring", 0755);
  check_update (fixture, RING_REDUCTION_REPLACE, "waiting", TRUE);
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, ".config/ring"), ==, 0755);
}

static void
ignore (int number)
{
}

static void
update_while_asked_to_end (gpointer data)
{
  const int signals[] = { SIGTERM, SIGHUP };

  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      Answer self = { .verdict = RING_REDUCTION_REPLACE, .status = i == 0 ? "working" : "waiting", .signal = signals[i] };
      struct sigaction now;

      /* Whoever runs the tests may ignore it. */
      signal (signals[i], SIG_DFL);
      g_assert_true (update (data, &self, NULL));
      g_assert_cmpint (sigaction (signals[i], NULL, &now), ==, 0);
      g_assert_true (now.sa_handler == SIG_DFL);
      signal (signals[i], ignore);
      g_assert_true (update (data, &self, NULL));
      g_assert_cmpint (sigaction (signals[i], NULL, &now), ==, 0);
      g_assert_true (now.sa_handler == ignore);
    }
}

static void
test_asked_to_end (Fixture *fixture,
                   gconstpointer data)
{
  ring_test_run_apart (update_while_asked_to_end, fixture);
  check_row (fixture, "waiting");
  check_log (fixture, "working waiting ");
}

static RingReduction
count_up (RingRow *old_row,
          gpointer user_data,
          RingRow **new_row_out)
{
  gint64 count = old_row == NULL ? 0 : ring_row_get_last_active_usec (old_row) / G_USEC_PER_SEC;

  *new_row_out = make_row ("s/1", "working", count + 1);
  return RING_REDUCTION_REPLACE;
}

/* Nobody's update is lost: each counts one up. */
static void
test_many_writers (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (RingRow) row = NULL;
  g_autofree char *names = NULL;

  for (int i = 0; i < 8; i++)
    {
      pid_t pid = fork ();

      g_assert_cmpint (pid, >=, 0);
      for (int j = 0; pid == 0 && j < 25; j++)
        g_assert_true (ring_store_update_row (fixture->paths, "s/1", NOW_USEC, count_up, NULL, NULL));
      if (pid == 0)
        _exit (0);
    }
  for (int i = 0; i < 8; i++)
    {
      int status = 0;

      g_assert_cmpint (wait (&status), >, 0);
      g_assert_cmpint (status, ==, 0);
    }
  row = ring_store_read_row (fixture->paths, "s%2F1.json", NULL);
  g_assert_cmpint (ring_row_get_last_active_usec (row), ==, 200 * (gint64) G_USEC_PER_SEC);
  check_log (fixture, "working ");
  names = ring_test_folder_list (fixture->folder, ".config/ring/sessions/.tmp");
  g_assert_cmpstr (names, ==, "");
}

static void
test_refusals (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;
  g_autofree char *long_reason = g_strnfill (5000, 'x');

  ring_store_log_refusal (fixture->paths, NOW_USEC, "No\n\x1bobject");
  line = ring_test_folder_read (fixture->folder, ".config/ring/hook.log");
  g_assert_cmpstr (line, ==, "2027-01-15T08:00:00Z No  object\n");
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, ".config/ring/hook.log"), ==, 0600);

  for (int i = 0; i < 400; i++)
    ring_store_log_refusal (fixture->paths, NOW_USEC, i < 399 ? long_reason : "last");
  text = ring_test_folder_read (fixture->folder, ".config/ring/hook.log");
  g_assert_cmpuint (strlen (text), <=, 64 * 1024);
  g_assert_cmpuint (strlen (text), >, 32 * 1024 - 400);
  g_assert_true (g_str_has_prefix (text, "2027-01-15T08:00:00Z xxx"));
  g_assert_true (g_str_has_suffix (text, "x\n2027-01-15T08:00:00Z last\n"));
}

static void
test_refusals_without_a_log (Fixture *fixture,
                             gconstpointer data)
{
  ring_test_folder_pipe (fixture->folder, ".config/ring/hook.log");
  ring_store_log_refusal (fixture->paths, NOW_USEC, "x");
  ring_test_folder_remove (fixture->folder, ".config/ring");
  ring_test_folder_write (fixture->folder, ".config/ring", "mine", -1);
  ring_store_log_refusal (fixture->paths, NOW_USEC, "x");
}

static void
test_jumps (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *filler = g_strnfill (900, 'x');
  g_autofree char *line = g_strconcat (filler, "\n", NULL);
  g_autofree char *too_long = g_strnfill (256 * 1024 + 1, 'y');
  g_autofree char *text = NULL;

  for (int i = 0; i < 400; i++)
    ring_store_log_focus (fixture->paths, line);
  ring_store_log_focus (fixture->paths, too_long);
  ring_store_log_focus (fixture->paths, "last\n");
  text = ring_test_folder_read (fixture->folder, ".config/ring/focus.jsonl");
  g_assert_cmpuint (strlen (text), <=, 256 * 1024);
  g_assert_cmpuint (strlen (text), >, 128 * 1024 - 1000);
  g_assert_true (g_str_has_prefix (text, line));
  g_assert_true (g_str_has_suffix (text, "x\nlast\n"));
  g_assert_null (strchr (text, 'y'));
  g_assert_cmpuint (ring_test_folder_mode (fixture->folder, ".config/ring/focus.jsonl"), ==, 0600);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/store-row/registry-is-a-file", test_registry_is_a_file);
  ADD ("/store-row/no-home", test_no_home);
  ADD ("/store-row/read-only", test_read_only);
  ADD ("/store-row/no-room", test_no_room);
  ADD ("/store-row/no-locks", test_no_locks);
  ADD ("/store-row/row-is-no-file", test_row_is_no_file);
  ADD ("/store-row/not-a-row", test_not_a_row);
  ADD ("/store-row/life", test_life);
  ADD ("/store-row/permissions", test_permissions);
  ADD ("/store-row/asked-to-end", test_asked_to_end);
  ADD ("/store-row/many-writers", test_many_writers);
  ADD ("/store-row/jumps", test_jumps);
  ADD ("/store-row/refusals", test_refusals);
  ADD ("/store-row/refusals-without-a-log", test_refusals_without_a_log);
  return g_test_run ();
}
