/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayDrawing"

#include "config.h"

#include "ring-day-drawing.h"

#include "core/ring-calendar.h"

#define MARGIN 12
#define MIN_NAMES 84
#define MAX_NAMES 180
#define NAMES_SHARE 4 /* of the width */
#define TICK_PIXELS 56
#define EDGE 4
#define HATCH_PIXELS 6
#define CORNER 2.5
#define SAMPLE_WIDTH 26
#define SAMPLE_HEIGHT 22

/* What is shorter than can be seen is shown all the same. */
#define MIN_BAR 3.0
#define MIN_QUIET_BAR 1.0

/* The icons' colours, and a height for each: who sees no colours sees that. */
typedef struct
{
  double red, green, blue;
  double height;
  double min_width;
  gboolean is_hatched;
} Look;

static const Look looks[] = {
  [RING_STATE_WAITING] = { 0.878, 0.106, 0.141, 24, MIN_BAR, TRUE },
  [RING_STATE_WORKING] = { 0.153, 0.682, 0.376, 14, MIN_QUIET_BAR, FALSE },
  [RING_STATE_IDLE] = { 0.898, 0.647, 0.039, 4, MIN_QUIET_BAR, FALSE },
  [RING_STATE_ENDED] = { 0.5, 0.5, 0.5, 1, MIN_QUIET_BAR, FALSE },
};

/**
 * ring_day_scale_new:
 * @day: a finished day
 * @zone: where it is
 * @width: of the widget
 *
 * Returns: which time is where
 */
RingDayScale
ring_day_scale_new (const RingDay *day,
                    GTimeZone *zone,
                    int width)
{
  RingDayScale scale = { .zone = zone };

  ring_day_get_extent (day, &scale.begin_usec, &scale.end_usec);
  scale.left = MARGIN + CLAMP (width / NAMES_SHARE, MIN_NAMES, MAX_NAMES);
  scale.right = MAX (scale.left + 1, width - MARGIN);
  return scale;
}

/**
 * ring_day_scale_get_x:
 * @scale: a scale
 * @usec: a time
 *
 * Returns: where that is, within the lanes
 */
double
ring_day_scale_get_x (const RingDayScale *scale,
                      gint64 usec)
{
  double share = (double) (usec - scale->begin_usec) / (double) (scale->end_usec - scale->begin_usec);

  return scale->left + CLAMP (share, 0.0, 1.0) * (scale->right - scale->left);
}

/* The colour in which the theme writes. */
static void
set_text_colour (GtkWidget *widget,
                 cairo_t *cr,
                 double alpha)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA colour;

  gtk_style_context_get_color (style, gtk_style_context_get_state (style), &colour);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha * alpha);
}

static GArray *
get_ticks (const RingDayScale *scale)
{
  guint max_ticks = (guint) MAX (1, (scale->right - scale->left) / TICK_PIXELS);
  guint step = ring_calendar_choose_step (scale->end_usec - scale->begin_usec, max_ticks);

  return ring_calendar_get_ticks (scale->zone, scale->begin_usec, scale->end_usec, step);
}

/* --- the ruler --- */

static void
draw_label (GtkWidget *widget,
            cairo_t *cr,
            const char *text,
            double x)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int text_width = 0;
  int text_height = 0;
  double room = gtk_widget_get_allocated_width (widget);

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  cairo_move_to (cr, CLAMP (x - text_width / 2.0, 0, MAX (0, room - text_width - EDGE)), (RING_DAY_RULER_HEIGHT - text_height) / 2.0);
  pango_cairo_show_layout (cr, layout);
}

/**
 * ring_day_drawing_draw_ruler:
 * @widget: of #RING_DAY_RULER_HEIGHT
 * @cr: its surface
 * @day: a finished day
 * @scale: which time is where
 *
 * Writes the times above the lanes.
 */
void
ring_day_drawing_draw_ruler (GtkWidget *widget,
                             cairo_t *cr,
                             const RingDay *day,
                             const RingDayScale *scale)
{
  g_autoptr (GArray) ticks = get_ticks (scale);

  set_text_colour (widget, cr, 0.7);
  for (guint i = 0; i < ticks->len; i++)
    {
      const RingCalendarTick *tick = &g_array_index (ticks, RingCalendarTick, i);

      draw_label (widget, cr, tick->label, ring_day_scale_get_x (scale, tick->at_usec));
    }
}

/**
 * ring_day_drawing_draw_grid:
 * @widget: the chart
 * @cr: its surface
 * @scale: which time is where
 * @height: of all lanes
 *
 * Draws a line for each time of the ruler.
 */
void
ring_day_drawing_draw_grid (GtkWidget *widget,
                            cairo_t *cr,
                            const RingDayScale *scale,
                            int height)
{
  g_autoptr (GArray) ticks = get_ticks (scale);

  set_text_colour (widget, cr, 0.12);
  cairo_set_line_width (cr, 1);
  for (guint i = 0; i < ticks->len; i++)
    {
      double x = (int) ring_day_scale_get_x (scale, g_array_index (ticks, RingCalendarTick, i).at_usec) + 0.5;

      cairo_move_to (cr, x, 0);
      cairo_line_to (cr, x, height);
    }
  cairo_stroke (cr);
}

/* --- bars --- */

static void
add_bar (cairo_t *cr,
         double x,
         double y,
         double width,
         double height)
{
  double corner = MIN (CORNER, MIN (width, height) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - corner, y + corner, corner, -G_PI_2, 0);
  cairo_arc (cr, x + width - corner, y + height - corner, corner, 0, G_PI_2);
  cairo_arc (cr, x + corner, y + height - corner, corner, G_PI_2, G_PI);
  cairo_arc (cr, x + corner, y + corner, corner, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* The stripes stand still when a bar grows. */
static void
hatch (cairo_t *cr,
       double x,
       double y,
       double width,
       double height)
{
  int first = (int) ((x - height) / HATCH_PIXELS) - 1;
  int last = (int) ((x + width) / HATCH_PIXELS) + 1;

  cairo_save (cr);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.5);
  cairo_set_line_width (cr, 1.5);
  for (int i = first; i <= last; i++)
    {
      cairo_move_to (cr, i * HATCH_PIXELS, y + height);
      cairo_line_to (cr, i * HATCH_PIXELS + height, y);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_bar (cairo_t *cr,
          const Look *look,
          double x,
          double middle,
          double width)
{
  double y = middle - look->height / 2;

  add_bar (cr, x, y, width, look->height);
  cairo_set_source_rgb (cr, look->red, look->green, look->blue);
  if (!look->is_hatched || width <= MIN_BAR)
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  hatch (cr, x, y, width, look->height);
  cairo_new_path (cr);
}

/* Nobody saw when it ended: hollow, and of no length. */
static void
draw_unseen (cairo_t *cr,
             const Look *look,
             double x,
             double middle)
{
  double half = look->height / 4;

  cairo_move_to (cr, x, middle - half);
  cairo_line_to (cr, x + half, middle);
  cairo_line_to (cr, x, middle + half);
  cairo_line_to (cr, x - half, middle);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, look->red, look->green, look->blue);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

/* All bars of one state; those that would lie on one another are drawn once. */
static void
draw_state (cairo_t *cr,
            const RingDayScale *scale,
            const RingDayLane *lane,
            RingState state,
            double middle)
{
  const Look *look = &looks[state];
  double drawn_to = -1;

  for (guint i = 0; i < lane->spans->len; i++)
    {
      const RingDaySpan *span = &g_array_index (lane->spans, RingDaySpan, i);
      double x = ring_day_scale_get_x (scale, span->begin_usec);
      double width = MAX (look->min_width, ring_day_scale_get_x (scale, span->end_usec) - x);

      if (span->state != state || (!span->is_unseen && x + width <= drawn_to))
        continue;
      if (span->is_unseen)
        {
          draw_unseen (cr, look, x, middle);
          continue;
        }
      draw_bar (cr, look, x, middle, width);
      drawn_to = x + width;
    }
}

static void
draw_name (GtkWidget *widget,
           cairo_t *cr,
           const RingDayScale *scale,
           const RingDayLane *lane,
           int y)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, lane->name);
  int text_height = 0;

  pango_layout_set_width (layout, (scale->left - 2 * MARGIN) * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_get_pixel_size (layout, NULL, &text_height);
  set_text_colour (widget, cr, 1);
  cairo_move_to (cr, MARGIN, y + (RING_DAY_LANE_HEIGHT - text_height) / 2.0);
  pango_cairo_show_layout (cr, layout);
}

/**
 * ring_day_drawing_draw_lane:
 * @widget: the chart
 * @cr: its surface
 * @scale: which time is where
 * @lane: a session
 * @y: where its lane begins
 *
 * Draws name and bars; waits last, so that none is hidden.
 */
void
ring_day_drawing_draw_lane (GtkWidget *widget,
                            cairo_t *cr,
                            const RingDayScale *scale,
                            const RingDayLane *lane,
                            int y)
{
  double middle = y + RING_DAY_LANE_HEIGHT / 2.0;

  draw_name (widget, cr, scale, lane, y);
  draw_state (cr, scale, lane, RING_STATE_IDLE, middle);
  draw_state (cr, scale, lane, RING_STATE_WORKING, middle);
  draw_state (cr, scale, lane, RING_STATE_WAITING, middle);
  set_text_colour (widget, cr, 0.08);
  cairo_rectangle (cr, MARGIN, y + RING_DAY_LANE_HEIGHT - 1, scale->right - MARGIN, 1);
  cairo_fill (cr);
}

/**
 * ring_day_drawing_draw_now:
 * @widget: the chart
 * @cr: its surface
 * @day: a finished day
 * @scale: which time is where
 * @height: of all lanes
 *
 * Draws where it is now, if that is in the picture.
 */
void
ring_day_drawing_draw_now (GtkWidget *widget,
                           cairo_t *cr,
                           const RingDay *day,
                           const RingDayScale *scale,
                           int height)
{
  const double dashes[] = { 4, 3 };
  gint64 now_usec = ring_day_get_now_usec (day);
  double x = (int) ring_day_scale_get_x (scale, now_usec) + 0.5;

  if (now_usec < scale->begin_usec || now_usec > scale->end_usec)
    return;
  cairo_save (cr);
  set_text_colour (widget, cr, 0.7);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/**
 * ring_day_drawing_draw_cursor:
 * @widget: the chart
 * @cr: its surface
 * @scale: which time is where
 * @span: the span that is told of
 * @y: where its lane begins
 *
 * Draws a frame around a span.
 */
void
ring_day_drawing_draw_cursor (GtkWidget *widget,
                              cairo_t *cr,
                              const RingDayScale *scale,
                              const RingDaySpan *span,
                              int y)
{
  double x = ring_day_scale_get_x (scale, span->begin_usec);
  double width = MAX (looks[span->state].min_width, ring_day_scale_get_x (scale, span->end_usec) - x);

  set_text_colour (widget, cr, 1);
  cairo_set_line_width (cr, 2);
  add_bar (cr, x - 3, y + 3, width + 6, RING_DAY_LANE_HEIGHT - 7);
  cairo_stroke (cr);
}

/* --- the legend --- */

static gboolean
on_draw_sample (GtkWidget *widget,
                cairo_t *cr,
                gpointer user_data)
{
  draw_bar (cr, &looks[GPOINTER_TO_INT (user_data)], 0, gtk_widget_get_allocated_height (widget) / 2.0,
            gtk_widget_get_allocated_width (widget));
  return GDK_EVENT_STOP;
}

/**
 * ring_day_drawing_new_sample:
 * @state: a state
 *
 * Returns: (transfer floating): a bar in that state, for a legend
 */
GtkWidget *
ring_day_drawing_new_sample (RingState state)
{
  GtkWidget *sample = gtk_drawing_area_new ();

  gtk_widget_set_size_request (sample, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  gtk_widget_set_valign (sample, GTK_ALIGN_CENTER);
  g_signal_connect (sample, "draw", G_CALLBACK (on_draw_sample), GINT_TO_POINTER ((int) state));
  return sample;
}
