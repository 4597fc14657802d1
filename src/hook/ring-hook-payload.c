/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHookPayload"

#include "config.h"

#include "ring-hook-payload.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#define BUFFER_BYTES (64 * 1024)

/* Waits until @fd can be read. FALSE if nothing came for @msec. */
static gboolean
wait_for_bytes (int fd,
                int msec)
{
  struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
  int n_ready = 0;

  do
    n_ready = poll (&poll_fd, 1, msec);
  while (n_ready < 0 && errno == EINTR);
  return n_ready > 0;
}

/* What else is there already, once the value is complete: if it is more than
 * white space, the whole was no payload. */
static RingJsonGateState
feed_rest (RingJsonGate *gate,
           int fd,
           char *buffer,
           GError **error)
{
  RingJsonGateState state = RING_JSON_GATE_DONE;

  while (state == RING_JSON_GATE_DONE && wait_for_bytes (fd, 0))
    {
      ssize_t n_read = read (fd, buffer, BUFFER_BYTES);

      if (n_read <= 0)
        break;
      state = ring_json_gate_feed (gate, buffer, (size_t) n_read, error);
    }
  return state;
}

/**
 * ring_hook_payload_read:
 * @fd: where the agent writes it
 * @limits: what is read and kept
 * @silence_msec: patience after each byte
 * @error: (out) (optional): %RING_ERROR_INVALID, %RING_ERROR_TOO_LARGE,
 *   %RING_ERROR_TIMED_OUT, %RING_ERROR_FAILED
 *
 * Reads one JSON value, no longer than to its last byte.
 *
 * Returns: (transfer full) (nullable): the payload
 */
RingJson *
ring_hook_payload_read (int fd,
                        const RingJsonLimits *limits,
                        int silence_msec,
                        GError **error)
{
  g_autoptr (RingJsonGate) gate = ring_json_gate_new (limits);
  g_autofree char *buffer = g_malloc (BUFFER_BYTES);
  RingJsonGateState state = RING_JSON_GATE_MORE;

  while (state == RING_JSON_GATE_MORE)
    {
      ssize_t n_read = 0;

      if (!wait_for_bytes (fd, silence_msec))
        {
          g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, "the payload did not come to its end");
          return NULL;
        }
      n_read = read (fd, buffer, BUFFER_BYTES);
      if (n_read < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
      if (n_read < 0)
        {
          ring_error_set_errno (error, errno, "reading the payload");
          return NULL;
        }
      if (n_read == 0)
        break;
      state = ring_json_gate_feed (gate, buffer, (size_t) n_read, error);
      if (state == RING_JSON_GATE_DONE)
        state = feed_rest (gate, fd, buffer, error);
    }
  if (state == RING_JSON_GATE_FAILED)
    return NULL;
  return ring_json_gate_finish (gate, error);
}
