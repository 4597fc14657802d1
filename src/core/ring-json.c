/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJson"

#include "config.h"

#include "ring-json-private.h"

#include <jansson.h>
#include <math.h>

/* Far from the ends of the type, so that the difference of any two times that
 * were read fits. */
#define MAX_USEC (G_MAXINT64 / 4)

struct _RingJson
{
  json_t *root; /* (owned) */
};

const RingJsonLimits RING_JSON_LIMITS_FILE = {
  .max_read = 4 * 1024 * 1024,
  .max_kept = 4 * 1024 * 1024,
  .max_depth = 64,
  .members = NULL,
};

/* A value is the library's own node under another name. */
static json_t *
node_of (const RingJsonValue *value)
{
  return (json_t *) value;
}

static const RingJsonValue *
value_of (const json_t *node)
{
  return (const RingJsonValue *) node;
}

/**
 * ring_json_gate_finish:
 * @gate: a gate to which everything was fed
 * @error: (out) (optional): %RING_ERROR_INVALID if there is no whole value,
 *   else what ring_json_gate_feed() said
 *
 * Ends the document. Call it once.
 *
 * Returns: (transfer full) (nullable): the document
 */
RingJson *
ring_json_gate_finish (RingJsonGate *gate,
                       GError **error)
{
  size_t length = 0;
  g_autofree char *text = NULL;
  RingJson *json = NULL;
  json_t *root = NULL;
  json_error_t problem = { 0 };

  g_return_val_if_fail (gate != NULL, NULL);

  text = ring_json_gate_take_text (gate, &length, error);
  if (text == NULL)
    return NULL;
  root = json_loadb (text, length, JSON_DECODE_ANY, &problem);
  if (root == NULL)
    {
      g_set_error (error, RING_ERROR, RING_ERROR_INVALID, "%s", problem.text);
      return NULL;
    }
  json = g_atomic_rc_box_new (RingJson);
  json->root = root;
  return json;
}

/**
 * ring_json_parse:
 * @bytes: (array length=length): a whole document
 * @length: how many bytes
 * @limits: what it may be
 * @error: (out) (optional): %RING_ERROR_INVALID for what is no JSON,
 *   %RING_ERROR_TOO_LARGE over a limit
 *
 * Reads a document that is in memory. Its root may be of any type.
 *
 * Returns: (transfer full) (nullable): the document
 */
RingJson *
ring_json_parse (const char *bytes,
                 size_t length,
                 const RingJsonLimits *limits,
                 GError **error)
{
  g_autoptr (RingJsonGate) gate = ring_json_gate_new (limits);

  if (ring_json_gate_feed (gate, bytes, length, error) == RING_JSON_GATE_FAILED)
    return NULL;
  return ring_json_gate_finish (gate, error);
}

/**
 * ring_json_ref:
 * @json: a document
 *
 * Returns: (transfer full): @json
 */
RingJson *
ring_json_ref (RingJson *json)
{
  return g_atomic_rc_box_acquire (json);
}

static void
clear_json (gpointer data)
{
  RingJson *json = data;

  json_decref (json->root);
}

/**
 * ring_json_unref:
 * @json: (transfer full) (nullable): a document
 *
 * The values in it are gone with its last reference.
 */
void
ring_json_unref (RingJson *json)
{
  if (json != NULL)
    g_atomic_rc_box_release_full (json, clear_json);
}

/**
 * ring_json_root:
 * @json: a document
 *
 * Returns: (transfer none): its root, of whatever type
 */
const RingJsonValue *
ring_json_root (RingJson *json)
{
  return value_of (json->root);
}

/**
 * ring_json_type:
 * @value: (nullable): a value
 *
 * Returns: its type; a missing value is null
 */
RingJsonType
ring_json_type (const RingJsonValue *value)
{
  if (value == NULL)
    return RING_JSON_TYPE_NULL;
  switch (json_typeof (node_of (value)))
    {
    case JSON_OBJECT:
      return RING_JSON_TYPE_OBJECT;
    case JSON_ARRAY:
      return RING_JSON_TYPE_ARRAY;
    case JSON_STRING:
      return RING_JSON_TYPE_STRING;
    case JSON_INTEGER:
    case JSON_REAL:
      return RING_JSON_TYPE_NUMBER;
    case JSON_TRUE:
    case JSON_FALSE:
      return RING_JSON_TYPE_BOOLEAN;
    case JSON_NULL:
    default:
      return RING_JSON_TYPE_NULL;
    }
}

/**
 * ring_json_is_object:
 * @value: (nullable): a value
 *
 * Returns: whether it is an object
 */
gboolean
ring_json_is_object (const RingJsonValue *value)
{
  return json_is_object (node_of (value));
}

/**
 * ring_json_is_array:
 * @value: (nullable): a value
 *
 * Returns: whether it is an array
 */
gboolean
ring_json_is_array (const RingJsonValue *value)
{
  return json_is_array (node_of (value));
}

/**
 * ring_json_get:
 * @object: (nullable): a value
 * @name: a member's name
 *
 * Of several members of one name the last one counts.
 *
 * Returns: (transfer none) (nullable): the member's value; %NULL if there is
 *   none or @object is no object. A member that is null gives a value.
 */
const RingJsonValue *
ring_json_get (const RingJsonValue *object,
               const char *name)
{
  return value_of (json_object_get (node_of (object), name));
}

/**
 * ring_json_length:
 * @container: (nullable): a value
 *
 * Returns: how many elements or members it has; 0 for anything else
 */
guint
ring_json_length (const RingJsonValue *container)
{
  const json_t *node = node_of (container);

  return (guint) (json_is_object (node) ? json_object_size (node) : json_array_size (node));
}

/**
 * ring_json_at:
 * @array: (nullable): a value
 * @index: which element
 *
 * Returns: (transfer none) (nullable): the element; %NULL if there is none or
 *   @array is no array
 */
const RingJsonValue *
ring_json_at (const RingJsonValue *array,
              guint index)
{
  return value_of (json_array_get (node_of (array), index));
}

/**
 * ring_json_string:
 * @value: (nullable): a value
 *
 * Returns: (transfer none) (nullable): clean text; %NULL if it is no string
 */
const char *
ring_json_string (const RingJsonValue *value)
{
  return json_string_value (node_of (value));
}

/**
 * ring_json_boolean:
 * @value: (nullable): a value
 * @boolean_out: (out): the boolean, left alone if it is none
 *
 * Returns: whether it is a boolean
 */
gboolean
ring_json_boolean (const RingJsonValue *value,
                   gboolean *boolean_out)
{
  if (!json_is_boolean (node_of (value)))
    return FALSE;
  *boolean_out = json_is_true (node_of (value));
  return TRUE;
}

/**
 * ring_json_number:
 * @value: (nullable): a value
 * @number_out: (out): the number, left alone if it is none
 *
 * The number is always finite: what a double cannot hold becomes the largest
 * one. One written with thousands of digits was read as null.
 *
 * Returns: whether it is a number
 */
gboolean
ring_json_number (const RingJsonValue *value,
                  double *number_out)
{
  if (!json_is_number (node_of (value)))
    return FALSE;
  *number_out = json_number_value (node_of (value));
  return TRUE;
}

/**
 * ring_json_integer:
 * @value: (nullable): a value
 * @integer_out: (out): the integer, left alone if it is none
 *
 * Returns: whether it is a number that is written without fraction and
 *   exponent and fits
 */
gboolean
ring_json_integer (const RingJsonValue *value,
                   gint64 *integer_out)
{
  if (!json_is_integer (node_of (value)))
    return FALSE;
  *integer_out = json_integer_value (node_of (value));
  return TRUE;
}

/**
 * ring_json_get_string:
 * @object: (nullable): a value
 * @name: a member's name
 *
 * Returns: (transfer none) (nullable): clean text; %NULL if there is no such
 *   member or it is no string
 */
const char *
ring_json_get_string (const RingJsonValue *object,
                      const char *name)
{
  return ring_json_string (ring_json_get (object, name));
}

/**
 * ring_json_get_boolean:
 * @object: (nullable): a value
 * @name: a member's name
 * @boolean_out: (out): the boolean, left alone if there is none
 *
 * Returns: whether there is such a member and it is a boolean
 */
gboolean
ring_json_get_boolean (const RingJsonValue *object,
                       const char *name,
                       gboolean *boolean_out)
{
  return ring_json_boolean (ring_json_get (object, name), boolean_out);
}

/**
 * ring_json_get_number:
 * @object: (nullable): a value
 * @name: a member's name
 * @number_out: (out): the number, left alone if there is none
 *
 * Returns: whether there is such a member and it is a number
 */
gboolean
ring_json_get_number (const RingJsonValue *object,
                      const char *name,
                      double *number_out)
{
  return ring_json_number (ring_json_get (object, name), number_out);
}

/**
 * ring_json_get_integer:
 * @object: (nullable): a value
 * @name: a member's name
 * @integer_out: (out): the integer, left alone if there is none
 *
 * Returns: whether there is such a member and it is an integer, as for
 *   ring_json_integer()
 */
gboolean
ring_json_get_integer (const RingJsonValue *object,
                       const char *name,
                       gint64 *integer_out)
{
  return ring_json_integer (ring_json_get (object, name), integer_out);
}

/**
 * ring_json_get_seconds:
 * @object: (nullable): a value
 * @name: a member's name
 * @usec_out: (out): the time in microseconds, left alone if there is none
 *
 * Times beyond about 73 000 years on either side are taken as the last one, so
 * that the difference of two of them always fits.
 *
 * Returns: whether there is such a member and it is a number
 */
gboolean
ring_json_get_seconds (const RingJsonValue *object,
                       const char *name,
                       gint64 *usec_out)
{
  double seconds = 0;

  if (!ring_json_get_number (object, name, &seconds))
    return FALSE;
  if (seconds >= (double) MAX_USEC / G_USEC_PER_SEC)
    *usec_out = MAX_USEC;
  else if (seconds <= -(double) MAX_USEC / G_USEC_PER_SEC)
    *usec_out = -MAX_USEC;
  else
    *usec_out = llround (seconds * G_USEC_PER_SEC);
  return TRUE;
}

/**
 * ring_json_foreach_member:
 * @object: (nullable): a value
 * @func: (scope call): called for each member
 * @user_data: handed to @func
 *
 * Goes through the members in the document's order; through none if @object is
 * no object.
 */
void
ring_json_foreach_member (const RingJsonValue *object,
                          RingJsonMemberFunc func,
                          gpointer user_data)
{
  json_t *node = node_of (object);

  for (void *at = json_object_iter (node); at != NULL; at = json_object_iter_next (node, at))
    func (json_object_iter_key (at), value_of (json_object_iter_value (at)), user_data);
}
