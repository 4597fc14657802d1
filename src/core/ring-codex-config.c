/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingCodexConfig"

#include "config.h"

#include "ring-codex-config.h"

#include <string.h>

#include "ring-toml.h"

/* What a key of `hooks.state` begins with: the file that has the hook. */
#define HOOKS_FILE "hooks.json:"

typedef struct
{
  gboolean is_trusted;
  gboolean is_off;
} HookState;

struct _RingCodexConfig
{
  gboolean is_on;  /* features.hooks, if it is there */
  gboolean has_on; /* it is there */
  gboolean is_old_on;
  gboolean has_old;
  gboolean is_trust_unknown;
  gboolean notifies;
  GHashTable *states; /* (element-type utf8 HookState): by `event:group:index` */
};

static gboolean
is_path (const char *const *path,
         const char *first,
         const char *second)
{
  return path[0] != NULL && path[1] != NULL && g_str_equal (path[0], first) && g_str_equal (path[1], second);
}

/* Event names are written `pre_tool_use` in one place and `PreToolUse` in the
 * other. */
static char *
fold_event (const char *event)
{
  GString *folded = g_string_new (NULL);

  for (const char *at = event; *at != '\0'; at++)
    {
      if (*at != '_')
        g_string_append_c (folded, g_ascii_tolower (*at));
    }
  return g_string_free (folded, FALSE);
}

/* The state of the hook that a key names: `/home/sam/.codex/hooks.json:stop:0:1`.
 * NULL if it is in another file. The folder does not matter: one that was moved
 * has to be trusted anew, which only Codex can tell anyway. */
static HookState *
take_state (RingCodexConfig *config,
            const char *key)
{
  const char *place = g_strrstr (key, HOOKS_FILE);
  g_autofree char *folded = NULL;
  HookState *state = NULL;

  if (place == NULL || (place != key && place[-1] != '/'))
    return NULL;
  folded = fold_event (place + strlen (HOOKS_FILE));
  state = g_hash_table_lookup (config->states, folded);
  if (state == NULL)
    {
      state = g_new0 (HookState, 1);
      g_hash_table_insert (config->states, g_steal_pointer (&folded), state);
    }
  return state;
}

static void
read_state (RingCodexConfig *config,
            const char *const *path,
            const RingTomlValue *value)
{
  HookState *state = NULL;

  if (path[2] == NULL)
    {
      config->is_trust_unknown = value->type == RING_TOML_TYPE_TABLE;
      return;
    }
  if (path[3] == NULL)
    {
      config->is_trust_unknown = config->is_trust_unknown || value->type == RING_TOML_TYPE_TABLE;
      return;
    }
  state = path[4] == NULL ? take_state (config, path[2]) : NULL;
  if (state == NULL)
    return;
  if (g_str_equal (path[3], "trusted_hash"))
    state->is_trusted = value->type == RING_TOML_TYPE_STRING && value->string[0] != '\0';
  else if (g_str_equal (path[3], "enabled"))
    state->is_off = value->type == RING_TOML_TYPE_BOOLEAN && !value->boolean;
}

static void
on_key (const char *const *path,
        const RingTomlValue *value,
        guint line,
        gpointer user_data)
{
  RingCodexConfig *config = user_data;

  if (is_path (path, "hooks", "state"))
    {
      read_state (config, path, value);
      return;
    }
  if (path[1] == NULL || path[2] != NULL)
    return;
  if (is_path (path, "features", "hooks") && value->type == RING_TOML_TYPE_BOOLEAN)
    {
      config->has_on = TRUE;
      config->is_on = value->boolean;
    }
  else if (is_path (path, "features", "codex_hooks") && value->type == RING_TOML_TYPE_BOOLEAN)
    {
      config->has_old = TRUE;
      config->is_old_on = value->boolean;
    }
  else if (is_path (path, "tui", "notifications"))
    {
      config->notifies = value->type == RING_TOML_TYPE_ARRAY ? value->items->len > 0 : value->type == RING_TOML_TYPE_BOOLEAN && value->boolean;
    }
}

/**
 * ring_codex_config_parse:
 * @bytes: (array length=length) (nullable): content of config.toml
 * @length: how many bytes
 *
 * Returns: (transfer full): what it says, whatever the bytes are
 */
RingCodexConfig *
ring_codex_config_parse (const char *bytes,
                         size_t length)
{
  RingCodexConfig *config = g_new0 (RingCodexConfig, 1);

  config->states = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  ring_toml_read (bytes, length, on_key, config, NULL);
  return config;
}

/**
 * ring_codex_config_free:
 * @config: (transfer full): what a file says
 */
void
ring_codex_config_free (RingCodexConfig *config)
{
  g_hash_table_unref (config->states);
  g_free (config);
}

/**
 * ring_codex_config_are_hooks_off:
 * @config: what a file says
 *
 * Returns: whether all hooks are switched off
 */
gboolean
ring_codex_config_are_hooks_off (const RingCodexConfig *config)
{
  return config->has_on ? !config->is_on : config->has_old && !config->is_old_on;
}

/**
 * ring_codex_config_has_old_key:
 * @config: what a file says
 *
 * Returns: whether hooks are switched by the name that this had in older versions
 */
gboolean
ring_codex_config_has_old_key (const RingCodexConfig *config)
{
  return config->has_old && !config->has_on;
}

/**
 * ring_codex_config_is_trust_unknown:
 * @config: what a file says
 *
 * Returns: whether trust is written in a form that is not read here (as an
 *   inline table)
 */
gboolean
ring_codex_config_is_trust_unknown (const RingCodexConfig *config)
{
  return config->is_trust_unknown;
}

/**
 * ring_codex_config_notifies:
 * @config: what a file says
 *
 * Returns: whether Codex is told to notify by itself
 */
gboolean
ring_codex_config_notifies (const RingCodexConfig *config)
{
  return config->notifies;
}

/**
 * ring_codex_config_get_trust:
 * @config: what a file says
 * @place: a hook in hooks.json; trust hangs on its place
 *
 * Returns: whether the human has trusted the hook that was there
 */
RingCodexTrust
ring_codex_config_get_trust (const RingCodexConfig *config,
                             const RingHookPlace *place)
{
  g_autofree char *event = fold_event (place->event);
  g_autofree char *key = g_strdup_printf ("%s:%u:%u", event, place->group, place->index);
  const HookState *state = g_hash_table_lookup (config->states, key);

  if (state == NULL)
    return RING_CODEX_TRUST_NONE;
  if (state->is_off)
    return RING_CODEX_TRUST_OFF;
  return state->is_trusted ? RING_CODEX_TRUST_ONCE : RING_CODEX_TRUST_NONE;
}
