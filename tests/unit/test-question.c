/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-question.h"

#include <glib.h>

typedef struct
{
  const char *text;
  const char *question; /* NULL = none */
} Case;

static void
check_all (const Case *table,
           size_t n_cases)
{
  for (size_t i = 0; i < n_cases; i++)
    {
      g_autofree char *question = ring_question_find (table[i].text);

      g_assert_cmpstr (question, ==, table[i].question);
    }
}

static void
test_none (void)
{
  static const Case table[] = {
    { "", NULL },
    { " \n\t\n", NULL },
    { "Done.", NULL },
    { "Shall I? I did it already.", NULL },
    { "Shall I?\nI did it already.", NULL },
    { "Is it so? Yes!", NULL },
    { "?!", NULL },
    { "**\n", NULL },
    { "Shall I?\n**", NULL },
    { "\"')]>", NULL },
    { "\u200B\u200D", NULL },
    { "Shall I?;", NULL },
    { "Shall I¿", NULL },
  };

  check_all (table, G_N_ELEMENTS (table));
}

static void
test_found (void)
{
  static const Case table[] = {
    { "Shall I?", "Shall I?" },
    { "  Shall \t I?  ", "Shall I?" },
    { "I did it.\n\nShall I go on?\n \n\n", "Shall I go on?" },
    { "Done. Shall I go on?", "Done. Shall I go on?" },
    { "Soll ich weitermachen?\r\n", "Soll ich weitermachen?" },
    { "続けますか？", "続けますか？" },
    { "?", "?" },
    { "really??", "really??" },
    { "a\u2028b?", "a b?" },
  };

  check_all (table, G_N_ELEMENTS (table));
}

/* Emphasis, quotes, brackets and blanks behind the mark. */
static void
test_trailing (void)
{
  static const char *const closers[] = { "*", "**", "_", "`", "\"", "'", ")", "]", ">", " ", "\t", "\u00A0", "\u3000", "」", "』", "）", "】", "》", "〉", "”", "’",
                                         "\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "**\"') \u200B" };
  static const char *const others[] = { ".", "!", "}", ":", ";", "-", "~", "«", "”.", "😀" };

  for (size_t i = 0; i < G_N_ELEMENTS (closers); i++)
    {
      g_autofree char *text = g_strconcat ("Shall I?", closers[i], NULL);
      g_autofree char *question = ring_question_find (text);

      g_test_message ("%s", closers[i]);
      g_assert_cmpstr (question, ==, "Shall I?");
    }
  for (size_t i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *text = g_strconcat ("Shall I?", others[i], NULL);

      g_assert_null (ring_question_find (text));
    }
}

static void
test_leading_marks_stay (void)
{
  static const Case table[] = {
    { "**Shall I?**", "**Shall I?" },
    { "- [ ] Shall I?", "- [ ] Shall I?" },
    { "> \"Shall I?\"", "> \"Shall I?" },
  };

  check_all (table, G_N_ELEMENTS (table));
}

static void
test_fences (void)
{
  static const Case table[] = {
    { "Shall I run this?\n```\nmake\n```", "Shall I run this?" },
    { "Shall I run this?\n```sh\nmake\n```\n\n", "Shall I run this?" },
    { "Shall I?\n```\na\n```\n\n  ```\nb\n  ```\n", "Shall I?" },
    { "```\ncode\n```\nShall I?", "Shall I?" },
    { "Done.\n```\nreally?\n```", NULL },
    { "```\nreally?\n```", NULL },
    { "```\n```", NULL },
    /* opened or closed only */
    { "Shall I?\n```\nmake", NULL },
    { "make\n```\nShall I?", NULL },
    { "Shall I?\n```", NULL },
    { "```\na\n```\n```\nShall I?", NULL },
    { "Is it ```this```?", "Is it ```this```?" },
  };

  check_all (table, G_N_ELEMENTS (table));
}

static void
test_urls (void)
{
  static const Case table[] = {
    { "See https://example.org/?", NULL },
    { "See https://example.org/a?b=c?", NULL },
    { "https://example.org/?", NULL },
    { "See <https://example.org/?>", NULL },
    { "See (https://example.org/?)", NULL },
    { "See www.example.org/?", NULL },
    { "See (www.example.org/?)", NULL },
    { "See file:///a?", NULL },
    { "Shall I open https://example.org/ now?", "Shall I open https://example.org/ now?" },
    { "Is it www or wwx?", "Is it www or wwx?" },
    { "See\u3000https://example.org/?", NULL },
  };

  check_all (table, G_N_ELEMENTS (table));
}

static void
test_length (void)
{
  g_autofree char *x159 = g_strnfill (159, 'x');
  g_autofree char *x1000 = g_strnfill (1000, 'x');
  g_autofree char *fits = g_strconcat (x159, "?", NULL);
  g_autofree char *longer = g_strconcat (x1000, "?", NULL);
  g_autofree char *one = ring_question_find (fits);
  g_autofree char *other = ring_question_find (longer);

  g_assert_cmpstr (one, ==, fits);
  g_assert_cmpint (g_utf8_strlen (other, -1), ==, 160);
  g_assert_true (g_str_has_suffix (other, "x…"));
}

/* A long text costs no more than its length. */
static void
test_long_text (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *question = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "```\nx\n");
  g_string_append (text, "Shall I?\n");
  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "```\n\n```\n");
  question = ring_question_find (text->str);
  g_assert_cmpstr (question, ==, "Shall I?");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/question/none", test_none);
  g_test_add_func ("/question/found", test_found);
  g_test_add_func ("/question/trailing", test_trailing);
  g_test_add_func ("/question/leading-marks-stay", test_leading_marks_stay);
  g_test_add_func ("/question/fences", test_fences);
  g_test_add_func ("/question/urls", test_urls);
  g_test_add_func ("/question/length", test_length);
  g_test_add_func ("/question/long-text", test_long_text);
  return g_test_run ();
}
