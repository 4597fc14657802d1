/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDayWaits"

#include "config.h"

#include "ring-day-waits.h"

#include "core/ring-day-words.h"
#include "core/ring-text.h"
#include "core/ring-view.h"

#define DATA "ring-day-waits"
#define SPACING 12
#define LINE_SPACING 4
#define MIN_NAME_CHARACTERS 10
#define MAX_NAME_CHARACTERS 18
#define WORDS_CHARACTERS 24
#define BAR_PIXELS 60

/* Who waited less is told by "ringctl stats". */
#define MAX_PROJECTS 50

/* A project's line. (borrowed): children */
typedef struct
{
  GtkWidget *name;
  GtkWidget *bar;
  GtkWidget *length;
  GtkWidget *words;
} Line;

static GtkWidget *
add_label (GtkWidget *grid,
           int column,
           int row,
           const char *style_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style_class != NULL)
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style_class);
  gtk_grid_attach (GTK_GRID (grid), label, column, row, 1, 1);
  return label;
}

/* The line at @index, which is made if there is none yet. */
static Line *
get_line (GtkWidget *grid,
          guint index)
{
  GArray *lines = g_object_get_data (G_OBJECT (grid), DATA);

  if (index >= lines->len)
    {
      Line line = { 0 };
      int row = (int) lines->len;

      line.name = add_label (grid, 0, row, NULL);
      line.bar = gtk_progress_bar_new ();
      line.length = add_label (grid, 2, row, NULL);
      line.words = add_label (grid, 3, row, GTK_STYLE_CLASS_DIM_LABEL);
      gtk_label_set_width_chars (GTK_LABEL (line.name), MIN_NAME_CHARACTERS);
      gtk_label_set_max_width_chars (GTK_LABEL (line.name), MAX_NAME_CHARACTERS);
      gtk_label_set_xalign (GTK_LABEL (line.length), 1);
      gtk_label_set_ellipsize (GTK_LABEL (line.length), PANGO_ELLIPSIZE_NONE);
      gtk_widget_set_size_request (line.bar, BAR_PIXELS, -1);
      gtk_widget_set_hexpand (line.bar, TRUE);
      gtk_widget_set_valign (line.bar, GTK_ALIGN_CENTER);
      gtk_grid_attach (GTK_GRID (grid), line.bar, 1, row, 1, 1);
      g_array_append_val (lines, line);
    }
  return &g_array_index (lines, Line, index);
}

static void
show_project (const Line *line,
              const RingDayProject *project,
              gint64 most_usec)
{
  g_autofree char *name = ring_view_project (project->project);
  gboolean is_known = project->n_waits > project->n_unseen;
  g_autofree char *length = is_known ? ring_view_duration (project->total_usec) : g_strdup ("—");
  g_autofree char *words = ring_day_words_project (project);

  gtk_label_set_text (GTK_LABEL (line->name), name);
  gtk_label_set_text (GTK_LABEL (line->length), length);
  gtk_label_set_text (GTK_LABEL (line->words), words);
  gtk_label_set_width_chars (GTK_LABEL (line->words), (int) MIN (WORDS_CHARACTERS, g_utf8_strlen (words, -1)));
  gtk_widget_set_tooltip_text (line->name, name);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (line->bar), (double) project->total_usec / (double) MAX (1, most_usec));
  atk_object_set_name (gtk_widget_get_accessible (line->bar), name);
}

static void
set_visible (const Line *line,
             gboolean is_visible)
{
  gtk_widget_set_visible (line->name, is_visible);
  gtk_widget_set_visible (line->bar, is_visible);
  gtk_widget_set_visible (line->length, is_visible);
  gtk_widget_set_visible (line->words, is_visible);
}

/**
 * ring_day_waits_set_day:
 * @waits: what ring_day_waits_new() made
 * @day: a finished day
 *
 * Shows a day.
 */
void
ring_day_waits_set_day (GtkWidget *waits,
                        const RingDay *day)
{
  const GPtrArray *projects = ring_day_get_projects (day);
  guint n_shown = MIN (projects->len, MAX_PROJECTS);
  GArray *lines = g_object_get_data (G_OBJECT (waits), DATA);

  for (guint i = 0; i < n_shown; i++)
    {
      const RingDayProject *most = g_ptr_array_index (projects, 0);
      const Line *line = get_line (waits, i);

      show_project (line, g_ptr_array_index (projects, i), most->total_usec);
      set_visible (line, TRUE);
    }
  for (guint i = n_shown; i < lines->len; i++)
    set_visible (&g_array_index (lines, Line, i), FALSE);
}

static void
free_lines (gpointer lines)
{
  g_array_unref (lines);
}

/**
 * ring_day_waits_new:
 *
 * Returns: (transfer floating): bars of nothing
 */
GtkWidget *
ring_day_waits_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), SPACING);
  gtk_grid_set_row_spacing (GTK_GRID (grid), LINE_SPACING);
  g_object_set_data_full (G_OBJECT (grid), DATA, g_array_new (FALSE, FALSE, sizeof (Line)), free_lines);
  gtk_style_context_add_class (gtk_widget_get_style_context (grid), "ring-waits");
  return grid;
}
