/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardWindow"

#include "config.h"

#include "ring-board-window.h"

#include <glib/gi18n.h>

#define DEFAULT_WIDTH 560
#define DEFAULT_HEIGHT 420
#define ICON_PIXELS 24
#define SPACING 12

/* A session's row in the list. */
typedef struct
{
  char *session_id; /* (owned) */
  guint position;   /* where the view has it */
  GtkListBoxRow *widget;
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *text;
  GtkLabel *age;
} Line;

struct _RingBoardWindow
{
  GtkApplicationWindow parent_instance;

  GtkHeaderBar *header;
  GtkListBox *list;
  GHashTable *lines; /* (owned) (element-type utf8 Line) */
};

G_DEFINE_FINAL_TYPE (RingBoardWindow, ring_board_window, GTK_TYPE_APPLICATION_WINDOW)

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->session_id);
  g_free (line);
}

static Line *
get_line (GtkListBoxRow *widget)
{
  return g_object_get_data (G_OBJECT (widget), "line");
}

static int
compare_lines (GtkListBoxRow *one,
               GtkListBoxRow *other,
               gpointer user_data)
{
  guint position = get_line (one)->position;
  guint other_position = get_line (other)->position;

  return position < other_position ? -1 : position > other_position;
}

static void
set_label (GtkLabel *label,
           const char *text)
{
  if (!g_str_equal (gtk_label_get_label (label), text))
    gtk_label_set_text (label, text);
}

static GtkLabel *
new_label (const char *style_class,
           gboolean is_cut)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (is_cut)
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style_class != NULL)
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style_class);
  return GTK_LABEL (label);
}

static Line *
new_line (const char *session_id)
{
  Line *line = g_new0 (Line, 1);
  GtkWidget *widget = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (PangoAttrList) bold = pango_attr_list_new ();

  line->session_id = g_strdup (session_id);
  line->widget = GTK_LIST_BOX_ROW (widget);
  line->icon = GTK_IMAGE (gtk_image_new ());
  line->name = new_label (NULL, TRUE);
  line->text = new_label (GTK_STYLE_CLASS_DIM_LABEL, TRUE);
  line->age = new_label (GTK_STYLE_CLASS_DIM_LABEL, FALSE);

  gtk_image_set_pixel_size (line->icon, ICON_PIXELS);
  pango_attr_list_insert (bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  gtk_label_set_attributes (line->name, bold);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_container_set_border_width (GTK_CONTAINER (box), SPACING / 2);
  gtk_container_add (GTK_CONTAINER (texts), GTK_WIDGET (line->name));
  gtk_container_add (GTK_CONTAINER (texts), GTK_WIDGET (line->text));
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (line->icon));
  gtk_container_add (GTK_CONTAINER (box), texts);
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (line->age));
  gtk_container_add (GTK_CONTAINER (widget), box);
  g_object_set_data_full (G_OBJECT (widget), "line", line, line_free);
  gtk_widget_show_all (widget);
  return line;
}

static void
update_line (Line *line,
             const RingViewRow *row)
{
  AtkObject *accessible = gtk_widget_get_accessible (GTK_WIDGET (line->icon));

  gtk_image_set_from_icon_name (line->icon, ring_view_icon_name (row->state), GTK_ICON_SIZE_LARGE_TOOLBAR);
  atk_object_set_name (accessible, ring_view_state_word (row->state));
  set_label (line->name, row->name);
  set_label (line->text, row->text);
  set_label (line->age, row->age);
}

static void
remove_gone (RingBoardWindow *self,
             const RingView *view)
{
  g_autoptr (GHashTable) present = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer session_id;
  gpointer line;

  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);

      g_hash_table_add (present, row->session_id);
    }
  g_hash_table_iter_init (&iter, self->lines);
  while (g_hash_table_iter_next (&iter, &session_id, &line))
    {
      GtkWidget *widget = GTK_WIDGET (((Line *) line)->widget);

      if (g_hash_table_contains (present, session_id))
        continue;
      g_hash_table_iter_remove (&iter);
      gtk_widget_destroy (widget);
    }
}

/**
 * ring_board_window_show_view:
 * @self: the window
 * @view: what to show
 *
 * Makes the window say what @view says. Call it after each look at the board,
 * and every second while the window is there, since ages tick.
 */
void
ring_board_window_show_view (RingBoardWindow *self,
                             const RingView *view)
{
  gboolean is_sorted = TRUE;

  g_return_if_fail (RING_IS_BOARD_WINDOW (self));
  g_return_if_fail (view != NULL);

  gtk_header_bar_set_subtitle (self->header, view->title);
  remove_gone (self, view);
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);
      Line *line = g_hash_table_lookup (self->lines, row->session_id);
      gboolean is_new = line == NULL;

      if (is_new)
        {
          line = new_line (row->session_id);
          g_hash_table_insert (self->lines, line->session_id, line);
        }
      is_sorted &= line->position == i;
      line->position = i;
      update_line (line, row);
      if (is_new)
        gtk_container_add (GTK_CONTAINER (self->list), GTK_WIDGET (line->widget));
    }
  if (!is_sorted)
    gtk_list_box_invalidate_sort (self->list);
}

/**
 * ring_board_window_select:
 * @self: the window
 * @session_id: a session
 *
 * Selects a session's row, if it is there, and brings it into view. Call it
 * after the window was shown.
 */
void
ring_board_window_select (RingBoardWindow *self,
                          const char *session_id)
{
  const Line *line;

  g_return_if_fail (RING_IS_BOARD_WINDOW (self));

  line = g_hash_table_lookup (self->lines, session_id);
  if (line == NULL)
    return;
  gtk_list_box_select_row (self->list, line->widget);
  gtk_widget_grab_focus (GTK_WIDGET (line->widget));
}

/**
 * ring_board_window_new:
 * @application: the application
 *
 * Call it when the human wants to see the board.
 *
 * Returns: (transfer none): a new window, which lives until it is closed
 */
RingBoardWindow *
ring_board_window_new (GtkApplication *application)
{
  return g_object_new (RING_TYPE_BOARD_WINDOW, "application", application, NULL);
}

static gboolean
on_key_press (GtkWidget *widget,
              GdkEventKey *event,
              gpointer user_data)
{
  if (event->keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  gtk_window_close (GTK_WINDOW (widget));
  return GDK_EVENT_STOP;
}

static void
ring_board_window_finalize (GObject *object)
{
  RingBoardWindow *self = RING_BOARD_WINDOW (object);

  g_hash_table_unref (self->lines);

  G_OBJECT_CLASS (ring_board_window_parent_class)->finalize (object);
}

static void
ring_board_window_class_init (RingBoardWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_board_window_finalize;
}

static void
ring_board_window_init (RingBoardWindow *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (NULL, NULL);
  GtkWidget *placeholder = gtk_label_new (_ ("No agent is running."));

  self->lines = g_hash_table_new (g_str_hash, g_str_equal);
  self->header = GTK_HEADER_BAR (gtk_header_bar_new ());
  gtk_header_bar_set_title (self->header, _ ("RiNG Tray"));
  gtk_header_bar_set_show_close_button (self->header, TRUE);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_sort_func (self->list, compare_lines, NULL, NULL);
  gtk_style_context_add_class (gtk_widget_get_style_context (placeholder), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_widget_show (placeholder);
  gtk_list_box_set_placeholder (self->list, placeholder);
  gtk_container_add (GTK_CONTAINER (scrolled), GTK_WIDGET (self->list));
  gtk_container_add (GTK_CONTAINER (self), scrolled);

  gtk_window_set_titlebar (GTK_WINDOW (self), GTK_WIDGET (self->header));
  gtk_window_set_title (GTK_WINDOW (self), _ ("RiNG Tray"));
  gtk_window_set_icon_name (GTK_WINDOW (self), RING_APP_ID);
  gtk_window_set_default_size (GTK_WINDOW (self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
  g_signal_connect (self, "key-press-event", G_CALLBACK (on_key_press), NULL);
  gtk_widget_show_all (GTK_WIDGET (self->header));
  gtk_widget_show_all (scrolled);
}
