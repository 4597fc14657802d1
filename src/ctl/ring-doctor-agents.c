/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorAgents"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>

#include "core/ring-silence.h"
#include "core/ring-view.h"

#define TOPIC RING_DOCTOR_TOPIC_AGENTS
#define MAX_SILENT 3

static void
add_silent (RingDoctor *doctor,
            const RingDoctorScene *scene,
            const RingSession *session,
            RingSilence silence)
{
  g_autofree char *name = ring_view_session_name (scene->board, session);
  g_autofree char *shown_name = ring_doctor_show (name);
  g_autofree char *provider = ring_doctor_show (ring_session_get_provider (session));
  g_autofree char *place = ring_view_session_place (session, scene->home);
  g_autofree char *shown_place = ring_doctor_show (place);
  g_autofree char *age = ring_view_age (ring_session_get_heartbeat_usec (session), scene->now_usec);

  if (silence == RING_SILENCE_SINCE)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "silent-since",
                     _ ("Look at its hooks, above. If they are right, start it anew."),
                     /* Translators: name of a session, its agent, its folder, and for how long */
                     _ ("%s (%s in %s) goes on, but its hook has been silent for %s"), shown_name, provider, shown_place, age);
  else
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "silent",
                     _ ("Look at its hooks, above. If they are right, start it anew: older versions read them once."),
                     /* Translators: name of a session, its agent, and its folder */
                     _ ("%s (%s in %s) runs, but its hook has told nothing: nobody sees when it waits"), shown_name, provider, shown_place);
}

/**
 * ring_doctor_check_agents:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * The agents that run: do their hooks tell of them? Of agents that nobody sees
 * run, only that is known. Pure.
 */
void
ring_doctor_check_agents (RingDoctor *doctor,
                          const RingDoctorScene *scene)
{
  guint n_sessions = scene->board != NULL ? ring_board_get_n_sessions (scene->board) : 0;
  guint n_seen = 0;
  guint n_told = 0;
  guint n_silent = 0;

  for (guint i = 0; i < n_sessions; i++)
    {
      const RingSession *session = ring_board_get_session (scene->board, i);
      RingSilence silence = ring_silence_of_session (session);

      if (ring_session_get_state (session) != RING_STATE_ENDED && ring_silence_can_tell (session) && !scene->is_sandboxed)
        n_seen++;
      else if (ring_session_get_state (session) != RING_STATE_ENDED)
        n_told++;
      if (silence != RING_SILENCE_NONE && n_silent++ < MAX_SILENT)
        add_silent (doctor, scene, session, silence);
    }
  if (n_silent > MAX_SILENT)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "more", NULL,
                     ngettext ("The hook of %u more is silent", "The hooks of %u more are silent", n_silent - MAX_SILENT), n_silent - MAX_SILENT);
  if (n_told > 0 || scene->is_sandboxed)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "by-events", NULL,
                     ngettext ("%u session is known by its events", "%u sessions are known by their events", n_told), n_told);
  if (n_silent == 0 && n_seen > 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL,
                     ngettext ("%u agent runs and is heard", "%u agents run and are heard", n_seen), n_seen);
  else if (n_silent == 0 && n_told == 0 && !scene->is_sandboxed)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "none", NULL, _ ("No agent runs now"));
}
