/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-duration.h"

#define UNTOUCHED 77

static void
test_durations (void)
{
  static const struct
  {
    const char *text;
    gint64 seconds;
  } table[] = {
    { "0", 0 },
    { "1", 1 },
    { "90s", 90 },
    { "30m", 1800 },
    { "30min", 1800 },
    { "4h", 14400 },
    { "1d", 86400 },
    { "2w", 1209600 },
    { "007", 7 },
    /* ten years */
    { "3660d", G_GINT64_CONSTANT (316224000) },
    { "316224000", G_GINT64_CONSTANT (316224000) },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      gint64 usec = UNTOUCHED;

      g_test_message ("%s", table[i].text);
      g_assert_true (ring_duration_parse (table[i].text, &usec));
      g_assert_cmpint (usec, ==, table[i].seconds * G_USEC_PER_SEC);
    }
}

static void
test_refused (void)
{
  const char *const texts[] = {
    "",
    "h",
    "min",
    " 5",
    "5 ",
    "5 m",
    "-5",
    "+5",
    "5.5h",
    "1h30m",
    "5M",
    "5x",
    "0x10",
    "٣",
    "3661d",
    "316224001",
    "99999999999999999999",
    "99999999999999999999w",
    "on",
  };

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gint64 usec = UNTOUCHED;

      g_test_message ("“%s”", texts[i]);
      g_assert_false (ring_duration_parse (texts[i], &usec));
      g_assert_cmpint (usec, ==, UNTOUCHED);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/duration/parsed", test_durations);
  g_test_add_func ("/duration/refused", test_refused);
  return g_test_run ();
}
