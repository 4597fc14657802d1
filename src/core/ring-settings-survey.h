/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Whose hooks are in an agent's settings, and where? For those who only look;
 * ring-settings-edit.h changes them. Pure; any room, any thread. */

#include "ring-json-text.h"

G_BEGIN_DECLS

typedef enum
{
  RING_HOOK_OWNER_OTHER,
  RING_HOOK_OWNER_US,
  RING_HOOK_OWNER_RING,
} RingHookOwner;

/**
 * RingHookShape:
 * @RING_HOOK_SHAPE_GROUPS: `EVENT: [{matcher, hooks: [hook]}]`, as Claude Code
 * @RING_HOOK_SHAPE_FLAT: `EVENT: [hook]`, as Cursor
 * @RING_HOOK_SHAPE_TOML: `[[hooks]]` with the event in it, as Kimi Code
 *
 * Where a hook stands below its event.
 */
typedef enum
{
  RING_HOOK_SHAPE_GROUPS,
  RING_HOOK_SHAPE_FLAT,
  RING_HOOK_SHAPE_TOML,
} RingHookShape;

/* A hook of ours or RiNG's. */
typedef struct
{
  RingHookOwner owner;
  char *event;            /* (owned) */
  char *program;          /* (owned): as it is called, perhaps without a folder; or what starts it */
  guint group;            /* place of its group among those of the event, from 0; 0 without groups */
  guint index;            /* its place in the group, from 0 */
  gboolean is_restricted; /* it sees a part of its event only */
} RingHookPlace;

/* What is in the settings. */
typedef struct
{
  GPtrArray *places; /* (owned) (element-type RingHookPlace) */
  gboolean is_off;   /* hooks are switched off as a whole */
} RingSettingsSurvey;

RingSettingsSurvey *ring_settings_survey (GBytes *bytes,
                                          RingHookShape shape,
                                          RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
void ring_settings_survey_free (RingSettingsSurvey *survey);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSettingsSurvey, ring_settings_survey_free)

G_END_DECLS
