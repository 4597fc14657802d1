/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-transcript.h"
#include "io/ring-claude-folder.h"
#include "ring-test-folder.h"

#define NOW_USEC (G_GINT64_CONSTANT (1800000000) * G_USEC_PER_SEC)
#define WINDOW_USEC (G_GINT64_CONSTANT (21600) * G_USEC_PER_SEC)
#define PROMPT "{\"type\":\"user\",\"cwd\":\"/w/maigo\",\"message\":{\"role\":\"user\",\"content\":\"go\"}}\n"
#define ENDED "{\"type\":\"assistant\",\"message\":{\"stop_reason\":\"end_turn\",\"content\":[{\"type\":\"text\",\"text\":\"Done.\"}]}}\n"

typedef struct
{
  RingTestFolder *folder;
  RingClaudeFolder *claude;
  GPtrArray *lives;
  GPtrArray *transcripts;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = ring_test_folder_new ();
  fixture->claude = ring_claude_folder_new (ring_test_folder_root (fixture->folder));
  fixture->lives = g_ptr_array_new ();
  fixture->transcripts = g_ptr_array_new ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ring_claude_folder_free (fixture->claude);
  g_ptr_array_unref (fixture->lives);
  g_ptr_array_unref (fixture->transcripts);
  ring_test_folder_free (fixture->folder);
}

static void
add_file (Fixture *fixture,
          const char *path,
          const char *text,
          gint64 age_seconds)
{
  ring_test_folder_write (fixture->folder, path, text, -1);
  ring_test_folder_set_time (fixture->folder, path, NOW_USEC - age_seconds * G_USEC_PER_SEC);
}

static void
add_live (Fixture *fixture,
          const char *name,
          const char *session_id)
{
  g_autofree char *path = g_build_filename ("sessions", name, NULL);
  g_autofree char *text = g_strdup_printf ("{\"pid\": 10, \"procStart\": \"5\", \"sessionId\": \"%s\"}", session_id);

  add_file (fixture, path, text, 10);
}

static void
look (Fixture *fixture,
      gboolean has_changed,
      guint n_lives,
      guint n_transcripts,
      guint n_reads)
{
  guint64 n_before = ring_claude_folder_get_n_reads (fixture->claude);

  g_ptr_array_set_size (fixture->lives, 0);
  g_ptr_array_set_size (fixture->transcripts, 0);
  g_assert_cmpint (ring_claude_folder_look (fixture->claude, NOW_USEC, WINDOW_USEC), ==, has_changed);
  ring_claude_folder_collect (fixture->claude, fixture->lives, fixture->transcripts);
  g_assert_cmpuint (fixture->lives->len, ==, n_lives);
  g_assert_cmpuint (fixture->transcripts->len, ==, n_transcripts);
  g_assert_cmpuint (ring_claude_folder_get_n_reads (fixture->claude) - n_before, ==, n_reads);
}

static const RingTranscript *
get_transcript (Fixture *fixture,
                const char *session_id)
{
  for (guint i = 0; i < fixture->transcripts->len; i++)
    {
      const RingTranscript *transcript = g_ptr_array_index (fixture->transcripts, i);

      if (g_str_equal (transcript->session_id, session_id))
        return transcript;
    }
  g_assert_not_reached ();
}

static void
test_missing (Fixture *fixture,
              gconstpointer data)
{
  look (fixture, FALSE, 0, 0, 0);
  ring_test_folder_write (fixture->folder, "projects", "no folder", -1);
  ring_test_folder_write (fixture->folder, "sessions", "no folder", -1);
  look (fixture, FALSE, 0, 0, 0);
}

/* Beside live files lie keys. They are not opened: a pipe in the place of one
 * would be noticed as a file that was read. */
static void
test_secrets (Fixture *fixture,
              gconstpointer data)
{
  const char *const others[] = {
    "10.0123456789abcdef.key", "10.key", "10.json.key", "10.json~", ".10.json", "x10.json", "10.tmp.json", "-10.json", ".json", "10", "10.JSON", "+1.json"
  };

  for (size_t i = 0; i < G_N_ELEMENTS (others); i++)
    add_live (fixture, others[i], "secret");
  look (fixture, FALSE, 0, 0, 0);
  add_live (fixture, "10.json", "s");
  look (fixture, TRUE, 1, 0, 1);
  g_assert_cmpstr (((const RingLive *) g_ptr_array_index (fixture->lives, 0))->session_id, ==, "s");
}

static void
test_live_files (Fixture *fixture,
                 gconstpointer data)
{
  add_live (fixture, "10.json", "a");
  add_live (fixture, "11.json", "b");
  ring_test_folder_link (fixture->folder, "sessions/12.json", "11.json");
  ring_test_folder_pipe (fixture->folder, "sessions/13.json");
  look (fixture, TRUE, 2, 0, 2);
  look (fixture, FALSE, 2, 0, 0);
  /* torn: read until it is whole */
  add_file (fixture, "sessions/10.json", "{\"pid\": 10, \"ses", 9);
  look (fixture, TRUE, 1, 0, 1);
  look (fixture, FALSE, 1, 0, 1);
  add_live (fixture, "10.json", "a");
  look (fixture, TRUE, 2, 0, 1);
  ring_test_folder_remove (fixture->folder, "sessions/10.json");
  look (fixture, TRUE, 1, 0, 0);
}

static void
test_huge_live_file (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *text = g_strnfill (300 * 1024, ' ');

  memcpy (text, "{\"pid\": 10, \"sessionId\": \"s\"}", strlen ("{\"pid\": 10, \"sessionId\": \"s\"}"));
  add_file (fixture, "sessions/10.json", text, 10);
  look (fixture, FALSE, 0, 0, 1);
}

/* Only what has changed is read, in whatever folder. */
static void
test_transcripts (Fixture *fixture,
                  gconstpointer data)
{
  add_file (fixture, "projects/-w-maigo/a.jsonl", PROMPT, 10);
  add_file (fixture, "projects/-w-site/b.jsonl", PROMPT ENDED, 20);
  add_file (fixture, "projects/-w-site/notes.txt", "x", 20);
  add_file (fixture, "projects/-w-site/.c.jsonl", PROMPT, 20);
  add_file (fixture, "projects/-w-site/.jsonl", PROMPT, 20);
  add_file (fixture, "projects/-w-site/b/subagents/agent-1.jsonl", PROMPT, 20);
  add_file (fixture, "projects/file", "x", 20);
  look (fixture, TRUE, 0, 2, 2);
  look (fixture, FALSE, 0, 2, 0);
  g_assert_cmpint (get_transcript (fixture, "a")->tail, ==, RING_TAIL_KIND_PROMPT);
  g_assert_cmpint (get_transcript (fixture, "b")->tail, ==, RING_TAIL_KIND_ENDED);
  g_assert_cmpstr (get_transcript (fixture, "b")->last_action, ==, "Done.");
  g_assert_cmpint (get_transcript (fixture, "b")->modified_usec, ==, NOW_USEC - 20 * G_USEC_PER_SEC);
  add_file (fixture, "projects/-w-maigo/a.jsonl", PROMPT ENDED, 5);
  look (fixture, TRUE, 0, 2, 1);
  g_assert_cmpint (get_transcript (fixture, "a")->tail, ==, RING_TAIL_KIND_ENDED);
  ring_test_folder_remove (fixture->folder, "projects/-w-site");
  look (fixture, TRUE, 0, 1, 0);
}

/* A folder that people keep on another disk. */
static void
test_links (Fixture *fixture,
            gconstpointer data)
{
  add_file (fixture, "disk/a.jsonl", PROMPT, 10);
  ring_test_folder_link (fixture->folder, "projects/-w-maigo", "../disk");
  ring_test_folder_link (fixture->folder, "projects/-w-loop", "-w-loop");
  look (fixture, TRUE, 0, 1, 1);
}

/* What did not grow for the active window is not opened, and not before it grows. */
static void
test_old (Fixture *fixture,
          gconstpointer data)
{
  add_file (fixture, "projects/-w-maigo/a.jsonl", PROMPT, 21601);
  /* the folder is new, if nothing else */
  look (fixture, TRUE, 0, 0, 1);
  look (fixture, FALSE, 0, 0, 0);
  add_file (fixture, "projects/-w-maigo/a.jsonl", PROMPT ENDED, 0);
  look (fixture, TRUE, 0, 1, 1);
}

/* Of a long transcript both ends are read, each 128 KiB; what is cut is no line. */
static void
test_border (Fixture *fixture,
             gconstpointer data)
{
  for (int excess = -1; excess <= 1; excess++)
    {
      g_autoptr (GString) text = g_string_new (PROMPT);

      /* Blanks are no JSON: the prompt stands alone, just within the tail or not. */
      while (text->len < (size_t) (RING_TRANSCRIPT_TAIL_BYTES + excess - 1))
        g_string_append_c (text, ' ');
      g_string_append_c (text, '\n');
      add_file (fixture, "projects/-x/a.jsonl", text->str, 10 - excess);
      look (fixture, TRUE, 0, 1, 1);
      g_assert_cmpint (get_transcript (fixture, "a")->tail, ==, excess <= 0 ? RING_TAIL_KIND_PROMPT : RING_TAIL_KIND_UNKNOWN);
      /* the head still knows where it began */
      g_assert_cmpstr (get_transcript (fixture, "a")->cwd, ==, "/w/maigo");
    }
}

static void
test_odd_names (Fixture *fixture,
                gconstpointer data)
{
  add_file (fixture, "projects/-x/\xff.jsonl", PROMPT, 10);
  add_file (fixture, "projects/\xff/a.jsonl", PROMPT, 10);
  add_file (fixture, "projects/-x/a b'\".jsonl", ENDED, 10);
  look (fixture, TRUE, 0, 1, 2);
  g_assert_cmpstr (get_transcript (fixture, "a b'\"")->cwd, ==, "/x");
}

static void
look_without_rights (gpointer data)
{
  look (data, FALSE, 1, 1, 0);
}

/* What cannot be listed now is not known to be gone. */
static void
test_not_listed (Fixture *fixture,
                 gconstpointer data)
{
  add_live (fixture, "10.json", "a");
  add_file (fixture, "projects/-x/a.jsonl", PROMPT, 10);
  look (fixture, TRUE, 1, 1, 2);
  ring_test_folder_set_mode (fixture->folder, "sessions", 0);
  ring_test_folder_set_mode (fixture->folder, "projects", 0);
  ring_test_run_without_rights (look_without_rights, fixture);
  ring_test_folder_set_mode (fixture->folder, "sessions", 0700);
  ring_test_folder_set_mode (fixture->folder, "projects", 0700);
}

#define ADD(name, func) g_test_add ("/claude-folder/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("missing", test_missing);
  ADD ("secrets", test_secrets);
  ADD ("live-files", test_live_files);
  ADD ("huge-live-file", test_huge_live_file);
  ADD ("transcripts", test_transcripts);
  ADD ("links", test_links);
  ADD ("old", test_old);
  ADD ("border", test_border);
  ADD ("odd-names", test_odd_names);
  ADD ("not-listed", test_not_listed);
  return g_test_run ();
}
