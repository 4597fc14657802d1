/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusProgram"

#include "config.h"

#include "ring-focus-program.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* A list of all panes with their environments fits in. */
#define MAX_OUTPUT_BYTES (1024 * 1024)

/* What a program needs to find its own files and sockets. The rest of our
 * environment would tell it of our terminal, not of the session's. */
static const char *const passed_names[] = {
  "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TMUX_TMPDIR", "SCREENDIR", "ZELLIJ_SOCKET_DIR",
  "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"
};

/* The program's file: in a folder of PATH that is an absolute one. */
static char *
find_program (const RingFocusRequest *request,
              const char *name)
{
  const char *path = g_environ_getenv ((char **) request->environ, "PATH");
  g_auto (GStrv) folders = g_strsplit (path != NULL ? path : "/usr/local/bin:/usr/bin:/bin", ":", -1);

  for (size_t i = 0; folders[i] != NULL; i++)
    {
      g_autofree char *file = g_build_filename (folders[i], name, NULL);
      struct stat info;

      if (g_path_is_absolute (folders[i]) && stat (file, &info) == 0 && S_ISREG (info.st_mode) && access (file, X_OK) == 0)
        return g_steal_pointer (&file);
    }
  return NULL;
}

static char **
make_environment (const RingFocusRequest *request,
                  const char *variable)
{
  GPtrArray *variables = g_ptr_array_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (passed_names); i++)
    {
      const char *value = g_environ_getenv ((char **) request->environ, passed_names[i]);

      if (value != NULL)
        g_ptr_array_add (variables, g_strconcat (passed_names[i], "=", value, NULL));
    }
  g_ptr_array_add (variables, g_strdup ("LC_ALL=C.UTF-8"));
  if (variable != NULL)
    g_ptr_array_add (variables, g_strdup (variable));
  g_ptr_array_add (variables, NULL);
  return (char **) g_ptr_array_free (variables, FALSE);
}

/* Between fork and exec: a program that hangs does not outlive us, for we may
 * be over before it is killed. */
static void
on_child (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static GSubprocess *
start (const RingFocusRequest *request,
       const char *const *words,
       const char *variable,
       GSubprocessFlags stderr_flag,
       GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | stderr_flag);
  g_autofree char *program = find_program (request, words[0]);
  g_auto (GStrv) environment = make_environment (request, variable);
  g_auto (GStrv) full = g_strdupv ((char **) words);

  if (program == NULL)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_MISSING, "There is no program %s", words[0]);
      return NULL;
    }
  g_free (full[0]);
  full[0] = g_steal_pointer (&program);
  g_subprocess_launcher_set_environ (launcher, environment);
  g_subprocess_launcher_set_cwd (launcher, "/");
  g_subprocess_launcher_set_child_setup (launcher, on_child, NULL, NULL);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) full, error);
}

/* All that it prints. */
static char *
read_output (GSubprocess *process,
             GCancellable *cancellable,
             GError **error)
{
  GInputStream *stream = g_subprocess_get_stdout_pipe (process);
  g_autofree char *output = g_malloc (MAX_OUTPUT_BYTES + 1);
  size_t length = 0;

  if (!g_input_stream_read_all (stream, output, MAX_OUTPUT_BYTES + 1, &length, cancellable, error))
    return NULL;
  if (length > MAX_OUTPUT_BYTES)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_TOO_LARGE, "It prints too much");
      return NULL;
    }
  output[length] = '\0';
  return g_realloc (g_steal_pointer (&output), length + 1);
}

static char *
run (const RingFocusRequest *request,
     GCancellable *cancellable,
     const char *const *words,
     const char *variable,
     GSubprocessFlags stderr_flag,
     GError **error)
{
  g_autoptr (GSubprocess) process = start (request, words, variable, stderr_flag, error);
  g_autofree char *output = NULL;

  if (process == NULL)
    return NULL;
  output = read_output (process, cancellable, error);
  if (output == NULL || !g_subprocess_wait_check (process, cancellable, error))
    {
      g_subprocess_force_exit (process);
      return NULL;
    }
  return g_steal_pointer (&output);
}

/**
 * ring_focus_program_run:
 * @request: for whom
 * @cancellable: cancelled when nobody waits any longer
 * @words: (array zero-terminated=1): the program's name and its arguments
 * @variable: (nullable): one more variable for its environment, `NAME=VALUE`
 * @error: return location for an error
 *
 * Runs a program without a shell, and waits for its end. It is killed when the
 * focuser's limit is over, or when it prints more than a megabyte.
 *
 * Returns: (transfer full): what it has printed, not checked; %NULL with
 *   %RING_ERROR_MISSING if there is no such program, %RING_ERROR_TOO_LARGE,
 *   %G_IO_ERROR_CANCELLED, or another error if it could not be run or has failed
 */
char *
ring_focus_program_run (const RingFocusRequest *request,
                        GCancellable *cancellable,
                        const char *const *words,
                        const char *variable,
                        GError **error)
{
  return run (request, cancellable, words, variable, G_SUBPROCESS_FLAGS_STDERR_SILENCE, error);
}

/**
 * ring_focus_program_run_merged:
 * @request: for whom
 * @cancellable: cancelled when nobody waits any longer
 * @words: (array zero-terminated=1): the program's name and its arguments
 * @error: return location for an error
 *
 * Is ring_focus_program_run() for a program that does not always print its
 * result to where results belong.
 *
 * Returns: (transfer full): what it has printed, errors among it; %NULL with
 *   the same errors
 */
char *
ring_focus_program_run_merged (const RingFocusRequest *request,
                               GCancellable *cancellable,
                               const char *const *words,
                               GError **error)
{
  return run (request, cancellable, words, NULL, G_SUBPROCESS_FLAGS_STDERR_MERGE, error);
}
