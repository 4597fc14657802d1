/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusNvim"

#include "config.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "io/ring-process.h"
#include "ring-focus-inner.h"
#include "ring-focus-socket.h"
#include "ring-focus-program.h"
#include "ring-focusers.h"

/* "PID UIS" and then "BUFFER JOB" for each terminal, commas between. */
#define LIST_EXPRESSION                                                   \
  "luaeval(\"(function() "                                                \
  "local t = {vim.fn.getpid() .. ' ' .. #vim.api.nvim_list_uis()} "       \
  "for _, b in ipairs(vim.api.nvim_list_bufs()) do "                      \
  "local ok, p = pcall(vim.api.nvim_buf_get_var, b, 'terminal_job_pid') " \
  "if ok then t[#t + 1] = b .. ' ' .. p end end "                         \
  "return table.concat(t, ',') end)()\")"

/* Goes to the window that shows the buffer, in whatever tab; else shows it. */
#define SHOW_EXPRESSION                                     \
  "luaeval(\"(function() "                                  \
  "local b = %" G_GINT64_FORMAT " "                         \
  "local w = vim.fn.win_findbuf(b)[1] "                     \
  "if w then pcall(vim.api.nvim_set_current_win, w) "       \
  "elseif not pcall(vim.api.nvim_set_current_buf, b) then " \
  "pcall(vim.cmd, 'sbuffer ' .. b) end "                    \
  "return vim.api.nvim_get_current_buf() == b and 'shown' or 'not' end)()\")"

/* What Neovim says of itself. */
typedef struct
{
  gint64 pid;
  gint64 n_uis;
  gint64 buffer; /* the agent's terminal, 0 = none of them */
} Editor;

static gboolean
parse_pair (const char *text,
            gint64 *one_out,
            gint64 *other_out)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 3);

  return g_strv_length (words) == 2 && ring_focus_inner_parse_number (words[0], one_out) && ring_focus_inner_parse_number (words[1], other_out);
}

/* The terminal of the job @job_pid. */
static gboolean
parse_list (const char *output,
            gint64 job_pid,
            Editor *editor)
{
  g_auto (GStrv) pairs = NULL;
  g_autofree char *line = g_strstrip (g_strdup (output));

  pairs = g_strsplit (line, ",", -1);
  if (pairs[0] == NULL || !parse_pair (pairs[0], &editor->pid, &editor->n_uis))
    return FALSE;
  for (size_t i = 1; pairs[i] != NULL; i++)
    {
      gint64 buffer = 0;
      gint64 job = 0;

      if (!parse_pair (pairs[i], &buffer, &job))
        return FALSE;
      if (job == job_pid)
        editor->buffer = buffer;
    }
  return TRUE;
}

static char *
evaluate (const RingFocusRequest *request,
          GCancellable *cancellable,
          const char *server,
          const char *expression,
          GError **error)
{
  const char *const words[] = { "nvim", "--server", server, "--remote-expr", expression, NULL };

  /* Before 0.8 the result came on standard error. */
  return ring_focus_program_run_merged (request, cancellable, words, error);
}

/* Where the editor is to be seen: newer ones have a process of their own for
 * the terminal, which is the parent of the one that has the buffers. */
static RingFocusPlace *
find_screen (const RingFocusRequest *request,
             GCancellable *cancellable,
             gint64 pid)
{
  g_autoptr (RingProcess) editor = ring_process_read (request->proc_root, pid, NULL);
  g_autoptr (RingProcess) parent = NULL;

  if (editor == NULL)
    return NULL;
  if (editor->tty_nr == 0)
    parent = ring_process_read (request->proc_root, editor->ppid, NULL);
  if (parent != NULL && parent->tty_nr != 0 && g_str_equal (parent->comm, "nvim"))
    return ring_focus_place_new_from_process (request->proc_root, parent->pid, NULL);
  return ring_focus_place_new_from_process (request->proc_root, pid, NULL);
}

static RingFocusAnswer *
answer_error (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in Neovim, which is not installed here"));
  return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its Neovim cannot be asked"));
}

static RingFocusAnswer *
show (const RingFocusRequest *request,
      GCancellable *cancellable,
      const char *server,
      const Editor *editor)
{
  g_autofree char *expression = g_strdup_printf (SHOW_EXPRESSION, editor->buffer);
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  RingFocusPlace *place = find_screen (request, cancellable, editor->pid);

  if (place == NULL)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its Neovim cannot be asked"));
  if (!request->is_rehearsal)
    output = evaluate (request, cancellable, server, expression, &error);
  if (error != NULL || (output != NULL && !g_str_has_prefix (output, "shown")))
    {
      ring_focus_place_unref (place);
      return error != NULL ? answer_error (error)
                           : ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("Neovim cannot show its terminal now"));
    }
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, place, _ ("Neovim's buffer %d"), (int) editor->buffer);
}

static RingFocusAnswer *
work_nvim (const RingFocusRequest *request,
           GCancellable *cancellable)
{
  g_auto (RingFocusHolder) holder = { 0 };
  g_autofree char *server = NULL;
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  Editor editor = { 0 };

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (g_strcmp0 (holder.comm, "nvim") != 0)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in a terminal of Neovim"));
  server = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "NVIM");
  if (!ring_focus_socket_is_ours (server))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its Neovim has no socket that could be asked"));
  output = evaluate (request, cancellable, server, LIST_EXPRESSION, &error);
  if (output == NULL)
    return answer_error (error);
  if (!parse_list (output, holder.first_pid, &editor))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its Neovim gives no sound answer"));
  if (editor.pid != holder.pid || editor.buffer == 0)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("the Neovim that answers does not have its terminal"));
  if (editor.n_uis == 0)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its Neovim is shown nowhere"));
  return show (request, cancellable, server, &editor);
}

const RingFocuser ring_focuser_nvim = { .name = "nvim", .layer = RING_FOCUS_LAYER_INNER, .work = work_nvim };
