/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAlerts"

#include "config.h"

#include "ring-alerts.h"

#include "ring-alerts-private.h"
#include "ring-classify.h"

/* RiNG's hook stamps its announcement a moment before or after the wait. */
#define ANNOUNCED_SLACK_USEC (2 * G_USEC_PER_SEC)

/* One decision being made. */
typedef struct
{
  const RingAlertInput *input;
  RingAlertMemory *memory;
  GPtrArray *alerts;
  gboolean is_quiet;
  gboolean is_window_open; /* that an alert has opened at an earlier look */
  GPtrArray *summed;       /* (element-type utf8): ids of the sessions whose waits come in the summary */
  gint64 deadline_usec;
} Decision;

/**
 * ring_alert_free:
 * @alert: (transfer full): an alert
 */
void
ring_alert_free (RingAlert *alert)
{
  g_free (alert->session_id);
  g_free (alert->detail);
  g_strfreev (alert->summed);
  g_free (alert);
}

/**
 * ring_quiet_holds:
 * @quiet: what the human wants
 * @now_usec: the time
 *
 * A quiet time that begins in the future was set before the clock was set
 * back: nobody knows how long it would last.
 *
 * Returns: whether alerts are held back now
 */
gboolean
ring_quiet_holds (const RingQuiet *quiet,
                  gint64 now_usec)
{
  return quiet->is_on && quiet->since_usec <= now_usec && now_usec < quiet->until_usec;
}

static RingAlert *
add_alert (Decision *decision,
           RingAlertKind kind,
           const char *session_id,
           const char *detail)
{
  RingAlert *alert = g_new0 (RingAlert, 1);

  alert->kind = kind;
  alert->session_id = g_strdup (session_id);
  alert->detail = g_strdup (detail);
  g_ptr_array_add (decision->alerts, alert);
  return alert;
}

static void
set_deadline (Decision *decision,
              gint64 usec)
{
  if (usec > decision->input->now_usec)
    decision->deadline_usec = MIN (decision->deadline_usec, usec);
}

static SessionMemory *
remember (RingAlertMemory *memory,
          const RingSession *session)
{
  SessionMemory *remembered = ring_alert_memory_get_session (memory, ring_session_get_id (session));

  remembered->is_present = TRUE;
  remembered->busy_usec = MAX (remembered->busy_usec, ring_session_get_busy_usec (session));
  return remembered;
}

/* --- what speaks against an alert --- */

static gboolean
is_in (GHashTable *set,
       const char *session_id)
{
  return set != NULL && g_hash_table_contains (set, session_id);
}

static gboolean
is_snoozed (Decision *decision,
            const char *session_id)
{
  GHashTable *snoozed = decision->input->snoozed;
  const gint64 *until_usec = snoozed != NULL ? g_hash_table_lookup (snoozed, session_id) : NULL;

  if (until_usec == NULL || *until_usec <= decision->input->now_usec)
    return FALSE;
  set_deadline (decision, *until_usec);
  return TRUE;
}

/* Whether the wait was snoozed, and that is over without a word since. */
static gboolean
is_snooze_over (const Decision *decision,
                const char *session_id,
                const SessionMemory *remembered)
{
  GHashTable *snoozed = decision->input->snoozed;
  const gint64 *until_usec = snoozed != NULL ? g_hash_table_lookup (snoozed, session_id) : NULL;

  return until_usec != NULL && *until_usec <= decision->input->now_usec && MAX (remembered->seen_usec, remembered->told_usec) < *until_usec;
}

static gboolean
is_looked_at (const Decision *decision,
              const char *session_id)
{
  return is_in (decision->input->focused, session_id) && !ring_config_get_boolean (decision->input->config, RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED);
}

/* Whether the wait is the one alerted last, gone and come back while nothing
 * has gone on. */
static gboolean
is_flicker (const Decision *decision,
            const RingSession *session,
            const SessionMemory *remembered)
{
  gint64 cooldown_usec = ring_config_get_usec (decision->input->config, RING_CONFIG_WAITING_COOLDOWN_SECONDS);
  gint64 since_told_usec = decision->input->now_usec - remembered->told_usec;

  if (remembered->told_usec == 0 || !g_str_equal (remembered->told_identity, ring_session_get_wait_identity (session)))
    return FALSE;
  if (since_told_usec < 0 || since_told_usec >= cooldown_usec)
    return FALSE;
  return MAX (ring_session_get_going_on_usec (session), remembered->busy_usec) <= remembered->told_usec;
}

static gboolean
is_announced_by_hook (const Decision *decision,
                      const RingSession *session)
{
  gint64 announced_usec = ring_session_get_waiting_notified_usec (session);

  if (announced_usec <= 0 || announced_usec > decision->input->now_usec)
    return FALSE;
  return announced_usec >= ring_session_get_waiting_since_usec (session) - ANNOUNCED_SLACK_USEC;
}

/* --- telling --- */

static void
sum_up (Decision *decision,
        const RingSession *session)
{
  g_ptr_array_add (decision->summed, g_strdup (ring_session_get_id (session)));
}

/* What is found when the machine wakes up comes as one, not as a burst. */
static void
tell (Decision *decision,
      RingAlertKind kind,
      const RingSession *session)
{
  if (decision->input->slept_usec > 0)
    sum_up (decision, session);
  else
    add_alert (decision, kind, ring_session_get_id (session), ring_session_get_waiting_detail (session));
}

static void
note_told (Decision *decision,
           const RingSession *session,
           SessionMemory *remembered)
{
  remembered->held = HELD_NOT;
  remembered->is_out = TRUE;
  g_free (remembered->told_identity);
  remembered->told_identity = g_strdup (ring_session_get_wait_identity (session));
  remembered->told_usec = decision->input->now_usec;
}

static void
tell_waiting (Decision *decision,
              const RingSession *session,
              SessionMemory *remembered)
{
  gint64 debounce_usec = ring_config_get_usec (decision->input->config, RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS);

  tell (decision, RING_ALERT_KIND_WAITING, session);
  note_told (decision, session, remembered);
  if (debounce_usec > 0)
    decision->memory->debounce_until_usec = decision->input->now_usec + debounce_usec;
}

/* Whether the window that an alert has opened is open still. A clock that was
 * set back does not make it longer. */
static gboolean
is_debouncing (const Decision *decision)
{
  gint64 left_usec = decision->memory->debounce_until_usec - decision->input->now_usec;

  return left_usec > 0 && left_usec <= ring_config_get_usec (decision->input->config, RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS);
}

/* A wait that was not there at the last look. */
static void
see_new_wait (Decision *decision,
              const RingSession *session,
              SessionMemory *remembered)
{
  g_free (remembered->identity);
  remembered->identity = g_strdup (ring_session_get_wait_identity (session));
  remembered->seen_usec = decision->input->now_usec;
  remembered->n_reminders = 0;
  remembered->held = HELD_NOT;
  if (!decision->memory->has_looked && !decision->is_quiet)
    return;
  if (is_looked_at (decision, ring_session_get_id (session)) || is_announced_by_hook (decision, session) || is_flicker (decision, session, remembered) || is_snoozed (decision, ring_session_get_id (session)))
    return;
  if (decision->is_quiet)
    remembered->held = HELD_BY_QUIET;
  else if (is_debouncing (decision))
    remembered->held = HELD_BY_DEBOUNCE;
  else
    tell_waiting (decision, session, remembered);
}

/* --- reminding --- */

/* How many reminders there are in all. */
static guint
get_max_reminders (const RingConfig *config)
{
  guint max = (guint) ring_config_get_number (config, RING_CONFIG_NOTIFY_REPEAT_MAX);
  size_t n_intervals = 0;

  ring_config_get_numbers (config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &n_intervals);
  return max == 0 ? (guint) n_intervals : MIN (max, (guint) n_intervals);
}

/* How many reminders are due by now, done or not. The next one sets the
 * deadline. The times are counted, for a list need not be in order. */
static guint
count_due_reminders (Decision *decision,
                     const SessionMemory *remembered)
{
  size_t n_intervals = 0;
  const double *intervals = ring_config_get_numbers (decision->input->config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &n_intervals);
  guint max = get_max_reminders (decision->input->config);
  gint64 next_usec = RING_DEADLINE_NEVER;
  guint n_due = 0;

  for (size_t i = 0; i < n_intervals; i++)
    {
      gint64 at_usec = remembered->seen_usec + (gint64) (intervals[i] * G_USEC_PER_SEC);

      if (at_usec <= decision->input->now_usec)
        n_due++;
      else
        next_usec = MIN (next_usec, at_usec);
    }
  n_due = MAX (MIN (n_due, max), remembered->n_reminders);
  if (n_due < max)
    set_deadline (decision, next_usec);
  return n_due;
}

/* A wait that was there at the last look already. One that was put off is
 * reminded of when that time is over, whatever else is due. */
static void
remind (Decision *decision,
        const RingSession *session,
        SessionMemory *remembered)
{
  const char *id = ring_session_get_id (session);
  guint n_due = count_due_reminders (decision, remembered);

  if (is_snoozed (decision, id) || decision->is_quiet || is_looked_at (decision, id))
    return;
  /* Who snoozes asks to be told again, however often it was told before. */
  if (n_due == remembered->n_reminders && !is_snooze_over (decision, id, remembered))
    return;
  remembered->n_reminders = n_due;
  tell (decision, RING_ALERT_KIND_REMINDER, session);
  note_told (decision, session, remembered);
}

/* Whether what is held comes out now, in the summary. A window that closes at
 * this look has closed for it, also if a new wait opens the next one. */
static gboolean
is_released (const Decision *decision,
             const SessionMemory *remembered)
{
  if (remembered->held == HELD_NOT || decision->is_quiet)
    return FALSE;
  return remembered->held == HELD_BY_QUIET || !decision->is_window_open;
}

/* Nobody could have heard a reminder while the machine slept: that time does not
 * count. Who put the wait off wants to be told at the time that was chosen. */
static void
outlive_sleep (const Decision *decision,
               const RingSession *session,
               SessionMemory *remembered)
{
  if (!is_snooze_over (decision, ring_session_get_id (session), remembered))
    remembered->seen_usec += decision->input->slept_usec;
}

static void
decide_waiting (Decision *decision,
                const RingSession *session,
                SessionMemory *remembered)
{
  if (!g_str_equal (remembered->identity, ring_session_get_wait_identity (session)))
    {
      see_new_wait (decision, session, remembered);
      count_due_reminders (decision, remembered);
      return;
    }
  outlive_sleep (decision, session, remembered);
  /* A time in the future delays no reminder. */
  remembered->seen_usec = MIN (remembered->seen_usec, decision->input->now_usec);
  if (is_released (decision, remembered))
    {
      sum_up (decision, session);
      remembered->n_reminders = count_due_reminders (decision, remembered);
      note_told (decision, session, remembered);
      return;
    }
  if (remembered->held == HELD_NOT)
    remind (decision, session, remembered);
}

/* --- the end of a wait --- */

static void
decide_over (Decision *decision,
             const char *session_id,
             SessionMemory *remembered)
{
  if (remembered->is_out)
    add_alert (decision, RING_ALERT_KIND_WITHDRAWN, session_id, "");
  g_free (remembered->identity);
  remembered->identity = g_strdup ("");
  remembered->held = HELD_NOT;
  remembered->is_out = FALSE;
}

/* Work that took long enough is over, and nothing goes on in the background. */
static void
decide_finished (Decision *decision,
                 const RingSession *session,
                 const SessionMemory *remembered)
{
  const RingConfig *config = decision->input->config;
  gint64 turn_usec = ring_session_get_turn_usec (session);
  gint64 age_usec = decision->input->now_usec - turn_usec;
  gboolean is_short = age_usec >= 0 && age_usec < ring_config_get_usec (config, RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS);

  if (!ring_config_get_boolean (config, RING_CONFIG_TRAY_NOTIFY_FINISHED) || remembered->state != RING_STATE_WORKING || ring_session_get_state (session) != RING_STATE_IDLE)
    return;
  if (turn_usec == 0 || ring_session_get_background (session) > 0 || decision->is_quiet || is_looked_at (decision, ring_session_get_id (session)) || is_short)
    return;
  add_alert (decision, RING_ALERT_KIND_FINISHED, ring_session_get_id (session),
             ring_session_get_last_action (session));
}

static void
decide_session (Decision *decision,
                const RingSession *session)
{
  const char *id = ring_session_get_id (session);
  SessionMemory *remembered = remember (decision->memory, session);
  gboolean is_silent = ring_session_get_kind (session) == RING_SESSION_KIND_HEADLESS || is_in (decision->input->muted, id);

  if (ring_session_get_state (session) != RING_STATE_WAITING || is_silent)
    decide_over (decision, id, remembered);
  else
    decide_waiting (decision, session, remembered);
  if (!is_silent)
    decide_finished (decision, session, remembered);
  remembered->state = ring_session_get_state (session);
}

/* Sessions that are not on the board any more. What was told of them is
 * remembered as long as it matters, for they may come back. */
static void
decide_gone (Decision *decision)
{
  gint64 cooldown_usec = ring_config_get_usec (decision->input->config, RING_CONFIG_WAITING_COOLDOWN_SECONDS);
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, decision->memory->sessions);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      SessionMemory *remembered = value;

      if (remembered->is_present)
        {
          remembered->is_present = FALSE;
          continue;
        }
      decide_over (decision, id, remembered);
      remembered->state = RING_STATE_ENDED;
      if (remembered->told_usec == 0 || ABS (decision->input->now_usec - remembered->told_usec) >= cooldown_usec)
        g_hash_table_iter_remove (&iter);
    }
}

/* --- the whole --- */

static void
add_summary (Decision *decision,
             GPtrArray *summed)
{
  RingAlert *alert = NULL;

  if (summed->len == 0)
    return;
  /* One that is found when the machine wakes up is told as at any time. */
  if (summed->len == 1 && decision->input->slept_usec > 0)
    {
      const char *id = g_ptr_array_index (summed, 0);

      add_alert (decision, RING_ALERT_KIND_WAITING, id,
                 ring_session_get_waiting_detail (ring_board_find (decision->input->board, id)));
      return;
    }
  alert = add_alert (decision, RING_ALERT_KIND_SUMMARY, "", "");
  alert->count = summed->len;
  alert->summed = g_new0 (char *, summed->len + 1);
  for (guint i = 0; i < summed->len; i++)
    alert->summed[i] = g_strdup (g_ptr_array_index (summed, i));
}

/**
 * ring_alerts_decide:
 * @input: board, settings and circumstances as they are now
 * @memory: (inout): what was seen and told before
 * @deadline_usec_out: (out): when to decide again though nothing has changed,
 *   or %RING_DEADLINE_NEVER
 *
 * Decides what the human is told. Call it once for each new board and at the
 * deadline, and do everything it says.
 *
 * Returns: (transfer full) (element-type RingAlert): what to do
 */
GPtrArray *
ring_alerts_decide (const RingAlertInput *input,
                    RingAlertMemory *memory,
                    gint64 *deadline_usec_out)
{
  g_autoptr (GPtrArray) summed = g_ptr_array_new_with_free_func (g_free);
  Decision decision = { .input = input,
                        .memory = memory,
                        .alerts = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_alert_free),
                        .summed = summed,
                        .is_quiet = ring_quiet_holds (&input->quiet, input->now_usec),
                        .deadline_usec = RING_DEADLINE_NEVER };

  decision.is_window_open = is_debouncing (&decision);
  if (decision.is_quiet)
    set_deadline (&decision, input->quiet.until_usec);
  for (guint i = 0; i < ring_board_get_n_sessions (input->board); i++)
    decide_session (&decision, ring_board_get_session (input->board, i));
  decide_gone (&decision);
  add_summary (&decision, summed);
  set_deadline (&decision, memory->debounce_until_usec);
  memory->has_looked = TRUE;
  *deadline_usec_out = decision.deadline_usec;
  return decision.alerts;
}

/* --- what hangs on where the human looks --- */

/* Whether a wait is held in @after that was not in @before. */
static gboolean
is_held_anew (const RingAlertMemory *before,
              const SessionMemory *after,
              const char *session_id)
{
  const SessionMemory *remembered = g_hash_table_lookup (before->sessions, session_id);

  return after->held != HELD_NOT && (remembered == NULL || remembered->held == HELD_NOT || !g_str_equal (remembered->identity, after->identity));
}

/**
 * ring_alerts_foresee:
 * @input: as for ring_alerts_decide(); its `focused` is not looked at
 * @memory: what was seen and told before; it stays as it is
 *
 * Tells of which sessions it matters now whether their terminal has the focus:
 * those that would be told of, or held, if it had not. To ask a desktop for the
 * focus costs something; mostly nobody needs to.
 *
 * Returns: (transfer full) (element-type utf8): ids of sessions
 */
GPtrArray *
ring_alerts_foresee (const RingAlertInput *input,
                     const RingAlertMemory *memory)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RingAlertMemory) after = NULL;
  g_autoptr (GPtrArray) alerts = NULL;
  RingAlertInput blind = *input;
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer value = NULL;
  gint64 deadline_usec = 0;

  if (ring_config_get_boolean (input->config, RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED))
    return ids;
  blind.focused = NULL;
  after = ring_alert_memory_copy (memory);
  alerts = ring_alerts_decide (&blind, after, &deadline_usec);
  for (guint i = 0; i < alerts->len; i++)
    {
      const RingAlert *alert = g_ptr_array_index (alerts, i);

      if (alert->kind == RING_ALERT_KIND_WAITING || alert->kind == RING_ALERT_KIND_REMINDER || alert->kind == RING_ALERT_KIND_FINISHED)
        g_ptr_array_add (ids, g_strdup (alert->session_id));
    }
  g_hash_table_iter_init (&iter, after->sessions);
  while (g_hash_table_iter_next (&iter, &id, &value))
    {
      if (is_held_anew (memory, value, id))
        g_ptr_array_add (ids, g_strdup (id));
    }
  return ids;
}
