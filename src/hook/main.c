/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHook"

#include "config.h"

#include "hook/ring-hook-human.h"
#include "hook/ring-hook-patience.h"
#include "hook/ring-hook-payload.h"
#include "hook/ring-hook-run.h"
#include "io/ring-clock.h"
#include "io/ring-paths.h"
#include "io/ring-process.h"
#include "io/ring-sandbox.h"
#include "io/ring-store.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define PROC_ROOT "/proc"

/* Well below the time after which agents give up a hook and say so. */
#define PATIENCE_MSEC 1500

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

/* The environment; the display inside our own Flatpak is not the one outside. */
static const char *
on_getenv (const char *name,
           gpointer user_data)
{
  const gboolean *is_alone = user_data;

  return *is_alone && g_str_equal (name, "DISPLAY") ? NULL : g_getenv (name);
}

/* The process that the agent started, though another one may do its work. */
typedef struct
{
  pid_t pid;
  pid_t parent;
} Self;

/* Brings the payload into the registry for the agent found above that process.
 * From inside our own Flatpak neither agent nor terminal are seen: above the hook
 * is the sandbox, whose pids mean others outside. */
static gboolean
run_for_agent (const Self *self,
               RingPaths *paths,
               RingJson *payload,
               const char *const *args,
               gint64 now_usec,
               GError **error)
{
  gboolean is_alone = ring_sandbox_is_ours ("/");
  g_autoptr (RingProcess) process = !is_alone && ring_hook_knows_agent (args, payload) ? ring_process_find_agent (PROC_ROOT, self->parent) : NULL;
  g_autoptr (RingHookEnvironment) environment = ring_hook_environment_new (on_getenv, &is_alone);
  g_autofree char *boot = NULL;
  g_autofree char *host = NULL;
  g_autofree char *tty = NULL;
  RingAgentFacts agent = { 0 };
  g_auto (RingSeat) seat = { 0 };
  RingHookRun run = { .args = args,
                      .environment = environment,
                      .paths = paths,
                      .now_usec = now_usec,
                      .pid = is_alone ? 0 : self->pid,
                      .seat = &seat };

  if (process != NULL || is_alone)
    {
      boot = ring_process_boot_id (PROC_ROOT);
      host = ring_process_host_hash ();
      agent = (RingAgentFacts){ .boot = boot, .host = host };
      run.agent = &agent;
    }
  if (process != NULL)
    {
      tty = ring_process_tty_path (process->tty_nr);
      agent.pid = process->pid;
      agent.started = process->started;
      agent.comm = process->comm;
      agent.pidns = ring_process_pid_namespace (PROC_ROOT);
    }
  else if (!is_alone)
    tty = ring_process_find_tty (PROC_ROOT, self->parent, &seat);
  run.tty = tty;
  return ring_hook_run (&run, payload, error);
}

/* Whether registry, settings or transcript are another machine's. */
static gboolean
needs_patience (RingPaths *paths,
                RingJson *payload)
{
  const RingJsonValue *object = payload != NULL ? ring_json_root (payload) : NULL;
  const char *transcript = object != NULL ? ring_json_get_string (object, "transcript_path") : NULL;
  const char *const places[] = { ring_paths_get_sessions (paths), ring_paths_get_config (paths),
                                 transcript != NULL ? transcript : "", NULL };

  return ring_hook_patience_is_needed (places);
}

int
main (int argc,
      char **argv)
{
  gint64 now_usec = ring_clock_wall_usec ();
  const char *const *args = (const char *const *) argv + (argc > 0 ? 1 : 0);
  const Self self = { .pid = getpid (), .parent = getppid () };
  g_autoptr (RingJson) payload = NULL;
  g_autoptr (RingPaths) paths = NULL;
  g_autoptr (GError) error = NULL;

  be_silent ();
  if (ring_hook_answer_human (args))
    return EXIT_SUCCESS;
  payload = ring_hook_payload_read (STDIN_FILENO, &RING_JSON_LIMITS_PAYLOAD, RING_HOOK_SILENCE_MSEC, &error);
  if (payload != NULL)
    ring_hook_answer (args, payload, STDOUT_FILENO);
  paths = ring_paths_new_from_environment (NULL);
  if (paths == NULL)
    return EXIT_SUCCESS;
  if (needs_patience (paths, payload) && ring_hook_patience_split (PATIENCE_MSEC) == RING_HOOK_PART_WAIT)
    return EXIT_SUCCESS;
  if (payload == NULL || !run_for_agent (&self, paths, payload, args, now_usec, &error))
    ring_store_log_refusal (paths, now_usec, error != NULL ? error->message : "unknown");
  return EXIT_SUCCESS;
}
