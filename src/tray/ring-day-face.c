/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayFace"

#include "config.h"

#include "ring-day-face.h"

#include <glib/gi18n.h>

#include "core/ring-day-words.h"
#include "core/ring-view.h"
#include "ring-day-chart.h"
#include "ring-day-drawing.h"
#include "ring-day-table.h"
#include "ring-day-waits.h"

#define SPACING 12
#define HALF_SPACING 6
#define WAITS_PIXELS 96
#define SENTENCE_CHARACTERS 60

#define PAGE_CHART "chart"
#define PAGE_TABLE "table"
#define PAGE_WORDS "words"

struct _RingDayFace
{
  GtkBox parent_instance;

  const RingDay *day; /* (borrowed) (nullable): who shows it keeps it */
  GTimeZone *zone;    /* (owned) (nullable) */

  /* (borrowed): children */
  GtkLabel *date;
  GtkWidget *back;
  GtkWidget *forward;
  GtkWidget *today;
  GtkToggleButton *as_table;
  GtkStack *stack;
  RingDayChart *chart;
  GtkWidget *table;
  GtkLabel *heading;
  GtkLabel *sentence;
  GtkWidget *legend;
  GtkLabel *told;
  GtkWidget *foot;
  GtkLabel *waited;
  GtkWidget *waits;
};

enum
{
  SIGNAL_GO,
  SIGNAL_SESSION_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingDayFace, ring_day_face, GTK_TYPE_BOX)

/* --- what it shows --- */

static void
show_lanes (RingDayFace *self)
{
  gboolean is_table = gtk_toggle_button_get_active (self->as_table);

  if (is_table)
    ring_day_table_set_day (self->table, self->day, self->zone);
  gtk_widget_set_visible (self->legend, !is_table);
  gtk_stack_set_visible_child_name (self->stack, is_table ? PAGE_TABLE : PAGE_CHART);
}

/**
 * ring_day_face_set_date:
 * @self: the face
 * @words: what the day is called
 * @is_today: whether it is the last one that there is
 *
 * Says which day it is. Call it when that is known, before the day is there.
 */
void
ring_day_face_set_date (RingDayFace *self,
                        const char *words,
                        gboolean is_today)
{
  gboolean is_left;

  g_return_if_fail (RING_IS_DAY_FACE (self));

  is_left = is_today && (gtk_widget_is_focus (self->forward) || gtk_widget_is_focus (self->today));
  gtk_label_set_text (self->date, words);
  gtk_widget_set_sensitive (self->forward, !is_today);
  gtk_widget_set_visible (self->today, !is_today);
  /* A button that can no longer be pressed must not keep the keyboard. */
  if (is_left)
    gtk_widget_grab_focus (self->back);
}

/**
 * ring_day_face_show_day:
 * @self: the face
 * @day: a finished day, which outlives the face or the next call
 * @zone: where it is
 *
 * Shows a day.
 */
void
ring_day_face_show_day (RingDayFace *self,
                        const RingDay *day,
                        GTimeZone *zone)
{
  g_autofree char *waited = NULL;

  g_return_if_fail (RING_IS_DAY_FACE (self));

  if (ring_day_get_lanes (day)->len == 0)
    {
      ring_day_face_show_words (self, _ ("Nothing is known of this day."),
                                _ ("What hooks and this program saw is noted in a log. Of a long one the oldest part is dropped."));
      return;
    }
  g_clear_pointer (&self->zone, g_time_zone_unref);
  self->zone = g_time_zone_ref (zone);
  self->day = day;
  ring_day_chart_set_day (self->chart, day, zone);
  ring_day_waits_set_day (self->waits, day);
  waited = ring_day_words_waited (day);
  gtk_label_set_text (self->waited, waited);
  gtk_widget_set_visible (self->foot, TRUE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->as_table), TRUE);
  show_lanes (self);
}

/**
 * ring_day_face_show_words:
 * @self: the face
 * @heading: why there is nothing
 * @sentence: what more there is to say
 *
 * Says something in the place of a day, which is forgotten.
 */
void
ring_day_face_show_words (RingDayFace *self,
                          const char *heading,
                          const char *sentence)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();

  g_return_if_fail (RING_IS_DAY_FACE (self));

  self->day = NULL;
  ring_day_chart_set_day (self->chart, NULL, zone);
  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_visible (self->legend, FALSE);
  gtk_widget_set_visible (self->foot, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->as_table), FALSE);
  gtk_stack_set_visible_child_name (self->stack, PAGE_WORDS);
}

/**
 * ring_day_face_focus:
 * @self: the face
 *
 * Gives the keyboard to picture or table.
 */
void
ring_day_face_focus (RingDayFace *self)
{
  g_return_if_fail (RING_IS_DAY_FACE (self));

  gtk_widget_grab_focus (gtk_toggle_button_get_active (self->as_table) ? self->table : GTK_WIDGET (self->chart));
}

/* --- what the human does --- */

static void
on_back (GtkButton *button,
         gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_GO], 0, -1);
}

static void
on_forward (GtkButton *button,
            gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_GO], 0, 1);
}

static void
on_today (GtkButton *button,
          gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_GO], 0, 0);
}

static void
on_as_table (GtkToggleButton *button,
             gpointer user_data)
{
  RingDayFace *self = RING_DAY_FACE (user_data);

  if (self->day != NULL)
    show_lanes (self);
}

static void
on_told (RingDayChart *chart,
         const char *words,
         gpointer user_data)
{
  gtk_label_set_text (RING_DAY_FACE (user_data)->told, words[0] != '\0' ? words : _ ("Arrow keys or the pointer tell more."));
}

static void
on_session_activated (RingDayChart *chart,
                      const char *session_id,
                      gpointer user_data)
{
  g_autofree char *copy = g_strdup (session_id);

  g_signal_emit (user_data, signals[SIGNAL_SESSION_ACTIVATED], 0, copy);
}

/* --- what it is made of --- */

static GtkWidget *
new_arrow (RingDayFace *self,
           const char *icon_name,
           const char *words,
           GCallback on_clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name, GTK_ICON_SIZE_BUTTON);

  gtk_widget_set_tooltip_text (button, words);
  atk_object_set_name (gtk_widget_get_accessible (button), words);
  g_signal_connect (button, "clicked", on_clicked, self);
  return button;
}

static GtkWidget *
new_head (RingDayFace *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *arrows = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *as_table = gtk_toggle_button_new_with_mnemonic (_ ("As a _table"));

  self->date = GTK_LABEL (gtk_label_new (NULL));
  self->back = new_arrow (self, "go-previous-symbolic", _ ("Previous day (Alt+Left)"), G_CALLBACK (on_back));
  self->forward = new_arrow (self, "go-next-symbolic", _ ("Next day (Alt+Right)"), G_CALLBACK (on_forward));
  self->today = gtk_button_new_with_mnemonic (_ ("T_oday"));
  self->as_table = GTK_TOGGLE_BUTTON (as_table);
  gtk_label_set_xalign (self->date, 0);
  gtk_label_set_ellipsize (self->date, PANGO_ELLIPSIZE_END);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->date)), "ring-name");
  gtk_style_context_add_class (gtk_widget_get_style_context (arrows), GTK_STYLE_CLASS_LINKED);
  gtk_style_context_add_class (gtk_widget_get_style_context (head), "ring-head");
  g_signal_connect (self->today, "clicked", G_CALLBACK (on_today), self);
  g_signal_connect (as_table, "toggled", G_CALLBACK (on_as_table), self);
  gtk_container_add (GTK_CONTAINER (arrows), self->back);
  gtk_container_add (GTK_CONTAINER (arrows), self->forward);
  gtk_container_add (GTK_CONTAINER (head), arrows);
  gtk_box_pack_start (GTK_BOX (head), GTK_WIDGET (self->date), TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (head), self->today);
  gtk_container_add (GTK_CONTAINER (head), as_table);
  gtk_widget_show_all (head);
  return head;
}

static GtkWidget *
new_scrolled (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (NULL, NULL);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_container_add (GTK_CONTAINER (scrolled), child);
  return scrolled;
}

static GtkWidget *
new_words (RingDayFace *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

  self->heading = GTK_LABEL (gtk_label_new (NULL));
  self->sentence = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_line_wrap (self->sentence, TRUE);
  gtk_label_set_justify (self->sentence, GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (self->sentence, SENTENCE_CHARACTERS);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->heading)), "ring-empty");
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->sentence)), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (self->heading));
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (self->sentence));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_container_set_border_width (GTK_CONTAINER (box), 2 * SPACING);
  return box;
}

static GtkWidget *
new_stack (RingDayFace *self)
{
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *picture = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->stack = GTK_STACK (stack);
  self->chart = RING_DAY_CHART (ring_day_chart_new ());
  self->table = ring_day_table_new ();
  g_signal_connect (self->chart, "told", G_CALLBACK (on_told), self);
  g_signal_connect (self->chart, "session-activated", G_CALLBACK (on_session_activated), self);
  gtk_container_add (GTK_CONTAINER (picture), ring_day_chart_new_ruler (self->chart));
  gtk_box_pack_start (GTK_BOX (picture), new_scrolled (GTK_WIDGET (self->chart)), TRUE, TRUE, 0);
  gtk_style_context_add_class (gtk_widget_get_style_context (picture), GTK_STYLE_CLASS_VIEW);
  gtk_stack_add_named (self->stack, picture, PAGE_CHART);
  gtk_stack_add_named (self->stack, new_scrolled (self->table), PAGE_TABLE);
  gtk_stack_add_named (self->stack, new_words (self), PAGE_WORDS);
  gtk_widget_show_all (stack);
  return stack;
}

static GtkWidget *
new_legend (RingDayFace *self)
{
  const RingState states[] = { RING_STATE_WAITING, RING_STATE_WORKING, RING_STATE_IDLE };
  GtkWidget *legend = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, HALF_SPACING);

  for (size_t i = 0; i < G_N_ELEMENTS (states); i++)
    {
      GtkWidget *label = gtk_label_new (ring_view_state_word (states[i]));

      gtk_widget_set_margin_end (label, HALF_SPACING);
      gtk_container_add (GTK_CONTAINER (box), ring_day_drawing_new_sample (states[i]));
      gtk_container_add (GTK_CONTAINER (box), label);
    }
  self->told = GTK_LABEL (gtk_label_new (_ ("Arrow keys or the pointer tell more.")));
  gtk_label_set_xalign (self->told, 0);
  gtk_label_set_ellipsize (self->told, PANGO_ELLIPSIZE_END);
  gtk_container_add (GTK_CONTAINER (legend), box);
  gtk_container_add (GTK_CONTAINER (legend), GTK_WIDGET (self->told));
  gtk_style_context_add_class (gtk_widget_get_style_context (legend), "ring-legend");
  gtk_widget_show_all (legend);
  self->legend = legend;
  return legend;
}

static GtkWidget *
new_foot (RingDayFace *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, HALF_SPACING);
  GtkWidget *scrolled = NULL;

  self->waited = GTK_LABEL (gtk_label_new (NULL));
  self->waits = ring_day_waits_new ();
  gtk_label_set_xalign (self->waited, 0);
  gtk_label_set_ellipsize (self->waited, PANGO_ELLIPSIZE_END);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self->waited)), "ring-name");
  gtk_style_context_add_class (gtk_widget_get_style_context (box), "ring-foot");
  scrolled = new_scrolled (self->waits);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), WAITS_PIXELS);
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (self->waited));
  gtk_container_add (GTK_CONTAINER (box), scrolled);
  gtk_widget_show_all (box);
  self->foot = box;
  return box;
}

static void
ring_day_face_finalize (GObject *object)
{
  RingDayFace *self = RING_DAY_FACE (object);

  g_clear_pointer (&self->zone, g_time_zone_unref);

  G_OBJECT_CLASS (ring_day_face_parent_class)->finalize (object);
}

static void
ring_day_face_class_init (RingDayFaceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_day_face_finalize;

  /**
   * RingDayFace::go:
   * @n_days: how many days to go forward; negative to go back, 0 for today
   */
  signals[SIGNAL_GO] = g_signal_new ("go", RING_TYPE_DAY_FACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  /**
   * RingDayFace::session-activated:
   * @session_id: a session, which may be gone
   */
  signals[SIGNAL_SESSION_ACTIVATED] = g_signal_new ("session-activated", RING_TYPE_DAY_FACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                    G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ring_day_face_init (RingDayFace *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_container_add (GTK_CONTAINER (self), new_head (self));
  gtk_box_pack_start (GTK_BOX (self), new_stack (self), TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (self), new_legend (self));
  gtk_container_add (GTK_CONTAINER (self), new_foot (self));
  gtk_widget_show (GTK_WIDGET (self));
}

/**
 * ring_day_face_new:
 *
 * Returns: (transfer floating): a face that shows nothing yet
 */
GtkWidget *
ring_day_face_new (void)
{
  return g_object_new (RING_TYPE_DAY_FACE, NULL);
}
