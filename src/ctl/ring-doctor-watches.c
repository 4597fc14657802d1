/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorWatches"

#include "config.h"

#include "ring-doctor-checks.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <sys/inotify.h>
#include <unistd.h>

#define TOPIC RING_DOCTOR_TOPIC_WATCHES

/* Nothing happens there that the watch, which is gone at once, would tell. */
#define WATCHED "/"

/* 0, or the errno of the attempt to have a watch. */
static int
try_watch (gboolean *has_instance_out)
{
  int fd = inotify_init1 (IN_CLOEXEC | IN_NONBLOCK);
  int saved_errno = 0;

  *has_instance_out = fd >= 0;
  if (fd < 0)
    return errno;
  if (inotify_add_watch (fd, WATCHED, IN_MOVED_TO) < 0)
    saved_errno = errno;
  close (fd);
  return saved_errno;
}

/**
 * ring_doctor_check_watches:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * Whether this user can have one more file watch. There is no way to ask how
 * many are left, but to take one.
 */
void
ring_doctor_check_watches (RingDoctor *doctor,
                           const RingDoctorScene *scene)
{
  gboolean has_instance = FALSE;
  int saved_errno = try_watch (&has_instance);

  if (saved_errno == 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("File changes are heard at once"));
  else if (has_instance && saved_errno == ENOSPC)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "no-watch",
                     "sudo sysctl fs.inotify.max_user_watches=524288",
                     _ ("No file watch is left (editors use many): the tray looks every 2 seconds instead"));
  else if (!has_instance && saved_errno == EMFILE)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "no-instance",
                     "sudo sysctl fs.inotify.max_user_instances=1024",
                     _ ("No more programs of yours can watch files: the tray looks every 2 seconds instead"));
  else
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "unsupported", NULL,
                     /* Translators: %s are the system's words */
                     _ ("File changes cannot be heard (%s): the tray looks every 2 seconds instead"), g_strerror (saved_errno));
}
