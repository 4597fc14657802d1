/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDiff"

#include "config.h"

#include "ring-diff.h"

#include "ring-text.h"

#include <string.h>

#define CONTEXT_LINES 2

/* Texts that differ in more lines are shown as replaced between the lines that
 * they begin and end with in common: the work grows with the square. */
#define MAX_DIFFERENCES 2000

typedef enum
{
  STEP_SAME,
  STEP_OLD,
  STEP_NEW,
} Step;

typedef struct
{
  char **old_lines;
  char **new_lines;
  int n_old;
  int n_new;
  GArray *steps; /* of Step, from the beginning */
} Diff;

static void
add_steps (Diff *diff,
           Step step,
           int n)
{
  for (int i = 0; i < n; i++)
    g_array_append_val (diff->steps, step);
}

/* Goes the way back that the search came, and notes its steps backwards. */
static void
trace_back (Diff *diff,
            GPtrArray *rows,
            int n_differences,
            int first,
            int x,
            int y)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (Step));
  Step same = STEP_SAME;

  for (int d = n_differences; d > 0; d--)
    {
      const int *row = (const int *) g_ptr_array_index (rows, (guint) d - 1) + d;
      int k = x - y;
      gboolean is_new = k == -d || (k != d && row[k - 1] < row[k + 1]);
      Step step = is_new ? STEP_NEW : STEP_OLD;
      int from_x = is_new ? row[k + 1] : row[k - 1];
      int from_y = from_x - (is_new ? k + 1 : k - 1);

      for (; x > from_x + (is_new ? 0 : 1) && y > from_y + (is_new ? 1 : 0); x--, y--)
        g_array_append_val (steps, same);
      g_array_append_val (steps, step);
      x = from_x;
      y = from_y;
    }
  for (; x > first; x--)
    g_array_append_val (steps, same);
  for (guint i = steps->len; i > 0; i--)
    g_array_append_val (diff->steps, g_array_index (steps, Step, i - 1));
  g_array_unref (steps);
}

/* The shortest way from the old lines to the new ones (E. Myers, "An O(ND)
 * Difference Algorithm"), between @first and the @n_tail last lines. */
static gboolean
search (Diff *diff,
        int first,
        int n_tail)
{
  int end_x = diff->n_old - n_tail;
  int end_y = diff->n_new - n_tail;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autofree int *buffer = g_new0 (int, 2 * MAX_DIFFERENCES + 3);
  int *reached = buffer + MAX_DIFFERENCES + 1;

  reached[1] = first;
  for (int d = 0; d <= MAX_DIFFERENCES; d++)
    {
      for (int k = -d; k <= d; k += 2)
        {
          int x = k == -d || (k != d && reached[k - 1] < reached[k + 1]) ? reached[k + 1] : reached[k - 1] + 1;

          while (x < end_x && x - k < end_y && g_str_equal (diff->old_lines[x], diff->new_lines[x - k]))
            x++;
          reached[k] = x;
          if (x >= end_x && x - k >= end_y)
            {
              trace_back (diff, rows, d, first, end_x, end_y);
              return TRUE;
            }
        }
      g_ptr_array_add (rows, g_memdup2 (reached - d - 1, (size_t) (2 * d + 3) * sizeof (int)));
    }
  return FALSE;
}

static void
compare (Diff *diff)
{
  int first = 0;
  int n_tail = 0;

  while (first < MIN (diff->n_old, diff->n_new) && g_str_equal (diff->old_lines[first], diff->new_lines[first]))
    first++;
  while (n_tail < MIN (diff->n_old, diff->n_new) - first && g_str_equal (diff->old_lines[diff->n_old - n_tail - 1], diff->new_lines[diff->n_new - n_tail - 1]))
    n_tail++;
  add_steps (diff, STEP_SAME, first);
  if (!search (diff, first, n_tail))
    {
      add_steps (diff, STEP_OLD, diff->n_old - n_tail - first);
      add_steps (diff, STEP_NEW, diff->n_new - n_tail - first);
    }
  add_steps (diff, STEP_SAME, n_tail);
}

static gboolean
is_shown (const Diff *diff,
          guint at)
{
  guint begin = at > CONTEXT_LINES ? at - CONTEXT_LINES : 0;
  guint end = MIN (at + CONTEXT_LINES + 1, diff->steps->len);

  for (guint i = begin; i < end; i++)
    {
      if (g_array_index (diff->steps, Step, i) != STEP_SAME)
        return TRUE;
    }
  return FALSE;
}

static void
append_line (GString *out,
             char mark,
             const char *line)
{
  g_autofree char *plain = ring_text_clean (line, -1);
  g_autofree char *shown = ring_text_for_display (plain);

  g_string_append_printf (out, "%c%s\n", mark, shown);
}

static void
format (const Diff *diff,
        GString *out)
{
  int x = 0;
  int y = 0;
  gboolean is_open = FALSE;

  for (guint i = 0; i < diff->steps->len; i++)
    {
      Step step = g_array_index (diff->steps, Step, i);
      gboolean is_line_shown = is_shown (diff, i);

      if (is_line_shown && !is_open)
        g_string_append_printf (out, "@@ -%d +%d @@\n", x + 1, y + 1);
      is_open = is_line_shown;
      if (is_line_shown)
        append_line (out, step == STEP_SAME ? ' ' : step == STEP_OLD ? '-'
                                                                     : '+',
                     step == STEP_NEW ? diff->new_lines[y] : diff->old_lines[x]);
      x += step != STEP_NEW;
      y += step != STEP_OLD;
    }
}

/* Lines without what ends them; the last one is empty if the text ends well. */
static char **
split (const char *text,
       int *n_out)
{
  char **lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  for (guint i = 0; i < n; i++)
    {
      size_t length = strlen (lines[i]);

      if (length > 0 && lines[i][length - 1] == '\r')
        lines[i][length - 1] = '\0';
    }
  if (n > 0 && lines[n - 1][0] == '\0')
    g_clear_pointer (&lines[--n], g_free);
  *n_out = (int) n;
  return lines;
}

/**
 * ring_diff_format:
 * @old_text: a text
 * @new_text: what becomes of it
 *
 * Returns: (transfer full): what differs, with some lines around it, fit to
 *   show; empty if nothing does
 */
char *
ring_diff_format (const char *old_text,
                  const char *new_text)
{
  GString *out = g_string_new (NULL);
  Diff diff = { .steps = g_array_new (FALSE, FALSE, sizeof (Step)) };

  diff.old_lines = split (old_text, &diff.n_old);
  diff.new_lines = split (new_text, &diff.n_new);
  compare (&diff);
  format (&diff, out);
  g_strfreev (diff.old_lines);
  g_strfreev (diff.new_lines);
  g_array_unref (diff.steps);
  return g_string_free (out, FALSE);
}
