/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorHooks"

#include "config.h"

#include "ring-doctor-hooks.h"

#include <glib/gi18n.h>

#include "core/ring-flatpak.h"
#include "core/ring-json.h"
#include "core/ring-settings-words.h"
#include "core/ring-view.h"
#include "io/ring-agent-find.h"
#include "io/ring-hooks-survey.h"
#include "io/ring-settings-file.h"
#include "io/ring-store.h"

#define TOPIC RING_DOCTOR_TOPIC_HOOKS
#define MAX_NAMES 4

/* What an administrator decides for all users of Claude Code. */
#define MANAGED_SETTINGS "/etc/claude-code/managed-settings.json"
#define MAX_MANAGED_BYTES (4 * 1024 * 1024)

static char *
make_command (const RingDoctorAgent *agent,
              const char *option)
{
  g_autofree char *arguments = g_strdup_printf ("install-hooks --agent %s%s", ring_agent_id (agent->agent), option);

  return agent->is_sandboxed ? ring_flatpak_settings_command (arguments) : g_strconcat ("ringctl ", arguments, NULL);
}

static guint
count_hooks (const RingDoctorAgent *agent,
             RingHookOwner owner)
{
  guint count = 0;

  for (guint i = 0; i < agent->survey->places->len; i++)
    count += ((const RingHookPlace *) g_ptr_array_index (agent->survey->places, i))->owner == owner ? 1 : 0;
  return count;
}

/* How many hooks of ours @event has; only those that see all of it, or all. */
static guint
count_for_event (const RingDoctorAgent *agent,
                 const char *event,
                 gboolean with_restricted)
{
  guint count = 0;

  for (guint i = 0; i < agent->survey->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (agent->survey->places, i);

      if (place->owner == RING_HOOK_OWNER_US && g_str_equal (place->event, event))
        count += with_restricted || !place->is_restricted ? 1 : 0;
    }
  return count;
}

static void
append_name (GString *names,
             guint *n_names,
             const char *name)
{
  if (*n_names < MAX_NAMES)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ring_view_list_separator () : "", name);
  else if (*n_names == MAX_NAMES)
    g_string_append_printf (names, "%s…", ring_view_list_separator ());
  (*n_names)++;
}

/* Says which events lack our hook, and which have it twice. */
static void
check_events (RingDoctor *doctor,
              const RingDoctorAgent *agent,
              const char *version)
{
  g_autoptr (GString) missing = g_string_new (NULL);
  g_autoptr (GString) doubled = g_string_new (NULL);
  g_autofree char *command = make_command (agent, "");
  guint n_missing = 0;
  guint n_doubled = 0;
  RingHookWish wish;

  ring_agent_wish (agent->agent, version, "ring-hook", &wish);
  for (guint i = 0; wish.events[i] != NULL; i++)
    {
      if (count_for_event (agent, wish.events[i], FALSE) == 0)
        append_name (missing, &n_missing, wish.events[i]);
      if (count_for_event (agent, wish.events[i], TRUE) > 1)
        append_name (doubled, &n_doubled, wish.events[i]);
    }
  if (n_missing > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "incomplete", command,
                     /* Translators: an agent, and names of events */
                     _ ("%s: our hook does not see all of these events: %s"), agent->title, missing->str);
  if (n_doubled > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "twice", command,
                     /* Translators: an agent, and names of events */
                     _ ("%s: our hook is called twice on these events: %s"), agent->title, doubled->str);
}

/* What every version knows is less than what shows the exact command. Without
 * the program, or with more hooks than that, there is nothing to say. */
static void
check_version (RingDoctor *doctor,
               const RingDoctorAgent *agent,
               const char *home)
{
  g_autofree char *program = ring_agent_find_program (agent->agent, home);
  g_autofree char *shown = ring_doctor_show (program);
  g_autofree char *command = make_command (agent, "");
  g_autofree char *remedy = NULL;
  guint n_wished = 0;
  RingHookWish wish;

  ring_agent_wish (agent->agent, NULL, "ring-hook", &wish);
  while (wish.events[n_wished] != NULL)
    n_wished++;
  if (program == NULL || !ring_agent_is_known_well (agent->agent) || count_hooks (agent, RING_HOOK_OWNER_US) > n_wished)
    return;
  /* Translators: what to do; %s is a command to type */
  remedy = g_strdup_printf (_ ("Start the agent once and say something to it, so that its records tell the version; then type: %s"), command);
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "version-unknown", remedy,
                   /* Translators: an agent, and its program */
                   _ ("%s: %s does not tell its version, so only what every version understands is installed; an alert may not name the command"),
                   agent->title, shown);
}

static gboolean
can_be_run (const char *program)
{
  g_autofree char *found = g_find_program_in_path (program);

  return found != NULL;
}

/* Whether our Flatpak is in one of the folders that Flatpak installs into. An
 * administrator may have named others. */
static gboolean
is_flatpak_installed (void)
{
  g_autofree char *user_folder = g_build_filename (g_get_user_data_dir (), "flatpak", NULL);
  const char *named[] = { g_getenv ("FLATPAK_USER_DIR"), g_getenv ("FLATPAK_SYSTEM_DIR") };
  const char *usual[] = { user_folder, "/var/lib/flatpak" };

  for (size_t i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autofree char *path = g_build_filename (named[i] != NULL ? named[i] : usual[i], "app", RING_APP_ID, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return TRUE;
    }
  return FALSE;
}

/* Says which programs are called that cannot be. Inside a sandbox others' programs
 * are not seen. */
static void
check_programs (RingDoctor *doctor,
                const RingDoctorAgent *agent)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *command = make_command (agent, "");

  for (guint i = 0; !agent->is_sandboxed && i < agent->survey->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (agent->survey->places, i);
      g_autofree char *shown = ring_doctor_show (place->program);

      if (!g_hash_table_add (seen, place->program))
        continue;
      if (ring_flatpak_is_program (place->program) && can_be_run (place->program) && !is_flatpak_installed ())
        ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "flatpak-gone", command,
                         /* Translators: an agent, and the name of a Flatpak */
                         _ ("%s: the Flatpak whose hook it calls does not seem to be installed: %s"), agent->title, RING_APP_ID);
      if (can_be_run (place->program))
        continue;
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "hook-gone", command,
                       g_file_test (place->program, G_FILE_TEST_EXISTS)
                           /* Translators: an agent, and a program */
                           ? _ ("%s: the hook that it calls cannot be run: %s")
                           /* Translators: an agent, and a program */
                           : _ ("%s: the hook that it calls is not there: %s"),
                       agent->title, shown);
    }
}

static gboolean
is_set (RingJson *json,
        const char *name)
{
  gboolean is_true = FALSE;

  return ring_json_get_boolean (ring_json_root (json), name, &is_true) && is_true;
}

static void
check_managed (RingDoctor *doctor,
               const RingDoctorAgent *agent)
{
  g_autoptr (GBytes) bytes = ring_store_read_link (MANAGED_SETTINGS, MAX_MANAGED_BYTES, NULL);
  g_autoptr (RingJson) json = NULL;

  if (bytes == NULL)
    return;
  json = ring_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &RING_JSON_LIMITS_FILE, NULL);
  if (json != NULL && (is_set (json, "disableAllHooks") || is_set (json, "allowManagedHooksOnly")))
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "managed", _ ("Ask your administrator to add ring-hook there."),
                     /* Translators: an agent, and a file */
                     _ ("%s: %s forbids hooks of yours"), agent->title, MANAGED_SETTINGS);
}

/* Says whose hooks are there, where that is not ours alone; FALSE if none of ours is. */
static gboolean
check_owners (RingDoctor *doctor,
              const RingDoctorAgent *agent,
              gboolean is_any_watched)
{
  guint n_ours = count_hooks (agent, RING_HOOK_OWNER_US);
  guint n_ring = count_hooks (agent, RING_HOOK_OWNER_RING);
  g_autofree char *install = make_command (agent, "");
  g_autofree char *replace = make_command (agent, " --replace-ring");

  if (n_ours > 0 && n_ring > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "both", replace,
                     _ ("%s: both our hook and RiNG's are called, so some waits are told twice"), agent->title);
  else if (n_ring > 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ring", NULL,
                     _ ("%s: RiNG's hook is called, and what it tells is shown"), agent->title);
  else if (n_ours == 0)
    ring_doctor_add (doctor, is_any_watched ? RING_SEVERITY_ATTENTION : RING_SEVERITY_BROKEN, TOPIC, "missing", install,
                     _ ("%s: no hook is installed, so nobody sees when it waits"), agent->title);
  return n_ours > 0;
}

static void
add_well (RingDoctor *doctor,
          const RingDoctorAgent *agent)
{
  guint n_ours = count_hooks (agent, RING_HOOK_OWNER_US);
  g_autofree char *age = ring_view_age (agent->heard_usec, agent->now_usec);

  if (agent->heard_usec > 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL,
                     /* Translators: an agent, a number of events, and an age such as “3 min” */
                     ngettext ("%s: our hook is called on %u event, last %s ago", "%s: our hook is called on %u events, last %s ago", n_ours),
                     agent->title, n_ours, age);
  else
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL,
                     /* Translators: an agent, and a number of events */
                     ngettext ("%s: our hook is called on %u event; none has come yet", "%s: our hook is called on %u events; none has come yet", n_ours),
                     agent->title, n_ours);
}

static void
check_survey (RingDoctor *doctor,
              const RingDoctorAgent *agent,
              const char *version,
              const char *home,
              gboolean is_any_watched)
{
  guint n_before = ring_doctor_get_n_findings (doctor);
  gboolean has_ours = check_owners (doctor, agent, is_any_watched);
  g_autofree char *shown = ring_doctor_show (agent->path);

  check_programs (doctor, agent);
  if (agent->survey->places->len > 0 && agent->agent == RING_AGENT_CLAUDE_CODE)
    check_managed (doctor, agent);
  if (agent->survey->places->len > 0 && agent->survey->is_off)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "off", _ ("Remove “disableAllHooks” from that file."),
                     /* Translators: an agent, and a file */
                     _ ("%s: all hooks are switched off in %s"), agent->title, shown);
  if (!has_ours)
    return;
  check_events (doctor, agent, version);
  if (version == NULL)
    check_version (doctor, agent, home);
  if (agent->agent == RING_AGENT_CODEX)
    ring_doctor_check_codex (doctor, agent);
  if (ring_doctor_get_n_findings (doctor) == n_before)
    add_well (doctor, agent);
}

/* --- reading --- */

/* What is in an agent's settings; NULL, and says so, if they cannot be read. */
static RingSettingsSurvey *
read_survey (RingDoctor *doctor,
             const RingDoctorAgent *agent)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingSettingsFile) file = ring_settings_file_read (agent->path, &error);
  g_autofree char *shown = ring_doctor_show (agent->path);
  RingSettingsSurvey *survey = NULL;
  RingJsonFault fault = { 0 };

  if (file == NULL)
    {
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "unreadable", _ ("Look at the file, its owner and its mode."),
                       /* Translators: an agent, and a file */
                       _ ("%s: %s cannot be read"), agent->title, shown);
      return NULL;
    }
  survey = ring_settings_survey (ring_settings_file_get_bytes (file), ring_agent_shape (agent->agent), &fault);
  if (survey == NULL)
    ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "not-understood", _ ("Correct the file; the agent may not read it, either."),
                     /* Translators: an agent, a file, line, column, and what is wrong there */
                     _ ("%s: %s, line %u, column %u: %s"), agent->title, shown, fault.line, fault.column, ring_settings_fault_words (fault.kind));
  return survey;
}

static char *
make_title (RingAgent agent,
            const char *version)
{
  g_autofree char *shown = ring_doctor_show (version);

  return version != NULL ? g_strdup_printf ("%s %s", ring_agent_title (agent), shown) : g_strdup (ring_agent_title (agent));
}

static void
check_agent (RingDoctor *doctor,
             const RingDoctorScene *scene,
             RingAgent which,
             gboolean is_any_watched)
{
  g_autofree char *folder = ring_agent_find_folder (which, scene->home);
  g_autofree char *path = ring_agent_find_settings (which, scene->home);
  g_autofree char *version = ring_agent_find_version (which, scene->home);
  g_autofree char *title = make_title (which, version);
  g_autoptr (RingSettingsSurvey) survey = NULL;
  RingDoctorAgent agent = { .agent = which, .title = title, .folder = folder, .path = path, .is_sandboxed = scene->is_sandboxed, .now_usec = scene->now_usec };

  if (path == NULL)
    return;
  survey = read_survey (doctor, &agent);
  if (survey == NULL)
    return;
  agent.survey = survey;
  agent.heard_usec = ring_doctor_last_heard (scene, ring_agent_id (which));
  check_survey (doctor, &agent, version, scene->home, is_any_watched);
}

/* No agent calls our hook: @bare might, or none is here. */
static void
add_no_agent (RingDoctor *doctor,
              const RingDoctorScene *scene,
              RingAgent bare)
{
  const RingDoctorAgent agent = { .agent = bare, .is_sandboxed = scene->is_sandboxed };
  g_autoptr (GString) titles = g_string_new (NULL);
  g_autofree char *install = NULL;

  if (bare != RING_N_AGENTS)
    {
      install = make_command (&agent, "");
      ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "missing", install,
                       _ ("%s: no hook is installed, so nobody sees when it waits"), ring_agent_title (bare));
      return;
    }
  for (int i = 0; i < RING_N_AGENTS; i++)
    g_string_append_printf (titles, "%s%s", i > 0 ? ring_view_list_separator () : "", ring_agent_title ((RingAgent) i));
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "no-agent",
                   _ ("Install one. Others can call “ring-hook NAME” with the same kind of events."),
                   /* Translators: %s is a list of agents */
                   _ ("None of these agents was found: %s"), titles->str);
}

/**
 * ring_doctor_check_hooks:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * The hooks of each agent that is here: installed, complete, whose, running. Of
 * further agents a word only if they have ours, or if nobody has.
 */
void
ring_doctor_check_hooks (RingDoctor *doctor,
                         const RingDoctorScene *scene)
{
  guint n_agents = 0;
  RingAgent bare = RING_N_AGENTS;
  gboolean is_any_watched = FALSE;

  for (int i = 0; i < RING_N_AGENTS; i++)
    is_any_watched = is_any_watched || ring_hooks_survey_has ((RingAgent) i, scene->home);
  for (int i = 0; i < RING_N_AGENTS; i++)
    {
      if (!ring_agent_is_present ((RingAgent) i, scene->home))
        continue;
      if (!ring_agent_is_known_well ((RingAgent) i) && !ring_hooks_survey_has ((RingAgent) i, scene->home))
        {
          bare = MIN (bare, (RingAgent) i);
          continue;
        }
      n_agents++;
      check_agent (doctor, scene, (RingAgent) i, is_any_watched);
    }
  if (n_agents == 0)
    add_no_agent (doctor, scene, bare);
}
