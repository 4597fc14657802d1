/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* Preloaded by soak.py: the wall clock that the programs ask (ring-clock.c is
 * the only one that does) is off by what stands in the file JUMP_CLOCK, a
 * 64-bit number of microseconds that may change at any time. */

#include <fcntl.h>
#include <glib.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const volatile gint64 *offset;

__attribute__ ((constructor)) static void
map_offset (void)
{
  const char *path = getenv ("JUMP_CLOCK");
  int fd = path != NULL ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  void *page;

  if (fd < 0)
    return;
  page = mmap (NULL, sizeof *offset, PROT_READ, MAP_SHARED, fd, 0);
  close (fd);
  if (page != MAP_FAILED)
    offset = page;
}

gint64
g_get_real_time (void)
{
  struct timespec now = { 0, 0 };

  clock_gettime (CLOCK_REALTIME, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000 + (offset != NULL ? *offset : 0);
}
