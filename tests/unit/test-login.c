/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-login-file.h"
#include "ring-test-folder.h"
#include "tray/ring-autostart-portal.h"
#include "tray/ring-login.h"

#define MAX_QUESTIONS 4

/* What a desktop was asked, which answers when a test wants it to. */
typedef struct
{
  gboolean is_wanted;
  RingAutostartPortalFunc func;
  gpointer user_data;
} Question;

typedef struct
{
  RingTestFolder *folder;
  RingPaths *paths;
  RingReach *reach;
  RingLogin *login;
} Fixture;

static Question questions[MAX_QUESTIONS];
static guint n_questions;

/* In the place of the desktop's own. */
void
ring_autostart_portal_ask (gboolean is_wanted,
                           RingAutostartPortalFunc func,
                           gpointer user_data)
{
  g_assert_cmpuint (n_questions, <, MAX_QUESTIONS);
  questions[n_questions++] = (Question){ is_wanted, func, user_data };
}

static void
answer (guint index,
        RingLoginAnswer answer)
{
  const Question *question = &questions[index];

  question->func (question->is_wanted, answer, question->user_data);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  n_questions = 0;
  fixture->folder = ring_test_folder_new ();
  fixture->paths = ring_paths_new (ring_test_folder_root (fixture->folder), "/home/sam");
  fixture->reach = ring_reach_new ("/proc/self/mountinfo");
  fixture->login = ring_login_new (fixture->paths, fixture->reach, TRUE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->login);
  ring_reach_unref (fixture->reach);
  ring_paths_unref (fixture->paths);
  ring_test_folder_free (fixture->folder);
}

static void
set (const Fixture *fixture,
     gboolean is_wanted)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (ring_login_set (fixture->login, is_wanted, &error));
  g_assert_no_error (error);
}

/* Lets the time pass that a desktop has. */
static void
lose_patience (const Fixture *fixture)
{
  GSource *source = g_main_context_find_source_by_user_data (NULL, fixture->login);

  g_assert_nonnull (source);
  g_source_set_ready_time (source, 0);
  g_assert_true (g_main_context_iteration (NULL, FALSE));
}

static void
check (const Fixture *fixture,
       gboolean is_on,
       gboolean is_asking,
       RingLoginAnswer last_answer)
{
  g_autoptr (GError) error = NULL;
  RingLoginState state;

  g_assert_cmpint (ring_login_is_on (fixture->login), ==, is_on);
  g_assert_cmpint (ring_login_is_asking (fixture->login), ==, is_asking);
  g_assert_true (ring_login_file_read (fixture->paths, &state, &error));
  g_assert_no_error (error);
  g_assert_cmpint (state.answer, ==, last_answer);
}

static void
test_no_answer (Fixture *fixture,
                gconstpointer data)
{
  set (fixture, TRUE);
  check (fixture, TRUE, TRUE, RING_LOGIN_ANSWER_NONE);
  lose_patience (fixture);
  check (fixture, FALSE, FALSE, RING_LOGIN_ANSWER_FAILED);
  g_assert_nonnull (ring_login_get_note (fixture->login));
  answer (0, RING_LOGIN_ANSWER_FAILED);
  check (fixture, FALSE, FALSE, RING_LOGIN_ANSWER_FAILED);
  g_assert_cmpuint (n_questions, ==, 1);
}

/* A human may take long to answer, and then it is so. */
static void
test_late_answer (Fixture *fixture,
                  gconstpointer data)
{
  set (fixture, TRUE);
  lose_patience (fixture);
  answer (0, RING_LOGIN_ANSWER_GRANTED);
  check (fixture, TRUE, FALSE, RING_LOGIN_ANSWER_GRANTED);
  g_assert_null (ring_login_get_note (fixture->login));
  g_assert_cmpuint (n_questions, ==, 1);
}

/* Of a question that was asked again the first answer says nothing. */
static void
test_outdated_answer (Fixture *fixture,
                      gconstpointer data)
{
  set (fixture, TRUE);
  lose_patience (fixture);
  set (fixture, TRUE);
  answer (0, RING_LOGIN_ANSWER_DENIED);
  check (fixture, TRUE, TRUE, RING_LOGIN_ANSWER_FAILED);
  answer (1, RING_LOGIN_ANSWER_GRANTED);
  check (fixture, TRUE, FALSE, RING_LOGIN_ANSWER_GRANTED);
}

/* What was never asked has not failed. */
static void
test_other_wish (Fixture *fixture,
                 gconstpointer data)
{
  set (fixture, TRUE);
  set (fixture, FALSE);
  g_assert_cmpuint (n_questions, ==, 1);
  lose_patience (fixture);
  g_assert_cmpuint (n_questions, ==, 2);
  g_assert_false (questions[1].is_wanted);
  check (fixture, FALSE, TRUE, RING_LOGIN_ANSWER_FAILED);
  answer (0, RING_LOGIN_ANSWER_GRANTED);
  answer (1, RING_LOGIN_ANSWER_GRANTED);
  check (fixture, FALSE, FALSE, RING_LOGIN_ANSWER_GRANTED);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/login/no-answer", test_no_answer);
  ADD ("/login/late-answer", test_late_answer);
  ADD ("/login/outdated-answer", test_outdated_answer);
  ADD ("/login/other-wish", test_other_wish);
  return g_test_run ();
}
