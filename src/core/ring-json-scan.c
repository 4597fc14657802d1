/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingJsonText"

#include "config.h"

#include "ring-json-text-private.h"

#include <string.h>

typedef struct
{
  const char *bytes;
  size_t length;
  size_t at;
  guint depth;
  GArray *nodes; /* of RingJsonNode; number 0 is nobody */
  RingJsonFaultKind fault;
  size_t fault_at;
} Scanner;

static gboolean scan_value (Scanner *scanner,
                            guint number);

static gboolean
fail (Scanner *scanner,
      RingJsonFaultKind kind,
      size_t at)
{
  scanner->fault = kind;
  scanner->fault_at = at;
  return FALSE;
}

static gboolean
has_prefix (const Scanner *scanner,
            const char *prefix)
{
  size_t length = strlen (prefix);

  return scanner->length - scanner->at >= length && memcmp (scanner->bytes + scanner->at, prefix, length) == 0;
}

/* What a merge leaves stands at the beginning of a line. */
static gboolean
is_conflict (const Scanner *scanner)
{
  gboolean begins_line = scanner->at == 0 || scanner->bytes[scanner->at - 1] == '\n';

  return begins_line && (has_prefix (scanner, "<<<<<<<") || has_prefix (scanner, "=======") || has_prefix (scanner, ">>>>>>>") || has_prefix (scanner, "|||||||"));
}

/* The scanner stands on something that does not belong there: the likeliest
 * mistake is named. */
static gboolean
fail_here (Scanner *scanner)
{
  RingJsonFaultKind kind = RING_JSON_FAULT_UNEXPECTED;

  if (scanner->at >= scanner->length)
    kind = RING_JSON_FAULT_END;
  else if (is_conflict (scanner))
    kind = RING_JSON_FAULT_CONFLICT;
  else if (has_prefix (scanner, "//") || has_prefix (scanner, "/*") || has_prefix (scanner, "#"))
    kind = RING_JSON_FAULT_COMMENT;
  else if (has_prefix (scanner, "'"))
    kind = RING_JSON_FAULT_QUOTE;
  return fail (scanner, kind, scanner->at);
}

/* Passes over white space; '\0' at the end of the text. */
static char
peek (Scanner *scanner)
{
  while (scanner->at < scanner->length && strchr (" \t\n\r", scanner->bytes[scanner->at]) != NULL)
    scanner->at++;
  return scanner->at < scanner->length ? scanner->bytes[scanner->at] : '\0';
}

static RingJsonNode *
node_at (Scanner *scanner,
         guint number)
{
  return &g_array_index (scanner->nodes, RingJsonNode, number);
}

/* Adds a value that is about to be scanned; returns its number. */
static guint
add_node (Scanner *scanner,
          guint parent)
{
  guint number = scanner->nodes->len;
  RingJsonNode node = { .parent = parent };

  node.previous = node_at (scanner, parent)->last;
  g_array_append_val (scanner->nodes, node);
  if (node.previous != 0)
    node_at (scanner, node.previous)->next = number;
  else
    node_at (scanner, parent)->first = number;
  node_at (scanner, parent)->last = number;
  return number;
}

static gboolean
scan_escape (Scanner *scanner)
{
  size_t begin = scanner->at++;
  char byte = scanner->at < scanner->length ? scanner->bytes[scanner->at] : '\0';

  if (byte == '\0')
    return fail (scanner, RING_JSON_FAULT_END, scanner->length);
  scanner->at++;
  if (byte != 'u')
    return strchr ("\"\\/bfnrt", byte) != NULL || fail (scanner, RING_JSON_FAULT_STRING, begin);
  for (guint i = 0; i < 4; i++)
    {
      if (scanner->at >= scanner->length || !g_ascii_isxdigit (scanner->bytes[scanner->at]))
        return fail (scanner, RING_JSON_FAULT_STRING, begin);
      scanner->at++;
    }
  return TRUE;
}

/* From the opening quote to behind the closing one. */
static gboolean
scan_string (Scanner *scanner)
{
  scanner->at++;
  while (scanner->at < scanner->length)
    {
      guint8 byte = (guint8) scanner->bytes[scanner->at];

      if (byte == '"')
        {
          scanner->at++;
          return TRUE;
        }
      if (byte < 0x20)
        return fail (scanner, RING_JSON_FAULT_STRING, scanner->at);
      if (byte != '\\')
        scanner->at++;
      else if (!scan_escape (scanner))
        return FALSE;
    }
  return fail (scanner, RING_JSON_FAULT_END, scanner->at);
}

static gboolean
scan_digits (Scanner *scanner)
{
  size_t begin = scanner->at;

  while (scanner->at < scanner->length && g_ascii_isdigit (scanner->bytes[scanner->at]))
    scanner->at++;
  return scanner->at > begin || fail_here (scanner);
}

static gboolean
skip_one_of (Scanner *scanner,
             const char *bytes)
{
  if (scanner->at >= scanner->length || scanner->bytes[scanner->at] == '\0' || strchr (bytes, scanner->bytes[scanner->at]) == NULL)
    return FALSE;
  scanner->at++;
  return TRUE;
}

static gboolean
scan_number (Scanner *scanner)
{
  skip_one_of (scanner, "-");
  if (!skip_one_of (scanner, "0") && !scan_digits (scanner))
    return FALSE;
  if (skip_one_of (scanner, ".") && !scan_digits (scanner))
    return FALSE;
  if (skip_one_of (scanner, "eE"))
    {
      skip_one_of (scanner, "+-");
      return scan_digits (scanner);
    }
  return TRUE;
}

static gboolean
scan_word (Scanner *scanner,
           const char *word)
{
  if (!has_prefix (scanner, word))
    return fail_here (scanner);
  scanner->at += strlen (word);
  return TRUE;
}

/* Behind an element or a member: whether another one follows. */
static gboolean
scan_separator (Scanner *scanner,
                char closing,
                gboolean *goes_on_out)
{
  char byte = peek (scanner);
  size_t comma = scanner->at;

  *goes_on_out = byte == ',';
  if (byte != ',' && byte != closing)
    return fail_here (scanner);
  scanner->at++;
  if (byte == ',' && (peek (scanner) == '}' || peek (scanner) == ']'))
    return fail (scanner, RING_JSON_FAULT_COMMA, comma);
  return TRUE;
}

static gboolean
scan_elements (Scanner *scanner,
               guint array)
{
  gboolean goes_on = peek (scanner) != ']';

  if (!goes_on)
    scanner->at++;
  while (goes_on)
    {
      peek (scanner);
      if (!scan_value (scanner, add_node (scanner, array)) || !scan_separator (scanner, ']', &goes_on))
        return FALSE;
    }
  return TRUE;
}

static gboolean
scan_member (Scanner *scanner,
             guint object,
             GHashTable *names)
{
  guint number = add_node (scanner, object);
  size_t begin = scanner->at;
  size_t length = 0;
  g_autofree char *name = NULL;

  if (peek (scanner) != '"')
    return fail_here (scanner);
  begin = scanner->at;
  if (!scan_string (scanner))
    return FALSE;
  node_at (scanner, number)->name_begin = (guint32) begin;
  node_at (scanner, number)->name_end = (guint32) scanner->at;
  name = ring_json_scan_decode (scanner->bytes, begin, scanner->at, &length);
  if (!g_hash_table_add (names, g_bytes_new_take (g_steal_pointer (&name), length)))
    return fail (scanner, RING_JSON_FAULT_NAME_TWICE, begin);
  if (peek (scanner) != ':')
    return fail_here (scanner);
  scanner->at++;
  peek (scanner);
  return scan_value (scanner, number);
}

static gboolean
scan_members (Scanner *scanner,
              guint object)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  gboolean goes_on = peek (scanner) != '}';

  if (!goes_on)
    scanner->at++;
  while (goes_on)
    {
      if (!scan_member (scanner, object, names) || !scan_separator (scanner, '}', &goes_on))
        return FALSE;
    }
  return TRUE;
}

static gboolean
scan_container (Scanner *scanner,
                guint number,
                RingJsonType type)
{
  gboolean is_good;

  if (scanner->depth >= RING_JSON_TEXT_MAX_DEPTH)
    return fail (scanner, RING_JSON_FAULT_DEPTH, scanner->at);
  scanner->depth++;
  scanner->at++;
  is_good = type == RING_JSON_TYPE_OBJECT ? scan_members (scanner, number) : scan_elements (scanner, number);
  scanner->depth--;
  return is_good;
}

/* What the scanner stands on, which it must not have passed over already. */
static RingJsonType
guess_type (char byte)
{
  switch (byte)
    {
    case '{':
      return RING_JSON_TYPE_OBJECT;
    case '[':
      return RING_JSON_TYPE_ARRAY;
    case '"':
      return RING_JSON_TYPE_STRING;
    case 't':
    case 'f':
      return RING_JSON_TYPE_BOOLEAN;
    case 'n':
      return RING_JSON_TYPE_NULL;
    default:
      return RING_JSON_TYPE_NUMBER;
    }
}

static gboolean
scan_value (Scanner *scanner,
            guint number)
{
  size_t begin = scanner->at;
  char byte = begin < scanner->length ? scanner->bytes[begin] : '\0';
  RingJsonType type = guess_type (byte);
  gboolean is_good = FALSE;

  switch (type)
    {
    case RING_JSON_TYPE_OBJECT:
    case RING_JSON_TYPE_ARRAY:
      is_good = scan_container (scanner, number, type);
      break;
    case RING_JSON_TYPE_STRING:
      is_good = scan_string (scanner);
      break;
    case RING_JSON_TYPE_BOOLEAN:
      is_good = scan_word (scanner, byte == 't' ? "true" : "false");
      break;
    case RING_JSON_TYPE_NULL:
      is_good = scan_word (scanner, "null");
      break;
    case RING_JSON_TYPE_NUMBER:
    default:
      is_good = scan_number (scanner);
      break;
    }
  if (!is_good)
    return FALSE;
  node_at (scanner, number)->type = type;
  node_at (scanner, number)->begin = (guint32) begin;
  node_at (scanner, number)->end = (guint32) scanner->at;
  return TRUE;
}

/* The one value, unless the text is blank. */
static gboolean
scan_text (Scanner *scanner)
{
  const char *end = NULL;

  if (scanner->length > RING_JSON_TEXT_MAX_BYTES)
    return fail (scanner, RING_JSON_FAULT_SIZE, 0);
  if (has_prefix (scanner, "\xEF\xBB\xBF"))
    return fail (scanner, RING_JSON_FAULT_MARK, 0);
  if (!g_utf8_validate_len (scanner->bytes, scanner->length, &end))
    return fail (scanner, RING_JSON_FAULT_ENCODING, (size_t) (end - scanner->bytes));
  if (peek (scanner) == '\0')
    return TRUE;
  if (!scan_value (scanner, add_node (scanner, 0)))
    return FALSE;
  if (peek (scanner) == '\0')
    return TRUE;
  fail_here (scanner);
  if (scanner->fault == RING_JSON_FAULT_UNEXPECTED)
    scanner->fault = RING_JSON_FAULT_SECOND_VALUE;
  return FALSE;
}

/**
 * ring_json_scan:
 * @bytes: a text
 * @length: its length
 * @nodes: (element-type RingJsonNode): an empty array; gets the values, each
 *   before what is in it, from number 1 on
 * @fault_offset_out: (out): where the fault is
 *
 * Returns: %RING_JSON_FAULT_NONE, or what is wrong with the text
 */
RingJsonFaultKind
ring_json_scan (const char *bytes,
                size_t length,
                GArray *nodes,
                size_t *fault_offset_out)
{
  Scanner scanner = { .bytes = bytes, .length = length, .nodes = nodes };
  RingJsonNode nobody = { 0 };

  g_array_append_val (nodes, nobody);
  scan_text (&scanner);
  *fault_offset_out = scanner.fault_at;
  return scanner.fault;
}

static gunichar
read_unit (const char *digits)
{
  gunichar unit = 0;

  for (guint i = 0; i < 4; i++)
    unit = unit << 4 | (gunichar) g_ascii_xdigit_value (digits[i]);
  return unit;
}

/* Half of a pair stays what it is, so that different names stay different. */
static void
append_unit (GString *string,
             gunichar unit)
{
  char bytes[6];

  if (unit < 0xD800 || unit > 0xDFFF)
    {
      g_string_append_len (string, bytes, g_unichar_to_utf8 (unit, bytes));
      return;
    }
  g_string_append_c (string, (char) (0xE0 | unit >> 12));
  g_string_append_c (string, (char) (0x80 | (unit >> 6 & 0x3F)));
  g_string_append_c (string, (char) (0x80 | (unit & 0x3F)));
}

/* Decodes the escape at @at; returns how many bytes it had. */
static size_t
decode_escape (GString *string,
               const char *at,
               size_t left)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  gunichar unit;
  gunichar low;

  if (at[1] != 'u')
    {
      g_string_append_c (string, meant[strchr (names, at[1]) - names]);
      return 2;
    }
  unit = read_unit (at + 2);
  low = unit >= 0xD800 && unit <= 0xDBFF && left >= 12 && at[6] == '\\' && at[7] == 'u' ? read_unit (at + 8) : 0;
  if (low >= 0xDC00 && low <= 0xDFFF)
    {
      append_unit (string, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
      return 12;
    }
  append_unit (string, unit);
  return 6;
}

/**
 * ring_json_scan_decode:
 * @bytes: a text that was scanned
 * @begin: the opening quote
 * @end: behind the closing one
 * @length_out: (out): how many bytes; there may be NUL among them
 *
 * Returns: (transfer full): what the string means
 */
char *
ring_json_scan_decode (const char *bytes,
                       size_t begin,
                       size_t end,
                       size_t *length_out)
{
  GString *string = g_string_new (NULL);
  size_t at = begin + 1;

  while (at < end - 1)
    {
      if (bytes[at] == '\\')
        at += decode_escape (string, bytes + at, end - 1 - at);
      else
        g_string_append_c (string, bytes[at++]);
    }
  *length_out = string->len;
  return g_string_free (string, FALSE);
}
