/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-live.h"
#include "core/ring-transcript.h"
#include "io/ring-source-claude.h"
#include "ring-test-folder.h"
#include "ring-test-wait.h"

#define WINDOW_USEC (6 * G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)
#define OLD_USEC (1700000000 * G_GINT64_CONSTANT (1000000))

typedef struct
{
  RingTestFolder *folder;
  RingSourceClaude *source; /* (nullable): not started yet */
  guint n_changes;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->source);
  ring_test_folder_free (fixture->folder);
}

static void
on_changed (RingSource *source,
            Fixture *fixture)
{
  fixture->n_changes++;
}

static void
start (Fixture *fixture)
{
  g_autofree char *root = ring_test_folder_path (fixture->folder, "claude");

  fixture->source = ring_source_claude_new (root, WINDOW_USEC, NULL);
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed), fixture);
}

/* "id:status" of every live file and "id→action" of every transcript, sorted. */
static char *
describe (Fixture *fixture)
{
  const char *const statuses[] = { "none", "busy", "waiting", "idle", "shell" };
  g_autoptr (GPtrArray) lives = g_ptr_array_new ();
  g_autoptr (GPtrArray) transcripts = g_ptr_array_new ();
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  ring_source_claude_collect (fixture->source, lives, transcripts);
  for (guint i = 0; i < lives->len; i++)
    {
      const RingLive *live = g_ptr_array_index (lives, i);

      g_ptr_array_add (words, g_strdup_printf ("%s:%s", live->session_id, statuses[live->status]));
    }
  for (guint i = 0; i < transcripts->len; i++)
    {
      const RingTranscript *transcript = g_ptr_array_index (transcripts, i);

      g_ptr_array_add (words, g_strdup_printf ("%s=%s", transcript->session_id, transcript->last_action));
    }
  return ring_test_join_sorted (words);
}

static gboolean
shows (gpointer user_data,
       const char *expected)
{
  g_autofree char *found = describe (user_data);

  return g_str_equal (found, expected);
}

static void
wait_for (Fixture *fixture,
          const char *expected)
{
  ring_test_wait (shows, fixture, expected);
}

/* In place, as Claude Code does it. */
static void
put_live (Fixture *fixture,
          const char *root,
          const char *id,
          const char *status)
{
  g_autofree char *path = g_strdup_printf ("%s/sessions/7.json", root);
  g_autofree char *json = g_strdup_printf ("{\"pid\": 7, \"sessionId\": \"%s\", \"status\": \"%s\", \"statusUpdatedAt\": 5}", id, status);

  ring_test_folder_write (fixture->folder, path, json, -1);
}

static void
put_transcript (Fixture *fixture,
                const char *path,
                const char *action)
{
  g_autofree char *full = g_strdup_printf ("claude/projects/%s.jsonl", path);
  g_autofree char *json = g_strdup_printf ("{\"type\": \"assistant\", \"cwd\": \"/p\", \"message\": {\"content\": [{\"type\": \"text\", \"text\": \"%s\"}]}}\n", action);

  ring_test_folder_write (fixture->folder, full, json, -1);
}

static void
test_no_folder_yet (Fixture *fixture,
                    gconstpointer data)
{
  start (fixture);
  wait_for (fixture, "");
  g_assert_false (ring_source_is_deaf (RING_SOURCE (fixture->source)));
  put_live (fixture, "claude", "a", "busy");
  wait_for (fixture, "a:busy");
  put_transcript (fixture, "-p/t", "one");
  wait_for (fixture, "a:busy t=one");
}

static void
test_torn (Fixture *fixture,
           gconstpointer data)
{
  put_live (fixture, "claude", "a", "waiting");
  ring_test_folder_write (fixture->folder, "claude/sessions/8.json", "{\"pid\": 8, \"sess", -1);
  start (fixture);
  wait_for (fixture, "a:waiting");
  ring_test_folder_write (fixture->folder, "claude/sessions/7.json", "{\"pid\": 7, \"sessionId\": \"a\", \"sta", -1);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (shows (fixture, "a:waiting"));
  ring_test_folder_write (fixture->folder, "claude/sessions/7.json", "", 0);
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_true (shows (fixture, "a:waiting"));
  g_assert_cmpuint (fixture->n_changes, ==, 0);
  put_live (fixture, "claude", "a", "busy");
  wait_for (fixture, "a:busy");
  ring_test_folder_remove (fixture->folder, "claude/sessions/7.json");
  wait_for (fixture, "");
}

static gboolean
has_told (gpointer user_data,
          const char *expected)
{
  const Fixture *fixture = user_data;

  return fixture->n_changes > 0;
}

/* An agent that quits says so in a moment: that comes first. */
static void
test_vanished (Fixture *fixture,
               gconstpointer data)
{
  put_live (fixture, "claude", "a", "idle");
  start (fixture);
  wait_for (fixture, "a:idle");
  fixture->n_changes = 0;
  ring_test_folder_remove (fixture->folder, "claude/sessions/7.json");
  wait_for (fixture, "");
  g_assert_cmpuint (fixture->n_changes, ==, 0);
  ring_test_wait (has_told, fixture, "");
  fixture->n_changes = 0;
  put_live (fixture, "claude", "b", "idle");
  wait_for (fixture, "b:idle");
  g_assert_cmpuint (fixture->n_changes, ==, 1);
}

/* Beside the live files lie others, which hold secrets. */
static void
test_other_files (Fixture *fixture,
                  gconstpointer data)
{
  const char *const live = "{\"pid\": 7, \"sessionId\": \"x\", \"status\": \"busy\"}";

  ring_test_folder_write (fixture->folder, "claude/sessions/token.json", live, -1);
  ring_test_folder_write (fixture->folder, "claude/sessions/7.json.bak", live, -1);
  ring_test_folder_write (fixture->folder, "elsewhere/9.json", live, -1);
  ring_test_folder_link (fixture->folder, "claude/sessions/9.json", "../../elsewhere/9.json");
  ring_test_folder_pipe (fixture->folder, "claude/sessions/10.json");
  ring_test_folder_pipe (fixture->folder, "claude/projects/-p/pipe.jsonl");
  ring_test_folder_write (fixture->folder, "claude/projects/notes.jsonl", "{}\n", -1);
  start (fixture);
  wait_for (fixture, "");
}

static void
test_live_changes (Fixture *fixture,
                   gconstpointer data)
{
  put_live (fixture, "claude", "a", "busy");
  start (fixture);
  put_live (fixture, "claude", "a", "waiting");
  wait_for (fixture, "a:waiting");
  put_live (fixture, "claude", "b", "idle");
  wait_for (fixture, "b:idle");
}

static void
test_no_news (Fixture *fixture,
              gconstpointer data)
{
  put_live (fixture, "claude", "a", "busy");
  start (fixture);
  put_live (fixture, "claude", "a", "busy");
  ring_source_refresh (RING_SOURCE (fixture->source));
  g_assert_cmpuint (fixture->n_changes, ==, 0);
}

static void
test_transcript_grows (Fixture *fixture,
                       gconstpointer data)
{
  put_transcript (fixture, "-p/t", "one");
  start (fixture);
  wait_for (fixture, "t=one");
  put_transcript (fixture, "-p/t", "two");
  wait_for (fixture, "t=two");
  put_transcript (fixture, "-p/u", "three");
  wait_for (fixture, "t=two u=three");
  put_transcript (fixture, "-q/v", "four");
  wait_for (fixture, "t=two u=three v=four");
  put_transcript (fixture, "-q/v", "five");
  wait_for (fixture, "t=two u=three v=five");
  ring_test_folder_remove (fixture->folder, "claude/projects/-p");
  wait_for (fixture, "v=five");
}

static void
test_old_transcripts_are_not_read (Fixture *fixture,
                                   gconstpointer data)
{
  put_transcript (fixture, "-p/t", "one");
  ring_test_folder_set_time (fixture->folder, "claude/projects/-p/t.jsonl", OLD_USEC);
  start (fixture);
  wait_for (fixture, "");
  put_transcript (fixture, "-p/t", "two");
  wait_for (fixture, "t=two");
}

/* The folder's own stamp does not tell of it. */
static void
test_link_to_nowhere (Fixture *fixture,
                      gconstpointer data)
{
  put_transcript (fixture, "-p/t", "one");
  ring_test_folder_link (fixture->folder, "claude/projects/-p/u.jsonl", "../-q/v.jsonl");
  ring_test_folder_set_time (fixture->folder, "claude/projects/-p", OLD_USEC);
  start (fixture);
  wait_for (fixture, "t=one");
  put_transcript (fixture, "-q/v", "two");
  ring_test_folder_set_time (fixture->folder, "claude/projects/-p", OLD_USEC);
  ring_source_refresh (RING_SOURCE (fixture->source));
  wait_for (fixture, "t=one u=two v=two");
}

static void
test_renamed_away (Fixture *fixture,
                   gconstpointer data)
{
  put_live (fixture, "claude", "a", "busy");
  put_transcript (fixture, "-p/t", "one");
  start (fixture);
  ring_test_folder_rename (fixture->folder, "claude/sessions", "claude/old");
  wait_for (fixture, "t=one");
  put_live (fixture, "claude", "b", "busy");
  wait_for (fixture, "b:busy t=one");
  ring_test_folder_rename (fixture->folder, "claude", "elsewhere");
  wait_for (fixture, "");
  put_live (fixture, "claude", "c", "idle");
  put_transcript (fixture, "-p/u", "two");
  wait_for (fixture, "c:idle u=two");
  put_live (fixture, "claude", "c", "busy");
  wait_for (fixture, "c:busy u=two");
}

static void
test_linked_elsewhere (Fixture *fixture,
                       gconstpointer data)
{
  put_live (fixture, "one", "a", "busy");
  put_live (fixture, "two", "b", "busy");
  ring_test_folder_link (fixture->folder, "claude/sessions", "../one/sessions");
  start (fixture);
  wait_for (fixture, "a:busy");
  put_live (fixture, "one", "a", "idle");
  wait_for (fixture, "a:idle");
  ring_test_folder_link (fixture->folder, "claude/new", "../two/sessions");
  ring_test_folder_rename (fixture->folder, "claude/new", "claude/sessions");
  wait_for (fixture, "b:busy");
  put_live (fixture, "two", "b", "idle");
  wait_for (fixture, "b:idle");
}

/* The folder itself, as those do who keep several accounts. */
static void
test_root_linked_elsewhere (Fixture *fixture,
                            gconstpointer data)
{
  put_live (fixture, "one", "a", "busy");
  put_live (fixture, "two", "b", "busy");
  ring_test_folder_link (fixture->folder, "claude", "one");
  start (fixture);
  wait_for (fixture, "a:busy");
  for (int i = 0; i < 2; i++)
    {
      ring_test_folder_link (fixture->folder, "new", "two");
      ring_test_folder_rename (fixture->folder, "new", "claude");
      wait_for (fixture, "b:busy");
      ring_test_folder_link (fixture->folder, "new", "one");
      ring_test_folder_rename (fixture->folder, "new", "claude");
      wait_for (fixture, "a:busy");
    }
  put_live (fixture, "one", "a", "idle");
  wait_for (fixture, "a:idle");
}

/* A hint about one part leads to a look at that part only, and a growing
 * transcript to no more than a look a second. */
static void
test_only_changed_are_read (Fixture *fixture,
                            gconstpointer data)
{
  gint64 start_usec;
  guint64 n_reads;

  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("-p%d/t%d", i % 10, i);

      put_transcript (fixture, name, "one");
    }
  put_live (fixture, "claude", "a", "busy");
  start (fixture);
  n_reads = ring_source_claude_get_n_reads (fixture->source);
  g_assert_cmpuint (n_reads, ==, 101);
  ring_test_sleep_msec (30);
  ring_source_refresh (RING_SOURCE (fixture->source));
  n_reads = ring_source_claude_get_n_reads (fixture->source);
  start_usec = g_get_monotonic_time ();
  for (int i = 0; i < 30; i++)
    {
      put_transcript (fixture, "-p3/t3", i % 2 == 0 ? "two" : "three");
      ring_test_sleep_msec (50);
    }
  n_reads = ring_source_claude_get_n_reads (fixture->source) - n_reads;
  g_assert_cmpuint (n_reads, >=, 1);
  g_assert_cmpuint (n_reads, <=, 3 + (guint64) ((g_get_monotonic_time () - start_usec) / G_USEC_PER_SEC));
}

static void
on_changed_drop (RingSource *source,
                 Fixture *fixture)
{
  fixture->n_changes++;
  g_clear_object (&fixture->source);
}

static gboolean
has_changed (gpointer user_data,
             const char *argument)
{
  return ((Fixture *) user_data)->n_changes > 0;
}

static void
test_dropped_when_changed (Fixture *fixture,
                           gconstpointer data)
{
  const gboolean is_live = GPOINTER_TO_INT (data);
  g_autofree char *root = ring_test_folder_path (fixture->folder, "claude");

  fixture->source = ring_source_claude_new (root, WINDOW_USEC, NULL);
  g_signal_connect (fixture->source, "changed", G_CALLBACK (on_changed_drop), fixture);
  if (is_live)
    put_live (fixture, "claude", "a", "busy");
  else
    put_transcript (fixture, "-p/t", "one");
  ring_test_wait (has_changed, fixture, NULL);
  g_assert_null (fixture->source);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
  ADD ("/source-claude/no-folder-yet", NULL, test_no_folder_yet);
  ADD ("/source-claude/torn", NULL, test_torn);
  ADD ("/source-claude/vanished", NULL, test_vanished);
  ADD ("/source-claude/other-files", NULL, test_other_files);
  ADD ("/source-claude/link-to-nowhere", NULL, test_link_to_nowhere);
  ADD ("/source-claude/renamed-away", NULL, test_renamed_away);
  ADD ("/source-claude/linked-elsewhere", NULL, test_linked_elsewhere);
  ADD ("/source-claude/root-linked-elsewhere", NULL, test_root_linked_elsewhere);
  ADD ("/source-claude/live-changes", NULL, test_live_changes);
  ADD ("/source-claude/no-news", NULL, test_no_news);
  ADD ("/source-claude/transcript-grows", NULL, test_transcript_grows);
  ADD ("/source-claude/old-transcripts-are-not-read", NULL, test_old_transcripts_are_not_read);
  ADD ("/source-claude/only-changed-are-read", NULL, test_only_changed_are_read);
  ADD ("/source-claude/live-dropped-when-changed", GINT_TO_POINTER (TRUE), test_dropped_when_changed);
  ADD ("/source-claude/transcript-dropped-when-changed", GINT_TO_POINTER (FALSE), test_dropped_when_changed);
  return g_test_run ();
}
