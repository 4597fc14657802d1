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
  const GPtrArray *ancestors = ring_focus_place_get_ancestors (place);

  for (guint i = 0; i < ancestors->len; i++)
    {
      const RingFocusAncestor *ancestor = g_ptr_array_index (ancestors, i);
      size_t index = 0;
      guint n_owned = ancestor->pid > 0 ? count_of_process (windows, n_windows, ancestor->pid, &index) : 0;

      if (n_owned == 1)
        {
          *index_out = index;
          return TRUE;
        }
      if (n_owned > 1)
        {
          g_set_error (error, RING_ERROR, RING_ERROR_INVALID,
                       /* Translators: %s is the name of a program. */
                       ngettext ("%s has %u window, and nothing says which one it is",
                                 "%s has %u windows, and nothing says which one it is", n_owned),
                       ancestor->comm, n_owned);
          return FALSE;
        }
    }
  g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING,
                       _ ("No window belongs to it or to a process around it"));
  return FALSE;
}
