/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of ring-config share and nobody else may include: the table of
 * settings, and a setting's value. */

#include "ring-config.h"
#include "ring-toml.h"

G_BEGIN_DECLS

#define RING_SETTING_MAX_CHOICES 2
#define RING_SETTING_TABLE "tray"

/* No setting means more than ten years, and no sum of such times overflows. */
#define RING_SETTING_MAX_SECONDS (10.0 * 366 * 24 * 60 * 60)

typedef struct
{
  const char *name;
  gboolean is_ours; /* in our table, not among RiNG's keys on the top level */
  RingConfigType type;
  double number; /* default of a number; 1 for a boolean that is true */
  double min;
  double max;
  const char *string;                            /* default of a string; empty: not set */
  const char *choices[RING_SETTING_MAX_CHOICES]; /* the default and the other */
  const char *summary;                           /* marked for translation */
} RingSetting;

/* Only the field of the setting's type is used. */
typedef struct
{
  double number;
  char *string;    /* (owned) (nullable) */
  GArray *numbers; /* (owned) (nullable) (element-type double) */
  GStrv strings;   /* (owned) (nullable) */
  gboolean is_set; /* in the file, to something that is understood */
} RingConfigValue;

/* --- ring-config-table.c --- */

const RingSetting *ring_setting_get (RingConfigKey key);
int ring_setting_find (const char *const *path);
char *ring_setting_describe_fault (const RingSetting *setting,
                                   const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* --- ring-config-unknown.c --- */

GPtrArray *ring_config_unknown_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_config_unknown_add (GPtrArray *list,
                              const char *const *path,
                              guint line);

/* --- ring-config-value.c --- */

void ring_config_value_set_default (RingConfigValue *value,
                                    const RingSetting *setting);
gboolean ring_config_value_take (RingConfigValue *value,
                                 const RingSetting *setting,
                                 const RingTomlValue *read);
char *ring_config_value_format (const RingConfigValue *value,
                                const RingSetting *setting) G_GNUC_WARN_UNUSED_RESULT;
void ring_config_value_clear (RingConfigValue *value);

G_END_DECLS
