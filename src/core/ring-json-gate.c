/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJson"

#include "config.h"

#include "ring-json-private.h"

typedef enum
{
  STATE_BEGIN,
  STATE_BOM_2,
  STATE_BOM_3,
  STATE_VALUE,
  STATE_FIRST_ELEMENT,
  STATE_FIRST_NAME,
  STATE_NAME,
  STATE_COLON,
  STATE_STRING,
  STATE_NUMBER,
  STATE_WORD,
  STATE_AFTER_VALUE,
} State;

struct _RingJsonGate
{
  RingJsonLimits limits;
  GStrv members; /* (owned) (nullable): a copy of the limits' */

  State state;
  GError *error; /* (owned) (nullable): set once it failed */
  size_t n_read;

  /* One bit per open container, 1 for an object. It is not the program's
   * stack that grows with the depth of a foreign document. */
  GByteArray *kinds; /* (owned) */
  size_t depth;

  /* Nothing is kept until the value that began at this depth ends. */
  gboolean is_skipping;
  size_t skip_depth;

  gboolean is_name; /* the string being read is a member's name */
  const char *word; /* the word being read, and how much of it is left */
  const char *word_left;
  RingJsonStringReader string;
  RingJsonNumberReader number;

  GString *text;        /* (owned): scratch space */
  RingJsonWriter *kept; /* (owned) */
};

/**
 * ring_json_gate_new:
 * @limits: what the document may be; copied
 *
 * For a document that comes in pieces, cut anywhere. Feed the pieces until
 * something else than %RING_JSON_GATE_MORE comes back or there are none left,
 * then call ring_json_gate_finish().
 *
 * Returns: (transfer full): a gate
 */
RingJsonGate *
ring_json_gate_new (const RingJsonLimits *limits)
{
  RingJsonGate *gate = g_new0 (RingJsonGate, 1);

  gate->limits = *limits;
  gate->limits.max_depth = MIN (limits->max_depth, RING_JSON_MAX_DEPTH);
  gate->members = g_strdupv ((GStrv) limits->members);
  gate->kinds = g_byte_array_new ();
  gate->text = g_string_new (NULL);
  gate->kept = ring_json_writer_new ();
  ring_json_string_reader_init (&gate->string, limits->verbatim);
  ring_json_number_reader_init (&gate->number);
  return gate;
}

/**
 * ring_json_gate_free:
 * @gate: (transfer full) (nullable): a gate
 */
void
ring_json_gate_free (RingJsonGate *gate)
{
  if (gate == NULL)
    return;
  g_strfreev (gate->members);
  g_clear_error (&gate->error);
  g_byte_array_unref (gate->kinds);
  ring_json_string_reader_clear (&gate->string);
  ring_json_number_reader_clear (&gate->number);
  g_string_free (gate->text, TRUE);
  ring_json_writer_free (gate->kept);
  g_free (gate);
}

static void
fail_at (RingJsonGate *gate,
         char byte)
{
  if (gate->error == NULL)
    g_set_error (&gate->error, RING_ERROR, RING_ERROR_INVALID,
                 "unexpected byte 0x%02x at offset %" G_GSIZE_FORMAT, (guint8) byte, gate->n_read);
}

static void
check_kept (RingJsonGate *gate)
{
  if (gate->error == NULL && ring_json_writer_length (gate->kept) > gate->limits.max_kept)
    g_set_error (&gate->error, RING_ERROR, RING_ERROR_TOO_LARGE,
                 "more than %" G_GSIZE_FORMAT " bytes to keep", gate->limits.max_kept);
}

static gboolean
is_space (char byte)
{
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static gboolean
is_in_object (const RingJsonGate *gate)
{
  size_t level = gate->depth - 1;

  return gate->depth > 0 && (gate->kinds->data[level / 8] >> (level % 8) & 1) != 0;
}

static void
push (RingJsonGate *gate,
      gboolean is_object)
{
  guint8 bit = (guint8) (1u << (gate->depth % 8));
  guint8 none = 0;

  if (gate->depth / 8 >= gate->kinds->len)
    g_byte_array_append (gate->kinds, &none, 1);
  if (is_object)
    gate->kinds->data[gate->depth / 8] |= bit;
  else
    gate->kinds->data[gate->depth / 8] &= (guint8) ~bit;
  gate->depth++;
}

static void
skip_value (RingJsonGate *gate)
{
  gate->is_skipping = TRUE;
  gate->skip_depth = gate->depth;
}

static void
end_value (RingJsonGate *gate)
{
  gate->state = STATE_AFTER_VALUE;
  if (gate->is_skipping && gate->depth == gate->skip_depth)
    gate->is_skipping = FALSE;
  check_kept (gate);
}

static void
open_container (RingJsonGate *gate,
                gboolean is_object)
{
  if (!gate->is_skipping && gate->depth >= gate->limits.max_depth)
    {
      ring_json_writer_null (gate->kept);
      skip_value (gate);
    }
  if (!gate->is_skipping && is_object)
    ring_json_writer_begin_object (gate->kept);
  else if (!gate->is_skipping)
    ring_json_writer_begin_array (gate->kept);
  push (gate, is_object);
  gate->state = is_object ? STATE_FIRST_NAME : STATE_FIRST_ELEMENT;
}

static void
close_container (RingJsonGate *gate)
{
  if (!gate->is_skipping && is_in_object (gate))
    ring_json_writer_end_object (gate->kept);
  else if (!gate->is_skipping)
    ring_json_writer_end_array (gate->kept);
  gate->depth--;
  end_value (gate);
}

static void
begin_string (RingJsonGate *gate,
              gboolean is_name)
{
  gate->state = STATE_STRING;
  gate->is_name = is_name;
  ring_json_string_reader_begin (&gate->string, !gate->is_skipping);
}

static void
begin_value (RingJsonGate *gate,
             char byte)
{
  switch (byte)
    {
    case '{':
    case '[':
      open_container (gate, byte == '{');
      return;
    case '"':
      begin_string (gate, FALSE);
      return;
    case 't':
    case 'f':
    case 'n':
      gate->word = byte == 't' ? "true" : byte == 'f' ? "false"
                                                      : "null";
      gate->word_left = gate->word + 1;
      gate->state = STATE_WORD;
      return;
    default:
      ring_json_number_reader_begin (&gate->number, !gate->is_skipping);
      gate->state = STATE_NUMBER;
      if (!ring_json_number_reader_feed (&gate->number, byte))
        fail_at (gate, byte);
    }
}

static void
end_number (RingJsonGate *gate)
{
  if (!gate->is_skipping)
    ring_json_number_reader_write (&gate->number, gate->kept);
  end_value (gate);
}

static void
end_name (RingJsonGate *gate)
{
  gate->state = STATE_COLON;
  if (gate->is_skipping)
    return;
  ring_json_string_reader_get (&gate->string, gate->text);
  if (gate->depth == 1 && gate->members != NULL && !g_strv_contains ((const char *const *) gate->members, gate->text->str))
    skip_value (gate);
  else
    ring_json_writer_name (gate->kept, gate->text->str);
}

/* Reads at least one byte of a string, or none if its reader looks twice. */
static size_t
scan_string (RingJsonGate *gate,
             const char *bytes,
             size_t length)
{
  size_t n_read = ring_json_string_reader_feed (&gate->string, bytes, length);

  if (!ring_json_string_reader_is_done (&gate->string))
    return n_read;
  if (gate->is_name)
    {
      end_name (gate);
      return n_read;
    }
  if (!gate->is_skipping)
    {
      ring_json_string_reader_get (&gate->string, gate->text);
      ring_json_writer_string (gate->kept, gate->text->str);
    }
  end_value (gate);
  return n_read;
}

static void
scan_word (RingJsonGate *gate,
           char byte)
{
  if (byte != *gate->word_left)
    {
      fail_at (gate, byte);
      return;
    }
  gate->word_left++;
  if (*gate->word_left != '\0')
    return;
  if (!gate->is_skipping)
    ring_json_writer_raw (gate->kept, gate->word);
  end_value (gate);
}

/* After the root's last byte only white space may follow. */
static void
scan_after_value (RingJsonGate *gate,
                  char byte)
{
  if (gate->depth > 0 && byte == ',')
    gate->state = is_in_object (gate) ? STATE_NAME : STATE_VALUE;
  else if (gate->depth > 0 && byte == (is_in_object (gate) ? '}' : ']'))
    close_container (gate);
  else if (!is_space (byte))
    fail_at (gate, byte);
}

static void
scan_name (RingJsonGate *gate,
           char byte)
{
  if (byte == '"')
    begin_string (gate, TRUE);
  else if (byte == '}' && gate->state == STATE_FIRST_NAME)
    close_container (gate);
  else if (!is_space (byte))
    fail_at (gate, byte);
}

static void
scan_value (RingJsonGate *gate,
            char byte)
{
  if (byte == ']' && gate->state == STATE_FIRST_ELEMENT)
    close_container (gate);
  else if (!is_space (byte))
    begin_value (gate, byte);
}

/* A byte order mark may lead, whole or not at all. */
static gboolean
scan_begin (RingJsonGate *gate,
            char byte)
{
  static const guint8 mark[] = { 0xEF, 0xBB, 0xBF };
  gboolean is_mark = (guint8) byte == mark[gate->state - STATE_BEGIN];

  if (is_mark)
    gate->state++;
  else if (gate->state == STATE_BEGIN)
    gate->state = STATE_VALUE;
  else
    fail_at (gate, byte);
  return is_mark;
}

static gboolean
scan_number (RingJsonGate *gate,
             char byte)
{
  if (ring_json_number_reader_feed (&gate->number, byte))
    return TRUE;
  if (ring_json_number_reader_is_complete (&gate->number))
    end_number (gate);
  else
    fail_at (gate, byte);
  return FALSE;
}

/* Returns whether @byte was read; if not, it is looked at again in the state
 * that it led to. */
static gboolean
scan_byte (RingJsonGate *gate,
           char byte)
{
  switch (gate->state)
    {
    case STATE_BEGIN:
    case STATE_BOM_2:
    case STATE_BOM_3:
      return scan_begin (gate, byte);
    case STATE_VALUE:
    case STATE_FIRST_ELEMENT:
      scan_value (gate, byte);
      return TRUE;
    case STATE_FIRST_NAME:
    case STATE_NAME:
      scan_name (gate, byte);
      return TRUE;
    case STATE_COLON:
      if (byte == ':')
        gate->state = STATE_VALUE;
      else if (!is_space (byte))
        fail_at (gate, byte);
      return TRUE;
    case STATE_NUMBER:
      return scan_number (gate, byte);
    case STATE_WORD:
      scan_word (gate, byte);
      return TRUE;
    case STATE_AFTER_VALUE:
      scan_after_value (gate, byte);
      return TRUE;
    case STATE_STRING:
    default:
      return FALSE;
    }
}

static void
scan (RingJsonGate *gate,
      const char *bytes,
      size_t length)
{
  size_t i = 0;

  while (i < length && gate->error == NULL)
    {
      size_t n_read = 0;

      if (gate->state == STATE_STRING)
        n_read = scan_string (gate, bytes + i, length - i);
      else if (scan_byte (gate, bytes[i]))
        n_read = 1;
      i += n_read;
      gate->n_read += n_read;
    }
}

/**
 * ring_json_gate_feed:
 * @gate: a gate
 * @bytes: (array length=length): the next piece
 * @length: how many bytes; 0 asks for the state
 * @error: (out) (optional): %RING_ERROR_INVALID for what is no JSON or goes on
 *   behind the value, %RING_ERROR_TOO_LARGE over a limit
 *
 * Reads a piece. It makes no difference where a document is cut. A value that
 * is done may still fail by what follows it, so hand in everything that was
 * read. Only a number as the root does not know its own end: it is done at the
 * white space behind it, or at ring_json_gate_finish().
 *
 * Returns: how far it is
 */
RingJsonGateState
ring_json_gate_feed (RingJsonGate *gate,
                     const char *bytes,
                     size_t length,
                     GError **error)
{
  size_t allowed = 0;

  g_return_val_if_fail (gate != NULL, RING_JSON_GATE_FAILED);

  allowed = MIN (length, gate->limits.max_read - gate->n_read);
  scan (gate, bytes, allowed);
  if (gate->error == NULL && allowed < length)
    g_set_error (&gate->error, RING_ERROR, RING_ERROR_TOO_LARGE,
                 "more than %" G_GSIZE_FORMAT " bytes", gate->limits.max_read);
  if (gate->error != NULL)
    {
      g_propagate_error (error, g_error_copy (gate->error));
      return RING_JSON_GATE_FAILED;
    }
  return gate->state == STATE_AFTER_VALUE && gate->depth == 0 ? RING_JSON_GATE_DONE : RING_JSON_GATE_MORE;
}

/* Ends the document and takes out what was kept of it, as JSON that the parser
 * library cannot refuse. Call it once. */
char *
ring_json_gate_take_text (RingJsonGate *gate,
                          size_t *length_out,
                          GError **error)
{
  if (gate->error == NULL && gate->state == STATE_NUMBER && gate->depth == 0 && ring_json_number_reader_is_complete (&gate->number))
    end_number (gate);
  if (gate->error == NULL && (gate->state != STATE_AFTER_VALUE || gate->depth > 0))
    g_set_error (&gate->error, RING_ERROR, RING_ERROR_INVALID,
                 "ends after %" G_GSIZE_FORMAT " bytes within the value", gate->n_read);
  if (gate->error != NULL)
    {
      g_propagate_error (error, g_error_copy (gate->error));
      return NULL;
    }
  return ring_json_writer_finish (gate->kept, length_out);
}
