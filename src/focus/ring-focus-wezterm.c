/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusWezterm"

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-json.h"
#include "ring-focus-inner.h"
#include "ring-focus-socket.h"
#include "ring-focus-program.h"
#include "ring-focusers.h"

static const char *const variables[] = { "WEZTERM_PANE", "WEZTERM_UNIX_SOCKET", NULL };

static const RingJsonValue *
find_pane (const RingJsonValue *list,
           gint64 pane)
{
  gint64 id = 0;

  for (guint i = 0; i < ring_json_length (list); i++)
    {
      const RingJsonValue *value = ring_json_at (list, i);

      if (ring_json_get_integer (value, "pane_id", &id) && id == pane)
        return value;
    }
  return NULL;
}

/* A pane of an older version does not tell its terminal. */
static gboolean
shows_place (const RingJsonValue *pane,
             const RingFocusHolder *holder)
{
  const char *tty = ring_json_get_string (pane, "tty_name");

  return tty == NULL || ring_focus_holder_may_show (holder, tty);
}

static RingFocusAnswer *
answer_error (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in WezTerm, whose command is not installed here"));
  return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its WezTerm cannot be asked"));
}

static RingFocusAnswer *
choose (const RingFocusRequest *request,
        GCancellable *cancellable,
        const RingFocusHolder *holder,
        const char *socket,
        gint64 pane)
{
  static const char *const list_words[] = { "wezterm", "cli", "--no-auto-start", "list", "--format", "json", NULL };
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, pane);
  const char *const words[] = { "wezterm", "cli", "--no-auto-start", "activate-pane", "--pane-id", id, NULL };
  g_autofree char *variable = g_strconcat ("WEZTERM_UNIX_SOCKET=", socket, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *list = ring_focus_program_run (request, cancellable, list_words, variable, &error);
  g_autofree char *output = NULL;
  g_autoptr (RingJson) json = NULL;
  const RingJsonValue *found = NULL;

  if (list == NULL)
    return answer_error (error);
  json = ring_json_parse (list, strlen (list), &RING_JSON_LIMITS_FILE, NULL);
  found = json != NULL ? find_pane (ring_json_root (json), pane) : NULL;
  if (found == NULL)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("WezTerm has no pane %s any more"), id);
  if (!shows_place (found, holder))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in WezTerm's pane %s"), id);
  if (!request->is_rehearsal)
    output = ring_focus_program_run (request, cancellable, words, variable, &error);
  if (error != NULL)
    return answer_error (error);
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, ring_focus_place_without (request->place, variables), _ ("WezTerm's pane %s"), id);
}

static RingFocusAnswer *
work_wezterm (const RingFocusRequest *request,
              GCancellable *cancellable)
{
  const char *socket = ring_focus_place_get (request->place, "WEZTERM_UNIX_SOCKET");
  const char *id = ring_focus_place_get (request->place, "WEZTERM_PANE");
  g_auto (RingFocusHolder) holder = { 0 };
  gint64 pane = 0;

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (id == NULL || !ring_focus_holder_may_be (&holder, "wezterm-gui"))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in WezTerm"));
  if (!ring_focus_inner_parse_number (id, &pane))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("what is known of its WezTerm pane is not sound"));
  if (!ring_focus_socket_is_ours (socket))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its WezTerm does not listen where it should"));
  return choose (request, cancellable, &holder, socket, pane);
}

const RingFocuser ring_focuser_wezterm = { .name = "wezterm", .layer = RING_FOCUS_LAYER_TAB, .work = work_wezterm };
