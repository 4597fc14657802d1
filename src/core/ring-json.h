/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* JSON from outside, read behind a gate, and JSON of ours, written.
 *
 *   bytes ─▶ gate (size, depth, strict grammar, repairs, cleaning) ─▶ parser library ─▶ typed readers
 *
 * The parser library is known to ring-json.c only. Readers never coerce: a
 * value of another type than asked for is as good as absent. Every string that
 * comes out is clean in the sense of ring-text.h. Nothing here logs. Pure; a
 * RingJson is immutable and may be shared between threads. */

#include "ring-error.h"

G_BEGIN_DECLS

/* A parsed document (ref-counted), and a value inside it (borrowed: it lives
 * as long as the document). */
typedef struct _RingJson RingJson;
typedef struct _RingJsonValue RingJsonValue;

typedef enum
{
  RING_JSON_TYPE_NULL,
  RING_JSON_TYPE_BOOLEAN,
  RING_JSON_TYPE_NUMBER,
  RING_JSON_TYPE_STRING,
  RING_JSON_TYPE_ARRAY,
  RING_JSON_TYPE_OBJECT,
} RingJsonType;

/* A string of a document that is not verbatim is kept up to this many bytes, cut on a character's
 * border; then `…` and the length of the whole in bytes follow, so that strings
 * of different lengths stay different. One file's content in a payload must
 * not make the event too large. */
#define RING_JSON_MAX_STRING (256 * 1024)

/* No document is nested deeper than this, whatever its limits say. */
#define RING_JSON_MAX_DEPTH 512

/**
 * RingJsonLimits:
 * @max_read: bytes read at most
 * @max_kept: bytes handed to the parser at most
 * @max_depth: containers nested deeper than this become null (they are
 *   skipped, not recursed into); the root is level 1, and
 *   %RING_JSON_MAX_DEPTH the most
 * @members: (nullable): NULL-terminated names of the root's members that are
 *   kept; the values of all others are checked for grammar and thrown away
 *   while reading. NULL keeps all
 * @verbatim: keep strings whole, and their control characters as they are. For
 *   text that is played or stored as bytes and never shown: replay traces
 *
 * What a document from outside may be.
 */
typedef struct
{
  size_t max_read;
  size_t max_kept;
  guint max_depth;
  const char *const *members;
  gboolean verbatim;
} RingJsonLimits;

/* Rows, live files, lists of ours: 4 MiB, 64 levels, all members. */
extern const RingJsonLimits RING_JSON_LIMITS_FILE;

/* --- the gate, for bytes that come in pieces --- */

typedef struct _RingJsonGate RingJsonGate;

typedef enum
{
  RING_JSON_GATE_MORE,   /* the value is not complete yet */
  RING_JSON_GATE_DONE,   /* its last byte was seen */
  RING_JSON_GATE_FAILED, /* it can never become a value that is taken */
} RingJsonGateState;

RingJsonGate *ring_json_gate_new (const RingJsonLimits *limits) G_GNUC_WARN_UNUSED_RESULT;
void ring_json_gate_free (RingJsonGate *gate);
RingJsonGateState ring_json_gate_feed (RingJsonGate *gate,
                                       const char *bytes,
                                       size_t length,
                                       GError **error);
RingJson *ring_json_gate_finish (RingJsonGate *gate,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingJsonGate, ring_json_gate_free)

/* --- whole documents --- */

RingJson *ring_json_parse (const char *bytes,
                           size_t length,
                           const RingJsonLimits *limits,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
RingJson *ring_json_ref (RingJson *json) G_GNUC_WARN_UNUSED_RESULT;
void ring_json_unref (RingJson *json);
const RingJsonValue *ring_json_root (RingJson *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingJson, ring_json_unref)

/* --- typed readers: NULL in, "absent" out --- */

RingJsonType ring_json_type (const RingJsonValue *value);
gboolean ring_json_is_object (const RingJsonValue *value);
gboolean ring_json_is_array (const RingJsonValue *value);
const RingJsonValue *ring_json_get (const RingJsonValue *object,
                                    const char *name);
guint ring_json_length (const RingJsonValue *container);
const RingJsonValue *ring_json_at (const RingJsonValue *array,
                                   guint index);
const char *ring_json_string (const RingJsonValue *value);
gboolean ring_json_boolean (const RingJsonValue *value,
                            gboolean *boolean_out);
gboolean ring_json_number (const RingJsonValue *value,
                           double *number_out);
gboolean ring_json_integer (const RingJsonValue *value,
                            gint64 *integer_out);

/* The same for a member of an object. */
const char *ring_json_get_string (const RingJsonValue *object,
                                  const char *name);
gboolean ring_json_get_boolean (const RingJsonValue *object,
                                const char *name,
                                gboolean *boolean_out);
gboolean ring_json_get_number (const RingJsonValue *object,
                               const char *name,
                               double *number_out);
gboolean ring_json_get_integer (const RingJsonValue *object,
                                const char *name,
                                gint64 *integer_out);

/* Seconds since the epoch as a JSON number → microseconds. */
gboolean ring_json_get_seconds (const RingJsonValue *object,
                                const char *name,
                                gint64 *usec_out);

/**
 * RingJsonMemberFunc:
 *
 * Called for each member of an object in the document's order.
 */
typedef void (*RingJsonMemberFunc) (const char *name,
                                    const RingJsonValue *value,
                                    gpointer user_data);

void ring_json_foreach_member (const RingJsonValue *object,
                               RingJsonMemberFunc func,
                               gpointer user_data);

char *ring_json_canonical (const RingJsonValue *value) G_GNUC_WARN_UNUSED_RESULT;

/* --- writing --- */

typedef struct _RingJsonWriter RingJsonWriter;

RingJsonWriter *ring_json_writer_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_json_writer_free (RingJsonWriter *writer);
void ring_json_writer_begin_object (RingJsonWriter *writer);
void ring_json_writer_end_object (RingJsonWriter *writer);
void ring_json_writer_begin_array (RingJsonWriter *writer);
void ring_json_writer_end_array (RingJsonWriter *writer);
void ring_json_writer_name (RingJsonWriter *writer,
                            const char *name);
void ring_json_writer_string (RingJsonWriter *writer,
                              const char *string);
void ring_json_writer_string_member (RingJsonWriter *writer,
                                     const char *name,
                                     const char *string);
void ring_json_writer_integer (RingJsonWriter *writer,
                               gint64 integer);
void ring_json_writer_number (RingJsonWriter *writer,
                              double number);
void ring_json_writer_boolean (RingJsonWriter *writer,
                               gboolean boolean);
void ring_json_writer_null (RingJsonWriter *writer);
void ring_json_writer_seconds (RingJsonWriter *writer,
                               gint64 usec);
void ring_json_writer_value (RingJsonWriter *writer,
                             const RingJsonValue *value);
size_t ring_json_writer_length (RingJsonWriter *writer);
char *ring_json_writer_finish (RingJsonWriter *writer,
                               size_t *length_out) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingJsonWriter, ring_json_writer_free)

G_END_DECLS
