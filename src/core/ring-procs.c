/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingProcs"

#include "config.h"

#include "ring-procs.h"

#include <string.h>

#include "ring-text.h"

/* The kernel cuts comm to 15 bytes. */
#define COMM_BYTES 15

typedef const char *const *Names;

/* A tool's shell has `.claude/shell-snapshots` in its arguments, and an editor
 * may open whatever path. */
static const char *const bystanders[] = {
  "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "tcsh", "csh", "ash", "busybox", "nu", "xonsh", "elvish", "pwsh",
  "vi", "vim", "nvim", "view", "emacs", "nano", "micro", "hx", "helix", "kak", "ed", "code", "gedit", "kate",
  "less", "more", "most", "cat", "tail", "head", "grep", "rg", "find", "ls", "stat", "file", "diff", NULL
};

/* What Claude Code's own binary plays for its tools when it is called so. */
static const char *const claude_applets[] = { "rg", "bfs", "ugrep", "find", "grep", NULL };

static const char *const claude_names[] = { "claude", "claude.exe", NULL };
static const char *const claude_package = "@anthropic-ai/claude-code/";
static const char *const claude_versions = "/claude/versions/";

/* Node names its main thread, and with it the process. */
static const char *const runtimes[] = { "node", "nodejs", "bun", "MainThread", "node-MainThread", NULL };
static const char *const runtime_options[] = {
  "-e", "--eval", "-p", "--print", "-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions", "--env-file", "--preload", NULL
};
static const char *const runtime_commands[] = { "run", "x", NULL };

/* Release archives name the program by its platform. */
static const char *const codex_names[] = { "codex", "codex-raw", NULL };
static const char *const codex_platforms[] = { "codex-x86_64-un", "codex-aarch64-u", NULL };
static const char *const codex_helpers[] = { "app-server", "mcp-server", "sandbox", NULL };
static const char *const codex_options[] = {
  "-c", "--config", "--enable", "--disable", "--remote", "--remote-auth-token-env", "-i", "--image", "-m", "--model",
  "--local-provider", "-p", "--profile", "-s", "--sandbox", "-a", "--ask-for-approval", "-C", "--cd", "--add-dir", NULL
};

static const char *const ollama_options[] = {
  "--keepalive", "--format", "--dimensions", "--width", "--height", "--steps", "--seed", "--negative", NULL
};

static const char *const llama_commands[] = { "cli", "client", NULL };
static const char *const llama_model_options[] = {
  "-m", "--model", "-hf", "-hfr", "--hf-repo", "-mu", "--model-url", "-dr", "--docker-repo", NULL
};

static const char *const no_args[] = { NULL };

static gboolean
is_one_of (const char *word,
           Names names)
{
  return word != NULL && g_strv_contains (names, word);
}

/* Programs name themselves by whole paths, login shells begin with a dash. */
static const char *
base_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  if (slash != NULL)
    path = slash + 1;
  return path[0] == '-' ? path + 1 : path;
}

/* Index of the first argument that is no option, from @index on; an option
 * among @with_value takes the next argument along. After `--` there are no
 * options. The length of @args if there is none. */
static guint
first_positional (Names args,
                  guint index,
                  Names with_value,
                  gboolean *after_dashes_out)
{
  if (after_dashes_out != NULL)
    *after_dashes_out = FALSE;
  while (args[index] != NULL && args[index][0] == '-')
    {
      if (g_str_equal (args[index], "--"))
        {
          if (after_dashes_out != NULL)
            *after_dashes_out = TRUE;
          return index + 1;
        }
      if (is_one_of (args[index], with_value) && args[index + 1] != NULL)
        index++;
      index++;
    }
  return index;
}

/* The value of an option, given as two arguments or with `=`. */
static const char *
value_at (Names args,
          guint index,
          const char *option)
{
  size_t length = strlen (option);

  if (strncmp (args[index], option, length) != 0)
    return NULL;
  if (args[index][length] == '=')
    return args[index] + length + 1;
  return args[index][length] == '\0' ? args[index + 1] : NULL;
}

static const char *
find_value (Names args,
            Names options)
{
  for (guint i = 1; args[0] != NULL && args[i] != NULL; i++)
    {
      for (guint j = 0; options[j] != NULL; j++)
        {
          const char *value = value_at (args, i, options[j]);

          if (value != NULL && value[0] != '\0')
            return value;
        }
    }
  return NULL;
}

static const char *
find_session_id (Names args)
{
  static const char *const options[] = { "--session-id", NULL };

  return find_value (args, options);
}

static gboolean
is_version (const char *name)
{
  return g_ascii_isdigit (name[0]) && strchr (name, '.') != NULL && name[strspn (name, "0123456789abcdefghijklmnopqrstuvwxyz.-+")] == '\0';
}

static gboolean
contains (const char *text,
          const char *part)
{
  return text != NULL && strstr (text, part) != NULL;
}

/* Index of what a runtime runs, 0 if the process is no runtime. */
static guint
find_script (Names args)
{
  guint index;

  if (args[0] == NULL || !is_one_of (base_name (args[0]), runtimes))
    return 0;
  index = first_positional (args, 1, runtime_options, NULL);
  if (is_one_of (args[index], runtime_commands))
    index = first_positional (args, index + 1, runtime_options, NULL);
  return args[index] == NULL ? 0 : index;
}

/* npm's link to the script is called `claude`, and so does the script call its
 * process. */
static gboolean
is_claude_script (const char *name,
                  Names args)
{
  guint script = find_script (args);

  if (script == 0)
    return is_one_of (name, runtimes) && args[0] != NULL && is_one_of (base_name (args[0]), claude_names);
  return contains (args[script], claude_package) || is_one_of (base_name (args[script]), claude_names);
}

static gboolean
names_claude (Names args)
{
  for (guint i = 0; args[i] != NULL; i++)
    {
      if (is_one_of (base_name (args[i]), claude_names))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_claude (const char *name,
           Names args,
           const char *executable)
{
  if (args[0] != NULL && is_one_of (base_name (args[0]), claude_applets))
    return FALSE;
  if (is_one_of (name, claude_names) || is_claude_script (name, args))
    return TRUE;
  if (is_version (name) && (contains (executable, claude_versions) || contains (args[0], claude_versions)))
    return TRUE;
  return find_session_id (args) != NULL && names_claude (args);
}

/* `claude daemon run`; options may stand before it, and which of them have a
 * value changes from version to version. */
static gboolean
is_claude_daemon (Names args)
{
  guint i = find_script (args) + 1;

  if (args[0] == NULL)
    return FALSE;
  while (args[i] != NULL && !g_str_equal (args[i], "daemon"))
    {
      if (args[i][0] != '-' && args[i - 1][0] != '-')
        return FALSE;
      i++;
    }
  return args[i] != NULL && g_strcmp0 (args[i + 1], "run") == 0;
}

static RingProcRole
claude_role (Names args)
{
  if (is_claude_daemon (args) || g_strv_contains (args, "--bg-spare"))
    return RING_PROC_ROLE_NONE;
  if (!g_strv_contains (args, "--bg-pty-host"))
    return RING_PROC_ROLE_CLAUDE;
  return find_session_id (args) != NULL ? RING_PROC_ROLE_CLAUDE_BACKGROUND : RING_PROC_ROLE_NONE;
}

static gboolean
is_codex (const char *name)
{
  if (is_one_of (name, codex_names))
    return TRUE;
  for (guint i = 0; codex_platforms[i] != NULL; i++)
    {
      if (strncmp (name, codex_platforms[i], COMM_BYTES) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_codex_helper (Names args)
{
  gboolean is_prompt;
  guint index;

  if (args[0] == NULL)
    return FALSE;
  index = first_positional (args, 1, codex_options, &is_prompt);
  return !is_prompt && is_one_of (args[index], codex_helpers);
}

/* The model of `ollama run MODEL`, or NULL. */
static const char *
find_ollama_model (Names args)
{
  guint index;

  if (args[0] == NULL)
    return NULL;
  index = first_positional (args, 1, ollama_options, NULL);
  if (g_strcmp0 (args[index], "run") != 0)
    return NULL;
  return args[first_positional (args, index + 1, ollama_options, NULL)];
}

static gboolean
is_llama (const char *name,
          Names args)
{
  if (g_str_equal (name, "llama-cli"))
    return TRUE;
  return g_str_equal (name, "llama") && args[0] != NULL && is_one_of (args[1], llama_commands);
}

/**
 * ring_procs_role:
 * @comm: (nullable): the process's name, as the kernel has it or as a path
 * @args: (nullable) (array zero-terminated=1): its argument list
 * @executable: (nullable): the file that it runs, after realpath
 * @has_tty: whether it has a controlling terminal
 *
 * Tells an agent from its helpers, from the shells of its tools, and from
 * whoever merely opens one of its files.
 *
 * Returns: what the process is to us
 */
RingProcRole
ring_procs_role (const char *comm,
                 const char *const *args,
                 const char *executable,
                 gboolean has_tty)
{
  const char *name;

  if (comm == NULL)
    return RING_PROC_ROLE_NONE;
  if (args == NULL)
    args = no_args;
  name = base_name (comm);
  if (is_one_of (name, bystanders))
    return RING_PROC_ROLE_NONE;
  if (is_codex (name))
    return is_codex_helper (args) ? RING_PROC_ROLE_NONE : RING_PROC_ROLE_CODEX;
  if (g_str_equal (name, "ollama"))
    return has_tty && find_ollama_model (args) != NULL ? RING_PROC_ROLE_OLLAMA : RING_PROC_ROLE_NONE;
  if (is_llama (name, args))
    return has_tty ? RING_PROC_ROLE_LLAMA_CPP : RING_PROC_ROLE_NONE;
  if (is_claude (name, args, executable))
    return claude_role (args);
  return RING_PROC_ROLE_NONE;
}

/**
 * ring_procs_needs_args:
 * @comm: the process's name
 *
 * Call it before an argument list is read, which costs more than the name.
 *
 * Returns: whether the role can depend on the argument list
 */
gboolean
ring_procs_needs_args (const char *comm)
{
  return !is_one_of (base_name (comm), bystanders);
}

/**
 * ring_procs_needs_executable:
 * @comm: the process's name
 *
 * Returns: whether the role can depend on the executable
 */
gboolean
ring_procs_needs_executable (const char *comm)
{
  return is_version (base_name (comm));
}

/**
 * ring_procs_session_id:
 * @args: (nullable) (array zero-terminated=1): an argument list
 *
 * Returns: (transfer full) (nullable): the session id that it names
 */
char *
ring_procs_session_id (const char *const *args)
{
  const char *id = args == NULL ? NULL : find_session_id (args);

  return id == NULL ? NULL : ring_text_clean (id, -1);
}

/**
 * ring_procs_resumed_id:
 * @role: what the process is
 * @args: (nullable) (array zero-terminated=1): its argument list
 *
 * Only a hint: an agent may leave the session that it went on with, and one
 * that does not say an id is asked for it later.
 *
 * Returns: (transfer full) (nullable): the id of the session that Claude Code
 *   was told to go on with; %NULL where it makes a new one of it
 */
char *
ring_procs_resumed_id (RingProcRole role,
                       const char *const *args)
{
  static const char *const options[] = { "--resume", "-r", NULL };
  const char *id = role == RING_PROC_ROLE_CLAUDE && args != NULL ? find_value (args, options) : NULL;

  if (id == NULL || id[0] == '-' || g_strv_contains (args, "--fork-session"))
    return NULL;
  return ring_text_clean (id, -1);
}

/**
 * ring_procs_model:
 * @role: what the process is
 * @args: (nullable) (array zero-terminated=1): its argument list
 *
 * Returns: (transfer full) (nullable): the model that it runs, as it was given;
 *   %NULL if none was, and for agents, which change it as they go
 */
char *
ring_procs_model (RingProcRole role,
                  const char *const *args)
{
  const char *model = NULL;

  if (args == NULL)
    return NULL;
  if (role == RING_PROC_ROLE_OLLAMA)
    model = find_ollama_model (args);
  else if (role == RING_PROC_ROLE_LLAMA_CPP)
    model = find_value (args, llama_model_options);
  return model == NULL ? NULL : ring_text_clean (model, -1);
}
