/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-row.h"

typedef struct
{
  const char *id;
  const char *name;
} Case;

static const Case cases[] = {
  { "../../../tmp/evil", "..%2F..%2F..%2Ftmp%2Fevil.json" },
  { ".", "..json" },
  { "..", "...json" },
  { "a/b", "a%2Fb.json" },
  { "a%2Fb", "a%252Fb.json" },
  { "ABC", "ABC.json" },
  { "abc", "abc.json" },
  { ".hidden", ".hidden.json" },
  { "a\nb", "a%0Ab.json" },
  { " a b ", "%20a%20b%20.json" },
  { "~/x", "~%2Fx.json" },
  { "codex:019f4774-6dbe-7f23", "codex:019f4774-6dbe-7f23.json" },
  { "sesión-会話", "sesi%C3%B3n-%E4%BC%9A%E8%A9%B1.json" },
  { "a_b.c-d~e", "a_b.c-d~e.json" },
  { "\x01\x7f", "%01%7F.json" },
};

static void
test_quoting (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = ring_row_file_name (cases[i].id);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* The longest id that keeps its own name, and the shortest that is hashed. */
static void
test_length (void)
{
  g_autofree char *fits = g_strnfill (245, 'x');
  g_autofree char *fits_name = ring_row_file_name (fits);
  g_autofree char *over = g_strnfill (246, 'x');
  g_autofree char *over_name = ring_row_file_name (over);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, over, -1);
  g_autofree char *kept = g_strnfill (200, 'x');
  g_autofree char *expected = g_strdup_printf ("%s~%.16s.json", kept, hash);

  g_assert_cmpuint (strlen (fits_name), ==, 250);
  g_assert_cmpuint (strspn (fits_name, "x"), ==, 245);
  g_assert_cmpstr (over_name, ==, expected);
}

static void
test_long_ids_differ (void)
{
  g_autofree char *one = g_strnfill (100000, 'x');
  g_autofree char *other = g_strnfill (100000, 'x');
  g_autofree char *one_name = NULL;
  g_autofree char *other_name = NULL;

  other[99999] = 'y';
  one_name = ring_row_file_name (one);
  other_name = ring_row_file_name (other);
  g_assert_cmpstr (one_name, !=, other_name);
  g_assert_cmpuint (strlen (one_name), <=, 250);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-name/quoting", test_quoting);
  g_test_add_func ("/row-name/length", test_length);
  g_test_add_func ("/row-name/long-ids-differ", test_long_ids_differ);
  return g_test_run ();
}
