/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What `ringctl doctor` checks, one function for each topic or two. They read,
 * and change nothing. For ring-ctl-doctor.c and tests; main thread. */

#include "core/ring-board.h"
#include "io/ring-paths.h"
#include "ring-desktop-facts.h"
#include "ring-doctor.h"

G_BEGIN_DECLS

/* What one look at everything found. All borrowed. */
typedef struct
{
  RingPaths *paths; /* (nullable): no registry can be named */
  const char *home; /* (nullable) */
  const RingConfig *config;
  GPtrArray *config_warnings; /* (element-type utf8) */
  const RingBoard *board;     /* (nullable): the rows cannot be listed */
  gboolean is_sandboxed;      /* this program runs inside its Flatpak */
  gint64 now_usec;
} RingDoctorScene;

/* ring-doctor-sandbox.c */
void ring_doctor_check_sandbox (RingDoctor *doctor,
                                const RingDoctorScene *scene);

/* ring-doctor-registry.c */
void ring_doctor_check_registry (RingDoctor *doctor,
                                 const RingDoctorScene *scene);
gboolean ring_doctor_is_network (guint64 file_system);

/* ring-doctor-rows.c */
void ring_doctor_check_rows (RingDoctor *doctor,
                             const RingDoctorScene *scene);

/* ring-doctor-hooks.c */
void ring_doctor_check_hooks (RingDoctor *doctor,
                              const RingDoctorScene *scene);

/* ring-doctor-agents.c */
void ring_doctor_check_agents (RingDoctor *doctor,
                               const RingDoctorScene *scene);

/* ring-doctor-desktop.c */
void ring_doctor_check_desktop (RingDoctor *doctor,
                                const RingDesktopFacts *facts,
                                const RingConfig *config);

/* ring-doctor-doubled.c */
void ring_doctor_check_doubled (RingDoctor *doctor,
                                const RingDoctorScene *scene);

/* ring-doctor-settings.c */
void ring_doctor_check_settings (RingDoctor *doctor,
                                 const RingDoctorScene *scene);

/* ring-doctor-watches.c */
void ring_doctor_check_watches (RingDoctor *doctor,
                                const RingDoctorScene *scene);

/* ring-doctor-hook-log.c */
void ring_doctor_check_hook_log (RingDoctor *doctor,
                                 const RingDoctorScene *scene);
void ring_doctor_judge_hook_log (RingDoctor *doctor,
                                 const char *bytes,
                                 size_t length,
                                 gint64 now_usec);

G_END_DECLS
