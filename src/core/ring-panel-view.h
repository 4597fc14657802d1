/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the panel shows of a board: icon, number, title, and the menu's heading
 * (design: alerts.md §3). Pure; any room, any thread after the locale is set. */

#include "ring-quiet-choice.h"
#include "ring-sight.h"
#include "ring-view.h"

G_BEGIN_DECLS

/* What the panel is made from. All borrowed for the call. */
typedef struct
{
  const RingView *view;
  const RingBoard *board;
  const RingConfig *config;
  const RingQuiet *quiet;
  RingSight sight;
  gboolean has_labels;  /* the panel shows a text beside the icon */
  gboolean lacks_hooks; /* no agent would call a hook, as far as is seen */
  gint64 now_usec;
} RingPanelInput;

typedef struct
{
  char *icon_name;      /* (owned) */
  char *label;          /* (owned): number beside the icon; empty for none */
  char *title;          /* (owned): all of it in words */
  char *heading;        /* (owned): the menu's first line: the numbers, or why there are none to trust */
  char *unheard;        /* (owned): the line about agents without hooks; empty for none */
  gboolean has_waiting; /* some session waits */
  RingQuietChoice quiet_choice;
  char *quiet_left; /* (owned): "12 min"; empty where quiet has no end */
} RingPanelView;

RingPanelView *ring_panel_view_new (const RingPanelInput *input) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_panel_view_is_news (const RingPanelView *panel,
                                  const RingPanelView *shown);
char *ring_panel_view_find_next_waiting (const RingBoard *board) G_GNUC_WARN_UNUSED_RESULT;
void ring_panel_view_free (RingPanelView *panel);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingPanelView, ring_panel_view_free)

G_END_DECLS
