/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorSettings"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>

#define TOPIC RING_DOCTOR_TOPIC_SETTINGS
#define MAX_WARNINGS 5

/**
 * ring_doctor_check_settings:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * config.toml: each line that is not understood.
 */
void
ring_doctor_check_settings (RingDoctor *doctor,
                            const RingDoctorScene *scene)
{
  guint n_warnings = scene->config_warnings->len;
  g_autofree char *shown = scene->paths != NULL ? ring_doctor_show (ring_paths_get_config (scene->paths)) : NULL;

  if (shown == NULL)
    return;
  for (guint i = 0; i < MIN (n_warnings, MAX_WARNINGS); i++)
    {
      g_autofree char *warning = ring_doctor_show (g_ptr_array_index (scene->config_warnings, i));

      ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "not-understood", _ ("Correct the line; it is taken at once."),
                       /* Translators: the file with the settings, and what is wrong with it */
                       _ ("%s: %s"), shown, warning);
    }
  if (n_warnings > MAX_WARNINGS)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "more", NULL,
                     ngettext ("%u more fault in the settings", "%u more faults in the settings", n_warnings - MAX_WARNINGS), n_warnings - MAX_WARNINGS);
  if (n_warnings == 0 && g_file_test (ring_paths_get_config (scene->paths), G_FILE_TEST_EXISTS))
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("%s is understood"), shown);
  else if (n_warnings == 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "default", NULL, _ ("No settings of your own"));
}
