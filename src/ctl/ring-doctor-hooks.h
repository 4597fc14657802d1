/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files that check hooks share among themselves. For ring-doctor-*.c
 * only. */

#include "core/ring-agents.h"
#include "core/ring-settings-survey.h"
#include "ring-doctor-checks.h"

G_BEGIN_DECLS

/* One agent, and what is in its settings. All borrowed. */
typedef struct
{
  RingAgent agent;
  const char *title;  /* with its version, if that is known; fit for a terminal */
  const char *folder; /* of its settings */
  const char *path;   /* of the file with the hooks */
  const RingSettingsSurvey *survey;
  gboolean is_sandboxed;
  gint64 heard_usec; /* when an event of it came last, 0 = never */
  gint64 now_usec;
} RingDoctorAgent;

/* ring-doctor-codex.c */
void ring_doctor_check_codex (RingDoctor *doctor,
                              const RingDoctorAgent *agent);

/* ring-doctor-heard.c */
gint64 ring_doctor_last_heard (const RingDoctorScene *scene,
                               const char *provider);

G_END_DECLS
