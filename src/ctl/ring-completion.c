/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCompletion"

#include "config.h"

#include "ring-completion.h"

#include <string.h>

#include "core/ring-agents.h"
#include "core/ring-text.h"
#include "core/ring-view-names.h"
#include "core/ring-view.h"
#include "ring-ctl-reach.h"
#include "ring-ctl-session.h"
#include "ring-ctl.h"

/* What may stand behind an option, or as a command's first word. */
typedef struct
{
  const char *command;      /* NULL: of any */
  const char *option;       /* NULL: the first word */
  const char *short_option; /* (nullable) */
  const char *words;        /* NULL: the agents */
} Values;

static const Values table[] = {
  { "list", "--format", "-f", "table json oneline" },
  { "watch", "--format", "-f", "table json oneline waybar" },
  { "stats", "--format", "-f", "table json" },
  { "digest", "--format", "-f", "text json" },
  { "doctor", "--format", "-f", "text json" },
  { "focus", "--format", "-f", "text json" },
  { "config", "--format", "-f", "text json" },
  { "config", NULL, NULL, "list get set unset" },
  { "install-hooks", "--agent", NULL, NULL },
  { "remove-hooks", "--agent", NULL, NULL },
  { "quiet", NULL, NULL, "on off 30m 1h 4h 1d" },
  { "completion", NULL, NULL, "bash zsh fish" },
  { NULL, "--since", "-s", "30m 4h 12h 1d 7d 30d" },
  { NULL, "--older-than", "-o", "30m 4h 1d 7d 30d" },
  { NULL, "--lang", NULL, RING_LANGUAGES },
};

/* Whose first word is a session. */
static const char *const session_commands[] = { "why", "focus", "label", "hide", "unhide", "mute", "unmute", NULL };

/* The command line, and what was found. */
typedef struct
{
  const char *command; /* of the line: NULL if it comes only now */
  const char *before;  /* (nullable): the word before the one that is completed */
  const char *begin;   /* of the word that is completed */
  guint n_words;       /* of the command that stand before it, options left out */
  GString *list;
} Line;

/* Only what can be typed: a foreign id may hold anything. */
static gboolean
is_word (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      if ((guchar) *at <= ' ' || *at == '\x7f')
        return FALSE;
    }
  return text[0] != '\0';
}

static void
offer (Line *line,
       const char *candidate,
       const char *description)
{
  if (g_str_has_prefix (candidate, line->begin) && is_word (candidate))
    g_string_append_printf (line->list, "%s\t%s\n", candidate, description);
}

static void
on_command (const char *name,
            const char *summary,
            gpointer user_data)
{
  offer (user_data, name, summary);
}

/* Each session by its id, with its name and state. */
static void
offer_sessions (Line *line)
{
  g_autoptr (RingReach) reach = ring_reach_new ("/proc/self/mountinfo");
  g_auto (RingCtlLook) look = { 0 };
  g_autoptr (RingViewNames) names = NULL;

  if (!ring_ctl_await_registry (reach) || !ring_ctl_look (&look, NULL))
    return;
  names = ring_view_names_new (look.board);
  for (guint i = 0; i < ring_board_get_n_sessions (look.board); i++)
    {
      const RingSession *session = ring_board_get_session (look.board, i);
      g_autofree char *shown = ring_text_for_display (ring_session_get_id (session));
      g_autofree char *name = ring_view_names_get (names, session);
      g_autofree char *description = g_strdup_printf ("%s, %s", name, ring_view_state_word (ring_session_get_state (session)));

      if (g_str_equal (shown, ring_session_get_id (session)) && shown[0] != '-')
        offer (line, shown, description);
    }
}

/* The keys of config.toml. */
static void
offer_settings (Line *line)
{
  for (int key = 0; key < RING_N_CONFIG_KEYS; key++)
    {
      g_autofree char *name = ring_config_key_get_name ((RingConfigKey) key);

      /* The tray's own. */
      if (key != RING_CONFIG_TRAY_AUTOSTART)
        offer (line, name, ring_config_key_get_summary ((RingConfigKey) key));
    }
}

/* With @prefix before each. */
static gboolean
offer_values (Line *line,
              const char *option,
              const char *prefix)
{
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      gboolean is_option = option == NULL ? table[i].option == NULL
                                          : g_strcmp0 (table[i].option, option) == 0 || g_strcmp0 (table[i].short_option, option) == 0;
      g_autofree char *agents = NULL;
      g_auto (GStrv) words = NULL;

      if (!is_option || (table[i].command != NULL && g_strcmp0 (table[i].command, line->command != NULL ? line->command : "list") != 0))
        continue;
      agents = ring_agent_join_ids (" ");
      words = g_strsplit (table[i].words != NULL ? table[i].words : agents, " ", -1);
      for (size_t j = 0; words[j] != NULL; j++)
        {
          g_autofree char *candidate = g_strconcat (prefix, words[j], NULL);

          offer (line, candidate, "");
        }
      return TRUE;
    }
  return FALSE;
}

/* A command's help is the one place that knows its options. */
static char *
read_help (const char *command)
{
  char *words[] = { (char *) "/proc/self/exe", (char *) command, (char *) "--help", NULL };
  char *help = NULL;

  if (!g_spawn_sync (NULL, words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &help, NULL, NULL, NULL))
    return g_strdup ("");
  return help;
}

static void
offer_options (Line *line)
{
  g_autofree char *help = read_help (line->command != NULL ? line->command : "list");
  g_autoptr (GRegex) regex = g_regex_new ("^  (?:-\\w, )?(--[\\w-]+)(?:=\\S+)? *(.*)$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, help, 0, &match);
  while (g_match_info_matches (match))
    {
      g_autofree char *option = g_match_info_fetch (match, 1);
      g_autofree char *description = g_match_info_fetch (match, 2);

      offer (line, option, description);
      g_match_info_next (match, NULL);
    }
  if (line->command == NULL)
    offer (line, "--version", "");
}

static void
offer_first_words (Line *line)
{
  if (g_strv_contains (session_commands, line->command))
    offer_sessions (line);
  else
    offer_values (line, NULL, "");
}

static void
complete_line (Line *line)
{
  const char *equals = g_str_has_prefix (line->begin, "--") ? strchr (line->begin, '=') : NULL;
  g_autofree char *option = equals != NULL ? g_strndup (line->begin, (size_t) (equals - line->begin)) : NULL;
  g_autofree char *prefix = equals != NULL ? g_strndup (line->begin, (size_t) (equals + 1 - line->begin)) : NULL;

  if (option != NULL)
    offer_values (line, option, prefix);
  else if (line->before != NULL && line->before[0] == '-' && offer_values (line, line->before, ""))
    return;
  else if (line->begin[0] == '-')
    offer_options (line);
  else if (line->command == NULL)
    ring_ctl_foreach_command (on_command, line);
  else if (line->n_words == 0)
    offer_first_words (line);
  else if (line->n_words == 1 && g_str_equal (line->command, "config") && !g_str_equal (line->before, "list"))
    offer_settings (line);
}

/* Whether the word behind that one is its value. */
static gboolean
takes_value (const char *word)
{
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      if (g_strcmp0 (table[i].option, word) == 0 || g_strcmp0 (table[i].short_option, word) == 0)
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_completion_list:
 * @n_words: how many words
 * @words: the words of a command line behind "ringctl"; the last one, which may
 *   be empty, is to be completed
 *
 * Returns: (transfer full): a line for each word that it may become: the word, a
 *   tabulator, and what it means
 */
char *
ring_completion_list (int n_words,
                      char **words)
{
  g_autoptr (GString) list = g_string_new (NULL);
  Line line = { .begin = n_words > 0 ? words[n_words - 1] : "", .before = n_words > 1 ? words[n_words - 2] : NULL, .list = list };

  for (int i = 0; i + 1 < n_words; i++)
    {
      if (words[i][0] == '-')
        i += takes_value (words[i]) ? 1 : 0;
      else if (line.command == NULL)
        line.command = words[i];
      else
        line.n_words++;
    }
  complete_line (&line);
  return g_string_free (g_steal_pointer (&list), FALSE);
}
