/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The list of what `ringctl doctor` finds: a line each, with how bad it is and
 * what to do. Foreign text must have gone through ring_doctor_show() before.
 * One thread at a time. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingSeverity:
 * @RING_SEVERITY_OK: as it should be
 * @RING_SEVERITY_ATTENTION: it works, but not all of it, or perhaps not for long
 * @RING_SEVERITY_BROKEN: a session may wait without anybody being told
 *
 * How bad a finding is, best first.
 */
typedef enum
{
  RING_SEVERITY_OK,
  RING_SEVERITY_ATTENTION,
  RING_SEVERITY_BROKEN,
} RingSeverity;

#define RING_N_SEVERITIES 3

/* What a finding is about, in the order in which they are checked. */
typedef enum
{
  RING_DOCTOR_TOPIC_SANDBOX,
  RING_DOCTOR_TOPIC_REGISTRY,
  RING_DOCTOR_TOPIC_ROWS,
  RING_DOCTOR_TOPIC_HOOKS,
  RING_DOCTOR_TOPIC_AGENTS,
  RING_DOCTOR_TOPIC_TRAY,
  RING_DOCTOR_TOPIC_PANEL,
  RING_DOCTOR_TOPIC_NOTIFICATIONS,
  RING_DOCTOR_TOPIC_DOUBLED,
  RING_DOCTOR_TOPIC_SETTINGS,
  RING_DOCTOR_TOPIC_WATCHES,
  RING_DOCTOR_TOPIC_HOOK_LOG,
} RingDoctorTopic;

/* One line. */
typedef struct
{
  RingSeverity severity;
  RingDoctorTopic topic;
  const char *code; /* what was found, for programs; never translated */
  char *text;       /* (owned): the same for people */
  char *remedy;     /* (owned) (nullable): what to do about it */
} RingFinding;

typedef struct _RingDoctor RingDoctor;

RingDoctor *ring_doctor_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_doctor_free (RingDoctor *doctor);
void ring_doctor_add (RingDoctor *doctor,
                      RingSeverity severity,
                      RingDoctorTopic topic,
                      const char *code,
                      const char *remedy,
                      const char *format,
                      ...) G_GNUC_PRINTF (6, 7);
guint ring_doctor_get_n_findings (const RingDoctor *doctor);
const RingFinding *ring_doctor_get_finding (const RingDoctor *doctor,
                                            guint index);
guint ring_doctor_count (const RingDoctor *doctor,
                         RingSeverity severity);
RingSeverity ring_doctor_get_worst (const RingDoctor *doctor);

const char *ring_severity_to_name (RingSeverity severity);
const char *ring_doctor_topic_to_name (RingDoctorTopic topic);

char *ring_doctor_show (const char *bytes) G_GNUC_WARN_UNUSED_RESULT;
char *ring_doctor_show_quoted (const char *bytes) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingDoctor, ring_doctor_free)

G_END_DECLS
