/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTest"

#include "config.h"

#include "core/ring-error-words.h"
#include "core/ring-error.h"

static const RingError codes[] = {
  RING_ERROR_INVALID,
  RING_ERROR_TOO_LARGE,
  RING_ERROR_MISSING,
  RING_ERROR_DENIED,
  RING_ERROR_NO_SPACE,
  RING_ERROR_NO_HOME,
  RING_ERROR_BUSY,
  RING_ERROR_TIMED_OUT,
  RING_ERROR_UNSUPPORTED,
  RING_ERROR_FAILED,
};

static void
test_foreign (void)
{
  g_autoptr (GError) foreign = g_error_new (G_FILE_ERROR, G_FILE_ERROR_NOENT, "detail for logs");
  g_autoptr (GError) failed = g_error_new (RING_ERROR, RING_ERROR_FAILED, "detail for logs");

  g_assert_cmpstr (ring_error_words (foreign), ==, ring_error_words (failed));
}

static void
test_unknown_code (void)
{
  g_autoptr (GError) error = g_error_new (RING_ERROR, 1000, "detail for logs");

  g_assert_cmpstr (ring_error_words (error), ==, "It did not work.");
}

static void
test_every_code_has_its_own (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (size_t i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autoptr (GError) error = g_error_new (RING_ERROR, (int) codes[i], "detail for logs");
      const char *words = ring_error_words (error);

      g_test_message ("code %u", codes[i]);
      g_assert_true (g_str_has_suffix (words, "."));
      g_assert_null (g_strrstr (words, "detail"));
      g_assert_true (g_hash_table_add (seen, (gpointer) words));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/error-words/foreign", test_foreign);
  g_test_add_func ("/error-words/unknown-code", test_unknown_code);
  g_test_add_func ("/error-words/every-code-has-its-own", test_every_code_has_its_own);
  return g_test_run ();
}
