/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _RingConfig
{
  RingConfigValue values[RING_N_CONFIG_KEYS];
  GPtrArray *unknown; /* (owned) (element-type RingConfigUnknown) */
};

typedef struct
{
  RingConfig *config;
  GPtrArray *warnings; /* (nullable) */
} Reading;

static void
on_key (const char *const *path,
        const RingTomlValue *value,
        guint line,
        gpointer user_data)
{
  Reading *reading = user_data;
  int key = ring_setting_find (path);
  gboolean is_our_table = path[1] == NULL && g_str_equal (path[0], RING_SETTING_TABLE);

  if (key >= 0 && ring_config_value_take (&reading->config->values[key], ring_setting_get ((RingConfigKey) key), value))
    return;
  if (key < 0 && !is_our_table)
    ring_config_unknown_add (reading->config->unknown, path, line);
  if (reading->warnings == NULL)
    return;
  if (key >= 0)
    {
      g_autofree char *name = ring_config_key_get_name ((RingConfigKey) key);
      g_autofree char *fault = ring_setting_describe_fault (ring_setting_get ((RingConfigKey) key), name);

      /* Translators: number of a line, what is wrong there, like “show_all must be true or false” */
      g_ptr_array_add (reading->warnings, g_strdup_printf (_ ("line %u: %s; the default is used"), line, fault));
    }
  else if (is_our_table)
    g_ptr_array_add (reading->warnings,
                     /* Translators: number of a line, name of a table, the same name */
                     g_strdup_printf (_ ("line %u: %s must be a table with a line [%s]; the default is used"), line,
                                      RING_SETTING_TABLE, RING_SETTING_TABLE));
}

/**
 * ring_config_new_default:
 *
 * Returns: (transfer full): the settings of somebody who has set none
 */
RingConfig *
ring_config_new_default (void)
{
  RingConfig *config = g_atomic_rc_box_new0 (RingConfig);

  config->unknown = ring_config_unknown_new ();
  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    ring_config_value_set_default (&config->values[i], ring_setting_get ((RingConfigKey) i));
  return config;
}

/**
 * ring_config_parse:
 * @bytes: (array length=length) (nullable): content of the settings file
 * @length: how many bytes
 * @warnings: (nullable) (element-type utf8): where to append a text for each
 *   line that is not understood and each value of a wrong type or out of its
 *   range, beginning with its number, in the human's language; the caller knows
 *   the file's name. It owns the texts
 *
 * Reads settings, whatever the bytes are. Keys that are not known here are
 * passed over, as RiNG has more of them; ring_config_get_unknown() has them.
 *
 * Returns: (transfer full): the settings
 */
RingConfig *
ring_config_parse (const char *bytes,
                   size_t length,
                   GPtrArray *warnings)
{
  Reading reading = { ring_config_new_default (), warnings };

  ring_toml_read (bytes, length, on_key, &reading, warnings);
  return reading.config;
}

/**
 * ring_config_ref:
 * @config: settings
 *
 * Returns: (transfer full): @config
 */
RingConfig *
ring_config_ref (RingConfig *config)
{
  return g_atomic_rc_box_acquire (config);
}

static void
clear_config (gpointer data)
{
  RingConfig *config = data;

  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    ring_config_value_clear (&config->values[i]);
  g_ptr_array_unref (config->unknown);
}

/**
 * ring_config_unref:
 * @config: (transfer full) (nullable): settings
 */
void
ring_config_unref (RingConfig *config)
{
  if (config != NULL)
    g_atomic_rc_box_release_full (config, clear_config);
}

/**
 * ring_config_get_boolean:
 * @config: settings
 * @key: a setting that is true or false
 *
 * Returns: its value
 */
gboolean
ring_config_get_boolean (const RingConfig *config,
                         RingConfigKey key)
{
  g_return_val_if_fail (ring_config_key_get_type (key) == RING_CONFIG_TYPE_BOOLEAN, FALSE);

  return config->values[key].number > 0;
}

/**
 * ring_config_get_number:
 * @config: settings
 * @key: a setting that is a count or a number of seconds
 *
 * Returns: its value
 */
double
ring_config_get_number (const RingConfig *config,
                        RingConfigKey key)
{
  g_return_val_if_fail (ring_config_key_get_type (key) == RING_CONFIG_TYPE_SECONDS || ring_config_key_get_type (key) == RING_CONFIG_TYPE_COUNT, 0);

  return config->values[key].number;
}

/**
 * ring_config_get_usec:
 * @config: settings
 * @key: a setting that is a number of seconds
 *
 * Returns: its value in microseconds
 */
gint64
ring_config_get_usec (const RingConfig *config,
                      RingConfigKey key)
{
  g_return_val_if_fail (ring_config_key_get_type (key) == RING_CONFIG_TYPE_SECONDS, 0);

  return llround (config->values[key].number * G_USEC_PER_SEC);
}

/**
 * ring_config_get_string:
 * @config: settings
 * @key: a setting that is a string or a choice
 *
 * Returns: (transfer none): its value, empty if it is not set
 */
const char *
ring_config_get_string (const RingConfig *config,
                        RingConfigKey key)
{
  g_return_val_if_fail (ring_setting_get (key)->string != NULL, "");

  return config->values[key].string;
}

/**
 * ring_config_get_numbers:
 * @config: settings
 * @key: a setting that is a list of numbers of seconds
 * @count_out: (out): how many there are
 *
 * Returns: (transfer none) (array length=count_out): its value
 */
const double *
ring_config_get_numbers (const RingConfig *config,
                         RingConfigKey key,
                         size_t *count_out)
{
  g_return_val_if_fail (ring_config_key_get_type (key) == RING_CONFIG_TYPE_SECONDS_LIST, NULL);

  *count_out = config->values[key].numbers->len;
  return (const double *) (const void *) config->values[key].numbers->data;
}

/**
 * ring_config_get_strings:
 * @config: settings
 * @key: a setting that is a list of strings
 *
 * Returns: (transfer none) (array zero-terminated=1): its value, perhaps empty
 */
const char *const *
ring_config_get_strings (const RingConfig *config,
                         RingConfigKey key)
{
  g_return_val_if_fail (ring_config_key_get_type (key) == RING_CONFIG_TYPE_STRING_LIST, NULL);

  return (const char *const *) config->values[key].strings;
}

/**
 * ring_config_get_unknown:
 * @config: settings
 *
 * Returns: (transfer none) (element-type RingConfigUnknown): the first of those
 *   that the file has and that are not known here, in its order
 */
const GPtrArray *
ring_config_get_unknown (const RingConfig *config)
{
  return config->unknown;
}

/**
 * ring_config_is_set:
 * @config: settings
 * @key: a setting
 *
 * Returns: whether the file sets it, to a value that is understood; else it has
 *   its default
 */
gboolean
ring_config_is_set (const RingConfig *config,
                    RingConfigKey key)
{
  return config->values[key].is_set;
}

/**
 * ring_config_format:
 * @config: settings
 * @key: a setting
 *
 * Returns: (transfer full): its value as it is written in the file
 */
char *
ring_config_format (const RingConfig *config,
                    RingConfigKey key)
{
  return ring_config_value_format (&config->values[key], ring_setting_get (key));
}
