/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDuration"

#include "config.h"

#include "ring-duration.h"

#include <string.h>

/* Ten years are for ever. */
#define MAX_SECONDS (G_GINT64_CONSTANT (10) * 366 * 86400)

/* How many seconds a unit has, 0 if it is none. */
static guint64
get_unit_seconds (const char *unit)
{
  static const struct
  {
    const char *unit;
    guint64 seconds;
  } table[] = {
    { "", 1 },
    { "s", 1 },
    { "m", 60 },
    { "min", 60 },
    { "h", 3600 },
    { "d", 86400 },
    { "w", 7 * 86400 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      if (g_str_equal (table[i].unit, unit))
        return table[i].seconds;
    }
  return 0;
}

/**
 * ring_duration_parse:
 * @text: digits and a unit: s, m or min, h, d, w; without one seconds are meant
 * @usec_out: (out): the duration, left alone if @text is none
 *
 * Returns: whether @text is a duration of at most ten years
 */
gboolean
ring_duration_parse (const char *text,
                     gint64 *usec_out)
{
  size_t n_digits = strspn (text, "0123456789");
  g_autofree char *digits = g_strndup (text, n_digits);
  guint64 unit_seconds = get_unit_seconds (text + n_digits);
  guint64 count = 0;

  if (unit_seconds == 0 || !g_ascii_string_to_unsigned (digits, 10, 0, MAX_SECONDS / unit_seconds, &count, NULL))
    return FALSE;
  *usec_out = (gint64) (count * unit_seconds) * G_USEC_PER_SEC;
  return TRUE;
}
