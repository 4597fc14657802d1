/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The one error domain of the project. Codes say what the caller can do about
 * it, not where it happened. Messages are English detail for logs; tray and
 * command line map codes to translated sentences. Any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

#define RING_ERROR (ring_error_quark ())

/**
 * RingError:
 * @RING_ERROR_INVALID: the data is not what it should be; skip it
 * @RING_ERROR_TOO_LARGE: over a size cap; skip it
 * @RING_ERROR_MISSING: there is nothing there (yet)
 * @RING_ERROR_DENIED: no right to read or write
 * @RING_ERROR_NO_SPACE: the disk or a quota is full; the old state stands
 * @RING_ERROR_NO_HOME: no HOME and no RING_HOME, so no registry
 * @RING_ERROR_BUSY: a lock could not be had in time
 * @RING_ERROR_TIMED_OUT: the other side said nothing for too long
 * @RING_ERROR_UNSUPPORTED: the system cannot do this
 * @RING_ERROR_FAILED: any other failure of the system
 *
 * Codes of %RING_ERROR.
 */
typedef enum
{
  RING_ERROR_INVALID,
  RING_ERROR_TOO_LARGE,
  RING_ERROR_MISSING,
  RING_ERROR_DENIED,
  RING_ERROR_NO_SPACE,
  RING_ERROR_NO_HOME,
  RING_ERROR_BUSY,
  RING_ERROR_TIMED_OUT,
  RING_ERROR_UNSUPPORTED,
  RING_ERROR_FAILED,
} RingError;

GQuark ring_error_quark (void);

RingError ring_error_code_from_errno (int saved_errno);

void ring_error_set_errno (GError **error,
                           int saved_errno,
                           const char *format,
                           ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
