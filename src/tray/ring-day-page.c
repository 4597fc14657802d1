/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayPage"

#include "config.h"

#include "ring-day-page.h"

#include <glib/gi18n.h>

#include "core/ring-calendar.h"
#include "core/ring-day-words.h"
#include "core/ring-error-words.h"
#include "io/ring-clock.h"
#include "ring-day-face.h"
#include "ring-day-loader.h"

/* While the page is to be seen it goes on with the time. */
#define TICK_SECONDS 60

/* Something changes: not before so long after the last time, nor before it has
 * rested for so many times as long as that took. */
#define MIN_REST_USEC (2 * (gint64) G_USEC_PER_SEC)
#define REST_FACTOR 20

struct _RingDayPage
{
  GtkBox parent_instance;

  RingPaths *paths;  /* (owned) */
  RingReach *reach;  /* (owned) */
  RingBoard *board;  /* (owned) (nullable) */
  guint fingerprint; /* of the states of @board */
  gboolean is_active;

  GDate date;
  gboolean is_today; /* @date goes on at midnight */
  GTimeZone *zone;   /* (owned) */
  RingDay *day;      /* (owned) (nullable): what is shown */

  GCancellable *cancellable; /* (owned) (nullable): of the load that is under way */
  gint64 begun_usec;         /* since boot: when that began */
  gint64 rested_usec;        /* since boot: not before */
  guint load_id;             /* runs until a load is due */
  guint tick_id;             /* runs while the page is active */

  RingDayFace *face; /* (borrowed): a child */
};

enum
{
  SIGNAL_SESSION_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingDayPage, ring_day_page, GTK_TYPE_BOX)

static void load (RingDayPage *self);

/* --- which day --- */

static void
get_today (RingDayPage *self,
           GDate *today_out)
{
  ring_calendar_get_date (self->zone, ring_clock_wall_usec (), today_out);
}

/* The zone may be another one by now, and it may be past midnight. */
static void
update_date (RingDayPage *self)
{
  GDate today;
  g_autofree char *words = NULL;

  g_clear_pointer (&self->zone, g_time_zone_unref);
  self->zone = g_time_zone_new_local ();
  get_today (self, &today);
  if (self->is_today || g_date_compare (&self->date, &today) > 0)
    self->date = today;
  self->is_today = g_date_compare (&self->date, &today) == 0;
  words = ring_day_words_date (&self->date, &today);
  ring_day_face_set_date (self->face, words, self->is_today);
}

/* --- loading --- */

static void
show_day (RingDayPage *self,
          RingDay *day)
{
  ring_day_face_show_day (self->face, day, self->zone);
  g_clear_pointer (&self->day, ring_day_free);
  self->day = day;
}

static void
show_problem (RingDayPage *self,
              const char *detail)
{
  ring_day_face_show_words (self->face, _ ("The log of changes cannot be read."), detail);
  g_clear_pointer (&self->day, ring_day_free);
}

static void
on_loaded (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (RingDayPage) self = RING_DAY_PAGE (user_data);
  g_autoptr (GError) error = NULL;
  RingDay *day = ring_day_loader_load_finish (result, &error);
  gint64 now_usec = ring_clock_boot_usec ();

  /* Another day is wanted by now, or none. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  self->rested_usec = now_usec + MAX (MIN_REST_USEC, REST_FACTOR * (now_usec - self->begun_usec));
  if (day != NULL)
    show_day (self, day);
  else
    show_problem (self, ring_error_words (error));
}

static void
cancel (RingDayPage *self)
{
  g_clear_handle_id (&self->load_id, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
load (RingDayPage *self)
{
  cancel (self);
  if (!self->is_active || self->board == NULL)
    return;
  update_date (self);
  if (!ring_reach_ask (self->reach, ring_paths_get_root (self->paths)))
    {
      show_problem (self, _ ("The folder does not answer."));
      return;
    }
  self->cancellable = g_cancellable_new ();
  self->begun_usec = ring_clock_boot_usec ();
  ring_day_loader_load_async (self->paths, self->board, &self->date, ring_clock_wall_usec (), self->zone, self->cancellable,
                              on_loaded, g_object_ref (self));
}

static gboolean
on_load_due (gpointer user_data)
{
  RingDayPage *self = RING_DAY_PAGE (user_data);

  self->load_id = 0;
  load (self);
  return G_SOURCE_REMOVE;
}

static void
load_soon (RingDayPage *self)
{
  gint64 wait_usec = MAX (0, self->rested_usec - ring_clock_boot_usec ());

  if (self->is_active && self->load_id == 0)
    self->load_id = g_timeout_add ((guint) (wait_usec / 1000), on_load_due, self);
}

static gboolean
on_tick (gpointer user_data)
{
  RingDayPage *self = RING_DAY_PAGE (user_data);

  /* A day that is over stays as it is. */
  if (self->is_today)
    load_soon (self);
  return G_SOURCE_CONTINUE;
}

/* Another number if a session came, went, or is in another state. */
static guint
get_fingerprint (const RingBoard *board)
{
  guint fingerprint = ring_board_get_n_sessions (board);

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      fingerprint ^= g_str_hash (ring_session_get_id (session)) * (2 * (guint) ring_session_get_state (session) + 3);
    }
  return fingerprint;
}

/**
 * ring_day_page_set_board:
 * @self: the page
 * @board: the sessions as they are now
 *
 * Call it for each new board while the window is to be seen.
 */
void
ring_day_page_set_board (RingDayPage *self,
                         RingBoard *board)
{
  guint fingerprint = 0;

  g_return_if_fail (RING_IS_DAY_PAGE (self));

  if (self->board == board)
    return;
  fingerprint = get_fingerprint (board);
  g_clear_pointer (&self->board, ring_board_unref);
  self->board = ring_board_ref (board);
  if (fingerprint != self->fingerprint && self->is_today)
    load_soon (self);
  self->fingerprint = fingerprint;
}

/**
 * ring_day_page_set_active:
 * @self: the page
 * @is_active: whether it is to be seen
 *
 * Call it when that changes, after ring_day_page_set_board().
 */
void
ring_day_page_set_active (RingDayPage *self,
                          gboolean is_active)
{
  g_return_if_fail (RING_IS_DAY_PAGE (self));

  if (self->is_active == is_active)
    return;
  self->is_active = is_active;
  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (is_active)
    self->tick_id = g_timeout_add_seconds (TICK_SECONDS, on_tick, self);
  load (self);
}

/**
 * ring_day_page_go:
 * @self: the page
 * @n_days: how many days to go forward; negative to go back, 0 for today
 *
 * Shows another day, if it is not in the future.
 */
void
ring_day_page_go (RingDayPage *self,
                  int n_days)
{
  g_return_if_fail (RING_IS_DAY_PAGE (self));

  if (n_days > 0 && self->is_today)
    return;
  if (n_days < 0 && g_date_get_julian (&self->date) <= (guint32) -n_days)
    return;
  self->is_today = n_days == 0;
  if (n_days < 0)
    g_date_subtract_days (&self->date, (guint) -n_days);
  else
    g_date_add_days (&self->date, (guint) n_days);
  load (self);
}

/**
 * ring_day_page_focus:
 * @self: the page
 *
 * Gives it the keyboard.
 */
void
ring_day_page_focus (RingDayPage *self)
{
  g_return_if_fail (RING_IS_DAY_PAGE (self));

  ring_day_face_focus (self->face);
}

/* --- what the human does --- */

static void
on_go (RingDayFace *face,
       int n_days,
       gpointer user_data)
{
  ring_day_page_go (RING_DAY_PAGE (user_data), n_days);
}

static void
on_session_activated (RingDayFace *face,
                      const char *session_id,
                      gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_SESSION_ACTIVATED], 0, session_id);
}

/* --- life --- */

static void
ring_day_page_destroy (GtkWidget *widget)
{
  RingDayPage *self = RING_DAY_PAGE (widget);

  cancel (self);
  self->is_active = FALSE;
  g_clear_handle_id (&self->tick_id, g_source_remove);

  GTK_WIDGET_CLASS (ring_day_page_parent_class)->destroy (widget);
}

static void
ring_day_page_finalize (GObject *object)
{
  RingDayPage *self = RING_DAY_PAGE (object);

  g_clear_pointer (&self->paths, ring_paths_unref);
  g_clear_pointer (&self->reach, ring_reach_unref);
  g_clear_pointer (&self->board, ring_board_unref);
  g_clear_pointer (&self->day, ring_day_free);
  g_clear_pointer (&self->zone, g_time_zone_unref);

  G_OBJECT_CLASS (ring_day_page_parent_class)->finalize (object);
}

static void
ring_day_page_class_init (RingDayPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_day_page_finalize;
  GTK_WIDGET_CLASS (klass)->destroy = ring_day_page_destroy;

  /**
   * RingDayPage::session-activated:
   * @session_id: a session, which may be gone
   *
   * The human wants to go to it.
   */
  signals[SIGNAL_SESSION_ACTIVATED] = g_signal_new ("session-activated", RING_TYPE_DAY_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ring_day_page_init (RingDayPage *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->is_today = TRUE;
  g_date_clear (&self->date, 1);
  g_date_set_julian (&self->date, 1);
  self->face = RING_DAY_FACE (ring_day_face_new ());
  g_signal_connect (self->face, "go", G_CALLBACK (on_go), self);
  g_signal_connect (self->face, "session-activated", G_CALLBACK (on_session_activated), self);
  gtk_box_pack_start (GTK_BOX (self), GTK_WIDGET (self->face), TRUE, TRUE, 0);
  gtk_widget_show (GTK_WIDGET (self));
}

/**
 * ring_day_page_new:
 * @paths: the registry
 * @reach: tells whether folders answer
 *
 * Returns: (transfer floating): a page that shows today once it is active
 */
GtkWidget *
ring_day_page_new (RingPaths *paths,
                   RingReach *reach)
{
  RingDayPage *self = g_object_new (RING_TYPE_DAY_PAGE, NULL);

  self->paths = ring_paths_ref (paths);
  self->reach = ring_reach_ref (reach);
  return GTK_WIDGET (self);
}
