/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-lines.h"

/* Lines joined by "|", in the order in which they come. */
static char *
read_lines (RingLines *lines,
            gboolean (*next) (RingLines *, const char **, size_t *))
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *line = NULL;
  size_t length = 0;

  while (next (lines, &line, &length))
    {
      if (text->len > 0)
        g_string_append_c (text, '|');
      g_string_append_len (text, line, (gssize) length);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_lines (void)
{
  static const struct
  {
    const char *bytes;
    gboolean is_cut;
    const char *backwards;
    const char *forwards;
  } table[] = {
    { "", FALSE, "", "" },
    { "", TRUE, "", "" },
    { "\n", FALSE, "", "" },
    { "\n\n\n", TRUE, "", "" },
    { "a", FALSE, "a", "a" },
    /* cut within its only line */
    { "a", TRUE, "", "a" },
    { "a\n", TRUE, "", "a" },
    { "a\nb\n", FALSE, "b|a", "a|b" },
    { "a\nb\n", TRUE, "b", "a|b" },
    /* the last line is not finished */
    { "a\nb\nc", TRUE, "c|b", "a|b|c" },
    /* cut exactly at a line's end: the line before is whole, but who knows */
    { "\na\nb", TRUE, "b|a", "a|b" },
    { "a\n\n\nb\n\n", FALSE, "b|a", "a|b" },
    { "a\r\nb\r\n", FALSE, "b\r|a\r", "a\r|b\r" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *backwards = NULL;
      g_autofree char *forwards = NULL;
      RingLines lines;

      ring_lines_init_tail (&lines, table[i].bytes, strlen (table[i].bytes), table[i].is_cut);
      backwards = read_lines (&lines, ring_lines_previous);
      g_assert_cmpstr (backwards, ==, table[i].backwards);
      ring_lines_init_head (&lines, table[i].bytes, strlen (table[i].bytes));
      forwards = read_lines (&lines, ring_lines_next);
      g_assert_cmpstr (forwards, ==, table[i].forwards);
    }
}

static void
test_nothing (void)
{
  const char *line = NULL;
  size_t length = 0;
  RingLines lines;

  ring_lines_init_tail (&lines, NULL, 0, TRUE);
  g_assert_false (ring_lines_previous (&lines, &line, &length));
  ring_lines_init_head (&lines, NULL, 0);
  g_assert_false (ring_lines_next (&lines, &line, &length));
}

/* Bytes after a NUL are bytes like others. */
static void
test_nul (void)
{
  const char bytes[] = "a\0b\nc";
  const char *line = NULL;
  size_t length = 0;
  RingLines lines;

  ring_lines_init_tail (&lines, bytes, sizeof bytes - 1, FALSE);
  g_assert_true (ring_lines_previous (&lines, &line, &length));
  g_assert_cmpmem (line, length, "c", 1);
  g_assert_true (ring_lines_previous (&lines, &line, &length));
  g_assert_cmpmem (line, length, "a\0b", 3);
  g_assert_false (ring_lines_previous (&lines, &line, &length));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lines/table", test_lines);
  g_test_add_func ("/lines/nothing", test_nothing);
  g_test_add_func ("/lines/nul", test_nul);
  return g_test_run ();
}
