/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingView"

#include "config.h"

#include "ring-view.h"

#include "ring-agents.h"
#include "ring-resume.h"
#include "ring-text.h"
#include "ring-view-names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TEXT_CHARACTERS 60

static void
ring_view_row_free (RingViewRow *row)
{
  g_free (row->session_id);
  g_free (row->name);
  g_free (row->text);
  g_free (row->age);
  g_free (row->label);
  g_free (row);
}

/**
 * ring_view_icon_name:
 * @state: the worst state
 *
 * Returns: (transfer none): the name of its icon
 */
const char *
ring_view_icon_name (RingState state)
{
  static const char *const names[] = {
    [RING_STATE_WAITING] = RING_APP_ID "-waiting",
    [RING_STATE_WORKING] = RING_APP_ID "-working",
    [RING_STATE_IDLE] = RING_APP_ID "-idle",
    [RING_STATE_ENDED] = RING_APP_ID "-none",
  };

  return names[state];
}

/**
 * ring_view_state_word:
 * @state: a state
 *
 * Returns: (transfer none): what people call it
 */
const char *
ring_view_state_word (RingState state)
{
  switch (state)
    {
    case RING_STATE_WAITING:
      /* Translators: state of a session: it waits for the human */
      return _ ("waiting");
    case RING_STATE_WORKING:
      /* Translators: state of a session: the agent works */
      return _ ("working");
    case RING_STATE_IDLE:
      /* Translators: state of a session: the turn is over, nothing is asked */
      return _ ("idle");
    case RING_STATE_ENDED:
    default:
      /* Translators: state of a session: it is over */
      return _ ("ended");
    }
}

/**
 * ring_view_agent:
 * @provider: a provider, as a row names it
 *
 * Returns: (transfer full): what people call the agent
 */
char *
ring_view_agent (const char *provider)
{
  RingAgent agent;

  return ring_agent_from_name (provider, &agent) ? g_strdup (ring_agent_title (agent)) : ring_text_for_display (provider);
}

/**
 * ring_view_session_name:
 * @board: a board
 * @session: a session of it
 *
 * For one session; who names many calls ring_view_names_new().
 *
 * Returns: (transfer full): what it is called, told apart from its equals
 */
char *
ring_view_session_name (const RingBoard *board,
                        const RingSession *session)
{
  g_autoptr (RingViewNames) names = ring_view_names_new (board);

  return ring_view_names_get (names, session);
}

/**
 * ring_view_wait_text:
 * @session: a session
 *
 * Details begin with the tool's name. Where that is only the way in which an
 * agent asks its human, people need not read it.
 *
 * Returns: (transfer none): the command, question or plan that it waits with;
 *   empty if it does not wait or says nothing
 */
const char *
ring_view_wait_text (const RingSession *session)
{
  const char *const asking[] = { "AskUserQuestion", "ExitPlanMode", "request_user_input" };
  const char *detail = ring_session_get_waiting_detail (session);

  for (size_t i = 0; i < G_N_ELEMENTS (asking); i++)
    {
      size_t length = strlen (asking[i]);

      if (g_str_has_prefix (detail, asking[i]) && (detail[length] == '\0' || g_str_has_prefix (detail + length, ": ")))
        return detail[length] == '\0' ? detail + length : detail + length + 2;
    }
  return detail;
}

/**
 * ring_view_wait_words:
 * @session: a session that waits
 *
 * Returns: (transfer none): what it waits for, in words of ours
 */
const char *
ring_view_wait_words (const RingSession *session)
{
  /* Translators: these stand beside a session's name in a list */
  switch (ring_session_get_waiting_kind (session))
    {
    case RING_WAITING_KIND_PERMISSION:
      return _ ("needs permission");
    case RING_WAITING_KIND_QUESTION:
      return _ ("asks a question");
    case RING_WAITING_KIND_PLAN:
      return _ ("wants its plan approved");
    case RING_WAITING_KIND_ERROR:
      return _ ("cannot go on");
    case RING_WAITING_KIND_NONE:
    case RING_WAITING_KIND_IDLE:
    default:
      return _ ("is waiting");
    }
}

/* The detail of its wait, else its last action, fit to show. */
static char *
make_text (const RingSession *session)
{
  const char *detail = ring_view_wait_text (session);
  g_autofree char *shown = NULL;

  if (ring_session_get_state (session) != RING_STATE_WAITING)
    detail = ring_session_get_last_action (session);
  else if (detail[0] == '\0')
    detail = ring_view_wait_words (session);
  shown = ring_text_for_display (detail);
  return ring_text_ellipsize (shown, TEXT_CHARACTERS);
}

/* The whole line of the menu. Isolates keep a right-to-left name from turning
 * the line around. */
static char *
make_label (const RingViewRow *row)
{
  g_autoptr (GString) label = g_string_new (row->state == RING_STATE_WAITING ? "●" : "○");

  g_string_append_printf (label, " \u2068%s\u2069", row->name);
  if (!g_str_equal (row->text, "—"))
    g_string_append_printf (label, " — \u2068%s\u2069", row->text);
  if (row->age[0] != '\0')
    g_string_append_printf (label, "   %s", row->age);
  return g_string_free (g_steal_pointer (&label), FALSE);
}

static RingViewRow *
make_row (const RingViewNames *names,
          const RingSession *session,
          gint64 now_usec)
{
  RingViewRow *row = g_new0 (RingViewRow, 1);
  g_autofree char *resume = ring_resume_command (session);
  gint64 then_usec = ring_session_get_state (session) == RING_STATE_WAITING ? ring_session_get_waiting_since_usec (session)
                                                                            : ring_session_get_last_active_usec (session);

  row->session_id = g_strdup (ring_session_get_id (session));
  row->name = ring_view_names_get (names, session);
  row->text = make_text (session);
  row->age = ring_view_age (then_usec, now_usec);
  row->state = ring_session_get_state (session);
  row->label = make_label (row);
  row->can_resume = resume != NULL;
  row->has_folder = g_path_is_absolute (ring_session_get_cwd (session));
  return row;
}

/**
 * ring_view_project:
 * @project: a project's name, empty for what was done in no known folder
 *
 * Returns: (transfer full): what a list of projects calls it
 */
char *
ring_view_project (const char *project)
{
  /* Translators: in a list of projects: of these sessions the folder is not known */
  return project[0] != '\0' ? ring_text_for_display (project) : g_strdup (_ ("no known folder"));
}

/**
 * ring_view_list_separator:
 *
 * Returns: (transfer none): what stands between the parts of a list on one line
 */
const char *
ring_view_list_separator (void)
{
  /* Translators: between the parts of a list, as in "2 waiting, 1 working" */
  return C_ ("list", ", ");
}

/* Appends @part, unless @count is none. */
static void
append_part (GString *string,
             const char *separator,
             guint count,
             char *part)
{
  g_autofree char *owned = part;

  if (count == 0)
    return;
  if (string->len > 0)
    g_string_append (string, separator);
  g_string_append (string, owned);
}

/* "2 waiting, 1 working, 3 idle", without those that are none. */
static char *
make_summary (const RingBoard *board,
              const char *separator)
{
  g_autoptr (GString) string = g_string_new (NULL);
  guint waiting = ring_board_get_count (board, RING_STATE_WAITING);
  guint working = ring_board_get_count (board, RING_STATE_WORKING);
  guint idle = ring_board_get_count (board, RING_STATE_IDLE);

  append_part (string, separator, waiting,
               /* Translators: number of sessions; a part of a list */
               g_strdup_printf (ngettext ("%u waiting", "%u waiting", waiting), waiting));
  append_part (string, separator, working,
               /* Translators: number of sessions; a part of a list */
               g_strdup_printf (ngettext ("%u working", "%u working", working), working));
  append_part (string, separator, idle,
               /* Translators: number of sessions; a part of a list */
               g_strdup_printf (ngettext ("%u idle", "%u idle", idle), idle));
  if (string->len == 0)
    return g_strdup (_ ("No sessions"));
  return g_string_free (g_steal_pointer (&string), FALSE);
}

/**
 * ring_view_summary:
 * @board: a board
 *
 * Returns: (transfer full): how many sessions are in which state
 */
char *
ring_view_summary (const RingBoard *board)
{
  return make_summary (board, ring_view_list_separator ());
}

/* The first @max_rows sessions get a row, the others are a number. */
static RingView *
make_view (const RingBoard *board,
           guint max_rows,
           gint64 now_usec)
{
  g_autoptr (RingViewNames) names = ring_view_names_new (board);
  RingView *view = g_new0 (RingView, 1);
  guint waiting = ring_board_get_count (board, RING_STATE_WAITING);

  view->icon_name = ring_view_icon_name (ring_board_get_worst (board));
  view->title = make_summary (board, ring_view_list_separator ());
  view->heading = make_summary (board, " · ");
  view->count_label = waiting > 0 ? g_strdup_printf ("%u", waiting) : g_strdup ("");
  view->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_view_row_free);
  for (guint i = 0; i < ring_board_get_n_sessions (board); i++)
    {
      const RingSession *session = ring_board_get_session (board, i);

      if (!ring_session_is_listed (session))
        continue;
      if (view->rows->len < max_rows)
        g_ptr_array_add (view->rows, make_row (names, session, now_usec));
      else
        view->n_more++;
    }
  return view;
}

/**
 * ring_view_new:
 * @board: a board
 * @config: the settings
 * @now_usec: the time
 *
 * Puts a board into words, with as many rows as the menu has room for. Call it
 * for each new board, and again when ages have to be shown anew.
 *
 * Returns: (transfer full): the words
 */
RingView *
ring_view_new (const RingBoard *board,
               const RingConfig *config,
               gint64 now_usec)
{
  guint max_rows = (guint) ring_config_get_number (config, RING_CONFIG_TRAY_MENU_SESSIONS);

  return make_view (board, max_rows, now_usec);
}

/* Whether @row says more than that its session has gone on. */
static gboolean
is_row_news (const RingViewRow *row,
             const RingViewRow *shown)
{
  if (row->state != shown->state || row->can_resume != shown->can_resume || row->has_folder != shown->has_folder)
    return TRUE;
  if (!g_str_equal (row->name, shown->name))
    return TRUE;
  return row->state == RING_STATE_WAITING && !g_str_equal (row->text, shown->text);
}

/**
 * ring_view_find_row:
 * @view: a view
 * @session_id: a session
 *
 * Returns: (transfer none) (nullable): its row, if the view has one
 */
const RingViewRow *
ring_view_find_row (const RingView *view,
                    const char *session_id)
{
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);

      if (g_str_equal (row->session_id, session_id))
        return row;
    }
  return NULL;
}

/**
 * ring_view_is_news:
 * @view: a view
 * @shown: an earlier one
 *
 * Agents that work do another thing every moment: what that is, how long ago,
 * and which of them was the last, is not news. States, names and what the human
 * is waited for are. Call it to leave alone what nobody looks at.
 *
 * Returns: whether there is something to see
 */
gboolean
ring_view_is_news (const RingView *view,
                   const RingView *shown)
{
  if (view->rows->len != shown->rows->len || view->n_more != shown->n_more || !g_str_equal (view->heading, shown->heading))
    return TRUE;
  for (guint i = 0; i < view->rows->len; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);
      const RingViewRow *shown_row = ring_view_find_row (shown, row->session_id);

      if (shown_row == NULL || is_row_news (row, shown_row))
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_view_new_all:
 * @board: a board
 * @now_usec: the time
 *
 * Puts a board into words, with a row for every listed session. Call it for
 * what has room for all, such as a window.
 *
 * Returns: (transfer full): the words
 */
RingView *
ring_view_new_all (const RingBoard *board,
                   gint64 now_usec)
{
  return make_view (board, G_MAXUINT, now_usec);
}

/**
 * ring_view_free:
 * @view: (transfer full): a view
 */
void
ring_view_free (RingView *view)
{
  g_free (view->title);
  g_free (view->heading);
  g_free (view->count_label);
  g_ptr_array_unref (view->rows);
  g_free (view);
}

/**
 * ring_view_session_place:
 * @session: a session
 * @home: (nullable): the home folder, shown as `~`
 *
 * Returns: (transfer full): where it can be found; empty if not known
 */
char *
ring_view_session_place (const RingSession *session,
                         const char *home)
{
  const char *cwd = ring_session_get_cwd (session);
  const char *pane = ring_session_get_tmux_pane (session);
  size_t home_length = home != NULL ? strlen (home) : 0;
  g_autofree char *folder = NULL;

  if (home_length > 1 && g_str_has_prefix (cwd, home) && (cwd[home_length] == '/' || cwd[home_length] == '\0'))
    folder = g_strconcat ("~", cwd + home_length, NULL);
  else
    folder = g_strdup (cwd);
  if (pane != NULL)
    {
      g_autofree char *both = g_strdup_printf (folder[0] != '\0' ? "tmux %s · %s" : "tmux %s%s", pane, folder);

      return ring_text_for_display (both);
    }
  return ring_text_for_display (folder);
}

/**
 * ring_view_notification_title:
 * @board: a board
 * @session: a session of it that waits
 *
 * Returns: (transfer full): who wants what
 */
char *
ring_view_notification_title (const RingBoard *board,
                              const RingSession *session)
{
  g_autofree char *name = ring_view_session_name (board, session);

  switch (ring_session_get_waiting_kind (session))
    {
    case RING_WAITING_KIND_PERMISSION:
      /* Translators: %s is a session's name */
      return g_strdup_printf (_ ("%s needs permission"), name);
    case RING_WAITING_KIND_QUESTION:
      /* Translators: %s is a session's name */
      return g_strdup_printf (_ ("%s asks a question"), name);
    case RING_WAITING_KIND_PLAN:
      /* Translators: %s is a session's name */
      return g_strdup_printf (_ ("%s wants its plan approved"), name);
    case RING_WAITING_KIND_ERROR:
      /* Translators: %s is a session's name */
      return g_strdup_printf (_ ("%s cannot go on"), name);
    case RING_WAITING_KIND_NONE:
    case RING_WAITING_KIND_IDLE:
    default:
      /* Translators: %s is a session's name */
      return g_strdup_printf (_ ("%s is waiting"), name);
    }
}

/**
 * ring_view_notification_body:
 * @board: a board
 * @session: a session of it that waits
 * @home: (nullable): the home folder, shown as `~`
 *
 * Returns: (transfer full): the command or question, where the session is, and
 *   how many others wait; plain text, a line each
 */
char *
ring_view_notification_body (const RingBoard *board,
                             const RingSession *session,
                             const char *home)
{
  g_autoptr (GString) body = g_string_new (NULL);
  g_autofree char *detail = ring_text_for_display (ring_view_wait_text (session));
  g_autofree char *place = ring_view_session_place (session, home);
  guint waiting = ring_board_get_count (board, RING_STATE_WAITING);

  g_string_append (body, detail);
  if (place[0] != '\0')
    g_string_append_printf (body, "%s%s", body->len > 0 ? "\n" : "", place);
  if (waiting > 1 && body->len > 0)
    g_string_append_c (body, '\n');
  if (waiting > 1)
    /* Translators: number of sessions besides the one that is told of */
    g_string_append_printf (body, ngettext ("%u more is waiting", "%u more are waiting", waiting - 1), waiting - 1);
  return g_string_free (g_steal_pointer (&body), FALSE);
}
