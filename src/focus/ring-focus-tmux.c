/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusTmux"

#include "config.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "core/ring-text.h"
#include "ring-focus-inner.h"
#include "ring-focus-socket.h"
#include "ring-focus-program.h"
#include "ring-focusers.h"

/* One line per pane and session: a window may be in several. A name may hold
 * blanks, so it is the last one. */
#define PANE_FORMAT "#{pane_id} #{session_id} #{window_id} #{window_active} #{pane_tty} #{session_name}"
#define N_PANE_FIELDS 6
#define CLIENT_FORMAT "#{client_pid} #{session_id} #{client_activity} #{client_control_mode} #{client_tty}"
#define N_CLIENT_FIELDS 5

/* Where the session's pane is. */
typedef struct
{
  char *pane;            /* (owned) (nullable): "%3" */
  char *socket;          /* (owned) */
  gboolean is_default;   /* the socket that tmux takes by itself */
  GPtrArray *homes;      /* (owned) (element-type GStrv): the pane's lines, one for each session */
  char **home;           /* the one that is shown, or will be */
  char **client;         /* (owned) (nullable): the line of the client that shows it */
  RingFocusPlace *place; /* (owned) (nullable): the client's */
} Search;

enum
{
  PANE_ID,
  PANE_SESSION,
  PANE_WINDOW,
  PANE_ACTIVE,
  PANE_TTY,
  PANE_NAME,
};

enum
{
  CLIENT_PID,
  CLIENT_SESSION,
  CLIENT_ACTIVITY,
  CLIENT_CONTROL,
  CLIENT_TTY,
};

static void
clear_search (Search *search)
{
  g_clear_pointer (&search->pane, g_free);
  g_clear_pointer (&search->socket, g_free);
  g_clear_pointer (&search->homes, g_ptr_array_unref);
  g_clear_pointer (&search->client, g_strfreev);
  g_clear_pointer (&search->place, ring_focus_place_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, clear_search)

/* Whether @text is an id of tmux: a sign and a number. */
static gboolean
is_id (const char *text,
       char sign)
{
  gint64 number = 0;

  return text != NULL && text[0] == sign && ring_focus_inner_parse_number (text + 1, &number);
}

/* The socket that tmux takes if it is told none. */
static char *
make_default_socket (const RingFocusRequest *request)
{
  const char *folder = g_environ_getenv ((char **) request->environ, "TMUX_TMPDIR");

  return g_strdup_printf ("%s/tmux-%lu/default", folder != NULL && folder[0] != '\0' ? folder : "/tmp",
                          (unsigned long) geteuid ());
}

/* Lines of just so many fields, the last of which takes the rest. */
static GPtrArray *
split_lines (const char *output,
             int n_fields)
{
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (size_t i = 0; lines[i] != NULL; i++)
    {
      char **fields = g_strsplit (lines[i], " ", n_fields);

      if (g_strv_length (fields) == (guint) n_fields)
        g_ptr_array_add (found, fields);
      else
        g_strfreev (fields);
    }
  return found;
}

static GPtrArray *
list (const RingFocusRequest *request,
      GCancellable *cancellable,
      const Search *search,
      const char *command,
      const char *format,
      int n_fields,
      GError **error)
{
  const char *const clients[] = { "tmux", "-S", search->socket, command, "-F", format, NULL };
  const char *const panes[] = { "tmux", "-S", search->socket, command, "-a", "-F", format, NULL };
  g_autofree char *output = ring_focus_program_run (request, cancellable, n_fields == N_PANE_FIELDS ? panes : clients, NULL, error);

  return output != NULL ? split_lines (output, n_fields) : NULL;
}

/* The lines of the pane. */
static gboolean
find_homes (const RingFocusRequest *request,
            GCancellable *cancellable,
            Search *search,
            GError **error)
{
  g_autoptr (GPtrArray) panes = list (request, cancellable, search, "list-panes", PANE_FORMAT, N_PANE_FIELDS, error);

  if (panes == NULL)
    return FALSE;
  for (guint i = panes->len; i > 0; i--)
    {
      char **pane = g_ptr_array_index (panes, i - 1);

      if (!g_str_equal (pane[PANE_ID], search->pane) || !is_id (pane[PANE_SESSION], '$') || !is_id (pane[PANE_WINDOW], '@'))
        g_ptr_array_remove_index (panes, i - 1);
    }
  search->homes = g_steal_pointer (&panes);
  return TRUE;
}

static char **
find_home (const Search *search,
           const char *session)
{
  for (guint i = 0; i < search->homes->len; i++)
    {
      char **home = g_ptr_array_index (search->homes, i);

      if (g_str_equal (home[PANE_SESSION], session))
        return home;
    }
  return NULL;
}

/* How well a client does: it is here, it has the window, it has the session. */
static int
rate_client (const Search *search,
             char **client,
             const RingFocusPlace *place)
{
  char **home = find_home (search, client[CLIENT_SESSION]);
  int rating = ring_focus_inner_is_remote (place) ? 0 : 4;

  if (home != NULL)
    rating += g_str_equal (home[PANE_ACTIVE], "1") ? 2 : 1;
  return rating;
}

/* The best client; of two, the one that was used last. */
static gboolean
find_client (const RingFocusRequest *request,
             GCancellable *cancellable,
             Search *search,
             GError **error)
{
  g_autoptr (GPtrArray) clients = list (request, cancellable, search, "list-clients", CLIENT_FORMAT, N_CLIENT_FIELDS, error);
  int best_rating = -1;
  gint64 best_activity = -1;

  for (guint i = 0; clients != NULL && i < clients->len; i++)
    {
      char **client = g_ptr_array_index (clients, i);
      g_autoptr (RingFocusPlace) place = NULL;
      gint64 pid = 0;
      gint64 activity = g_ascii_strtoll (client[CLIENT_ACTIVITY], NULL, 10);
      int rating;

      if (!ring_focus_inner_parse_number (client[CLIENT_PID], &pid) || !is_id (client[CLIENT_SESSION], '$') || !g_str_has_prefix (client[CLIENT_TTY], "/dev/"))
        continue;
      place = ring_focus_place_new_from_process (request->proc_root, pid, NULL);
      if (place == NULL || g_str_equal (client[CLIENT_CONTROL], "1"))
        continue;
      rating = rate_client (search, client, place);
      if (rating < best_rating || (rating == best_rating && activity <= best_activity))
        continue;
      best_rating = rating;
      best_activity = activity;
      g_strfreev (search->client);
      search->client = g_strdupv (client);
      g_clear_pointer (&search->place, ring_focus_place_unref);
      search->place = g_steal_pointer (&place);
    }
  return clients != NULL;
}

/* One call, so that all of it is done or nothing. */
static gboolean
choose (const RingFocusRequest *request,
        GCancellable *cancellable,
        const Search *search,
        GError **error)
{
  g_autofree char *window = g_strconcat (search->home[PANE_SESSION], ":", search->home[PANE_WINDOW], NULL);
  gboolean is_shown = g_str_equal (search->client[CLIENT_SESSION], search->home[PANE_SESSION]);
  const char *const words[] = { "tmux", "-S", search->socket,
                                "select-window", "-t", window, ";",
                                "select-pane", "-t", search->pane,
                                is_shown ? NULL : ";",
                                "switch-client", "-c", search->client[CLIENT_TTY], "-t", search->home[PANE_SESSION], NULL };
  g_autofree char *output = ring_focus_program_run (request, cancellable, words, NULL, error);

  return output != NULL;
}

/* Nobody looks at the session: says how to. */
static RingFocusAnswer *
answer_detached (const Search *search)
{
  char **home = g_ptr_array_index (search->homes, 0);
  g_autofree char *clean = ring_text_clean (home[PANE_NAME], -1);
  g_autofree char *name = g_shell_quote (clean);
  g_autofree char *socket = g_shell_quote (search->socket);
  RingFocusAnswer *answer = NULL;
  char *command = NULL;

  if (search->is_default)
    command = g_strdup_printf ("tmux attach -t %s", name);
  else
    command = g_strdup_printf ("tmux -S %s attach -t %s", socket, name);
  /* Translators: %s is a command */
  answer = ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its tmux session is detached: %s"), command);
  answer->command = command;
  return answer;
}

/* Whether the pane shows the place, and has not only left its variables there. */
static gboolean
is_shown_in_pane (const Search *search,
                  const RingFocusHolder *holder)
{
  char **home = g_ptr_array_index (search->homes, 0);

  return ring_focus_holder_may_show (holder, home[PANE_TTY]);
}

static RingFocusAnswer *
answer_error (const GError *error)
{
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("it is in tmux, which is not installed here"));
  return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its tmux server cannot be asked"));
}

static RingFocusAnswer *
look (const RingFocusRequest *request,
      GCancellable *cancellable,
      Search *search,
      const RingFocusHolder *holder)
{
  g_autoptr (GError) error = NULL;
  char **home = NULL;

  if (!ring_focus_socket_is_ours (search->socket))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("its tmux server is gone, or another user's"));
  if (!find_homes (request, cancellable, search, &error))
    return answer_error (error);
  if (search->homes->len == 0)
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("tmux has no pane %s any more"), search->pane);
  if (!is_shown_in_pane (search, holder))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in the tmux pane %s"), search->pane);
  if (!find_client (request, cancellable, search, &error))
    return answer_error (error);
  if (search->client == NULL)
    return answer_detached (search);
  home = find_home (search, search->client[CLIENT_SESSION]);
  search->home = home != NULL ? home : g_ptr_array_index (search->homes, 0);
  if (!request->is_rehearsal && !choose (request, cancellable, search, &error))
    return answer_error (error);
  return ring_focus_answer_new (RING_FOCUS_CHOSEN, g_steal_pointer (&search->place),
                                /* Translators: a pane, as %3; a terminal, as /dev/pts/3 */
                                _ ("tmux pane %s, shown on %s"), search->pane, search->client[CLIENT_TTY]);
}

static RingFocusAnswer *
work_tmux (const RingFocusRequest *request,
           GCancellable *cancellable)
{
  g_autofree char *default_socket = make_default_socket (request);
  g_autofree char *server = NULL;
  g_auto (RingFocusHolder) holder = { 0 };
  g_auto (Search) search = { 0 };

  ring_focus_holder_init (&holder, request->place, request->proc_root);
  if (g_strcmp0 (holder.comm, "") == 0)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is on no terminal"));
  if (!ring_focus_holder_may_be (&holder, "tmux: server"))
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("another program shows its terminal: %s"), holder.comm);
  server = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "TMUX");
  search.pane = ring_focus_holder_dup_id (&holder, request->place, request->proc_root, "TMUX_PANE");
  if (holder.comm == NULL && server == NULL && search.pane == NULL)
    return ring_focus_answer_new (RING_FOCUS_NOT_MINE, NULL, _ ("it is not in tmux"));
  if (server == NULL)
    search.socket = g_strdup (default_socket);
  if (!is_id (search.pane, '%') || (server != NULL && !ring_focus_inner_parse_tmux (server, &search.socket, NULL)))
    return ring_focus_answer_new (RING_FOCUS_FAILED, NULL, _ ("what is known of its tmux pane is not sound"));
  search.is_default = g_str_equal (search.socket, default_socket);
  return look (request, cancellable, &search, &holder);
}

const RingFocuser ring_focuser_tmux = { .name = "tmux", .layer = RING_FOCUS_LAYER_INNER, .work = work_tmux };
