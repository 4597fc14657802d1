/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJsonText"

#include "config.h"

#include "ring-json-text-private.h"

#include <string.h>

struct _RingJsonText
{
  GBytes *bytes; /* (owned) */
  GArray *nodes; /* (owned) (element-type RingJsonNode) */
};

static void
locate (const char *bytes,
        size_t length,
        size_t offset,
        RingJsonFault *fault_out)
{
  fault_out->line = 1;
  fault_out->column = 1;
  for (size_t i = 0; i < MIN (offset, length); i++)
    {
      gboolean ends_line = bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 >= length || bytes[i + 1] != '\n'));

      if (ends_line)
        {
          fault_out->line++;
          fault_out->column = 1;
        }
      /* What goes on with a character is no column of its own. */
      else if (((guint8) bytes[i] & 0xC0) != 0x80)
        {
          fault_out->column++;
        }
    }
}

/**
 * ring_json_text_new:
 * @bytes: a whole file
 * @fault_out: (out): what is wrong with it, if it is refused
 *
 * Scans a text. A blank one is fine, and has no root.
 *
 * Returns: (transfer full) (nullable): the text, or %NULL
 */
RingJsonText *
ring_json_text_new (GBytes *bytes,
                    RingJsonFault *fault_out)
{
  RingJsonText *text = g_new0 (RingJsonText, 1);
  size_t length = 0;
  const char *start = g_bytes_get_data (bytes, &length);
  size_t offset = 0;

  text->bytes = g_bytes_ref (bytes);
  text->nodes = g_array_new (FALSE, FALSE, sizeof (RingJsonNode));
  /* No bytes at all may be no pointer either. */
  fault_out->kind = ring_json_scan (length > 0 ? start : "", length, text->nodes, &offset);
  if (fault_out->kind == RING_JSON_FAULT_NONE)
    return text;
  locate (start, length, offset, fault_out);
  ring_json_text_free (text);
  return NULL;
}

/**
 * ring_json_text_free:
 * @text: (transfer full) (nullable): a text
 */
void
ring_json_text_free (RingJsonText *text)
{
  if (text == NULL)
    return;
  g_bytes_unref (text->bytes);
  g_array_unref (text->nodes);
  g_free (text);
}

/**
 * ring_json_text_bytes:
 * @text: a text
 * @length_out: (out) (optional): how many bytes
 *
 * Returns: (transfer none): the bytes
 */
const char *
ring_json_text_bytes (const RingJsonText *text,
                      size_t *length_out)
{
  const char *bytes = g_bytes_get_data (text->bytes, length_out);

  return bytes != NULL ? bytes : "";
}

/**
 * ring_json_text_locate:
 * @text: a text
 * @offset: a place in it
 * @fault_out: gets line and column
 */
void
ring_json_text_locate (const RingJsonText *text,
                       size_t offset,
                       RingJsonFault *fault_out)
{
  size_t length = 0;
  const char *bytes = ring_json_text_bytes (text, &length);

  locate (bytes, length, offset, fault_out);
}

static const RingJsonNode *
node_at (const RingJsonText *text,
         guint number)
{
  return number == 0 ? NULL : &g_array_index (text->nodes, RingJsonNode, number);
}

/**
 * ring_json_text_at:
 * @text: a text
 * @number: below ring_json_text_n_nodes()
 *
 * Returns: (transfer none) (nullable): the value with that number, %NULL for 0
 */
const RingJsonNode *
ring_json_text_at (const RingJsonText *text,
                   guint number)
{
  return node_at (text, number);
}

/**
 * ring_json_text_root:
 * @text: a text
 *
 * Returns: (transfer none) (nullable): its value, %NULL if it is blank
 */
const RingJsonNode *
ring_json_text_root (const RingJsonText *text)
{
  return text->nodes->len > 1 ? node_at (text, 1) : NULL;
}

/**
 * ring_json_text_first:
 * @text: a text
 * @node: (nullable): a value
 *
 * Returns: (transfer none) (nullable): the first value in it
 */
const RingJsonNode *
ring_json_text_first (const RingJsonText *text,
                      const RingJsonNode *node)
{
  return node == NULL ? NULL : node_at (text, node->first);
}

/**
 * ring_json_text_last:
 * @text: a text
 * @node: (nullable): a value
 *
 * Returns: (transfer none) (nullable): the last value in it
 */
const RingJsonNode *
ring_json_text_last (const RingJsonText *text,
                     const RingJsonNode *node)
{
  return node == NULL ? NULL : node_at (text, node->last);
}

/**
 * ring_json_text_previous:
 * @text: a text
 * @node: a value
 *
 * Returns: (transfer none) (nullable): the one before it in the same container
 */
const RingJsonNode *
ring_json_text_previous (const RingJsonText *text,
                         const RingJsonNode *node)
{
  return node_at (text, node->previous);
}

/**
 * ring_json_text_next:
 * @text: a text
 * @node: a value
 *
 * Returns: (transfer none) (nullable): the one behind it in the same container
 */
const RingJsonNode *
ring_json_text_next (const RingJsonText *text,
                     const RingJsonNode *node)
{
  return node_at (text, node->next);
}

/**
 * ring_json_text_parent:
 * @text: a text
 * @node: a value
 *
 * Returns: (transfer none) (nullable): what it is in
 */
const RingJsonNode *
ring_json_text_parent (const RingJsonText *text,
                       const RingJsonNode *node)
{
  return node_at (text, node->parent);
}

/**
 * ring_json_text_number:
 * @text: a text
 * @node: a value of it
 *
 * Returns: its number, below ring_json_text_n_nodes(); a container has a lower
 *   one than what is in it
 */
guint
ring_json_text_number (const RingJsonText *text,
                       const RingJsonNode *node)
{
  return (guint) (node - &g_array_index (text->nodes, RingJsonNode, 0));
}

/**
 * ring_json_text_n_nodes:
 * @text: a text
 *
 * Returns: one more than the highest number of a value
 */
guint
ring_json_text_n_nodes (const RingJsonText *text)
{
  return text->nodes->len;
}

/**
 * ring_json_text_start:
 * @node: a value
 *
 * Returns: where it begins with its name, if it has one
 */
size_t
ring_json_text_start (const RingJsonNode *node)
{
  return node->name_end > 0 ? node->name_begin : node->begin;
}

/* NULL for what cannot be a C string. */
static char *
decode (const RingJsonText *text,
        size_t begin,
        size_t end)
{
  size_t length = 0;
  g_autofree char *string = ring_json_scan_decode (ring_json_text_bytes (text, NULL), begin, end, &length);

  return strlen (string) == length ? g_steal_pointer (&string) : NULL;
}

/**
 * ring_json_text_get:
 * @text: a text
 * @object: (nullable): a value
 * @name: a member's name
 *
 * Returns: (transfer none) (nullable): the member's value; %NULL if there is
 *   none, or @object is no object
 */
const RingJsonNode *
ring_json_text_get (const RingJsonText *text,
                    const RingJsonNode *object,
                    const char *name)
{
  if (object == NULL || object->type != RING_JSON_TYPE_OBJECT)
    return NULL;
  for (const RingJsonNode *node = ring_json_text_first (text, object); node != NULL; node = ring_json_text_next (text, node))
    {
      g_autofree char *found = ring_json_text_name (text, node);

      if (g_strcmp0 (found, name) == 0)
        return node;
    }
  return NULL;
}

/**
 * ring_json_text_name:
 * @text: a text
 * @node: a value
 *
 * Returns: (transfer full) (nullable): its name; %NULL if it has none, or one
 *   with a NUL in it
 */
char *
ring_json_text_name (const RingJsonText *text,
                     const RingJsonNode *node)
{
  return node->name_end > 0 ? decode (text, node->name_begin, node->name_end) : NULL;
}

/**
 * ring_json_text_string:
 * @text: a text
 * @node: (nullable): a value
 *
 * Returns: (transfer full) (nullable): the string; %NULL if it is none, or one
 *   with a NUL in it
 */
char *
ring_json_text_string (const RingJsonText *text,
                       const RingJsonNode *node)
{
  return node != NULL && node->type == RING_JSON_TYPE_STRING ? decode (text, node->begin, node->end) : NULL;
}

/**
 * ring_json_text_slice:
 * @text: a text
 * @node: a value
 *
 * Returns: (transfer full): the value as it is written
 */
char *
ring_json_text_slice (const RingJsonText *text,
                      const RingJsonNode *node)
{
  return g_strndup (ring_json_text_bytes (text, NULL) + node->begin, node->end - node->begin);
}
