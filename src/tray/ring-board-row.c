/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardRow"

#include "config.h"

#include "ring-board-row.h"

#include <glib/gi18n.h>

#include "core/ring-view.h"

#define ICON_PIXELS 32
#define SPACING 8
#define WIDE_SPACING 12
#define AGE_CHARACTERS 6
#define AGENT_CHARACTERS 16
#define PLACE_CHARACTERS 24

struct _RingBoardRow
{
  GtkListBoxRow parent_instance;

  char *session_id; /* (owned) */
  char *key;        /* (owned): what is searched */
  RingSessionTraits traits;
  gboolean is_shown; /* it says something already */
  guint position;    /* where the view has it */

  /* (borrowed): children */
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *wish;
  GtkLabel *note;
  GtkWidget *muted;
  GtkLabel *agent;
  GtkLabel *age;
  GtkLabel *text;
  GtkLabel *todo;
  GtkLabel *place;
  GtkWidget *button;
};

enum
{
  SIGNAL_MENU_REQUESTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingBoardRow, ring_board_row, GTK_TYPE_LIST_BOX_ROW)

/* --- what it says --- */

/* Empty ones take no room. */
static void
set_text (GtkLabel *label,
          const char *text)
{
  if (g_str_equal (gtk_label_get_label (label), text))
    return;
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text[0] != '\0');
}

static const char *
get_style_class (RingState state)
{
  static const char *const classes[] = {
    [RING_STATE_WAITING] = "ring-waiting",
    [RING_STATE_WORKING] = "ring-working",
    [RING_STATE_IDLE] = "ring-idle",
    [RING_STATE_ENDED] = "ring-ended",
  };

  return classes[state];
}

static void
set_state (RingBoardRow *self,
           RingState state)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));

  gtk_style_context_remove_class (style, get_style_class (self->traits.state));
  gtk_style_context_add_class (style, get_style_class (state));
  gtk_image_set_from_icon_name (self->icon, ring_view_icon_name (state), GTK_ICON_SIZE_LARGE_TOOLBAR);
  atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (self->icon)), ring_view_state_word (state));
}

/* The row in one sentence, and a button that can be told from the others. */
static void
set_spoken (RingBoardRow *self,
            const RingBoardLine *line)
{
  AtkObject *accessible = gtk_widget_get_accessible (GTK_WIDGET (self));
  g_autofree char *actions = NULL;

  if (g_strcmp0 (atk_object_get_name (accessible), line->spoken) == 0)
    return;
  atk_object_set_name (accessible, line->spoken);
  /* Translators: name of a button; %s is a session's name */
  actions = g_strdup_printf (_ ("Actions for %s"), line->name);
  atk_object_set_name (gtk_widget_get_accessible (self->button), actions);
}

/**
 * ring_board_row_show_line:
 * @self: the row
 * @line: what to show of its session
 *
 * Sets only what differs.
 *
 * Returns: whether its state is another one
 */
gboolean
ring_board_row_show_line (RingBoardRow *self,
                          const RingBoardLine *line)
{
  gboolean is_news;

  g_return_val_if_fail (RING_IS_BOARD_ROW (self), FALSE);

  is_news = !self->is_shown || self->traits.state != line->state;
  if (is_news)
    set_state (self, line->state);
  self->is_shown = TRUE;
  self->traits.state = line->state;
  self->traits.is_muted = line->is_muted;
  self->traits.can_resume = line->can_resume;
  self->traits.has_folder = line->has_folder;
  set_text (self->name, line->name);
  set_text (self->wish, line->wish);
  set_text (self->note, line->note);
  set_text (self->agent, line->agent);
  set_text (self->age, line->age);
  set_text (self->todo, line->todo);
  set_text (self->place, line->place);
  /* The second line is there in every row, so that all are of a height. */
  if (!g_str_equal (gtk_label_get_label (self->text), line->text))
    gtk_label_set_text (self->text, line->text);
  gtk_widget_set_visible (self->muted, line->is_muted);
  set_spoken (self, line);
  if (g_strcmp0 (self->key, line->key) != 0)
    {
      g_free (self->key);
      self->key = g_strdup (line->key);
    }
  return is_news;
}

/**
 * ring_board_row_set_position:
 * @self: the row
 * @position: where the view has it
 *
 * Returns: whether that is another place than before
 */
gboolean
ring_board_row_set_position (RingBoardRow *self,
                             guint position)
{
  gboolean is_moved;

  g_return_val_if_fail (RING_IS_BOARD_ROW (self), FALSE);

  is_moved = self->position != position;
  self->position = position;
  return is_moved;
}

/**
 * ring_board_row_get_position:
 * @self: the row
 *
 * Returns: where the view has it
 */
guint
ring_board_row_get_position (RingBoardRow *self)
{
  g_return_val_if_fail (RING_IS_BOARD_ROW (self), 0);

  return self->position;
}

/**
 * ring_board_row_get_session_id:
 * @self: the row
 *
 * Returns: (transfer none): whose row it is
 */
const char *
ring_board_row_get_session_id (RingBoardRow *self)
{
  g_return_val_if_fail (RING_IS_BOARD_ROW (self), NULL);

  return self->session_id;
}

/**
 * ring_board_row_get_key:
 * @self: the row
 *
 * Returns: (transfer none): what is searched, see ring_board_view_matches()
 */
const char *
ring_board_row_get_key (RingBoardRow *self)
{
  g_return_val_if_fail (RING_IS_BOARD_ROW (self), NULL);

  return self->key != NULL ? self->key : "";
}

/**
 * ring_board_row_get_state:
 * @self: the row
 *
 * Returns: the state that it shows
 */
RingState
ring_board_row_get_state (RingBoardRow *self)
{
  g_return_val_if_fail (RING_IS_BOARD_ROW (self), RING_STATE_ENDED);

  return self->traits.state;
}

/**
 * ring_board_row_get_traits:
 * @self: the row
 *
 * Returns: what its session is like, for a menu
 */
RingSessionTraits
ring_board_row_get_traits (RingBoardRow *self)
{
  const RingSessionTraits none = { .state = RING_STATE_ENDED };

  g_return_val_if_fail (RING_IS_BOARD_ROW (self), none);

  return self->traits;
}

static const char *
get_heading_words (RingState state)
{
  switch (state)
    {
    case RING_STATE_WAITING:
      /* Translators: heading above sessions */
      return _ ("Waiting for you");
    case RING_STATE_WORKING:
      /* Translators: heading above sessions */
      return _ ("Working");
    case RING_STATE_IDLE:
      /* Translators: heading above sessions */
      return _ ("Idle");
    case RING_STATE_ENDED:
    default:
      /* Translators: heading above sessions */
      return _ ("Ended");
    }
}

/**
 * ring_board_row_set_heading:
 * @self: the row
 * @has_heading: whether it is the first in its state
 *
 * Puts the state's name above the row, or takes it away. One that is there and
 * right stays: a screen reader would stumble over a new one.
 */
void
ring_board_row_set_heading (RingBoardRow *self,
                            gboolean has_heading)
{
  const char *words = NULL;
  GtkWidget *heading = NULL;
  GtkWidget *label = NULL;

  g_return_if_fail (RING_IS_BOARD_ROW (self));

  words = get_heading_words (self->traits.state);
  heading = gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (self));
  if (!has_heading)
    {
      if (heading != NULL)
        gtk_list_box_row_set_header (GTK_LIST_BOX_ROW (self), NULL);
      return;
    }
  if (heading != NULL && g_str_equal (gtk_label_get_label (GTK_LABEL (heading)), words))
    return;
  label = gtk_label_new (words);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_style_context_add_class (gtk_widget_get_style_context (label), "ring-heading");
  gtk_widget_show (label);
  gtk_list_box_row_set_header (GTK_LIST_BOX_ROW (self), label);
}

/* --- what it is made of --- */

static GtkLabel *
add_label (GtkWidget *box,
           PangoEllipsizeMode ellipsize,
           const char *style_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  /* Whatever letters a stranger's text brings along, rows stay of a height. */
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  if (style_class != NULL)
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style_class);
  gtk_container_add (GTK_CONTAINER (box), label);
  return GTK_LABEL (label);
}

/* What there was no room for. */
static gboolean
on_query_tooltip (GtkWidget *widget,
                  int x,
                  int y,
                  gboolean is_by_key,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  GtkLabel *label = GTK_LABEL (widget);

  if (!pango_layout_is_ellipsized (gtk_label_get_layout (label)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_label (label));
  return TRUE;
}

static void
add_tooltip (GtkLabel *label)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (label), TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
}

static void
on_button_clicked (GtkButton *button,
                   gpointer user_data)
{
  g_signal_emit (user_data, signals[SIGNAL_MENU_REQUESTED], 0, button);
}

/* "maigo  needs permission                    Claude Code   12 s" */
static GtkWidget *
new_first_line (RingBoardRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  GtkWidget *left = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);

  self->name = add_label (left, PANGO_ELLIPSIZE_END, "ring-name");
  self->wish = add_label (left, PANGO_ELLIPSIZE_END, "ring-wish");
  self->note = add_label (left, PANGO_ELLIPSIZE_END, "ring-note");
  self->muted = gtk_image_new_from_icon_name ("audio-volume-muted-symbolic", GTK_ICON_SIZE_MENU);
  gtk_style_context_add_class (gtk_widget_get_style_context (self->muted), GTK_STYLE_CLASS_DIM_LABEL);
  gtk_widget_set_tooltip_text (self->muted, _ ("muted"));
  gtk_container_add (GTK_CONTAINER (left), self->muted);
  gtk_box_pack_start (GTK_BOX (box), left, TRUE, TRUE, 0);
  self->agent = add_label (box, PANGO_ELLIPSIZE_END, GTK_STYLE_CLASS_DIM_LABEL);
  gtk_label_set_max_width_chars (self->agent, AGENT_CHARACTERS);
  self->age = add_label (box, PANGO_ELLIPSIZE_NONE, "ring-age");
  gtk_label_set_width_chars (self->age, AGE_CHARACTERS);
  gtk_label_set_xalign (self->age, 1);
  return box;
}

/* "Bash: make deploy                            3/5   ~/src/maigo" */
static GtkWidget *
new_second_line (RingBoardRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, WIDE_SPACING);

  self->text = add_label (box, PANGO_ELLIPSIZE_END, "ring-text");
  gtk_widget_set_hexpand (GTK_WIDGET (self->text), TRUE);
  self->todo = add_label (box, PANGO_ELLIPSIZE_NONE, "ring-todo");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->todo), _ ("Tasks done"));
  self->place = add_label (box, PANGO_ELLIPSIZE_START, GTK_STYLE_CLASS_DIM_LABEL);
  gtk_label_set_max_width_chars (self->place, PLACE_CHARACTERS);
  add_tooltip (self->text);
  add_tooltip (self->place);
  return box;
}

static void
ring_board_row_finalize (GObject *object)
{
  RingBoardRow *self = RING_BOARD_ROW (object);

  g_free (self->session_id);
  g_free (self->key);

  G_OBJECT_CLASS (ring_board_row_parent_class)->finalize (object);
}

static void
ring_board_row_class_init (RingBoardRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_board_row_finalize;

  /**
   * RingBoardRow::menu-requested:
   * @button: where the menu is to come up
   */
  signals[SIGNAL_MENU_REQUESTED] = g_signal_new ("menu-requested", RING_TYPE_BOARD_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                 G_TYPE_NONE, 1, GTK_TYPE_WIDGET);
}

static void
ring_board_row_init (RingBoardRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, WIDE_SPACING);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  self->icon = GTK_IMAGE (gtk_image_new ());
  self->button = gtk_button_new_from_icon_name ("view-more-symbolic", GTK_ICON_SIZE_MENU);
  gtk_image_set_pixel_size (self->icon, ICON_PIXELS);
  gtk_button_set_relief (GTK_BUTTON (self->button), GTK_RELIEF_NONE);
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->button, _ ("Actions"));
  g_signal_connect (self->button, "clicked", G_CALLBACK (on_button_clicked), self);

  gtk_container_add (GTK_CONTAINER (texts), new_first_line (self));
  gtk_container_add (GTK_CONTAINER (texts), new_second_line (self));
  gtk_container_add (GTK_CONTAINER (box), GTK_WIDGET (self->icon));
  gtk_box_pack_start (GTK_BOX (box), texts, TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (box), self->button);
  gtk_container_add (GTK_CONTAINER (self), box);
  gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (self)), "ring-session");
  gtk_widget_show_all (box);
  gtk_widget_hide (GTK_WIDGET (self->wish));
  gtk_widget_hide (GTK_WIDGET (self->note));
  gtk_widget_hide (self->muted);
  gtk_widget_hide (GTK_WIDGET (self->todo));
  gtk_widget_hide (GTK_WIDGET (self->place));
  gtk_widget_show (GTK_WIDGET (self));
}

/**
 * ring_board_row_new:
 * @session_id: a session
 *
 * Returns: (transfer floating): a row, which does not say anything yet
 */
RingBoardRow *
ring_board_row_new (const char *session_id)
{
  RingBoardRow *self = g_object_new (RING_TYPE_BOARD_ROW, NULL);

  self->session_id = g_strdup (session_id);
  return self;
}
