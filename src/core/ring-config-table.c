/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config-private.h"

#include <glib/gi18n-lib.h>

#define BOOLEAN(is_set) .type = RING_CONFIG_TYPE_BOOLEAN, .number = (is_set)
#define SECONDS(seconds) .type = RING_CONFIG_TYPE_SECONDS, .number = (seconds), .max = RING_SETTING_MAX_SECONDS
#define COUNT(count, least, most) .type = RING_CONFIG_TYPE_COUNT, .number = (count), .min = (least), .max = (most)
#define STRING(text) .type = RING_CONFIG_TYPE_STRING, .string = (text)
#define CHOICE(text, other) .type = RING_CONFIG_TYPE_CHOICE, .string = (text), .choices = { (text), (other) }

/* The names and defaults of RiNG, then ours. */
static const RingSetting settings[RING_N_CONFIG_KEYS] = {
  [RING_CONFIG_LANG] = { "lang", STRING (""), .summary = N_ ("Language of ringctl and RiNG, like zh_TW; empty for that of the system") },
  [RING_CONFIG_SHOW_ALL] = { "show_all", BOOLEAN (FALSE), .summary = N_ ("List ended sessions too") },
  [RING_CONFIG_ACTIVE_WINDOW_SECONDS] = { "active_window_seconds", SECONDS (21600), .summary = N_ ("A session that has been still for so long is over") },
  [RING_CONFIG_WORKING_THRESHOLD_SECONDS] = { "working_threshold_seconds", SECONDS (90), .summary = N_ ("An agent that has told nothing for so long does not count as working by that alone") },
  [RING_CONFIG_WAITING_WINDOW_SECONDS] = { "waiting_window_seconds", SECONDS (1800), .summary = N_ ("A wait that is only inferred counts for so long") },
  [RING_CONFIG_CODEX_PERMISSION_WAIT_SECONDS] = { "codex_permission_wait_seconds", SECONDS (10), .summary = N_ ("A tool call of Codex that is not answered for so long waits for permission; 0: never") },
  [RING_CONFIG_DETECT_STOP_QUESTIONS] = { "detect_stop_questions", BOOLEAN (TRUE), .summary = N_ ("A turn that ends with a question waits for an answer") },
  [RING_CONFIG_NOTIFY_SOUND] = { "notify_sound", BOOLEAN (TRUE), .summary = N_ ("Play a sound with notifications") },
  [RING_CONFIG_NOTIFY_BACKEND] = { "notify_backend", STRING ("auto"), .summary = N_ ("Where to announce: auto for the desktop, ntfy or webhook for there instead, none for not at all") },
  [RING_CONFIG_NOTIFY_REPEAT_SECONDS] = { "notify_repeat_seconds", .type = RING_CONFIG_TYPE_SECONDS_LIST, .summary = N_ ("When to remind of a wait, counted from its begin; an empty list for never") },
  [RING_CONFIG_NOTIFY_REPEAT_MAX] = { "notify_repeat_max", COUNT (3, 0, 1000), .summary = N_ ("How many reminders at most; 0: as many as there are times") },
  [RING_CONFIG_WAITING_COOLDOWN_SECONDS] = { "waiting_cooldown_seconds", SECONDS (180), .summary = N_ ("The same wait is not announced again for so long; 0: always again") },
  [RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS] = { "notify_debounce_seconds", SECONDS (0), .summary = N_ ("Announcements within such a time come as one; 0: each by itself") },
  [RING_CONFIG_NOTIFY_NTFY_URL] = { "notify_ntfy_url", STRING (""), .summary = N_ ("Announce to this ntfy topic too; empty for none") },
  [RING_CONFIG_NOTIFY_WEBHOOK_URL] = { "notify_webhook_url", STRING (""), .summary = N_ ("Announce to this web address too; empty for none") },
  [RING_CONFIG_NOTIFY_ALSO] = { "notify_also", .type = RING_CONFIG_TYPE_STRING_LIST, .summary = N_ ("Where to announce besides: ntfy, webhook") },
  [RING_CONFIG_FOCUSERS] = { "focusers", .type = RING_CONFIG_TYPE_STRING_LIST, .summary = N_ ("In which order programs are asked for the terminal of a session") },
  [RING_CONFIG_DEBUG_PAYLOAD_LOG] = { "debug_payload_log", BOOLEAN (FALSE), .summary = N_ ("Read by RiNG only: log what agents tell, for looking into faults") },
  [RING_CONFIG_TRAY_ICON_STYLE] = { "icon_style", TRUE, CHOICE ("colour", "symbolic"), .summary = N_ ("Icon in the panel: colour or symbolic") },
  [RING_CONFIG_TRAY_SHOW_COUNT] = { "show_count", TRUE, BOOLEAN (TRUE), .summary = N_ ("Show how many sessions wait") },
  [RING_CONFIG_TRAY_MENU_SESSIONS] = { "menu_sessions", TRUE, COUNT (12, 1, 100), .summary = N_ ("How many sessions the menu lists") },
  [RING_CONFIG_TRAY_URGENCY] = { "urgency", TRUE, CHOICE ("normal", "critical"), .summary = N_ ("Urgency of notifications: normal or critical") },
  [RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED] = { "notify_when_focused", TRUE, BOOLEAN (FALSE), .summary = N_ ("Announce also while the terminal of the session has the focus") },
  [RING_CONFIG_TRAY_NOTIFY_FINISHED] = { "notify_finished", TRUE, BOOLEAN (FALSE), .summary = N_ ("Announce also what has been finished") },
  [RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS] = { "finished_after_seconds", TRUE, SECONDS (30), .summary = N_ ("Only of turns that took at least so long") },
  [RING_CONFIG_TRAY_CLAUDE_PERMISSION_WAIT_SECONDS] = { "claude_permission_wait_seconds", TRUE, SECONDS (0), .summary = N_ ("A tool call of Claude Code that is not answered for so long waits for permission; 0: never") },
  [RING_CONFIG_TRAY_AUTOSTART] = { "autostart", TRUE, BOOLEAN (FALSE), .summary = N_ ("Start at login; written by the tray only") },
};

/* The row of the table. */
const RingSetting *
ring_setting_get (RingConfigKey key)
{
  return &settings[key];
}

/* What is wrong with a value of the setting, whose name is @name. */
char *
ring_setting_describe_fault (const RingSetting *setting,
                             const char *name)
{
  switch (setting->type)
    {
    case RING_CONFIG_TYPE_BOOLEAN:
      /* Translators: %s is the name of a setting */
      return g_strdup_printf (_ ("%s must be true or false"), name);
    case RING_CONFIG_TYPE_SECONDS:
      /* Translators: %s is the name of a setting */
      return g_strdup_printf (_ ("%s must be a number of seconds"), name);
    case RING_CONFIG_TYPE_COUNT:
      /* Translators: name of a setting, least and greatest value */
      return g_strdup_printf (_ ("%s must be an integer from %d to %d"), name, (int) setting->min, (int) setting->max);
    case RING_CONFIG_TYPE_CHOICE:
      /* Translators: name of a setting, the two values that it can have */
      return g_strdup_printf (_ ("%s must be \"%s\" or \"%s\""), name, setting->choices[0], setting->choices[1]);
    case RING_CONFIG_TYPE_SECONDS_LIST:
      /* Translators: %s is the name of a setting */
      return g_strdup_printf (_ ("%s must be a list of numbers of seconds"), name);
    case RING_CONFIG_TYPE_STRING_LIST:
      /* Translators: %s is the name of a setting */
      return g_strdup_printf (_ ("%s must be a list of strings"), name);
    case RING_CONFIG_TYPE_STRING:
    default:
      /* Translators: %s is the name of a setting */
      return g_strdup_printf (_ ("%s must be a string"), name);
    }
}

/* Index of the setting at @path, or -1. */
int
ring_setting_find (const char *const *path)
{
  gboolean is_ours = path[1] != NULL && g_str_equal (path[0], RING_SETTING_TABLE);
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

/**
 * ring_config_key_get_name:
 * @key: a setting
 *
 * Returns: (transfer full): its name, with that of its table
 */
char *
ring_config_key_get_name (RingConfigKey key)
{
  return g_strconcat (settings[key].is_ours ? RING_SETTING_TABLE "." : "", settings[key].name, NULL);
}

/**
 * ring_config_key_get_path:
 * @key: a setting
 *
 * Returns: (transfer full) (array zero-terminated=1): its path in the file, for
 *   ring_toml_edit()
 */
GStrv
ring_config_key_get_path (RingConfigKey key)
{
  g_autofree char *name = ring_config_key_get_name (key);

  return g_strsplit (name, ".", -1);
}

/**
 * ring_config_key_from_name:
 * @name: a name
 * @key_out: (out): the setting, left alone if there is none
 *
 * Returns: whether a setting is called so
 */
gboolean
ring_config_key_from_name (const char *name,
                           RingConfigKey *key_out)
{
  g_auto (GStrv) path = g_strsplit (name, ".", -1);
  int key = path[0] != NULL ? ring_setting_find ((const char *const *) path) : -1;

  if (key < 0)
    return FALSE;
  *key_out = (RingConfigKey) key;
  return TRUE;
}

/**
 * ring_config_key_get_type:
 * @key: a setting
 *
 * Returns: what its values are
 */
RingConfigType
ring_config_key_get_type (RingConfigKey key)
{
  return settings[key].type;
}

/**
 * ring_config_key_get_summary:
 * @key: a setting
 *
 * Returns: (transfer none): what it is for, translated
 */
const char *
ring_config_key_get_summary (RingConfigKey key)
{
  return _ (settings[key].summary);
}

/**
 * ring_config_key_get_range:
 * @key: a setting that is a number
 * @min_out: (out): its least value
 * @max_out: (out): its greatest one
 */
void
ring_config_key_get_range (RingConfigKey key,
                           double *min_out,
                           double *max_out)
{
  *min_out = settings[key].min;
  *max_out = settings[key].max;
}
