/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlMark"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-text.h"
#include "io/ring-hidden.h"
#include "io/ring-labels.h"
#include "io/ring-tray-file.h"
#include "ring-ctl-session.h"
#include "ring-printer.h"

/* What is done to a session; %FALSE with an error if it could not be done. */
typedef gboolean (*MarkFunc) (const RingCtlLook *look,
                              const char *session_id,
                              const char *value,
                              GError **error);

/* A session that was active in the future, for the clock was set back, is
 * hidden as long as it does nothing more. */
static gboolean
hide (const RingCtlLook *look,
      const char *session_id,
      const char *value,
      GError **error)
{
  const RingSession *session = ring_board_find (look->board, session_id);
  gint64 active_usec = session != NULL ? ring_session_get_last_active_usec (session) : 0;

  return ring_hidden_set (look->paths, session_id, MAX (look->now_usec, active_usec), error);
}

static gboolean
unhide (const RingCtlLook *look,
        const char *session_id,
        const char *value,
        GError **error)
{
  return ring_hidden_set (look->paths, session_id, 0, error);
}

static gboolean
set_label (const RingCtlLook *look,
           const char *session_id,
           const char *value,
           GError **error)
{
  g_autofree char *clean = value != NULL ? ring_text_clean (value, -1) : NULL;

  return ring_labels_set (look->paths, session_id, clean, error);
}

static gboolean
mute (const RingCtlLook *look,
      const char *session_id,
      const char *value,
      GError **error)
{
  return ring_tray_file_set_muted (look->paths, session_id, TRUE, look->now_usec, error);
}

static gboolean
unmute (const RingCtlLook *look,
        const char *session_id,
        const char *value,
        GError **error)
{
  return ring_tray_file_set_muted (look->paths, session_id, FALSE, look->now_usec, error);
}

/* A command that does something to one session. */
typedef struct
{
  const char *name;
  MarkFunc func;
  gboolean takes_value;
  RingMatchScope scope;
  const char *done; /* marked for translation */
} Mark;

static const Mark marks[] = {
  /* Translators: what a command has done, before a session's name and id */
  { "hide", hide, FALSE, RING_MATCH_SCOPE_BOARD, N_ ("Hidden until it does something again") },
  /* Translators: what a command has done, before a session's name and id */
  { "unhide", unhide, FALSE, RING_MATCH_SCOPE_HIDDEN, N_ ("No longer hidden") },
  /* Translators: what a command has done, before a session's new name and its id */
  { "label", set_label, TRUE, RING_MATCH_SCOPE_BOARD, N_ ("Called so now") },
  /* Translators: what a command has done, before a session's name and id */
  { "mute", mute, FALSE, RING_MATCH_SCOPE_BOARD, N_ ("Muted until it ends") },
  /* Translators: what a command has done, before a session's name and id */
  { "unmute", unmute, FALSE, RING_MATCH_SCOPE_BOARD, N_ ("No longer muted") },
};

static const Mark *
find_mark (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      if (g_str_equal (marks[i].name, name))
        return &marks[i];
    }
  return NULL;
}

/* The board is made anew, for the name may be another one. */
static void
say_done (const Mark *mark,
          const RingCtlLook *look,
          const char *session_id,
          const char *value)
{
  gboolean is_reset = mark->takes_value && (value == NULL || value[0] == '\0');
  g_autoptr (GHashTable) labels = ring_labels_read (look->paths, NULL);
  RingFacts facts = *ring_collector_get_facts (look->collector);
  g_autoptr (RingBoard) board = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *line = NULL;

  if (labels != NULL)
    facts.labels = labels;
  board = ring_board_new (&facts, look->config, look->now_usec);
  shown = ring_ctl_name_session (board, session_id);
  /* Translators: what a command has done, and to which session */
  sentence = g_strdup_printf (_ ("%s: %s"),
                              /* Translators: what a command has done, before a session's name and id */
                              is_reset ? _ ("Has its own name again") : _ (mark->done), shown);
  line = g_strconcat (sentence, "\n", NULL);
  ring_printer_out (line);
}

/**
 * ring_ctl_mark:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl hide|unhide|label|mute|unmute ID [NAME]`.
 *
 * Returns: an exit status
 */
int
ring_ctl_mark (int argc,
               char **argv)
{
  const Mark *mark = find_mark (argv[0]);
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autofree char *session_id = NULL;
  const char *value = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  g_return_val_if_fail (mark != NULL, RING_CTL_EXIT_USAGE);

  context = g_option_context_new (mark->takes_value ? _ ("ID [NAME]") : _ ("ID"));
  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (argc < 2 || argc > (mark->takes_value ? 3 : 2))
    {
      ring_printer_error (mark->takes_value ? _ ("Which session, and what name? “ringctl label ID NAME”; without a name it gets its own again.")
                                            : _ ("Which session? Give its id or name; the beginning is enough."));
      return RING_CTL_EXIT_USAGE;
    }
  if (!ring_ctl_look (&look, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  session_id = ring_ctl_find_id (&look, argv[1], mark->scope);
  if (session_id == NULL)
    return RING_CTL_EXIT_FAILED;
  value = argc > 2 ? argv[2] : NULL;
  if (!mark->func (&look, session_id, value, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  say_done (mark, &look, session_id, value);
  return RING_CTL_EXIT_OK;
}
