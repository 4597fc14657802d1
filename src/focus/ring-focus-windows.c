/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusWindows"

#include "config.h"

#include "ring-focus-windows.h"

#include <glib/gi18n-lib.h>

static guint
count_of_process (const RingFocusWindow *windows,
                  size_t n_windows,
                  gint64 pid,
                  size_t *last_out)
{
  guint n_owned = 0;

  for (size_t i = 0; i < n_windows; i++)
    if (windows[i].pid == pid)
      {
        *last_out = i;
        n_owned++;
      }
  return n_owned;
}

/* The nearest ancestor that has a window. */
static const RingFocusAncestor *
find_owner (const RingFocusWindow *windows,
            size_t n_windows,
            const RingFocusPlace *place,
            guint *n_owned_out,
            size_t *last_out)
{
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);

  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);

      *n_owned_out = count_of_process (windows, n_windows, ancestor->pid, last_out);
      if (*n_owned_out > 0)
        return ancestor;
    }
  return NULL;
}

/**
 * ring_focus_windows_owner:
 * @windows: (array length=n_windows): all windows of a desktop
 * @n_windows: how many
 * @place: where the session is
 *
 * Call it to check a window that a terminal has named.
 *
 * Returns: the process that a window of @place must belong to: its nearest
 *   ancestor that has any window; 0 if none has
 */
gint64
ring_focus_windows_owner (const RingFocusWindow *windows,
                          size_t n_windows,
                          const RingFocusPlace *place)
{
  guint n_owned = 0;
  size_t index = 0;
  const RingFocusAncestor *owner = find_owner (windows, n_windows, place, &n_owned, &index);

  return owner != NULL ? owner->pid : 0;
}

/**
 * ring_focus_windows_choose:
 * @windows: (array length=n_windows): all windows of a desktop
 * @n_windows: how many
 * @place: where the session is
 * @index_out: (out): which of them shows it
 * @error: return location for an error: %RING_ERROR_MISSING if no process on
 *   the way out owns a window, %RING_ERROR_INVALID if the nearest one that does
 *   owns several. The message is translated, for people
 *
 * Chooses the window of the nearest ancestor that has any. Call it when the
 * desktop knows windows by the process only; an ancestor further out is never
 * asked instead, for its window shows something else.
 *
 * Returns: %TRUE if exactly one window fits
 */
gboolean
ring_focus_windows_choose (const RingFocusWindow *windows,
                           size_t n_windows,
                           const RingFocusPlace *place,
                           size_t *index_out,
                           GError **error)
{
  guint n_owned = 0;
  size_t index = 0;
  const RingFocusAncestor *owner = find_owner (windows, n_windows, place, &n_owned, &index);

  if (owner != NULL && n_owned == 1)
    {
      *index_out = index;
      return TRUE;
    }
  if (owner != NULL)
    g_set_error (error, RING_ERROR, RING_ERROR_INVALID,
                 /* Translators: %s is the name of a program. */
                 ngettext ("%s has %u window, and nothing says which one it is",
                           "%s has %u windows, and nothing says which one it is", n_owned),
                 owner->comm, n_owned);
  else
    g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING,
                         _ ("no window belongs to it or to a process around it"));
  return FALSE;
}
