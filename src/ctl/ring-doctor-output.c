/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorOutput"

#include "config.h"

#include "ring-doctor-output.h"

#include <glib/gi18n.h>

#include "core/ring-json.h"
#include "ring-printer.h"

#define N_COLUMNS 3

static const char *
get_severity_word (RingSeverity severity)
{
  switch (severity)
    {
    case RING_SEVERITY_BROKEN:
      /* Translators: how bad it is, in a column; the worst of three */
      return _ ("broken");
    case RING_SEVERITY_ATTENTION:
      /* Translators: how bad it is, in a column; the middle of three */
      return _ ("attention");
    case RING_SEVERITY_OK:
    default:
      /* Translators: how bad it is, in a column; the best of three */
      return _ ("ok");
    }
}

static RingColour
get_colour (RingSeverity severity)
{
  switch (severity)
    {
    case RING_SEVERITY_BROKEN:
      return RING_COLOUR_RED;
    case RING_SEVERITY_ATTENTION:
      return RING_COLOUR_YELLOW;
    case RING_SEVERITY_OK:
    default:
      return RING_COLOUR_GREEN;
    }
}

static const char *
get_topic_word (RingDoctorTopic topic)
{
  static const char *const words[] = {
    /* Translators: what a line is about, in a column; likewise the following */
    [RING_DOCTOR_TOPIC_SANDBOX] = N_ ("Sandbox"),
    [RING_DOCTOR_TOPIC_REGISTRY] = N_ ("Registry"),
    [RING_DOCTOR_TOPIC_ROWS] = N_ ("Sessions"),
    [RING_DOCTOR_TOPIC_HOOKS] = N_ ("Hooks"),
    [RING_DOCTOR_TOPIC_AGENTS] = N_ ("Agents"),
    [RING_DOCTOR_TOPIC_TRAY] = N_ ("Tray"),
    [RING_DOCTOR_TOPIC_PANEL] = N_ ("Panel"),
    [RING_DOCTOR_TOPIC_NOTIFICATIONS] = N_ ("Notifications"),
    [RING_DOCTOR_TOPIC_DOUBLED] = N_ ("Told twice"),
    [RING_DOCTOR_TOPIC_SETTINGS] = N_ ("Settings"),
    [RING_DOCTOR_TOPIC_WATCHES] = N_ ("Watches"),
    [RING_DOCTOR_TOPIC_HOOK_LOG] = N_ ("Events"),
  };

  return _ (words[topic]);
}

static void
add_finding (RingTable *table,
             const RingFinding *finding,
             gboolean is_coloured)
{
  const char *cells[N_COLUMNS] = { get_severity_word (finding->severity), get_topic_word (finding->topic), finding->text };
  g_autofree char *remedy = g_strconcat ("→ ", finding->remedy, NULL);
  const char *remedy_cells[N_COLUMNS] = { "", "", remedy };

  ring_table_add_row (table, cells, is_coloured ? get_colour (finding->severity) : RING_COLOUR_NONE);
  if (finding->remedy != NULL)
    ring_table_add_row (table, remedy_cells, RING_COLOUR_NONE);
}

static char *
sum_up (const RingDoctor *doctor)
{
  guint n_broken = ring_doctor_count (doctor, RING_SEVERITY_BROKEN);
  guint n_attention = ring_doctor_count (doctor, RING_SEVERITY_ATTENTION);

  if (n_broken == 0 && n_attention == 0)
    return g_strdup (_ ("All is well."));
  /* Translators: two numbers of lines */
  return g_strdup_printf (_ ("%u broken, %u to attend to."), n_broken, n_attention);
}

/**
 * ring_doctor_output_page:
 * @doctor: what was found
 * @is_coloured: whether it goes to a terminal with colours
 *
 * Returns: (transfer full): a line for each finding, with its remedy below it
 */
char *
ring_doctor_output_page (const RingDoctor *doctor,
                         gboolean is_coloured)
{
  g_autoptr (RingTable) table = ring_table_new (N_COLUMNS);
  g_autofree char *lines = NULL;
  g_autofree char *sum = sum_up (doctor);

  for (guint i = 0; i < ring_doctor_get_n_findings (doctor); i++)
    add_finding (table, ring_doctor_get_finding (doctor, i), is_coloured);
  lines = ring_table_format (table);
  return g_strconcat (lines, "\n", sum, "\n", NULL);
}

/**
 * ring_doctor_output_json:
 * @doctor: what was found
 * @now_usec: the time
 *
 * Returns: (transfer full): one JSON object with a line end
 */
char *
ring_doctor_output_json (const RingDoctor *doctor,
                         gint64 now_usec)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *text = NULL;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "generated_at");
  ring_json_writer_seconds (writer, now_usec);
  ring_json_writer_string_member (writer, "severity", ring_severity_to_name (ring_doctor_get_worst (doctor)));
  ring_json_writer_name (writer, "findings");
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < ring_doctor_get_n_findings (doctor); i++)
    {
      const RingFinding *finding = ring_doctor_get_finding (doctor, i);

      ring_json_writer_begin_object (writer);
      ring_json_writer_string_member (writer, "severity", ring_severity_to_name (finding->severity));
      ring_json_writer_string_member (writer, "topic", ring_doctor_topic_to_name (finding->topic));
      ring_json_writer_string_member (writer, "code", finding->code);
      ring_json_writer_string_member (writer, "text", finding->text);
      ring_json_writer_string_member (writer, "remedy", finding->remedy);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
  ring_json_writer_end_object (writer);
  text = ring_json_writer_finish (writer, NULL);
  return g_strconcat (text, "\n", NULL);
}
