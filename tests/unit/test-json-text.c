/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-json-text.h"

#include <string.h>

typedef struct
{
  const char *text;
  RingJsonFaultKind kind;
  guint line;
  guint column;
} Case;

static RingJsonText *
scan (const char *text,
      gssize length,
      RingJsonFault *fault_out)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length < 0 ? strlen (text) : (size_t) length);

  return ring_json_text_new (bytes, fault_out);
}

static void
test_faults (void)
{
  static const Case cases[] = {
    { "\xEF\xBB\xBF{}", RING_JSON_FAULT_MARK, 1, 1 },
    { "{\n  // mine\n}", RING_JSON_FAULT_COMMENT, 2, 3 },
    { "{\"a\": /* b */ 1}", RING_JSON_FAULT_COMMENT, 1, 7 },
    { "# b\n{}", RING_JSON_FAULT_COMMENT, 1, 1 },
    { "{} // end", RING_JSON_FAULT_COMMENT, 1, 4 },
    { "{\"a\": 1,\n}", RING_JSON_FAULT_COMMA, 1, 8 },
    { "[1, ]", RING_JSON_FAULT_COMMA, 1, 3 },
    { "{\"a\": 1, \"b\": 2, \"a\": 3}", RING_JSON_FAULT_NAME_TWICE, 1, 18 },
    { "{\"hooks\": 1, \"h\\u006foks\": 2}", RING_JSON_FAULT_NAME_TWICE, 1, 14 },
    { "[{\"\\ud83d\\ude00\": 1, \"\xF0\x9F\x98\x80\": 2}]", RING_JSON_FAULT_NAME_TWICE, 1, 22 },
    { "{\n<<<<<<< HEAD\n", RING_JSON_FAULT_CONFLICT, 2, 1 },
    { "{\n\"a\": 1\n=======\n", RING_JSON_FAULT_CONFLICT, 3, 1 },
    { "{}\n{}", RING_JSON_FAULT_SECOND_VALUE, 2, 1 },
    { "1 2", RING_JSON_FAULT_SECOND_VALUE, 1, 3 },
    { "{'a': 1}", RING_JSON_FAULT_QUOTE, 1, 2 },
    { "[\"a\tb\"]", RING_JSON_FAULT_STRING, 1, 4 },
    { "[\"a\nb\"]", RING_JSON_FAULT_STRING, 1, 4 },
    { "[\"\\x\"]", RING_JSON_FAULT_STRING, 1, 3 },
    { "[\"\\u12g4\"]", RING_JSON_FAULT_STRING, 1, 3 },
    { "[\"\xFF\"]", RING_JSON_FAULT_ENCODING, 1, 3 },
    { "", RING_JSON_FAULT_NONE, 0, 0 },
    { " \r\n\t", RING_JSON_FAULT_NONE, 0, 0 },
    { "{", RING_JSON_FAULT_END, 1, 2 },
    { "[1,", RING_JSON_FAULT_END, 1, 4 },
    { "{\"a", RING_JSON_FAULT_END, 1, 4 },
    { "[\"\\", RING_JSON_FAULT_END, 1, 4 },
    { "{\"a\" 1}", RING_JSON_FAULT_UNEXPECTED, 1, 6 },
    { "{\"a\":}", RING_JSON_FAULT_UNEXPECTED, 1, 6 },
    { "{,}", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "{1: 2}", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[1 2]", RING_JSON_FAULT_UNEXPECTED, 1, 4 },
    { "[1}", RING_JSON_FAULT_UNEXPECTED, 1, 3 },
    { "[01]", RING_JSON_FAULT_UNEXPECTED, 1, 3 },
    { "[+1]", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[1.]", RING_JSON_FAULT_UNEXPECTED, 1, 4 },
    { "[.5]", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[1e]", RING_JSON_FAULT_UNEXPECTED, 1, 4 },
    { "[NaN]", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[True]", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[nul]", RING_JSON_FAULT_UNEXPECTED, 1, 2 },
    { "[truely]", RING_JSON_FAULT_UNEXPECTED, 1, 6 },
    { "[\"\xC3\xA9\xE2\x82\xAC\", x]", RING_JSON_FAULT_UNEXPECTED, 1, 8 },
    { "[\r\n1,\rx]", RING_JSON_FAULT_UNEXPECTED, 3, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RingJsonFault fault = { 0 };
      g_autoptr (RingJsonText) text = scan (cases[i].text, -1, &fault);
      g_autofree char *shown = g_strescape (cases[i].text, NULL);

      g_test_message ("%s", shown);
      g_assert_cmpint (fault.kind, ==, cases[i].kind);
      g_assert_cmpint (text != NULL, ==, cases[i].kind == RING_JSON_FAULT_NONE);
      if (text == NULL)
        {
          g_assert_cmpuint (fault.line, ==, cases[i].line);
          g_assert_cmpuint (fault.column, ==, cases[i].column);
        }
    }
}

static void
test_limits (void)
{
  g_autoptr (GString) deep = g_string_new (NULL);
  g_autofree char *large = g_strnfill (RING_JSON_TEXT_MAX_BYTES + 1, ' ');
  g_autoptr (RingJsonText) at_depth = NULL;
  g_autoptr (RingJsonText) at_size = NULL;
  RingJsonFault fault;

  for (guint i = 0; i < RING_JSON_TEXT_MAX_DEPTH; i++)
    g_string_append_c (deep, '[');
  for (guint i = 0; i < RING_JSON_TEXT_MAX_DEPTH; i++)
    g_string_append_c (deep, ']');
  at_depth = scan (deep->str, -1, &fault);
  g_assert_nonnull (at_depth);
  g_string_prepend_c (deep, '[');
  g_assert_null (scan (deep->str, -1, &fault));
  g_assert_cmpint (fault.kind, ==, RING_JSON_FAULT_DEPTH);
  g_assert_cmpuint (fault.column, ==, RING_JSON_TEXT_MAX_DEPTH + 1);
  g_assert_null (scan (large, RING_JSON_TEXT_MAX_BYTES + 1, &fault));
  g_assert_cmpint (fault.kind, ==, RING_JSON_FAULT_SIZE);
  at_size = scan (large, RING_JSON_TEXT_MAX_BYTES, &fault);
  g_assert_nonnull (at_size);
  g_assert_null (scan ("[\0]", 3, &fault));
  g_assert_cmpint (fault.kind, ==, RING_JSON_FAULT_ENCODING);
}

static void
check_slice (const RingJsonText *text,
             const RingJsonNode *node,
             const char *expected)
{
  g_autofree char *slice = ring_json_text_slice (text, node);

  g_assert_cmpstr (slice, ==, expected);
}

static void
test_places (void)
{
  static const char bytes[] = " {\"n\" : -1.50e+2 , \"\\u006e2\":[ true,\"a\\u0000\" , null ],\"o\":{ },\"s\":\"\\ud83d\\ude00\\n\\/\"} ";
  RingJsonFault fault;
  g_autoptr (RingJsonText) text = scan (bytes, -1, &fault);
  const RingJsonNode *root = ring_json_text_root (text);
  const RingJsonNode *list = ring_json_text_get (text, root, "n2");
  const RingJsonNode *number = ring_json_text_first (text, root);
  g_autofree char *string = ring_json_text_string (text, ring_json_text_get (text, root, "s"));

  g_assert_cmpint (fault.kind, ==, RING_JSON_FAULT_NONE);
  g_assert_cmpuint (root->begin, ==, 1);
  g_assert_cmpuint (root->end, ==, strlen (bytes) - 1);
  check_slice (text, number, "-1.50e+2");
  g_assert_cmpint (number->type, ==, RING_JSON_TYPE_NUMBER);
  g_assert_cmpuint (ring_json_text_start (number), ==, 2);
  check_slice (text, list, "[ true,\"a\\u0000\" , null ]");
  g_assert_true (ring_json_text_previous (text, list) == number);
  g_assert_true (ring_json_text_parent (text, list) == root);
  check_slice (text, ring_json_text_last (text, list), "null");
  g_assert_null (ring_json_text_string (text, ring_json_text_next (text, ring_json_text_first (text, list))));
  check_slice (text, ring_json_text_next (text, list), "{ }");
  g_assert_null (ring_json_text_first (text, ring_json_text_next (text, list)));
  g_assert_cmpstr (string, ==, "\xF0\x9F\x98\x80\n/");
  g_assert_null (ring_json_text_get (text, root, "absent"));
  g_assert_null (ring_json_text_get (text, list, "n"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-text/faults", test_faults);
  g_test_add_func ("/json-text/limits", test_limits);
  g_test_add_func ("/json-text/places", test_places);
  return g_test_run ();
}
