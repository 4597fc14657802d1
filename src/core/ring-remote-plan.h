/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where alerts go besides the desktop, and what is said there. Off unless the
 * settings name both a place and its address. Pure; any room, any thread. */

#include "ring-alerts.h"

G_BEGIN_DECLS

typedef enum
{
  RING_REMOTE_NTFY,
  RING_REMOTE_WEBHOOK,
  RING_N_REMOTES,
} RingRemoteKind;

/**
 * RingRemoteFault:
 * @RING_REMOTE_FAULT_NONE: a request can be sent to it
 * @RING_REMOTE_FAULT_SYNTAX: it is no URL, or it has no host
 * @RING_REMOTE_FAULT_SCHEME: it is neither http nor https
 * @RING_REMOTE_FAULT_TOPIC: it names no topic that ntfy takes
 *
 * What is wrong with an address.
 */
typedef enum
{
  RING_REMOTE_FAULT_NONE,
  RING_REMOTE_FAULT_SYNTAX,
  RING_REMOTE_FAULT_SCHEME,
  RING_REMOTE_FAULT_TOPIC,
} RingRemoteFault;

/* What is to be posted. */
typedef struct
{
  RingRemoteKind kind;
  char *key;  /* (owned): a newer one with this key takes its place */
  char *url;  /* (owned): secret */
  char *host; /* (owned): what may be told of the URL */
  char *body; /* (owned): JSON */
} RingRemoteRequest;

void ring_remote_request_free (RingRemoteRequest *request);

const char *ring_remote_name (RingRemoteKind kind);
RingConfigKey ring_remote_url_key (RingRemoteKind kind);
RingRemoteFault ring_remote_check_url (RingRemoteKind kind,
                                       const char *url);
const char *ring_remote_fault_words (RingRemoteFault fault);
gboolean ring_remote_is_named (RingRemoteKind kind,
                               const RingConfig *config);
gboolean ring_remote_is_on (RingRemoteKind kind,
                            const RingConfig *config);
gboolean ring_remote_is_desktop_on (const RingConfig *config);

GPtrArray *ring_remote_plan (GPtrArray *alerts,
                             const RingBoard *board,
                             const RingConfig *config) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRemoteRequest, ring_remote_request_free)

G_END_DECLS
