/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where the elements of an array of tables stand in a TOML file, for those who
 * put one in or take one out. Unlike the reader, it takes no file of which
 * anything is not understood. Pure; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* One `[[NAME]]` with what belongs to it. */
typedef struct
{
  size_t begin;       /* of its header's line */
  size_t end;         /* behind the line of its last key */
  GHashTable *values; /* (owned) (element-type utf8 utf8): key → its value as it is written */
  GHashTable *texts;  /* (owned) (element-type utf8 utf8): key → its value, of those that are strings */
} RingTomlTable;

GPtrArray *ring_toml_find_tables (const char *bytes,
                                  size_t length,
                                  const char *name,
                                  guint *fault_line_out) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
