/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The ways to ask for quiet: those that the menu offers, and the words of the
 * command line and of the bus. Times of day are in the local time zone. Pure;
 * any room, any thread after the locale is set. */

#include "ring-alerts.h"

G_BEGIN_DECLS

/* In the menu's order. */
typedef enum
{
  RING_QUIET_CHOICE_OFF,
  RING_QUIET_CHOICE_HALF_HOUR,
  RING_QUIET_CHOICE_HOUR,
  RING_QUIET_CHOICE_MORNING,
  RING_QUIET_CHOICE_FOREVER,
  RING_N_QUIET_CHOICES,
  RING_QUIET_CHOICE_OTHER = RING_N_QUIET_CHOICES, /* some other time */
} RingQuietChoice;

RingQuiet ring_quiet_choice_make (RingQuietChoice choice,
                                  gint64 now_usec);
RingQuietChoice ring_quiet_choice_find (const RingQuiet *quiet,
                                        gint64 now_usec);
const char *ring_quiet_choice_words (RingQuietChoice choice);

gboolean ring_quiet_parse (const char *word,
                           gint64 now_usec,
                           RingQuiet *quiet_out);
char *ring_quiet_describe (const RingQuiet *quiet,
                           gint64 now_usec) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
