/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusHyprland"

#include "config.h"

#include "ring-focus-hyprland.h"

#include "ring-focus-lists.h"
#include "ring-focus-socket.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include "core/ring-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_REASON_CHARACTERS 120

/**
 * ring_focus_hyprland_socket:
 * @request: what is asked
 *
 * Returns: (transfer full) (nullable): where Hyprland listens; %NULL if
 *   nothing says that it runs
 */
char *
ring_focus_hyprland_socket (const RingFocusRequest *request)
{
  const char *signature = ring_focus_request_variable (request, "HYPRLAND_INSTANCE_SIGNATURE");
  const char *runtime = g_environ_getenv ((char **) request->environ, "XDG_RUNTIME_DIR");

  /* It names a folder: nothing that leads elsewhere. */
  if (signature == NULL || runtime == NULL
      || !g_regex_match_simple ("^[A-Za-z0-9_-]{1,128}$", signature, G_REGEX_DOLLAR_ENDONLY, 0))
    return NULL;
  return g_build_filename (runtime, "hypr", signature, ".socket.sock", NULL);
}

/**
 * ring_focus_hyprland_list:
 * @path: from ring_focus_hyprland_socket()
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_socket_open() and
 *   ring_focus_list_parse()
 *
 * Asks Hyprland for its windows, on the spot.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): all of them
 */
GArray *
ring_focus_hyprland_list (const char *path,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autofree char *clients = ring_focus_socket_ask (path, "j/clients", NULL, cancellable, error);

  return clients != NULL ? ring_focus_list_parse (RING_FOCUS_LIST_HYPRLAND, clients, strlen (clients), error) : NULL;
}

/* Since 0.55 a dispatch is an expression in Lua if the configuration is; the
 * older words are none, so nothing happens until the second form is tried.
 * https://wiki.hypr.land/Configuring/Basics/Dispatchers/ */
static gboolean
raise_window (const char *path,
              guint64 id,
              GCancellable *cancellable,
              GError **error)
{
  g_autofree char *words = g_strdup_printf ("dispatch focuswindow address:0x%" G_GINT64_MODIFIER "x", id);
  g_autofree char *lua = g_strdup_printf ("dispatch hl.dsp.focus({ window = \"address:0x%" G_GINT64_MODIFIER "x\" })", id);
  const char *const forms[] = { words, lua };
  g_autofree char *reason = NULL;

  for (size_t i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *text = ring_focus_socket_ask (path, forms[i], NULL, cancellable, error);
      g_autofree char *clean = text != NULL ? ring_text_clean (text, -1) : NULL;

      if (text == NULL)
        return FALSE;
      g_free (reason);
      reason = ring_text_first_line (clean, MAX_REASON_CHARACTERS);
      if (g_str_equal (reason, "ok"))
        return TRUE;
    }
  g_set_error (error, RING_ERROR, RING_ERROR_DENIED, _ ("it does not bring the window to the front (%s)"), reason);
  return FALSE;
}

static const RingFocusDesk desk = { "Hyprland", ring_focus_hyprland_list, raise_window };

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autofree char *path = ring_focus_hyprland_socket (request);

  if (path == NULL)
    return ring_focus_answer_not_mine (_ ("Hyprland does not run here"));
  return ring_focus_desk_raise (&desk, path, request, cancellable);
}

const RingFocuser ring_focuser_hyprland = { .name = "hyprland", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
