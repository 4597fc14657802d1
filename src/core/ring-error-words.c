/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingErrorWords"

#include "config.h"

#include "ring-error-words.h"

#include "ring-error.h"

#include <glib/gi18n-lib.h>

/**
 * ring_error_words:
 * @error: an error, of any domain
 *
 * Messages of errors are English, for logs. Call it for what people read.
 *
 * Returns: (transfer none): what happened and what to do, as sentences
 */
const char *
ring_error_words (const GError *error)
{
  if (error->domain != RING_ERROR)
    return _ ("It did not work.");
  switch ((RingError) error->code)
    {
    case RING_ERROR_NO_HOME:
      return _ ("There is no registry without a home folder. Set HOME, or RING_HOME, to an absolute path.");
    case RING_ERROR_DENIED:
      return _ ("There is no right to read or write that. Look at the owner and mode of the file.");
    case RING_ERROR_NO_SPACE:
      return _ ("The disk or a quota is full. Make room and try again.");
    case RING_ERROR_MISSING:
      return _ ("There is no such file.");
    case RING_ERROR_TOO_LARGE:
      return _ ("The file is too large to be what it should be.");
    case RING_ERROR_INVALID:
      return _ ("The file is not what it should be.");
    case RING_ERROR_BUSY:
      return _ ("Somebody else holds the file. Try again.");
    case RING_ERROR_TIMED_OUT:
      return _ ("There was no answer in time. Try again.");
    case RING_ERROR_UNSUPPORTED:
      return _ ("This system cannot do that.");
    case RING_ERROR_FAILED:
    default:
      return _ ("It did not work.");
    }
}
