/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What is to be seen of a day: the day's name with buttons to others, its
 * picture or its table, what the picture means, and who waited how long. It shows
 * a day and computes nothing. Main thread only. */

#include "core/ring-day.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_TYPE_DAY_FACE (ring_day_face_get_type ())
G_DECLARE_FINAL_TYPE (RingDayFace, ring_day_face, RING, DAY_FACE, GtkBox)

GtkWidget *ring_day_face_new (void);
void ring_day_face_set_date (RingDayFace *self,
                             const char *words,
                             gboolean is_today);
void ring_day_face_show_day (RingDayFace *self,
                             const RingDay *day,
                             GTimeZone *zone);
void ring_day_face_show_words (RingDayFace *self,
                               const char *heading,
                               const char *sentence);
void ring_day_face_focus (RingDayFace *self);

G_END_DECLS
