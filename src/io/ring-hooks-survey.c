/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksSurvey"

#include "config.h"

#include "ring-hooks-survey.h"

#include "core/ring-settings-survey.h"
#include "io/ring-agent-find.h"
#include "io/ring-settings-file.h"

/**
 * ring_hooks_survey_has:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Returns: whether a hook of ours or of RiNG's is in the agent's settings
 */
gboolean
ring_hooks_survey_has (RingAgent agent,
                       const char *home)
{
  g_autofree char *path = ring_agent_find_settings (agent, home);
  g_autoptr (RingSettingsFile) file = path != NULL ? ring_settings_file_read (path, NULL) : NULL;
  RingJsonFault fault = { 0 };
  g_autoptr (RingSettingsSurvey) survey = file != NULL ? ring_settings_survey (ring_settings_file_get_bytes (file), ring_agent_shape (agent), &fault) : NULL;

  return survey != NULL && survey->places->len > 0;
}

/**
 * ring_hooks_survey_is_in_vain:
 * @home: (nullable): the home folder
 *
 * Returns: whether agents are here, and none of them has such a hook
 */
gboolean
ring_hooks_survey_is_in_vain (const char *home)
{
  gboolean is_any_here = FALSE;

  for (int agent = 0; agent < RING_N_AGENTS; agent++)
    {
      if (ring_hooks_survey_has ((RingAgent) agent, home))
        return FALSE;
      is_any_here = is_any_here || ring_agent_is_present ((RingAgent) agent, home);
    }
  return is_any_here;
}
