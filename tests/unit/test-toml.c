/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-toml.h"

#include <string.h>

#define BYTES(literal) literal, sizeof (literal) - 1

/* Values in short, as the tables below have them. */
static void
append_value (GString *seen,
              const RingTomlValue *value)
{
  switch (value->type)
    {
    case RING_TOML_TYPE_STRING:
      g_string_append_printf (seen, "'%s'", value->string);
      break;
    case RING_TOML_TYPE_INTEGER:
      g_string_append_printf (seen, "%" G_GINT64_FORMAT, value->integer);
      break;
    case RING_TOML_TYPE_FLOAT:
      g_string_append_printf (seen, "%gf", value->number);
      break;
    case RING_TOML_TYPE_BOOLEAN:
      g_string_append (seen, value->boolean ? "yes" : "no");
      break;
    case RING_TOML_TYPE_ARRAY:
      g_string_append_c (seen, '[');
      for (guint i = 0; i < value->items->len; i++)
        append_value (seen, g_ptr_array_index (value->items, i));
      g_string_append_c (seen, ']');
      break;
    case RING_TOML_TYPE_DATE:
      g_string_append (seen, "date");
      break;
    case RING_TOML_TYPE_TABLE:
    default:
      g_string_append (seen, "table");
      break;
    }
}

static void
on_key (const char *const *path,
        const RingTomlValue *value,
        guint line,
        gpointer user_data)
{
  GString *seen = user_data;
  g_autofree char *joined = g_strjoinv ("/", (char **) path);

  g_string_append_printf (seen, "%s%u %s=", seen->len > 0 ? "; " : "", line, joined);
  append_value (seen, value);
}

static char *
read_all (const char *bytes,
          size_t length,
          GPtrArray *warnings)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  /* A copy of its own size, so that a read behind its end is found. */
  g_autofree char *copy = g_memdup2 (bytes, length);

  ring_toml_read (copy, length, on_key, seen, warnings);
  return g_strdup (seen->str);
}

typedef struct
{
  const char *bytes;
  size_t length;
  const char *seen;
  const char *warned; /* the lines that are warned of */
} Row;

static void
assert_rows (const Row *table,
             size_t n_rows)
{
  for (size_t i = 0; i < n_rows; i++)
    {
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *seen = read_all (table[i].bytes, table[i].length, warnings);
      g_autofree char *unwarned = read_all (table[i].bytes, table[i].length, NULL);
      g_autoptr (GString) lines = g_string_new (NULL);

      for (guint j = 0; j < warnings->len; j++)
        {
          const char *warning = g_ptr_array_index (warnings, j);

          g_assert_true (g_str_has_prefix (warning, "line "));
          g_assert_true (g_utf8_validate (warning, -1, NULL));
          g_string_append_printf (lines, "%.*s ", (int) strcspn (warning + 5, ":"), warning + 5);
        }
      g_assert_cmpstr (seen, ==, table[i].seen);
      g_assert_cmpstr (lines->str, ==, table[i].warned);
      g_assert_cmpstr (unwarned, ==, seen);
    }
}

/* Each is broken on its first line and good on its last. */
static void
test_broken_lines (void)
{
  static const char *const broken[] = {
    "x", "x =", "= 1", "x 1", "x = 1 2", "x = y", "x : 1", "x == 1", "x = 1,", "x.=1", ".x=1", "x..y=1", "é = 1", "x y = 1",
    "x = tru", "x = True", "x = TRUE", "x = null", "x = truefalse",
    "x = +", "x = -", "x = 01", "x = -01", "x = 1_", "x = _1", "x = 1__0", "x = 1.", "x = .5", "x = 1._5", "x = 1e", "x = 1.e3", "x = 1e1.5",
    "x = 0x", "x = 0X1", "x = 0xg", "x = 0x_1", "x = -0x1", "x = 0o8", "x = 0b2", "x = +inf1", "x = Inf", "x = 9223372036854775808", "x = 0x8000000000000000",
    "x = \"abc", "x = 'abc", "x = \"abc'", "x = \"a\\xe9\"", "x = \"\\u12\"", "x = \"\\ud800\"", "x = \"\\U00110000\"", "x = \"a\\", "x = \"a\x01z\"", "x = 'a\x7fz'", "x = \"caf\xE9\"", "x = \"\\e\"",
    "x = [1, 2", "x = [1 2]", "x = [,]", "x = [1,,2]", "x = [1}", "x = ]", "x = [[]",
    "x = {", "x = {a}", "x = {a=1", "x = {a=1,}", "x = {,}", "x = {a=1 b=2}", "x = {a=}", "x = {a=1\n}",
    "x = 1979-5-27", "x = 1979-05-27T", "x = 1979-05-27T07:32", "x = 07:32", "x = 1979-05-27 07:32:00+1", "x = 1979-05-27x",
    "\"\"\"x\"\"\" = 1", "\"x = 1", "x = \"a\nz\"", "x = 'a\nz'", "\r ", "\x0c", "x = \"\"\"a", "x = '''a"
  };

  for (size_t i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strconcat (broken[i], "\nok = true\n", NULL);
      g_autofree char *seen = read_all (text, strlen (text), warnings);
      g_autofree char *escaped = g_strescape (broken[i], NULL);

      g_test_message ("%s", escaped);
      /* Nothing is seen but the last line. */
      g_assert_true (g_str_has_suffix (seen, " ok=yes"));
      g_assert_null (strchr (seen, ';'));
      g_assert_cmpuint (warnings->len, >, 0);
      g_assert_true (g_str_has_prefix (g_ptr_array_index (warnings, 0), "line 1: "));
    }
}

static void
test_recovery (void)
{
  static const Row table[] = {
    { BYTES (""), "", "" },
    { BYTES ("\n\r\n \t\n# x = 1\n   # \xFF"), "", "" },
    { BYTES ("\xEF\xBB\xBFx = 1"), "1 x=1", "" },
    { BYTES ("x = 1\r\ny = 2\r\n"), "1 x=1; 2 y=2", "" },
    /* an array that is not closed costs its own line */
    { BYTES ("a = [1,\n2,\nb = true\n"), "3 b=yes", "1 2 " },
    { BYTES ("a = [\n  1, # one\n  2,\n]\nb = 3"), "1 a=[12]; 5 b=3", "" },
    { BYTES ("a = \"\"\"\none\nb = 2\n"), "3 b=2", "1 2 " },
    /* of two values the first counts */
    { BYTES ("a = 1\na = 2\n\"a\" = 3\nb = 4"), "1 a=1; 4 b=4", "2 3 " },
    { BYTES ("t.a = 1\n[t]\na = 2\nb = 3"), "1 t/a=1; 4 t/b=3", "3 " },
    { BYTES ("[t]\na = 1\n[u]\n[t]\na = 2\nb = 3"), "2 t/a=1; 6 t/b=3", "4 5 " },
    /* what stands below a broken header is of no known table */
    { BYTES ("[t]\na = 1\n[u\na = 2\n[v]\na = 3"), "2 t/a=1; 6 v/a=3", "3 " },
    { BYTES ("[t] x\na = 1\n[]\nb = 2\n[t]\nc = 3"), "6 t/c=3", "1 3 " },
    { BYTES ("[t]]\na = 1\n[[t]\nb = 2\n[t]\nc = 3"), "6 t/c=3", "1 3 " },
    /* arrays of tables are passed over, with what is below them */
    { BYTES ("[[t]]\na = 1\n[[t]]\na = 2\n[t.u]\nb = 3\n[v]\nc = 4"), "8 v/c=4", "" },
    { BYTES ("a = 1\0\nb = 2\n"), "2 b=2", "1 " },
    { BYTES ("\0\nb = 2\n"), "2 b=2", "1 " },
  };

  assert_rows (table, G_N_ELEMENTS (table));
}

static void
test_keys (void)
{
  static const Row table[] = {
    { BYTES ("a-b_C9 = 1"), "1 a-b_C9=1", "" },
    { BYTES ("\"a b\\n\".'c\\n' . d=1"), "1 a b\n/c\\n/d=1", "" },
    { BYTES ("\"\" = 1\n'' = 2"), "1 =1", "2 " },
    { BYTES ("1.5 = 2"), "1 1/5=2", "" },
    { BYTES ("[ a . \"b.c\" ] # comment\nd = 1"), "2 a/b.c/d=1", "" },
    { BYTES ("\"a\\u001fb\" = 1\na.b = 2"), "1 a␟b=1; 2 a/b=2", "" },
  };

  assert_rows (table, G_N_ELEMENTS (table));
}

static void
test_values (void)
{
  static const Row table[] = {
    { BYTES ("x=0"), "1 x=0", "" },
    { BYTES ("x = +1_000"), "1 x=1000", "" },
    { BYTES ("x = -9223372036854775808"), "1 x=-9223372036854775808", "" },
    { BYTES ("x = [0xDEAD_beef, 0o17, 0b101]"), "1 x=[3735928559155]", "" },
    { BYTES ("x = [1.5, -0.25, 5e2, 6_0.2_5e-1, 1e400]"), "1 x=[1.5f-0.25f500f6.025finff]", "" },
    { BYTES ("x = [inf, -inf, +inf]"), "1 x=[inff-inffinff]", "" },
    { BYTES ("x = nan"), "1 x=nanf", "" },
    { BYTES ("x = true # yes"), "1 x=yes", "" },
    { BYTES ("x = [1979-05-27, 07:32:00, 1979-05-27T07:32:00Z, 1979-05-27 00:32:00.999-07:00, 1979-05-27t07:32:00.5]"), "1 x=[datedatedatedatedate]", "" },
    { BYTES ("x = 1979-05-27 # a day"), "1 x=date", "" },
    { BYTES ("x = {}\ny = { a = 1, b.c = [{}], \"d\" = \"}\" } # z"), "1 x=table; 2 y=table", "" },
    { BYTES ("x = []\ny = [ [], [1, 'a',], ]"), "1 x=[]; 2 y=[[][1'a']]", "" },
    { BYTES ("x = [ # ]\r\n1,\r\n\r\n2 # ,\n,]"), "1 x=[12]", "" },
    { BYTES ("x = \"a\\t\\\"\\\\\\u00e9\\U0001F600 # ]\""), "1 x='a\t\"\\é😀 # ]'", "" },
    { BYTES ("x = \"\\u0000\\u001b\\b\\u0085\tz\""), "1 x='␀␛␈\xEF\xBF\xBD\tz'", "" },
    { BYTES ("x = 'C:\\new\\'"), "1 x='C:\\new\\'", "" },
    { BYTES ("x = \"\"\ny = ''"), "1 x=''; 2 y=''", "" },
    { BYTES ("x = \"\"\"\r\none\r\ntwo\\\n\n   three\"\"\""), "1 x='one\ntwothree'", "" },
    { BYTES ("x = \"\"\"a\"b\"\"c\"\"\"\"\"\ny = 1"), "1 x='a\"b\"\"c\"\"'; 2 y=1", "" },
    { BYTES ("x = '''\n'a''\\\n'''"), "1 x=''a''\\\n'", "" },
    { BYTES ("x = \"\"\"\"\"\"\ny = ''''''"), "1 x=''; 2 y=''", "" },
  };

  assert_rows (table, G_N_ELEMENTS (table));
}

static void
test_hostile (void)
{
  g_autoptr (GString) deep = g_string_new ("x = ");
  g_autoptr (GString) many = g_string_new (NULL);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *seen_deep = NULL;
  g_autofree char *seen_many = NULL;

  for (int i = 0; i < 100000; i++)
    {
      g_string_append (deep, i % 2 == 0 ? "[" : "{a=");
      g_string_append (many, "]\n");
    }
  g_string_append (deep, "\nok = 1");
  seen_deep = read_all (deep->str, deep->len, warnings);
  g_assert_cmpstr (seen_deep, ==, "2 ok=1");
  g_assert_cmpuint (warnings->len, ==, 1);

  seen_many = read_all (many->str, many->len, warnings);
  g_assert_cmpstr (seen_many, ==, "");
  g_assert_cmpuint (warnings->len, ==, 1 + 20);
  g_assert_cmpstr (g_ptr_array_index (warnings, 20), ==, "line 20: and more");
}

static void
test_no_bytes (void)
{
  g_autoptr (GString) seen = g_string_new (NULL);

  ring_toml_read (NULL, 0, on_key, seen, NULL);
  g_assert_cmpstr (seen->str, ==, "");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/toml/broken-lines", test_broken_lines);
  g_test_add_func ("/toml/recovery", test_recovery);
  g_test_add_func ("/toml/keys", test_keys);
  g_test_add_func ("/toml/values", test_values);
  g_test_add_func ("/toml/hostile", test_hostile);
  g_test_add_func ("/toml/no-bytes", test_no_bytes);
  return g_test_run ();
}
