/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingRemotePlan"

#include "config.h"

#include "ring-remote-plan.h"

#include "ring-json.h"
#include "ring-names.h"
#include "ring-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_URL_BYTES 2048
#define MAX_TOPIC_BYTES 64
#define TOPIC_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
#define NTFY_PRIORITY_HIGH 4

/* Key of the one message that stands for several sessions; no session's. */
#define SUMMARY_KEY ""

static const struct
{
  const char *name;
  RingConfigKey url_key;
} remotes[RING_N_REMOTES] = {
  [RING_REMOTE_NTFY] = { "ntfy", RING_CONFIG_NOTIFY_NTFY_URL },
  [RING_REMOTE_WEBHOOK] = { "webhook", RING_CONFIG_NOTIFY_WEBHOOK_URL },
};

/**
 * ring_remote_request_free:
 * @request: (transfer full): a request
 */
void
ring_remote_request_free (RingRemoteRequest *request)
{
  g_free (request->key);
  g_free (request->url);
  g_free (request->host);
  g_free (request->body);
  g_free (request);
}

/**
 * ring_remote_name:
 * @kind: a place
 *
 * Returns: (transfer none): what the settings call it
 */
const char *
ring_remote_name (RingRemoteKind kind)
{
  return remotes[kind].name;
}

/**
 * ring_remote_url_key:
 * @kind: a place
 *
 * Returns: the setting that has its address
 */
RingConfigKey
ring_remote_url_key (RingRemoteKind kind)
{
  return remotes[kind].url_key;
}

static GUri *
parse_url (const char *url)
{
  if (strlen (url) > MAX_URL_BYTES)
    return NULL;
  for (const char *at = url; *at != '\0'; at++)
    {
      if (g_ascii_iscntrl (*at) || *at == ' ')
        return NULL;
    }
  /* Who sends it decodes the user and the host. */
  if (!g_uri_is_valid (url, G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_ENCODED_PATH | G_URI_FLAGS_ENCODED_QUERY | G_URI_FLAGS_ENCODED_FRAGMENT, NULL))
    return NULL;
  return g_uri_parse (url, G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_ENCODED, NULL);
}

/* The last part of the path, as RiNG takes it. */
static char *
find_topic (GUri *uri)
{
  g_autofree char *path = g_strdup (g_uri_get_path (uri));
  size_t length = strlen (path);
  const char *slash = NULL;

  while (length > 0 && path[length - 1] == '/')
    path[--length] = '\0';
  slash = strrchr (path, '/');
  return g_strdup (slash != NULL ? slash + 1 : path);
}

static gboolean
is_topic (const char *topic)
{
  size_t length = strlen (topic);

  return length > 0 && length <= MAX_TOPIC_BYTES && strspn (topic, TOPIC_CHARACTERS) == length;
}

/**
 * ring_remote_check_url:
 * @kind: a place
 * @url: its address as it is set
 *
 * Returns: what is wrong with it
 */
RingRemoteFault
ring_remote_check_url (RingRemoteKind kind,
                       const char *url)
{
  g_autoptr (GUri) uri = parse_url (url);
  g_autofree char *topic = NULL;
  const char *scheme = NULL;

  if (uri == NULL)
    return RING_REMOTE_FAULT_SYNTAX;
  scheme = g_uri_get_scheme (uri);
  if (g_ascii_strcasecmp (scheme, "https") != 0 && g_ascii_strcasecmp (scheme, "http") != 0)
    return RING_REMOTE_FAULT_SCHEME;
  if (g_uri_get_host (uri) == NULL || g_uri_get_host (uri)[0] == '\0')
    return RING_REMOTE_FAULT_SYNTAX;
  topic = find_topic (uri);
  return kind == RING_REMOTE_NTFY && !is_topic (topic) ? RING_REMOTE_FAULT_TOPIC : RING_REMOTE_FAULT_NONE;
}

/**
 * ring_remote_fault_words:
 * @fault: what is wrong with an address
 *
 * Returns: (transfer none): how it has to be, as a sentence
 */
const char *
ring_remote_fault_words (RingRemoteFault fault)
{
  switch (fault)
    {
    case RING_REMOTE_FAULT_SCHEME:
      return _ ("It has to begin with https:// or http://.");
    case RING_REMOTE_FAULT_TOPIC:
      return _ ("Its last part has to be a topic: letters, digits, - and _.");
    case RING_REMOTE_FAULT_NONE:
    case RING_REMOTE_FAULT_SYNTAX:
    default:
      return _ ("Write it as https://host/path.");
    }
}

/**
 * ring_remote_is_named:
 * @kind: a place
 * @config: settings
 *
 * Returns: whether alerts are to go there: `notify_also` or `notify_backend`
 *   names it; `notify_backend = "none"` overrides both
 */
gboolean
ring_remote_is_named (RingRemoteKind kind,
                      const RingConfig *config)
{
  const char *backend = ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND);
  const char *const *also = ring_config_get_strings (config, RING_CONFIG_NOTIFY_ALSO);

  if (g_str_equal (backend, "none"))
    return FALSE;
  return g_str_equal (backend, remotes[kind].name) || (also != NULL && g_strv_contains (also, remotes[kind].name));
}

/**
 * ring_remote_is_on:
 * @kind: a place
 * @config: settings
 *
 * Returns: whether alerts go there
 */
gboolean
ring_remote_is_on (RingRemoteKind kind,
                   const RingConfig *config)
{
  const char *url = ring_config_get_string (config, remotes[kind].url_key);

  return ring_remote_is_named (kind, config) && ring_remote_check_url (kind, url) == RING_REMOTE_FAULT_NONE;
}

/**
 * ring_remote_is_desktop_on:
 * @config: settings
 *
 * Returns: whether alerts are shown on the desktop: not with `notify_backend`
 *   "none", nor where it names another place that can be reached
 */
gboolean
ring_remote_is_desktop_on (const RingConfig *config)
{
  const char *backend = ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND);

  if (g_str_equal (backend, "none"))
    return FALSE;
  for (int kind = 0; kind < RING_N_REMOTES; kind++)
    {
      if (g_str_equal (backend, remotes[kind].name) && ring_remote_is_on ((RingRemoteKind) kind, config))
        return FALSE;
    }
  return TRUE;
}

static void
write_member (RingJsonWriter *writer,
              const char *name,
              const char *value)
{
  ring_json_writer_name (writer, name);
  ring_json_writer_string (writer, value);
}

/* To the server's root, with the topic in the body: a header could not carry
 * the title in every language. */
static char *
make_ntfy_body (const char *topic,
                const char *title,
                const char *message)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();

  ring_json_writer_begin_object (writer);
  write_member (writer, "topic", topic);
  write_member (writer, "title", title);
  write_member (writer, "message", message);
  ring_json_writer_name (writer, "priority");
  ring_json_writer_integer (writer, NTFY_PRIORITY_HIGH);
  ring_json_writer_name (writer, "tags");
  ring_json_writer_begin_array (writer);
  ring_json_writer_string (writer, "red_circle");
  ring_json_writer_end_array (writer);
  ring_json_writer_end_object (writer);
  return ring_json_writer_finish (writer, NULL);
}

/* RiNG's members, which scripts rely on, and two of ours behind them. */
static char *
make_webhook_body (const RingBoard *board,
                   const RingSession *session,
                   RingAlertKind kind,
                   const char *title,
                   const char *message)
{
  g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
  g_autofree char *place = ring_view_session_place (session, NULL);
  g_autofree char *name = ring_view_session_name (board, session);

  ring_json_writer_begin_object (writer);
  write_member (writer, "source", "ring");
  write_member (writer, "event", "waiting");
  write_member (writer, "session_id", ring_session_get_id (session));
  write_member (writer, "provider", ring_session_get_provider (session));
  write_member (writer, "project", ring_session_get_project (session));
  write_member (writer, "location", place);
  write_member (writer, "last_action", ring_session_get_last_action (session));
  write_member (writer, "label", name);
  write_member (writer, "waiting_detail", ring_session_get_waiting_detail (session));
  write_member (writer, "title", title);
  write_member (writer, "message", message);
  write_member (writer, "waiting_kind", ring_waiting_kind_to_name (ring_session_get_waiting_kind (session)));
  write_member (writer, "alert", ring_alert_kind_to_name (kind));
  ring_json_writer_end_object (writer);
  return ring_json_writer_finish (writer, NULL);
}

/* Takes @body. */
static RingRemoteRequest *
make_request (RingRemoteKind kind,
              const RingConfig *config,
              const char *session_id,
              char *body)
{
  const char *url = ring_config_get_string (config, remotes[kind].url_key);
  g_autoptr (GUri) uri = parse_url (url);
  RingRemoteRequest *request = g_new0 (RingRemoteRequest, 1);

  request->kind = kind;
  request->key = g_strdup_printf ("%s %s", remotes[kind].name, session_id);
  request->host = g_strdup (g_uri_get_host (uri));
  request->body = body;
  if (kind == RING_REMOTE_WEBHOOK)
    request->url = g_strdup (url);
  else
    request->url = g_uri_join_with_user (G_URI_FLAGS_ENCODED, g_uri_get_scheme (uri), g_uri_get_user (uri), g_uri_get_password (uri), NULL,
                                         g_uri_get_host (uri), g_uri_get_port (uri), "/", g_uri_get_query (uri), NULL);
  return request;
}

static char *
dup_topic (const RingConfig *config)
{
  g_autoptr (GUri) uri = parse_url (ring_config_get_string (config, RING_CONFIG_NOTIFY_NTFY_URL));

  return find_topic (uri);
}

static void
add_session (GPtrArray *requests,
             RingRemoteKind kind,
             const RingAlert *alert,
             const char *session_id,
             const RingBoard *board,
             const RingConfig *config)
{
  const RingSession *session = ring_board_find (board, session_id);
  g_autofree char *title = NULL;
  g_autofree char *message = NULL;
  g_autofree char *topic = NULL;
  char *body = NULL;

  if (session == NULL)
    return;
  title = ring_view_notification_title (board, session);
  message = ring_view_notification_body (board, session, NULL);
  if (kind == RING_REMOTE_WEBHOOK)
    {
      body = make_webhook_body (board, session, alert->kind, title, message);
    }
  else
    {
      topic = dup_topic (config);
      body = make_ntfy_body (topic, title, message);
    }
  g_ptr_array_add (requests, make_request (kind, config, session_id, body));
}

/* A telephone rings once for all of them. */
static void
add_summary (GPtrArray *requests,
             const RingAlert *alert,
             const RingBoard *board,
             const RingConfig *config)
{
  g_autoptr (GString) message = g_string_new (NULL);
  g_autofree char *title = NULL;
  g_autofree char *topic = dup_topic (config);

  for (guint i = 0; alert->summed[i] != NULL; i++)
    {
      const RingSession *session = ring_board_find (board, alert->summed[i]);
      g_autofree char *line = session == NULL ? NULL : ring_view_notification_title (board, session);

      if (line != NULL)
        g_string_append_printf (message, "%s%s", message->len > 0 ? "\n" : "", line);
    }
  /* Translators: title of the notification that stands for several sessions. */
  title = g_strdup_printf (ngettext ("%u session waits for you", "%u sessions wait for you", alert->count), alert->count);
  g_ptr_array_add (requests, make_request (RING_REMOTE_NTFY, config, SUMMARY_KEY, make_ntfy_body (topic, title, message->str)));
}

static void
add_alert (GPtrArray *requests,
           RingRemoteKind kind,
           const RingAlert *alert,
           const RingBoard *board,
           const RingConfig *config)
{
  if (alert->kind == RING_ALERT_KIND_WAITING || alert->kind == RING_ALERT_KIND_REMINDER)
    {
      add_session (requests, kind, alert, alert->session_id, board, config);
      return;
    }
  if (alert->kind != RING_ALERT_KIND_SUMMARY || alert->summed == NULL)
    return;
  if (kind == RING_REMOTE_NTFY)
    {
      add_summary (requests, alert, board, config);
      return;
    }
  for (guint i = 0; alert->summed[i] != NULL; i++)
    add_session (requests, kind, alert, alert->summed[i], board, config);
}

/**
 * ring_remote_plan:
 * @alerts: (element-type RingAlert): of one look
 * @board: of that look
 * @config: settings
 *
 * What the desktop is told of waits, reminders and summaries the places that
 * the settings name are told, too.
 *
 * Returns: (transfer full) (element-type RingRemoteRequest): what is to be sent
 */
GPtrArray *
ring_remote_plan (GPtrArray *alerts,
                  const RingBoard *board,
                  const RingConfig *config)
{
  GPtrArray *requests = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_remote_request_free);

  for (int kind = 0; alerts->len > 0 && kind < RING_N_REMOTES; kind++)
    {
      if (!ring_remote_is_on ((RingRemoteKind) kind, config))
        continue;
      for (guint i = 0; i < alerts->len; i++)
        add_alert (requests, (RingRemoteKind) kind, g_ptr_array_index (alerts, i), board, config);
    }
  return requests;
}
