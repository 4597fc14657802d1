/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A file of the registry that holds one JSON object, of which one member is
 * changed at a time, or some are dropped, under a lock: other members stay as
 * they are, others' too. No GIO. Any thread. */

#include "core/ring-json.h"

G_BEGIN_DECLS

/**
 * RingMapFileFunc:
 * @old_value: (nullable): the member as it is
 * @writer: where the new value goes
 *
 * Writes the new value of the member. Returns whether there is one: if not,
 * the member goes.
 */
typedef gboolean (*RingMapFileFunc) (const RingJsonValue *old_value,
                                     RingJsonWriter *writer,
                                     gpointer user_data);

/**
 * RingMapFileFilter:
 * @name: a member's name
 * @value: its value
 *
 * Returns whether the member stays.
 */
typedef gboolean (*RingMapFileFilter) (const char *name,
                                       const RingJsonValue *value,
                                       gpointer user_data);

RingJson *ring_map_file_read (const char *path,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_map_file_change (const char *path,
                               const char *name,
                               RingMapFileFunc func,
                               gpointer user_data,
                               GError **error);
gboolean ring_map_file_set_string (const char *path,
                                   const char *name,
                                   const char *string,
                                   GError **error);

gboolean ring_map_file_filter (const char *path,
                               RingMapFileFilter func,
                               gpointer user_data,
                               GError **error);

G_END_DECLS
