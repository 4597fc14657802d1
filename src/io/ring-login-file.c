/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingLoginFile"

#include "config.h"

#include "ring-login-file.h"

#include "io/ring-map-file.h"

#define MEMBER "autostart"
#define ASKED "asked"
#define ANSWER "answer"
#define ON "on"

static const char *const names[RING_N_LOGIN_ANSWERS] = {
  [RING_LOGIN_ANSWER_NONE] = "none",
  [RING_LOGIN_ANSWER_GRANTED] = "granted",
  [RING_LOGIN_ANSWER_DENIED] = "denied",
  [RING_LOGIN_ANSWER_MISSING] = "missing",
  [RING_LOGIN_ANSWER_FAILED] = "failed",
};

/**
 * ring_login_state_take:
 * @state: (inout): what is so
 * @is_wanted: what the desktop was asked for
 * @answer: what it answered
 *
 * A question that was not heard changes nothing. One that was denied has switched
 * off what there was.
 */
void
ring_login_state_take (RingLoginState *state,
                       gboolean is_wanted,
                       RingLoginAnswer answer)
{
  state->is_wanted = is_wanted;
  state->answer = answer;
  if (answer == RING_LOGIN_ANSWER_GRANTED)
    state->is_on = is_wanted;
  else if (answer == RING_LOGIN_ANSWER_DENIED)
    state->is_on = FALSE;
}

/**
 * ring_login_file_read:
 * @paths: the registry
 * @state_out: (out caller-allocates): what is so; nothing was asked if the file
 *   does not say
 * @error: (out) (optional): as ring_map_file_read()
 *
 * Returns: whether the file could be read, or is not there
 */
gboolean
ring_login_file_read (RingPaths *paths,
                      RingLoginState *state_out,
                      GError **error)
{
  g_autoptr (RingJson) json = ring_map_file_read (ring_paths_get_tray_memory (paths), error);
  const RingJsonValue *object = json != NULL ? ring_json_get (ring_json_root (json), MEMBER) : NULL;
  const char *answer = ring_json_is_object (object) ? ring_json_get_string (object, ANSWER) : NULL;

  *state_out = (RingLoginState){ 0 };
  for (int i = 0; answer != NULL && i < RING_N_LOGIN_ANSWERS; i++)
    {
      if (g_str_equal (answer, names[i]))
        state_out->answer = (RingLoginAnswer) i;
    }
  if (state_out->answer != RING_LOGIN_ANSWER_NONE)
    {
      ring_json_get_boolean (object, ASKED, &state_out->is_wanted);
      ring_json_get_boolean (object, ON, &state_out->is_on);
    }
  return json != NULL;
}

static gboolean
write_state (const RingJsonValue *old_value,
             RingJsonWriter *writer,
             gpointer user_data)
{
  const RingLoginState *state = user_data;

  ring_json_writer_begin_object (writer);
  ring_json_writer_name (writer, ASKED);
  ring_json_writer_boolean (writer, state->is_wanted);
  ring_json_writer_name (writer, ANSWER);
  ring_json_writer_string (writer, names[state->answer]);
  ring_json_writer_name (writer, ON);
  ring_json_writer_boolean (writer, state->is_on);
  ring_json_writer_end_object (writer);
  return TRUE;
}

/**
 * ring_login_file_write:
 * @paths: the registry
 * @state: what is so
 * @error: (out) (optional): as ring_map_file_change()
 *
 * Call it when an answer has come.
 *
 * Returns: whether it is in the file now
 */
gboolean
ring_login_file_write (RingPaths *paths,
                       const RingLoginState *state,
                       GError **error)
{
  return ring_map_file_change (ring_paths_get_tray_memory (paths), MEMBER, write_state, (gpointer) state, error);
}
