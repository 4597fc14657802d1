/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* When to look for processes that nobody names: an agent that was started just
 * now is first seen by what it writes. No GIO; one thread at a time. */

#include "core/ring-facts.h"

G_BEGIN_DECLS

typedef struct _RingAgentSearch RingAgentSearch;

/**
 * RingAgentClue:
 * @RING_AGENT_CLUE_NONE: all that is written is by agents that are known
 * @RING_AGENT_CLUE_GROWN: a record has grown in a folder without a known agent
 * @RING_AGENT_CLUE_NEW: there is a new session, whose agent no pid tells
 *
 * What hints at an agent that is not in the process table.
 */
typedef enum
{
  RING_AGENT_CLUE_NONE,
  RING_AGENT_CLUE_GROWN,
  RING_AGENT_CLUE_NEW,
} RingAgentClue;

RingAgentSearch *ring_agent_search_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_agent_search_free (RingAgentSearch *search);
RingAgentClue ring_agent_search_find_clue (RingAgentSearch *search,
                                           const RingFacts *facts);
void ring_agent_search_is_done (RingAgentSearch *search,
                                const RingFacts *facts,
                                gint64 look_usec);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingAgentSearch, ring_agent_search_free)

G_END_DECLS
