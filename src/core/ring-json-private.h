/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of ring-json share and nobody else may include. The gate
 * reads strings and numbers with the two readers below, which know nothing of
 * containers, and hands what it keeps to a writer: so the parser library only
 * ever sees JSON that this project wrote. */

#include "ring-json.h"

G_BEGIN_DECLS

/* --- ring-json-scalar.c: a string or a number that comes in pieces --- */

/* Reads from behind the opening quote to the closing one. */
typedef struct
{
  GString *raw;  /* (owned): unescaped bytes, not yet clean; its beginning only, if the string is long */
  size_t length; /* of all unescaped bytes */
  guint state;
  gunichar high;  /* a high surrogate that waits for its other half, or 0 */
  char digits[4]; /* of a \u escape that is not complete */
  guint n_digits;
  gboolean is_kept;
  gboolean verbatim;
} RingJsonStringReader;

void ring_json_string_reader_init (RingJsonStringReader *reader,
                                   gboolean verbatim);
void ring_json_string_reader_clear (RingJsonStringReader *reader);
void ring_json_string_reader_begin (RingJsonStringReader *reader,
                                    gboolean is_kept);
size_t ring_json_string_reader_feed (RingJsonStringReader *reader,
                                     const char *bytes,
                                     size_t length);
gboolean ring_json_string_reader_is_done (const RingJsonStringReader *reader);
void ring_json_string_reader_get (const RingJsonStringReader *reader,
                                  GString *text_out);

/* Reads as long as bytes fit to a number. */
typedef struct
{
  GString *text; /* (owned): its beginning only, if the number is long */
  guint state;
  gboolean is_integer;
  gboolean is_kept;
} RingJsonNumberReader;

void ring_json_number_reader_init (RingJsonNumberReader *reader);
void ring_json_number_reader_clear (RingJsonNumberReader *reader);
void ring_json_number_reader_begin (RingJsonNumberReader *reader,
                                    gboolean is_kept);
gboolean ring_json_number_reader_feed (RingJsonNumberReader *reader,
                                       char byte);
gboolean ring_json_number_reader_is_complete (const RingJsonNumberReader *reader);
void ring_json_number_reader_write (const RingJsonNumberReader *reader,
                                    RingJsonWriter *writer);

/* --- ring-json-gate.c --- */

char *ring_json_gate_take_text (RingJsonGate *gate,
                                size_t *length_out,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- ring-json-write.c --- */

void ring_json_writer_raw (RingJsonWriter *writer,
                           const char *json);

G_END_DECLS
