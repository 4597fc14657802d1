/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLines"

#include "config.h"

#include "ring-lines.h"

#include <string.h>

/**
 * ring_lines_init_tail:
 * @lines: (out caller-allocates): a reader
 * @bytes: (nullable): the end of a file
 * @length: how many bytes
 * @is_cut: whether something stands before them: the first line is not whole then
 *
 * Call it to read lines from the last one backwards.
 */
void
ring_lines_init_tail (RingLines *lines,
                      const char *bytes,
                      size_t length,
                      gboolean is_cut)
{
  const char *newline = NULL;

  lines->begin = bytes;
  lines->end = bytes + length;
  if (!is_cut || length == 0)
    return;
  newline = memchr (bytes, '\n', length);
  lines->begin = newline != NULL ? newline + 1 : lines->end;
}

/**
 * ring_lines_previous:
 * @lines: a reader
 * @line_out: (out): where the line begins; not terminated
 * @length_out: (out): its length without the line end
 *
 * Passes over empty lines.
 *
 * Returns: whether there was one
 */
gboolean
ring_lines_previous (RingLines *lines,
                     const char **line_out,
                     size_t *length_out)
{
  while (lines->end > lines->begin)
    {
      const char *newline = memrchr (lines->begin, '\n', (size_t) (lines->end - lines->begin));
      const char *line = newline != NULL ? newline + 1 : lines->begin;
      size_t length = (size_t) (lines->end - line);

      lines->end = newline != NULL ? newline : lines->begin;
      if (length == 0)
        continue;
      *line_out = line;
      *length_out = length;
      return TRUE;
    }
  return FALSE;
}

/**
 * ring_lines_init_head:
 * @lines: (out caller-allocates): a reader
 * @bytes: (nullable): the beginning of a file
 * @length: how many bytes
 *
 * Call it to read lines from the first one on.
 */
void
ring_lines_init_head (RingLines *lines,
                      const char *bytes,
                      size_t length)
{
  lines->begin = bytes;
  lines->end = bytes + length;
}

/**
 * ring_lines_next:
 * @lines: a reader
 * @line_out: (out): where the line begins; not terminated
 * @length_out: (out): its length without the line end
 *
 * Passes over empty lines. The last one may be cut: the reader of JSON says so.
 *
 * Returns: whether there was one
 */
gboolean
ring_lines_next (RingLines *lines,
                 const char **line_out,
                 size_t *length_out)
{
  while (lines->begin < lines->end)
    {
      const char *line = lines->begin;
      const char *newline = memchr (line, '\n', (size_t) (lines->end - line));
      size_t length = (size_t) ((newline != NULL ? newline : lines->end) - line);

      lines->begin = newline != NULL ? newline + 1 : lines->end;
      if (length == 0)
        continue;
      *line_out = line;
      *length_out = length;
      return TRUE;
    }
  return FALSE;
}
