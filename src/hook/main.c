/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHook"

#include "config.h"

#include "core/ring-event.h"
#include "hook/ring-hook-payload.h"
#include "hook/ring-hook-run.h"
#include "io/ring-clock.h"
#include "io/ring-paths.h"
#include "io/ring-process.h"
#include "io/ring-store.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROC_ROOT "/proc"

/* A guest in the agent: whatever happens, nothing is said that the agent does
 * not ask for, and nothing ends with another status than 0. Status 2 blocks
 * tools; text on stdout enters the model's context. */
static GLogWriterOutput
on_log (GLogLevelFlags level,
        const GLogField *fields,
        gsize n_fields,
        gpointer user_data)
{
  return G_LOG_WRITER_HANDLED;
}

static void
be_silent (void)
{
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  g_log_set_writer_func (on_log, NULL, NULL);
  /* G_DEBUG=fatal-criticals in the human's environment must not reach an agent. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
}

/* Says the little that some agents want to read, and never waits for a reader. */
static void
answer (const char *const *args,
        RingJson *payload)
{
  const char *text = ring_hook_find_answer (args, payload);
  struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };

  if (text != NULL && poll (&out, 1, 0) > 0 && write (STDOUT_FILENO, text, strlen (text)) < 0)
    g_debug ("the agent does not read");
}

static const char *
on_getenv (const char *name,
           gpointer user_data)
{
  return g_getenv (name);
}

/* Brings the payload into the registry for the agent found above this process. */
static gboolean
run_for_agent (RingPaths *paths,
               RingJson *payload,
               const char *const *args,
               gint64 now_usec,
               GError **error)
{
  g_autoptr (RingProcess) process = ring_process_find_agent (PROC_ROOT, getppid ());
  g_autoptr (RingHookEnvironment) environment = ring_hook_environment_new (on_getenv, NULL);
  g_autofree char *boot = NULL;
  g_autofree char *host = NULL;
  g_autofree char *tty = NULL;
  RingAgentFacts agent = { 0 };
  RingHookRun run = { .args = args,
                      .environment = environment,
                      .paths = paths,
                      .now_usec = now_usec,
                      .pid = getpid () };

  if (process != NULL)
    {
      boot = ring_process_boot_id (PROC_ROOT);
      host = ring_process_host_hash ();
      tty = ring_process_tty_path (process->tty_nr);
      agent = (RingAgentFacts){ .pid = process->pid,
                                .started = process->started,
                                .comm = process->comm,
                                .boot = boot,
                                .pidns = ring_process_pid_namespace (PROC_ROOT),
                                .host = host };
      run.agent = &agent;
      run.tty = tty;
    }
  return ring_hook_run (&run, payload, error);
}

int
main (int argc,
      char **argv)
{
  gint64 now_usec = ring_clock_wall_usec ();
  const char *const *args = (const char *const *) argv + (argc > 0 ? 1 : 0);
  g_autoptr (RingJson) payload = NULL;
  g_autoptr (RingPaths) paths = NULL;
  g_autoptr (GError) error = NULL;

  be_silent ();
  payload = ring_hook_payload_read (STDIN_FILENO, &RING_JSON_LIMITS_PAYLOAD, RING_HOOK_SILENCE_MSEC, &error);
  if (payload != NULL)
    answer (args, payload);
  paths = ring_paths_new_from_environment (NULL);
  if (paths == NULL)
    return EXIT_SUCCESS;
  if (payload == NULL || !run_for_agent (paths, payload, args, now_usec, &error))
    ring_store_log_refusal (paths, now_usec, error != NULL ? error->message : "unknown");
  return EXIT_SUCCESS;
}
