/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-reason.h"

/* The files of core that give reasons, as they are in the source tree. */
static const char *const givers[] = {
  "ring-reduce-events.c", "ring-reduce.c", "ring-reduce-waits.c", "ring-classify.c", "ring-board-rows.c", "ring-board-scan.c"
};

/* How a reason is given: these words, and the first strings of the statement. */
static const char *const pattern = "reason = ([^;,}]*\"[^;,}]*)[;,}]";

static void
check_sentence (const char *reason)
{
  g_test_message ("%s", reason);
  g_assert_cmpstr (ring_reason_to_sentence (reason), !=, reason);
  g_assert_true (g_str_has_suffix (ring_reason_to_sentence (reason), "."));
}

/* Checks the reasons that stand in a piece of code. How many there are. */
static guint
check_strings (const char *code)
{
  g_auto (GStrv) parts = g_strsplit (code, "\"", -1);
  guint n_reasons = 0;

  for (guint i = 1; parts[i] != NULL && parts[i + 1] != NULL; i += 2)
    {
      if (parts[i][0] == '\0')
        continue;
      check_sentence (parts[i]);
      n_reasons++;
    }
  return n_reasons;
}

/* Every reason that the code gives has a sentence. */
static void
test_all_given (void)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  guint n_reasons = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (givers); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "..", "src", "core", givers[i], NULL);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GMatchInfo) match = NULL;

      g_file_get_contents (path, &text, NULL, &error);
      g_assert_no_error (error);
      for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
        {
          g_autofree char *code = g_match_info_fetch (match, 1);

          n_reasons += check_strings (code);
        }
    }
  /* Fewer would mean that the code gives them otherwise, and the test is blind. */
  g_assert_cmpuint (n_reasons, >=, 30);
}

/* A row may have been written by a later version, or by anybody. */
static void
test_unknown (void)
{
  const char *const unknown[] = { "", "next-year", "hook ", "Hook", "\xf0\x9f\x94\xb4" };

  for (size_t i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_true (ring_reason_to_sentence (unknown[i]) == unknown[i]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reason/all-given", test_all_given);
  g_test_add_func ("/reason/unknown", test_unknown);
  return g_test_run ();
}
