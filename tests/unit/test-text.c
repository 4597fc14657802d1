/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-text.h"

#include <string.h>

#define FFFD "\xEF\xBF\xBD"

/* Bytes with a length of their own, so that a NUL can be among them. */
#define BYTES(literal) literal, sizeof (literal) - 1

static void
test_clean (void)
{
  static const struct
  {
    const char *bytes;
    size_t length;
    const char *clean;
  } table[] = {
    { BYTES (""), "" },
    { BYTES ("plain ~"), "plain ~" },
    { BYTES ("a\tb\r\nc"), "a\tb\r\nc" },
    { BYTES ("ls \0; rm -r build"), "ls ␀; rm -r build" },
    { BYTES ("\x01\x07\x0b\x1b[31m\x1f\x7f"), "␁␇␋␛[31m␟␡" },
    { BYTES ("\xC2\x80\xC2\x9F\xC2\xA0"), FFFD FFFD "\xC2\xA0" },
    { BYTES ("é€😀"), "é€😀" },
    { BYTES ("caf\xE9.txt"), "caf" FFFD ".txt" },
    { BYTES ("\x80\xBF"), FFFD FFFD },
    { BYTES ("\xC0\xAF"), FFFD FFFD },
    { BYTES ("\xE0\x80\xAF"), FFFD FFFD FFFD },
    { BYTES ("\xED\xA0\xBD"), FFFD FFFD FFFD },
    { BYTES ("\xF0\x80\x80\xAF"), FFFD FFFD FFFD FFFD },
    { "€", 2, FFFD },
    { BYTES ("\xF0\x9F\x98"), FFFD },
    { BYTES ("\xF0\x9F\x98z"), FFFD "z" },
    { BYTES ("\xE2\x82"), FFFD },
    { BYTES ("\xE2\x82\xE2\x82\xAC"), FFFD "€" },
    { BYTES ("\xF4\x90\x80\x80"), FFFD FFFD FFFD FFFD },
    { BYTES ("\xF5\xFE\xFF"), FFFD FFFD FFFD },
    { BYTES ("\xF4\x8F\xBF\xBF"), "\xF4\x8F\xBF\xBF" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *clean = ring_text_clean (table[i].bytes, (gssize) table[i].length);

      g_assert_cmpstr (clean, ==, table[i].clean);
      g_assert_true (g_utf8_validate (clean, -1, NULL));
    }
}

static void
test_clean_to_nul (void)
{
  g_autofree char *clean = ring_text_clean ("a\x1b\0b", -1);

  g_assert_cmpstr (clean, ==, "a␛");
}

/* Every pair and many quadruples of bytes give valid text that is no shorter. */
static void
test_clean_any_bytes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);

  for (guint i = 0; i < 0x10000 + 0x10000; i++)
    {
      guint32 bits = i < 0x10000 ? i << 16 : g_rand_int (rand);
      const char bytes[] = { (char) (bits >> 24), (char) (bits >> 16), (char) (bits >> 8), (char) bits };
      g_autofree char *clean = ring_text_clean (bytes, i < 0x10000 ? 2 : 4);

      g_assert_true (g_utf8_validate (clean, -1, NULL));
      g_assert_cmpuint (strlen (clean), >=, i < 0x10000 ? 2 : 4);
      for (const char *at = clean; *at != '\0'; at = g_utf8_next_char (at))
        g_assert_true (!g_unichar_iscntrl (g_utf8_get_char (at)) || strchr ("\t\r\n", *at) != NULL);
    }
}

static void
test_clean_char (void)
{
  static const struct
  {
    gunichar character;
    const char *clean;
  } table[] = {
    { 0, "␀" },
    { 0x1F, "␟" },
    { '\t', "\t" },
    { 'x', "x" },
    { 0x7F, "␡" },
    { 0x85, FFFD },
    { 0xD83D, FFFD },
    { 0x110000, FFFD },
    { 0xFFFFFFFF, FFFD },
    { 0x1F600, "😀" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GString) string = g_string_new (NULL);

      ring_text_append_clean_char (string, table[i].character);
      g_assert_cmpstr (string->str, ==, table[i].clean);
    }
}

typedef struct
{
  const char *text;
  const char *result;
} Pair;

static void
assert_pairs (char *(*function) (const char *text),
              const Pair *table,
              size_t n_rows)
{
  for (size_t i = 0; i < n_rows; i++)
    {
      g_autofree char *result = function (table[i].text);

      g_assert_cmpstr (result, ==, table[i].result);
    }
}

static void
test_trim_and_one_line (void)
{
  static const Pair trim[] = {
    { NULL, "" },
    { "", "" },
    { " \t\r\n", "" },
    { "\xE3\x80\x80 a  b\xC2\xA0\n", "a  b" },
    { "\xE2\x80\xA8x\xE2\x80\xA9", "x" },
    { "\xE2\x80\x8Bx", "\xE2\x80\x8Bx" },
  };
  static const Pair one_line[] = {
    { NULL, "" },
    { "\n\n", "" },
    { "  make\n\tall \xE2\x80\x89 now ", "make all now" },
    { "é\xC2\xA0\xC2\xA0€", "é €" },
    { "one", "one" },
  };

  assert_pairs (ring_text_trim, trim, G_N_ELEMENTS (trim));
  assert_pairs (ring_text_one_line, one_line, G_N_ELEMENTS (one_line));
  g_assert_true (ring_text_is_blank (NULL));
  g_assert_true (ring_text_is_blank (" \xE3\x80\x80\n"));
  g_assert_false (ring_text_is_blank (" \xE2\x80\x8B"));
}

static void
test_spaces (void)
{
  static const gunichar spaces[] = { 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1F, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000 };
  static const gunichar zero_widths[] = { 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF };
  guint n_spaces = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (spaces); i++)
    g_assert_true (ring_text_is_space (spaces[i]));
  /* len([c for c in range(0x110000) if chr(c).isspace()]) in Python 3.11 */
  for (gunichar c = 0; c < 0x110000; c++)
    n_spaces += ring_text_is_space (c) ? 1 : 0;
  g_assert_cmpuint (n_spaces, ==, 29);
  for (size_t i = 0; i < G_N_ELEMENTS (zero_widths); i++)
    {
      g_assert_true (ring_text_is_zero_width (zero_widths[i]));
      g_assert_false (ring_text_is_space (zero_widths[i]));
    }
  g_assert_false (ring_text_is_zero_width (' '));
}

static void
test_ellipsize (void)
{
  static const struct
  {
    const char *text;
    guint max;
    const char *result;
  } table[] = {
    { NULL, 3, "" },
    { "abc", 0, "" },
    { "abc", 1, "…" },
    { "a", 1, "a" },
    { "abc", 2, "a…" },
    { "abc", 3, "abc" },
    { "abcd", 3, "ab…" },
    { "éàü€", 3, "éà…" },
    { "abe\xCC\x81\xCC\xA3xyz", 4, "ab…" },
    { "abe\xCC\x81\xCC\xA3xyz", 6, "abe\xCC\x81\xCC\xA3…" },
    { "x👩\xE2\x80\x8D💻yz", 3, "x…" },
    { "x👩\xE2\x80\x8D💻yz", 4, "x…" },
    { "x👩\xE2\x80\x8D💻yz", 5, "x👩\xE2\x80\x8D💻…" },
    { "x👍🏽yz", 3, "x…" },
    /* nothing but marks is no cluster */
    { "\xCC\x81\xCC\x81\xCC\x81\xCC\x81", 3, "\xCC\x81\xCC\x81…" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *result = ring_text_ellipsize (table[i].text, table[i].max);

      g_assert_cmpstr (result, ==, table[i].result);
    }
}

/* A letter with a hundred marks does not make the text before it disappear. */
static void
test_ellipsize_long_cluster (void)
{
  g_autoptr (GString) text = g_string_new ("ab");
  g_autofree char *result = NULL;

  for (int i = 0; i < 100; i++)
    g_string_append (text, "\xCC\x81");
  result = ring_text_ellipsize (text->str, 50);
  g_assert_cmpint (g_utf8_strlen (result, -1), ==, 50);
}

static void
test_first_line (void)
{
  static const struct
  {
    const char *text;
    guint max;
    const char *result;
  } table[] = {
    { NULL, 80, "" },
    { " \n\t\n", 80, "" },
    { "one\ntwo", 80, "one" },
    { "\n \n  one  two \r\nthree", 80, "one  two" },
    { "one\rtwo\xE2\x80\xA8three\nfour", 80, "one\rtwo\xE2\x80\xA8three" },
    { "éàü", 2, "éà" },
    { "abc", 0, "" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *result = ring_text_first_line (table[i].text, table[i].max);

      g_assert_cmpstr (result, ==, table[i].result);
    }
}

static void
test_for_display (void)
{
  static const Pair table[] = {
    { NULL, "" },
    { "make\r\nall\n\tnow", "make all  now" },
    { "a\rb", "a b" },
    { "a\xE2\x80\xA8"
      "b\xE2\x80\xA9"
      "c",
      "a b c" },
    { "evil\xE2\x80\xAEgpj.sh", "evil[RLO]gpj.sh" },
    { "\xE2\x80\xAA\xE2\x80\xAC\xE2\x81\xA6\xE2\x81\xA9\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C", "[LRE][PDF][LRI][PDI][LRM][RLM][ALM]" },
    { "\x1b[31m", "␛[31m" },
    { "café 😀", "café 😀" },
  };

  assert_pairs (ring_text_for_display, table, G_N_ELEMENTS (table));
}

static void
test_escape_markup (void)
{
  static const Pair table[] = {
    { NULL, "" },
    { "echo a <b>bold", "echo a &lt;b&gt;bold" },
    { "AT&T; &amp;", "AT&amp;T; &amp;amp;" },
    { "echo $((1<<3)) é", "echo $((1&lt;&lt;3)) é" },
  };

  assert_pairs (ring_text_escape_markup, table, G_N_ELEMENTS (table));
}

static void
test_hash (void)
{
  g_autofree char *ab_c = ring_text_hash ("ab", "c", NULL);
  g_autofree char *a_bc = ring_text_hash ("a", "bc", NULL);
  g_autofree char *abc = ring_text_hash ("abc", NULL);
  g_autofree char *abc_empty = ring_text_hash ("abc", "", NULL);
  g_autofree char *tricky = ring_text_hash ("ab1:c", NULL);

  /* sha256(b"3:abc") */
  g_assert_cmpstr (abc, ==, "aab5f9ae99b2e38f");
  g_assert_cmpstr (ab_c, !=, a_bc);
  g_assert_cmpstr (ab_c, !=, abc);
  g_assert_cmpstr (abc_empty, !=, abc);
  g_assert_cmpstr (ab_c, !=, tricky);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/clean", test_clean);
  g_test_add_func ("/text/clean/to-nul", test_clean_to_nul);
  g_test_add_func ("/text/clean/any-bytes", test_clean_any_bytes);
  g_test_add_func ("/text/clean/char", test_clean_char);
  g_test_add_func ("/text/trim-and-one-line", test_trim_and_one_line);
  g_test_add_func ("/text/spaces", test_spaces);
  g_test_add_func ("/text/ellipsize", test_ellipsize);
  g_test_add_func ("/text/ellipsize/long-cluster", test_ellipsize_long_cluster);
  g_test_add_func ("/text/first-line", test_first_line);
  g_test_add_func ("/text/for-display", test_for_display);
  g_test_add_func ("/text/escape-markup", test_escape_markup);
  g_test_add_func ("/text/hash", test_hash);
  return g_test_run ();
}
