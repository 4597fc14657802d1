/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLogin"

#include "config.h"

#include "ring-login.h"

#include <glib/gi18n.h>

#include "core/ring-error.h"
#include "io/ring-login-file.h"
#include "ring-autostart-portal.h"
#include "ring-autostart.h"

/* A desktop that has not answered by then may be asked again. */
#define PATIENCE_SECONDS 60

struct _RingLogin
{
  GObject parent_instance;

  RingPaths *paths; /* (owned) */
  RingReach *reach; /* (owned) */
  gboolean is_sandboxed;
  gboolean is_on;       /* outside: as of the last look */
  RingLoginState state; /* inside */
  gboolean is_wanted;   /* newest wish */
  gboolean is_asked;    /* what the last question asks for */
  guint n_asked;        /* questions so far; only the last one's answer counts */
  guint patience_id;    /* 0 = no answer is due */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RingLogin, ring_login, G_TYPE_OBJECT)

/* One question. */
typedef struct
{
  RingLogin *login; /* (owned) */
  guint number;
} Asked;

static void
ask (RingLogin *self);

/* --- inside --- */

static void
finish (RingLogin *self,
        gboolean is_wanted,
        RingLoginAnswer answer)
{
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->patience_id, g_source_remove);
  ring_login_state_take (&self->state, is_wanted, answer);
  if (!ring_reach_ask (self->reach, ring_paths_get_root (self->paths)) || !ring_login_file_write (self->paths, &self->state, &error))
    g_message ("What the desktop answered cannot be kept: %s", error != NULL ? error->message : "the registry does not answer");
  /* The human has changed their mind meanwhile. */
  if (self->is_wanted != is_wanted)
    ask (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_answered (gboolean is_wanted,
             RingLoginAnswer answer,
             gpointer user_data)
{
  g_autofree Asked *asked = user_data;
  g_autoptr (RingLogin) self = asked->login;

  /* One that comes after all is as true as one in time. */
  if (asked->number == self->n_asked)
    finish (self, is_wanted, answer);
}

static gboolean
on_patience_over (gpointer user_data)
{
  RingLogin *self = RING_LOGIN (user_data);

  self->patience_id = 0;
  finish (self, self->is_asked, RING_LOGIN_ANSWER_FAILED);
  return G_SOURCE_REMOVE;
}

static void
ask (RingLogin *self)
{
  Asked *asked = g_new0 (Asked, 1);

  *asked = (Asked){ .login = g_object_ref (self), .number = ++self->n_asked };
  self->is_asked = self->is_wanted;
  self->patience_id = g_timeout_add_seconds (PATIENCE_SECONDS, on_patience_over, self);
  ring_autostart_portal_ask (self->is_asked, on_answered, asked);
}

/* --- outside --- */

static gboolean
set_file (RingLogin *self,
          gboolean is_wanted,
          GError **error)
{
  const RingAutostartPlaces places = ring_autostart_get_places ();
  g_autofree char *program = ring_autostart_find_program ();

  if (program == NULL)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_MISSING, "The program is not where it was");
      return FALSE;
    }
  if (!ring_reach_ask (self->reach, places.user_folder))
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_TIMED_OUT, "The folder does not answer");
      return FALSE;
    }
  return ring_autostart_set (&places, is_wanted, program, error);
}

/* --- both --- */

/**
 * ring_login_look:
 * @self: the start at login
 *
 * Looks anew. People edit that file by hand, and by other programs. Call it when
 * the human is about to see what is so.
 */
void
ring_login_look (RingLogin *self)
{
  const RingAutostartPlaces places = ring_autostart_get_places ();

  g_return_if_fail (RING_IS_LOGIN (self));

  if (!self->is_sandboxed && ring_reach_ask (self->reach, places.user_folder))
    self->is_on = ring_autostart_is_on (&places);
}

/**
 * ring_login_is_on:
 * @self: the start at login
 *
 * Returns: whether the desktop starts the tray at login, as of the last look;
 *   while it is asked, what it is asked for
 */
gboolean
ring_login_is_on (RingLogin *self)
{
  g_return_val_if_fail (RING_IS_LOGIN (self), FALSE);

  if (!self->is_sandboxed)
    return self->is_on;
  return self->patience_id != 0 ? self->is_wanted : self->state.is_on;
}

/**
 * ring_login_is_asking:
 * @self: the start at login
 *
 * Returns: whether an answer of the desktop is due
 */
gboolean
ring_login_is_asking (RingLogin *self)
{
  g_return_val_if_fail (RING_IS_LOGIN (self), FALSE);

  return self->patience_id != 0;
}

/**
 * ring_login_get_note:
 * @self: the start at login
 *
 * Returns: (transfer none) (nullable): why it is not as the human wants it; %NULL
 *   if it is
 */
const char *
ring_login_get_note (RingLogin *self)
{
  g_return_val_if_fail (RING_IS_LOGIN (self), NULL);

  if (!self->is_sandboxed)
    return NULL;
  if (self->patience_id != 0)
    return _ ("Your desktop was asked and has not answered yet.");
  switch (self->state.answer)
    {
    case RING_LOGIN_ANSWER_DENIED:
      return _ ("Your desktop does not allow it. Look in its settings for this app, or for apps in the background.");
    case RING_LOGIN_ANSWER_MISSING:
      return _ ("This desktop cannot be asked from inside the sandbox. Change its list of programs that start at login yourself: flatpak run io.github.ring_tray.RingTray");
    case RING_LOGIN_ANSWER_FAILED:
      return _ ("Your desktop was asked, and gave no answer. Try again.");
    case RING_LOGIN_ANSWER_NONE:
    case RING_LOGIN_ANSWER_GRANTED:
    default:
      return NULL;
    }
}

/**
 * ring_login_set:
 * @self: the start at login
 * @is_wanted: whether to start at login
 * @error: (out) (optional): what ring_autostart_set() says
 *
 * Call it when the human has switched it, and never else. Inside a sandbox the
 * answer comes later, by #RingLogin::changed.
 *
 * Returns: whether it is so, or was asked for
 */
gboolean
ring_login_set (RingLogin *self,
                gboolean is_wanted,
                GError **error)
{
  gboolean is_done = TRUE;

  g_return_val_if_fail (RING_IS_LOGIN (self), FALSE);

  if (!self->is_sandboxed)
    is_done = set_file (self, is_wanted, error);
  self->is_wanted = is_wanted;
  if (self->is_sandboxed && self->patience_id == 0)
    ask (self);
  ring_login_look (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  return is_done;
}

static void
ring_login_finalize (GObject *object)
{
  RingLogin *self = RING_LOGIN (object);

  g_clear_handle_id (&self->patience_id, g_source_remove);
  ring_paths_unref (self->paths);
  ring_reach_unref (self->reach);

  G_OBJECT_CLASS (ring_login_parent_class)->finalize (object);
}

static void
ring_login_class_init (RingLoginClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ring_login_finalize;

  /**
   * RingLogin::changed:
   *
   * It is, or may be, other than before.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", RING_TYPE_LOGIN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);
}

static void
ring_login_init (RingLogin *self)
{
}

/**
 * ring_login_new:
 * @paths: the registry
 * @reach: tells whether folders answer
 * @is_sandboxed: whether the desktop has to be asked
 *
 * Call it once.
 *
 * Returns: (transfer full): the start at login
 */
RingLogin *
ring_login_new (RingPaths *paths,
                RingReach *reach,
                gboolean is_sandboxed)
{
  RingLogin *self = g_object_new (RING_TYPE_LOGIN, NULL);
  g_autoptr (GError) error = NULL;

  self->paths = ring_paths_ref (paths);
  self->reach = ring_reach_ref (reach);
  self->is_sandboxed = is_sandboxed;
  if (is_sandboxed && ring_reach_ask (reach, ring_paths_get_root (paths)) && !ring_login_file_read (paths, &self->state, &error))
    g_message ("What the desktop answered last is not known: %s", error->message);
  ring_login_look (self);
  return self;
}
