/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingHooksSurvey"

#include "config.h"

#include "ring-hooks-survey.h"

#include "core/ring-codex-config.h"
#include "io/ring-agent-find.h"
#include "io/ring-settings-file.h"
#include "io/ring-store.h"

#define CODEX_CONFIG "config.toml"
#define MAX_CONFIG_BYTES (4 * 1024 * 1024)

/* Returns: (nullable): NULL if there are none, or none that are understood */
static RingSettingsSurvey *
read_survey (RingAgent agent,
             const char *home)
{
  g_autofree char *path = ring_agent_find_settings (agent, home);
  g_autoptr (RingSettingsFile) file = path != NULL ? ring_settings_file_read (path, NULL) : NULL;
  RingJsonFault fault = { 0 };

  return file != NULL ? ring_settings_survey (ring_settings_file_get_bytes (file), ring_agent_shape (agent), &fault) : NULL;
}

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
  g_autoptr (RingSettingsSurvey) survey = read_survey (agent, home);

  return survey != NULL && survey->places->len > 0;
}

static RingCodexConfig *
read_codex_config (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, CODEX_CONFIG, NULL);
  g_autoptr (GBytes) bytes = ring_store_read_link (path, MAX_CONFIG_BYTES, NULL);
  size_t length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  return ring_codex_config_parse (data, length);
}

/**
 * ring_hooks_survey_is_untrusted:
 * @agent: an agent
 * @home: (nullable): the home folder
 *
 * Codex passes over hooks that the human has not trusted, without a word.
 * Whether one that was trusted once has been changed since, only Codex knows.
 *
 * Returns: whether a hook of ours is in the agent's settings that it does not
 *   run until the human trusts it, or switches it on
 */
gboolean
ring_hooks_survey_is_untrusted (RingAgent agent,
                                const char *home)
{
  g_autofree char *folder = agent == RING_AGENT_CODEX ? ring_agent_find_folder (agent, home) : NULL;
  g_autoptr (RingSettingsSurvey) survey = folder != NULL ? read_survey (agent, home) : NULL;
  g_autoptr (RingCodexConfig) config = survey != NULL ? read_codex_config (folder) : NULL;

  for (guint i = 0; survey != NULL && i < survey->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (survey->places, i);
      RingCodexTrust trust = ring_codex_config_get_trust (config, place);

      if (place->owner != RING_HOOK_OWNER_US)
        continue;
      if (trust == RING_CODEX_TRUST_OFF || (trust == RING_CODEX_TRUST_NONE && !ring_codex_config_is_trust_unknown (config)))
        return TRUE;
    }
  return FALSE;
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
