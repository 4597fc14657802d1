/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusLists"

#include "config.h"

#include "ring-focus-lists.h"

#include "core/ring-json.h"

#include <glib/gi18n-lib.h>

/* A container of sway is two levels of JSON: its object and its list. */
#define MAX_DEPTH 256
#define MAX_BYTES (8 * 1024 * 1024)
#define MAX_WINDOWS 10000

static const RingJsonLimits limits = { .max_read = MAX_BYTES, .max_kept = MAX_BYTES, .max_depth = MAX_DEPTH };

static gboolean
add_window (GArray *windows,
            gint64 id,
            gint64 pid,
            gboolean is_focused)
{
  RingFocusWindow window = { .id = (guint64) id, .pid = MAX (pid, 0), .is_focused = is_focused };

  if (windows->len >= MAX_WINDOWS)
    return FALSE;
  g_array_append_val (windows, window);
  return TRUE;
}

/* A window that is one object with its id and process in it. */
static gboolean
add_plain (GArray *windows,
           const RingJsonValue *object,
           const char *focused_name)
{
  gint64 id = 0;
  gint64 pid = 0;
  gboolean is_focused = FALSE;

  if (!ring_json_get_integer (object, "id", &id) || id < 0)
    return FALSE;
  ring_json_get_integer (object, "pid", &pid);
  ring_json_get_boolean (object, focused_name, &is_focused);
  return add_window (windows, id, pid, is_focused);
}

static gboolean
add_plain_list (GArray *windows,
                const RingJsonValue *list,
                const char *focused_name)
{
  if (!ring_json_is_array (list))
    return FALSE;
  for (guint i = 0; i < ring_json_length (list); i++)
    if (!add_plain (windows, ring_json_at (list, i), focused_name))
      return FALSE;
  return TRUE;
}

/* Type 0 is Mutter's normal window; a dialogue shows no session. */
static gboolean
add_window_calls_list (GArray *windows,
                       const RingJsonValue *list)
{
  if (!ring_json_is_array (list))
    return FALSE;
  for (guint i = 0; i < ring_json_length (list); i++)
    {
      const RingJsonValue *window = ring_json_at (list, i);
      gint64 type = 0;

      ring_json_get_integer (window, "window_type", &type);
      if ((!ring_json_is_object (window) || type == 0) && !add_plain (windows, window, "focus"))
        return FALSE;
    }
  return TRUE;
}

static gboolean add_sway_node (GArray *windows,
                               const RingJsonValue *node);

static gboolean
add_sway_nodes (GArray *windows,
                const RingJsonValue *nodes)
{
  /* Every container has both lists; below the depth limit they are null. */
  if (!ring_json_is_array (nodes))
    return FALSE;
  for (guint i = 0; i < ring_json_length (nodes); i++)
    if (!add_sway_node (windows, ring_json_at (nodes, i)))
      return FALSE;
  return TRUE;
}

/* Only windows have a process. */
static gboolean
add_sway_node (GArray *windows,
               const RingJsonValue *node)
{
  gint64 pid = 0;

  if (!ring_json_is_object (node))
    return FALSE;
  if (ring_json_get_integer (node, "pid", &pid) && !add_plain (windows, node, "focused"))
    return FALSE;
  return add_sway_nodes (windows, ring_json_get (node, "nodes"))
         && add_sway_nodes (windows, ring_json_get (node, "floating_nodes"));
}

static gboolean
add_hyprland_client (GArray *windows,
                     const RingJsonValue *client)
{
  const char *address = ring_json_get_string (client, "address");
  gboolean is_mapped = TRUE;
  gint64 pid = 0;
  gint64 history = -1;
  guint64 id = 0;

  if (address == NULL || !g_str_has_prefix (address, "0x")
      || !g_ascii_string_to_unsigned (address + 2, 16, 1, G_MAXINT64, &id, NULL))
    return FALSE;
  ring_json_get_boolean (client, "mapped", &is_mapped);
  ring_json_get_integer (client, "pid", &pid);
  ring_json_get_integer (client, "focusHistoryID", &history);
  return !is_mapped || add_window (windows, (gint64) id, pid, history == 0);
}

static gboolean
add_hyprland_clients (GArray *windows,
                      const RingJsonValue *clients)
{
  if (!ring_json_is_array (clients))
    return FALSE;
  for (guint i = 0; i < ring_json_length (clients); i++)
    if (!add_hyprland_client (windows, ring_json_at (clients, i)))
      return FALSE;
  return TRUE;
}

static gboolean
add_all (GArray *windows,
         RingFocusListKind kind,
         const RingJsonValue *root)
{
  switch (kind)
    {
    case RING_FOCUS_LIST_SWAY:
      return add_sway_node (windows, root);
    case RING_FOCUS_LIST_HYPRLAND:
      return add_hyprland_clients (windows, root);
    case RING_FOCUS_LIST_NIRI:
      return add_plain_list (windows, ring_json_get (ring_json_get (root, "Ok"), "Windows"), "is_focused");
    case RING_FOCUS_LIST_WINDOW_CALLS:
      return add_window_calls_list (windows, root);
    case RING_FOCUS_LIST_KWIN:
      return add_plain_list (windows, root, "focus");
    default:
      g_return_val_if_reached (FALSE);
    }
}

/**
 * ring_focus_list_parse:
 * @kind: whose list it is
 * @bytes: (array length=length): what the desktop said
 * @length: how long it is
 * @error: return location for an error: %RING_ERROR_INVALID or
 *   %RING_ERROR_TOO_LARGE; the message is translated, for people
 *
 * Reads a desktop's list of windows. Call it on every answer of a desktop, and
 * forget it afterwards: windows come and go.
 *
 * Returns: (transfer full) (element-type RingFocusWindow): all windows, in the
 *   desktop's order
 */
GArray *
ring_focus_list_parse (RingFocusListKind kind,
                       const char *bytes,
                       size_t length,
                       GError **error)
{
  g_autoptr (GError) json_error = NULL;
  g_autoptr (RingJson) json = ring_json_parse (bytes, length, &limits, &json_error);
  g_autoptr (GArray) windows = g_array_new (FALSE, FALSE, sizeof (RingFocusWindow));

  if (json != NULL && add_all (windows, kind, ring_json_root (json)))
    return g_steal_pointer (&windows);
  g_set_error_literal (error, RING_ERROR, json_error != NULL ? json_error->code : RING_ERROR_INVALID,
                       _ ("its list of windows cannot be read"));
  return NULL;
}
