/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJson"

#include "config.h"

#include "ring-json-private.h"

#include "ring-text.h"

#include <math.h>
#include <string.h>

/* Enough to see, after cleaning, that a string is longer than what is kept,
 * with the last character that counts complete. Cleaning never shortens. */
#define MAX_RAW (RING_JSON_MAX_STRING + 4)

/* The exact decimal form of any double is shorter. */
#define MAX_NUMBER 2048

enum
{
  STRING_PLAIN,
  STRING_BACKSLASH,
  STRING_UNICODE,
  STRING_DONE,
};

enum
{
  NUMBER_BEGIN,
  NUMBER_MINUS,
  NUMBER_ZERO,
  NUMBER_INTEGER,
  NUMBER_POINT,
  NUMBER_FRACTION,
  NUMBER_EXPONENT,
  NUMBER_EXPONENT_SIGN,
  NUMBER_EXPONENT_DIGITS,
  NUMBER_NONE,
};

static void
append_raw (RingJsonStringReader *reader,
            const char *bytes,
            size_t length)
{
  size_t room = reader->verbatim ? length : MAX_RAW - reader->raw->len;

  reader->length += length;
  g_string_append_len (reader->raw, bytes, (gssize) MIN (length, room));
}

static void
append_character (RingJsonStringReader *reader,
                  gunichar character)
{
  char utf8[6];

  append_raw (reader, utf8, (size_t) g_unichar_to_utf8 (character, utf8));
}

/* Something else than the other half follows a high surrogate. */
static void
flush_high (RingJsonStringReader *reader)
{
  if (reader->high == 0)
    return;
  reader->high = 0;
  append_character (reader, 0xFFFD);
}

static size_t
feed_plain (RingJsonStringReader *reader,
            const char *bytes,
            size_t length)
{
  const char *at = bytes;
  const char *end = bytes + length;

  while (at < end && *at != '"' && *at != '\\')
    at++;
  if (at > bytes && reader->is_kept)
    {
      flush_high (reader);
      append_raw (reader, bytes, (size_t) (at - bytes));
    }
  if (at == end)
    return length;
  if (*at == '"')
    {
      flush_high (reader);
      reader->state = STRING_DONE;
    }
  else
    {
      reader->state = STRING_BACKSLASH;
    }
  return (size_t) (at - bytes) + 1;
}

static void
feed_backslash (RingJsonStringReader *reader,
                char byte)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  const char *name = byte == '\0' ? NULL : strchr (names, byte);

  if (byte == 'u')
    {
      reader->state = STRING_UNICODE;
      reader->n_digits = 0;
      return;
    }
  reader->state = STRING_PLAIN;
  if (!reader->is_kept)
    return;
  flush_high (reader);
  if (name == NULL)
    append_raw (reader, "\\", 1);
  append_raw (reader, name == NULL ? &byte : &meant[name - names], 1);
}

/* An escape that names a UTF-16 unit is complete. */
static void
append_unit (RingJsonStringReader *reader)
{
  gunichar unit = 0;

  for (guint i = 0; i < 4; i++)
    unit = unit << 4 | (gunichar) g_ascii_xdigit_value (reader->digits[i]);
  if (unit >= 0xDC00 && unit <= 0xDFFF && reader->high != 0)
    {
      unit = 0x10000 + ((reader->high - 0xD800) << 10) + (unit - 0xDC00);
      reader->high = 0;
    }
  flush_high (reader);
  if (unit >= 0xD800 && unit <= 0xDBFF)
    reader->high = unit;
  else if (unit >= 0xDC00 && unit <= 0xDFFF)
    append_character (reader, 0xFFFD);
  else
    append_character (reader, unit);
}

static size_t
feed_unicode (RingJsonStringReader *reader,
              char byte)
{
  if (g_ascii_isxdigit (byte))
    {
      reader->digits[reader->n_digits++] = byte;
      if (reader->n_digits < 4)
        return 1;
      reader->state = STRING_PLAIN;
      if (reader->is_kept)
        append_unit (reader);
      return 1;
    }
  /* Not an escape that JSON knows, so it keeps its backslash. */
  reader->state = STRING_PLAIN;
  if (reader->is_kept)
    {
      flush_high (reader);
      append_raw (reader, "\\u", 2);
      append_raw (reader, reader->digits, reader->n_digits);
    }
  return 0;
}

/**
 * ring_json_string_reader_init:
 * @reader: (out caller-allocates): a reader
 * @verbatim: whether strings stay whole, and their control characters as they
 *   are in text that is UTF-8 without NUL
 *
 * Prepares a reader. Undo with ring_json_string_reader_clear().
 */
void
ring_json_string_reader_init (RingJsonStringReader *reader,
                              gboolean verbatim)
{
  *reader = (RingJsonStringReader){ .raw = g_string_new (NULL), .verbatim = verbatim };
}

/**
 * ring_json_string_reader_clear:
 * @reader: a reader
 */
void
ring_json_string_reader_clear (RingJsonStringReader *reader)
{
  g_string_free (reader->raw, TRUE);
  reader->raw = NULL;
}

/**
 * ring_json_string_reader_begin:
 * @reader: a reader
 * @is_kept: whether the text will be asked for
 *
 * Call it at the opening quote.
 */
void
ring_json_string_reader_begin (RingJsonStringReader *reader,
                               gboolean is_kept)
{
  g_string_truncate (reader->raw, 0);
  reader->length = 0;
  reader->state = STRING_PLAIN;
  reader->high = 0;
  reader->is_kept = is_kept;
}

/**
 * ring_json_string_reader_feed:
 * @reader: a reader that is not done
 * @bytes: (array length=length): what follows
 * @length: how many, at least one
 *
 * Reads some of @bytes: perhaps not all, and none if only the meaning of what
 * was read before became clear. Call it again with the rest.
 *
 * Returns: how many bytes were read
 */
size_t
ring_json_string_reader_feed (RingJsonStringReader *reader,
                              const char *bytes,
                              size_t length)
{
  switch (reader->state)
    {
    case STRING_BACKSLASH:
      feed_backslash (reader, bytes[0]);
      return 1;
    case STRING_UNICODE:
      return feed_unicode (reader, bytes[0]);
    default:
      return feed_plain (reader, bytes, length);
    }
}

/**
 * ring_json_string_reader_is_done:
 * @reader: a reader
 *
 * Returns: whether the closing quote was read
 */
gboolean
ring_json_string_reader_is_done (const RingJsonStringReader *reader)
{
  return reader->state == STRING_DONE;
}

/**
 * ring_json_string_reader_get:
 * @reader: a reader that is done and kept its text
 * @text_out: where to put it
 *
 * Gives the text, clean unless it is kept verbatim. More than
 * %RING_JSON_MAX_STRING bytes of a clean one are cut on a character's border,
 * and `…` with the length of the whole follows.
 */
void
ring_json_string_reader_get (const RingJsonStringReader *reader,
                             GString *text_out)
{
  const char *cut = NULL;

  g_string_truncate (text_out, 0);
  if (reader->verbatim && g_utf8_validate_len (reader->raw->str, reader->raw->len, NULL))
    g_string_append_len (text_out, reader->raw->str, (gssize) reader->raw->len);
  else
    ring_text_append_clean (text_out, reader->raw->str, reader->raw->len);
  if (reader->verbatim || text_out->len <= RING_JSON_MAX_STRING)
    return;
  cut = text_out->str + RING_JSON_MAX_STRING;
  if (((guint8) *cut & 0xC0) == 0x80)
    cut = g_utf8_find_prev_char (text_out->str, cut);
  g_string_truncate (text_out, (size_t) (cut - text_out->str));
  g_string_append_printf (text_out, "…%" G_GSIZE_FORMAT, reader->length);
}

/**
 * ring_json_number_reader_init:
 * @reader: (out caller-allocates): a reader
 *
 * Prepares a reader. Undo with ring_json_number_reader_clear().
 */
void
ring_json_number_reader_init (RingJsonNumberReader *reader)
{
  *reader = (RingJsonNumberReader){ .text = g_string_new (NULL) };
}

/**
 * ring_json_number_reader_clear:
 * @reader: a reader
 */
void
ring_json_number_reader_clear (RingJsonNumberReader *reader)
{
  g_string_free (reader->text, TRUE);
  reader->text = NULL;
}

/**
 * ring_json_number_reader_begin:
 * @reader: a reader
 * @is_kept: whether it will be written
 *
 * Call it before the first byte is fed.
 */
void
ring_json_number_reader_begin (RingJsonNumberReader *reader,
                               gboolean is_kept)
{
  g_string_truncate (reader->text, 0);
  reader->state = NUMBER_BEGIN;
  reader->is_integer = TRUE;
  reader->is_kept = is_kept;
}

/* What @byte makes of a number in @state; the grammar of RFC 8259. */
static guint
next_number_state (guint state,
                   char byte)
{
  gboolean is_digit = g_ascii_isdigit (byte);
  gboolean is_exponent = byte == 'e' || byte == 'E';

  switch (state)
    {
    case NUMBER_BEGIN:
    case NUMBER_MINUS:
      if (byte == '-' && state == NUMBER_BEGIN)
        return NUMBER_MINUS;
      if (byte == '0')
        return NUMBER_ZERO;
      return is_digit ? NUMBER_INTEGER : NUMBER_NONE;
    case NUMBER_ZERO:
    case NUMBER_INTEGER:
      if (is_digit && state == NUMBER_INTEGER)
        return NUMBER_INTEGER;
      if (byte == '.')
        return NUMBER_POINT;
      return is_exponent ? NUMBER_EXPONENT : NUMBER_NONE;
    case NUMBER_POINT:
      return is_digit ? NUMBER_FRACTION : NUMBER_NONE;
    case NUMBER_FRACTION:
      if (is_digit)
        return NUMBER_FRACTION;
      return is_exponent ? NUMBER_EXPONENT : NUMBER_NONE;
    case NUMBER_EXPONENT:
      if (byte == '+' || byte == '-')
        return NUMBER_EXPONENT_SIGN;
      return is_digit ? NUMBER_EXPONENT_DIGITS : NUMBER_NONE;
    default:
      return is_digit ? NUMBER_EXPONENT_DIGITS : NUMBER_NONE;
    }
}

/**
 * ring_json_number_reader_feed:
 * @reader: a reader
 * @byte: what follows
 *
 * Returns: whether @byte belongs to the number; if not, nothing was read
 */
gboolean
ring_json_number_reader_feed (RingJsonNumberReader *reader,
                              char byte)
{
  guint state = next_number_state (reader->state, byte);

  if (state == NUMBER_NONE)
    return FALSE;
  reader->state = state;
  if (state == NUMBER_POINT || state == NUMBER_EXPONENT)
    reader->is_integer = FALSE;
  if (reader->is_kept && reader->text->len <= MAX_NUMBER)
    g_string_append_c (reader->text, byte);
  return TRUE;
}

/**
 * ring_json_number_reader_is_complete:
 * @reader: a reader
 *
 * Returns: whether what was read is a number
 */
gboolean
ring_json_number_reader_is_complete (const RingJsonNumberReader *reader)
{
  return reader->state == NUMBER_ZERO || reader->state == NUMBER_INTEGER || reader->state == NUMBER_FRACTION || reader->state == NUMBER_EXPONENT_DIGITS;
}

/**
 * ring_json_number_reader_write:
 * @reader: a reader that is complete and kept its number
 * @writer: where to write it
 *
 * Writes the number so that the parser library takes it: an integer that does
 * not fit 64 bits as a real, what overflows as the largest double. A number
 * with more digits than any double has becomes null.
 */
void
ring_json_number_reader_write (const RingJsonNumberReader *reader,
                               RingJsonWriter *writer)
{
  g_autofree char *real = NULL;
  double number = 0;

  if (reader->text->len > MAX_NUMBER)
    {
      ring_json_writer_null (writer);
      return;
    }
  if (reader->is_integer && g_ascii_string_to_signed (reader->text->str, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    {
      ring_json_writer_raw (writer, reader->text->str);
      return;
    }
  number = g_ascii_strtod (reader->text->str, NULL);
  if (!isfinite (number))
    real = g_strdup (number > 0 ? "1.7976931348623157e308" : "-1.7976931348623157e308");
  else
    real = g_strconcat (reader->text->str, reader->is_integer ? ".0" : NULL, NULL);
  ring_json_writer_raw (writer, real);
}
