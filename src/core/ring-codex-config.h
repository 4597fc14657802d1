/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What Codex's config.toml says about hooks: are they switched on, and which
 * ones does the human trust? The file is Codex's; it is only read. Pure; any
 * room, any thread. */

#include "ring-settings-survey.h"

G_BEGIN_DECLS

/**
 * RingCodexTrust:
 * @RING_CODEX_TRUST_NONE: never trusted: Codex passes it over without a word
 * @RING_CODEX_TRUST_OFF: switched off by the human
 * @RING_CODEX_TRUST_ONCE: trusted as it was then; whether it still is so, only
 *   Codex knows
 *
 * Whether Codex runs a hook.
 */
typedef enum
{
  RING_CODEX_TRUST_NONE,
  RING_CODEX_TRUST_OFF,
  RING_CODEX_TRUST_ONCE,
} RingCodexTrust;

typedef struct _RingCodexConfig RingCodexConfig;

RingCodexConfig *ring_codex_config_parse (const char *bytes,
                                          size_t length) G_GNUC_WARN_UNUSED_RESULT;
void ring_codex_config_free (RingCodexConfig *config);
gboolean ring_codex_config_are_hooks_off (const RingCodexConfig *config);
gboolean ring_codex_config_has_old_key (const RingCodexConfig *config);
gboolean ring_codex_config_is_trust_unknown (const RingCodexConfig *config);
gboolean ring_codex_config_notifies (const RingCodexConfig *config);
RingCodexTrust ring_codex_config_get_trust (const RingCodexConfig *config,
                                            const RingHookPlace *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingCodexConfig, ring_codex_config_free)

G_END_DECLS
