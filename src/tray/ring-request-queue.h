/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the notifier is asked for and has not done yet: in the order of asking,
 * at most one request per key, the newest. Any thread at any time. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RingRequestQueue RingRequestQueue;

/* A notification to be shown, or one to be withdrawn. */
typedef struct
{
  char *key;   /* (owned) */
  char *title; /* (owned) (nullable): NULL to withdraw */
  char *body;  /* (owned) (nullable) */
  char *icon;  /* (owned) (nullable) */
  gboolean is_critical;
  gboolean has_sound;
  gboolean can_snooze;
  gboolean goes_to_session;
} RingRequest;

void ring_request_free (RingRequest *request);

RingRequestQueue *ring_request_queue_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_request_queue_free (RingRequestQueue *self);
void ring_request_queue_push (RingRequestQueue *self,
                              RingRequest *request);
void ring_request_queue_put_back (RingRequestQueue *self,
                                  RingRequest *request);
RingRequest *ring_request_queue_pop (RingRequestQueue *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRequest, ring_request_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRequestQueue, ring_request_queue_free)

G_END_DECLS
