/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-error.h"
#include "core/ring-toml-edit.h"

#include <string.h>

/* A copy of its own size, so that a read behind its end is found. */
static GBytes *
edit (const char *text,
      const char *key,
      const char *value,
      GError **error)
{
  g_autoptr (GBytes) before = g_bytes_new_take (g_memdup2 (text, strlen (text)), strlen (text));
  g_auto (GStrv) path = g_strsplit (key, ".", -1);

  return ring_toml_edit (before, (const char *const *) path, value, error);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    const char *key;
    guint line;
  } table[] = {
    { "a = 1\nb =\n", "a", 2 },
    { "a = 1\nb = [1,\n2\n", "a", 2 },
    { "a = 1\n\na = 2\n", "b", 3 },
    { "[tray]\nx = 1\n[tray]\n", "b", 3 },
    { "x = 1\n# caf\xE9\n", "x", 2 },
    { "\n\n\ntray = 1\n", "tray.x", 4 },
    { "tray = { x = 1 }\n", "tray.x", 1 },
    { "[[tray]]\nx = 1\n", "tray.x", 1 },
    { "a = 1\n[tray.x]\ny = 1\n", "tray.x", 2 },
    { "a = 1\n[[tray.x]]\n", "tray.x", 2 },
    { "\ntray.x.y = 1\n", "tray.x", 2 },
    { "[b]\n", "b", 1 },
    { "s = \"\"\"\nx = 1\n", "x", 1 },
    { "x = \"\\", "x", 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) removal_error = NULL;
      g_autoptr (GBytes) after = edit (table[i].text, table[i].key, "2", &error);
      g_autoptr (GBytes) without = edit (table[i].text, table[i].key, NULL, &removal_error);
      g_autofree char *escaped = g_strescape (table[i].text, NULL);
      g_autofree char *prefix = g_strdup_printf ("line %u: ", table[i].line);

      g_test_message ("%s: %s", escaped, error != NULL ? error->message : "taken");
      g_assert_null (after);
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
      g_assert_true (g_str_has_prefix (error->message, prefix));
      g_assert_null (without);
      g_assert_error (removal_error, RING_ERROR, RING_ERROR_INVALID);
    }
}

static void
test_edited (void)
{
  static const struct
  {
    const char *before;
    const char *key;
    const char *value;
    const char *after;
  } table[] = {
    /* in place, with what is around it */
    { "# top\n  x=1 # one\ny = 2", "x", "3", "# top\n  x=3 # one\ny = 2" },
    { "x = 1\r\n[tray]\r\n\tx = 2\r\n", "tray.x", "3", "x = 1\r\n[tray]\r\n\tx = 3\r\n" },
    { "tray.x = 2", "tray.x", "3", "tray.x = 3" },
    { "\"tray\".'x' = 2\n", "tray.x", "3", "\"tray\".'x' = 3\n" },
    { "x = [\n 1, # one\n]\ny = 1\n", "x", "[]", "x = []\ny = 1\n" },
    { "x = \"\"\"\na\n\"\"\"\n", "x", "\"b\"", "x = \"b\"\n" },
    { "s = '''\nx = 1\n'''\nx = 1\n", "x", "2", "s = '''\nx = 1\n'''\nx = 2\n" },
    { "[[r]]\nx = 1\n[[r]]\nx = 1\n[t]\nx = 1\n", "t.x", "2", "[[r]]\nx = 1\n[[r]]\nx = 1\n[t]\nx = 2\n" },
    /* the same already, however it is spelled */
    { "x = 0x1E\n", "x", "30", "x = 0x1E\n" },
    { "x = 'a'\n", "x", "\"a\"", "x = 'a'\n" },
    { "x = [ 1, # one\n 2 ]\n", "x", "[1, 2]", "x = [ 1, # one\n 2 ]\n" },
    { "x = 3.0\n", "x", "3", "x = 3\n" },
    /* behind its neighbours */
    { "", "x", "1", "x = 1\n" },
    { "", "tray.x", "1", "[tray]\nx = 1\n" },
    { "# none", "x", "1", "# none\nx = 1" },
    { "a = 1", "x", "1", "a = 1\nx = 1" },
    { "a = 1\n\n# table\n[t]\nb = 1\n", "x", "1", "a = 1\nx = 1\n\n# table\n[t]\nb = 1\n" },
    { "# top\n\n# table\n  # more\n[t]\n", "x", "1", "# top\n\nx = 1\n\n# table\n  # more\n[t]\n" },
    { "# table\n[t]\n", "x", "1", "x = 1\n\n# table\n[t]\n" },
    { "\xEF\xBB\xBF# table\n[t]\n", "x", "1", "\xEF\xBB\xBFx = 1\n\n# table\n[t]\n" },
    { "\xEF\xBB\xBF[t]\n", "x", "1", "\xEF\xBB\xBFx = 1\n\n[t]\n" },
    { "a = 1\n", "tray.x", "1", "a = 1\n\n[tray]\nx = 1\n" },
    { "a = 1\n\n", "tray.x", "1", "a = 1\n\n[tray]\nx = 1\n" },
    { "a = 1\r\n", "tray.x", "1", "a = 1\r\n\r\n[tray]\r\nx = 1\r\n" },
    { "a = 1", "tray.x", "1", "a = 1\n\n[tray]\nx = 1" },
    { "[tray]\n\n[u]\n", "tray.x", "1", "[tray]\nx = 1\n\n[u]\n" },
    { "[tray]", "tray.x", "1", "[tray]\nx = 1" },
    { "[tray]\n  a = [\n  1 ]\n\n[u]\n", "tray.x", "1", "[tray]\n  a = [\n  1 ]\n  x = 1\n\n[u]\n" },
    { "tray.a = 1\nb = 1\n[u]\n", "tray.x", "1", "tray.a = 1\ntray.x = 1\nb = 1\n[u]\n" },
    { "[tray.sub]\na = 1\n", "tray.x", "1", "[tray.sub]\na = 1\n\n[tray]\nx = 1\n" },
    /* taken away */
    { "a = 1\nx = 1 # one\nb = 1\n", "x", NULL, "a = 1\nb = 1\n" },
    { "a = 1\n\nx = [\n1,\n]\r\nb = 1\n", "x", NULL, "a = 1\n\nb = 1\n" },
    { "a = 1\r\nx = 1", "x", NULL, "a = 1" },
    { "x = 1", "x", NULL, "" },
    /* with the header above it, if that is nobody's but ours */
    { "[tray]\nx = 1\n", "tray.x", NULL, "" },
    { "a = 1\n\n[tray]\nx = 1\n", "tray.x", NULL, "a = 1\n" },
    { "a = 1\n[tray]\nx = 1 # one\n", "tray.x", NULL, "a = 1\n" },
    { "a = 1\n\n[tray]\nx = 1", "tray.x", NULL, "a = 1" },
    { "a = 1\r\n\r\n[tray]\r\nx = 1\r\n", "tray.x", NULL, "a = 1\r\n" },
    { "a = 1\r\n\r\n[tray]\r\nx = 1", "tray.x", NULL, "a = 1" },
    { "[a]\n\n[tray]\nx = 1\n\n# b\n[b]\n", "tray.x", NULL, "[a]\n\n# b\n[b]\n" },
    { "[tray]\nx = 1\n[tray.sub]\ny = 1\n", "tray.x", NULL, "[tray.sub]\ny = 1\n" },
    { "\xEF\xBB\xBF[tray]\nx = 1\n", "tray.x", NULL, "\xEF\xBB\xBF" },
    { "\n[tray]\nx = 1\n", "tray.x", NULL, "\n" },
    { "[tray]\nx = 1\ny = 1\n", "tray.x", NULL, "[tray]\ny = 1\n" },
    { "[tray]\ny = 1\nx = 1\n", "tray.x", NULL, "[tray]\ny = 1\n" },
    { "[tray]\ny.x = 1\n", "tray.y.x", NULL, "" },
    { "# mine\n[tray]\nx = 1\n", "tray.x", NULL, "# mine\n[tray]\n" },
    { "[tray] # mine\nx = 1\n", "tray.x", NULL, "[tray] # mine\n" },
    { "[tray]\n# y = 1\nx = 1\n", "tray.x", NULL, "[tray]\n# y = 1\n" },
    { "[tray]\nx = 1\n\n# y = 1\n", "tray.x", NULL, "[tray]\n\n# y = 1\n" },
    { "[tray]\nx = 1\n# y = 1\n\n[u]\n", "tray.x", NULL, "[tray]\n# y = 1\n\n[u]\n" },
    { "x = 1\n", "y", NULL, "x = 1\n" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) after = edit (table[i].before, table[i].key, table[i].value, &error);
      g_autofree char *escaped = g_strescape (table[i].before, NULL);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = g_strndup (g_bytes_get_data (after, NULL), g_bytes_get_size (after));
      g_test_message ("%s", escaped);
      g_assert_cmpstr (text, ==, table[i].after);
    }
}

static void
test_nothing_to_do (void)
{
  static const char *const path[] = { "x", NULL };
  g_autoptr (GBytes) text = g_bytes_new_static ("x = 1", 5);
  g_autoptr (GBytes) same = ring_toml_edit (text, path, "1", NULL);
  g_autoptr (GBytes) none = ring_toml_edit (NULL, path, NULL, NULL);
  g_autoptr (GBytes) some = ring_toml_edit (NULL, path, "1", NULL);

  g_assert_true (same == text);
  g_assert_cmpuint (g_bytes_get_size (none), ==, 0);
  g_assert_cmpmem (g_bytes_get_data (some, NULL), g_bytes_get_size (some), "x = 1\n", 6);
}

static void
test_written_values (void)
{
  static const struct
  {
    double number;
    const char *text;
  } numbers[] = {
    { 0, "0" }, { -0.0, "0" }, { 30, "30" }, { -5, "-5" }, { 2.5, "2.5" }, { 0.1, "0.1" }, { 1e-7, "1e-07" }, { 1.0 / 3, "0.33333333333333331" }, { 1e15, "1000000000000000" }
  };
  g_autoptr (GString) string = g_string_new (NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      ring_toml_append_number (text, numbers[i].number);
      g_assert_cmpstr (text->str, ==, numbers[i].text);
    }
  ring_toml_append_string (string, "a\"\\é\n\t\x01\x7F#");
  g_assert_cmpstr (string->str, ==, "\"a\\\"\\\\é\\n\\t\\u0001\\u007F#\"");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/toml-edit/refused", test_refused);
  g_test_add_func ("/toml-edit/edited", test_edited);
  g_test_add_func ("/toml-edit/nothing-to-do", test_nothing_to_do);
  g_test_add_func ("/toml-edit/written-values", test_written_values);
  return g_test_run ();
}
