/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-json.h"

#include <string.h>

#define FFFD "\xEF\xBF\xBD"

/* Bytes with a length of their own, so that a NUL can be among them. */
#define BYTES(literal) literal, sizeof (literal) - 1

static const RingJsonLimits huge = {
  .max_read = 256 * 1024 * 1024,
  .max_kept = 4 * 1024 * 1024,
  .max_depth = 64,
};

/* Reads in pieces of @size bytes. */
static RingJson *
read_in_pieces (const char *bytes,
                size_t length,
                const RingJsonLimits *limits,
                size_t size,
                GError **error)
{
  g_autoptr (RingJsonGate) gate = ring_json_gate_new (limits);

  for (size_t i = 0; i < length; i += size)
    {
      /* A copy of its own size, so that a read behind its end is found. */
      g_autofree char *piece = g_memdup2 (bytes + i, MIN (size, length - i));

      if (ring_json_gate_feed (gate, piece, MIN (size, length - i), NULL) == RING_JSON_GATE_FAILED)
        break;
    }
  return ring_json_gate_finish (gate, error);
}

/* The canonical form of what is read, or its error; the same wherever the
 * document is cut. */
static char *
read_anyhow (const char *bytes,
             size_t length,
             const RingJsonLimits *limits,
             GError **error)
{
  static const size_t sizes[] = { 1, 2, 3, 7, 64 };
  g_autoptr (RingJson) whole = ring_json_parse (bytes, length, limits, error);
  g_autofree char *canonical = whole == NULL ? NULL : ring_json_canonical (ring_json_root (whole));

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) local = NULL;
      g_autoptr (RingJson) json = read_in_pieces (bytes, length, limits, sizes[i], &local);
      g_autofree char *again = json == NULL ? NULL : ring_json_canonical (ring_json_root (json));

      g_assert_cmpstr (again, ==, canonical);
      g_assert_true ((json == NULL) == (local != NULL));
      if (error != NULL && *error != NULL)
        g_assert_cmpstr (local->message, ==, (*error)->message);
    }
  return g_steal_pointer (&canonical);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *bytes;
    size_t length;
  } table[] = {
    { BYTES ("") },
    { BYTES (" \n\t ") },
    { BYTES ("\xEF\xBB\xBF") },
    { BYTES ("\xEF\xBB") },
    { BYTES ("\xEF\xBB{}") },
    { BYTES (" \xEF\xBB\xBF{}") },
    { BYTES ("\xEF\xBB\xBF\xEF\xBB\xBF{}") },
    { BYTES ("\0{}") },
    { BYTES ("{}\0") },
    { BYTES ("{") },
    { BYTES ("[1,2") },
    { BYTES ("\"abc") },
    { BYTES ("\"abc\\\"") },
    { BYTES ("{\"a\":1}}") },
    { BYTES ("{}{}") },
    { BYTES ("{} x") },
    { BYTES ("[1]2") },
    { BYTES ("1 2") },
    { BYTES ("nullnull") },
    { BYTES ("[}") },
    { BYTES ("{]") },
    { BYTES ("[1,]") },
    { BYTES ("[,1]") },
    { BYTES ("[1 2]") },
    { BYTES ("{\"a\":1,}") },
    { BYTES ("{,\"a\":1}") },
    { BYTES ("{\"a\" 1}") },
    { BYTES ("{\"a\":}") },
    { BYTES ("{\"a\":1 \"b\":2}") },
    { BYTES ("{\"a\":1:2}") },
    { BYTES ("{1:2}") },
    { BYTES ("{a:1}") },
    { BYTES ("{'a':1}") },
    { BYTES ("['a']") },
    { BYTES ("// comment\n{}") },
    { BYTES ("/* comment */{}") },
    { BYTES ("{}# comment") },
    { BYTES ("tru") },
    { BYTES ("truE") },
    { BYTES ("True") },
    { BYTES ("nul\0") },
    { BYTES ("NaN") },
    { BYTES ("Infinity") },
    { BYTES ("-Infinity") },
    { BYTES ("undefined") },
    { BYTES ("-") },
    { BYTES ("+1") },
    { BYTES ("01") },
    { BYTES ("-01") },
    { BYTES ("1.") },
    { BYTES (".5") },
    { BYTES ("1.e3") },
    { BYTES ("1e") },
    { BYTES ("1e+") },
    { BYTES ("[1e]") },
    { BYTES ("0x10") },
    { BYTES ("1_000") },
    { BYTES ("--1") },
    { BYTES ("1-") },
    { BYTES ("\x1b[0m") },
    { BYTES ("\x0c{}") },
    { BYTES ("\xC2\xA0{}") },
    /* cases H01 and H04 */
    { BYTES ("{\"session_id\":\"h01d\",\"tool_input\":{\"command\":\"make\n") },
    { BYTES ("{\"session_id\":\"h04f\",\"hook_event_name\":\"Stop\"}{\"session_id\":\"h04g\",\"hook_event_name\":\"Stop\"}\n") },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *json = read_anyhow (table[i].bytes, table[i].length, &huge, &error);

      g_assert_null (json);
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
    }
}

static void
test_taken (void)
{
  static const struct
  {
    const char *bytes;
    size_t length;
    const char *canonical;
  } table[] = {
    { BYTES ("null"), "null" },
    { BYTES ("null\n"), "null" },
    { BYTES (" true "), "true" },
    { BYTES ("false"), "false" },
    { BYTES ("\"hello\"\n"), "\"hello\"" },
    { BYTES ("[1,2,3]\n"), "[1,2,3]" },
    { BYTES ("[]"), "[]" },
    { BYTES ("{}"), "{}" },
    { BYTES ("[{},[1],{\"a\":[]},[[]]]"), "[{},[1],{\"a\":[]},[[]]]" },
    { BYTES (" [ [ ] , { } ]\r\n"), "[[],{}]" },
    { BYTES ("\xEF\xBB\xBF{\"a\":1}"), "{\"a\":1}" },
    { BYTES ("\xEF\xBB\xBF {}"), "{}" },
    { BYTES ("{\"b\":1,\"a\":{\"d\":[],\"c\":null},\"B\":2}"), "{\"B\":2,\"a\":{\"c\":null,\"d\":[]},\"b\":1}" },
    { BYTES ("{\"a\":1,\"b\":2,\"a\":3}"), "{\"a\":3,\"b\":2}" },
    { BYTES ("{\"\":0}"), "{\"\":0}" },
    /* numbers */
    { BYTES ("0"), "0" },
    { BYTES ("-0"), "0" },
    { BYTES ("12 "), "12" },
    { BYTES ("-0.0"), "-0" },
    { BYTES ("[1.5e3,1E2,1e-2,0.10]"), "[1500,100,0.01,0.1]" },
    { BYTES ("1790000000.5"), "1790000000.5" },
    { BYTES ("[9223372036854775807,-9223372036854775808]"), "[9223372036854775807,-9223372036854775808]" },
    { BYTES ("9223372036854775808"), "9.223372036854776e+18" },
    { BYTES ("[1e400,-1e400]"), "[1.7976931348623157e+308,-1.7976931348623157e+308]" },
    { BYTES ("1e-400"), "0" },
    /* strings */
    { BYTES ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), "\"\\\"\\\\/␈␌\\n\\r\\t\"" },
    { BYTES ("\"\\u0041\\u00e9\\u20AC\\ud83d\\uDE00\""), "\"Aé€😀\"" },
    { BYTES ("\"line\none\ttab\r\""), "\"line\\none\\ttab\\r\"" },
    { BYTES ("\"\x1b[31m \x07 \x7f\""), "\"␛[31m ␇ ␡\"" },
    { BYTES ("\"\\u001b\\u007F\\u0085\""), "\"␛␡" FFFD "\"" },
    { BYTES ("\"a\0b\\u0000c\""), "\"a␀b␀c\"" },
    { BYTES ("\"\\e[0m C:\\Users \\x41\""), "\"\\\\e[0m C:\\\\Users \\\\x41\"" },
    { BYTES ("\"\\\n\\\0\\\xC3\xA9\""), "\"\\\\\\n\\\\␀\\\\é\"" },
    { BYTES ("\"\\u12G4 \\u12\""), "\"\\\\u12G4 \\\\u12\"" },
    { BYTES ("\"\\u\\u00e9\\u1\\n\""), "\"\\\\ué\\\\u1\\n\"" },
    { BYTES ("\"\\ud83d\""), "\"" FFFD "\"" },
    { BYTES ("\"\\ud83d done\""), "\"" FFFD " done\"" },
    { BYTES ("\"\\ud83d\\n\""), "\"" FFFD "\\n\"" },
    { BYTES ("\"\\ud83d\\e\""), "\"" FFFD "\\\\e\"" },
    { BYTES ("\"\\ud83d\\u12\""), "\"" FFFD "\\\\u12\"" },
    { BYTES ("\"\\ud83d\\ud83d\\ude00\""), "\"" FFFD "😀\"" },
    { BYTES ("\"\\udce9\\ude00x\""), "\"" FFFD FFFD "x\"" },
    { BYTES ("\"caf\xE9 \xED\xA0\xBD \xF0\x9F\""), "\"caf" FFFD " " FFFD FFFD FFFD " " FFFD "\"" },
    { BYTES ("{\"\xFF\\u0000\\ud800\":1}"), "{\"" FFFD "␀" FFFD "\":1}" },
    /* cases H01, H02 and H04 */
    { BYTES ("{\"prompt\":\"first line\nsecond\tline\"}"), "{\"prompt\":\"first line\\nsecond\\tline\"}" },
    { BYTES ("{\"command\":\"printf \x1b[31mred\x1b[0m \x07\"}"), "{\"command\":\"printf ␛[31mred␛[0m ␇\"}" },
    { BYTES ("{\"new_string\":\"\\e[32mok\\e[0m\"}"), "{\"new_string\":\"\\\\e[32mok\\\\e[0m\"}" },
    { BYTES ("{\"command\":\"ls \\u0000; rm -r build\"}"), "{\"command\":\"ls ␀; rm -r build\"}" },
    { BYTES ("{\"waiting_detail\":\"Bash: cat caf\\udce9.txt\"}"), "{\"waiting_detail\":\"Bash: cat caf" FFFD ".txt\"}" },
    { BYTES ("{\"questions\": [null, 7, {\"question\": null}, {\"question\": [\"x\"]}]}\n"), "{\"questions\":[null,7,{\"question\":null},{\"question\":[\"x\"]}]}" },
    { BYTES ("{\"tool_input\": [\"a\", {\"b\": 1}]}"), "{\"tool_input\":[\"a\",{\"b\":1}]}" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *canonical = read_anyhow (table[i].bytes, table[i].length, &huge, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (canonical, ==, table[i].canonical);
    }
}

static void
test_states (void)
{
  static const char after[] = "x,]}:1\"";
  static const char *const wholes[] = { "{\"a\":1}", "[]", "\"x\"", "true", "{\"a\":{\"b\":[]}}" };
  g_autoptr (RingJsonGate) number = ring_json_gate_new (&huge);

  for (size_t i = 0; i < G_N_ELEMENTS (wholes) * (sizeof after - 1); i++)
    {
      const char *whole = wholes[i / (sizeof after - 1)];
      g_autoptr (RingJsonGate) gate = ring_json_gate_new (&huge);
      g_autoptr (GError) error = NULL;
      size_t last = strlen (whole) - 1;

      g_assert_cmpint (ring_json_gate_feed (gate, NULL, 0, NULL), ==, RING_JSON_GATE_MORE);
      g_assert_cmpint (ring_json_gate_feed (gate, whole, last, NULL), ==, RING_JSON_GATE_MORE);
      g_assert_cmpint (ring_json_gate_feed (gate, whole + last, 1, NULL), ==, RING_JSON_GATE_DONE);
      g_assert_cmpint (ring_json_gate_feed (gate, " \r\n\t", 4, NULL), ==, RING_JSON_GATE_DONE);
      g_assert_cmpint (ring_json_gate_feed (gate, &after[i % (sizeof after - 1)], 1, &error), ==, RING_JSON_GATE_FAILED);
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
      g_assert_cmpint (ring_json_gate_feed (gate, " ", 1, NULL), ==, RING_JSON_GATE_FAILED);
      g_assert_null (ring_json_gate_finish (gate, NULL));
    }
  g_assert_cmpint (ring_json_gate_feed (number, "12", 2, NULL), ==, RING_JSON_GATE_MORE);
  g_assert_cmpint (ring_json_gate_feed (number, "\n", 1, NULL), ==, RING_JSON_GATE_DONE);
}

static void
test_limits (void)
{
  static const char *const members[] = { "keep", "ke\nep", NULL };
  static const struct
  {
    RingJsonLimits limits;
    const char *text;
    const char *canonical;
    int code;
  } table[] = {
    { { 5, 99, 9, NULL, FALSE }, "[123]", "[123]", 0 },
    { { 5, 99, 9, NULL, FALSE }, "[123] ", NULL, RING_ERROR_TOO_LARGE },
    { { 5, 99, 9, NULL, FALSE }, "[1234]", NULL, RING_ERROR_TOO_LARGE },
    { { 5, 99, 9, NULL, FALSE }, "[12x4]", NULL, RING_ERROR_INVALID },
    { { 0, 99, 9, NULL, FALSE }, "", NULL, RING_ERROR_INVALID },
    { { 0, 99, 9, NULL, FALSE }, "1", NULL, RING_ERROR_TOO_LARGE },
    { { 99, 5, 9, NULL, FALSE }, " [ 123 ] ", "[123]", 0 },
    { { 99, 5, 9, NULL, FALSE }, "[1234]", NULL, RING_ERROR_TOO_LARGE },
    { { 99, 5, 9, NULL, FALSE }, "1234567", NULL, RING_ERROR_TOO_LARGE },
    { { 99, 99, 2, NULL, FALSE }, "[[[[1]]],2,{\"a\":[3]}]", "[[null],2,{\"a\":null}]", 0 },
    { { 99, 99, 2, NULL, FALSE }, "[[[1}]]", NULL, RING_ERROR_INVALID },
    { { 99, 99, 0, NULL, FALSE }, "[[1]]", "null", 0 },
    { { 99, 99, 0, NULL, FALSE }, "1", "1", 0 },
    { { 99, 99, 9, members, FALSE }, "{\"a\":[{\"keep\":1}],\"keep\":{\"a\":2},\"b\":\"\\\"}\"}", "{\"keep\":{\"a\":2}}", 0 },
    { { 99, 99, 9, members, FALSE }, "{\"k\\u0065ep\":1,\"x\":tru}", NULL, RING_ERROR_INVALID },
    { { 99, 99, 9, members, FALSE }, "{\"k\\u0065ep\":1,\"ke\\nep\":2,\"x\":[\"\\e\xFF\n\"]}", "{\"ke\\nep\":2,\"keep\":1}", 0 },
    { { 99, 99, 9, members, FALSE }, "{\"keep\":1,\"x\":01}", NULL, RING_ERROR_INVALID },
    { { 99, 99, 9, members, FALSE }, "{\"keep\":1,\"x\":1e}", NULL, RING_ERROR_INVALID },
    { { 99, 99, 9, members, FALSE }, "{\"keep\":1,\"x\":[1.]}", NULL, RING_ERROR_INVALID },
    { { 99, 99, 9, members, FALSE }, "{\"keep\":1,\"x\":{1:2}}", NULL, RING_ERROR_INVALID },
    { { 99, 99, 9, members, FALSE }, "{\"keep\":1,\"keep\":2,\"x\":0.5e1}", "{\"keep\":2}", 0 },
    { { 99, 99, 9, members, FALSE }, "[{\"a\":1}]", "[{\"a\":1}]", 0 },
    { { 99, 14, 9, members, FALSE }, "{\"keep\":12345,\"a\":\"not counted\"}", "{\"keep\":12345}", 0 },
    { { 99, 99, 9, NULL, TRUE }, "{\"\x1b\":\"\\u0007\x7f\"}", "{\"\\u001b\":\"\\u0007\x7f\"}", 0 },
    { { 99, 99, 9, NULL, TRUE }, "[\"\x1b\\u0000\",\"\x1b\xFF\"]", "[\"␛␀\",\"␛" FFFD "\"]", 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *canonical = read_anyhow (table[i].text, strlen (table[i].text), &table[i].limits, &error);

      g_assert_cmpstr (canonical, ==, table[i].canonical);
      if (canonical == NULL)
        g_assert_error (error, RING_ERROR, table[i].code);
      else
        g_assert_no_error (error);
    }
}

static GString *
repeated (const char *text,
          size_t times)
{
  GString *string = g_string_sized_new (strlen (text) * times + 1);

  for (size_t i = 0; i < times; i++)
    g_string_append (string, text);
  return string;
}

/* Case H03: not one byte of the program's stack per level. */
static void
test_depth (void)
{
  static const char *const members[] = { "session_id", NULL };
  static const struct
  {
    const char *open;
    const char *middle;
    const char *close;
    size_t depth;
  } table[] = {
    { "[", "", "]", 100000 },
    { "{\"a\":", "1", "}", 100000 },
    { "[", "", "]", 1000000 },
    { "[{\"a\":", "1", "}]", 1000000 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GString) text = g_string_new ("{\"tool_input\":");
      g_autoptr (GString) open = repeated (table[i].open, table[i].depth);
      g_autoptr (GString) close = repeated (table[i].close, table[i].depth);
      RingJsonLimits limits = huge;
      g_autoptr (RingJson) kept = NULL;
      g_autoptr (RingJson) skipped = NULL;
      g_autoptr (RingJson) cut = NULL;

      g_string_append_printf (text, "%s%s%s,\"session_id\":\"h03\"}", open->str, table[i].middle, close->str);
      kept = ring_json_parse (text->str, text->len, &limits, NULL);
      g_assert_cmpstr (ring_json_get_string (ring_json_root (kept), "session_id"), ==, "h03");
      g_assert_cmpint (ring_json_type (ring_json_get (ring_json_root (kept), "tool_input")), !=, RING_JSON_TYPE_NULL);

      limits.members = members;
      skipped = ring_json_parse (text->str, text->len, &limits, NULL);
      g_assert_cmpstr (ring_json_get_string (ring_json_root (skipped), "session_id"), ==, "h03");
      g_assert_cmpuint (ring_json_length (ring_json_root (skipped)), ==, 1);

      cut = ring_json_parse (open->str, open->len, &limits, NULL);
      g_assert_null (cut);
    }
}

/* A limit that asks for more than the parser library takes is not believed. */
static void
test_depth_limit_is_limited (void)
{
  RingJsonLimits limits = huge;
  g_autoptr (GString) text = repeated ("[", 100000);
  g_autoptr (GString) close = repeated ("]", 100000);
  g_autoptr (RingJson) json = NULL;
  const RingJsonValue *value = NULL;
  guint depth = 0;

  limits.max_depth = G_MAXUINT;
  g_string_append (text, close->str);
  json = ring_json_parse (text->str, text->len, &limits, NULL);
  g_assert_nonnull (json);
  for (value = ring_json_root (json); ring_json_is_array (value); value = ring_json_at (value, 0))
    depth++;
  g_assert_cmpuint (depth, ==, RING_JSON_MAX_DEPTH);
}

static void
test_large_member_is_skipped (void)
{
  static const char *const members[] = { "session_id", "hook_event_name", NULL };
  RingJsonLimits limits = { 64 * 1024 * 1024, 1024, 64, members, FALSE };
  g_autoptr (GString) text = g_string_new ("{\"session_id\":\"s\",\"tool_response\":{\"stdout\":\"");
  g_autoptr (GError) error = NULL;
  g_autoptr (RingJson) json = NULL;
  g_autofree char *canonical = NULL;

  while (text->len < 60 * 1024 * 1024)
    g_string_append (text, "a line of the output, \\\"quoted\\\" and \\u001b[1mbold\\u001b[0m\\n");
  g_string_append (text, "\"},\"hook_event_name\":\"Stop\"}");
  json = read_in_pieces (text->str, text->len, &limits, 64 * 1024, &error);
  g_assert_no_error (error);
  canonical = ring_json_canonical (ring_json_root (json));
  g_assert_cmpstr (canonical, ==, "{\"hook_event_name\":\"Stop\",\"session_id\":\"s\"}");
}

/* A long string is cut on a character's border and still says how long it was. */
static void
test_long_strings (void)
{
  static const struct
  {
    const char *unit;  /* as written */
    const char *meant; /* as read */
    size_t raw;        /* bytes of it before cleaning */
  } table[] = {
    { "x", "x", 1 },
    { "é", "é", 2 },
    { "€", "€", 3 },
    { "\\ud83d\\ude00", "😀", 4 },
    { "\\n", "\n", 1 },
    { "\x07", "␇", 1 },
    { "\xFF", FFFD, 1 },
    { "\\u0085", FFFD, 2 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      size_t fitting = RING_JSON_MAX_STRING / strlen (table[i].meant);

      for (size_t times = fitting - 1; times <= fitting + 3; times++)
        {
          g_autoptr (GString) text = g_string_new ("\"");
          g_autoptr (GString) unit = repeated (table[i].unit, times);
          g_autoptr (GString) expected = repeated (table[i].meant, MIN (times, fitting));
          g_autoptr (RingJson) json = NULL;

          g_string_append_printf (text, "%s\"", unit->str);
          if (times > fitting)
            g_string_append_printf (expected, "…%" G_GSIZE_FORMAT, times * table[i].raw);
          json = read_in_pieces (text->str, text->len, &huge, 1000, NULL);
          g_assert_cmpstr (ring_json_string (ring_json_root (json)), ==, expected->str);
        }
    }
}

/* What is played is played to the last byte. */
static void
test_verbatim_strings_stay_whole (void)
{
  RingJsonLimits limits = huge;
  g_autoptr (GString) text = g_string_new ("\"");
  g_autoptr (GString) content = repeated ("line\x07\xc3\xa9", RING_JSON_MAX_STRING / 4);
  g_autoptr (RingJson) json = NULL;

  limits.verbatim = TRUE;
  g_string_append_printf (text, "%s\"", content->str);
  json = read_in_pieces (text->str, text->len, &limits, 1000, NULL);
  g_assert_cmpstr (ring_json_string (ring_json_root (json)), ==, content->str);
}

/* 5 MiB of a file in an input leave the event alive. */
static void
test_long_string_is_no_large_document (void)
{
  g_autoptr (GString) text = g_string_new ("{\"content\":\"");
  g_autoptr (GString) content = repeated ("0123456789abcdef", 5 * 64 * 1024);
  g_autoptr (RingJson) json = NULL;
  const char *kept = NULL;

  g_string_append_printf (text, "%s\",\"id\":7}", content->str);
  json = ring_json_parse (text->str, text->len, &huge, NULL);
  kept = ring_json_get_string (ring_json_root (json), "content");
  g_assert_true (g_str_has_suffix (kept, "f…5242880"));
  g_assert_true (ring_json_get (ring_json_root (json), "id") != NULL);
}

/* Whatever becomes of a document: no crash, no critical, the same result
 * however it is cut, and what is taken is read again as the same. */
static void
test_mutations (void)
{
  static const char text[] = "\xEF\xBB\xBF{\"session_id\":\"a\\u00e9\\ud83d\\ude00\",\"n\":[1,-2.5e+3,0,1e400,true,false,null],"
                             "\"tool_input\":{\"command\":\"ls \\\"x\\\" \\\\ \x1b \xC3\xA9 \\e\",\"deep\":[[[[{\"a\":{}}]]]]},\"skip\":{\"b\":[\"\\n\"]}}\n";
  static const char bytes[] = "{}[]\",:\\ue0d19-+.tfn \n\x00\x1b\x80\xC3\xED\xFF";
  static const char *const members[] = { "session_id", "n", "tool_input", NULL };
  RingJsonLimits limits = { 1024, 256, 4, members, FALSE };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260);
  guint n_taken = 0;

  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (GString) mutated = g_string_new_len (text, sizeof text - 1);
      g_autofree char *canonical = NULL;

      for (gint32 n = g_rand_int_range (rand, 0, 4); n > 0; n--)
        {
          gssize at = g_rand_int_range (rand, 0, (gint32) mutated->len);
          gssize n_erased = g_rand_int_range (rand, 0, 9);
          char byte = bytes[g_rand_int_range (rand, 0, sizeof bytes - 1)];

          if (g_rand_boolean (rand))
            g_string_erase (mutated, at, MIN (n_erased, (gssize) mutated->len - at));
          if (g_rand_boolean (rand))
            g_string_insert_c (mutated, MIN (at, (gssize) mutated->len), byte);
        }
      canonical = read_anyhow (mutated->str, mutated->len, &limits, NULL);
      if (canonical != NULL)
        {
          g_autoptr (RingJson) json = ring_json_parse (canonical, strlen (canonical), &huge, NULL);
          g_autofree char *again = ring_json_canonical (ring_json_root (json));

          g_assert_true (g_utf8_validate (canonical, -1, NULL));
          g_assert_cmpstr (again, ==, canonical);
          n_taken++;
        }
    }
  /* Both ways must have been gone often. */
  g_assert_cmpuint (n_taken, >, 2000);
  g_assert_cmpuint (n_taken, <, 18000);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/refused", test_refused);
  g_test_add_func ("/json/taken", test_taken);
  g_test_add_func ("/json/states", test_states);
  g_test_add_func ("/json/limits", test_limits);
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/depth/limit", test_depth_limit_is_limited);
  g_test_add_func ("/json/large-member", test_large_member_is_skipped);
  g_test_add_func ("/json/long-strings", test_long_strings);
  g_test_add_func ("/json/verbatim-strings-stay-whole", test_verbatim_strings_stay_whole);
  g_test_add_func ("/json/long-string-in-document", test_long_string_is_no_large_document);
  g_test_add_func ("/json/mutations", test_mutations);
  return g_test_run ();
}
