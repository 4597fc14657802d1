/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config-private.h"

#include <string.h>

#include "ring-duration.h"
#include "ring-error.h"
#include "ring-text.h"
#include "ring-toml-edit.h"
#include "ring-toml-private.h"

static gboolean
append_boolean (GString *toml,
                const char *text)
{
  static const char *const words[] = { "true", "on", "yes", "false", "off", "no" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_ascii_strcasecmp (words[i], text) != 0)
        continue;
      g_string_append (toml, i < G_N_ELEMENTS (words) / 2 ? "true" : "false");
      return TRUE;
    }
  return FALSE;
}

/* A number as TOML has it, or a duration. */
static gboolean
append_seconds (GString *toml,
                const char *text)
{
  gint64 usec = 0;

  if (ring_duration_parse (text, &usec))
    ring_toml_append_number (toml, (double) usec / G_USEC_PER_SEC);
  else
    g_string_append (toml, text);
  return text[0] != '\0';
}

/* Items with commas between them, in brackets or without. */
static gboolean
append_list (GString *toml,
             const RingSetting *setting,
             const char *text)
{
  g_auto (GStrv) items = g_strsplit (text, ",", -1);

  if (text[0] == '[')
    {
      g_string_append (toml, text);
      return TRUE;
    }
  g_string_append_c (toml, '[');
  for (guint i = 0; items[i] != NULL; i++)
    {
      const char *item = g_strstrip (items[i]);

      g_string_append (toml, i > 0 ? ", " : "");
      if (setting->type == RING_CONFIG_TYPE_STRING_LIST)
        ring_toml_append_string (toml, item);
      else if (!append_seconds (toml, item))
        return FALSE;
    }
  g_string_append_c (toml, ']');
  return TRUE;
}

static gboolean
append_value (GString *toml,
              const RingSetting *setting,
              const char *text)
{
  switch (setting->type)
    {
    case RING_CONFIG_TYPE_BOOLEAN:
      return append_boolean (toml, text);
    case RING_CONFIG_TYPE_SECONDS:
      return append_seconds (toml, text);
    case RING_CONFIG_TYPE_COUNT:
      g_string_append (toml, text);
      return TRUE;
    case RING_CONFIG_TYPE_SECONDS_LIST:
    case RING_CONFIG_TYPE_STRING_LIST:
      return append_list (toml, setting, text);
    case RING_CONFIG_TYPE_STRING:
    case RING_CONFIG_TYPE_CHOICE:
    default:
      ring_toml_append_string (toml, text);
      return TRUE;
    }
}

static RingTomlValue *
read_toml (const GString *toml)
{
  RingTomlCursor cursor = { toml->str, toml->str + toml->len, NULL };
  g_autoptr (RingTomlValue) value = ring_toml_read_value (&cursor);

  return value != NULL && cursor.at == cursor.end ? g_steal_pointer (&value) : NULL;
}

/**
 * ring_config_key_parse:
 * @key: a setting
 * @text: a value as people write it: strings without quotes, `on` and `off`,
 *   durations like 30m, lists with commas
 * @error: return location for an error
 *
 * Returns: (transfer full): the value as it is written in the file, or %NULL
 *   with %RING_ERROR_INVALID if it is of the wrong type or out of its range
 */
char *
ring_config_key_parse (RingConfigKey key,
                       const char *text,
                       GError **error)
{
  const RingSetting *setting = ring_setting_get (key);
  g_autofree char *clean = ring_text_clean (text, -1);
  const char *trimmed = g_strstrip (clean);
  g_autoptr (GString) toml = g_string_new (NULL);
  g_autoptr (RingTomlValue) read = append_value (toml, setting, trimmed) ? read_toml (toml) : NULL;
  RingConfigValue value = { 0 };
  g_autofree char *written = NULL;
  g_autofree char *name = NULL;
  g_autofree char *fault = NULL;

  ring_config_value_set_default (&value, setting);
  if (read != NULL && ring_config_value_take (&value, setting, read))
    written = ring_config_value_format (&value, setting);
  ring_config_value_clear (&value);
  if (written != NULL)
    return g_steal_pointer (&written);
  name = ring_config_key_get_name (key);
  fault = ring_setting_describe_fault (setting, name);
  g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, fault);
  return NULL;
}
