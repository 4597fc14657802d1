/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorSandbox"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>

#define TOPIC RING_DOCTOR_TOPIC_SANDBOX

/**
 * ring_doctor_check_sandbox:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * What is not seen from inside a sandbox, and so is not said below. Outside
 * there is nothing to say. Pure.
 */
void
ring_doctor_check_sandbox (RingDoctor *doctor,
                           const RingDoctorScene *scene)
{
  const char *remedy = _ ("Use a package of your distribution, or one that you have built, if you need that.");

  if (!scene->is_sandboxed)
    return;
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "processes", remedy,
                   _ ("This is the Flatpak, which sees no processes: an agent without hooks is not noticed, and one that is killed is listed until it is too old"));
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "terminals", remedy,
                   _ ("Most terminals are not reached from inside the sandbox: you are told where a session runs"));
  ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "programs", NULL,
                   _ ("Programs outside are not seen, so it is not checked whether the hooks that agents call are there"));
}
