/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTimer"

#include "config.h"

#include "ring-timer.h"

#include <errno.h>
#include <glib-unix.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* Without a deadline the alarm stands here, so that a change of the clock is
 * still told: the last second of the year 2199. */
#define FAR_FUTURE_SECONDS G_GINT64_CONSTANT (7258118399)

struct _RingTimer
{
  GObject parent_instance;

  int fd; /* -1 if the system has none */
  guint source_id;
  gint64 deadline_usec;  /* G_MAXINT64 if there is none */
  gboolean is_clock_set; /* that is to be told as soon as the main loop turns */
};

enum
{
  SIGNAL_EXPIRED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingTimer, ring_timer, G_TYPE_OBJECT)

static gboolean
on_readable (int fd,
             GIOCondition condition,
             gpointer user_data)
{
  RingTimer *self = RING_TIMER (user_data);
  guint64 n_expired = 0;
  gboolean is_clock_set = self->is_clock_set;

  if (read (fd, &n_expired, sizeof n_expired) < 0)
    {
      if (errno == EAGAIN || errno == EINTR)
        return G_SOURCE_CONTINUE;
      is_clock_set |= errno == ECANCELED;
    }
  self->is_clock_set = FALSE;
  ring_timer_set (self, G_MAXINT64);
  g_signal_emit (self, signals[SIGNAL_EXPIRED], 0, is_clock_set);
  return G_SOURCE_CONTINUE;
}

static void
ring_timer_finalize (GObject *object)
{
  RingTimer *self = RING_TIMER (object);

  g_clear_handle_id (&self->source_id, g_source_remove);
  if (self->fd >= 0)
    close (self->fd);

  G_OBJECT_CLASS (ring_timer_parent_class)->finalize (object);
}

static void
ring_timer_class_init (RingTimerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ring_timer_finalize;

  /**
   * RingTimer::expired:
   * @is_clock_set: the clock was set, or the machine woke up
   *
   * The time has come. The timer has no deadline any more.
   */
  signals[SIGNAL_EXPIRED] = g_signal_new ("expired", RING_TYPE_TIMER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
ring_timer_init (RingTimer *self)
{
  self->fd = timerfd_create (CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
  if (self->fd < 0)
    {
      g_warning ("No timer of the wall clock: %s", g_strerror (errno));
      return;
    }
  self->source_id = g_unix_fd_add (self->fd, G_IO_IN, on_readable, self);
  self->deadline_usec = 0;
  ring_timer_set (self, G_MAXINT64);
}

/**
 * ring_timer_new:
 *
 * Makes a timer without a deadline. Call it once.
 *
 * Returns: (transfer full): the timer
 */
RingTimer *
ring_timer_new (void)
{
  return g_object_new (RING_TYPE_TIMER, NULL);
}

static struct timespec
to_timespec (gint64 usec)
{
  /* All zero would disarm it. */
  if (usec <= 0)
    return (struct timespec){ .tv_nsec = 1 };
  return (struct timespec){ .tv_sec = (time_t) MIN (usec / G_USEC_PER_SEC, FAR_FUTURE_SECONDS),
                            .tv_nsec = (long) (usec % G_USEC_PER_SEC) * 1000 };
}

/* Returns: 0, or an errno */
static int
arm (RingTimer *self,
     gint64 usec)
{
  const struct itimerspec spec = { .it_value = to_timespec (usec) };

  return timerfd_settime (self->fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL) == 0 ? 0 : errno;
}

/**
 * ring_timer_set:
 * @self: the timer
 * @deadline_usec: time of the wall clock in microseconds, or %G_MAXINT64 for
 *   none; a time that has passed means as soon as the main loop turns
 *
 * Sets the alarm, instead of the one that stands. Call it after each look at
 * the board.
 */
void
ring_timer_set (RingTimer *self,
                gint64 deadline_usec)
{
  int problem = 0;

  g_return_if_fail (RING_IS_TIMER (self));

  if (self->fd < 0 || self->is_clock_set || self->deadline_usec == deadline_usec)
    return;
  self->deadline_usec = deadline_usec;
  problem = arm (self, deadline_usec);
  if (problem == ECANCELED)
    {
      /* The clock was set, and the kernel has told it us here instead of where
       * the timer is read: as it does when a machine wakes up, and file events
       * have made us look first. */
      self->is_clock_set = TRUE;
      problem = arm (self, 0);
    }
  if (problem != 0 && problem != ECANCELED)
    g_warning ("The timer could not be set: %s", g_strerror (problem));
}
