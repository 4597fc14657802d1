/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-procs.h"

#define NONE RING_PROC_ROLE_NONE
#define CLAUDE RING_PROC_ROLE_CLAUDE
#define BACKGROUND RING_PROC_ROLE_CLAUDE_BACKGROUND
#define CODEX RING_PROC_ROLE_CODEX
#define OLLAMA RING_PROC_ROLE_OLLAMA
#define LLAMA RING_PROC_ROLE_LLAMA_CPP

#define CLI "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"
#define VERSION "/home/sam/.local/share/claude/versions/2.1.187"
#define SNAPSHOT "source /home/sam/.claude/shell-snapshots/snapshot-zsh-1.sh && claude --session-id x"

typedef struct
{
  RingProcRole role;
  const char *comm;
  const char *line; /* arguments, parted by "|" */
  const char *executable;
  const char *result; /* session id or model, NULL for none */
} Case;

static const Case claude_cases[] = {
  { CLAUDE, "claude", "claude", NULL, NULL },
  { CLAUDE, "claude", "claude|-p|hello", NULL, NULL },
  { CLAUDE, "claude", "", NULL, NULL },
  { CLAUDE, "claude", "claude|--resume|abc", VERSION, NULL },
  { CLAUDE, "claude", "claude|explain|daemon|run", NULL, NULL },
  { CLAUDE, "claude", "claude|explain daemon run", NULL, NULL },
  { CLAUDE, "claude.exe", "claude.exe", "/usr/lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe", NULL },
  { CLAUDE, "2.1.187", "claude", VERSION, NULL },
  { CLAUDE, "2.1.187", "claude", VERSION " (deleted)", NULL },
  { CLAUDE, "2.1.187", VERSION "|--session-id|s1", NULL, "s1" },
  { CLAUDE, "2.1.187-beta.1", "x", "/home/sam/.local/share/claude/versions/2.1.187-beta.1", NULL },
  { CLAUDE, "node", "node|" CLI, NULL, NULL },
  { CLAUDE, "node", "node|--max-old-space-size=8192|-r|/x/hook.js|" CLI "|--model|opus", NULL, NULL },
  { CLAUDE, "MainThread", "/usr/bin/node|node_modules/@anthropic-ai/claude-code/cli.js", NULL, NULL },
  { CLAUDE, "node", "node|/usr/local/bin/claude", NULL, NULL },
  { CLAUDE, "node", "claude", "/usr/bin/node", NULL },
  { CLAUDE, "bun", "bun|run|" CLI, NULL, NULL },
  { CLAUDE, "bun", "bun|--bun|" CLI, NULL, NULL },
  { CLAUDE, "ld-linux-x86-64", "/lib/ld.so|/opt/claude|--session-id=s2", NULL, "s2" },
  { BACKGROUND, "claude", "claude|--bg-pty-host|/tmp/s|200|50|--|claude|--session-id|s3", NULL, "s3" },
  { BACKGROUND, "2.1.187", VERSION "|--bg-pty-host|/tmp/s|200|50|--|" VERSION "|--session-id|s4", NULL, "s4" },
};

static const Case no_claude_cases[] = {
  { NONE, NULL, "claude", NULL, NULL },
  { NONE, "zsh", "/bin/zsh|-c|" SNAPSHOT, NULL, NULL },
  { NONE, "/bin/zsh", "/bin/zsh|-c|" SNAPSHOT, NULL, NULL },
  { NONE, "-bash", "-bash", NULL, NULL },
  { NONE, "bash", "bash|/usr/bin/claude|--session-id|s", NULL, "s" },
  { NONE, "vim", "vim|/home/sam/.claude/shell-snapshots/x.sh", NULL, NULL },
  { NONE, "nvim", "nvim|" VERSION, NULL, NULL },
  { NONE, "vim", "vim|--session-id|1|/usr/bin/claude", NULL, "1" },
  { NONE, "grep", "grep|-r|claude|.", NULL, NULL },
  { NONE, "less", "less|" CLI, NULL, NULL },
  { NONE, "2.1.187", "2.1.187", "/opt/other/2.1.187", NULL },
  { NONE, "2.1.187", "rg|--files", VERSION, NULL },
  { NONE, "claude", "ugrep|-r|x", VERSION, NULL },
  { NONE, "python3", "python3|" VERSION, NULL, NULL },
  { NONE, "node", "node|server.js|" CLI, NULL, NULL },
  { NONE, "node", "node|-e|require('@anthropic-ai/claude-code/cli.js')", NULL, NULL },
  { NONE, "node", "node", NULL, NULL },
  { NONE, "node", "", NULL, NULL },
  { NONE, "npm exec @anthr", "npm exec @anthropic-ai/claude-code", NULL, NULL },
  { NONE, "claude-desktop", "/usr/bin/claude-desktop", NULL, NULL },
  { NONE, "ruby", "ruby|tool.rb|--session-id|s5", NULL, "s5" },
  { NONE, "ruby", "ruby|claude", NULL, NULL },
  { NONE, "claude", "claude|daemon|run", NULL, NULL },
  { NONE, "claude", "claude|--debug|--settings|x.json|daemon|run", NULL, NULL },
  { NONE, "node", "node|" CLI "|daemon|run", NULL, NULL },
  { NONE, "claude", "claude|--bg-spare|x", NULL, NULL },
  { NONE, "claude", "claude|--bg-pty-host|/tmp/s|200|50", NULL, NULL },
  { NONE, "claude", "claude|--bg-pty-host|/tmp/s|200|50|--|claude|--session-id", NULL, NULL },
};

static const Case codex_cases[] = {
  { CODEX, "codex", "codex", NULL, NULL },
  { CODEX, "codex", "", NULL, NULL },
  { CODEX, "codex", "codex|exec|--json|x", NULL, NULL },
  { CODEX, "codex", "codex|--sandbox|workspace-write", NULL, NULL },
  { CODEX, "codex", "codex|-s|sandbox", NULL, NULL },
  { CODEX, "codex", "codex|-m|app-server", NULL, NULL },
  { CODEX, "codex", "codex|explain|app-server", NULL, NULL },
  { CODEX, "codex", "codex|--|sandbox", NULL, NULL },
  { CODEX, "codex", "codex|-c", NULL, NULL },
  { CODEX, "codex-raw", "codex", NULL, NULL },
  { CODEX, "codex-x86_64-un", "codex-x86_64-unknown-linux-musl", NULL, NULL },
  { CODEX, "codex-x86_64-unknown-linux-musl", "codex", NULL, NULL },
  { CODEX, "codex-aarch64-u", "codex", NULL, NULL },
  { NONE, "codex", "codex|app-server", NULL, NULL },
  { NONE, "codex", "codex|mcp-server", NULL, NULL },
  { NONE, "codex", "/usr/bin/codex|sandbox|x", NULL, NULL },
  { NONE, "codex", "codex|-c|model=\"o3\"|app-server", NULL, NULL },
  { NONE, "codex", "codex|--config=a=b|-C|/tmp|--profile|work|mcp-server", NULL, NULL },
  { NONE, "codex", "codex|--model|gpt-5|--oss|sandbox|linux", NULL, NULL },
  { NONE, "codex", "codex|--cd=/tmp|--dangerously-bypass-approvals-and-sandbox|app-server", NULL, NULL },
  { NONE, "codex-raw", "codex-raw|app-server", NULL, NULL },
  { NONE, "codex-linux-san", "codex-linux-sandbox|x", NULL, NULL },
  { NONE, "node", "node|/usr/bin/codex", NULL, NULL },
};

static const Case model_cases[] = {
  { OLLAMA, "ollama", "ollama|run|llama3.2", NULL, "llama3.2" },
  { OLLAMA, "ollama", "ollama|run|--keepalive|5m|--verbose|qwen3:8b", NULL, "qwen3:8b" },
  { OLLAMA, "ollama", "ollama|run|--format=json|--think=high|qwen3|hello", NULL, "qwen3" },
  { OLLAMA, "ollama", "ollama|run|--|qwen3", NULL, "qwen3" },
  { NONE, "ollama", "ollama|run", NULL, NULL },
  { NONE, "ollama", "ollama|run|--keepalive|5m", NULL, NULL },
  { NONE, "ollama", "ollama|serve", NULL, NULL },
  { NONE, "ollama", "ollama|runner|--model|x", NULL, NULL },
  { NONE, "ollama", "ollama", NULL, NULL },
  { NONE, "ollama", "", NULL, NULL },
  { LLAMA, "llama-cli", "llama-cli|-m|/m/x.gguf|-c|4096", NULL, "/m/x.gguf" },
  { LLAMA, "llama-cli", "llama-cli|-c|4096|--model=/m/y.gguf", NULL, "/m/y.gguf" },
  { LLAMA, "llama-cli", "llama-cli|--hf-repo|org/model", NULL, "org/model" },
  { LLAMA, "llama-cli", "llama-cli|-hfr=org/model", NULL, "org/model" },
  { LLAMA, "llama-cli", "llama-cli|-mu|http://h/m.gguf", NULL, "http://h/m.gguf" },
  { LLAMA, "llama-cli", "llama-cli|--model-url|u|--model|late", NULL, "u" },
  { LLAMA, "llama-cli", "llama-cli|-dr|ai/smollm2", NULL, "ai/smollm2" },
  { LLAMA, "llama-cli", "llama-cli|--docker-repo=ai/smollm2", NULL, "ai/smollm2" },
  { LLAMA, "llama-cli", "llama-cli|-hff|file.gguf|-m", NULL, NULL },
  { LLAMA, "llama-cli", "", NULL, NULL },
  { LLAMA, "llama", "llama|cli|-hf|org/model", NULL, "org/model" },
  { LLAMA, "llama", "llama|client|-m|x", NULL, "x" },
  { NONE, "llama", "llama|server|-m|x", NULL, NULL },
  { NONE, "llama", "llama", NULL, NULL },
  { NONE, "llama", "", NULL, NULL },
  { NONE, "llama-server", "llama-server|-m|x", NULL, NULL },
};

static char **
split (const Case *item)
{
  return g_strsplit (item->line, "|", -1);
}

static void
check_roles (const Case *cases,
             size_t n_cases)
{
  for (size_t i = 0; i < n_cases; i++)
    {
      g_auto (GStrv) args = split (&cases[i]);
      g_autofree char *id = ring_procs_session_id ((const char *const *) args);
      RingProcRole role = ring_procs_role (cases[i].comm, (const char *const *) args, cases[i].executable, FALSE);

      g_test_message ("%s: %s", cases[i].comm, cases[i].line);
      g_assert_cmpint (role, ==, cases[i].role);
      g_assert_cmpstr (id, ==, cases[i].result);
    }
}

static void
test_claude (void)
{
  check_roles (claude_cases, G_N_ELEMENTS (claude_cases));
}

static void
test_no_claude (void)
{
  check_roles (no_claude_cases, G_N_ELEMENTS (no_claude_cases));
}

static void
test_codex (void)
{
  check_roles (codex_cases, G_N_ELEMENTS (codex_cases));
}

static void
test_models (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (model_cases); i++)
    {
      const Case *item = &model_cases[i];
      g_auto (GStrv) args = split (item);
      const char *const *words = (const char *const *) args;
      RingProcRole role = ring_procs_role (item->comm, words, NULL, TRUE);
      g_autofree char *model = ring_procs_model (role, words);

      g_test_message ("%s: %s", item->comm, item->line);
      g_assert_cmpint (role, ==, item->role);
      g_assert_cmpstr (model, ==, item->result);
      g_assert_cmpint (ring_procs_role (item->comm, words, NULL, FALSE), ==, NONE);
    }
}

/* An argument list that could not be read is as good as an empty one. */
static void
test_no_args (void)
{
  g_assert_cmpint (ring_procs_role ("claude", NULL, NULL, TRUE), ==, CLAUDE);
  g_assert_cmpint (ring_procs_role ("codex", NULL, NULL, TRUE), ==, CODEX);
  g_assert_cmpint (ring_procs_role ("ollama", NULL, NULL, TRUE), ==, NONE);
  g_assert_cmpint (ring_procs_role ("llama", NULL, NULL, TRUE), ==, NONE);
  g_assert_null (ring_procs_session_id (NULL));
  g_assert_null (ring_procs_model (LLAMA, NULL));
}

/* The session that an agent is told to go on with. */
static void
test_resumed (void)
{
  static const struct
  {
    RingProcRole role;
    const char *line;
    const char *id;
  } table[] = {
    { CLAUDE, "claude|--resume|s1", "s1" },
    { CLAUDE, "claude|--resume=s1", "s1" },
    { CLAUDE, "claude|--model|opus|-r|s1", "s1" },
    { CLAUDE, "claude|--resume", NULL },
    { CLAUDE, "claude|--resume|--verbose", NULL },
    { CLAUDE, "claude|--continue", NULL },
    { CLAUDE, "claude|--resume|s1|--fork-session", NULL },
    { CODEX, "codex|--resume|s1", NULL },
    { OLLAMA, "ollama|run|-r|s1", NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto (GStrv) args = g_strsplit (table[i].line, "|", -1);
      g_autofree char *id = ring_procs_resumed_id (table[i].role, (const char *const *) args);

      g_test_message ("%s", table[i].line);
      g_assert_cmpstr (id, ==, table[i].id);
    }
  g_assert_null (ring_procs_resumed_id (CLAUDE, NULL));
}

/* Bytes that are no text must not reach a row or a menu. */
static void
test_foreign_bytes (void)
{
  const char *const args[] = { "llama-cli", "--session-id", "a\xff\x1b", "-m", "x\xc3", NULL };
  g_autofree char *id = ring_procs_session_id (args);
  g_autofree char *model = ring_procs_model (LLAMA, args);

  g_assert_cmpstr (id, ==, "a\xef\xbf\xbd\xe2\x90\x9b");
  g_assert_cmpstr (model, ==, "x\xef\xbf\xbd");
}

static void
test_needs (void)
{
  g_assert_false (ring_procs_needs_args ("bash"));
  g_assert_false (ring_procs_needs_args ("-zsh"));
  g_assert_true (ring_procs_needs_args ("claude"));
  g_assert_true (ring_procs_needs_args ("node"));
  g_assert_true (ring_procs_needs_args ("2.1.187"));
  g_assert_true (ring_procs_needs_executable ("2.1.187"));
  g_assert_false (ring_procs_needs_executable ("claude"));
  g_assert_false (ring_procs_needs_executable ("7zz"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/procs/no-claude", test_no_claude);
  g_test_add_func ("/procs/claude", test_claude);
  g_test_add_func ("/procs/codex", test_codex);
  g_test_add_func ("/procs/models", test_models);
  g_test_add_func ("/procs/no-args", test_no_args);
  g_test_add_func ("/procs/resumed", test_resumed);
  g_test_add_func ("/procs/foreign-bytes", test_foreign_bytes);
  g_test_add_func ("/procs/needs", test_needs);
  return g_test_run ();
}
