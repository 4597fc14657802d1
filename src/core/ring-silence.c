/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSilence"

#include "config.h"

#include "ring-silence.h"

static gboolean
is_seen (const char *provider)
{
  return g_str_equal (provider, "claude-code") || g_str_equal (provider, "codex");
}

/**
 * ring_silence_can_tell:
 * @session: a session
 *
 * Returns: whether its agent is one that is seen to run, so that a silent hook
 *   is noticed; of others nothing but what their hooks tell is known
 */
gboolean
ring_silence_can_tell (const RingSession *session)
{
  return is_seen (ring_session_get_provider (session));
}

/**
 * ring_silence_of_session:
 * @session: a session of a board that is made of processes and agents' own
 *   files, not of rows alone
 *
 * Codex tells of a session with its first prompt only, so one that does not
 * work yet is not silent.
 *
 * Returns: whether its hook should tell of it and does not
 */
RingSilence
ring_silence_of_session (const RingSession *session)
{
  RingState state = ring_session_get_state (session);

  if (state == RING_STATE_ENDED || ring_session_get_kind (session) != RING_SESSION_KIND_FOREGROUND)
    return RING_SILENCE_NONE;
  if (!ring_silence_can_tell (session))
    return RING_SILENCE_NONE;
  if (ring_session_get_row (session) != NULL)
    return ring_session_is_hook_stale (session) ? RING_SILENCE_SINCE : RING_SILENCE_NONE;
  if (ring_session_get_source (session) == RING_SOURCE_KIND_CODEX && state != RING_STATE_WORKING)
    return RING_SILENCE_NONE;
  return RING_SILENCE_NEVER;
}
