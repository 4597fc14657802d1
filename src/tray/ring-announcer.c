/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAnnouncer"

#include "config.h"

#include "ring-announcer.h"

#include <glib/gi18n.h>

#include "core/ring-remote-plan.h"
#include "core/ring-text.h"
#include "core/ring-view.h"

/* Sessions that a summary names; the rest is a number. */
#define MAX_SUMMARY_LINES 4

struct _RingAnnouncer
{
  RingNotifier *notifier; /* (owned) */
  char *home;             /* (owned) */
  char *icon;             /* (owned): of what waits */
  char *plain_icon;       /* (owned): of all else */
  GHashTable *out;        /* (owned) (element-type utf8): sessions whose wait a notification of ours is about */
  GHashTable *finished;   /* (owned) (element-type utf8): sessions that a notification of ours says have finished */
  gboolean is_summary;    /* one notification stands for all of them */
};

/**
 * ring_announcer_new:
 * @notifier: shows the notifications
 * @home: the user's home, which texts show as `~`
 * @icon: of notifications about waits
 * @plain_icon: of all others
 *
 * Call it once.
 *
 * Returns: (transfer full): an announcer that has announced nothing
 */
RingAnnouncer *
ring_announcer_new (RingNotifier *notifier,
                    const char *home,
                    const char *icon,
                    const char *plain_icon)
{
  RingAnnouncer *self = g_new0 (RingAnnouncer, 1);

  self->notifier = g_object_ref (notifier);
  self->home = g_strdup (home);
  self->icon = g_strdup (icon);
  self->plain_icon = g_strdup (plain_icon);
  self->out = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->finished = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

/**
 * ring_announcer_free:
 * @self: (transfer full): the announcer
 */
void
ring_announcer_free (RingAnnouncer *self)
{
  g_object_unref (self->notifier);
  g_free (self->home);
  g_free (self->icon);
  g_free (self->plain_icon);
  g_hash_table_unref (self->out);
  g_hash_table_unref (self->finished);
  g_free (self);
}

/* What a notification is about: its icon and buttons follow from it. */
typedef enum
{
  ABOUT_WAIT,
  ABOUT_WAITS, /* several */
  ABOUT_SESSION,
  ABOUT_PROGRAM, /* this one */
} About;

static void
show (RingAnnouncer *self,
      const RingConfig *config,
      const char *key,
      const char *title,
      const char *body,
      About about)
{
  gboolean is_wait = about == ABOUT_WAIT || about == ABOUT_WAITS;
  RingNotification notification = {
    .key = key,
    .title = title,
    .body = body,
    .icon = is_wait ? self->icon : self->plain_icon,
    .is_critical = is_wait && g_str_equal (ring_config_get_string (config, RING_CONFIG_TRAY_URGENCY), "critical"),
    .has_sound = about != ABOUT_PROGRAM && ring_config_get_boolean (config, RING_CONFIG_NOTIFY_SOUND),
    .can_snooze = about == ABOUT_WAIT,
    .goes_to_session = about == ABOUT_WAIT || about == ABOUT_SESSION,
  };

  if (ring_remote_is_desktop_on (config))
    ring_notifier_show (self->notifier, &notification);
}

static void
show_session (RingAnnouncer *self,
              const RingBoard *board,
              const RingConfig *config,
              const char *session_id)
{
  const RingSession *session = ring_board_find (board, session_id);
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;

  if (session == NULL)
    return;
  title = ring_view_notification_title (board, session);
  body = ring_view_notification_body (board, session, self->home);
  show (self, config, session_id, title, body, ABOUT_WAIT);
}

/* One that says a session has finished gives way to one that says it waits. */
static void
show_finished (RingAnnouncer *self,
               const RingBoard *board,
               const RingConfig *config,
               const char *session_id)
{
  const RingSession *session = ring_board_find (board, session_id);
  const char *last_action = NULL;
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;

  if (session == NULL)
    return;
  name = ring_view_session_name (board, session);
  last_action = ring_session_get_last_action (session);
  /* Translators: %s is a session's name */
  title = g_strdup_printf (_ ("%s has finished"), name);
  body = g_str_equal (last_action, "—") ? g_strdup ("") : ring_text_for_display (last_action);
  g_hash_table_add (self->finished, g_strdup (session_id));
  show (self, config, session_id, title, body, ABOUT_SESSION);
}

/* It is true until the session works again, waits or ends. */
static void
withdraw_finished (RingAnnouncer *self,
                   const RingBoard *board)
{
  GHashTableIter iter;
  gpointer session_id;

  g_hash_table_iter_init (&iter, self->finished);
  while (g_hash_table_iter_next (&iter, &session_id, NULL))
    {
      const RingSession *session = ring_board_find (board, session_id);

      if (session != NULL && ring_session_get_state (session) == RING_STATE_IDLE)
        continue;
      /* Else it is replaced in place. */
      if (self->is_summary || !g_hash_table_contains (self->out, session_id))
        ring_notifier_withdraw (self->notifier, session_id);
      g_hash_table_iter_remove (&iter);
    }
}

static void
show_summary (RingAnnouncer *self,
              const RingBoard *board,
              const RingConfig *config,
              gint64 now_usec)
{
  g_autoptr (RingView) view = ring_view_new_all (board, now_usec);
  guint n_out = g_hash_table_size (self->out);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autofree char *title = NULL;
  guint n_lines = 0;

  for (guint i = 0; i < view->rows->len && n_lines < MAX_SUMMARY_LINES; i++)
    {
      const RingViewRow *row = g_ptr_array_index (view->rows, i);

      if (!g_hash_table_contains (self->out, row->session_id))
        continue;
      /* Translators: name of a session, and what it waits for. */
      g_string_append_printf (body, _ ("%s — %s"), row->name, row->text);
      g_string_append_c (body, '\n');
      n_lines++;
    }
  if (n_out > n_lines)
    /* Translators: %u is the number of sessions that are not named. */
    g_string_append_printf (body, ngettext ("… %u more", "… %u more", n_out - n_lines),
                            n_out - n_lines);
  else if (body->len > 0)
    g_string_truncate (body, body->len - 1);

  /* Translators: title of the notification that stands for several sessions. */
  title = g_strdup_printf (ngettext ("%u session waits for you", "%u sessions wait for you", n_out),
                           n_out);
  show (self, config, RING_ANNOUNCER_SUMMARY_KEY, title, body->str, ABOUT_WAITS);
}

static void
withdraw_all (RingAnnouncer *self)
{
  GHashTableIter iter;
  gpointer session_id;

  g_hash_table_iter_init (&iter, self->out);
  while (g_hash_table_iter_next (&iter, &session_id, NULL))
    ring_notifier_withdraw (self->notifier, session_id);
}

/* What the alerts come to. */
typedef struct
{
  const RingConfig *config;
  GPtrArray *fresh; /* (element-type utf8): sessions to be announced; ids of the alerts */
  gboolean has_gone;
  gboolean has_summary;
} Batch;

static void
take_alerts (RingAnnouncer *self,
             GPtrArray *alerts,
             const RingBoard *board,
             Batch *batch)
{
  for (guint i = 0; i < alerts->len; i++)
    {
      const RingAlert *alert = g_ptr_array_index (alerts, i);

      switch (alert->kind)
        {
        case RING_ALERT_KIND_WAITING:
        case RING_ALERT_KIND_REMINDER:
          g_hash_table_add (self->out, g_strdup (alert->session_id));
          g_ptr_array_add (batch->fresh, alert->session_id);
          break;
        case RING_ALERT_KIND_FINISHED:
          show_finished (self, board, batch->config, alert->session_id);
          break;
        case RING_ALERT_KIND_SUMMARY:
          for (guint n = 0; alert->summed[n] != NULL; n++)
            g_hash_table_add (self->out, g_strdup (alert->summed[n]));
          batch->has_summary = TRUE;
          break;
        case RING_ALERT_KIND_WITHDRAWN:
          batch->has_gone |= g_hash_table_remove (self->out, alert->session_id);
          ring_notifier_withdraw (self->notifier, alert->session_id);
          break;
        default:
          g_warn_if_reached ();
        }
    }
}

/**
 * ring_announcer_announce:
 * @self: the announcer
 * @alerts: (element-type RingAlert): of this look
 * @board: of this look
 * @config: settings
 * @now_usec: the time
 *
 * Shows, replaces and withdraws notifications. A summary stays one until all
 * it stood for are gone or a new session has to be told among few. Call it
 * after each look at the board.
 */
void
ring_announcer_announce (RingAnnouncer *self,
                         GPtrArray *alerts,
                         const RingBoard *board,
                         const RingConfig *config,
                         gint64 now_usec)
{
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  Batch batch = { .config = config, .fresh = fresh };
  gboolean was_summary = self->is_summary;
  guint n_out;

  take_alerts (self, alerts, board, &batch);
  n_out = g_hash_table_size (self->out);
  self->is_summary = n_out > RING_ANNOUNCER_MAX_SINGLE || (n_out > 0 && batch.has_summary) || (n_out > 0 && was_summary && fresh->len == 0);
  withdraw_finished (self, board);

  if (self->is_summary)
    {
      if (!was_summary)
        withdraw_all (self);
      if (!was_summary || fresh->len > 0 || batch.has_gone || batch.has_summary)
        show_summary (self, board, config, now_usec);
      return;
    }
  if (was_summary)
    {
      GHashTableIter iter;
      gpointer session_id;

      ring_notifier_withdraw (self->notifier, RING_ANNOUNCER_SUMMARY_KEY);
      g_hash_table_iter_init (&iter, self->out);
      while (g_hash_table_iter_next (&iter, &session_id, NULL))
        show_session (self, board, config, session_id);
      return;
    }
  for (guint i = 0; i < fresh->len; i++)
    show_session (self, board, config, g_ptr_array_index (fresh, i));
}

/**
 * ring_announcer_put_off:
 * @self: the announcer
 * @session_id: a session whose wait will be told again
 *
 * Takes its notification away. Call it when the human has put it off.
 */
void
ring_announcer_put_off (RingAnnouncer *self,
                        const char *session_id)
{
  if (g_hash_table_remove (self->out, session_id))
    ring_notifier_withdraw (self->notifier, session_id);
}

/**
 * ring_announcer_say:
 * @self: the announcer
 * @key: one that no session has; a newer one with the same key takes its place
 * @title: a few words
 * @body: a sentence
 * @config: settings
 *
 * Says something that is not about a wait: an answer to what the human has just
 * done.
 *
 * Returns: %FALSE if nobody would show it
 */
gboolean
ring_announcer_say (RingAnnouncer *self,
                    const char *key,
                    const char *title,
                    const char *body,
                    const RingConfig *config)
{
  if (!ring_notifier_is_heard (self->notifier) || g_str_equal (ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND), "none"))
    return FALSE;
  show (self, config, key, title, body, ABOUT_PROGRAM);
  return TRUE;
}

/**
 * ring_announcer_take_back:
 * @self: the announcer
 * @key: of what ring_announcer_say() said
 *
 * Call it when it is not so any more.
 */
void
ring_announcer_take_back (RingAnnouncer *self,
                          const char *key)
{
  ring_notifier_withdraw (self->notifier, key);
}

/**
 * ring_announcer_set_has_host:
 * @self: the announcer
 * @has_host: whether a panel shows the icon
 * @desktop: the desktop at hand
 * @config: settings
 *
 * Tells the human what to do where no panel shows the icon, or takes that back.
 * Call it when that has become certain, and again when a panel comes.
 */
void
ring_announcer_set_has_host (RingAnnouncer *self,
                             gboolean has_host,
                             RingDesktop desktop,
                             const RingConfig *config)
{
  g_autofree char *body = NULL;

  if (has_host)
    {
      ring_notifier_withdraw (self->notifier, RING_ANNOUNCER_HOST_KEY);
      return;
    }
  /* Translators: %s is a sentence that says what to do about it */
  body = g_strdup_printf (_ ("%s Notifications come all the same. Starting RiNG Tray again shows the board."),
                          ring_desktop_get_host_advice (desktop));
  show (self, config, RING_ANNOUNCER_HOST_KEY, _ ("No panel shows the tray icon"), body, ABOUT_PROGRAM);
}
