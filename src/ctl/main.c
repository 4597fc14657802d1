/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtl"

#include "config.h"

#include "ring-ctl.h"

#include "core/ring-sight.h"
#include "core/ring-text.h"
#include "io/ring-locale.h"
#include "io/ring-sandbox.h"

#include "ring-ctl-reach.h"
#include "ring-language.h"
#include "ring-printer.h"

#include <glib/gi18n.h>
#include <string.h>

/* A sub-command. */
typedef struct
{
  const char *name;
  RingCtlFunc func;
  const char *summary;     /* marked for translation */
  gboolean needs_registry; /* to answer before the command begins */
} Command;

static const Command commands[] = {
  { "list", ring_ctl_board, N_ ("List the sessions (also without a command)"), TRUE },
  { "watch", ring_ctl_watch, N_ ("Show the sessions, and again on each change"), FALSE },
  { "why", ring_ctl_why, N_ ("Say why a session is in its state"), TRUE },
  { "stats", ring_ctl_stats, N_ ("Say how often and how long each project waited for you"), TRUE },
  { "digest", ring_ctl_digest, N_ ("Say what happened while you were away"), TRUE },
  { "gc", ring_ctl_gc, N_ ("Remove what sessions left that are over"), TRUE },
  { "focus", ring_ctl_focus, N_ ("Bring a session's terminal to the front"), TRUE },
  { "label", ring_ctl_mark, N_ ("Give a session a name"), TRUE },
  { "hide", ring_ctl_mark, N_ ("Hide a session until it does something again"), TRUE },
  { "unhide", ring_ctl_mark, N_ ("Show a hidden session again"), TRUE },
  { "mute", ring_ctl_mark, N_ ("Announce nothing about a session until it ends"), TRUE },
  { "unmute", ring_ctl_mark, N_ ("Announce a session again"), TRUE },
  { "quiet", ring_ctl_quiet, N_ ("Hold all announcements back: on, off, or for a time"), TRUE },
  { "next", ring_ctl_tray, N_ ("Go to the session that waits longest"), FALSE },
  { "board", ring_ctl_tray, N_ ("Show the tray's board"), FALSE },
  { "install-hooks", ring_ctl_install_hooks, N_ ("Make the agents call the hook"), TRUE },
  { "remove-hooks", ring_ctl_remove_hooks, N_ ("Take them out of the agents' settings again"), TRUE },
  { "completion", ring_ctl_completion, N_ ("Print what completes ringctl in a shell: bash, zsh or fish"), FALSE },
  { "config", ring_ctl_config, N_ ("Show the settings, or change one"), TRUE },
  { "doctor", ring_ctl_doctor, N_ ("Say what is not as it should be, and what to do about it"), TRUE },
  { "replay", ring_ctl_replay, N_ ("Play recorded courses of events and compare what comes of them"), FALSE },
};

static const Command *
find_command (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (commands[i].name, name))
        return &commands[i];
    }
  return NULL;
}

/**
 * ring_ctl_foreach_command:
 * @func: (scope call): called with each command
 * @user_data: for @func
 */
void
ring_ctl_foreach_command (RingCtlWordFunc func,
                          gpointer user_data)
{
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    func (commands[i].name, _ (commands[i].summary), user_data);
}

static void
print_help (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append (text, _ ("Usage: ringctl [COMMAND] [OPTION…]\n\n"
                            "Which of your coding agents waits for you?\n\nCommands:\n"));
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "  %-14s %s\n", commands[i].name, _ (commands[i].summary));
  g_string_append (text, _ ("\n“ringctl COMMAND --help” tells the options of a command. “--lang CODE”, anywhere, chooses\n"
                            "the language: en, zh_TW …\n\n"
                            "Exit status: 0 done, 1 failed, 2 wrong command line. “doctor”: 1 attention, 3 broken.\n"));
  ring_printer_out (text->str);
}

/* Takes "--" out of the words: GLib leaves it in front of words that begin with
 * a dash themselves. */
static void
drop_separator (int *argc,
                char **argv)
{
  int place = 1;

  while (place < *argc && !g_str_equal (argv[place], "--"))
    place++;
  if (place == *argc)
    return;
  (*argc)--;
  memmove (argv + place, argv + place + 1, (size_t) (*argc - place + 1) * sizeof *argv);
}

/**
 * ring_ctl_parse_options:
 * @context: what the command takes
 * @argc: (inout): number of words
 * @argv: (inout): the words
 * @exit_status_out: (out): the exit status, if parsing failed
 *
 * Parses a command's options and says what is wrong with them.
 *
 * Returns: whether to go on
 */
gboolean
ring_ctl_parse_options (GOptionContext *context,
                        int *argc,
                        char ***argv,
                        int *exit_status_out)
{
  const Command *command = find_command (*argc > 0 ? (*argv)[0] : "");
  g_autofree char *code = NULL;
  /* For the help: it was taken out before. */
  const GOptionEntry entries[] = {
    { "lang", 0, 0, G_OPTION_ARG_STRING, &code, N_ ("Speak this language: en, zh_TW …"), N_ ("CODE") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  if (command != NULL && g_option_context_get_summary (context) == NULL)
    g_option_context_set_summary (context, command->summary);
  if (g_option_context_get_description (context) == NULL)
    g_option_context_set_description (context, N_ ("Exit status: 0 done, 1 failed, 2 wrong command line."));
  if (g_option_context_parse (context, argc, argv, &error))
    {
      drop_separator (argc, *argv);
      return TRUE;
    }
  ring_printer_error (error->message);
  *exit_status_out = RING_CTL_EXIT_USAGE;
  return FALSE;
}

/**
 * ring_ctl_parse_only_options:
 * @context: what the command takes
 * @argc: (inout): number of words
 * @argv: (inout): the words
 * @exit_status_out: (out): the exit status, if parsing failed
 *
 * As ring_ctl_parse_options(), for a command that takes no words besides.
 *
 * Returns: whether to go on
 */
gboolean
ring_ctl_parse_only_options (GOptionContext *context,
                             int *argc,
                             char ***argv,
                             int *exit_status_out)
{
  if (!ring_ctl_parse_options (context, argc, argv, exit_status_out))
    return FALSE;
  if (*argc <= 1)
    return TRUE;
  ring_printer_error (_ ("This command takes options only."));
  *exit_status_out = RING_CTL_EXIT_USAGE;
  return FALSE;
}

/* The command that the words begin with; says it if there is none. */
static const Command *
choose_command (const char *word)
{
  const Command *command = find_command (word);
  g_autofree char *clean = ring_text_clean (word, -1);
  g_autofree char *name = ring_text_for_display (clean);
  g_autofree char *call = NULL;
  g_autofree char *sentence = NULL;

  if (command == NULL)
    {
      /* Translators: %s is a word that was taken for a command */
      sentence = g_strdup_printf (_ ("There is no command “%s”. “ringctl --help” lists them."), name);
      ring_printer_error (sentence);
      return NULL;
    }
  /* The command's help begins with it. */
  call = g_strconcat ("ringctl ", command->name, NULL);
  g_set_prgname (call);
  return command;
}

static gboolean
is_help_wanted (char **argv)
{
  const char *const *words = (const char *const *) argv;

  return g_strv_contains (words, "--help") || g_strv_contains (words, "-h");
}

static int
call (const Command *command,
      int argc,
      char **argv,
      RingReach *reach)
{
  if (!command->needs_registry || is_help_wanted (argv) || ring_ctl_await_registry (reach))
    return command->func (argc, argv);
  ring_printer_error (ring_sight_words (RING_SIGHT_SILENT));
  return command->func == ring_ctl_doctor ? RING_CTL_EXIT_BROKEN : RING_CTL_EXIT_FAILED;
}

static int
run (int argc,
     char **argv,
     RingReach *reach)
{
  const Command *command = NULL;

  if (argc < 2 || (argv[1][0] == '-' && !g_str_equal (argv[1], "--help") && !g_str_equal (argv[1], "-h") && !g_str_equal (argv[1], "--version")))
    return call (&commands[0], argc, argv, reach);
  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h"))
    {
      print_help ();
      return RING_CTL_EXIT_OK;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      g_autofree char *line = g_strdup_printf ("ringctl %s\n", ring_sandbox_version ("/"));

      ring_printer_out (line);
      return RING_CTL_EXIT_OK;
    }
  command = choose_command (argv[1]);
  return command != NULL ? call (command, argc - 1, argv + 1, reach) : RING_CTL_EXIT_USAGE;
}

/* Messages are for the journal of a service; here they would stand between what
 * the commands say themselves. */
static void
on_log (const char *domain,
        GLogLevelFlags level,
        const char *message,
        gpointer user_data)
{
  if ((level & G_LOG_LEVEL_MASK) != G_LOG_LEVEL_MESSAGE)
    g_log_default_handler (domain, level, message, user_data);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (RingReach) reach = ring_reach_new ("/proc/self/mountinfo");
  int exit_status = RING_CTL_EXIT_USAGE;

  g_log_set_default_handler (on_log, NULL);
  ring_locale_start ();
  if (ring_language_choose (&argc, argv, reach))
    exit_status = run (argc, argv, reach);
  if (ring_printer_finish () || exit_status != RING_CTL_EXIT_OK)
    return exit_status;
  return RING_CTL_EXIT_FAILED;
}
