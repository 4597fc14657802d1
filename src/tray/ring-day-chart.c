/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayChart"

#include "config.h"

#include "ring-day-chart.h"

#include <glib/gi18n.h>

#include "core/ring-day-words.h"
#include "ring-day-drawing.h"

/* A pointer need not hit a short wait exactly. */
#define NEAR_PIXELS 4

#define NOWHERE (-1)

struct _RingDayChart
{
  GtkDrawingArea parent_instance;

  const RingDay *day; /* (borrowed) (nullable): who sets it keeps it */
  GTimeZone *zone;    /* (owned) (nullable) */
  GtkWidget *ruler;   /* (borrowed) (nullable): stands above this */

  int lane; /* of the span that is told of; NOWHERE for none */
  int span;
};

enum
{
  SIGNAL_TOLD,
  SIGNAL_SESSION_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingDayChart, ring_day_chart, GTK_TYPE_DRAWING_AREA)

/* --- what is where --- */

static RingDayScale
get_scale (RingDayChart *self,
           GtkWidget *widget)
{
  return ring_day_scale_new (self->day, self->zone, gtk_widget_get_allocated_width (widget));
}

static const RingDayLane *
get_lane (RingDayChart *self,
          int index)
{
  const GPtrArray *lanes = self->day != NULL ? ring_day_get_lanes (self->day) : NULL;

  return lanes != NULL && index >= 0 && (guint) index < lanes->len ? g_ptr_array_index (lanes, (guint) index) : NULL;
}

static const RingDaySpan *
get_span (const RingDayLane *lane,
          int index)
{
  return lane != NULL && index >= 0 && (guint) index < lane->spans->len ? &g_array_index (lane->spans, RingDaySpan, (guint) index) : NULL;
}

static gboolean
is_near (const RingDayScale *scale,
         const RingDaySpan *span,
         double x)
{
  return x >= ring_day_scale_get_x (scale, span->begin_usec) - NEAR_PIXELS && x <= ring_day_scale_get_x (scale, span->end_usec) + NEAR_PIXELS;
}

/* The span at @x; where several are near, the worst. */
static int
find_span (RingDayChart *self,
           const RingDayLane *lane,
           double x)
{
  const RingDayScale scale = get_scale (self, GTK_WIDGET (self));
  RingState worst = RING_STATE_ENDED;
  int found = NOWHERE;

  for (guint i = 0; i < lane->spans->len; i++)
    {
      const RingDaySpan *span = &g_array_index (lane->spans, RingDaySpan, i);

      if (!is_near (&scale, span, x) || span->state >= worst)
        continue;
      found = (int) i;
      worst = span->state;
    }
  return found;
}

/* The last span that had begun at @usec, or the first one. */
static int
find_span_before (const RingDayLane *lane,
                  gint64 usec)
{
  int found = 0;

  for (guint i = 1; i < lane->spans->len; i++)
    {
      if (g_array_index (lane->spans, RingDaySpan, i).begin_usec <= usec)
        found = (int) i;
    }
  return found;
}

/* The same span in another day, or the nearest there is. */
static void
find_again (RingDayChart *self,
            const char *session_id,
            gint64 begin_usec)
{
  const GPtrArray *lanes = self->day != NULL ? ring_day_get_lanes (self->day) : NULL;

  self->lane = NOWHERE;
  self->span = NOWHERE;
  for (guint i = 0; lanes != NULL && i < lanes->len; i++)
    {
      const RingDayLane *lane = g_ptr_array_index (lanes, i);

      if (!g_str_equal (lane->session_id, session_id))
        continue;
      self->lane = (int) i;
      self->span = find_span_before (lane, begin_usec);
      return;
    }
}

/* --- what is told --- */

static void
tell (RingDayChart *self)
{
  const RingDayLane *lane = get_lane (self, self->lane);
  const RingDaySpan *span = get_span (lane, self->span);
  g_autofree char *words = span != NULL ? ring_day_words_span (lane, span, self->zone) : g_strdup ("");

  /* Screen readers read the name of what has the focus when it changes. */
  atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (self)), span != NULL ? words : _ ("Sessions of the day"));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, words);
}

/* Brings a lane into view. */
static void
scroll_to_lane (RingDayChart *self)
{
  GtkWidget *viewport = gtk_widget_get_parent (GTK_WIDGET (self));
  GtkAdjustment *adjustment = GTK_IS_SCROLLABLE (viewport) ? gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)) : NULL;
  int y = self->lane * RING_DAY_LANE_HEIGHT;

  if (adjustment != NULL)
    gtk_adjustment_clamp_page (adjustment, y, y + RING_DAY_LANE_HEIGHT);
}

/* The keyboard has to be somewhere. */
static void
begin_telling (RingDayChart *self)
{
  if (get_lane (self, 0) == NULL)
    return;
  self->lane = 0;
  self->span = 0;
}

static void
move_to (RingDayChart *self,
         int lane,
         int span)
{
  if (get_span (get_lane (self, lane), span) == NULL)
    return;
  self->lane = lane;
  self->span = span;
  scroll_to_lane (self);
  tell (self);
}

/* To a neighbouring lane, near the time of the span at hand. */
static void
move_over (RingDayChart *self,
           int lane)
{
  const RingDaySpan *span = get_span (get_lane (self, self->lane), self->span);
  const RingDayLane *next = get_lane (self, lane);

  if (next != NULL)
    move_to (self, lane, find_span_before (next, span != NULL ? span->begin_usec : 0));
}

static gboolean
on_key_press (GtkWidget *widget,
              GdkEventKey *event,
              gpointer user_data)
{
  RingDayChart *self = RING_DAY_CHART (widget);
  const RingDayLane *lane = get_lane (self, MAX (self->lane, 0));

  if (lane == NULL || (event->state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (event->keyval)
    {
    case GDK_KEY_Left:
      move_to (self, self->lane, self->span - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
      move_to (self, MAX (self->lane, 0), self->span + 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
      move_to (self, MAX (self->lane, 0), 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
      move_to (self, MAX (self->lane, 0), (int) lane->spans->len - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
      move_over (self, self->lane - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
      move_over (self, self->lane + 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit (self, signals[SIGNAL_SESSION_ACTIVATED], 0, lane->session_id);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
on_button_press (GtkWidget *widget,
                 GdkEventButton *event,
                 gpointer user_data)
{
  RingDayChart *self = RING_DAY_CHART (widget);
  int index = (int) event->y / RING_DAY_LANE_HEIGHT;
  const RingDayLane *lane = get_lane (self, index);

  gtk_widget_grab_focus (widget);
  if (event->button != GDK_BUTTON_PRIMARY || lane == NULL)
    return GDK_EVENT_PROPAGATE;
  if (event->type == GDK_2BUTTON_PRESS)
    g_signal_emit (self, signals[SIGNAL_SESSION_ACTIVATED], 0, lane->session_id);
  else
    move_to (self, index, find_span (self, lane, event->x));
  return GDK_EVENT_STOP;
}

static gboolean
on_query_tooltip (GtkWidget *widget,
                  int x,
                  int y,
                  gboolean is_by_key,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  RingDayChart *self = RING_DAY_CHART (widget);
  const RingDayLane *lane = get_lane (self, is_by_key ? self->lane : y / RING_DAY_LANE_HEIGHT);
  const RingDaySpan *span = lane != NULL ? get_span (lane, is_by_key ? self->span : find_span (self, lane, x)) : NULL;
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;

  if (span == NULL)
    return FALSE;
  words = ring_day_words_span (lane, span, self->zone);
  text = g_strdup_printf ("%s\n%s", words, lane->agent);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* --- drawing --- */

static void
draw_lanes (RingDayChart *self,
            cairo_t *cr,
            const RingDayScale *scale,
            const GdkRectangle *clip)
{
  const RingDaySpan *span = get_span (get_lane (self, self->lane), self->span);
  int last = (clip->y + clip->height) / RING_DAY_LANE_HEIGHT;

  for (int i = clip->y / RING_DAY_LANE_HEIGHT; i <= last; i++)
    {
      const RingDayLane *lane = get_lane (self, i);

      if (lane != NULL)
        ring_day_drawing_draw_lane (GTK_WIDGET (self), cr, scale, lane, i * RING_DAY_LANE_HEIGHT);
    }
  if (span != NULL && gtk_widget_has_visible_focus (GTK_WIDGET (self)))
    ring_day_drawing_draw_cursor (GTK_WIDGET (self), cr, scale, span, self->lane * RING_DAY_LANE_HEIGHT);
}

static gboolean
ring_day_chart_draw (GtkWidget *widget,
                     cairo_t *cr)
{
  RingDayChart *self = RING_DAY_CHART (widget);
  int height = gtk_widget_get_allocated_height (widget);
  RingDayScale scale;
  GdkRectangle clip;

  if (self->day == NULL || !gdk_cairo_get_clip_rectangle (cr, &clip))
    return GDK_EVENT_PROPAGATE;
  scale = get_scale (self, widget);
  ring_day_drawing_draw_grid (widget, cr, &scale, height);
  draw_lanes (self, cr, &scale, &clip);
  ring_day_drawing_draw_now (widget, cr, self->day, &scale, height);
  return GDK_EVENT_PROPAGATE;
}

static gboolean
on_draw_ruler (GtkWidget *widget,
               cairo_t *cr,
               gpointer user_data)
{
  RingDayChart *self = RING_DAY_CHART (user_data);
  RingDayScale scale;

  if (self->day == NULL)
    return GDK_EVENT_PROPAGATE;
  scale = get_scale (self, widget);
  ring_day_drawing_draw_ruler (widget, cr, self->day, &scale);
  return GDK_EVENT_PROPAGATE;
}

static gboolean
on_focus_changed (GtkWidget *widget,
                  GdkEventFocus *event,
                  gpointer user_data)
{
  RingDayChart *self = RING_DAY_CHART (widget);

  if (event->in && self->lane == NOWHERE)
    {
      begin_telling (self);
      tell (self);
    }
  gtk_widget_queue_draw (widget);
  return GDK_EVENT_PROPAGATE;
}

/**
 * ring_day_chart_set_day:
 * @self: the chart
 * @day: (nullable): a finished day, which outlives the chart or the next call
 * @zone: where it is
 *
 * Shows a day. What the keyboard was at stays so, if it is there.
 */
void
ring_day_chart_set_day (RingDayChart *self,
                        const RingDay *day,
                        GTimeZone *zone)
{
  const RingDayLane *lane = NULL;
  const RingDaySpan *span = NULL;
  g_autofree char *session_id = NULL;
  gint64 begin_usec = 0;

  g_return_if_fail (RING_IS_DAY_CHART (self));

  lane = get_lane (self, self->lane);
  span = get_span (lane, self->span);
  session_id = g_strdup (lane != NULL ? lane->session_id : "");
  begin_usec = span != NULL ? span->begin_usec : 0;
  self->day = day;
  g_clear_pointer (&self->zone, g_time_zone_unref);
  self->zone = g_time_zone_ref (zone);
  find_again (self, session_id, begin_usec);
  if (self->lane == NOWHERE && gtk_widget_has_focus (GTK_WIDGET (self)))
    begin_telling (self);
  gtk_widget_set_size_request (GTK_WIDGET (self), -1, day != NULL ? (int) ring_day_get_lanes (day)->len * RING_DAY_LANE_HEIGHT : 0);
  if (self->ruler != NULL)
    gtk_widget_queue_draw (self->ruler);
  tell (self);
}

/**
 * ring_day_chart_new_ruler:
 * @self: the chart
 *
 * Returns: (transfer floating): the times, to stand above the chart where they do
 *   not scroll away; of the same width, and no longer-lived
 */
GtkWidget *
ring_day_chart_new_ruler (RingDayChart *self)
{
  g_return_val_if_fail (RING_IS_DAY_CHART (self), NULL);

  self->ruler = gtk_drawing_area_new ();
  gtk_widget_set_size_request (self->ruler, -1, RING_DAY_RULER_HEIGHT);
  g_signal_connect_object (self->ruler, "draw", G_CALLBACK (on_draw_ruler), self, 0);
  g_signal_connect (self->ruler, "destroy", G_CALLBACK (gtk_widget_destroyed), &self->ruler);
  return self->ruler;
}

static void
ring_day_chart_finalize (GObject *object)
{
  RingDayChart *self = RING_DAY_CHART (object);

  if (self->ruler != NULL)
    g_signal_handlers_disconnect_by_func (self->ruler, G_CALLBACK (gtk_widget_destroyed), &self->ruler);
  g_clear_pointer (&self->zone, g_time_zone_unref);

  G_OBJECT_CLASS (ring_day_chart_parent_class)->finalize (object);
}

static void
ring_day_chart_class_init (RingDayChartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_day_chart_finalize;
  GTK_WIDGET_CLASS (klass)->draw = ring_day_chart_draw;

  /**
   * RingDayChart::told:
   * @words: what the keyboard is at; empty for nothing
   */
  signals[SIGNAL_TOLD] = g_signal_new ("told", RING_TYPE_DAY_CHART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  /**
   * RingDayChart::session-activated:
   * @session_id: a session, which may be gone
   */
  signals[SIGNAL_SESSION_ACTIVATED] = g_signal_new ("session-activated", RING_TYPE_DAY_CHART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ring_day_chart_init (RingDayChart *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  AtkObject *accessible = gtk_widget_get_accessible (widget);

  self->lane = NOWHERE;
  self->span = NOWHERE;
  atk_object_set_role (accessible, ATK_ROLE_CHART);
  atk_object_set_name (accessible, _ ("Sessions of the day"));
  gtk_widget_set_can_focus (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_add_events (widget, GDK_BUTTON_PRESS_MASK | GDK_KEY_PRESS_MASK | GDK_FOCUS_CHANGE_MASK | GDK_POINTER_MOTION_MASK);
  g_signal_connect (self, "key-press-event", G_CALLBACK (on_key_press), NULL);
  g_signal_connect (self, "button-press-event", G_CALLBACK (on_button_press), NULL);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
  g_signal_connect (self, "focus-in-event", G_CALLBACK (on_focus_changed), NULL);
  g_signal_connect (self, "focus-out-event", G_CALLBACK (on_focus_changed), NULL);
}

/**
 * ring_day_chart_new:
 *
 * Returns: (transfer floating): a chart of nothing
 */
GtkWidget *
ring_day_chart_new (void)
{
  return g_object_new (RING_TYPE_DAY_CHART, NULL);
}
