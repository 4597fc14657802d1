/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The settings that the project knows, with types, ranges and defaults
 * (design: registry.md, config.toml). A missing key or a value of the wrong
 * type means the default, with one warning that names line and key. Immutable
 * and ref-counted. Pure: the bytes are handed in; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingConfig RingConfig;

/**
 * RingConfigKey:
 *
 * One constant per setting; the table in ring-config-table.c gives name, type, range
 * and default of each.
 */
typedef enum
{
  RING_CONFIG_LANG,
  RING_CONFIG_SHOW_ALL,
  RING_CONFIG_ACTIVE_WINDOW_SECONDS,
  RING_CONFIG_WORKING_THRESHOLD_SECONDS,
  RING_CONFIG_WAITING_WINDOW_SECONDS,
  RING_CONFIG_CODEX_PERMISSION_WAIT_SECONDS,
  RING_CONFIG_DETECT_STOP_QUESTIONS,
  RING_CONFIG_NOTIFY_SOUND,
  RING_CONFIG_NOTIFY_BACKEND,
  RING_CONFIG_NOTIFY_REPEAT_SECONDS,
  RING_CONFIG_NOTIFY_REPEAT_MAX,
  RING_CONFIG_WAITING_COOLDOWN_SECONDS,
  RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS,
  RING_CONFIG_NOTIFY_NTFY_URL,
  RING_CONFIG_NOTIFY_WEBHOOK_URL,
  RING_CONFIG_NOTIFY_ALSO,
  RING_CONFIG_FOCUSERS,
  RING_CONFIG_DEBUG_PAYLOAD_LOG,
  RING_CONFIG_TRAY_ICON_STYLE,
  RING_CONFIG_TRAY_SHOW_COUNT,
  RING_CONFIG_TRAY_MENU_SESSIONS,
  RING_CONFIG_TRAY_URGENCY,
  RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED,
  RING_CONFIG_TRAY_NOTIFY_FINISHED,
  RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS,
  RING_CONFIG_TRAY_CLAUDE_PERMISSION_WAIT_SECONDS,
  RING_CONFIG_TRAY_AUTOSTART,
  RING_N_CONFIG_KEYS,
} RingConfigKey;

/**
 * RingConfigType:
 * @RING_CONFIG_TYPE_BOOLEAN: true or false
 * @RING_CONFIG_TYPE_SECONDS: any number of seconds, not negative
 * @RING_CONFIG_TYPE_COUNT: an integer in a range
 * @RING_CONFIG_TYPE_STRING: any string
 * @RING_CONFIG_TYPE_CHOICE: one of a few strings
 * @RING_CONFIG_TYPE_SECONDS_LIST: numbers of seconds, not negative
 * @RING_CONFIG_TYPE_STRING_LIST: strings
 *
 * What the values of a setting are.
 */
typedef enum
{
  RING_CONFIG_TYPE_BOOLEAN,
  RING_CONFIG_TYPE_SECONDS,
  RING_CONFIG_TYPE_COUNT,
  RING_CONFIG_TYPE_STRING,
  RING_CONFIG_TYPE_CHOICE,
  RING_CONFIG_TYPE_SECONDS_LIST,
  RING_CONFIG_TYPE_STRING_LIST,
} RingConfigType;

/* What the file sets that is no setting here. */
typedef struct
{
  char *name; /* (owned): as in the file, with its tables */
  guint line;
  gboolean is_ours; /* in our table, where nobody else has any */
  int similar;      /* the RingConfigKey that must be meant, or -1: perhaps it is one of RiNG's */
} RingConfigUnknown;

char *ring_config_key_get_name (RingConfigKey key) G_GNUC_WARN_UNUSED_RESULT;
GStrv ring_config_key_get_path (RingConfigKey key) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_config_key_from_name (const char *name,
                                    RingConfigKey *key_out);
RingConfigType ring_config_key_get_type (RingConfigKey key);
const char *ring_config_key_get_summary (RingConfigKey key);
void ring_config_key_get_range (RingConfigKey key,
                                double *min_out,
                                double *max_out);
char *ring_config_key_parse (RingConfigKey key,
                             const char *text,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

RingConfig *ring_config_new_default (void) G_GNUC_WARN_UNUSED_RESULT;
RingConfig *ring_config_parse (const char *bytes,
                               size_t length,
                               GPtrArray *warnings) G_GNUC_WARN_UNUSED_RESULT;
RingConfig *ring_config_ref (RingConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void ring_config_unref (RingConfig *config);

gboolean ring_config_get_boolean (const RingConfig *config,
                                  RingConfigKey key);
double ring_config_get_number (const RingConfig *config,
                               RingConfigKey key);
gint64 ring_config_get_usec (const RingConfig *config,
                             RingConfigKey key);
const char *ring_config_get_string (const RingConfig *config,
                                    RingConfigKey key);
const double *ring_config_get_numbers (const RingConfig *config,
                                       RingConfigKey key,
                                       size_t *count_out);
const char *const *ring_config_get_strings (const RingConfig *config,
                                            RingConfigKey key);

const GPtrArray *ring_config_get_unknown (const RingConfig *config);
gboolean ring_config_is_set (const RingConfig *config,
                             RingConfigKey key);
char *ring_config_format (const RingConfig *config,
                          RingConfigKey key) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingConfig, ring_config_unref)

G_END_DECLS
