/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocuser"

#include "config.h"

#include "ring-focuser.h"

#include "ring-focus-desk.h"

/**
 * ring_focuser_ask:
 * @focuser: whom to ask
 * @request: what is asked
 * @cancellable: (nullable): cancelled when nobody waits any longer
 * @func: gets the answer, in the calling thread's main context, or before this
 *   returns
 * @user_data: for @func
 */
void
ring_focuser_ask (const RingFocuser *focuser,
                  const RingFocusRequest *request,
                  GCancellable *cancellable,
                  RingFocusAnswerFunc func,
                  gpointer user_data)
{
  if (focuser->work != NULL)
    ring_focus_desk_start (request, cancellable, focuser->work, func, user_data);
  else
    focuser->ask (request, cancellable, func, user_data);
}

/**
 * ring_focus_answer_new:
 * @outcome: how it went
 * @place: (transfer full) (nullable): where to go on
 * @format: (nullable): what was done, or why not, for people; %NULL says nothing
 * @...: for @format
 *
 * Returns: (transfer full): an answer to hand to a #RingFocusAnswerFunc
 */
RingFocusAnswer *
ring_focus_answer_new (RingFocusOutcome outcome,
                       RingFocusPlace *place,
                       const char *format,
                       ...)
{
  RingFocusAnswer *answer = g_new0 (RingFocusAnswer, 1);
  va_list arguments;

  answer->outcome = outcome;
  answer->place = place;
  if (format != NULL)
    {
      va_start (arguments, format);
      answer->text = g_strdup_vprintf (format, arguments);
      va_end (arguments);
    }
  return answer;
}

/**
 * ring_focus_answer_free:
 * @answer: (transfer full) (nullable): an answer
 */
void
ring_focus_answer_free (RingFocusAnswer *answer)
{
  if (answer == NULL)
    return;
  g_free (answer->text);
  g_free (answer->command);
  g_clear_pointer (&answer->place, ring_focus_place_unref);
  g_free (answer);
}
