/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLanguage"

#include "config.h"

#include "ring-language.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

#include "io/ring-config-file.h"
#include "io/ring-paths.h"
#include "io/ring-reach.h"
#include "ring-printer.h"

#define OPTION "--lang"
#define MAX_CODE_BYTES 32

/* The C library takes the code for a part of a path. */
static gboolean
is_code (const char *text)
{
  if (!g_ascii_isalpha (text[0]) || !g_ascii_isalpha (text[1]) || strlen (text) > MAX_CODE_BYTES)
    return FALSE;
  for (const char *at = text; *at != '\0'; at++)
    {
      if (!g_ascii_isalnum (*at) && strchr ("_-@.", *at) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* RiNG says zh-Hant where the C library says zh_TW. */
static char *
normalise (const char *code)
{
  char *name = g_strdelimit (g_strdup (code), "-", '_');

  if (g_ascii_strcasecmp (name, "zh_Hant") != 0)
    return name;
  g_free (name);
  return g_strdup ("zh_TW");
}

/* Says everything in the language of that code; what is not translated into it,
 * in English. */
static void
speak (const char *code)
{
  g_autofree char *name = normalise (code);
  const char *locale = setlocale (LC_MESSAGES, NULL);

  /* In these two the C library translates nothing. */
  if (g_strcmp0 (locale, "C") == 0 || g_strcmp0 (locale, "POSIX") == 0)
    {
      setlocale (LC_MESSAGES, "C.UTF-8");
      setlocale (LC_CTYPE, "C.UTF-8");
    }
  g_setenv ("LANGUAGE", name, TRUE);
}

/* Whether what is said is translated into the language that was chosen. English
 * needs no catalog. */
static gboolean
is_spoken (const char *code)
{
  /* Instead of the empty text a catalog says what it is. Not a literal, which
   * would be taken for a message to translate. */
  static const char empty[] = "";
  gboolean is_english = g_str_has_prefix (code, "en") && !g_ascii_isalpha (code[2]);

  return is_english || dgettext (GETTEXT_PACKAGE, empty)[0] != '\0';
}

static void
remove_words (int *argc,
              char **argv,
              int place,
              int count)
{
  *argc -= count;
  memmove (argv + place, argv + place + count, (size_t) (*argc - place + 1) * sizeof *argv);
}

/* Takes the option out of the words, wherever it stands before a "--". */
static gboolean
take_option (int *argc,
             char **argv,
             const char **code_out)
{
  int place = 1;

  while (place < *argc && !g_str_equal (argv[place], "--"))
    {
      if (g_str_has_prefix (argv[place], OPTION "="))
        {
          *code_out = argv[place] + strlen (OPTION "=");
          remove_words (argc, argv, place, 1);
        }
      else if (g_str_equal (argv[place], OPTION))
        {
          *code_out = place + 1 < *argc ? argv[place + 1] : "";
          remove_words (argc, argv, place, MIN (2, *argc - place));
        }
      else
        {
          place++;
          continue;
        }
      if (!is_code (*code_out))
        return FALSE;
    }
  return TRUE;
}

/* What must not be kept waiting is not held up by its language, either. */
static char *
read_setting (RingReach *reach)
{
  g_autoptr (RingPaths) paths = ring_paths_new_from_environment (NULL);
  g_autoptr (RingConfig) config = NULL;

  if (paths != NULL && ring_reach_ask (reach, ring_paths_get_root (paths)) && ring_reach_ask (reach, ring_paths_get_config (paths)))
    config = ring_config_file_read (paths, NULL);
  return g_strdup (config != NULL ? ring_config_get_string (config, RING_CONFIG_LANG) : "");
}

/**
 * ring_language_choose:
 * @argc: (inout): number of words
 * @argv: the words; the option is taken out of them
 * @reach: tells whether the settings answer
 *
 * Call it once, after ring_locale_start() and before anything is said.
 *
 * Returns: %FALSE, having said so, if the option has no code
 */
gboolean
ring_language_choose (int *argc,
                      char **argv,
                      RingReach *reach)
{
  const char *code = NULL;
  const char *variable = g_getenv ("RING_LANG");
  g_autofree char *setting = NULL;
  gboolean is_asked_for = FALSE;

  if (!take_option (argc, argv, &code))
    {
      ring_printer_error (_ ("“--lang” takes a language's code, like en or zh_TW."));
      return FALSE;
    }
  is_asked_for = code != NULL;
  if (code == NULL && variable != NULL && is_code (variable))
    code = variable;
  if (code == NULL)
    {
      setting = read_setting (reach);
      code = is_code (setting) ? setting : NULL;
    }
  if (code != NULL)
    speak (code);
  if (is_asked_for && !is_spoken (code))
    {
      /* Translators: %s is a language's code, into which nothing is translated */
      g_autofree char *sentence = g_strdup_printf (_ ("There is no translation into “%s”: what follows is English."), code);

      ring_printer_error (sentence);
    }
  return TRUE;
}
