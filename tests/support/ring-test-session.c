/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTestSession"

#include "config.h"

#include "ring-test-session.h"

#include "core/ring-names.h"

#include <math.h>
#include <string.h>

/**
 * ring_test_usec:
 * @at: seconds after the tests' epoch
 *
 * Returns: microseconds since the epoch
 */
gint64
ring_test_usec (double at)
{
  return RING_TEST_EPOCH * G_USEC_PER_SEC + llround (at * G_USEC_PER_SEC);
}

/**
 * ring_test_json:
 * @text: JSON with single quotes in the place of double ones
 *
 * Returns: (transfer full): JSON
 */
char *
ring_test_json (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

/**
 * ring_test_config:
 * @toml: (nullable): a settings file
 *
 * Returns: (transfer full): its settings, which have to be sound
 */
RingConfig *
ring_test_config (const char *toml)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  const char *text = toml != NULL ? toml : "";
  RingConfig *config = ring_config_parse (text, strlen (text), warnings);

  g_assert_cmpuint (warnings->len, ==, 0);
  return config;
}

/**
 * ring_test_event:
 * @payload: a payload, in single quotes
 * @provider: (nullable): the command line's agent
 *
 * Returns: (transfer full) (nullable): the event; NULL if it is refused
 */
RingEvent *
ring_test_event (const char *payload,
                 const char *provider)
{
  g_autofree char *text = ring_test_json (payload);
  g_autoptr (GError) error = NULL;
  g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_PAYLOAD, &error);
  RingEvent *event = NULL;

  g_assert_no_error (error);
  event = ring_event_new (json, provider, &error);
  g_assert_true ((event == NULL) == (error != NULL));
  if (error != NULL)
    g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
  return event;
}

/**
 * ring_test_row:
 * @text: a row, in single quotes
 *
 * Returns: (transfer full) (nullable): the row; NULL if it is as good as missing
 */
RingRow *
ring_test_row (const char *text)
{
  g_autofree char *json = ring_test_json (text);
  g_autoptr (GError) error = NULL;
  RingRow *row = ring_row_parse (json, strlen (json), &error);

  g_assert_true ((row == NULL) == (error != NULL));
  return row;
}

/**
 * ring_test_row_reread:
 * @row: a row
 *
 * Returns: (transfer full): the row after it was on disk, where it has to be sound
 */
RingRow *
ring_test_row_reread (const RingRow *row)
{
  g_autoptr (GError) error = NULL;
  size_t length = 0;
  g_autofree char *text = ring_row_serialise (row, &length);
  RingRow *reread = ring_row_parse (text, length, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (length, <, RING_ROW_MAX_BYTES);
  g_assert_true (g_utf8_validate (text, (gssize) length, NULL));
  return reread;
}

/**
 * ring_test_board:
 * @rows: an array of rows, in single quotes
 * @labels: (nullable): session id → name
 * @config: the settings
 * @at: the time
 *
 * Returns: (transfer full): the board of those rows that are valid
 */
RingBoard *
ring_test_board (const char *rows,
                 GHashTable *labels,
                 const RingConfig *config,
                 double at)
{
  g_autofree char *text = ring_test_json (rows);
  g_autoptr (GError) error = NULL;
  g_autoptr (RingJson) json = ring_json_parse (text, strlen (text), &RING_JSON_LIMITS_FILE, &error);
  g_autoptr (GPtrArray) parsed = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_row_unref);
  RingFacts facts = { .rows = parsed, .labels = labels };

  g_assert_no_error (error);
  for (guint i = 0; i < ring_json_length (ring_json_root (json)); i++)
    {
      g_autoptr (RingJsonWriter) writer = ring_json_writer_new ();
      g_autofree char *row_text = NULL;
      size_t length = 0;
      RingRow *row = NULL;

      ring_json_writer_value (writer, ring_json_at (ring_json_root (json), i));
      row_text = ring_json_writer_finish (writer, &length);
      row = ring_row_parse (row_text, length, NULL);
      if (row != NULL)
        g_ptr_array_add (parsed, row);
    }
  return ring_board_new (&facts, config, ring_test_usec (at));
}

/**
 * ring_test_session_new:
 *
 * Returns: (transfer full): a session without a row, with the default settings
 */
RingTestSession *
ring_test_session_new (void)
{
  RingTestSession *session = g_new0 (RingTestSession, 1);

  session->config = ring_config_new_default ();
  session->facts = (RingHookFacts){ .hook_pid = 77, .writer = "ring-tray test" };
  return session;
}

/**
 * ring_test_session_free:
 * @session: (transfer full): a session
 */
void
ring_test_session_free (RingTestSession *session)
{
  g_clear_pointer (&session->row, ring_row_unref);
  ring_config_unref (session->config);
  g_free (session);
}

/**
 * ring_test_session_send:
 * @session: a session
 * @at: when
 * @payload: members of a payload without id, in single quotes and without braces
 *
 * Sends an event; the row goes over the disk's form, as it does between hooks.
 */
void
ring_test_session_send (RingTestSession *session,
                        double at,
                        const char *payload)
{
  g_autofree char *whole = g_strdup_printf ("{'session_id': 's1', 'cwd': '/w/maigo', %s}", payload);
  g_autoptr (RingEvent) event = ring_test_event (whole, NULL);
  g_autoptr (RingRow) new_row = NULL;

  g_assert_nonnull (event);
  session->outcome = ring_reduce (session->row, event, &session->facts, session->config,
                                  ring_test_usec (at), &new_row);
  g_assert_true ((new_row != NULL) == (session->outcome == RING_REDUCTION_REPLACE));
  if (session->outcome == RING_REDUCTION_UNCHANGED)
    return;
  g_clear_pointer (&session->row, ring_row_unref);
  if (new_row != NULL)
    session->row = ring_test_row_reread (new_row);
}

static void
append_wait (GString *text,
             const RingWait *wait)
{
  g_string_append_printf (text, " %s%s[%s]", wait->open ? "" : "?",
                          ring_waiting_kind_to_name (wait->kind), wait->detail);
  if (wait->actor[0] != '\0')
    g_string_append_printf (text, "@%s", wait->actor);
}

/**
 * ring_test_session_describe:
 * @session: a session
 *
 * Returns: (transfer full): its state in a line: status, `+` if the turn is
 *   open, each wait as kind[detail]@actor, `?` before a pending one, `#n` for
 *   n calls begun; "none" without a row
 */
char *
ring_test_session_describe (const RingTestSession *session)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (session->row == NULL)
    return g_strdup ("none");
  g_string_append_printf (text, "%s%s", ring_state_to_name (session->row->status),
                          session->row->turn_open ? "+" : "");
  for (guint i = 0; i < session->row->waits->len; i++)
    append_wait (text, g_ptr_array_index (session->row->waits, i));
  if (session->row->calls->len > 0)
    g_string_append_printf (text, " #%u", session->row->calls->len);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * ring_test_session_play:
 * @session: a session
 * @steps: (array length=n_steps): events, in the order in which they come
 * @n_steps: how many
 *
 * Sends the events, and compares the session after each.
 */
void
ring_test_session_play (RingTestSession *session,
                        const RingTestStep *steps,
                        size_t n_steps)
{
  for (size_t i = 0; i < n_steps; i++)
    {
      g_autofree char *state = NULL;

      ring_test_session_send (session, steps[i].at, steps[i].payload);
      state = ring_test_session_describe (session);
      g_test_message ("%f: %.120s", steps[i].at, steps[i].payload);
      if (steps[i].state != NULL)
        g_assert_cmpstr (state, ==, steps[i].state);
    }
}
