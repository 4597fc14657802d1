/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The notifier's thread, where all of libnotify lives: its calls block for 25 s
 * where a server is mute. For ring-notifier.c only, from the main thread.
 *
 * Ids of notifications belong to the server that gave them. When the name gets
 * another owner all of them are forgotten; what nobody could show yet is kept
 * for a server to come. */

#include "ring-request-queue.h"

G_BEGIN_DECLS

typedef struct _RingNotifierWorker RingNotifierWorker;

typedef enum
{
  RING_NOTIFIER_ACTION_SHOW,
  RING_NOTIFIER_ACTION_SNOOZE,
} RingNotifierAction;

/**
 * RingNotifierFunc:
 * @key: of the notification
 * @action: what the human chose
 * @token: (nullable): lets a window come to the front on Wayland
 */
typedef void (*RingNotifierFunc) (const char *key,
                                  RingNotifierAction action,
                                  const char *token,
                                  gpointer user_data);

RingNotifierWorker *ring_notifier_worker_start (RingNotifierFunc on_action,
                                                gpointer user_data) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_notifier_worker_has_server (RingNotifierWorker *worker);
void ring_notifier_worker_submit (RingNotifierWorker *worker,
                                  RingRequest *request);
void ring_notifier_worker_finish (RingNotifierWorker *worker,
                                  gint64 timeout_usec);

G_END_DECLS
