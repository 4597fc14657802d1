/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The hooks in an agent's settings: bytes in, bytes out. Only the bytes that
 * have to change do: order, indentation, numbers, line ends, unknown names and
 * other programs' hooks stay as they are, and what was put in can be taken out
 * again to the byte. What cannot be edited safely is refused. Pure; any room,
 * any thread. */

#include "ring-settings-survey.h"

G_BEGIN_DECLS

/**
 * RingHookForm:
 * @RING_HOOK_FORM_SHELL: a command line for a shell
 * @RING_HOOK_FORM_EXEC: a program and a list of arguments
 * @RING_HOOK_FORM_ANY: both will do; new ones are for a shell
 *
 * How a hook's command is written.
 */
typedef enum
{
  RING_HOOK_FORM_SHELL,
  RING_HOOK_FORM_EXEC,
  RING_HOOK_FORM_ANY,
} RingHookForm;

#define RING_HOOK_WISH_MAX_EVENTS 24

/* What is to be in the settings. */
typedef struct
{
  const char *events[RING_HOOK_WISH_MAX_EVENTS + 1];    /* NULL-terminated: those that have our hook afterwards */
  const char *tolerated[RING_HOOK_WISH_MAX_EVENTS + 1]; /* NULL-terminated: a hook of ours that is there may stay */
  const char *path;                                     /* of our hook, absolute; or what starts it */
  const char *const *words;                             /* (nullable): what follows that; words of a shell without quotes */
  const char *arguments;                                /* (nullable): for form SHELL */
  RingHookForm form;
  RingHookShape shape;
  guint timeout; /* as the agent counts: seconds, or milliseconds */
  /* A file of hooks alone says in which version of the format. */
  gboolean has_version;
  /* The place of other hooks in their list matters to some agents. To others
   * it does not; then ours go first, since that only adds lines. */
  gboolean goes_last;
  gboolean replace_ring; /* put ours in the place of RiNG's `ring hook` */
} RingHookWish;

/* In RingSettingsEdit.origins: there was no file. */
#define RING_SETTINGS_ORIGIN_ABSENT "absent"

/* What becomes of the settings. */
typedef struct
{
  GBytes *bytes;       /* (owned): the new content; if nothing changes, the old */
  GHashTable *origins; /* (owned): container → how it was written before ours came into it, if that was empty */
  guint n_added;
  guint n_updated;
  guint n_removed;
  guint n_right;       /* of ours, that were as they are to be */
  guint n_restricted;  /* of ours, that see a part of their event only */
  guint n_ring;        /* RiNG's, afterwards */
  guint n_replaced;    /* RiNG's, taken out or turned into ours */
  gboolean is_changed; /* whether the content differs from before */
  gboolean is_off;     /* hooks are there but switched off as a whole */
  gboolean is_absent;  /* there was no file, and there is to be none */
} RingSettingsEdit;

RingSettingsEdit *ring_settings_install (GBytes *bytes,
                                         const RingHookWish *wish,
                                         GHashTable *origins,
                                         RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
RingSettingsEdit *ring_settings_remove (GBytes *bytes,
                                        RingHookShape shape,
                                        GHashTable *origins,
                                        RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
void ring_settings_edit_free (RingSettingsEdit *edit);
char *ring_settings_block (const RingHookWish *wish) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSettingsEdit, ring_settings_edit_free)

G_END_DECLS
