/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfigOutput"

#include "config.h"

#include "ring-config-output.h"

#include <glib/gi18n.h>

#include "core/ring-json.h"
#include "core/ring-text.h"
#include "ring-printer.h"

#define N_COLUMNS 4

/* The tray's own note is no setting for people. */
static gboolean
is_listed (RingConfigKey key)
{
  return key != RING_CONFIG_TRAY_AUTOSTART;
}

/**
 * ring_config_output_table:
 * @config: the settings
 * @is_coloured: whether it goes to a terminal with colours
 *
 * Returns: (transfer full): a line for each setting: name, value, whether the
 *   file sets it, what it is for
 */
char *
ring_config_output_table (const RingConfig *config,
                          gboolean is_coloured)
{
  g_autoptr (RingTable) table = ring_table_new (N_COLUMNS);

  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    {
      RingConfigKey key = (RingConfigKey) i;
      gboolean is_set = ring_config_is_set (config, key);
      g_autofree char *name = ring_config_key_get_name (key);
      g_autofree char *value = ring_config_format (config, key);
      g_autofree char *shown = ring_text_for_display (value);
      const char *cells[N_COLUMNS] = {
        name, shown,
        /* Translators: where a setting's value is from, in a column: the file */
        is_set ? _ ("set")
               /* Translators: where a setting's value is from, in a column: nobody set it */
               : _ ("default"),
        ring_config_key_get_summary (key)
      };

      if (is_listed (key))
        ring_table_add_row (table, cells, is_coloured && is_set ? RING_COLOUR_GREEN : RING_COLOUR_NONE);
    }
  return ring_table_format (table);
}

static void
write_numbers (RingJsonWriter *writer,
               const RingConfig *config,
               RingConfigKey key)
{
  size_t n_numbers = 0;
  const double *numbers = ring_config_get_numbers (config, key, &n_numbers);

  ring_json_writer_begin_array (writer);
  for (size_t i = 0; i < n_numbers; i++)
    ring_json_writer_number (writer, numbers[i]);
  ring_json_writer_end_array (writer);
}

static void
write_strings (RingJsonWriter *writer,
               const char *const *strings)
{
  ring_json_writer_begin_array (writer);
  for (guint i = 0; strings[i] != NULL; i++)
    ring_json_writer_string (writer, strings[i]);
  ring_json_writer_end_array (writer);
}

static void
write_value (RingJsonWriter *writer,
             const RingConfig *config,
             RingConfigKey key)
{
  switch (ring_config_key_get_type (key))
    {
    case RING_CONFIG_TYPE_BOOLEAN:
      ring_json_writer_boolean (writer, ring_config_get_boolean (config, key));
      break;
    case RING_CONFIG_TYPE_SECONDS:
    case RING_CONFIG_TYPE_COUNT:
      ring_json_writer_number (writer, ring_config_get_number (config, key));
      break;
    case RING_CONFIG_TYPE_SECONDS_LIST:
      write_numbers (writer, config, key);
      break;
    case RING_CONFIG_TYPE_STRING_LIST:
      write_strings (writer, ring_config_get_strings (config, key));
      break;
    case RING_CONFIG_TYPE_STRING:
    case RING_CONFIG_TYPE_CHOICE:
    default:
      ring_json_writer_string (writer, ring_config_get_string (config, key));
      break;
    }
}

static void
write_setting (RingJsonWriter *writer,
               const RingConfig *config,
               RingConfigKey key)
{
  g_autofree char *name = ring_config_key_get_name (key);

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "key");
  ring_json_writer_string (writer, name);
  ring_json_writer_name (writer, "value");
  write_value (writer, config, key);
  ring_json_writer_name (writer, "is_set");
  ring_json_writer_boolean (writer, ring_config_is_set (config, key));
  ring_json_writer_name (writer, "description");
  ring_json_writer_string (writer, ring_config_key_get_summary (key));
  ring_json_writer_end_object (writer);
}

static char *
finish (RingJsonWriter *writer)
{
  g_autofree char *text = ring_json_writer_finish (writer, NULL);

  return g_strconcat (text, "\n", NULL);
}

/**
 * ring_config_output_json:
 * @config: the settings
 *
 * Returns: (transfer full): an array of all settings, with a line end
 */
char *
ring_config_output_json (const RingConfig *config)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  ring_json_writer_begin_array (writer);
  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    {
      if (is_listed ((RingConfigKey) i))
        write_setting (writer, config, (RingConfigKey) i);
    }
  ring_json_writer_end_array (writer);
  return finish (writer);
}

/**
 * ring_config_output_one:
 * @config: the settings
 * @key: one of them
 *
 * Returns: (transfer full): its value as people write it, with a line end: a
 *   text without quotes, everything else as in the file
 */
char *
ring_config_output_one (const RingConfig *config,
                        RingConfigKey key)
{
  RingConfigType type = ring_config_key_get_type (key);
  g_autofree char *text = NULL;

  if (type == RING_CONFIG_TYPE_STRING || type == RING_CONFIG_TYPE_CHOICE)
    text = ring_text_for_display (ring_config_get_string (config, key));
  else
    text = ring_config_format (config, key);
  return g_strconcat (text, "\n", NULL);
}

/**
 * ring_config_output_one_json:
 * @config: the settings
 * @key: one of them
 *
 * Returns: (transfer full): one setting as an object, with a line end
 */
char *
ring_config_output_one_json (const RingConfig *config,
                             RingConfigKey key)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  write_setting (writer, config, key);
  return finish (writer);
}
