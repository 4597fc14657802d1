/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHookRun"

#include "config.h"

#include "ring-hook-run.h"

#include "core/ring-dialect.h"
#include "core/ring-event.h"
#include "core/ring-transcript.h"
#include "io/ring-config-file.h"
#include "io/ring-store.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

/* What the store's callback needs. */
typedef struct
{
  const RingEvent *event;
  const RingHookFacts *facts;
  const RingConfig *config;
  gint64 now_usec;
} Reduction;

static RingReduction
on_reduce (RingRow *old_row,
           gpointer user_data,
           RingRow **new_row_out)
{
  const Reduction *reduction = user_data;

  return ring_reduce (old_row, reduction->event, reduction->facts, reduction->config,
                      reduction->now_usec, new_row_out);
}

/* The assistant's last words, for a turn's end that does not bring them. */
static char *
read_last_text (const RingEvent *event)
{
  const char *path = ring_event_get_transcript (event);
  gboolean is_cut = FALSE;
  g_autoptr (GBytes) tail = NULL;
  const char *bytes = NULL;
  size_t length = 0;

  if (!g_path_is_absolute (path))
    return NULL;
  tail = ring_store_read_tail (path, RING_TRANSCRIPT_TAIL_BYTES, &is_cut, NULL);
  if (tail == NULL)
    return NULL;
  bytes = g_bytes_get_data (tail, &length);
  return bytes != NULL ? ring_transcript_find_last_text (bytes, length, is_cut) : NULL;
}

/**
 * ring_hook_find_provider:
 * @args: (array zero-terminated=1): command line behind the program's name
 *
 * `--provider NAME`, `--provider=NAME`, or the first word that is no option.
 * What is not understood is passed over: a hook must not fail.
 *
 * Returns: (transfer none) (nullable): the agent's name
 */
const char *
ring_hook_find_provider (const char *const *args)
{
  const char *name = NULL;

  for (size_t i = 0; args[i] != NULL; i++)
    {
      if (g_str_equal (args[i], "--provider"))
        {
          if (args[i + 1] == NULL)
            break;
          return args[i + 1];
        }
      if (g_str_has_prefix (args[i], "--provider="))
        return args[i] + sizeof ("--provider=") - 1;
      if (args[i][0] != '-' && name == NULL)
        name = args[i];
    }
  return name;
}

/**
 * ring_hook_answer:
 * @args: (array zero-terminated=1): command line behind the program's name
 * @payload: what the agent sent
 * @fd: where it reads
 *
 * Says the little that some agents want to read, to nearly all nothing, and
 * never waits for a reader.
 */
void
ring_hook_answer (const char *const *args,
                  RingJson *payload,
                  int fd)
{
  g_autofree char *provider = ring_event_find_provider (payload, ring_hook_find_provider (args));
  const char *text = ring_dialect_answer (provider);
  struct pollfd out = { .fd = fd, .events = POLLOUT };

  if (text != NULL && poll (&out, 1, 0) > 0 && write (fd, text, strlen (text)) < 0)
    g_debug ("the agent does not read");
}

static gboolean
is_known (const char *provider)
{
  return g_str_equal (provider, "claude-code") || g_str_equal (provider, "codex");
}

/**
 * ring_hook_knows_agent:
 * @args: (array zero-terminated=1): command line behind the program's name
 * @payload: what the agent sent
 *
 * Call it before the agent's process is looked for: the walk up the parents
 * finds Claude Code and Codex only, and above another agent one of these that
 * has started it.
 *
 * Returns: whether the agent's process can be told among those above the hook
 */
gboolean
ring_hook_knows_agent (const char *const *args,
                       RingJson *payload)
{
  g_autofree char *provider = ring_event_find_provider (payload, ring_hook_find_provider (args));

  return is_known (provider);
}

static void
take_agent (const RingHookRun *run,
            const RingEvent *event,
            RingHookFacts *facts)
{
  const char *provider = ring_event_get_provider (event);

  if (is_known (provider))
    facts->agent = run->agent;
  if (!g_str_equal (provider, "claude-code"))
    facts->entrypoint = NULL;
}

/**
 * ring_hook_run:
 * @run: what the hook is given
 * @payload: what the agent sent
 * @error: (out) (optional): %RING_ERROR_INVALID for a payload that is no
 *   event, else what the store says
 *
 * Brings one event into the registry.
 *
 * Returns: whether the row says now what it should
 */
gboolean
ring_hook_run (const RingHookRun *run,
               RingJson *payload,
               GError **error)
{
  const char *provider = ring_hook_find_provider (run->args);
  g_autoptr (RingEvent) event = ring_event_new (payload, provider, error);
  g_autoptr (RingConfig) config = NULL;
  g_autofree char *last_text = NULL;
  RingHookFacts facts = { .hook_pid = run->pid,
                          .writer = "ring-tray " RING_VERSION,
                          .seat = run->seat,
                          .tty = run->tty };
  Reduction reduction = { .event = event, .facts = &facts, .now_usec = run->now_usec };

  if (event == NULL)
    return FALSE;
  ring_hook_environment_fill (run->environment, &facts);
  take_agent (run, event, &facts);
  /* The settings matter to the end of a turn only; other events save the read. */
  config = ring_event_ends_turn (event) ? ring_config_file_read (run->paths, NULL) : ring_config_new_default ();
  reduction.config = config;
  if (ring_event_wants_transcript (event))
    {
      last_text = read_last_text (event);
      facts.transcript_text = last_text;
    }
  return ring_store_update_row (run->paths, ring_event_get_session_id (event), run->now_usec,
                                on_reduce, &reduction, error);
}
