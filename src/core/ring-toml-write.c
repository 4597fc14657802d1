/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingToml"

#include "config.h"

#include "ring-toml-edit.h"

#include <math.h>

/* Doubles hold all integers up to here. */
#define MAX_EXACT_INTEGER 9007199254740992.0

#define DIGITS_ENOUGH "%.15g"
#define DIGITS_EXACT "%.17g"

static void
append_escaped (GString *text,
                char byte)
{
  static const struct
  {
    char byte;
    char name;
  } escapes[] = { { '"', '"' }, { '\\', '\\' }, { '\b', 'b' }, { '\t', 't' }, { '\n', 'n' }, { '\f', 'f' }, { '\r', 'r' } };

  for (size_t i = 0; i < G_N_ELEMENTS (escapes); i++)
    {
      if (escapes[i].byte != byte)
        continue;
      g_string_append_c (text, '\\');
      g_string_append_c (text, escapes[i].name);
      return;
    }
  if ((guchar) byte < 0x20 || byte == 0x7F)
    g_string_append_printf (text, "\\u%04X", (guint) (guchar) byte);
  else
    g_string_append_c (text, byte);
}

/**
 * ring_toml_append_string:
 * @text: where to append
 * @string: UTF-8
 *
 * Appends @string as TOML has it, on one line.
 */
void
ring_toml_append_string (GString *text,
                         const char *string)
{
  g_string_append_c (text, '"');
  for (const char *at = string; *at != '\0'; at++)
    append_escaped (text, *at);
  g_string_append_c (text, '"');
}

/**
 * ring_toml_append_number:
 * @text: where to append
 * @number: a finite number
 *
 * Appends @number, as an integer if it is one, and else with as many digits as
 * it needs to be read as the same.
 */
void
ring_toml_append_number (GString *text,
                         double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE] = "";
  gint64 integer = fabs (number) <= MAX_EXACT_INTEGER ? (gint64) number : 0;

  /* Nothing lies between an integer and what is neither more nor less. */
  if (!((double) integer < number) && !((double) integer > number))
    {
      g_string_append_printf (text, "%" G_GINT64_FORMAT, integer);
      return;
    }
  g_ascii_formatd (digits, sizeof digits, DIGITS_ENOUGH, number);
  if (g_ascii_strtod (digits, NULL) < number || g_ascii_strtod (digits, NULL) > number)
    g_ascii_formatd (digits, sizeof digits, DIGITS_EXACT, number);
  g_string_append (text, digits);
}
