/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusEditor"

#include "config.h"

#include "ring-focus-desk.h"
#include "ring-focusers.h"

#include <glib/gi18n-lib.h>

/* VS Code and its kin have no way in for others: `code FOLDER` finds a window
 * only if it has opened that very folder, and opens another one if not;
 * `--reuse-window` puts the folder into whichever window was last in use
 * (https://code.visualstudio.com/docs/editor/command-line). Neither finds a
 * terminal, both can change what is open, and the folder a session works in
 * need not be the one that is open. So only the window is left, and the
 * desktop raises it if the editor has one. */
static void
ask (const RingFocusRequest *request,
     GCancellable *cancellable,
     RingFocusAnswerFunc func,
     gpointer user_data)
{
  if (g_strcmp0 (ring_focus_place_get (request->place, "TERM_PROGRAM"), "vscode") == 0)
    func (ring_focus_answer_new (RING_FOCUS_FAILED, NULL, "%s", _ ("The editor cannot be asked to show one of its terminals")), user_data);
  else
    func (ring_focus_answer_not_mine (_ ("it is not in a terminal of VS Code")), user_data);
}

const RingFocuser ring_focuser_editor = { .name = "vscode", .layer = RING_FOCUS_LAYER_TAB, .ask = ask };
