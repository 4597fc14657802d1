/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* TOML as text: which statement stands where? For ring-toml-edit.c only, which
 * changes one of them and leaves every other byte alone. Stricter than the
 * reader: a text that two readers could take for different things is refused.
 * Pure; any thread. */

#include "ring-toml-private.h"

G_BEGIN_DECLS

/* A header of a table or a key with its value. Offsets are in bytes from the
 * beginning; a statement has whole lines. */
typedef struct
{
  gboolean is_header;
  gboolean is_array;    /* a header of an array of tables */
  gboolean is_in_array; /* that, or below one */
  GStrv path;           /* (owned): from the top on */
  guint n_outer;        /* how many names of the path the header above has */
  RingTomlValue *value; /* (owned) (nullable): NULL for a header */
  guint line;           /* of its begin, from 1 */
  size_t begin;         /* of its line */
  size_t name_begin;    /* behind the indentation */
  size_t value_begin;   /* not of a header, like the next */
  size_t value_end;
  size_t end; /* behind the line end, if there is one */
} RingTomlStatement;

GPtrArray *ring_toml_survey (const char *bytes,
                             size_t length,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
