/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingResume"

#include "config.h"

#include "ring-resume.h"

#include <string.h>

/* How an agent is told to go on with a session. */
static const struct
{
  const char *provider;
  const char *command;
  const char *prefix; /* of our ids, which is none of the agent's */
} table[] = {
  { "claude-code", "claude --resume", "" },
  { "codex", "codex resume", "codex:" },
};

/* What people paste runs in their shell: an id with anything but these in it
 * is none. */
static gboolean
is_plain_id (const char *id)
{
  const char *rest = id;

  while (g_ascii_isalnum (*rest) || *rest == '-' || *rest == '_' || *rest == '.')
    rest++;
  return rest != id && *rest == '\0' && id[0] != '-';
}

/**
 * ring_resume_command:
 * @session: a session
 *
 * Returns: (transfer full) (nullable): what to type into a shell to go on with
 *   it; %NULL if that is not known
 */
char *
ring_resume_command (const RingSession *session)
{
  const char *id = ring_session_get_id (session);

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      if (!g_str_equal (ring_session_get_provider (session), table[i].provider))
        continue;
      if (g_str_has_prefix (id, table[i].prefix))
        id += strlen (table[i].prefix);
      return is_plain_id (id) ? g_strconcat (table[i].command, " ", id, NULL) : NULL;
    }
  return NULL;
}
