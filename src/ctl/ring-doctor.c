/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctor"

#include "config.h"

#include "ring-doctor.h"

#include <stdarg.h>
#include <string.h>

#include "core/ring-text.h"

/* A path or a name longer than this tells nobody more. */
#define SHOWN_CHARACTERS 200

struct _RingDoctor
{
  GPtrArray *findings; /* (element-type RingFinding) */
};

static void
finding_free (gpointer data)
{
  RingFinding *finding = data;

  g_free (finding->text);
  g_free (finding->remedy);
  g_free (finding);
}

/**
 * ring_doctor_new:
 *
 * Returns: (transfer full): an empty list
 */
RingDoctor *
ring_doctor_new (void)
{
  RingDoctor *doctor = g_new0 (RingDoctor, 1);

  doctor->findings = g_ptr_array_new_with_free_func (finding_free);
  return doctor;
}

/**
 * ring_doctor_free:
 * @doctor: (transfer full): a list
 */
void
ring_doctor_free (RingDoctor *doctor)
{
  g_ptr_array_unref (doctor->findings);
  g_free (doctor);
}

/**
 * ring_doctor_add:
 * @doctor: a list
 * @severity: how bad it is
 * @topic: what it is about
 * @code: what was found, for programs; a constant
 * @remedy: (nullable): what the human can do about it; copied
 * @format: what was found, for the human
 * @...: arguments of @format
 *
 * Appends a finding. Each check adds at least one.
 */
void
ring_doctor_add (RingDoctor *doctor,
                 RingSeverity severity,
                 RingDoctorTopic topic,
                 const char *code,
                 const char *remedy,
                 const char *format,
                 ...)
{
  RingFinding *finding = g_new0 (RingFinding, 1);
  va_list arguments;

  finding->severity = severity;
  finding->topic = topic;
  finding->code = code;
  finding->remedy = g_strdup (remedy);
  va_start (arguments, format);
  finding->text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_ptr_array_add (doctor->findings, finding);
}

/**
 * ring_doctor_get_n_findings:
 * @doctor: a list
 *
 * Returns: how many findings it has
 */
guint
ring_doctor_get_n_findings (const RingDoctor *doctor)
{
  return doctor->findings->len;
}

/**
 * ring_doctor_get_finding:
 * @doctor: a list
 * @index: less than the number of findings
 *
 * Returns: (transfer none): a finding
 */
const RingFinding *
ring_doctor_get_finding (const RingDoctor *doctor,
                         guint index)
{
  return g_ptr_array_index (doctor->findings, index);
}

/**
 * ring_doctor_count:
 * @doctor: a list
 * @severity: a severity
 *
 * Returns: how many findings are as bad as that
 */
guint
ring_doctor_count (const RingDoctor *doctor,
                   RingSeverity severity)
{
  guint count = 0;

  for (guint i = 0; i < doctor->findings->len; i++)
    count += ring_doctor_get_finding (doctor, i)->severity == severity ? 1 : 0;
  return count;
}

/**
 * ring_doctor_get_worst:
 * @doctor: a list
 *
 * Returns: how bad the worst finding is
 */
RingSeverity
ring_doctor_get_worst (const RingDoctor *doctor)
{
  RingSeverity worst = RING_SEVERITY_OK;

  for (guint i = 0; i < doctor->findings->len; i++)
    worst = MAX (worst, ring_doctor_get_finding (doctor, i)->severity);
  return worst;
}

/**
 * ring_severity_to_name:
 * @severity: a severity
 *
 * Returns: (transfer none): the word for it in JSON output, never translated
 */
const char *
ring_severity_to_name (RingSeverity severity)
{
  static const char *const names[RING_N_SEVERITIES] = {
    [RING_SEVERITY_OK] = "ok",
    [RING_SEVERITY_ATTENTION] = "attention",
    [RING_SEVERITY_BROKEN] = "broken",
  };

  return names[severity];
}

/**
 * ring_doctor_topic_to_name:
 * @topic: a topic
 *
 * Returns: (transfer none): the word for it in JSON output, never translated
 */
const char *
ring_doctor_topic_to_name (RingDoctorTopic topic)
{
  static const char *const names[] = {
    [RING_DOCTOR_TOPIC_SANDBOX] = "sandbox",
    [RING_DOCTOR_TOPIC_REGISTRY] = "registry",
    [RING_DOCTOR_TOPIC_ROWS] = "rows",
    [RING_DOCTOR_TOPIC_HOOKS] = "hooks",
    [RING_DOCTOR_TOPIC_AGENTS] = "agents",
    [RING_DOCTOR_TOPIC_TRAY] = "tray",
    [RING_DOCTOR_TOPIC_PANEL] = "panel",
    [RING_DOCTOR_TOPIC_NOTIFICATIONS] = "notifications",
    [RING_DOCTOR_TOPIC_DOUBLED] = "doubled",
    [RING_DOCTOR_TOPIC_SETTINGS] = "settings",
    [RING_DOCTOR_TOPIC_WATCHES] = "watches",
    [RING_DOCTOR_TOPIC_HOOK_LOG] = "hook-log",
  };

  return names[topic];
}

/**
 * ring_doctor_show:
 * @bytes: (nullable): a path or a text from outside
 *
 * Returns: (transfer full): the same, fit for a line on a terminal
 */
char *
ring_doctor_show (const char *bytes)
{
  g_autofree char *clean = ring_text_clean (bytes != NULL ? bytes : "", -1);
  g_autofree char *shown = ring_text_for_display (clean);

  return ring_text_ellipsize (shown, SHOWN_CHARACTERS);
}

/**
 * ring_doctor_show_quoted:
 * @bytes: a path
 *
 * Returns: (transfer full): the same, as a word of a command that the human may
 *   copy; not cut
 */
char *
ring_doctor_show_quoted (const char *bytes)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./";
  g_autofree char *clean = ring_text_clean (bytes, -1);
  g_autofree char *shown = ring_text_for_display (clean);

  return shown[strspn (shown, plain)] == '\0' ? g_steal_pointer (&shown) : g_shell_quote (shown);
}
