/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingText"

#include "config.h"

#include "ring-text.h"

#include <stdarg.h>
#include <string.h>

#define REPLACEMENT_CHARACTER 0xFFFDu
#define SYMBOL_FOR_DELETE 0x2421u
#define SYMBOL_FOR_NULL 0x2400u
#define ZERO_WIDTH_JOINER 0x200Du
#define ELLIPSIS "\xE2\x80\xA6"

/* How far a cut may move back to keep a cluster of characters whole. Longer
 * clusters are no writing, and must not make a whole text disappear. */
#define MAX_CLUSTER 16

/* 64 bits: enough to tell the calls of one session apart. */
#define HASH_DIGITS 16

/* The bytes that may follow a lead byte, from Unicode's table of well-formed
 * sequences: the first one has a range of its own, all others are 80 … BF. */
typedef struct
{
  size_t length;
  guint8 second_min;
  guint8 second_max;
} Sequence;

static Sequence
sequence_of (guint8 lead)
{
  if (lead >= 0xC2 && lead <= 0xDF)
    return (Sequence){ 2, 0x80, 0xBF };
  if (lead == 0xE0)
    return (Sequence){ 3, 0xA0, 0xBF };
  if (lead == 0xED)
    return (Sequence){ 3, 0x80, 0x9F };
  if (lead >= 0xE1 && lead <= 0xEF)
    return (Sequence){ 3, 0x80, 0xBF };
  if (lead == 0xF0)
    return (Sequence){ 4, 0x90, 0xBF };
  if (lead == 0xF4)
    return (Sequence){ 4, 0x80, 0x8F };
  if (lead >= 0xF1 && lead <= 0xF3)
    return (Sequence){ 4, 0x80, 0xBF };
  return (Sequence){ 1, 0, 0 };
}

/* Decodes what begins at @bytes (at least one byte that is not ASCII). What is
 * ill-formed gives U+FFFD for each longest part that a well-formed sequence
 * could begin with, as Unicode recommends and Python does. */
static size_t
decode (const guint8 *bytes,
        size_t available,
        gunichar *character_out)
{
  Sequence sequence = sequence_of (bytes[0]);
  gunichar character = bytes[0] & (0xFFu >> (sequence.length + 1));
  guint8 min = sequence.second_min;
  guint8 max = sequence.second_max;

  *character_out = REPLACEMENT_CHARACTER;
  for (size_t i = 1; i < sequence.length; i++)
    {
      if (i >= available || bytes[i] < min || bytes[i] > max)
        return i;
      character = (character << 6) | (bytes[i] & 0x3Fu);
      min = 0x80;
      max = 0xBF;
    }
  if (sequence.length > 1)
    *character_out = character;
  return sequence.length;
}

static gboolean
is_plain (guint8 byte)
{
  return (byte >= 0x20 && byte < 0x7F) || byte == '\t' || byte == '\n' || byte == '\r';
}

/**
 * ring_text_append_clean_char:
 * @string: where to append
 * @character: any number
 *
 * Appends @character as it may appear in clean text: NUL and the control
 * characters other than tab, line feed and carriage return as their pictures
 * (U+2400 … U+241F, DEL U+2421), U+0080 … U+009F and what is no character as
 * U+FFFD. For readers that find characters one by one.
 */
void
ring_text_append_clean_char (GString *string,
                             gunichar character)
{
  if (character == '\t' || character == '\n' || character == '\r')
    g_string_append_c (string, (char) character);
  else if (character < 0x20)
    g_string_append_unichar (string, SYMBOL_FOR_NULL + character);
  else if (character == 0x7F)
    g_string_append_unichar (string, SYMBOL_FOR_DELETE);
  else if (character >= 0x80 && character <= 0x9F)
    g_string_append_unichar (string, REPLACEMENT_CHARACTER);
  else if (!g_unichar_validate (character))
    g_string_append_unichar (string, REPLACEMENT_CHARACTER);
  else
    g_string_append_unichar (string, character);
}

/**
 * ring_text_append_clean:
 * @string: where to append
 * @bytes: (array length=length): any bytes
 * @length: how many
 *
 * Appends @bytes as clean text, like ring_text_clean(). What is appended is
 * never shorter than @bytes.
 */
void
ring_text_append_clean (GString *string,
                        const char *bytes,
                        size_t length)
{
  const guint8 *at = (const guint8 *) bytes;
  const guint8 *end = at + length;

  while (at < end)
    {
      const guint8 *begin = at;
      gunichar character = 0;

      while (at < end && is_plain (*at))
        at++;
      g_string_append_len (string, (const char *) begin, at - begin);
      if (at == end)
        return;
      if (*at < 0x80)
        character = *at++;
      else
        at += decode (at, (size_t) (end - at), &character);
      ring_text_append_clean_char (string, character);
    }
}

/**
 * ring_text_clean:
 * @bytes: (array length=length): any bytes, of whatever encoding
 * @length: how many, or -1 if they end at a NUL
 *
 * Makes clean text of foreign bytes; call it where they enter the program.
 * Nothing is dropped: what follows a NUL is still there, and each longest
 * ill-formed sequence becomes one U+FFFD, as with Python's `errors="replace"`
 * (an encoded surrogate, which is ill-formed from its second byte on, becomes
 * three).
 *
 * Returns: (transfer full): clean text
 */
char *
ring_text_clean (const char *bytes,
                 gssize length)
{
  size_t size = length < 0 ? strlen (bytes) : (size_t) length;
  GString *string = g_string_sized_new (size);

  ring_text_append_clean (string, bytes, size);
  return g_string_free (string, FALSE);
}

/**
 * ring_text_is_space:
 * @character: a character
 *
 * Returns: whether it is white space for Unicode: the characters for which
 *   Python's `str.isspace` is true, so that RiNG and we trim alike
 */
gboolean
ring_text_is_space (gunichar character)
{
  return (character >= 0x09 && character <= 0x0D) || (character >= 0x1C && character <= 0x20) || character == 0x85 || character == 0xA0 || character == 0x1680 || (character >= 0x2000 && character <= 0x200A) || character == 0x2028 || character == 0x2029 || character == 0x202F || character == 0x205F || character == 0x3000;
}

/**
 * ring_text_is_zero_width:
 * @character: a character
 *
 * Returns: whether it takes no room and says nothing at the end of a line:
 *   U+200B … U+200D, U+2060 and U+FEFF
 */
gboolean
ring_text_is_zero_width (gunichar character)
{
  return (character >= 0x200B && character <= 0x200D) || character == 0x2060 || character == 0xFEFF;
}

/* First byte in [@begin, @end) that does not belong to white space. */
static const char *
skip_space (const char *begin,
            const char *end)
{
  while (begin < end && ring_text_is_space (g_utf8_get_char (begin)))
    begin = g_utf8_next_char (begin);
  return begin;
}

/* End of [@begin, @end) without the white space that it ends in. */
static const char *
strip_space (const char *begin,
             const char *end)
{
  while (end > begin)
    {
      const char *last = g_utf8_prev_char (end);

      if (!ring_text_is_space (g_utf8_get_char (last)))
        return end;
      end = last;
    }
  return end;
}

/**
 * ring_text_is_blank:
 * @text: (nullable): a text
 *
 * Returns: whether it holds nothing but white space, or is missing
 */
gboolean
ring_text_is_blank (const char *text)
{
  return text == NULL || *skip_space (text, text + strlen (text)) == '\0';
}

/**
 * ring_text_trim:
 * @text: (nullable): a text
 *
 * Returns: (transfer full): @text without the white space at both ends
 */
char *
ring_text_trim (const char *text)
{
  const char *begin = text == NULL ? "" : text;
  const char *end = begin + strlen (begin);

  begin = skip_space (begin, end);
  end = strip_space (begin, end);
  return g_strndup (begin, (size_t) (end - begin));
}

/**
 * ring_text_one_line:
 * @text: (nullable): a text
 *
 * For what is kept and compared as one line, like the detail of a wait.
 *
 * Returns: (transfer full): @text with each run of white space as one blank,
 *   none at the ends
 */
char *
ring_text_one_line (const char *text)
{
  g_autofree char *trimmed = ring_text_trim (text);
  GString *line = g_string_sized_new (strlen (trimmed));
  const char *end = trimmed + strlen (trimmed);
  const char *at = trimmed;

  while (at < end)
    {
      const char *after = skip_space (at, end);

      if (after > at)
        {
          g_string_append_c (line, ' ');
          at = after;
        }
      after = g_utf8_next_char (at);
      g_string_append_len (line, at, after - at);
      at = after;
    }
  return g_string_free (line, FALSE);
}

/* Whether @character belongs to the one before it. */
static gboolean
is_joined (gunichar character)
{
  gboolean is_skin_tone = character >= 0x1F3FB && character <= 0x1F3FF;

  return is_skin_tone || character == ZERO_WIDTH_JOINER || g_unichar_ismark (character);
}

/* Moves @cut, which is inside @text, back to where no cluster is torn. */
static const char *
move_to_cluster (const char *text,
                 const char *cut)
{
  const char *at = cut;

  for (int i = 0; i < MAX_CLUSTER && at > text; i++)
    {
      const char *previous = g_utf8_prev_char (at);

      if (!is_joined (g_utf8_get_char (at)) && g_utf8_get_char (previous) != ZERO_WIDTH_JOINER)
        return at;
      at = previous;
    }
  return cut;
}

/**
 * ring_text_ellipsize:
 * @text: (nullable): a text
 * @max_characters: how long it may be
 *
 * Cuts a text by characters, before it is escaped. A letter is not separated
 * from its combining marks, nor are the parts of a joined emoji.
 *
 * Returns: (transfer full): @text, or its beginning with `…` as the last of at
 *   most @max_characters
 */
char *
ring_text_ellipsize (const char *text,
                     guint max_characters)
{
  const char *cut = text == NULL ? "" : text;
  const char *begin = cut;

  if (max_characters == 0)
    return g_strdup ("");
  for (guint i = 0; i + 1 < max_characters && *cut != '\0'; i++)
    cut = g_utf8_next_char (cut);
  if (*cut == '\0' || *g_utf8_next_char (cut) == '\0')
    return g_strdup (begin);
  cut = move_to_cluster (begin, cut);
  return g_strdup_printf ("%.*s" ELLIPSIS, (int) (cut - begin), begin);
}

/**
 * ring_text_first_line:
 * @text: (nullable): a text
 * @max_characters: how long the line may be
 *
 * Lines end at line feeds; blank ones do not count.
 *
 * Returns: (transfer full): the first line, trimmed, its first @max_characters
 *   characters without any mark of the cut; empty if all is blank
 */
char *
ring_text_first_line (const char *text,
                      guint max_characters)
{
  const char *begin = text == NULL ? "" : text;
  const char *end = NULL;
  const char *cut = NULL;

  begin = skip_space (begin, begin + strlen (begin));
  end = strip_space (begin, begin + strcspn (begin, "\n"));
  cut = begin;
  for (guint i = 0; i < max_characters && cut < end; i++)
    cut = g_utf8_next_char (cut);
  return g_strndup (begin, (size_t) (cut - begin));
}

/* Unicode's short name of a character that turns the direction of writing, or
 * NULL for any other. */
static const char *
bidi_name (gunichar character)
{
  static const char *const embeddings[] = { "LRE", "RLE", "PDF", "LRO", "RLO" };
  static const char *const isolates[] = { "LRI", "RLI", "FSI", "PDI" };

  if (character >= 0x202A && character <= 0x202E)
    return embeddings[character - 0x202A];
  if (character >= 0x2066 && character <= 0x2069)
    return isolates[character - 0x2066];
  if (character == 0x200E)
    return "LRM";
  if (character == 0x200F)
    return "RLM";
  return character == 0x061C ? "ALM" : NULL;
}

/**
 * ring_text_for_display:
 * @text: (nullable): a text
 *
 * For menus, notifications and terminals, where a foreign text must neither
 * begin a line of its own nor change how its neighbours look: line ends of any
 * kind and tabs become a blank (a carriage return with a line feed one),
 * control characters that are left their pictures, and characters that turn the
 * direction of writing their short name in brackets, like `[RLO]`. Call it
 * before the cut, since the names take room.
 *
 * Returns: (transfer full): one line
 */
char *
ring_text_for_display (const char *text)
{
  const char *begin = text == NULL ? "" : text;
  GString *line = g_string_sized_new (strlen (begin));

  for (const char *at = begin; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      const char *name = bidi_name (character);

      if (character == '\r' && at[1] == '\n')
        continue;
      if (name != NULL)
        g_string_append_printf (line, "[%s]", name);
      else if (ring_text_is_space (character) && (character < 0x20 || character == 0x85 || character == 0x2028 || character == 0x2029))
        g_string_append_c (line, ' ');
      else
        ring_text_append_clean_char (line, character);
    }
  return g_string_free (line, FALSE);
}

/**
 * ring_text_escape_markup:
 * @text: (nullable): clean text, already cut
 *
 * The one place where a text becomes markup; call it once, last of all.
 *
 * Returns: (transfer full): @text for a reader of Pango or notification markup
 */
char *
ring_text_escape_markup (const char *text)
{
  return g_markup_escape_text (text == NULL ? "" : text, -1);
}

/**
 * ring_text_hash:
 * @first: (nullable): a text
 * @...: more of them, then %NULL
 *
 * For fingerprints: the same texts in the same places give the same hash, on
 * every machine. Each text goes in behind its length, so that ("ab", "c") and
 * ("a", "bc") differ.
 *
 * Returns: (transfer full): the first 16 hexadecimal digits of a SHA-256
 */
char *
ring_text_hash (const char *first,
                ...)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  va_list texts;

  va_start (texts, first);
  for (const char *text = first; text != NULL; text = va_arg (texts, const char *))
    {
      size_t length = strlen (text);
      g_autofree char *prefix = g_strdup_printf ("%" G_GSIZE_FORMAT ":", length);

      g_checksum_update (checksum, (const guchar *) prefix, -1);
      g_checksum_update (checksum, (const guchar *) text, (gssize) length);
    }
  va_end (texts);
  return g_strndup (g_checksum_get_string (checksum), HASH_DIGITS);
}
