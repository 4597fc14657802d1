/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusResult"

#include "config.h"

#include "ring-focus-private.h"

#include "core/ring-json.h"

#define USEC_PER_MSEC 1000

/* A line of the log is written in one piece, and read by people. */
#define MAX_TEXT_BYTES 400

static void
free_step (RingFocusStep *step)
{
  g_free (step->text);
  g_free (step);
}

/**
 * ring_focus_result_new:
 *
 * Returns: (transfer full): the result of a jump that has just begun
 */
RingFocusResult *
ring_focus_result_new (void)
{
  RingFocusResult *result = g_new0 (RingFocusResult, 1);

  result->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) free_step);
  return result;
}

/**
 * ring_focus_result_free:
 * @result: (transfer full) (nullable): a result
 */
void
ring_focus_result_free (RingFocusResult *result)
{
  if (result == NULL)
    return;
  g_free (result->text);
  g_free (result->resume_command);
  g_ptr_array_unref (result->steps);
  g_free (result);
}

/**
 * ring_focus_result_add_step:
 * @result: the result of a jump
 * @focuser: (transfer none): who has answered; a static string
 * @outcome: what
 * @text: (nullable): and why
 */
void
ring_focus_result_add_step (RingFocusResult *result,
                            const char *focuser,
                            RingFocusOutcome outcome,
                            const char *text)
{
  RingFocusStep *step = g_new0 (RingFocusStep, 1);

  step->focuser = focuser;
  step->outcome = outcome;
  step->text = g_strdup (text);
  g_ptr_array_add (result->steps, step);
}

/**
 * ring_focus_outcome_to_name:
 * @outcome: an answer
 *
 * Returns: its name in focus.jsonl
 */
const char *
ring_focus_outcome_to_name (RingFocusOutcome outcome)
{
  switch (outcome)
    {
    case RING_FOCUS_CHOSEN:
      return "chosen";
    case RING_FOCUS_DONE:
      return "done";
    case RING_FOCUS_FAILED:
      return "failed";
    case RING_FOCUS_NOT_MINE:
    default:
      return "not mine";
    }
}

static void
write_text (RingJsonWriter *writer,
            const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  g_autofree char *cut = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), MAX_TEXT_BYTES));

  ring_json_writer_name (writer, "text");
  ring_json_writer_string (writer, cut);
}

/**
 * ring_focus_result_write_steps:
 * @result: the result of a jump
 * @writer: where an array is due
 */
void
ring_focus_result_write_steps (const RingFocusResult *result,
                               RingJsonWriter *writer)
{
  ring_json_writer_begin_array (writer);
  for (guint i = 0; i < result->steps->len; i++)
    {
      const RingFocusStep *step = g_ptr_array_index (result->steps, i);

      ring_json_writer_begin_object (writer);
      ring_json_writer_name (writer, "focuser");
      ring_json_writer_string (writer, step->focuser);
      ring_json_writer_name (writer, "outcome");
      ring_json_writer_string (writer, ring_focus_outcome_to_name (step->outcome));
      write_text (writer, step->text);
      ring_json_writer_end_object (writer);
    }
  ring_json_writer_end_array (writer);
}

/**
 * ring_focus_result_to_line:
 * @result: the result of a jump
 * @session_id: where to
 * @at_usec: when it began
 * @duration_usec: how long it took
 *
 * Returns: (transfer full): a line for focus.jsonl, with its line feed
 */
char *
ring_focus_result_to_line (const RingFocusResult *result,
                           const char *session_id,
                           gint64 at_usec,
                           gint64 duration_usec)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *json = NULL;
  size_t length = 0;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "at");
  ring_json_writer_seconds (writer, at_usec);
  ring_json_writer_name (writer, "session_id");
  ring_json_writer_string (writer, session_id);
  ring_json_writer_name (writer, "outcome");
  ring_json_writer_string (writer, ring_focus_outcome_to_name (result->is_done ? RING_FOCUS_DONE : RING_FOCUS_FAILED));
  write_text (writer, result->text);
  ring_json_writer_name (writer, "steps");
  ring_focus_result_write_steps (result, writer);
  ring_json_writer_name (writer, "ms");
  ring_json_writer_integer (writer, duration_usec / USEC_PER_MSEC);
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, &length);
  return g_strconcat (json, "\n", NULL);
}
