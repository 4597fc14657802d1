/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTranscript"

#include "config.h"

#include "ring-transcript.h"

#include "ring-json.h"
#include "ring-text.h"

#include <string.h>

/* The last text of an assistant's record of the main conversation, or NULL. */
static char *
find_text (const RingJsonValue *record)
{
  const RingJsonValue *message = ring_json_get (record, "message");
  const RingJsonValue *content = ring_json_get (message, "content");
  gboolean is_sidechain = FALSE;

  ring_json_get_boolean (record, "isSidechain", &is_sidechain);
  if (g_strcmp0 (ring_json_get_string (record, "type"), "assistant") != 0 || is_sidechain)
    return NULL;
  if (ring_json_string (content) != NULL)
    return ring_text_is_blank (ring_json_string (content)) ? NULL : g_strdup (ring_json_string (content));
  for (guint i = ring_json_is_array (content) ? ring_json_length (content) : 0; i > 0; i--)
    {
      const RingJsonValue *block = ring_json_at (content, i - 1);
      const char *text = ring_json_get_string (block, "text");

      if (g_strcmp0 (ring_json_get_string (block, "type"), "text") == 0 && text != NULL && !ring_text_is_blank (text))
        return g_strdup (text);
    }
  return NULL;
}

/**
 * ring_transcript_find_last_text:
 * @bytes: the end of a transcript
 * @length: how many bytes
 * @is_cut: whether something stands before them, so that the first line is not whole
 *
 * A line that is torn or no JSON is passed over: the agent may be writing it.
 *
 * Returns: (transfer full) (nullable): what the assistant said last
 */
char *
ring_transcript_find_last_text (const char *bytes,
                                size_t length,
                                gboolean is_cut)
{
  const char *begin = bytes;
  const char *end = bytes + length;

  if (is_cut)
    {
      const char *newline = memchr (bytes, '\n', length);

      begin = newline != NULL ? newline + 1 : end;
    }
  while (end > begin)
    {
      const char *newline = memrchr (begin, '\n', (size_t) (end - begin));
      const char *line = newline != NULL ? newline + 1 : begin;
      g_autoptr (RingJson) json = NULL;
      g_autofree char *text = NULL;

      if (end > line)
        json = ring_json_parse (line, (size_t) (end - line), &RING_JSON_LIMITS_FILE, NULL);
      if (json != NULL)
        text = find_text (ring_json_root (json));
      if (text != NULL)
        return g_steal_pointer (&text);
      end = newline != NULL ? newline : begin;
    }
  return NULL;
}
