/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLive"

#include "config.h"

#include "ring-live.h"

#include "ring-json.h"

static RingLiveStatus
parse_status (const char *word)
{
  static const struct
  {
    const char *word;
    RingLiveStatus status;
  } table[] = {
    { "busy", RING_LIVE_STATUS_BUSY },
    { "waiting", RING_LIVE_STATUS_WAITING },
    { "idle", RING_LIVE_STATUS_IDLE },
    { "shell", RING_LIVE_STATUS_SHELL },
  };

  for (size_t i = 0; word != NULL && i < G_N_ELEMENTS (table); i++)
    {
      if (g_str_equal (table[i].word, word))
        return table[i].status;
    }
  return RING_LIVE_STATUS_NONE;
}

/* The start time: a string of digits, or a number. */
static guint64
parse_started (const RingJsonValue *root)
{
  const char *digits = ring_json_get_string (root, "procStart");
  guint64 started = 0;
  gint64 number = 0;

  if (digits != NULL && g_ascii_string_to_unsigned (digits, 10, 1, G_MAXUINT64, &started, NULL))
    return started;
  if (ring_json_get_integer (root, "procStart", &number) && number > 0)
    return (guint64) number;
  return 0;
}

/**
 * ring_live_parse:
 * @bytes: content of a live file
 * @length: how many bytes
 * @error: (out) (optional): %RING_ERROR_INVALID, %RING_ERROR_TOO_LARGE
 *
 * Reads a live file. Whether it counts is the classifier's business.
 *
 * Returns: (transfer full) (nullable): what it says, or NULL if it is none
 */
RingLive *
ring_live_parse (const char *bytes,
                 size_t length,
                 GError **error)
{
  g_autoptr (RingJson) json = ring_json_parse (bytes, length, &RING_JSON_LIMITS_FILE, error);
  const RingJsonValue *root = json != NULL ? ring_json_root (json) : NULL;
  const char *session_id = ring_json_get_string (root, "sessionId");
  const char *cwd = ring_json_get_string (root, "cwd");
  gint64 pid = 0;
  double msec = 0;
  RingLive *live = NULL;

  if (json == NULL)
    return NULL;
  if (session_id == NULL || session_id[0] == '\0' || !ring_json_get_integer (root, "pid", &pid) || pid <= 0)
    {
      g_set_error_literal (error, RING_ERROR, RING_ERROR_INVALID, "no live file: no session id or pid");
      return NULL;
    }
  live = g_new0 (RingLive, 1);
  live->ref_count = 1;
  live->pid = pid;
  live->started = parse_started (root);
  live->session_id = g_strdup (session_id);
  live->cwd = g_strdup (cwd != NULL ? cwd : "");
  live->entrypoint = g_strdup (ring_json_get_string (root, "entrypoint"));
  live->is_background = g_strcmp0 (ring_json_get_string (root, "kind"), "bg") == 0;
  live->status = parse_status (ring_json_get_string (root, "status"));
  if (ring_json_get_number (root, "statusUpdatedAt", &msec) && msec > 0 && msec < (double) G_MAXINT64 / 1000)
    live->status_usec = (gint64) (msec * 1000);
  return live;
}

/**
 * ring_live_ref:
 * @live: a live file
 *
 * Returns: (transfer full): @live
 */
RingLive *
ring_live_ref (RingLive *live)
{
  g_atomic_int_inc (&live->ref_count);
  return live;
}

/**
 * ring_live_unref:
 * @live: (transfer full): a live file
 */
void
ring_live_unref (RingLive *live)
{
  if (!g_atomic_int_dec_and_test (&live->ref_count))
    return;
  g_free (live->session_id);
  g_free (live->cwd);
  g_free (live->entrypoint);
  g_free (live);
}

/**
 * ring_live_equal:
 * @one: what a live file says
 * @other: what a live file says
 *
 * Returns: whether both say the same
 */
gboolean
ring_live_equal (const RingLive *one,
                 const RingLive *other)
{
  if (one->pid != other->pid || one->started != other->started || one->is_background != other->is_background)
    return FALSE;
  if (one->status != other->status || one->status_usec != other->status_usec)
    return FALSE;
  return g_str_equal (one->session_id, other->session_id) && g_str_equal (one->cwd, other->cwd) && g_strcmp0 (one->entrypoint, other->entrypoint) == 0;
}
