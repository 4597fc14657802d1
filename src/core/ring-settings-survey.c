/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-survey.h"

#include "ring-settings-private.h"

static void
place_free (gpointer data)
{
  RingHookPlace *place = data;

  g_free (place->event);
  g_free (place->program);
  g_free (place);
}

static guint
count_before (const RingJsonText *text,
              const RingJsonNode *node)
{
  guint count = 0;

  while ((node = ring_json_text_previous (text, node)) != NULL)
    count++;
  return count;
}

/* Group and hook are elements of lists: `event: [{hooks: [hook]}]`. */
static RingHookPlace *
make_place (const RingJsonText *text,
            RingHookShape shape,
            const RingHookEntry *entry)
{
  RingHookPlace *place = g_new0 (RingHookPlace, 1);
  const RingJsonNode *list = ring_json_text_parent (text, entry->handler);

  place->owner = entry->owner;
  place->event = g_strdup (entry->event);
  place->program = g_strdup (entry->program);
  place->group = shape == RING_HOOK_SHAPE_FLAT ? 0 : count_before (text, ring_json_text_parent (text, list));
  place->index = count_before (text, entry->handler);
  place->is_restricted = entry->is_restricted;
  return place;
}

/**
 * ring_settings_survey:
 * @bytes: (nullable): the settings; %NULL if there is no file
 * @shape: where hooks stand in them
 * @fault_out: (out): why they are refused
 *
 * Returns: (transfer full) (nullable): what is in them, %NULL if they are
 *   refused: then no hook can be put into them, either
 */
RingSettingsSurvey *
ring_settings_survey (GBytes *bytes,
                      RingHookShape shape,
                      RingJsonFault *fault_out)
{
  g_autoptr (RingSettingsSurvey) survey = g_new0 (RingSettingsSurvey, 1);
  g_autoptr (RingJsonText) text = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  *fault_out = (RingJsonFault){ 0 };
  survey->places = g_ptr_array_new_with_free_func (place_free);
  if (bytes == NULL)
    return g_steal_pointer (&survey);
  if (shape == RING_HOOK_SHAPE_TOML)
    return ring_settings_toml_survey (bytes, survey->places, fault_out) ? g_steal_pointer (&survey) : NULL;
  text = ring_json_text_new (bytes, fault_out);
  if (text == NULL || !ring_settings_check_shape (text, shape, fault_out))
    return NULL;
  entries = ring_settings_find_entries (text, shape);
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (survey->places, make_place (text, shape, g_ptr_array_index (entries, i)));
  survey->is_off = ring_settings_is_off (text);
  return g_steal_pointer (&survey);
}

/**
 * ring_settings_survey_free:
 * @survey: (transfer full) (nullable): what was found
 */
void
ring_settings_survey_free (RingSettingsSurvey *survey)
{
  if (survey == NULL)
    return;
  g_ptr_array_unref (survey->places);
  g_free (survey);
}
