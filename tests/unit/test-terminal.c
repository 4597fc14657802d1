/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-terminal.h"

static void
test_names (void)
{
  for (size_t i = 0; i < RING_N_TERMINAL_NAMES; i++)
    {
      const char *name = ring_terminal_names[i];

      g_assert_cmpstr (name, !=, NULL);
      g_assert_true (g_regex_match_simple ("^[A-Z_]+$", name, 0, 0));
    }
}

static void
test_values (void)
{
  g_autofree char *longest = g_strnfill (512, 'x');
  g_autofree char *too_long = g_strnfill (513, 'x');
  const struct
  {
    const char *value;
    const char *expected;
  } cases[] = {
    { NULL, NULL },
    { "", NULL },
    { too_long, NULL },
    { longest, longest },
    { "%3", "%3" },
    { "a\x1b\xff", "a\xe2\x90\x9b\xef\xbf\xbd" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *value = ring_terminal_dup_value (cases[i].value);

      g_assert_cmpstr (value, ==, cases[i].expected);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terminal/names", test_names);
  g_test_add_func ("/terminal/values", test_values);
  return g_test_run ();
}
