/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config.h"

#include "ring-toml.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* No setting means more than ten years, and no sum of such times overflows. */
#define MAX_SECONDS (10.0 * 366 * 24 * 60 * 60)
#define MAX_ITEMS 64
#define MAX_CHOICES 2
#define TRAY_TABLE "tray"

typedef enum
{
  TYPE_BOOLEAN,
  TYPE_SECONDS,      /* any number, not negative */
  TYPE_COUNT,        /* an integer in a range */
  TYPE_STRING,       /* any string */
  TYPE_CHOICE,       /* one of a few strings */
  TYPE_SECONDS_LIST, /* numbers, not negative */
  TYPE_STRING_LIST,  /* strings */
} Type;

typedef struct
{
  const char *name;
  gboolean is_ours; /* in our table, not among RiNG's keys on the top level */
  Type type;
  double number; /* default of a number; 1 for a boolean that is true */
  double min;
  double max;
  const char *string;               /* default of a string; empty: not set */
  const char *choices[MAX_CHOICES]; /* besides the default */
} Setting;

#define BOOLEAN(is_set) .type = TYPE_BOOLEAN, .number = (is_set)
#define SECONDS(seconds) .type = TYPE_SECONDS, .number = (seconds)
#define COUNT(count, least, most) .type = TYPE_COUNT, .number = (count), .min = (least), .max = (most)
#define STRING(text) .type = TYPE_STRING, .string = (text)
#define CHOICE(text, other) .type = TYPE_CHOICE, .string = (text), .choices = { (text), (other) }

/* The names and defaults of RiNG, then ours. */
static const Setting settings[RING_N_CONFIG_KEYS] = {
  [RING_CONFIG_LANG] = { "lang", STRING ("") },
  [RING_CONFIG_SHOW_ALL] = { "show_all", BOOLEAN (FALSE) },
  [RING_CONFIG_ACTIVE_WINDOW_SECONDS] = { "active_window_seconds", SECONDS (21600) },
  [RING_CONFIG_WORKING_THRESHOLD_SECONDS] = { "working_threshold_seconds", SECONDS (90) },
  [RING_CONFIG_WAITING_WINDOW_SECONDS] = { "waiting_window_seconds", SECONDS (1800) },
  [RING_CONFIG_CODEX_PERMISSION_WAIT_SECONDS] = { "codex_permission_wait_seconds", SECONDS (10) },
  [RING_CONFIG_DETECT_STOP_QUESTIONS] = { "detect_stop_questions", BOOLEAN (TRUE) },
  [RING_CONFIG_NOTIFY_SOUND] = { "notify_sound", BOOLEAN (TRUE) },
  [RING_CONFIG_NOTIFY_BACKEND] = { "notify_backend", STRING ("auto") },
  [RING_CONFIG_NOTIFY_REPEAT_SECONDS] = { "notify_repeat_seconds", .type = TYPE_SECONDS_LIST },
  [RING_CONFIG_NOTIFY_REPEAT_MAX] = { "notify_repeat_max", COUNT (3, 0, 1000) },
  [RING_CONFIG_WAITING_COOLDOWN_SECONDS] = { "waiting_cooldown_seconds", SECONDS (180) },
  [RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS] = { "notify_debounce_seconds", SECONDS (0) },
  [RING_CONFIG_NOTIFY_NTFY_URL] = { "notify_ntfy_url", STRING ("") },
  [RING_CONFIG_NOTIFY_WEBHOOK_URL] = { "notify_webhook_url", STRING ("") },
  [RING_CONFIG_NOTIFY_ALSO] = { "notify_also", .type = TYPE_STRING_LIST },
  [RING_CONFIG_FOCUSERS] = { "focusers", .type = TYPE_STRING_LIST },
  [RING_CONFIG_DEBUG_PAYLOAD_LOG] = { "debug_payload_log", BOOLEAN (FALSE) },
  [RING_CONFIG_TRAY_ICON_STYLE] = { "icon_style", TRUE, CHOICE ("colour", "symbolic") },
  [RING_CONFIG_TRAY_SHOW_COUNT] = { "show_count", TRUE, BOOLEAN (TRUE) },
  [RING_CONFIG_TRAY_MENU_SESSIONS] = { "menu_sessions", TRUE, COUNT (12, 1, 100) },
  [RING_CONFIG_TRAY_URGENCY] = { "urgency", TRUE, CHOICE ("normal", "critical") },
  [RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED] = { "notify_when_focused", TRUE, BOOLEAN (FALSE) },
  [RING_CONFIG_TRAY_NOTIFY_FINISHED] = { "notify_finished", TRUE, BOOLEAN (FALSE) },
  [RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS] = { "finished_after_seconds", TRUE, SECONDS (30) },
  [RING_CONFIG_TRAY_CLAUDE_PERMISSION_WAIT_SECONDS] = { "claude_permission_wait_seconds", TRUE, SECONDS (0) },
  [RING_CONFIG_TRAY_AUTOSTART] = { "autostart", TRUE, BOOLEAN (FALSE) },
};

static const double default_repeat_seconds[] = { 30, 120, 300 };

/* A value of a setting; only the field of its type is used. */
typedef struct
{
  double number;
  char *string;    /* (owned) (nullable) */
  GArray *numbers; /* (owned) (nullable) (element-type double) */
  GStrv strings;   /* (owned) (nullable) */
} Value;

struct _RingConfig
{
  Value values[RING_N_CONFIG_KEYS];
};

static void
set_default (Value *value,
             const Setting *setting)
{
  value->number = setting->number;
  value->string = g_strdup (setting->string);
  if (setting->type == TYPE_SECONDS_LIST)
    {
      value->numbers = g_array_new (FALSE, FALSE, sizeof (double));
      g_array_append_vals (value->numbers, default_repeat_seconds, G_N_ELEMENTS (default_repeat_seconds));
    }
  if (setting->type == TYPE_STRING_LIST)
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
              Value *value)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));

  if (read->type != RING_TOML_TYPE_ARRAY || read->items->len > MAX_ITEMS)
    return FALSE;
  for (guint i = 0; i < read->items->len; i++)
    {
      double number = 0;

      if (!take_number (g_ptr_array_index (read->items, i), 0, MAX_SECONDS, &number))
        return FALSE;
      g_array_append_val (numbers, number);
    }
  g_array_unref (value->numbers);
  value->numbers = g_steal_pointer (&numbers);
  return TRUE;
}

static gboolean
take_strings (const RingTomlValue *read,
              Value *value)
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
             const Setting *setting,
             Value *value)
{
  if (read->type != RING_TOML_TYPE_STRING)
    return FALSE;
  if (setting->type == TYPE_CHOICE && !g_str_equal (read->string, setting->choices[0]) && !g_str_equal (read->string, setting->choices[1]))
    return FALSE;
  g_free (value->string);
  value->string = g_strdup (read->string);
  return TRUE;
}

/* Sets @value if @read is of the setting's type and in its range. */
static gboolean
take_value (const RingTomlValue *read,
            const Setting *setting,
            Value *value)
{
  switch (setting->type)
    {
    case TYPE_BOOLEAN:
      if (read->type != RING_TOML_TYPE_BOOLEAN)
        return FALSE;
      value->number = read->boolean;
      return TRUE;
    case TYPE_SECONDS:
      return take_number (read, 0, MAX_SECONDS, &value->number);
    case TYPE_COUNT:
      return read->type == RING_TOML_TYPE_INTEGER && take_number (read, setting->min, setting->max, &value->number);
    case TYPE_SECONDS_LIST:
      return take_numbers (read, value);
    case TYPE_STRING_LIST:
      return take_strings (read, value);
    case TYPE_STRING:
    case TYPE_CHOICE:
    default:
      return take_string (read, setting, value);
    }
}

/* What is wrong with a value of @setting, whose name is @name. */
static char *
describe_fault (const Setting *setting,
                const char *name,
                guint line)
{
  switch (setting->type)
    {
    case TYPE_BOOLEAN:
      /* Translators: number of a line, name of a setting */
      return g_strdup_printf (_ ("line %u: %s must be true or false; the default is used"), line, name);
    case TYPE_SECONDS:
      /* Translators: number of a line, name of a setting */
      return g_strdup_printf (_ ("line %u: %s must be a number of seconds; the default is used"), line, name);
    case TYPE_COUNT:
      /* Translators: number of a line, name of a setting, least and greatest value */
      return g_strdup_printf (_ ("line %u: %s must be an integer from %d to %d; the default is used"), line, name,
                              (int) setting->min, (int) setting->max);
    case TYPE_CHOICE:
      /* Translators: number of a line, name of a setting, the two values that it can have */
      return g_strdup_printf (_ ("line %u: %s must be \"%s\" or \"%s\"; the default is used"), line, name,
                              setting->choices[0], setting->choices[1]);
    case TYPE_SECONDS_LIST:
      /* Translators: number of a line, name of a setting */
      return g_strdup_printf (_ ("line %u: %s must be a list of numbers of seconds; the default is used"), line, name);
    case TYPE_STRING_LIST:
      /* Translators: number of a line, name of a setting */
      return g_strdup_printf (_ ("line %u: %s must be a list of strings; the default is used"), line, name);
    case TYPE_STRING:
    default:
      /* Translators: number of a line, name of a setting */
      return g_strdup_printf (_ ("line %u: %s must be a string; the default is used"), line, name);
    }
}

/* Index of the setting at @path, or -1. */
static int
find_setting (const char *const *path)
{
  gboolean is_ours = path[1] != NULL && g_str_equal (path[0], TRAY_TABLE);
  const char *name = path[is_ours ? 1 : 0];

  if (path[is_ours ? 2 : 1] != NULL)
    return -1;
  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    {
      if (settings[i].is_ours == is_ours && g_str_equal (settings[i].name, name))
        return i;
    }
  return -1;
}

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
  int key = find_setting (path);

  if (key >= 0 && take_value (value, &settings[key], &reading->config->values[key]))
    return;
  if (reading->warnings == NULL)
    return;
  if (key >= 0)
    {
      g_autofree char *name = g_strconcat (settings[key].is_ours ? TRAY_TABLE "." : "", settings[key].name, NULL);

      g_ptr_array_add (reading->warnings, describe_fault (&settings[key], name, line));
    }
  else if (path[1] == NULL && g_str_equal (path[0], TRAY_TABLE))
    g_ptr_array_add (reading->warnings,
                     /* Translators: number of a line, name of a table, the same name */
                     g_strdup_printf (_ ("line %u: %s must be a table with a line [%s]; the default is used"), line,
                                      TRAY_TABLE, TRAY_TABLE));
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

  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    set_default (&config->values[i], &settings[i]);
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
 * passed over: RiNG has more of them.
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
    {
      g_free (config->values[i].string);
      g_strfreev (config->values[i].strings);
      g_clear_pointer (&config->values[i].numbers, g_array_unref);
    }
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
  g_return_val_if_fail (settings[key].type == TYPE_BOOLEAN, FALSE);

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
  g_return_val_if_fail (settings[key].type == TYPE_SECONDS || settings[key].type == TYPE_COUNT, 0);

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
  g_return_val_if_fail (settings[key].type == TYPE_SECONDS, 0);

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
  g_return_val_if_fail (settings[key].string != NULL, "");

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
  g_return_val_if_fail (settings[key].type == TYPE_SECONDS_LIST, NULL);

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
  g_return_val_if_fail (settings[key].type == TYPE_STRING_LIST, NULL);

  return (const char *const *) config->values[key].strings;
}
