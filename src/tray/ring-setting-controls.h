/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Controls that show settings of config.toml and say when the human wants
 * another value. They write nothing. Main thread only. */

#include "core/ring-config.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RING_SETTING_N_CHOICES 2

/* A control: a switch, a number where there is no `off`, or a choice. All texts
 * are marked for translation; values are as people write them. */
typedef struct
{
  RingConfigKey key;
  const char *label; /* with a mnemonic */
  const char *note;  /* (nullable) */
  const char *on;    /* (nullable): value of a switch that is on; NULL: it is none */
  const char *off;   /* (nullable): value of a switch that is off */
  struct
  {
    const char *value;
    const char *label;
  } choices[RING_SETTING_N_CHOICES]; /* of a choice */
} RingSettingSpec;

typedef struct _RingSettingControls RingSettingControls;

/**
 * RingSettingFunc:
 * @key: a setting
 * @text: the value that the human wants, as ring_config_key_parse() takes it
 * @user_data: user data
 */
typedef void (*RingSettingFunc) (RingConfigKey key,
                                 const char *text,
                                 gpointer user_data);

RingSettingControls *ring_setting_controls_new (RingSettingFunc func,
                                                gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
void ring_setting_controls_free (RingSettingControls *controls);
void ring_setting_controls_add (RingSettingControls *controls,
                                GtkListBox *list,
                                const RingSettingSpec *spec);
void ring_setting_controls_show (RingSettingControls *controls,
                                 const RingConfig *config);
GtkWidget *ring_setting_controls_find (RingSettingControls *controls,
                                       RingConfigKey key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSettingControls, ring_setting_controls_free)

G_END_DECLS
