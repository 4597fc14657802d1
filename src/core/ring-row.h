/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A row: what the registry knows about one session (design: registry.md, Row).
 * Ref-counted and immutable once made; only the reducer makes new ones, with
 * the struct of ring-row-private.h. Pure; any room, any thread. */

#include "ring-json.h"
#include "ring-types.h"

G_BEGIN_DECLS

typedef struct _RingRow RingRow;

/* A row with more than this is not written: lists are shortened first. */
#define RING_ROW_MAX_BYTES (64 * 1024)

RingRow *ring_row_parse (const char *bytes,
                         size_t length,
                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *ring_row_serialise (const RingRow *row,
                          size_t *length_out) G_GNUC_WARN_UNUSED_RESULT;
RingRow *ring_row_ref (RingRow *row) G_GNUC_WARN_UNUSED_RESULT;
void ring_row_unref (RingRow *row);
gboolean ring_row_equal (const RingRow *one,
                         const RingRow *other);

const char *ring_row_get_session_id (const RingRow *row);
const char *ring_row_get_provider (const RingRow *row);
const char *ring_row_get_cwd (const RingRow *row);
RingState ring_row_get_status (const RingRow *row);
const char *ring_row_get_source_path (const RingRow *row);
gint64 ring_row_get_last_active_usec (const RingRow *row);
const char *ring_row_get_terminal (const RingRow *row,
                                   const char *name);

/* One change of a row, as it is shown. Borrowed. */
typedef struct
{
  gint64 at_usec;
  const char *event;
  RingState status;
  const char *reason; /* see ring-reason.h */
} RingHistoryItem;

typedef void (*RingHistoryFunc) (const RingHistoryItem *item,
                                 gpointer user_data);

void ring_row_foreach_history (const RingRow *row,
                               RingHistoryFunc func,
                               gpointer user_data);

void ring_row_write_waits (const RingRow *row,
                           RingJsonWriter *writer);
void ring_row_write_agent (const RingRow *row,
                           RingJsonWriter *writer);

char *ring_row_file_name (const char *session_id) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingRow, ring_row_unref)

G_END_DECLS
