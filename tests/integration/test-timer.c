/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <errno.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "io/ring-clock.h"
#include "io/ring-timer.h"

#define PATIENCE_SECONDS 10
#define HOUR_USEC (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

/* How many calls from now on tell that the clock was set. */
static int n_cancelled;

/* In the place of the C library's: a test cannot set the machine's clock. The
 * kernel sets the timer all the same. */
int
timerfd_settime (int fd,
                 int flags,
                 const struct itimerspec *spec,
                 struct itimerspec *old_spec)
{
  int result = (int) syscall (SYS_timerfd_settime, fd, flags, spec, old_spec);

  if (result != 0 || n_cancelled == 0)
    return result;
  n_cancelled--;
  errno = ECANCELED;
  return -1;
}

typedef struct
{
  guint n_expired;
  gboolean is_clock_set; /* at the last time */
  gboolean is_too_late;
} Record;

static void
on_expired (RingTimer *timer,
            gboolean is_clock_set,
            gpointer user_data)
{
  Record *record = user_data;

  record->n_expired++;
  record->is_clock_set = is_clock_set;
}

static gboolean
on_too_late (gpointer user_data)
{
  Record *record = user_data;

  record->is_too_late = TRUE;
  return G_SOURCE_CONTINUE;
}

static RingTimer *
make_timer (Record *record)
{
  RingTimer *timer = ring_timer_new ();

  g_signal_connect (timer, "expired", G_CALLBACK (on_expired), record);
  return timer;
}

static void
wait_for_expiry (Record *record)
{
  guint too_late = g_timeout_add_seconds (PATIENCE_SECONDS, on_too_late, record);
  guint n_before = record->n_expired;

  while (record->n_expired == n_before && !record->is_too_late)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (too_late);
  g_assert_false (record->is_too_late);
}

static void
check_silence (const Record *record,
               guint n_expected)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (record->n_expired, ==, n_expected);
}

static void
test_deadlines (void)
{
  Record record = { 0 };
  g_autoptr (RingTimer) timer = make_timer (&record);
  gint64 soon_usec = ring_clock_wall_usec () + 20000;

  ring_timer_set (timer, ring_clock_wall_usec () + HOUR_USEC);
  check_silence (&record, 0);
  ring_timer_set (timer, soon_usec);
  wait_for_expiry (&record);
  g_assert_cmpint (ring_clock_wall_usec (), >=, soon_usec);
  g_assert_false (record.is_clock_set);
  check_silence (&record, 1);
}

static void
test_past (void)
{
  const gint64 times[] = { G_MININT64, -1, 0, 1, G_USEC_PER_SEC };

  for (size_t i = 0; i < G_N_ELEMENTS (times); i++)
    {
      Record record = { 0 };
      g_autoptr (RingTimer) timer = make_timer (&record);

      ring_timer_set (timer, times[i]);
      wait_for_expiry (&record);
      check_silence (&record, 1);
    }
}

/* Told where the timer is set, it is not lost, even if another deadline is set
 * before the main loop turns. */
static void
test_clock_set_meanwhile (void)
{
  Record record = { 0 };
  g_autoptr (RingTimer) timer = make_timer (&record);
  gint64 later_usec = ring_clock_wall_usec () + HOUR_USEC;

  n_cancelled = 1;
  ring_timer_set (timer, later_usec);
  ring_timer_set (timer, later_usec + HOUR_USEC);
  wait_for_expiry (&record);
  g_assert_true (record.is_clock_set);
  check_silence (&record, 1);

  ring_timer_set (timer, 1);
  wait_for_expiry (&record);
  g_assert_false (record.is_clock_set);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/timer/deadlines", test_deadlines);
  g_test_add_func ("/timer/past", test_past);
  g_test_add_func ("/timer/clock-set-meanwhile", test_clock_set_meanwhile);
  return g_test_run ();
}
