/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define PROBLEM_VALUE N_ ("the value is none that TOML knows")

/* Nobody nests settings; a file that does must not exhaust the stack. */
#define MAX_DEPTH 32

static RingTomlValue *read_value (RingTomlCursor *cursor,
                                  guint depth);

/**
 * ring_toml_value_free:
 * @value: (transfer full) (nullable): a value
 */
void
ring_toml_value_free (RingTomlValue *value)
{
  if (value == NULL)
    return;
  g_free (value->string);
  g_clear_pointer (&value->items, g_ptr_array_unref);
  g_free (value);
}

static void
free_item (gpointer item)
{
  ring_toml_value_free (item);
}

static RingTomlValue *
new_value (RingTomlType type)
{
  RingTomlValue *value = g_new0 (RingTomlValue, 1);

  value->type = type;
  return value;
}

/* White space within an array: line ends and comments too. */
static void
skip_space (RingTomlCursor *cursor)
{
  do
    {
      ring_toml_skip_blanks (cursor);
      ring_toml_skip_comment (cursor);
    }
  while (ring_toml_take (cursor, "\n") || ring_toml_take (cursor, "\r\n"));
}

static RingTomlValue *
read_array (RingTomlCursor *cursor,
            guint depth)
{
  g_autoptr (RingTomlValue) array = new_value (RING_TOML_TYPE_ARRAY);

  array->items = g_ptr_array_new_with_free_func (free_item);
  cursor->at++;
  for (;;)
    {
      RingTomlValue *item = NULL;

      skip_space (cursor);
      if (ring_toml_take (cursor, "]"))
        return g_steal_pointer (&array);
      item = read_value (cursor, depth + 1);
      if (item == NULL)
        return NULL;
      g_ptr_array_add (array->items, item);
      skip_space (cursor);
      if (!ring_toml_take (cursor, ",") && !ring_toml_starts_with (cursor, "]"))
        {
          (void) ring_toml_fail (cursor, N_ ("an array has no end"));
          return NULL;
        }
    }
}

static gboolean
skip_member (RingTomlCursor *cursor,
             guint depth)
{
  g_auto (GStrv) path = ring_toml_read_key (cursor);
  g_autoptr (RingTomlValue) value = NULL;

  if (path == NULL)
    return FALSE;
  if (!ring_toml_take (cursor, "="))
    return ring_toml_fail (cursor, N_ ("a key in an inline table has no value"));
  ring_toml_skip_blanks (cursor);
  value = read_value (cursor, depth + 1);
  ring_toml_skip_blanks (cursor);
  return value != NULL;
}

static RingTomlValue *
read_inline_table (RingTomlCursor *cursor,
                   guint depth)
{
  cursor->at++;
  ring_toml_skip_blanks (cursor);
  if (ring_toml_take (cursor, "}"))
    return new_value (RING_TOML_TYPE_TABLE);
  do
    {
      if (!skip_member (cursor, depth))
        return NULL;
    }
  while (ring_toml_take (cursor, ","));
  if (ring_toml_take (cursor, "}"))
    return new_value (RING_TOML_TYPE_TABLE);
  (void) ring_toml_fail (cursor, N_ ("an inline table has no end"));
  return NULL;
}

/* Whether @text has a digit wherever @form has one, and the same byte elsewhere;
 * moves @text behind it. */
static gboolean
take_form (const char **text,
           const char *form)
{
  size_t length = strlen (form);

  for (size_t i = 0; i < length; i++)
    {
      gboolean fits = form[i] == '0' ? g_ascii_isdigit ((*text)[i]) : (*text)[i] == form[i];

      if (!fits)
        return FALSE;
    }
  *text += length;
  return TRUE;
}

static gboolean
take_time (const char **text)
{
  if (!take_form (text, "00:00:00"))
    return FALSE;
  if (take_form (text, ".0"))
    {
      while (g_ascii_isdigit (**text))
        (*text)++;
    }
  return TRUE;
}

/* Dates are recognised by their form only: nobody asks which day it is. */
static gboolean
is_date (const char *token)
{
  const char *at = token;

  if (take_time (&at))
    return *at == '\0';
  if (!take_form (&at, "0000-00-00"))
    return FALSE;
  if (*at == '\0')
    return TRUE;
  if (strchr ("Tt ", *at++) == NULL || !take_time (&at))
    return FALSE;
  return *at == '\0' || g_ascii_strcasecmp (at, "Z") == 0 || ((take_form (&at, "+00:00") || take_form (&at, "-00:00")) && *at == '\0');
}

static gboolean
is_digit_of (char byte,
             guint base)
{
  int digit = g_ascii_xdigit_value (byte);

  return digit >= 0 && (guint) digit < base;
}

/* Moves @text behind digits, and appends them without the underscores that may
 * stand between two of them. */
static gboolean
take_digits (const char **text,
             guint base,
             GString *digits)
{
  const char *at = *text;

  if (!is_digit_of (*at, base))
    return FALSE;
  while (is_digit_of (*at, base))
    {
      g_string_append_c (digits, *at++);
      if (at[0] == '_' && is_digit_of (at[1], base))
        at++;
    }
  *text = at;
  return TRUE;
}

static RingTomlValue *
parse_prefixed_integer (const char *token)
{
  guint base = token[1] == 'x' ? 16 : token[1] == 'o' ? 8
                                                      : 2;
  const char *at = token + 2;
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autoptr (RingTomlValue) value = new_value (RING_TOML_TYPE_INTEGER);
  guint64 integer = 0;

  if (!take_digits (&at, base, digits) || *at != '\0' || !g_ascii_string_to_unsigned (digits->str, base, 0, G_MAXINT64, &integer, NULL))
    return NULL;
  value->integer = (gint64) integer;
  return g_steal_pointer (&value);
}

/* Moves @text behind a fraction and an exponent, if they are there. */
static gboolean
take_float_parts (const char **text,
                  GString *digits)
{
  if (**text == '.')
    {
      g_string_append_c (digits, *(*text)++);
      if (!take_digits (text, 10, digits))
        return FALSE;
    }
  if (**text == 'e' || **text == 'E')
    {
      g_string_append_c (digits, *(*text)++);
      if (**text == '+' || **text == '-')
        g_string_append_c (digits, *(*text)++);
      if (!take_digits (text, 10, digits))
        return FALSE;
    }
  return TRUE;
}

static RingTomlValue *
parse_decimal (const char *token)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autoptr (RingTomlValue) value = new_value (RING_TOML_TYPE_FLOAT);
  const char *at = token;
  const char *first = NULL;
  const char *after_integer = NULL;

  if (*at == '-')
    g_string_append_c (digits, '-');
  if (*at == '-' || *at == '+')
    at++;
  first = at;
  if (g_str_equal (first, "inf") || g_str_equal (first, "nan"))
    {
      value->number = first[0] == 'n' ? NAN : token[0] == '-' ? -INFINITY
                                                              : INFINITY;
      return g_steal_pointer (&value);
    }
  if (!take_digits (&at, 10, digits) || (first[0] == '0' && at > first + 1))
    return NULL;
  after_integer = at;
  if (!take_float_parts (&at, digits) || *at != '\0')
    return NULL;
  if (at > after_integer)
    {
      value->number = g_ascii_strtod (digits->str, NULL);
      return g_steal_pointer (&value);
    }
  value->type = RING_TOML_TYPE_INTEGER;
  if (!g_ascii_string_to_signed (digits->str, 10, G_MININT64, G_MAXINT64, &value->integer, NULL))
    return NULL;
  return g_steal_pointer (&value);
}

static RingTomlValue *
parse_token (const char *token)
{
  RingTomlValue *value = NULL;

  if (g_str_equal (token, "true") || g_str_equal (token, "false"))
    {
      value = new_value (RING_TOML_TYPE_BOOLEAN);
      value->boolean = token[0] == 't';
      return value;
    }
  if (is_date (token))
    return new_value (RING_TOML_TYPE_DATE);
  if (token[0] == '0' && token[1] != '\0' && strchr ("xob", token[1]) != NULL)
    return parse_prefixed_integer (token);
  return parse_decimal (token);
}

static size_t
measure_token (const RingTomlCursor *cursor,
               size_t begin)
{
  const char *at = cursor->at + begin;

  while (at < cursor->end && (g_ascii_isalnum (*at) || (*at != '\0' && strchr ("+-_.:", *at) != NULL)))
    at++;
  return (size_t) (at - cursor->at);
}

/* A date and a time may have a blank between them. */
static char *
take_token (RingTomlCursor *cursor)
{
  size_t length = measure_token (cursor, 0);
  char *token = NULL;

  if (length == strlen ("0000-00-00") && cursor->end - cursor->at > (gssize) length + 1 && cursor->at[4] == '-' && cursor->at[length] == ' ' && g_ascii_isdigit (cursor->at[length + 1]))
    length = measure_token (cursor, length + 1);
  token = g_strndup (cursor->at, length);
  cursor->at += length;
  return token;
}

static RingTomlValue *
read_string_value (RingTomlCursor *cursor)
{
  g_autofree char *string = ring_toml_read_string (cursor);
  RingTomlValue *value = NULL;

  if (string == NULL)
    return NULL;
  value = new_value (RING_TOML_TYPE_STRING);
  value->string = g_steal_pointer (&string);
  return value;
}

static RingTomlValue *
read_value (RingTomlCursor *cursor,
            guint depth)
{
  int byte = ring_toml_peek (cursor);
  g_autofree char *token = NULL;
  RingTomlValue *value = NULL;

  if (depth > MAX_DEPTH)
    {
      (void) ring_toml_fail (cursor, N_ ("the value is nested too deep"));
      return NULL;
    }
  if (byte == '"' || byte == '\'')
    return read_string_value (cursor);
  if (byte == '[')
    return read_array (cursor, depth);
  if (byte == '{')
    return read_inline_table (cursor, depth);
  token = take_token (cursor);
  value = parse_token (token);
  if (value == NULL)
    (void) ring_toml_fail (cursor, PROBLEM_VALUE);
  return value;
}

/* Reads the value that begins here. */
RingTomlValue *
ring_toml_read_value (RingTomlCursor *cursor)
{
  return read_value (cursor, 0);
}
