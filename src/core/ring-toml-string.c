/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-private.h"

#include "ring-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROBLEM_UNCLOSED N_ ("a string has no end")
#define PROBLEM_ESCAPE N_ ("a backslash is followed by what is no escape")

/* Appends the character that @n_digits hexadecimal digits name. */
static gboolean
read_code_point (RingTomlCursor *cursor,
                 int n_digits,
                 GString *raw)
{
  gunichar character = 0;

  for (int i = 0; i < n_digits; i++, cursor->at++)
    {
      int digit = ring_toml_peek (cursor);

      if (digit < 0 || !g_ascii_isxdigit ((char) digit))
        return ring_toml_fail (cursor, PROBLEM_ESCAPE);
      character = character << 4 | (gunichar) g_ascii_xdigit_value ((char) digit);
    }
  if (!g_unichar_validate (character))
    return ring_toml_fail (cursor, N_ ("an escape names no character"));
  g_string_append_unichar (raw, character);
  return TRUE;
}

/* A backslash at the end of a line takes the white space after it away. */
static gboolean
skip_line_end (RingTomlCursor *cursor)
{
  RingTomlCursor ahead = *cursor;

  ring_toml_skip_blanks (&ahead);
  if (!ring_toml_starts_with (&ahead, "\n") && !ring_toml_starts_with (&ahead, "\r\n"))
    return FALSE;
  while (ring_toml_take (&ahead, "\n") || ring_toml_take (&ahead, "\r\n") || ring_toml_take (&ahead, " ") || ring_toml_take (&ahead, "\t"))
    continue;
  *cursor = ahead;
  return TRUE;
}

/* Reads what follows a backslash. */
static gboolean
read_escape (RingTomlCursor *cursor,
             gboolean is_multi_line,
             GString *raw)
{
  static const char names[] = "btnfr\"\\";
  static const char meant[] = "\b\t\n\f\r\"\\";
  int byte = ring_toml_peek (cursor);
  const char *name = byte > 0 ? strchr (names, byte) : NULL;

  if (is_multi_line && skip_line_end (cursor))
    return TRUE;
  if (byte < 0)
    return ring_toml_fail (cursor, PROBLEM_UNCLOSED);
  cursor->at++;
  if (byte == 'u')
    return read_code_point (cursor, 4, raw);
  if (byte == 'U')
    return read_code_point (cursor, 8, raw);
  if (name == NULL)
    return ring_toml_fail (cursor, PROBLEM_ESCAPE);
  g_string_append_c (raw, meant[name - names]);
  return TRUE;
}

/* Reads one character that stands for itself. */
static gboolean
read_plain (RingTomlCursor *cursor,
            gboolean is_multi_line,
            GString *raw)
{
  int byte = ring_toml_peek (cursor);

  if (byte < 0 || (byte == '\n' && !is_multi_line))
    return ring_toml_fail (cursor, PROBLEM_UNCLOSED);
  if (is_multi_line && ring_toml_starts_with (cursor, "\r\n"))
    byte = *++cursor->at;
  if (byte == 0x7F || (byte < 0x20 && byte != '\t' && byte != '\n'))
    return ring_toml_fail (cursor, N_ ("a string holds a control character"));
  g_string_append_c (raw, (char) byte);
  cursor->at++;
  return TRUE;
}

/* The closing quotes are there. As many as two more of them belong to the text. */
static void
read_multi_line_end (RingTomlCursor *cursor,
                     const char *quote,
                     GString *raw)
{
  cursor->at += 3;
  for (int i = 0; i < 2 && ring_toml_take (cursor, quote); i++)
    g_string_append (raw, quote);
}

static gboolean
read_body (RingTomlCursor *cursor,
           const char *quote,
           gboolean is_multi_line,
           GString *raw)
{
  const char quotes[] = { quote[0], quote[0], quote[0], '\0' };
  gboolean is_literal = quote[0] == '\'';

  while (!ring_toml_starts_with (cursor, is_multi_line ? quotes : quote))
    {
      gboolean is_read = FALSE;

      if (!is_literal && ring_toml_take (cursor, "\\"))
        is_read = read_escape (cursor, is_multi_line, raw);
      else
        is_read = read_plain (cursor, is_multi_line, raw);
      if (!is_read)
        return FALSE;
    }
  if (is_multi_line)
    read_multi_line_end (cursor, quote, raw);
  else
    cursor->at++;
  return TRUE;
}

static char *
read_quoted (RingTomlCursor *cursor,
             gboolean may_be_multi_line)
{
  const char quote[] = { *cursor->at, '\0' };
  const char quotes[] = { quote[0], quote[0], quote[0], '\0' };
  gboolean is_multi_line = may_be_multi_line && ring_toml_starts_with (cursor, quotes);
  g_autoptr (GString) raw = g_string_new (NULL);

  cursor->at += is_multi_line ? 3 : 1;
  if (is_multi_line && !ring_toml_take (cursor, "\n"))
    (void) ring_toml_take (cursor, "\r\n");
  if (!read_body (cursor, quote, is_multi_line, raw))
    return NULL;
  /* An escape may have put a NUL in, which is as good as any other byte. */
  for (const char *at = raw->str; at < raw->str + raw->len; at += strlen (at) + 1)
    {
      if (g_utf8_validate (at, -1, NULL))
        continue;
      (void) ring_toml_fail (cursor, N_ ("a string is not UTF-8"));
      return NULL;
    }
  return ring_text_clean (raw->str, (gssize) raw->len);
}

/* Reads a string of any of the four kinds; a quote must be there. */
char *
ring_toml_read_string (RingTomlCursor *cursor)
{
  return read_quoted (cursor, TRUE);
}

/* Reads a quoted key, which is never of more than one line. */
char *
ring_toml_read_quoted_key (RingTomlCursor *cursor)
{
  return read_quoted (cursor, FALSE);
}
