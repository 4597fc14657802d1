/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingBoardView"

#include "config.h"

#include "ring-board-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ring-resume.h"
#include "ring-silence.h"
#include "ring-text.h"
#include "ring-view-names.h"
#include "ring-view.h"

/* As much as a wide window has room for. */
#define TEXT_CHARACTERS 300

#define MIN_SPOKEN_AGE_USEC (60 * (gint64) G_USEC_PER_SEC)

static void
ring_board_line_free (RingBoardLine *line)
{
  g_free (line->session_id);
  g_free (line->name);
  g_free (line->agent);
  g_free (line->wish);
  g_free (line->text);
  g_free (line->note);
  g_free (line->todo);
  g_free (line->place);
  g_free (line->age);
  g_free (line->spoken);
  g_free (line->key);
  g_free (line);
}

static char *
make_text (const RingSession *session)
{
  gboolean is_waiting = ring_session_get_state (session) == RING_STATE_WAITING;
  const char *text = is_waiting ? ring_view_wait_text (session) : ring_session_get_last_action (session);
  g_autofree char *shown = ring_text_for_display (text);

  /* The words of a row without a last action. */
  if (g_str_equal (shown, "—"))
    return g_strdup ("");
  return ring_text_ellipsize (shown, TEXT_CHARACTERS);
}

static char *
make_note (const RingSession *session)
{
  guint background = ring_session_get_background (session);

  switch (ring_silence_of_session (session))
    {
    case RING_SILENCE_NEVER:
      /* Translators: of a session in a list: nobody can tell when it waits */
      return g_strdup (_ ("without hooks"));
    case RING_SILENCE_SINCE:
      /* Translators: of a session in a list: its hook tells nothing any more */
      return g_strdup (_ ("its hook is silent"));
    case RING_SILENCE_NONE:
    default:
      break;
    }
  if (background == 0 || ring_session_get_state (session) == RING_STATE_ENDED)
    return g_strdup ("");
  /* Translators: number of commands of a session that run in the background */
  return g_strdup_printf (ngettext ("%u in the background", "%u in the background", background), background);
}

static char *
make_todo (const RingSession *session)
{
  guint done = 0;
  guint total = 0;

  if (!ring_session_get_todo (session, &done, &total) || total == 0)
    return g_strdup ("");
  return g_strdup_printf ("%u/%u", done, total);
}

static void
append_part (GString *string,
             const char *part)
{
  if (part[0] == '\0')
    return;
  if (string->len > 0)
    g_string_append (string, ring_view_list_separator ());
  g_string_append (string, part);
}

/* In the order in which it matters to who hears it. An age in seconds is left
 * out: screen readers read a name anew whenever it changes. */
static char *
make_spoken (const RingBoardLine *line,
             gint64 age_usec)
{
  g_autoptr (GString) spoken = g_string_new (NULL);
  g_autofree char *todo = NULL;

  append_part (spoken, line->name);
  append_part (spoken, line->wish[0] != '\0' ? line->wish : ring_view_state_word (line->state));
  append_part (spoken, line->text);
  append_part (spoken, age_usec < MIN_SPOKEN_AGE_USEC ? "" : line->age);
  append_part (spoken, line->note);
  if (line->todo[0] != '\0')
    {
      /* Translators: progress of a session: %s is "3/5" */
      todo = g_strdup_printf (_ ("tasks %s"), line->todo);
      append_part (spoken, todo);
    }
  if (line->is_muted)
    /* Translators: of a session: no alerts about it */
    append_part (spoken, _ ("muted"));
  append_part (spoken, line->agent);
  append_part (spoken, line->place);
  return g_string_free (g_steal_pointer (&spoken), FALSE);
}

/* Letters that look the same are the same, whatever their case. */
static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : text, -1);
}

/* A line feed between the parts: no word that is typed has one. */
static char *
make_key (const RingBoardLine *line,
          const RingSession *session)
{
  g_autofree char *cwd = ring_text_for_display (ring_session_get_cwd (session));
  g_autofree char *all = g_strjoin ("\n", line->name, line->agent, ring_session_get_provider (session), line->wish, line->text,
                                    line->note, line->place, cwd, ring_session_get_id (session),
                                    ring_view_state_word (line->state), NULL);

  return fold (all);
}

/* Of a bare process nobody knows when it did something last. */
static gint64
get_then_usec (const RingSession *session)
{
  if (ring_session_get_source (session) == RING_SOURCE_KIND_PROC)
    return 0;
  return ring_session_get_state (session) == RING_STATE_WAITING ? ring_session_get_waiting_since_usec (session)
                                                                : ring_session_get_last_active_usec (session);
}

static RingBoardLine *
make_line (const RingBoardViewInput *input,
           const RingViewNames *names,
           const RingSession *session)
{
  RingBoardLine *line = g_new0 (RingBoardLine, 1);
  const char *id = ring_session_get_id (session);
  gint64 then_usec = get_then_usec (session);
  g_autofree char *resume = ring_resume_command (session);

  line->session_id = g_strdup (id);
  line->state = ring_session_get_state (session);
  line->is_muted = input->muted != NULL && g_hash_table_contains (input->muted, id);
  line->can_resume = resume != NULL;
  line->has_folder = g_path_is_absolute (ring_session_get_cwd (session));
  line->name = ring_view_names_get (names, session);
  line->agent = ring_view_agent (ring_session_get_provider (session));
  line->wish = g_strdup (line->state == RING_STATE_WAITING ? ring_view_wait_words (session) : "");
  line->text = make_text (session);
  line->note = make_note (session);
  line->todo = make_todo (session);
  line->place = ring_view_session_place (session, input->home);
  line->age = ring_view_age (then_usec, input->now_usec);
  line->spoken = make_spoken (line, input->now_usec - then_usec);
  line->key = make_key (line, session);
  return line;
}

static gboolean
is_shown (const RingSession *session,
          gboolean shows_ended)
{
  if (ring_session_is_listed (session))
    return TRUE;
  return shows_ended && ring_session_get_kind (session) != RING_SESSION_KIND_HEADLESS;
}

static void
add_line (RingBoardView *view,
          const RingBoardViewInput *input,
          const RingViewNames *names,
          const RingSession *session)
{
  gint64 change_usec = ring_view_age_change_usec (get_then_usec (session), input->now_usec);
  RingBoardLine *line = make_line (input, names, session);

  view->counts[line->state]++;
  if (change_usec > 0 && (view->change_usec == 0 || change_usec < view->change_usec))
    view->change_usec = change_usec;
  g_ptr_array_add (view->lines, line);
}

/**
 * ring_board_view_new:
 * @input: what it is made from
 *
 * Puts a board into words. Call it for each new board while the window is to be
 * seen, and again when @change_usec has come.
 *
 * Returns: (transfer full): the words
 */
RingBoardView *
ring_board_view_new (const RingBoardViewInput *input)
{
  RingBoardView *view = g_new0 (RingBoardView, 1);
  g_autoptr (RingViewNames) names = ring_view_names_new (input->board);

  view->summary = ring_view_summary (input->board);
  view->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_board_line_free);
  for (guint i = 0; i < ring_board_get_n_sessions (input->board); i++)
    {
      const RingSession *session = ring_board_get_session (input->board, i);
      gboolean has_ended = ring_session_get_state (session) == RING_STATE_ENDED;

      if (has_ended && ring_session_get_kind (session) != RING_SESSION_KIND_HEADLESS)
        view->n_ended++;
      if (is_shown (session, input->shows_ended))
        add_line (view, input, names, session);
    }
  return view;
}

/**
 * ring_board_view_free:
 * @view: (transfer full): a view
 */
void
ring_board_view_free (RingBoardView *view)
{
  g_free (view->summary);
  g_ptr_array_unref (view->lines);
  g_free (view);
}

/**
 * ring_board_view_fold:
 * @text: what somebody typed
 *
 * Returns: (transfer full): its words, for ring_board_view_matches()
 */
char **
ring_board_view_fold (const char *text)
{
  g_autofree char *clean = ring_text_clean (text, -1);
  g_autofree char *folded = fold (clean);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t\n", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] != '\0')
        g_ptr_array_add (kept, g_strdup (words[i]));
    }
  g_ptr_array_add (kept, NULL);
  return (char **) g_ptr_array_steal (kept, NULL);
}

/**
 * ring_board_view_matches:
 * @key: the key of a line
 * @words: folded words
 *
 * Returns: whether all of the words are in it, in whatever order
 */
gboolean
ring_board_view_matches (const char *key,
                         const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (strstr (key, words[i]) == NULL)
        return FALSE;
    }
  return TRUE;
}
