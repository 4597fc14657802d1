/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-agent-record.h"
#include "ring-test-folder.h"

#define LINE(version) "{\"type\":\"user\",\"sessionId\":\"s\",\"version\":\"" version "\"}\n"
#define META(version) "{\"type\":\"session_meta\",\"payload\":{\"id\":\"s\",\"cli_version\":\"" version "\"}}\n{\"type\":\"event_msg\"}\n"

static void
check (const RingTestFolder *folder,
       RingAgent agent,
       const char *expected)
{
  g_autofree char *root = ring_test_folder_path (folder, ".");
  g_autofree char *version = ring_agent_record_version (agent, root);

  g_assert_cmpstr (version, ==, expected);
}

static void
write_at (const RingTestFolder *folder,
          const char *path,
          const char *text,
          gint64 seconds)
{
  ring_test_folder_write (folder, path, text, -1);
  ring_test_folder_set_time (folder, path, seconds * G_USEC_PER_SEC);
}

static void
test_claude (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();

  check (folder, RING_AGENT_CLAUDE_CODE, NULL);
  ring_test_folder_write (folder, "projects/a-file", "", -1);
  check (folder, RING_AGENT_CLAUDE_CODE, NULL);
  write_at (folder, "projects/-a/1.jsonl", LINE ("2.1.100"), 100);
  check (folder, RING_AGENT_CLAUDE_CODE, "2.1.100");
  /* the last one that was written counts, and its last line that says it */
  write_at (folder, "projects/-b/2.jsonl", LINE ("2.1.150") LINE ("2.1.200") "{\"type\":\"summary\"}\n{torn", 200);
  write_at (folder, "projects/-b/3.txt", LINE ("3.0.0"), 300);
  write_at (folder, "projects/-b/.4.jsonl", LINE ("3.0.0"), 300);
  write_at (folder, "projects/5.jsonl", LINE ("3.0.0"), 300);
  check (folder, RING_AGENT_CLAUDE_CODE, "2.1.200");
  /* nothing but versions */
  write_at (folder, "projects/-c/6.jsonl", LINE ("new") "[]\n7\n{\"version\":8}\n", 400);
  check (folder, RING_AGENT_CLAUDE_CODE, NULL);
}

static void
test_codex (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();

  check (folder, RING_AGENT_CODEX, NULL);
  ring_test_folder_write (folder, "sessions/2026/01/31/rollout-2026-01-31T10-00-00-a.jsonl", META ("0.150.0"), -1);
  check (folder, RING_AGENT_CODEX, "0.150.0");
  ring_test_folder_write (folder, "sessions/2026/02/01/rollout-2026-02-01T09-00-00-a.jsonl", META ("0.160.0"), -1);
  ring_test_folder_write (folder, "sessions/2026/02/01/rollout-2026-02-01T10-00-00-a.jsonl", META ("0.161.0"), -1);
  check (folder, RING_AGENT_CODEX, "0.161.0");
  ring_test_folder_write (folder, "sessions/2026/02/02/rollout-2026-02-02T10-00-00-a.jsonl", "{\"payload\":[]}\n", -1);
  check (folder, RING_AGENT_CODEX, NULL);
  ring_test_folder_write (folder, "sessions/2027", "in the way", -1);
  check (folder, RING_AGENT_CODEX, NULL);
}

static void
test_others (void)
{
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();

  write_at (folder, "projects/-a/1.jsonl", LINE ("2.1.100"), 100);
  check (folder, RING_AGENT_GEMINI, NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/agent-record/claude", test_claude);
  g_test_add_func ("/agent-record/codex", test_codex);
  g_test_add_func ("/agent-record/others", test_others);
  return g_test_run ();
}
