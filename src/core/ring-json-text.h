/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* JSON as text: where in the bytes is which value? For files of other people
 * that are edited in place, so that everything else stays as it is.
 *
 * Stricter than ring-json.h, which repairs what it can: what two readers could
 * take for different things is refused here, with line and column. Pure; a
 * RingJsonText is immutable and may be shared between threads. */

#include "ring-json.h"

G_BEGIN_DECLS

#define RING_JSON_TEXT_MAX_BYTES (4 * 1024 * 1024)
#define RING_JSON_TEXT_MAX_DEPTH 64

/**
 * RingJsonFaultKind:
 * @RING_JSON_FAULT_NONE: there is none
 * @RING_JSON_FAULT_UNEXPECTED: something that JSON does not have at this place
 * @RING_JSON_FAULT_END: the text ends within a value
 * @RING_JSON_FAULT_MARK: a byte order mark
 * @RING_JSON_FAULT_COMMENT: a comment
 * @RING_JSON_FAULT_COMMA: a comma before a closing bracket
 * @RING_JSON_FAULT_NAME_TWICE: the second of two equal names in one object
 * @RING_JSON_FAULT_CONFLICT: what a merge left
 * @RING_JSON_FAULT_SECOND_VALUE: something behind the one value
 * @RING_JSON_FAULT_QUOTE: a single quote
 * @RING_JSON_FAULT_STRING: a control character or an unknown escape in a string
 * @RING_JSON_FAULT_ENCODING: no UTF-8
 * @RING_JSON_FAULT_DEPTH: nested too deep
 * @RING_JSON_FAULT_SIZE: too large
 * @RING_JSON_FAULT_NOT_OBJECT: a value that had to be an object
 * @RING_JSON_FAULT_NOT_ARRAY: a value that had to be an array
 * @RING_JSON_FAULT_NOT_TOML: a line of TOML that is not understood
 *
 * Why a text is not edited. The last three are for those who ask for more than
 * JSON, or for something else.
 */
typedef enum
{
  RING_JSON_FAULT_NONE,
  RING_JSON_FAULT_UNEXPECTED,
  RING_JSON_FAULT_END,
  RING_JSON_FAULT_MARK,
  RING_JSON_FAULT_COMMENT,
  RING_JSON_FAULT_COMMA,
  RING_JSON_FAULT_NAME_TWICE,
  RING_JSON_FAULT_CONFLICT,
  RING_JSON_FAULT_SECOND_VALUE,
  RING_JSON_FAULT_QUOTE,
  RING_JSON_FAULT_STRING,
  RING_JSON_FAULT_ENCODING,
  RING_JSON_FAULT_DEPTH,
  RING_JSON_FAULT_SIZE,
  RING_JSON_FAULT_NOT_OBJECT,
  RING_JSON_FAULT_NOT_ARRAY,
  RING_JSON_FAULT_NOT_TOML,
} RingJsonFaultKind;

/* What is wrong, and where: line and column count characters from 1. */
typedef struct
{
  RingJsonFaultKind kind;
  guint line;
  guint column;
} RingJsonFault;

/* A value in the text. @begin and @end enclose it; a member of an object has
 * its name between @name_begin and @name_end, quotes included, else both are 0.
 * The rest is for ring-json-text.c: neighbours by number, 0 for none. */
typedef struct
{
  RingJsonType type;
  guint32 begin;
  guint32 end;
  guint32 name_begin;
  guint32 name_end;
  guint32 parent;
  guint32 first;
  guint32 last;
  guint32 previous;
  guint32 next;
} RingJsonNode;

typedef struct _RingJsonText RingJsonText;

RingJsonText *ring_json_text_new (GBytes *bytes,
                                  RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
void ring_json_text_free (RingJsonText *text);

const char *ring_json_text_bytes (const RingJsonText *text,
                                  size_t *length_out);
void ring_json_text_locate (const RingJsonText *text,
                            size_t offset,
                            RingJsonFault *fault_out);

const RingJsonNode *ring_json_text_root (const RingJsonText *text);
const RingJsonNode *ring_json_text_first (const RingJsonText *text,
                                          const RingJsonNode *node);
const RingJsonNode *ring_json_text_last (const RingJsonText *text,
                                         const RingJsonNode *node);
const RingJsonNode *ring_json_text_previous (const RingJsonText *text,
                                             const RingJsonNode *node);
const RingJsonNode *ring_json_text_next (const RingJsonText *text,
                                         const RingJsonNode *node);
const RingJsonNode *ring_json_text_parent (const RingJsonText *text,
                                           const RingJsonNode *node);
const RingJsonNode *ring_json_text_at (const RingJsonText *text,
                                       guint number);
guint ring_json_text_number (const RingJsonText *text,
                             const RingJsonNode *node);
guint ring_json_text_n_nodes (const RingJsonText *text);
size_t ring_json_text_start (const RingJsonNode *node);

const RingJsonNode *ring_json_text_get (const RingJsonText *text,
                                        const RingJsonNode *object,
                                        const char *name);
char *ring_json_text_name (const RingJsonText *text,
                           const RingJsonNode *node) G_GNUC_WARN_UNUSED_RESULT;
char *ring_json_text_string (const RingJsonText *text,
                             const RingJsonNode *node) G_GNUC_WARN_UNUSED_RESULT;
char *ring_json_text_slice (const RingJsonText *text,
                            const RingJsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingJsonText, ring_json_text_free)

G_END_DECLS
