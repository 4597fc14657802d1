/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusZellij"

#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-error.h"
#include "ring-focus-clients.h"
#include "ring-focus-inner.h"
#include "ring-focus-program.h"
#include "ring-focusers.h"

#define MAX_NAME_BYTES 100

/* The first version with `action focus-pane-id`. */
#define FIRST_MAJOR 0
#define FIRST_MINOR 44

static gboolean
is_session (const char *name)
{
  if (name == NULL || name[0] == '-' || strlen (name) > MAX_NAME_BYTES || !g_utf8_validate (name, -1, NULL))
    return FALSE;
  for (const char *rest = name; *rest != '\0'; rest = g_utf8_next_char (rest))
    {
      gunichar character = g_utf8_get_char (rest);

      if (character == '/' || !g_unichar_isprint (character))
        return FALSE;
    }
  return TRUE;
}

/* Whether "zellij 0.44.1" can choose a pane by its id. */
static gboolean
is_new_enough (const char *output)
{
  g_autoptr (GRegex) regex = g_regex_new ("^zellij ([0-9]{1,5})\\.([0-9]{1,5})", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *major = NULL;
  g_autofree char *minor = NULL;
  gint64 number = 0;

  if (!g_utf8_validate (output, -1, NULL) || !g_regex_match (regex, output, 0, &match))
    return FALSE;
  major = g_match_info_fetch (match, 1);
  minor = g_match_info_fetch (match, 2);
  number = g_ascii_strtoll (major, NULL, 10);
  return number > FIRST_MAJOR || (number == FIRST_MAJOR && g_ascii_strtoll (minor, NULL, 10) >= FIRST_MINOR);
}

/* Its clients tell nobody to which session they belong: the only one there is,
 * or the only one whose command line has the name. */
static const RingProcess *
find_client (const GPtrArray *clients,
             const char *session)
{
  const RingProcess *named = NULL;

  if (clients->len == 1)
    return g_ptr_array_index (clients, 0);
  for (guint i = 0; i < clients->len; i++)
    {
      const RingProcess *client = g_ptr_array_index (clients, i);

      if (!ring_focus_clients_names (client, session))
        continue;
      if (named != NULL)
        return NULL;
      named = client;
    }
  return named;
}

/* How many clients the session has, by the lines below the list's head; -1 if
 * it does not say. */
static int
count_clients (const RingFocusRequest *request,
               GCancellable *cancellable,
               const char *session,
               GError **error)
{
  const char *const words[] = { "zellij", "--session", session, "action", "list-clients", NULL };
  g_autofree char *output = ring_focus_program_run (request, cancellable, words, NULL, error);
  g_auto (GStrv) lines = NULL;
  int n_clients = -1;

  if (output == NULL)
    return -1;
  lines = g_strsplit (output, "\n", -1);
  for (size_t i = 0; lines[i] != NULL; i++)
    n_clients += lines[i][0] != '\0' ? 1 : 0;
  return n_clients;
}

static RingFocusAnswer *
answer_detached (const char *session)
{
  g_autofree char *name = g_shell_quote (session);
  g_autofree char *command = g_strdup_printf ("zellij attach %s", name);
  /* Translators: %s is a command */
  RingFocusAnswer *answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its zellij session is detached: %s"), command);

  answer->command = g_steal_pointer (&command);
  return answer;
}

static RingFocusAnswer *
answer_error (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in zellij, which is not installed here"));
  return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its zellij session cannot be asked"));
}

static RingFocusAnswer *
choose (const RingFocusRequest *request,
        GCancellable *cancellable,
        const char *session,
        gint64 pane,
        gint64 client_pid)
{
  g_autofree char *id = g_strdup_printf ("terminal_%" G_GINT64_FORMAT, pane);
  const char *const words[] = { "zellij", "--session", session, "action", "focus-pane-id", id, NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  RingFocusPlace *place = ring_focus_place_new_from_process (request->proc_root, client_pid, NULL);

  if (place == NULL)
    return answer_detached (session);
  if (!request->is_rehearsal)
    output = ring_focus_program_run (request, cancellable, words, NULL, &error);
  if (error != NULL)
    {
      ring_focus_place_unref (place);
      return answer_error (error);
    }
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, place, _ ("zellij's pane %s"), id);
}

static RingFocusAnswer *
look (const RingFocusRequest *request,
      GCancellable *cancellable,
      const char *session,
      gint64 pane)
{
  static const char *const version_words[] = { "zellij", "--version", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *version = ring_focus_program_run (request, cancellable, version_words, NULL, &error);
  g_autoptr (GPtrArray) clients = NULL;
  const RingProcess *client = NULL;
  int n_clients;

  if (version == NULL)
    return answer_error (error);
  if (!is_new_enough (version))
    /* Translators: both numbers of a version, as 0 and 44 */
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in zellij, which can choose a pane since version %d.%d only"),
                                  FIRST_MAJOR, FIRST_MINOR);
  n_clients = count_clients (request, cancellable, session, &error);
  if (n_clients < 0)
    return answer_error (error);
  clients = ring_focus_clients_find (request->proc_root, "zellij");
  if (n_clients == 0 || clients->len == 0)
    return answer_detached (session);
  client = find_client (clients, session);
  if (n_clients > 1 || client == NULL)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it cannot be told which terminal shows its zellij session"));
  return choose (request, cancellable, session, pane, client->pid);
}

static RingFocusAnswer *
work_zellij (const RingFocusRequest *request,
             GCancellable *cancellable)
{
  g_auto (RingFocusHolder) holder = { 0 };
  g_autofree char *session = NULL;
  g_autofree char *pane = NULL;
  gint64 number = 0;

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (g_strcmp0 (holder.comm, "zellij") != 0)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in zellij"));
  session = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "ZELLIJ_SESSION_NAME");
  pane = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "ZELLIJ_PANE_ID");
  if (!is_session (session) || !ring_focus_inner_parse_number (pane, &number))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("what is known of its zellij pane is not sound"));
  return look (request, cancellable, session, number);
}

const RingFocuser ring_focuser_zellij = { .name = "zellij", .layer = RING_FOCUS_LAYER_INNER, .work = work_zellij };
