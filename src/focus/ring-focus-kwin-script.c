/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusKwinScript"

#include "config.h"

#include "ring-focus-kwin-script.h"

#include "ring-focus-bus.h"

#include "core/ring-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define NAME "org.kde.KWin"
#define SCRIPTING "org.kde.kwin.Scripting"

/* KWin reads its scripts from files only. The one thing that is put into it is
 * our own name on the bus. Names differ between Plasma 5 and 6
 * (https://develop.kde.org/docs/plasma/kwin/api/). */
static const char source[] = "(function () {\n"
                             "  var isNew = typeof workspace.windowList === 'function';\n"
                             "  var all = isNew ? workspace.windowList() : workspace.clientList();\n"
                             "  var active = function () { return isNew ? workspace.activeWindow : workspace.activeClient; };\n"
                             "  var windows = [];\n"
                             "  for (var i = 0; i < all.length; i++)\n"
                             "    if (all[i].normalWindow && !all[i].transient)\n"
                             "      windows.push(all[i]);\n"
                             "  var told = windows.map(function (w, i) { return { id: i, pid: w.pid, focus: w === active() }; });\n"
                             "  var call = function (method, text, done) {\n"
                             "    callDBus('%s', '" RING_FOCUS_KWIN_PATH "', '" RING_FOCUS_KWIN_INTERFACE "', method, text, done);\n"
                             "  };\n"
                             "  call('Choose', JSON.stringify(told), function (index) {\n"
                             "    var w = windows[index];\n"
                             "    if (!w)\n"
                             "      return;\n"
                             "    var say = function () {\n"
                             "      if (active() === w)\n"
                             "        call('Raised', 'true', function () {});\n"
                             "    };\n"
                             "    (isNew ? workspace.windowActivated : workspace.clientActivated).connect(say);\n"
                             "    w.minimized = false;\n"
                             "    if (isNew)\n"
                             "      workspace.activeWindow = w;\n"
                             "    else\n"
                             "      workspace.activeClient = w;\n"
                             "    say();\n"
                             "  });\n"
                             "})();\n";

struct _RingFocusKwinScript
{
  GDBusConnection *bus; /* (owned) */
  char *file;           /* (owned) */
  char *plugin;         /* (owned): what KWin calls it by */
};

static char *
write_file (const RingFocusRequest *request,
            const char *text,
            GError **error)
{
  const char *runtime = g_environ_getenv ((char **) request->environ, "XDG_RUNTIME_DIR");
  g_autofree char *path = g_build_filename (runtime != NULL ? runtime : g_get_tmp_dir (), "ring-focus-XXXXXX.js", NULL);
  int fd = g_mkstemp_full (path, O_WRONLY | O_CLOEXEC, 0600);
  ssize_t n_written = fd >= 0 ? write (fd, text, strlen (text)) : -1;

  if (n_written != (ssize_t) strlen (text))
    ring_error_set_errno (error, errno, "%s", path);
  if (fd >= 0)
    close (fd);
  if (n_written == (ssize_t) strlen (text))
    return g_steal_pointer (&path);
  if (fd >= 0)
    g_unlink (path);
  return NULL;
}

static gboolean
load (RingFocusKwinScript *script,
      gint32 *number_out,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GVariant) reply = ring_focus_bus_call (script->bus, NAME, "/Scripting", SCRIPTING ".loadScript",
                                                    g_variant_new ("(ss)", script->file, script->plugin), "(i)", cancellable, error);

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(i)", number_out);
  if (*number_out < 0)
    g_set_error_literal (error, RING_ERROR, RING_ERROR_DENIED, _ ("it runs no scripts"));
  return *number_out >= 0;
}

/* Plasma 6 and 5 have the script's object in different places. */
static gboolean
run (RingFocusKwinScript *script,
     gint32 number,
     GCancellable *cancellable,
     GError **error)
{
  static const char *const prefixes[] = { "/Scripting/Script", "/" };

  for (size_t i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s%d", prefixes[i], number);
      g_autoptr (GVariant) reply = NULL;

      g_clear_error (error);
      reply = ring_focus_bus_call (script->bus, NAME, path, "org.kde.kwin.Script.run", NULL, "()", cancellable, error);
      if (reply != NULL)
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_focus_kwin_script_start:
 * @bus: the session bus, on which the object that the script calls is registered
 * @request: what is asked
 * @cancellable: (nullable): ends the waiting
 * @error: return location for an error: those of ring_focus_bus_call(), or a
 *   file's
 *
 * Lets KWin run the script. Call it once KWin is known to be there.
 *
 * Returns: (transfer full): the script, for ring_focus_kwin_script_stop()
 */
RingFocusKwinScript *
ring_focus_kwin_script_start (GDBusConnection *bus,
                              const RingFocusRequest *request,
                              GCancellable *cancellable,
                              GError **error)
{
  RingFocusKwinScript *script = g_new0 (RingFocusKwinScript, 1);
  const char *own_name = g_dbus_connection_get_unique_name (bus);
  g_autofree char *text = g_strdup_printf (source, own_name);
  gint32 number = -1;

  script->bus = g_object_ref (bus);
  script->plugin = g_strconcat ("ring-focus-", own_name, NULL);
  script->file = write_file (request, text, error);
  if (script->file != NULL && load (script, &number, cancellable, error) && run (script, number, cancellable, error))
    return script;
  ring_focus_kwin_script_stop (script);
  return NULL;
}

/**
 * ring_focus_kwin_script_stop:
 * @script: (transfer full): a script
 *
 * Takes the script out of KWin and its file away. Call it whatever became of
 * the jump.
 */
void
ring_focus_kwin_script_stop (RingFocusKwinScript *script)
{
  /* Not waited for: KWin may be the one that does not answer. */
  g_dbus_connection_call (script->bus, NAME, "/Scripting", SCRIPTING, "unloadScript", g_variant_new ("(s)", script->plugin), NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL, NULL);
  g_dbus_connection_flush_sync (script->bus, NULL, NULL);
  if (script->file != NULL)
    g_unlink (script->file);
  g_object_unref (script->bus);
  g_free (script->file);
  g_free (script->plugin);
  g_free (script);
}
