/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "focus/ring-focus-private.h"
#include "ring-test-proc.h"
#include "ring-test-session.h"
#include "ring-test-wait.h"

#define ROW "{'session_id': 's1', 'provider': 'claude-code', 'cwd': '/w/maigo', 'status': 'working', " \
            "'last_active': 1800000000, 'agent': {'pid': 50, 'started': 50}, 'terminal': {'windowid': '7'}}"

#define SHORT_MSEC 30
#define LONG_MSEC 20000

/* claude, process 50, in xterm, process 20, in a /proc of our own. */
typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingFocusSetup setup;
  GCancellable *cancellable; /* (owned) (nullable) */
  RingFocusResult *result;   /* (owned) (nullable) */
  GError *error;             /* (owned) (nullable) */
  gboolean is_rehearsal;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  static const char *const no_environ[] = { NULL };
  g_autofree char *root = NULL;

  fixture->folder = ring_test_folder_new ();
  root = ring_test_folder_path (fixture->folder, "home/.config/ring");
  fixture->paths = ring_paths_new (root, "/w");
  fixture->setup = (RingFocusSetup){ .proc_root = ring_test_folder_root (fixture->folder),
                                     .environ = no_environ,
                                     .limit_msec = LONG_MSEC };
  ring_test_proc_add (fixture->folder, 20, 1, "xterm", 0, 20);
  ring_test_proc_add (fixture->folder, 50, 20, "claude", RING_TEST_PTS (3), 50);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->cancellable);
  g_clear_pointer (&fixture->result, ring_focus_result_free);
  g_clear_error (&fixture->error);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

/* --- focusers --- */

static void
ask_not_mine (const RingFocusRequest *request,
              GCancellable *cancellable,
              RingFocusAnswerFunc func,
              gpointer user_data)
{
  func (ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, NULL), user_data);
}

static void
ask_done (const RingFocusRequest *request,
          GCancellable *cancellable,
          RingFocusAnswerFunc func,
          gpointer user_data)
{
  const char *window = ring_focus_place_get (request->place, "WINDOWID");

  func (ring_focus_answer_new (RING_FOCUS_DONE, NULL, "%s window %s", request->is_rehearsal ? "would raise" : "raised",
                               window != NULL ? window : "none"),
        user_data);
}

static void
ask_failed (const RingFocusRequest *request,
            GCancellable *cancellable,
            RingFocusAnswerFunc func,
            gpointer user_data)
{
  RingFocusAnswer *answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "it is shown nowhere");

  answer->command = g_strdup ("tmux attach");
  func (answer, user_data);
}

/* Goes on with process 60. */
static void
ask_chosen (const RingFocusRequest *request,
            GCancellable *cancellable,
            RingFocusAnswerFunc func,
            gpointer user_data)
{
  RingFocusPlace *place = NULL;

  if (ring_focus_place_get_pid (request->place) == 60)
    {
      ask_not_mine (request, cancellable, func, user_data);
      return;
    }
  place = ring_focus_place_new_from_process (request->proc_root, 60, NULL);
  func (ring_focus_answer_new (RING_FOCUS_CHOSEN, place, "pane 3"), user_data);
}

/* Chooses for ever. */
static void
ask_endless (const RingFocusRequest *request,
             GCancellable *cancellable,
             RingFocusAnswerFunc func,
             gpointer user_data)
{
  func (ring_focus_answer_new (RING_FOCUS_CHOSEN, NULL, "again"), user_data);
}

/* A question that is answered later. */
typedef struct
{
  RingFocusAnswerFunc func;
  gpointer user_data;
} Later;

static gboolean
on_later (gpointer user_data)
{
  g_autofree Later *later = user_data;

  later->func (ring_focus_answer_new (RING_FOCUS_DONE, NULL, "late"), later->user_data);
  return G_SOURCE_REMOVE;
}

static Later *
new_later (RingFocusAnswerFunc func,
           gpointer user_data)
{
  Later *later = g_new0 (Later, 1);

  later->func = func;
  later->user_data = user_data;
  return later;
}

static void
ask_idle (const RingFocusRequest *request,
          GCancellable *cancellable,
          RingFocusAnswerFunc func,
          gpointer user_data)
{
  g_idle_add (on_later, new_later (func, user_data));
}

static void
on_give_up (GCancellable *cancellable,
            gpointer user_data)
{
  on_later (user_data);
}

/* Says something only once it is told that nobody waits any more. */
static void
ask_silent (const RingFocusRequest *request,
            GCancellable *cancellable,
            RingFocusAnswerFunc func,
            gpointer user_data)
{
  g_cancellable_connect (cancellable, G_CALLBACK (on_give_up), new_later (func, user_data), NULL);
}

static void
on_give_up_later (GCancellable *cancellable,
                  gpointer user_data)
{
  g_idle_add (on_later, user_data);
}

static void
ask_late (const RingFocusRequest *request,
          GCancellable *cancellable,
          RingFocusAnswerFunc func,
          gpointer user_data)
{
  g_cancellable_connect (cancellable, G_CALLBACK (on_give_up_later), new_later (func, user_data), NULL);
}

#define FOCUSER(symbol, layer_name, ask_func)                                 \
  static const RingFocuser symbol = { .name = #symbol,                        \
                                      .layer = RING_FOCUS_LAYER_##layer_name, \
                                      .ask = ask_func }
FOCUSER (other_inner, INNER, ask_not_mine);
FOCUSER (inner, INNER, ask_chosen);
FOCUSER (detached, INNER, ask_failed);
FOCUSER (endless, INNER, ask_endless);
FOCUSER (silent_inner, INNER, ask_silent);
FOCUSER (other_tab, TAB, ask_not_mine);
FOCUSER (tab, TAB, ask_endless);
FOCUSER (broken_tab, TAB, ask_failed);
FOCUSER (late_tab, TAB, ask_late);
FOCUSER (broken_window, WINDOW, ask_failed);
FOCUSER (other_window, WINDOW, ask_not_mine);
FOCUSER (silent_window, WINDOW, ask_silent);
FOCUSER (window, WINDOW, ask_done);
FOCUSER (slow_window, WINDOW, ask_idle);

/* --- jumps --- */

static void
on_finished (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  Fixture *fixture = user_data;

  g_assert_null (fixture->result);
  fixture->result = ring_focus_session_finish (result, &fixture->error);
}

static gboolean
is_over (gpointer user_data,
         const char *argument)
{
  const Fixture *fixture = user_data;

  return fixture->result != NULL || fixture->error != NULL;
}

static void
begin (Fixture *fixture,
       const RingFocuser *const *focusers,
       const char *row,
       const char *toml)
{
  g_autoptr (RingConfig) config = ring_test_config (toml);
  g_autofree char *rows = g_strdup_printf ("[%s]", row);
  g_autoptr (RingBoard) board = ring_test_board (rows, NULL, config, 10);
  const RingFocusClick click = { .activation_token = "token", .timestamp = 5, .is_rehearsal = fixture->is_rehearsal };
  const RingFacts facts = { 0 };

  g_assert_cmpuint (ring_board_get_n_sessions (board), ==, 1);
  g_clear_pointer (&fixture->result, ring_focus_result_free);
  fixture->setup.focusers = focusers;
  fixture->setup.n_focusers = 0;
  while (focusers[fixture->setup.n_focusers] != NULL)
    fixture->setup.n_focusers++;
  ring_focus_session_with_async (&fixture->setup, ring_board_get_session (board, 0), &facts, config, fixture->paths,
                                 &click, fixture->cancellable, on_finished, fixture);
}

/* Who has answered what, and the end: "inner:chosen window:done = …". */
static char *
run (Fixture *fixture,
     const RingFocuser *const *focusers,
     const char *toml)
{
  g_autoptr (GString) text = g_string_new (NULL);

  begin (fixture, focusers, ROW, toml);
  ring_test_wait (is_over, fixture, "the jump");
  g_assert_no_error (fixture->error);
  for (guint i = 0; i < fixture->result->steps->len; i++)
    {
      const RingFocusStep *step = g_ptr_array_index (fixture->result->steps, i);

      g_string_append_printf (text, "%s:%s ", step->focuser, ring_focus_outcome_to_name (step->outcome));
    }
  g_string_append_printf (text, "%s %s", fixture->result->is_done ? "=" : "!", fixture->result->text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check (Fixture *fixture,
       const RingFocuser *const *focusers,
       const char *toml,
       const char *expected)
{
  g_autofree char *found = run (fixture, focusers, toml);

  g_assert_cmpstr (found, ==, expected);
}

#define CHECK(toml, expected, ...)                            \
  G_STMT_START                                                \
  {                                                           \
    const RingFocuser *const asked[] = { __VA_ARGS__, NULL }; \
    check (fixture, asked, toml, expected);                   \
  }                                                           \
  G_STMT_END

#define FAILURE "! Cannot bring it to the front: it runs in ~/maigo on /dev/pts/3 "

static void
test_nobody (Fixture *fixture,
             gconstpointer data)
{
  const RingFocuser *const nobody[] = { NULL };

  check (fixture, nobody, NULL, FAILURE "(the setting “focusers” leaves nobody to ask).");
  CHECK (NULL, "other_tab:not mine other_window:not mine " FAILURE "(no window was found that shows it).",
         &other_tab, &other_window);
}

static void
test_order (Fixture *fixture,
            gconstpointer data)
{
  CHECK (NULL, "other_inner:not mine other_tab:not mine window:done = raised window 7",
         &window, &other_tab, &silent_window, &other_inner);
  CHECK ("focusers = ['other_window', 'window', 'other_tab', 'window']",
         "other_tab:not mine other_window:not mine window:done = raised window 7",
         &window, &other_tab, &other_window, &silent_inner);
  CHECK (NULL, "slow_window:done = late", &slow_window);
}

static void
test_unknown_names (Fixture *fixture,
                    gconstpointer data)
{
  g_test_expect_message ("RingFocusPlan", G_LOG_LEVEL_WARNING, "*focusers*not known: iterm2, x");
  CHECK ("focusers = ['iterm2', 'window', 'x']", "window:done = raised window 7", &other_tab, &window);
  g_test_assert_expected_messages ();
  g_test_expect_message ("RingFocusPlan", G_LOG_LEVEL_WARNING, "*");
  CHECK ("focusers = ['x']", FAILURE "(the setting “focusers” leaves nobody to ask).", &window);
  g_test_assert_expected_messages ();
}

/* The client of the multiplexer is in another terminal than the agent's row says. */
static void
test_client (Fixture *fixture,
             gconstpointer data)
{
  ring_test_proc_add (fixture->folder, 21, 1, "xterm", 0, 21);
  ring_test_proc_add (fixture->folder, 60, 21, "tmux: client", RING_TEST_PTS (6), 60);
  ring_test_folder_write (fixture->folder, "60/environ", "WINDOWID=9", -1);
  CHECK (NULL, "inner:chosen inner:not mine other_tab:not mine window:done = raised window 9",
         &inner, &other_tab, &window);
}

static void
test_client_without_window (Fixture *fixture,
                            gconstpointer data)
{
  ring_test_proc_add (fixture->folder, 60, 1, "tmux: client", RING_TEST_PTS (6), 60);
  CHECK (NULL, "inner:chosen inner:not mine other_window:not mine ! Cannot bring it to the front: "
               "it runs in ~/maigo on /dev/pts/6 (its pane is chosen, but no window was found that shows it).",
         &inner, &other_window);
}

static void
test_inner_failure (Fixture *fixture,
                    gconstpointer data)
{
  CHECK (NULL, "detached:failed " FAILURE "(it is shown nowhere).", &detached, &window);
  g_assert_cmpstr (fixture->result->resume_command, ==, "tmux attach");
}

static void
test_outer_failure (Fixture *fixture,
                    gconstpointer data)
{
  CHECK (NULL, "broken_tab:failed window:done = raised window 7, but: it is shown nowhere", &broken_tab, &window);
  CHECK (NULL, "broken_window:failed window:done = raised window 7", &broken_window, &window);
  CHECK (NULL, "broken_tab:failed other_window:not mine " FAILURE "(it is shown nowhere).", &broken_tab, &other_window);
}

/* A tab that is chosen still needs its window, and no other tab. */
static void
test_tab (Fixture *fixture,
          gconstpointer data)
{
  CHECK (NULL, "tab:chosen window:done = raised window 7", &tab, &broken_tab, &window);
}

static void
test_depth (Fixture *fixture,
            gconstpointer data)
{
  CHECK (NULL, "endless:chosen endless:chosen endless:chosen endless:chosen " FAILURE "(it is nested too deep).", &endless, &window);
}

/* No focuser for the multiplexer in which it is. */
static void
test_left_in_multiplexer (Fixture *fixture,
                          gconstpointer data)
{
  ring_test_proc_add (fixture->folder, 20, 1, "tmux: server", 0, 20);
  CHECK (NULL, "other_inner:not mine " FAILURE "(it is in a terminal multiplexer that cannot be asked).",
         &other_inner, &window);
  CHECK ("focusers = ['window']", FAILURE "(it is in a terminal multiplexer that cannot be asked).", &other_inner, &window);
}

static void
test_over_ssh (Fixture *fixture,
               gconstpointer data)
{
  ring_test_proc_add (fixture->folder, 60, 20, "tmux: client", RING_TEST_PTS (6), 60);
  ring_test_proc_add (fixture->folder, 20, 1, "sshd", 0, 20);
  ring_test_folder_write (fixture->folder, "60/environ", "SSH_CONNECTION=192.0.2.1 5 192.0.2.2 22", -1);
  CHECK (NULL, "inner:chosen inner:not mine ! Cannot bring it to the front: it runs in ~/maigo on /dev/pts/6 "
               "(it is shown on another machine, over ssh).",
         &inner, &window);
  g_assert_cmpstr (fixture->result->resume_command, ==, "claude --resume s1");
}

static void
test_silence (Fixture *fixture,
              gconstpointer data)
{
  fixture->setup.limit_msec = SHORT_MSEC;
  CHECK (NULL, "silent_window:failed window:done = raised window 7", &silent_window, &window);
  CHECK (NULL, "late_tab:failed other_window:not mine " FAILURE "(late_tab does not answer).", &late_tab, &other_window);
  /* The late answer comes to nobody. */
  ring_test_sleep_msec (1);
  CHECK (NULL, "silent_inner:failed " FAILURE "(silent_inner does not answer).", &silent_inner, &window);
}

static void
test_giving_up (Fixture *fixture,
                gconstpointer data)
{
  const RingFocuser *const asked[] = { &silent_window, &window, NULL };

  fixture->cancellable = g_cancellable_new ();
  begin (fixture, asked, ROW, NULL);
  g_cancellable_cancel (fixture->cancellable);
  ring_test_wait (is_over, fixture, "the end");
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&fixture->error);
  begin (fixture, asked, ROW, NULL);
  ring_test_wait (is_over, fixture, "the end");
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_nowhere (Fixture *fixture,
              gconstpointer data)
{
  const RingFocuser *const asked[] = { &window, NULL };

  begin (fixture, asked, "{'session_id': 's1', 'provider': 'claude-code', 'cwd': '/w/maigo', 'status': 'working', "
                         "'last_active': 1800000000, 'agent': {'pid': 50, 'started': 51}}",
         NULL);
  ring_test_wait (is_over, fixture, "the end");
  g_assert_false (fixture->result->is_done);
  g_assert_cmpuint (fixture->result->steps->len, ==, 0);
  g_assert_cmpstr (fixture->result->text, ==, "Cannot bring it to the front: it runs in ~/maigo (it has ended).");
  g_assert_cmpstr (fixture->result->resume_command, ==, "claude --resume s1");
}

static void
test_log (Fixture *fixture,
          gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (RingJson) json = NULL;
  g_autoptr (GError) error = NULL;
  const RingJsonValue *root = NULL;
  const RingJsonValue *step = NULL;
  gint64 number = -1;

  fixture->is_rehearsal = TRUE;
  CHECK (NULL, "window:done = would raise window 7", &window);
  g_assert_false (ring_test_folder_exists (fixture->folder, "home/.config/ring/focus.jsonl"));

  fixture->is_rehearsal = FALSE;
  CHECK (NULL, "broken_tab:failed window:done = raised window 7, but: it is shown nowhere", &broken_tab, &window);
  text = ring_test_folder_read (fixture->folder, "home/.config/ring/focus.jsonl");
  g_assert_true (g_str_has_suffix (text, "}\n"));
  g_assert_cmpint (strchr (text, '\n') - text, ==, (gssize) strlen (text) - 1);
  json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, &error);
  g_assert_no_error (error);
  root = ring_json_root (json);
  g_assert_cmpstr (ring_json_get_string (root, "session_id"), ==, "s1");
  g_assert_cmpstr (ring_json_get_string (root, "outcome"), ==, "done");
  g_assert_cmpstr (ring_json_get_string (root, "text"), ==, "raised window 7, but: it is shown nowhere");
  g_assert_true (ring_json_get_seconds (root, "at", &number));
  g_assert_true (ring_json_get_integer (root, "ms", &number));
  g_assert_cmpint (number, >=, 0);
  g_assert_cmpuint (ring_json_length (ring_json_get (root, "steps")), ==, 2);
  step = ring_json_at (ring_json_get (root, "steps"), 0);
  g_assert_cmpstr (ring_json_get_string (step, "focuser"), ==, "broken_tab");
  g_assert_cmpstr (ring_json_get_string (step, "outcome"), ==, "failed");
  g_assert_cmpstr (ring_json_get_string (step, "text"), ==, "it is shown nowhere");
}

/* What people write into their settings. */
static void
test_table (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  RingFocusLayer layer = RING_FOCUS_LAYER_INNER;

  g_assert_cmpuint (ring_n_focusers, >, 0);
  for (size_t i = 0; i < ring_n_focusers; i++)
    {
      g_assert_true (g_regex_match_simple ("^[a-z][a-z0-9-]*$", ring_focusers[i]->name, 0, 0));
      g_assert_true (g_hash_table_add (names, (char *) ring_focusers[i]->name));
      g_assert_cmpint (ring_focusers[i]->layer, >=, layer);
      layer = ring_focusers[i]->layer;
      g_assert_true ((ring_focusers[i]->ask != NULL) != (ring_focusers[i]->work != NULL));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/focus/nobody", test_nobody);
  ADD ("/focus/order", test_order);
  ADD ("/focus/unknown-names", test_unknown_names);
  ADD ("/focus/client", test_client);
  ADD ("/focus/client-without-window", test_client_without_window);
  ADD ("/focus/inner-failure", test_inner_failure);
  ADD ("/focus/outer-failure", test_outer_failure);
  ADD ("/focus/tab", test_tab);
  ADD ("/focus/depth", test_depth);
  ADD ("/focus/left-in-multiplexer", test_left_in_multiplexer);
  ADD ("/focus/over-ssh", test_over_ssh);
  ADD ("/focus/silence", test_silence);
  ADD ("/focus/giving-up", test_giving_up);
  ADD ("/focus/nowhere", test_nowhere);
  ADD ("/focus/log", test_log);
  g_test_add_func ("/focus/table", test_table);
  return g_test_run ();
}
