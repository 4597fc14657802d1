/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingScreen"

#include "config.h"

#include "ring-screen.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* Alternate screen, no cursor, no wrapping of long lines; and back. */
#define ENTER "\033[?1049h\033[?25l\033[?7l"
#define LEAVE "\033[?7h\033[?25h\033[?1049l"

/* What cannot say how large it is. */
#define DEFAULT_ROWS 24

struct _RingScreen
{
  guint resize_id;
  RingScreenFunc on_resize;
  gpointer user_data;
  struct sigaction old_stop;
};

/**
 * ring_screen_is_possible:
 *
 * Returns: whether standard output is a terminal that has an alternate screen
 */
gboolean
ring_screen_is_possible (void)
{
  const char *term = g_getenv ("TERM");

  return isatty (STDOUT_FILENO) && term != NULL && term[0] != '\0' && !g_str_equal (term, "dumb");
}

/* For a signal handler, too. A terminal that is gone needs nothing. */
static void
say (const char *escape,
     size_t length)
{
  gssize n_written = write (STDOUT_FILENO, escape, length);

  (void) n_written;
}

/* Ctrl+Z: the shell must not find itself on the alternate screen. What is
 * called here is safe in a signal handler. */
static void
on_stop (int number)
{
  const struct sigaction default_action = { .sa_handler = SIG_DFL };
  struct sigaction own_action;
  sigset_t stop;
  int saved_errno = errno;

  say (LEAVE, sizeof LEAVE - 1);
  sigaction (number, &default_action, &own_action);
  sigemptyset (&stop);
  sigaddset (&stop, number);
  raise (number);
  /* Here it stands still until it is continued. */
  sigprocmask (SIG_UNBLOCK, &stop, NULL);
  sigaction (number, &own_action, NULL);
  say (ENTER, sizeof ENTER - 1);
  raise (SIGWINCH);
  errno = saved_errno;
}

static gboolean
on_window_changed (gpointer user_data)
{
  RingScreen *screen = user_data;

  screen->on_resize (screen->user_data);
  return G_SOURCE_CONTINUE;
}

/**
 * ring_screen_new:
 * @on_resize: called when the page has to be drawn again
 * @user_data: for it
 *
 * Takes the terminal. Call it if ring_screen_is_possible(), and make sure that
 * every end of the program goes through ring_screen_free().
 *
 * Returns: (transfer full): an empty page
 */
RingScreen *
ring_screen_new (RingScreenFunc on_resize,
                 gpointer user_data)
{
  const struct sigaction stop = { .sa_handler = on_stop, .sa_flags = SA_RESTART };
  RingScreen *screen = g_new0 (RingScreen, 1);

  screen->on_resize = on_resize;
  screen->user_data = user_data;
  screen->resize_id = g_unix_signal_add (SIGWINCH, on_window_changed, screen);
  say (ENTER, sizeof ENTER - 1);
  sigaction (SIGTSTP, &stop, &screen->old_stop);
  return screen;
}

/**
 * ring_screen_free:
 * @screen: (transfer full): the page
 *
 * Gives the terminal back as it was.
 */
void
ring_screen_free (RingScreen *screen)
{
  sigaction (SIGTSTP, &screen->old_stop, NULL);
  g_source_remove (screen->resize_id);
  say (LEAVE, sizeof LEAVE - 1);
  g_free (screen);
}

static guint
get_n_rows (void)
{
  struct winsize size;

  if (ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0)
    return DEFAULT_ROWS;
  return size.ws_row;
}

/**
 * ring_screen_compose:
 * @screen: the page
 * @text: lines
 *
 * Returns: (transfer full): what to print so that the page shows these lines and
 *   nothing else; those for which there is no room are counted at its end
 */
char *
ring_screen_compose (const RingScreen *screen,
                     const char *text)
{
  g_autoptr (GString) page = g_string_new ("\033[H");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (lines);
  guint n_rows = get_n_rows ();
  guint n_shown = 0;

  if (n_lines > 0 && lines[n_lines - 1][0] == '\0')
    n_lines--;
  n_shown = n_lines <= n_rows ? n_lines : n_rows - 1;
  for (guint i = 0; i < n_shown; i++)
    g_string_append_printf (page, "%s%s\033[K", i > 0 ? "\r\n" : "", lines[i]);
  if (n_shown < n_lines)
    {
      g_string_append (page, n_shown > 0 ? "\r\n" : "");
      g_string_append_printf (page, ngettext ("… %u more", "… %u more", n_lines - n_shown), n_lines - n_shown);
      g_string_append (page, "\033[K");
    }
  g_string_append (page, "\033[J");
  return g_string_free (g_steal_pointer (&page), FALSE);
}
