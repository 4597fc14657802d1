/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingPanelView"

#include "config.h"

#include "ring-panel-view.h"

#include "ring-classify.h"

#include <glib/gi18n-lib.h>

/* There are icons up to this number, and one for all beyond. */
#define MAX_NUMBER 9

/* The icons' variants: a number only where people wait and want to know, and
 * the mark of quiet in its place. */
static char *
make_icon_name (const RingPanelInput *input,
                gboolean is_quiet,
                gboolean has_number)
{
  g_autoptr (GString) name = g_string_new (input->view->icon_name);
  guint waiting = ring_board_get_count (input->board, RING_STATE_WAITING);

  if (is_quiet)
    g_string_append (name, "-quiet");
  else if (has_number && waiting > MAX_NUMBER)
    g_string_append_printf (name, "-%dplus", MAX_NUMBER);
  else if (has_number && waiting > 0)
    g_string_append_printf (name, "-%u", waiting);
  if (g_str_equal (ring_config_get_string (input->config, RING_CONFIG_TRAY_ICON_STYLE), "symbolic"))
    g_string_append (name, "-symbolic");
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* "2 waiting, 1 without hooks, quiet": each part behind the separator, but the
 * first and those that are empty. */
static char *
join (const char *separator,
      const char *first,
      const char *second,
      const char *third)
{
  const char *const parts[] = { second, third };
  GString *joined = g_string_new (first);

  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (parts[i][0] != '\0')
        g_string_append_printf (joined, "%s%s", separator, parts[i]);
    }
  return g_string_free (joined, FALSE);
}

/* Numbers from a registry that cannot be read are old ones at best. */
static char *
make_title (const RingPanelInput *input,
            const char *unheard,
            const char *quiet)
{
  const char *problem = ring_sight_words (input->sight);
  g_autofree char *numbers = join (ring_view_list_separator (), input->view->title, unheard, quiet);

  if (problem == NULL)
    return g_steal_pointer (&numbers);
  return ring_sight_is_lost (input->sight) ? join (ring_view_list_separator (), problem, "", quiet) : join (" — ", numbers, problem, "");
}

static char *
make_heading (const RingPanelInput *input,
              const char *quiet)
{
  const char *problem = ring_sight_words (input->sight);

  return join (" · ", problem != NULL ? problem : input->view->heading, "", quiet);
}

/**
 * ring_panel_view_find_next_waiting:
 * @board: a board
 *
 * Returns: (transfer full) (nullable): id of the listed session that waits
 *   longest; %NULL if none waits
 */
char *
ring_panel_view_find_next_waiting (const RingBoard *board)
{
  const RingSession *next = NULL;

  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (!ring_session_is_listed (session) || ring_session_get_state (session) != RING_STATE_WAITING)
        continue;
      if (next == NULL || ring_session_get_waiting_since_usec (session) < ring_session_get_waiting_since_usec (next))
        next = session;
    }
  return next != NULL ? g_strdup (ring_session_get_id (next)) : NULL;
}

/**
 * ring_panel_view_new:
 * @input: what there is to show
 *
 * Call it for each new board, and again when times have to be shown anew.
 *
 * Returns: (transfer full): what the panel shows
 */
RingPanelView *
ring_panel_view_new (const RingPanelInput *input)
{
  RingPanelView *panel = g_new0 (RingPanelView, 1);
  gboolean is_quiet = ring_quiet_holds (input->quiet, input->now_usec);
  gboolean shows_count = ring_config_get_boolean (input->config, RING_CONFIG_TRAY_SHOW_COUNT);
  guint n_unheard = ring_sight_count_unheard (input->board, input->sight);
  /* Whoever is listed was heard, or is counted. */
  gboolean is_deaf = input->lacks_hooks && !ring_sight_is_lost (input->sight) && ring_board_get_n_sessions (input->board) == 0;
  g_autofree char *unheard = is_deaf ? g_strdup (ring_sight_deaf_short_words ()) : ring_sight_unheard_short_words (n_unheard);
  g_autofree char *quiet = ring_quiet_describe (input->quiet, input->now_usec);

  panel->icon_name = make_icon_name (input, is_quiet, shows_count && !input->has_labels);
  panel->label = g_strdup (shows_count && input->has_labels ? input->view->count_label : "");
  panel->title = make_title (input, unheard, quiet);
  panel->heading = make_heading (input, quiet);
  panel->unheard = is_deaf ? g_strdup (ring_sight_deaf_words ()) : ring_sight_unheard_words (n_unheard);
  panel->has_waiting = ring_board_get_count (input->board, RING_STATE_WAITING) > 0;
  panel->quiet_choice = ring_quiet_choice_find (input->quiet, input->now_usec);
  if (is_quiet && input->quiet->until_usec != RING_DEADLINE_NEVER)
    panel->quiet_left = ring_view_age (2 * input->now_usec - input->quiet->until_usec, input->now_usec);
  else
    panel->quiet_left = g_strdup ("");
  return panel;
}

/**
 * ring_panel_view_is_news:
 * @panel: a panel's view
 * @shown: an earlier one
 *
 * Returns: whether the menu has something to say that it did not; time that has
 *   passed is none
 */
gboolean
ring_panel_view_is_news (const RingPanelView *panel,
                         const RingPanelView *shown)
{
  if (panel->has_waiting != shown->has_waiting || panel->quiet_choice != shown->quiet_choice)
    return TRUE;
  return !g_str_equal (panel->heading, shown->heading) || !g_str_equal (panel->unheard, shown->unheard);
}

/**
 * ring_panel_view_free:
 * @panel: (transfer full): a panel's view
 */
void
ring_panel_view_free (RingPanelView *panel)
{
  g_free (panel->icon_name);
  g_free (panel->label);
  g_free (panel->title);
  g_free (panel->heading);
  g_free (panel->unheard);
  g_free (panel->quiet_left);
  g_free (panel);
}
