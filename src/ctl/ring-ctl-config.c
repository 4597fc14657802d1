/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCtlConfig"

#include "config.h"

#include "ring-ctl.h"

#include <glib/gi18n.h>

#include "core/ring-remote-plan.h"
#include "core/ring-text.h"
#include "io/ring-config-file.h"
#include "io/ring-config-writer.h"
#include "ring-config-output.h"
#include "ring-printer.h"

/* What is to be done with one setting or all. */
typedef struct
{
  RingPaths *paths; /* (owned) */
  RingConfigKey key;
  const char *value; /* (nullable): as the human writes it */
  gboolean is_json;
} Call;

typedef int (*ActionFunc) (const Call *call);

typedef struct
{
  const char *name;
  guint n_words; /* that follow */
  ActionFunc func;
} Action;

static int
fail_usage (const char *sentence)
{
  ring_printer_error (sentence);
  return RING_CTL_EXIT_USAGE;
}

/* The settings; what is not understood is said. */
static RingConfig *
read_config (const Call *call)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  RingConfig *config = ring_config_file_read (call->paths, warnings);

  for (guint i = 0; i < warnings->len; i++)
    {
      g_autofree char *shown = ring_text_for_display (g_ptr_array_index (warnings, i));
      g_autofree char *sentence = g_strconcat ("config.toml: ", shown, NULL);

      ring_printer_error (sentence);
    }
  return config;
}

static int
list (const Call *call)
{
  g_autoptr (RingConfig) config = read_config (call);
  g_autofree char *text = call->is_json ? ring_config_output_json (config) : ring_config_output_table (config, ring_printer_has_colours ());

  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}

static int
get (const Call *call)
{
  g_autoptr (RingConfig) config = read_config (call);
  g_autofree char *text = call->is_json ? ring_config_output_one_json (config, call->key) : ring_config_output_one (config, call->key);

  ring_printer_out (text);
  return RING_CTL_EXIT_OK;
}

static int
write_change (const Call *call,
              const char *value)
{
  const RingConfigChange change = { call->key, value };
  g_autoptr (GError) error = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *sentence = NULL;

  if (ring_config_writer_change (call->paths, &change, 1, &error))
    return RING_CTL_EXIT_OK;
  if (!g_error_matches (error, RING_ERROR, RING_ERROR_INVALID))
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  detail = ring_text_for_display (error->message);
  /* Translators: %s is a file, a line and what is wrong with it, in English */
  sentence = g_strdup_printf (_ ("The file cannot be edited safely. Correct it first: %s"), detail);
  ring_printer_error (sentence);
  return RING_CTL_EXIT_FAILED;
}

/* What is wrong with the value as an address; an empty one means none. */
static RingRemoteFault
check_address (const Call *call)
{
  g_autofree char *clean = ring_text_clean (call->value, -1);
  const char *url = g_strstrip (clean);

  for (int kind = 0; kind < RING_N_REMOTES && url[0] != '\0'; kind++)
    {
      if (ring_remote_url_key ((RingRemoteKind) kind) == call->key)
        return ring_remote_check_url ((RingRemoteKind) kind, url);
    }
  return RING_REMOTE_FAULT_NONE;
}

static int
set (const Call *call)
{
  RingRemoteFault fault = check_address (call);
  g_autoptr (GError) error = NULL;
  g_autofree char *value = ring_config_key_parse (call->key, call->value, &error);
  g_autofree char *sentence = NULL;

  if (fault != RING_REMOTE_FAULT_NONE)
    return fail_usage (ring_remote_fault_words (fault));
  if (value != NULL)
    return write_change (call, value);
  /* Translators: %s is what the value has to be, in English */
  sentence = g_strdup_printf (_ ("That is not a value for this setting: %s."), error->message);
  return fail_usage (sentence);
}

static int
unset (const Call *call)
{
  return write_change (call, NULL);
}

static const Action actions[] = {
  { "list", 0, list },
  { "get", 1, get },
  { "set", 2, set },
  { "unset", 1, unset },
};

static const Action *
find_action (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      if (g_str_equal (actions[i].name, name))
        return &actions[i];
    }
  return NULL;
}

/* The tray's note on the start at login would not change it. */
static gboolean
find_key (const char *name,
          RingConfigKey *key_out)
{
  g_autofree char *clean = ring_text_clean (name, -1);
  g_autofree char *shown = ring_text_for_display (clean);
  g_autofree char *sentence = NULL;

  if (ring_config_key_from_name (clean, key_out) && *key_out != RING_CONFIG_TRAY_AUTOSTART)
    return TRUE;
  /* Translators: %s is a word that was taken for the name of a setting */
  sentence = g_strdup_printf (_ ("There is no setting “%s”. “ringctl config list” lists them."), shown);
  ring_printer_error (sentence);
  return FALSE;
}

static int
run (int argc,
     char **argv,
     gboolean is_json)
{
  const Action *action = find_action (argc > 1 ? argv[1] : "list");
  Call call = { .is_json = is_json };
  g_autoptr (GError) error = NULL;
  int exit_status = RING_CTL_EXIT_OK;

  if (action == NULL || argc > (int) action->n_words + 2 || (argc > 1 && argc < (int) action->n_words + 2))
    return fail_usage (_ ("“ringctl config” takes list, get KEY, set KEY VALUE or unset KEY."));
  if (is_json && action->func != list && action->func != get)
    return fail_usage (_ ("“--format” is for list and get."));
  if (action->n_words > 0 && !find_key (argv[2], &call.key))
    return RING_CTL_EXIT_USAGE;
  call.value = action->n_words > 1 ? argv[3] : NULL;
  call.paths = ring_paths_new_from_environment (&error);
  if (call.paths == NULL)
    {
      ring_printer_fail (error);
      return RING_CTL_EXIT_FAILED;
    }
  exit_status = action->func (&call);
  ring_paths_unref (call.paths);
  return exit_status;
}

/**
 * ring_ctl_config:
 * @argc: number of words
 * @argv: the words
 *
 * `ringctl config [list|get KEY|set KEY VALUE|unset KEY]`: shows the settings
 * in config.toml, or changes one.
 *
 * Returns: an exit status
 */
int
ring_ctl_config (int argc,
                 char **argv)
{
  g_autofree char *format = NULL;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format, N_ ("How: text or json"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("[list|get KEY|set KEY VALUE|unset KEY]"));
  int exit_status = RING_CTL_EXIT_OK;

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, N_ ("Show the settings in config.toml, or change one. The rest of the file stays\n"
                                             "as it is; the tray takes a change at once."));
  g_option_context_set_description (context, N_ ("Values: true and false, numbers, durations like 30s or 2h, texts without quotes,\n"
                                                 "lists like 30,2m,5m. Behind “--” a value may begin with a dash.\n"
                                                 "Exit status: 0 done, 1 the file cannot be changed, 2 wrong command line, unknown\n"
                                                 "key or wrong value."));
  if (!ring_ctl_parse_options (context, &argc, &argv, &exit_status))
    return exit_status;
  if (format != NULL && !g_str_equal (format, "text") && !g_str_equal (format, "json"))
    return fail_usage (_ ("“--format” takes text or json."));
  return run (argc, argv, g_strcmp0 (format, "json") == 0);
}
