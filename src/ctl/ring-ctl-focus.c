/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlFocus"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-text.h"
#include "focus/ring-focus.h"
#include "ring-ctl-session.h"
#include "ring-printer.h"

/* The command line. */
typedef struct
{
  gboolean is_rehearsal;
  gboolean is_json;
  const char *session; /* as it was typed */
} Options;

/* --- the jump --- */

typedef struct
{
  RingFocusResult *result; /* (owned) (nullable) */
  gboolean is_over;
} Wait;

static void
on_finished (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  Wait *wait = user_data;

  wait->result = ring_focus_session_finish (result, NULL);
  wait->is_over = TRUE;
}

static RingFocusResult *
jump (const RingCtlLook *look,
      const RingSession *session,
      gboolean is_rehearsal)
{
  const RingFocusClick click = { .activation_token = g_getenv ("XDG_ACTIVATION_TOKEN"), .is_rehearsal = is_rehearsal };
  Wait wait = { 0 };

  ring_focus_session_async (session, ring_collector_get_facts (look->collector), look->config, look->paths, &click,
                            NULL, on_finished, &wait);
  while (!wait.is_over)
    g_main_context_iteration (NULL, TRUE);
  return wait.result;
}

/* --- what is printed --- */

static char *
dup_shown (const char *text)
{
  g_autofree char *clean = ring_text_clean (text != NULL ? text : "", -1);

  return ring_text_for_display (clean);
}

static const char *
get_outcome_word (RingFocusOutcome outcome)
{
  switch (outcome)
    {
    case RING_FOCUS_CHOSEN:
      /* Translators: what a program answers: the pane or tab is chosen, the window is still to come */
      return _ ("chosen");
    case RING_FOCUS_DONE:
      /* Translators: what a program answers: the window is in front */
      return _ ("done");
    case RING_FOCUS_FAILED:
      /* Translators: what a program answers: the session is there, but cannot be shown */
      return _ ("failed");
    case RING_FOCUS_NOT_MINE:
    default:
      /* Translators: what a program answers: the session is not there */
      return _ ("not here");
    }
}

static void
print_steps (const RingFocusResult *result)
{
  const char *heads[] = {
    /* Translators: head of a column: the programs that were asked */
    _ ("ASKED"),
    /* Translators: head of a column: what they answered */
    _ ("ANSWER"),
    _ ("BECAUSE"),
  };
  g_autoptr (RingTable) table = ring_table_new (G_N_ELEMENTS (heads));
  g_autofree char *text = NULL;

  if (result->steps->len == 0)
    return;
  ring_table_add_row (table, heads, RING_COLOUR_NONE);
  for (guint i = 0; i < result->steps->len; i++)
    {
      const RingFocusStep *step = g_ptr_array_index (result->steps, i);
      g_autofree char *reason = dup_shown (step->text);
      const char *cells[] = { step->focuser, get_outcome_word (step->outcome), reason };
      gboolean is_grey = step->outcome == RING_FOCUS_NOT_MINE && ring_printer_has_colours ();

      ring_table_add_row (table, cells, is_grey ? RING_COLOUR_GREY : RING_COLOUR_NONE);
    }
  text = ring_table_format (table);
  ring_printer_out (text);
  ring_printer_out ("\n");
}

static void
print_text (const Options *options,
            const RingFocusResult *result)
{
  g_autofree char *sentence = dup_shown (result->text);

  if (options->is_rehearsal)
    print_steps (result);
  if (result->is_done || options->is_rehearsal)
    {
      g_autofree char *line = g_strconcat (sentence, "\n", NULL);

      ring_printer_out (line);
    }
  else
    {
      ring_printer_error (sentence);
    }
  /* Some sentences end with it. */
  if (result->resume_command != NULL && strstr (result->text, result->resume_command) == NULL)
    {
      g_autofree char *command = dup_shown (result->resume_command);
      /* Translators: %s is a command to be typed */
      g_autofree char *line = g_strdup_printf (_ ("To go on with it here: %s\n"), command);

      ring_printer_out (line);
    }
}

static void
print_json (const Options *options,
            const RingSession *session,
            const RingFocusResult *result)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *json = NULL;
  g_autofree char *line = NULL;
  size_t length = 0;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, "session_id");
  ring_json_writer_string (writer, ring_session_get_id (session));
  ring_json_writer_name (writer, "rehearsal");
  ring_json_writer_boolean (writer, options->is_rehearsal);
  ring_json_writer_name (writer, "outcome");
  ring_json_writer_string (writer, ring_focus_outcome_to_name (result->is_done ? RING_FOCUS_DONE : RING_FOCUS_FAILED));
  ring_json_writer_name (writer, "text");
  ring_json_writer_string (writer, result->text);
  ring_json_writer_name (writer, "resume_command");
  if (result->resume_command != NULL)
    ring_json_writer_string (writer, result->resume_command);
  else
    ring_json_writer_null (writer);
  ring_json_writer_name (writer, "steps");
  ring_focus_result_write_steps (result, writer);
  ring_json_writer_end_object (writer);
  json = ring_json_writer_finish (writer, &length);
  line = g_strconcat (json, "\n", NULL);
  ring_printer_out (line);
}

/* --- the command --- */

static gboolean
parse (int argc,
       char **argv,
       Options *options,
       int *exit_status_out)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("ID"));
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "explain", 0, 0, G_OPTION_ARG_NONE, &options->is_rehearsal, N_ ("Say what each would do, and do nothing"), NULL },
    /* Translators: placeholder of an option's value */
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: text or json"), N_ ("FORMAT") },
    { 0 },
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!ring_ctl_parse_options (context, &argc, &argv, exit_status_out))
    return FALSE;
  *exit_status_out = RING_CTL_EXIT_USAGE;
  if (argc != 2)
    {
      ring_printer_error (_ ("Which session? “ringctl focus ID”; its name, or the beginning of either, is enough."));
      return FALSE;
    }
  if (format != NULL && !g_str_equal (format, "text") && !g_str_equal (format, "json"))
    {
      ring_printer_error (_ ("“--format” takes text or json."));
      return FALSE;
    }
  options->is_json = g_strcmp0 (format, "json") == 0;
  options->session = argv[1];
  return TRUE;
}

/**
 * ring_ctl_focus:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl focus ID`: brings a session's terminal to the front. With
 * `--explain` it asks everybody what they would do, and does nothing.
 *
 * Returns: an exit status; of an explanation, success
 */
int
ring_ctl_focus (int argc,
                char **argv)
{
  g_autoptr (GError) error = NULL;
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (RingFocusResult) result = NULL;
  const RingSession *session = NULL;
  Options options = { 0 };
  int exit_status = RING_CTL_EXIT_OK;

  if (!parse (argc, argv, &options, &exit_status))
    return exit_status;
  if (!ring_ctl_look (&look, &error))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  session = ring_ctl_find_session (&look, options.session);
  if (session == NULL)
    return RING_CTL_EXIT_FAILED;
  result = jump (&look, session, options.is_rehearsal);
  if (options.is_json)
    print_json (&options, session, result);
  else
    print_text (&options, result);
  return result->is_done || options.is_rehearsal ? RING_CTL_EXIT_OK : RING_CTL_EXIT_FAILED;
}
