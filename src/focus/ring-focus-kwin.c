/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusKwin"

#include "config.h"

#include "ring-focus-bus.h"
#include "ring-focus-kwin-script.h"
#include "ring-focus-lists.h"
#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PROGRAM "KWin"
#define NAME "org.kde.KWin"

/* A jump, as long as the script runs in KWin. */
typedef struct
{
  const RingFocusRequest *request;
  GMainContext *context;
  char *kwin;              /* (owned): its unique name */
  gboolean is_told;        /* the script knows which window to raise */
  RingFocusAnswer *answer; /* (owned) (nullable): NULL until it is known */
} Jump;

/* Which of the windows it has told of the script shall raise: -1 for none. */
static gint32
choose_window (Jump *jump,
               const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) windows = ring_focus_list_parse (RING_FOCUS_LIST_KWIN, text, strlen (text), &error);
  size_t index = 0;

  if (windows == NULL)
    jump->answer = ring_focus_answer_failed (PROGRAM, error);
  else
    jump->answer = ring_focus_desk_choose (jump->request, windows, &index);
  if (jump->answer == NULL && jump->request->is_rehearsal)
    jump->answer = ring_focus_answer_raised (jump->request);
  jump->is_told = jump->answer == NULL;
  return jump->is_told ? (gint32) g_array_index (windows, RingFocusWindow, index).id : -1;
}

static void
on_call (GDBusConnection *bus,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *arguments,
         GDBusMethodInvocation *invocation,
         gpointer user_data)
{
  Jump *jump = user_data;
  const char *text = NULL;
  gint32 index = -1;

  g_variant_get (arguments, "(&s)", &text);
  if (!g_str_equal (sender, jump->kwin) || jump->answer != NULL || jump->is_told != g_str_equal (method, "Raised"))
    {
      g_dbus_method_invocation_return_error_literal (invocation, G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED, "Not asked");
      return;
    }
  if (g_str_equal (method, "Choose"))
    {
      index = choose_window (jump, text);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(i)", index));
      return;
    }
  jump->answer = ring_focus_answer_raised (jump->request);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static const GDBusInterfaceVTable vtable = { .method_call = on_call };

static gboolean
on_cancelled (GCancellable *cancellable,
              gpointer user_data)
{
  return G_SOURCE_REMOVE;
}

static void
await_answer (Jump *jump,
              GCancellable *cancellable)
{
  g_autoptr (GSource) source = g_cancellable_source_new (cancellable);

  /* Wakes the context; what has happened is looked up. */
  g_source_set_callback (source, G_SOURCE_FUNC (on_cancelled), NULL, NULL);
  g_source_attach (source, jump->context);
  while (jump->answer == NULL && !g_cancellable_is_cancelled (cancellable))
    g_main_context_iteration (jump->context, TRUE);
  g_source_destroy (source);
  if (jump->answer == NULL)
    jump->answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s",
                                          jump->is_told ? _ ("KWin: it does not bring the window to the front")
                                                        : _ ("KWin: it does not answer"));
}

static void
run_script (Jump *jump,
            GDBusConnection *bus,
            GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  RingFocusKwinScript *script = ring_focus_kwin_script_start (bus, jump->request, cancellable, &error);

  if (script == NULL)
    {
      jump->answer = ring_focus_answer_failed (PROGRAM, error);
      return;
    }
  await_answer (jump, cancellable);
  ring_focus_kwin_script_stop (script);
}

static void
ask_kwin (Jump *jump,
          GDBusConnection *bus,
          GCancellable *cancellable)
{
  GDBusNodeInfo *info = g_dbus_node_info_new_for_xml (RING_FOCUS_KWIN_INTROSPECTION, NULL);
  guint id = g_dbus_connection_register_object (bus, RING_FOCUS_KWIN_PATH, info->interfaces[0], &vtable, jump, NULL, NULL);
  g_autoptr (GVariant) reply = ring_focus_bus_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                    "org.freedesktop.DBus.GetNameOwner",
                                                    g_variant_new ("(s)", NAME), "(s)", cancellable, NULL);

  if (reply != NULL)
    {
      g_variant_get (reply, "(s)", &jump->kwin);
      run_script (jump, bus, cancellable);
    }
  else
    jump->answer = ring_focus_answer_not_mine (_ ("KWin does not run here"));
  g_dbus_connection_unregister_object (bus, id);
  g_dbus_node_info_unref (info);
}

static RingFocusAnswer *
work (const RingFocusRequest *request,
      GCancellable *cancellable)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  Jump jump = { .request = request, .context = context };
  GDBusConnection *bus = NULL;

  /* On X11 its windows are had from the X server, faster. */
  if (g_environ_getenv ((char **) request->environ, "WAYLAND_DISPLAY") == NULL)
    return ring_focus_answer_not_mine (_ ("it is not on KDE with Wayland"));
  g_main_context_push_thread_default (context);
  bus = ring_focus_bus_open (request, cancellable, NULL);
  if (bus != NULL)
    {
      ask_kwin (&jump, bus, cancellable);
      ring_focus_bus_close (bus);
    }
  g_main_context_pop_thread_default (context);
  g_free (jump.kwin);
  return jump.answer != NULL ? jump.answer : ring_focus_answer_not_mine (_ ("there is no session bus"));
}

const RingFocuser ring_focuser_kwin = { .name = "kwin", .layer = RING_FOCUS_LAYER_WINDOW, .work = work };
