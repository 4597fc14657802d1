/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusWorker"

#include "config.h"

#include "ring-focus-worker.h"

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

/* --- the thread --- */

typedef struct
{
  RingFocusWork work;
  RingFocusWorkFunc run;
  RingFocusAnswerFunc func;
  gpointer user_data;
} Errand;

static void
free_errand (Errand *errand)
{
  ring_focus_place_unref (errand->work.place);
  g_free (errand->work.proc_root);
  g_strfreev (errand->work.environ);
  g_object_unref (errand->work.cancellable);
  g_free (errand);
}

static void
run_in_thread (GTask *task,
               gpointer source,
               gpointer task_data,
               GCancellable *cancellable)
{
  const Errand *errand = task_data;

  g_task_return_pointer (task, errand->run (&errand->work), (GDestroyNotify) ring_focus_answer_free);
}

static void
on_finished (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  const Errand *errand = g_task_get_task_data (G_TASK (result));

  errand->func (g_task_propagate_pointer (G_TASK (result), NULL), errand->user_data);
}

/**
 * ring_focus_worker_ask:
 * @request: what a focuser was asked
 * @cancellable: for its limit
 * @work: what it does; in a thread
 * @func: is told the answer, in the caller's main context
 * @user_data: for @func
 *
 * Call it from a focuser's ask().
 */
void
ring_focus_worker_ask (const RingFocusRequest *request,
                       GCancellable *cancellable,
                       RingFocusWorkFunc work,
                       RingFocusAnswerFunc func,
                       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, on_finished, NULL);
  Errand *errand = g_new0 (Errand, 1);

  errand->work = (RingFocusWork){ .place = ring_focus_place_ref (request->place),
                                  .proc_root = g_strdup (request->proc_root),
                                  .environ = g_strdupv ((char **) request->environ),
                                  .is_rehearsal = request->is_rehearsal,
                                  .cancellable = g_object_ref (cancellable) };
  errand->run = work;
  errand->func = func;
  errand->user_data = user_data;
  g_task_set_source_tag (task, ring_focus_worker_ask);
  g_task_set_task_data (task, errand, (GDestroyNotify) free_errand);
  /* The answer comes whatever happens. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, run_in_thread);
}

/* --- a program --- */

/* The program's file: in a folder of PATH that is an absolute one. */
static char *
find_program (const RingFocusWork *work,
              const char *name)
{
  const char *path = g_environ_getenv (work->environ, "PATH");
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
make_environment (const RingFocusWork *work,
                  const char *variable)
{
  GPtrArray *variables = g_ptr_array_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (passed_names); i++)
    {
      const char *value = g_environ_getenv (work->environ, passed_names[i]);

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
start (const RingFocusWork *work,
       const char *const *words,
       const char *variable,
       GSubprocessFlags stderr_flag,
       GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | stderr_flag);
  g_autofree char *program = find_program (work, words[0]);
  g_auto (GStrv) environment = make_environment (work, variable);
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
run (const RingFocusWork *work,
     const char *const *words,
     const char *variable,
     GSubprocessFlags stderr_flag,
     GError **error)
{
  g_autoptr (GSubprocess) process = start (work, words, variable, stderr_flag, error);
  g_autofree char *output = NULL;

  if (process == NULL)
    return NULL;
  output = read_output (process, work->cancellable, error);
  if (output == NULL || !g_subprocess_wait_check (process, work->cancellable, error))
    {
      g_subprocess_force_exit (process);
      return NULL;
    }
  return g_steal_pointer (&output);
}

/**
 * ring_focus_worker_run:
 * @work: for whom
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
ring_focus_worker_run (const RingFocusWork *work,
                       const char *const *words,
                       const char *variable,
                       GError **error)
{
  return run (work, words, variable, G_SUBPROCESS_FLAGS_STDERR_SILENCE, error);
}

/**
 * ring_focus_worker_run_merged:
 * @work: for whom
 * @words: (array zero-terminated=1): the program's name and its arguments
 * @error: return location for an error
 *
 * Is ring_focus_worker_run() for a program that does not always print its
 * result to where results belong.
 *
 * Returns: (transfer full): what it has printed, errors among it; %NULL with
 *   the same errors
 */
char *
ring_focus_worker_run_merged (const RingFocusWork *work,
                              const char *const *words,
                              GError **error)
{
  return run (work, words, NULL, G_SUBPROCESS_FLAGS_STDERR_MERGE, error);
}
