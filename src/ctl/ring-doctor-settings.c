/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorSettings"

#include "config.h"

#include "ring-doctor-checks.h"

#include "core/ring-remote-plan.h"
#include "core/ring-view.h"
#include "io/ring-config-file.h"
#include "io/ring-store.h"

#include <glib/gi18n.h>

#define TOPIC RING_DOCTOR_TOPIC_SETTINGS
#define MAX_WARNINGS 5

/* What findings about a place are called. */
static const struct
{
  const char *setting;
  const char *malformed;
  const char *absent;
  const char *unused;
  const char *ok;
} remote_codes[RING_N_REMOTES] = {
  [RING_REMOTE_NTFY] = { "notify_ntfy_url", "ntfy-malformed", "ntfy-absent", "ntfy-unused", "ntfy" },
  [RING_REMOTE_WEBHOOK] = { "notify_webhook_url", "webhook-malformed", "webhook-absent", "webhook-unused", "webhook" },
};

/* The address itself is not shown: it may hold a token. */
static void
check_remote (RingDoctor *doctor,
              RingRemoteKind kind,
              const RingConfig *config)
{
  const char *name = ring_remote_name (kind);
  const char *setting = remote_codes[kind].setting;
  const char *url = ring_config_get_string (config, ring_remote_url_key (kind));
  gboolean is_named = ring_remote_is_named (kind, config);
  RingRemoteFault fault = ring_remote_check_url (kind, url);

  if (url[0] == '\0' && is_named)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, remote_codes[kind].absent, _ ("Set it, or take the name out."),
                     /* Translators: "ntfy" or "webhook", and a setting's name */
                     _ ("Alerts are to go to %s, but %s is not set"), name, setting);
  else if (url[0] != '\0' && fault != RING_REMOTE_FAULT_NONE)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, remote_codes[kind].malformed, ring_remote_fault_words (fault),
                     /* Translators: a setting's name */
                     _ ("%s is no address that alerts can be sent to"), setting);
  else if (url[0] != '\0' && !is_named)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, remote_codes[kind].unused, _ ("Name it in notify_also."),
                     /* Translators: a setting's name, and "ntfy" or "webhook" */
                     _ ("%s is set, but nothing is sent there: %s is not in notify_also"), setting, name);
  else if (url[0] != '\0')
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, remote_codes[kind].ok, NULL,
                     /* Translators: "ntfy" or "webhook" */
                     _ ("Alerts go to %s, too"), name);
}

/* Names that are no setting. In the place of RiNG's that is only a fault where
 * one of those here must be meant. */
static void
check_unknown (RingDoctor *doctor,
               const RingConfig *config,
               const char *shown_file)
{
  const GPtrArray *unknown = ring_config_get_unknown (config);
  g_autoptr (GString) foreign = g_string_new (NULL);

  for (guint i = 0; i < unknown->len; i++)
    {
      const RingConfigUnknown *item = g_ptr_array_index (unknown, i);
      g_autofree char *shown = ring_doctor_show (item->name);
      g_autofree char *similar = item->similar >= 0 ? ring_config_key_get_name ((RingConfigKey) item->similar) : NULL;
      /* Translators: %s is the name of a setting */
      g_autofree char *remedy = similar != NULL ? g_strdup_printf (_ ("Is %s meant? “ringctl config” lists the settings."), similar) : NULL;

      if (similar == NULL && !item->is_ours)
        g_string_append_printf (foreign, "%s%s", foreign->len > 0 ? ring_view_list_separator () : "", shown);
      else
        ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "unknown", remedy != NULL ? remedy : _ ("“ringctl config” lists the settings."),
                         /* Translators: a file, the number of a line, and what was taken for a setting's name */
                         _ ("%s: line %u: there is no setting %s"), shown_file, item->line, shown);
    }
  if (foreign->len > 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "foreign", NULL,
                     /* Translators: names of settings that we do not have */
                     _ ("Not known here, perhaps RiNG's: %s"), foreign->str);
}

/* What to do about a warning: about a line, or the file as a whole. */
static const char *
get_remedy (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ring_store_read_link (path, RING_CONFIG_FILE_MAX_BYTES, &error);

  if (bytes != NULL || g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return _ ("Correct the line; it is taken at once.");
  if (g_error_matches (error, RING_ERROR, RING_ERROR_DENIED))
    return _ ("Look at the file, its owner and its mode.");
  return _ ("Move it away. It has to be a small file with settings in it; without one the defaults are used.");
}

/**
 * ring_doctor_check_settings:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * config.toml: each line that is not understood, names that are no settings, and
 * where alerts are sent.
 */
void
ring_doctor_check_settings (RingDoctor *doctor,
                            const RingDoctorScene *scene)
{
  guint n_warnings = scene->config_warnings->len;
  g_autofree char *shown = scene->paths != NULL ? ring_doctor_show (ring_paths_get_config (scene->paths)) : NULL;

  const char *remedy = NULL;

  if (shown == NULL)
    return;
  remedy = n_warnings > 0 ? get_remedy (ring_paths_get_config (scene->paths)) : NULL;
  for (guint i = 0; i < MIN (n_warnings, MAX_WARNINGS); i++)
    {
      g_autofree char *warning = ring_doctor_show (g_ptr_array_index (scene->config_warnings, i));

      ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "not-understood", remedy,
                       /* Translators: the file with the settings, and what is wrong with it */
                       _ ("%s: %s"), shown, warning);
    }
  if (n_warnings > MAX_WARNINGS)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "more", NULL,
                     ngettext ("%u more fault in the settings", "%u more faults in the settings", n_warnings - MAX_WARNINGS), n_warnings - MAX_WARNINGS);
  if (n_warnings == 0 && g_file_test (ring_paths_get_config (scene->paths), G_FILE_TEST_EXISTS))
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("%s is understood"), shown);
  else if (n_warnings == 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "default", NULL, _ ("No settings of your own"));
  check_unknown (doctor, scene->config, shown);
  for (int kind = 0; kind < RING_N_REMOTES; kind++)
    check_remote (doctor, (RingRemoteKind) kind, scene->config);
}
