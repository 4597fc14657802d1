/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config-private.h"

#include "ring-toml-edit.h"

#define MAX_ITEMS 64

static const double default_repeat_seconds[] = { 30, 120, 300 };

void
ring_config_value_set_default (RingConfigValue *value,
                               const RingSetting *setting)
{
  value->number = setting->number;
  value->string = g_strdup (setting->string);
  if (setting->type == RING_CONFIG_TYPE_SECONDS_LIST)
    {
      value->numbers = g_array_new (FALSE, FALSE, sizeof (double));
      g_array_append_vals (value->numbers, default_repeat_seconds, G_N_ELEMENTS (default_repeat_seconds));
    }
  if (setting->type == RING_CONFIG_TYPE_STRING_LIST)
    value->strings = g_new0 (char *, 1);
}

static gboolean
take_number (const RingTomlValue *read,
             double min,
             double max,
             double *number_out)
{
  double number = 0;

  if (read->type == RING_TOML_TYPE_INTEGER)
    number = (double) read->integer;
  else if (read->type == RING_TOML_TYPE_FLOAT)
    number = read->number;
  else
    return FALSE;
  /* Written so that what is not a number is out of range too. */
  if (!(number >= min && number <= max))
    return FALSE;
  *number_out = number;
  return TRUE;
}

static gboolean
take_numbers (const RingTomlValue *read,
              RingConfigValue *value)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));

  if (read->type != RING_TOML_TYPE_ARRAY || read->items->len > MAX_ITEMS)
    return FALSE;
  for (guint i = 0; i < read->items->len; i++)
    {
      double number = 0;

      if (!take_number (g_ptr_array_index (read->items, i), 0, RING_SETTING_MAX_SECONDS, &number))
        return FALSE;
      g_array_append_val (numbers, number);
    }
  g_array_unref (value->numbers);
  value->numbers = g_steal_pointer (&numbers);
  return TRUE;
}

static gboolean
take_strings (const RingTomlValue *read,
              RingConfigValue *value)
{
  g_autoptr (GStrvBuilder) strings = g_strv_builder_new ();

  if (read->type != RING_TOML_TYPE_ARRAY || read->items->len > MAX_ITEMS)
    return FALSE;
  for (guint i = 0; i < read->items->len; i++)
    {
      const RingTomlValue *item = g_ptr_array_index (read->items, i);

      if (item->type != RING_TOML_TYPE_STRING)
        return FALSE;
      g_strv_builder_add (strings, item->string);
    }
  g_strfreev (value->strings);
  value->strings = g_strv_builder_end (strings);
  return TRUE;
}

static gboolean
take_string (const RingTomlValue *read,
             const RingSetting *setting,
             RingConfigValue *value)
{
  if (read->type != RING_TOML_TYPE_STRING)
    return FALSE;
  if (setting->type == RING_CONFIG_TYPE_CHOICE && !g_str_equal (read->string, setting->choices[0]) && !g_str_equal (read->string, setting->choices[1]))
    return FALSE;
  g_free (value->string);
  value->string = g_strdup (read->string);
  return TRUE;
}

static gboolean
take_content (RingConfigValue *value,
              const RingSetting *setting,
              const RingTomlValue *read)
{
  switch (setting->type)
    {
    case RING_CONFIG_TYPE_BOOLEAN:
      if (read->type != RING_TOML_TYPE_BOOLEAN)
        return FALSE;
      value->number = read->boolean;
      return TRUE;
    case RING_CONFIG_TYPE_SECONDS:
      return take_number (read, setting->min, setting->max, &value->number);
    case RING_CONFIG_TYPE_COUNT:
      return read->type == RING_TOML_TYPE_INTEGER && take_number (read, setting->min, setting->max, &value->number);
    case RING_CONFIG_TYPE_SECONDS_LIST:
      return take_numbers (read, value);
    case RING_CONFIG_TYPE_STRING_LIST:
      return take_strings (read, value);
    case RING_CONFIG_TYPE_STRING:
    case RING_CONFIG_TYPE_CHOICE:
    default:
      return take_string (read, setting, value);
    }
}

/* Sets @value if @read is of the setting's type and in its range. */
gboolean
ring_config_value_take (RingConfigValue *value,
                        const RingSetting *setting,
                        const RingTomlValue *read)
{
  if (!take_content (value, setting, read))
    return FALSE;
  value->is_set = TRUE;
  return TRUE;
}

void
ring_config_value_clear (RingConfigValue *value)
{
  g_clear_pointer (&value->string, g_free);
  g_clear_pointer (&value->strings, g_strfreev);
  g_clear_pointer (&value->numbers, g_array_unref);
}

static void
append_numbers (GString *text,
                const GArray *numbers)
{
  for (guint i = 0; i < numbers->len; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      ring_toml_append_number (text, g_array_index (numbers, double, i));
    }
}

static void
append_strings (GString *text,
                GStrv strings)
{
  for (guint i = 0; strings[i] != NULL; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      ring_toml_append_string (text, strings[i]);
    }
}

/* As it is written in the file. */
char *
ring_config_value_format (const RingConfigValue *value,
                          const RingSetting *setting)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_list = setting->type == RING_CONFIG_TYPE_SECONDS_LIST || setting->type == RING_CONFIG_TYPE_STRING_LIST;

  g_string_append (text, is_list ? "[" : "");
  switch (setting->type)
    {
    case RING_CONFIG_TYPE_BOOLEAN:
      g_string_append (text, value->number > 0 ? "true" : "false");
      break;
    case RING_CONFIG_TYPE_SECONDS:
    case RING_CONFIG_TYPE_COUNT:
      ring_toml_append_number (text, value->number);
      break;
    case RING_CONFIG_TYPE_SECONDS_LIST:
      append_numbers (text, value->numbers);
      break;
    case RING_CONFIG_TYPE_STRING_LIST:
      append_strings (text, value->strings);
      break;
    case RING_CONFIG_TYPE_STRING:
    case RING_CONFIG_TYPE_CHOICE:
    default:
      ring_toml_append_string (text, value->string);
      break;
    }
  g_string_append (text, is_list ? "]" : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}
