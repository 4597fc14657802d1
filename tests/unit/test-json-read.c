/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-json.h"

#include <math.h>
#include <string.h>

static RingJson *
parse (const char *text)
{
  RingJson *json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, NULL);

  g_assert_nonnull (json);
  return json;
}

static char *
digits_of (size_t length)
{
  char *digits = g_malloc (length + 1);

  memset (digits, '9', length);
  digits[length] = '\0';
  return digits;
}

static void
test_long_numbers (void)
{
  g_autofree char *digits = digits_of (2000);
  g_autofree char *too_many = digits_of (1000000);
  g_autoptr (RingJson) nothing = parse (too_many);
  double number = 0;
  gint64 integer = 7;

  for (int sign = 0; sign < 2; sign++)
    {
      g_autofree char *text = g_strconcat (sign == 0 ? "" : "-", digits, NULL);
      g_autoptr (RingJson) json = parse (text);

      g_assert_true (ring_json_number (ring_json_root (json), &number));
      g_assert_true (isfinite (number) && fabs (number) > 1e308 && (number < 0) == (sign == 1));
      g_assert_false (ring_json_integer (ring_json_root (json), &integer));
      g_assert_cmpint (integer, ==, 7);
    }
  g_assert_cmpint (ring_json_type (ring_json_root (nothing)), ==, RING_JSON_TYPE_NULL);
}

static void
test_readers (void)
{
  static const char text[] = "{\"s\":\"x\",\"e\":\"\",\"i\":12345,\"big\":1e400,\"huge\":12345678901234567890,"
                             "\"r\":2.0,\"t\":true,\"f\":false,\"n\":null,\"a\":[1,\"2\"],\"o\":{\"k\":1}}";
  g_autoptr (RingJson) json = parse (text);
  g_autoptr (RingJson) second = ring_json_ref (json);
  const RingJsonValue *root = ring_json_root (json);
  static const char *const not_strings[] = { "i", "r", "t", "n", "a", "o", "absent" };
  static const char *const not_numbers[] = { "s", "t", "n", "a", "o", "absent" };
  static const char *const not_integers[] = { "s", "big", "huge", "r", "n", "absent" };
  static const char *const not_booleans[] = { "s", "i", "n", "a", "o", "absent" };
  gint64 integer = -1;
  double number = -1;
  gboolean boolean = -1;

  for (size_t i = 0; i < G_N_ELEMENTS (not_strings); i++)
    g_assert_null (ring_json_get_string (root, not_strings[i]));
  for (size_t i = 0; i < G_N_ELEMENTS (not_numbers); i++)
    g_assert_false (ring_json_get_number (root, not_numbers[i], &number));
  for (size_t i = 0; i < G_N_ELEMENTS (not_integers); i++)
    g_assert_false (ring_json_get_integer (root, not_integers[i], &integer));
  for (size_t i = 0; i < G_N_ELEMENTS (not_booleans); i++)
    g_assert_false (ring_json_get_boolean (root, not_booleans[i], &boolean));
  g_assert_cmpint (integer, ==, -1);
  g_assert_cmpfloat (number, ==, -1);
  g_assert_cmpint (boolean, ==, -1);

  g_assert_cmpstr (ring_json_get_string (root, "s"), ==, "x");
  g_assert_cmpstr (ring_json_get_string (root, "e"), ==, "");
  g_assert_true (ring_json_get_integer (root, "i", &integer));
  g_assert_cmpint (integer, ==, 12345);
  g_assert_true (ring_json_get_number (root, "i", &number));
  g_assert_cmpfloat (number, ==, 12345);
  g_assert_true (ring_json_get_number (root, "huge", &number));
  g_assert_cmpfloat (number, ==, 12345678901234567890.0);
  g_assert_true (ring_json_get_number (root, "big", &number));
  g_assert_cmpfloat (number, ==, G_MAXDOUBLE);
  g_assert_true (ring_json_get_boolean (root, "f", &boolean));
  g_assert_false (boolean);
  g_assert_true (ring_json_get_boolean (root, "t", &boolean));
  g_assert_true (boolean);
  g_assert_cmpint (ring_json_type (ring_json_get (root, "n")), ==, RING_JSON_TYPE_NULL);
  g_assert_nonnull (ring_json_get (root, "n"));
  g_assert_cmpuint (ring_json_length (ring_json_get (root, "a")), ==, 2);
  g_assert_cmpstr (ring_json_string (ring_json_at (ring_json_get (root, "a"), 1)), ==, "2");
  g_assert_null (ring_json_at (ring_json_get (root, "a"), 2));
  g_assert_null (ring_json_at (root, 0));
  g_assert_cmpuint (ring_json_length (root), ==, 11);
  g_assert_true (ring_json_is_object (ring_json_get (root, "o")));
}

static void
test_readers_take_nothing (void)
{
  g_autoptr (RingJson) json = parse ("[]");
  const RingJsonValue *not_objects[] = { NULL, ring_json_root (json) };
  gboolean boolean = FALSE;
  gint64 integer = 0;
  double number = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (not_objects); i++)
    {
      const RingJsonValue *value = not_objects[i];

      g_assert_null (ring_json_get (value, "a"));
      g_assert_null (ring_json_at (value, 0));
      g_assert_cmpuint (ring_json_length (value), ==, 0);
      g_assert_null (ring_json_string (value));
      g_assert_false (ring_json_boolean (value, &boolean));
      g_assert_false (ring_json_number (value, &number));
      g_assert_false (ring_json_integer (value, &integer));
      g_assert_false (ring_json_get_seconds (value, "a", &integer));
      g_assert_false (ring_json_is_object (value));
      ring_json_foreach_member (value, NULL, NULL);
    }
  g_assert_cmpint (ring_json_type (NULL), ==, RING_JSON_TYPE_NULL);
  g_assert_false (ring_json_is_array (NULL));
  ring_json_unref (NULL);
  ring_json_gate_free (NULL);
}

static void
test_seconds (void)
{
  static const struct
  {
    const char *text;
    gint64 usec;
  } table[] = {
    { "{\"t\":0}", 0 },
    { "{\"t\":1800000000}", 1800000000000000 },
    { "{\"t\":1800000002.2}", 1800000002200000 },
    { "{\"t\":1790000000.123456}", 1790000000123456 },
    { "{\"t\":-5}", -5000000 },
    { "{\"t\":-0.0000006}", -1 },
    { "{\"t\":1790000000500}", 1790000000500000000 },
    { "{\"t\":1e400}", G_MAXINT64 / 4 },
    { "{\"t\":-1e400}", -(G_MAXINT64 / 4) },
    { "{\"t\":9223372036854775807}", G_MAXINT64 / 4 },
    { "{\"t\":-12345678901234567890}", -(G_MAXINT64 / 4) },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingJson) json = parse (table[i].text);
      gint64 usec = 7;

      g_assert_true (ring_json_get_seconds (ring_json_root (json), "t", &usec));
      g_assert_cmpint (usec, ==, table[i].usec);
      g_assert_false (ring_json_get_seconds (ring_json_root (json), "u", &usec));
    }
}

static void
on_member (const char *name,
           const RingJsonValue *value,
           gpointer user_data)
{
  gint64 integer = 0;

  g_assert_true (ring_json_integer (value, &integer));
  g_string_append_printf (user_data, "%s%d ", name, (int) integer);
}

static void
test_members_keep_their_order (void)
{
  static const char text[] = "{\"z\":1,\"a\":2,\"m\":3,\"b\":4,\"a\":5}";
  g_autoptr (RingJson) json = parse (text);
  g_autoptr (GString) seen = g_string_new (NULL);

  ring_json_foreach_member (ring_json_root (json), on_member, seen);
  g_assert_cmpstr (seen->str, ==, "z1 a5 m3 b4 ");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-read/long-numbers", test_long_numbers);
  g_test_add_func ("/json-read/readers", test_readers);
  g_test_add_func ("/json-read/readers/nothing", test_readers_take_nothing);
  g_test_add_func ("/json-read/seconds", test_seconds);
  g_test_add_func ("/json-read/members", test_members_keep_their_order);
  return g_test_run ();
}
