/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingQuestion"

#include "config.h"

#include "ring-question.h"

#include "ring-text.h"

#include <string.h>

#define QUESTION_CHARACTERS 160
#define FULL_WIDTH_QUESTION_MARK 0xFF1F

static gboolean
is_fence (const char *line)
{
  g_autofree char *trimmed = ring_text_trim (line);

  return g_str_has_prefix (trimmed, "```");
}

/* The last line that is neither blank nor in a fenced block at the end; NULL
 * if there is none, or if a fence is opened or closed only. */
static const char *
find_last_line (char **lines)
{
  guint n_lines = g_strv_length (lines);
  guint n_fences = 0;

  for (guint i = 0; i < n_lines; i++)
    n_fences += is_fence (lines[i]) ? 1 : 0;
  if (n_fences % 2 != 0)
    return NULL;

  while (n_lines > 0)
    {
      const char *last = lines[n_lines - 1];

      if (ring_text_is_blank (last))
        {
          n_lines--;
          continue;
        }
      if (!is_fence (last))
        return last;
      n_lines--;
      while (n_lines > 0 && !is_fence (lines[n_lines - 1]))
        n_lines--;
      if (n_lines > 0)
        n_lines--;
    }
  return NULL;
}

/* What may stand behind the question mark: emphasis, quotes, brackets. */
static gboolean
is_trailing (gunichar character)
{
  static const char *const closers = "*_`\"')]>」』）】》〉”’";

  return ring_text_is_space (character) || ring_text_is_zero_width (character) || g_utf8_strchr (closers, -1, character) != NULL;
}

/* An address may stand in brackets or quotes. */
static gboolean
is_url (const char *word)
{
  while (*word != '\0' && g_unichar_ispunct (g_utf8_get_char (word)))
    word = g_utf8_next_char (word);
  return strstr (word, "://") != NULL || g_str_has_prefix (word, "www.");
}

/* The last word of @line. */
static const char *
find_last_word (const char *line)
{
  const char *word = line;

  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (ring_text_is_space (g_utf8_get_char (p)))
        word = g_utf8_next_char (p);
    }
  return word;
}

/**
 * ring_question_find:
 * @text: the assistant's last words in a turn
 *
 * Only the end counts: a question in the middle has been answered by what
 * follows. Better to miss one than to cry wolf.
 *
 * Returns: (transfer full) (nullable): the question on one line of at most 160
 *   characters, or NULL if @text does not end in one
 */
char *
ring_question_find (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *last = find_last_line (lines);
  const char *end = NULL;
  gunichar mark = 0;
  g_autofree char *question = NULL;
  g_autofree char *line = NULL;

  if (last == NULL)
    return NULL;
  end = last + strlen (last);
  while (end > last && is_trailing (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);
  if (end == last)
    return NULL;
  mark = g_utf8_get_char (g_utf8_prev_char (end));
  if (mark != '?' && mark != FULL_WIDTH_QUESTION_MARK)
    return NULL;
  question = g_strndup (last, (gsize) (end - last));
  if (is_url (find_last_word (question)))
    return NULL;
  line = ring_text_one_line (question);
  return ring_text_ellipsize (line, QUESTION_CHARACTERS);
}
