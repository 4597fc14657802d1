/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The facts for a board, put together: those who look fill in what they found,
 * and the sheet adds where names lead to. It remembers that from one board to
 * the next. No GIO; one thread at a time. */

#include "core/ring-facts.h"
#include "io/ring-reach.h"

G_BEGIN_DECLS

typedef struct _RingFactSheet RingFactSheet;

RingFactSheet *ring_fact_sheet_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_fact_sheet_free (RingFactSheet *sheet);
void ring_fact_sheet_set_reach (RingFactSheet *sheet,
                                RingReach *reach);
RingFacts *ring_fact_sheet_begin (RingFactSheet *sheet);
gboolean ring_fact_sheet_finish (RingFactSheet *sheet,
                                 gboolean is_thorough,
                                 gint64 now_usec);
const RingFacts *ring_fact_sheet_get (RingFactSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingFactSheet, ring_fact_sheet_free)

G_END_DECLS
