/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Puts our hook into an agent's settings file, or takes it out: reads, edits,
 * replaces, and begins again if somebody else was quicker. How the file was
 * before is noted in the registry. Not tied to a thread; blocks for as long as
 * some small files take. */

#include "core/ring-agents.h"
#include "io/ring-paths.h"
#include "io/ring-settings-file.h"

G_BEGIN_DECLS

typedef enum
{
  RING_HOOKS_INSTALL,
  RING_HOOKS_REMOVE,
} RingHooksAction;

/* What is to be done. */
typedef struct
{
  RingHooksAction action;
  RingAgent agent;
  const char *hook_path; /* (nullable): absolute; not needed to remove, or in a sandbox */
  gboolean replace_ring; /* put our hook in the place of RiNG's */
  gboolean is_dry_run;   /* only say what would be done */
  gboolean is_sandboxed; /* from inside our Flatpak: the hook that is called is its own */
  gboolean is_for_one;   /* the human has named the agent; the others are to stay as they are */
} RingHooksRequest;

/* What was found and done, as far as it came. */
typedef struct
{
  char *path;             /* (owned) (nullable): the settings file */
  char *version;          /* (owned) (nullable): the agent's, if it is known */
  char *block;            /* (owned) (nullable): what an installation adds, for adding it by hand */
  char *backup;           /* (owned) (nullable): the copy of what was before */
  char *original;         /* (owned) (nullable): the copy of what was before our hooks, from an earlier change */
  GBytes *before;         /* (owned) (nullable): the old content; NULL if there was no file */
  RingSettingsEdit *edit; /* (owned) (nullable): the new one */
  RingJsonFault fault;    /* why the content cannot be edited */
  RingSettingsManager manager;
  char *instead;       /* (owned) (nullable): the file from which the agent reads its hooks, which is not edited */
  gboolean is_too_old; /* this version of the agent has no hooks */
} RingHooksResult;

gboolean ring_hooks_apply (RingPaths *paths,
                           const RingHooksRequest *request,
                           RingHooksResult *result_out,
                           GError **error);
void ring_hooks_result_clear (RingHooksResult *result);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RingHooksResult, ring_hooks_result_clear)

G_END_DECLS
