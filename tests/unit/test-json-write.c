/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-json.h"

#include <math.h>
#include <string.h>

#define FFFD "\xEF\xBF\xBD"

static void
assert_written (RingJsonWriter *writer,
                const char *expected)
{
  size_t length = 0;
  g_autofree char *json = ring_json_writer_finish (writer, &length);

  g_assert_cmpstr (json, ==, expected);
  g_assert_cmpuint (length, ==, strlen (expected));
}

static void
test_strings (void)
{
  static const struct
  {
    const char *string;
    const char *json;
  } table[] = {
    { NULL, "null" },
    { "", "\"\"" },
    { "a\"b\\c/d", "\"a\\\"b\\\\c/d\"" },
    { "\n\r\t\b\f", "\"\\n\\r\\t\\b\\f\"" },
    { "\x01\x1b\x7f", "\"\\u0001\\u001b\x7f\"" },
    { "é€😀", "\"é€😀\"" },
    { "caf\xE9\x1b", "\"caf" FFFD "␛\"" },
  };
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_json_writer_string (writer, table[i].string);
      assert_written (writer, table[i].json);
    }
}

static void
test_numbers (void)
{
  static const struct
  {
    double number;
    const char *json;
  } table[] = {
    { NAN, "null" },
    { INFINITY, "null" },
    { -INFINITY, "null" },
    { 0, "0" },
    { 1, "1" },
    { -2.5, "-2.5" },
    { 0.1, "0.1" },
    { 1.0 / 3, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { 1800000002.2, "1800000002.2" },
    { 1e22, "1e+22" },
    { G_MAXDOUBLE, "1.7976931348623157e+308" },
    { 5e-324, "4.94065645841247e-324" },
  };
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_json_writer_number (writer, table[i].number);
      assert_written (writer, table[i].json);
    }
  ring_json_writer_integer (writer, G_MININT64);
  assert_written (writer, "-9223372036854775808");
}

static void
test_seconds (void)
{
  static const struct
  {
    gint64 usec;
    const char *json;
  } table[] = {
    { 0, "0" },
    { 1, "0.000001" },
    { -1500000, "-1.5" },
    { -1, "-0.000001" },
    { 1800000000000000, "1800000000" },
    { 1800000002200000, "1800000002.2" },
    { 1800000002200001, "1800000002.200001" },
    { G_MAXINT64, "9223372036854.775807" },
    { G_MININT64, "-9223372036854.775808" },
  };
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      ring_json_writer_seconds (writer, table[i].usec);
      assert_written (writer, table[i].json);
    }
}

static void
test_containers (void)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  g_assert_cmpuint (ring_json_writer_length (writer), ==, 0);
  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "a[");
  ring_json_writer_begin_array (writer);
  ring_json_writer_string (writer, "{");
  ring_json_writer_integer (writer, -7);
  ring_json_writer_begin_array (writer);
  ring_json_writer_end_array (writer);
  ring_json_writer_begin_object (writer);
  ring_json_writer_end_object (writer);
  ring_json_writer_boolean (writer, TRUE);
  ring_json_writer_boolean (writer, FALSE);
  ring_json_writer_null (writer);
  ring_json_writer_end_array (writer);
  ring_json_writer_name (writer, "b\xFF\n");
  ring_json_writer_seconds (writer, 1500000);
  g_assert_cmpuint (ring_json_writer_length (writer), ==, 49);
  ring_json_writer_end_object (writer);
  assert_written (writer, "{\"a[\":[\"{\",-7,[],{},true,false,null],\"b" FFFD "\\n\":1.5}");

  /* empty again, and good for another one */
  g_assert_cmpuint (ring_json_writer_length (writer), ==, 0);
  ring_json_writer_null (writer);
  assert_written (writer, "null");
}

/* What is copied keeps its order; what is canonical does not depend on it. */
static void
test_values (void)
{
  static const char text[] = "{ \"z\": [1, 2.5, 1e400, \"a\\u0001\\n\"], \"é\": {\"y\": null, \"x\": true}, \"a\": 9223372036854775807 }";
  g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, NULL);
  g_autofree char *canonical = ring_json_canonical (ring_json_root (json));
  g_autofree char *of_nothing = ring_json_canonical (NULL);
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  ring_json_writer_begin_array (writer);
  ring_json_writer_value (writer, NULL);
  ring_json_writer_value (writer, ring_json_root (json));
  ring_json_writer_end_array (writer);
  assert_written (writer, "[null,{\"z\":[1,2.5,1.7976931348623157e+308,\"a␁\\n\"],"
                          "\"é\":{\"y\":null,\"x\":true},\"a\":9223372036854775807}]");
  g_assert_cmpstr (canonical, ==, "{\"a\":9223372036854775807,\"z\":[1,2.5,1.7976931348623157e+308,\"a␁\\n\"],"
                                  "\"é\":{\"x\":true,\"y\":null}}");
  g_assert_cmpstr (of_nothing, ==, "null");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-write/strings", test_strings);
  g_test_add_func ("/json-write/numbers", test_numbers);
  g_test_add_func ("/json-write/seconds", test_seconds);
  g_test_add_func ("/json-write/containers", test_containers);
  g_test_add_func ("/json-write/values", test_values);
  return g_test_run ();
}
