/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingError"

#include "config.h"

#include "ring-error.h"

#include <errno.h>
#include <stdarg.h>

G_DEFINE_QUARK (ring_error, ring_error)

/**
 * ring_error_code_from_errno:
 * @saved_errno: a value of `errno`
 *
 * Translates an error of the system. Call it once, where the system call
 * failed.
 *
 * Returns: the code that says what the caller can do
 */
RingError
ring_error_code_from_errno (int saved_errno)
{
  switch (saved_errno)
    {
    case ENOENT:
    case ENOTDIR:
      return RING_ERROR_MISSING;
    case EACCES:
    case EPERM:
    case EROFS:
      return RING_ERROR_DENIED;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return RING_ERROR_NO_SPACE;
    case EAGAIN:
    case EBUSY:
      return RING_ERROR_BUSY;
    case ETIMEDOUT:
      return RING_ERROR_TIMED_OUT;
    case ENOSYS:
    case ENOTSUP:
      return RING_ERROR_UNSUPPORTED;
    default:
      return RING_ERROR_FAILED;
    }
}

/**
 * ring_error_set_errno:
 * @error: (out) (optional): where to put it
 * @saved_errno: a value of `errno`, saved before anything else was called
 * @format: what was tried, and on which file or session
 * @...: arguments of @format
 *
 * Sets @error to the code for @saved_errno, with the system's own words after
 * @format.
 */
void
ring_error_set_errno (GError **error,
                      int saved_errno,
                      const char *format,
                      ...)
{
  g_autofree char *what = NULL;
  va_list args;

  /* The words cost the loading of a character set. */
  if (error == NULL)
    return;
  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, RING_ERROR, (int) ring_error_code_from_errno (saved_errno),
               "%s: %s", what, g_strerror (saved_errno));
}
