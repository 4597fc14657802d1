/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

#include <string.h>

static gboolean
is_blank (char byte)
{
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/**
 * ring_settings_indent:
 * @text: the settings
 * @node: a value in them
 *
 * Returns: (transfer full) (nullable): what the line of @node begins with;
 *   %NULL if something else is before it on that line
 */
char *
ring_settings_indent (const RingJsonText *text,
                      const RingJsonNode *node)
{
  const char *bytes = ring_json_text_bytes (text, NULL);
  size_t start = ring_json_text_start (node);
  size_t at = start;

  while (at > 0 && is_blank (bytes[at - 1]) && bytes[at - 1] != '\n')
    at--;
  if (at == 0 || bytes[at - 1] != '\n')
    return NULL;
  return g_strndup (bytes + at, start - at);
}

static const char *
find_newline (const RingJsonText *text)
{
  size_t length = 0;
  const char *bytes = ring_json_text_bytes (text, &length);
  const char *first = memchr (bytes, '\n', length);

  return first != NULL && first > bytes && first[-1] == '\r' ? "\r\n" : "\n";
}

/* The text between @begin and @end, if it is one of @known, else the first. */
static const char *
find_habit (const RingJsonText *text,
            size_t begin,
            size_t end,
            const char *const *known)
{
  for (guint i = 0; known[i] != NULL; i++)
    {
      if (strlen (known[i]) == end - begin && memcmp (ring_json_text_bytes (text, NULL) + begin, known[i], end - begin) == 0)
        return known[i];
    }
  return known[0];
}

/**
 * ring_settings_layout_init:
 * @layout: (out caller-allocates): the habits
 * @text: the settings
 *
 * Looks how the file is written. A file that shows nothing is indented by two
 * blanks, as the agents themselves do it.
 */
void
ring_settings_layout_init (RingSettingsLayout *layout,
                           const RingJsonText *text)
{
  static const char *const colons[] = { ": ", ":", " : ", NULL };
  static const char *const commas[] = { ", ", ",", NULL };
  static const char *const pads[] = { "", " ", NULL };
  const RingJsonNode *root = ring_json_text_root (text);
  const RingJsonNode *first = ring_json_text_first (text, root);
  const RingJsonNode *last = ring_json_text_last (text, root);

  *layout = (RingSettingsLayout){ find_newline (text), NULL, colons[0], commas[0], pads[0] };
  if (first != NULL)
    {
      layout->unit = ring_settings_indent (text, first);
      layout->colon = find_habit (text, first->name_end, first->begin, colons);
    }
  if (first != NULL && layout->unit == NULL)
    {
      layout->pad = find_habit (text, root->begin + 1, ring_json_text_start (first), pads);
      layout->comma = layout->colon == colons[1] ? commas[1] : commas[0];
      if (first != last)
        layout->comma = find_habit (text, ring_json_text_previous (text, last)->end, ring_json_text_start (last), commas);
    }
  if (layout->unit == NULL || layout->unit[0] == '\0')
    {
      g_free (layout->unit);
      layout->unit = g_strdup ("  ");
    }
}

/**
 * ring_settings_layout_clear:
 * @layout: the habits
 */
void
ring_settings_layout_clear (RingSettingsLayout *layout)
{
  g_clear_pointer (&layout->unit, g_free);
}

static gboolean
is_on_one_line (const RingSettingsPen *pen,
                guint level)
{
  return pen->base == NULL || level > pen->max_level;
}

static void
break_line (RingSettingsPen *pen)
{
  g_string_append (pen->out, pen->layout->newline);
  g_string_append (pen->out, pen->base);
  for (guint i = 0; i < pen->level; i++)
    g_string_append (pen->out, pen->layout->unit);
}

/* Before an element or a name. */
static void
separate (RingSettingsPen *pen)
{
  gboolean is_one_line = is_on_one_line (pen, pen->level);

  if (pen->is_separate || pen->level == 0)
    {
      pen->is_separate = FALSE;
      return;
    }
  if (!pen->is_empty)
    g_string_append (pen->out, is_one_line ? pen->layout->comma : ",");
  else if (is_one_line && pen->out->len > 0 && pen->out->str[pen->out->len - 1] == '{')
    g_string_append (pen->out, pen->layout->pad);
  if (!is_one_line)
    break_line (pen);
}

/**
 * ring_settings_pen_open:
 * @pen: a pen
 * @bracket: `{` or `[`
 */
void
ring_settings_pen_open (RingSettingsPen *pen,
                        char bracket)
{
  separate (pen);
  g_string_append_c (pen->out, bracket);
  pen->level++;
  pen->is_empty = TRUE;
}

/**
 * ring_settings_pen_close:
 * @pen: a pen
 * @bracket: `}` or `]`
 */
void
ring_settings_pen_close (RingSettingsPen *pen,
                         char bracket)
{
  gboolean is_one_line = is_on_one_line (pen, pen->level);

  pen->level--;
  if (!pen->is_empty && !is_one_line)
    break_line (pen);
  else if (!pen->is_empty && bracket == '}')
    g_string_append (pen->out, pen->layout->pad);
  g_string_append_c (pen->out, bracket);
  pen->is_empty = FALSE;
}

/**
 * ring_settings_pen_name:
 * @pen: a pen, in an object
 * @name: a name that needs no escapes
 */
void
ring_settings_pen_name (RingSettingsPen *pen,
                        const char *name)
{
  separate (pen);
  g_string_append_printf (pen->out, "\"%s\"%s", name, pen->layout->colon);
  pen->is_separate = TRUE;
}

/**
 * ring_settings_pen_value:
 * @pen: a pen
 * @json: a value that is no container
 */
void
ring_settings_pen_value (RingSettingsPen *pen,
                         const char *json)
{
  separate (pen);
  g_string_append (pen->out, json);
  pen->is_empty = FALSE;
}

/**
 * ring_settings_quote:
 * @string: valid UTF-8
 *
 * Returns: (transfer full): @string as JSON
 */
char *
ring_settings_quote (const char *string)
{
  g_autoptr (GString) out = g_string_new ("\"");

  for (const char *at = string; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_printf (out, "\\%c", *at);
      else if ((guint8) *at < 0x20 || *at == 0x7F)
        g_string_append_printf (out, "\\u%04x", (guint) *at);
      else
        g_string_append_c (out, *at);
    }
  g_string_append_c (out, '"');
  return g_strdup (out->str);
}
