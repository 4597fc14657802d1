/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of ring-toml share and nobody else may include: a place in
 * the text, and what can be read there. A reader that fails sets the problem
 * and leaves the place anywhere; the statement as a whole is given up then. */

#include "ring-toml.h"

G_BEGIN_DECLS

#define RING_TOML_BYTE_ORDER_MARK "\xEF\xBB\xBF"

/* Names of a path are clean text, so this stands in none of them. */
#define RING_TOML_PATH_SEPARATOR "\x1f"

typedef struct
{
  const char *at;
  const char *end;
  const char *problem; /* (nullable): why it could not be read, marked for translation */
} RingTomlCursor;

/* What follows, or -1 at the end. */
int ring_toml_peek (const RingTomlCursor *cursor);
gboolean ring_toml_starts_with (const RingTomlCursor *cursor,
                                const char *text);
gboolean ring_toml_take (RingTomlCursor *cursor,
                         const char *text);
gboolean ring_toml_fail (RingTomlCursor *cursor,
                         const char *problem);
void ring_toml_skip_blanks (RingTomlCursor *cursor);
void ring_toml_skip_comment (RingTomlCursor *cursor);

/* --- ring-toml-string.c --- */

char *ring_toml_read_string (RingTomlCursor *cursor) G_GNUC_WARN_UNUSED_RESULT;
char *ring_toml_read_quoted_key (RingTomlCursor *cursor) G_GNUC_WARN_UNUSED_RESULT;

/* --- ring-toml-value.c --- */

RingTomlValue *ring_toml_read_value (RingTomlCursor *cursor) G_GNUC_WARN_UNUSED_RESULT;
void ring_toml_value_free (RingTomlValue *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTomlValue, ring_toml_value_free)

/* --- ring-toml.c --- */

gboolean ring_toml_is_at_line_end (const RingTomlCursor *cursor);
gboolean ring_toml_take_line_end (RingTomlCursor *cursor);
GStrv ring_toml_read_key (RingTomlCursor *cursor) G_GNUC_WARN_UNUSED_RESULT;
GStrv ring_toml_read_header (RingTomlCursor *cursor,
                             gboolean *is_array_out) G_GNUC_WARN_UNUSED_RESULT;
GStrv ring_toml_read_assigned_key (RingTomlCursor *cursor) G_GNUC_WARN_UNUSED_RESULT;
GStrv ring_toml_concatenate (GStrv first,
                             GStrv second) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
