/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-codex-config.h"

#define STATE(place) "[hooks.state.\"/home/sam/.codex/hooks.json:" place "\"]\n"
#define HASH "trusted_hash = \"sha256:00\"\n"

static RingCodexConfig *
parse (const char *text)
{
  return ring_codex_config_parse (text, strlen (text));
}

static void
test_switches (void)
{
  static const struct
  {
    const char *text;
    gboolean are_off;
    gboolean has_old_key;
    gboolean notifies;
  } table[] = {
    { "", FALSE, FALSE, FALSE },
    { "[features]\nhooks = true\n", FALSE, FALSE, FALSE },
    { "[features]\nhooks = false\n", TRUE, FALSE, FALSE },
    { "features.hooks = false\n", TRUE, FALSE, FALSE },
    { "[features]\nhooks = 0\n", FALSE, FALSE, FALSE },
    { "[features]\ncodex_hooks = true\n", FALSE, TRUE, FALSE },
    { "[features]\ncodex_hooks = false\n", TRUE, TRUE, FALSE },
    { "[features]\ncodex_hooks = false\nhooks = true\n", FALSE, FALSE, FALSE },
    { "hooks = false\n[features.hooks]\nx = false\n", FALSE, FALSE, FALSE },
    { "[tui]\nnotifications = true\n", FALSE, FALSE, TRUE },
    { "[tui]\nnotifications = [\"agent-turn-complete\"]\n", FALSE, FALSE, TRUE },
    { "[tui]\nnotifications = []\n", FALSE, FALSE, FALSE },
    { "[profile.tui]\nnotifications = true\n", FALSE, FALSE, FALSE },
    { "\xff\n[features\nhooks = \n= false\n", FALSE, FALSE, FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingCodexConfig) config = parse (table[i].text);

      g_test_message ("row %zu", i);
      g_assert_cmpint (ring_codex_config_are_hooks_off (config), ==, table[i].are_off);
      g_assert_cmpint (ring_codex_config_has_old_key (config), ==, table[i].has_old_key);
      g_assert_cmpint (ring_codex_config_notifies (config), ==, table[i].notifies);
    }
}

static void
test_trust (void)
{
  static const struct
  {
    const char *text;
    const char *event;
    guint group;
    guint index;
    RingCodexTrust trust;
    gboolean is_unknown;
  } table[] = {
    { "", "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") HASH, "Stop", 0, 0, RING_CODEX_TRUST_ONCE, FALSE },
    { STATE ("stop:0:0") HASH, "Stop", 1, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") HASH, "Stop", 0, 1, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") HASH, "SessionStart", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("pre_tool_use:2:10") HASH, "PreToolUse", 2, 10, RING_CODEX_TRUST_ONCE, FALSE },
    { STATE ("PreToolUse:0:0") HASH, "PreToolUse", 0, 0, RING_CODEX_TRUST_ONCE, FALSE },
    { STATE ("stop:0:0") HASH "enabled = true\n", "Stop", 0, 0, RING_CODEX_TRUST_ONCE, FALSE },
    { STATE ("stop:0:0") HASH "enabled = false\n", "Stop", 0, 0, RING_CODEX_TRUST_OFF, FALSE },
    { STATE ("stop:0:0") "enabled = true\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") "trusted_hash = 7\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") "trusted_hash = \"\"\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { STATE ("stop:0:0") "[hooks.state.\"/hooks.json:stop:0:0\".x]\n" HASH, "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    /* another file has hooks, too */
    { "[hooks.state.\"/home/sam/.codex/config.toml:stop:0:0\"]\n" HASH, "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { "[hooks.state.\"/home/sam/my-hooks.json:stop:0:0\"]\n" HASH, "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
    { "[hooks.state]\n\"/home/sam/.codex/hooks.json:stop:0:0\" = { trusted_hash = \"x\" }\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, TRUE },
    { "[hooks]\nstate = { }\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, TRUE },
    { "[hooks]\nstate = 7\n", "Stop", 0, 0, RING_CODEX_TRUST_NONE, FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingCodexConfig) config = parse (table[i].text);
      RingHookPlace place = { .event = (char *) table[i].event, .group = table[i].group, .index = table[i].index };

      g_test_message ("row %zu", i);
      g_assert_cmpint (ring_codex_config_get_trust (config, &place), ==, table[i].trust);
      g_assert_cmpint (ring_codex_config_is_trust_unknown (config), ==, table[i].is_unknown);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/codex-config/switches", test_switches);
  g_test_add_func ("/codex-config/trust", test_trust);
  return g_test_run ();
}
