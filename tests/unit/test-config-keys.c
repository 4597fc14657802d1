/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-config.h"
#include "core/ring-error.h"
#include "core/ring-toml-edit.h"

#include <string.h>

static void
test_wrong_texts (void)
{
  static const struct
  {
    RingConfigKey key;
    const char *text;
    const char *message;
  } table[] = {
    { RING_CONFIG_SHOW_ALL, "", "show_all must be true or false" },
    { RING_CONFIG_SHOW_ALL, "1", "show_all must be true or false" },
    { RING_CONFIG_SHOW_ALL, "true false", "show_all must be true or false" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "-1", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "30x", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "30 # x", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "1\nlang = 2", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "inf", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "nan", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, "316224001", "waiting_window_seconds must be a number of seconds" },
    { RING_CONFIG_TRAY_MENU_SESSIONS, "0", "tray.menu_sessions must be an integer from 1 to 100" },
    { RING_CONFIG_TRAY_MENU_SESSIONS, "101", "tray.menu_sessions must be an integer from 1 to 100" },
    { RING_CONFIG_TRAY_MENU_SESSIONS, "5.0", "tray.menu_sessions must be an integer from 1 to 100" },
    { RING_CONFIG_TRAY_MENU_SESSIONS, "5m", "tray.menu_sessions must be an integer from 1 to 100" },
    { RING_CONFIG_TRAY_URGENCY, "low", "tray.urgency must be \"normal\" or \"critical\"" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "30,,60", "notify_repeat_seconds must be a list of numbers of seconds" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "[30", "notify_repeat_seconds must be a list of numbers of seconds" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "30, soon", "notify_repeat_seconds must be a list of numbers of seconds" },
    { RING_CONFIG_FOCUSERS, "[1]", "focusers must be a list of strings" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *written = ring_config_key_parse (table[i].key, table[i].text, &error);

      g_assert_null (written);
      g_assert_error (error, RING_ERROR, RING_ERROR_INVALID);
      g_assert_cmpstr (error->message, ==, table[i].message);
    }
}

/* What is written for a text is read as it was meant, and written so again. */
static void
test_texts (void)
{
  static const struct
  {
    RingConfigKey key;
    const char *text;
    const char *written;
  } table[] = {
    { RING_CONFIG_LANG, "zh_TW", "\"zh_TW\"" },
    { RING_CONFIG_LANG, "", "\"\"" },
    { RING_CONFIG_LANG, "a\"\n[tray]", "\"a\\\"\\n[tray]\"" },
    { RING_CONFIG_SHOW_ALL, "On", "true" },
    { RING_CONFIG_SHOW_ALL, " false ", "false" },
    { RING_CONFIG_ACTIVE_WINDOW_SECONDS, "6h", "21600" },
    { RING_CONFIG_ACTIVE_WINDOW_SECONDS, "2.50", "2.5" },
    { RING_CONFIG_ACTIVE_WINDOW_SECONDS, "1_000", "1000" },
    { RING_CONFIG_TRAY_MENU_SESSIONS, "100", "100" },
    { RING_CONFIG_TRAY_URGENCY, "critical", "\"critical\"" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "", "[]" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "[]", "[]" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "30, 2m,1h", "[30, 120, 3600]" },
    { RING_CONFIG_NOTIFY_REPEAT_SECONDS, "[ 1,\n 2.5, ]", "[1, 2.5]" },
    { RING_CONFIG_FOCUSERS, "kitty, tmux", "[\"kitty\", \"tmux\"]" },
    { RING_CONFIG_FOCUSERS, "['kitty']", "[\"kitty\"]" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *written = ring_config_key_parse (table[i].key, table[i].text, &error);
      g_auto (GStrv) path = ring_config_key_get_path (table[i].key);
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GBytes) file = NULL;
      g_autoptr (RingConfig) config = NULL;
      g_autofree char *again = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (written, ==, table[i].written);
      file = ring_toml_edit (NULL, (const char *const *) path, written, &error);
      g_assert_no_error (error);
      config = ring_config_parse (g_bytes_get_data (file, NULL), g_bytes_get_size (file), warnings);
      g_assert_cmpuint (warnings->len, ==, 0);
      g_assert_true (ring_config_is_set (config, table[i].key));
      again = ring_config_format (config, table[i].key);
      g_assert_cmpstr (again, ==, written);
    }
}

static void
test_table (void)
{
  g_autoptr (RingConfig) config = ring_config_new_default ();
  RingConfigKey found = RING_N_CONFIG_KEYS;

  for (int key = 0; key < RING_N_CONFIG_KEYS; key++)
    {
      g_autofree char *name = ring_config_key_get_name ((RingConfigKey) key);
      g_autofree char *value = ring_config_format (config, (RingConfigKey) key);
      double min = 0;
      double max = 0;

      g_assert_true (ring_config_key_from_name (name, &found));
      g_assert_cmpint (found, ==, key);
      g_assert_false (ring_config_is_set (config, (RingConfigKey) key));
      g_assert_cmpstr (value, !=, "");
      g_assert_cmpstr (ring_config_key_get_summary ((RingConfigKey) key), !=, "");
      ring_config_key_get_range ((RingConfigKey) key, &min, &max);
      g_assert_true ((max > min) == (ring_config_key_get_type ((RingConfigKey) key) == RING_CONFIG_TYPE_SECONDS || ring_config_key_get_type ((RingConfigKey) key) == RING_CONFIG_TYPE_COUNT));
    }
}

static void
test_unknown_names (void)
{
  static const char *const names[] = { "", ".", "tray", "tray.", ".lang", "Lang", "tray.lang", "icon_style", "tray.icon_style.x", "lang.x" };
  RingConfigKey found = RING_N_CONFIG_KEYS;

  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (ring_config_key_from_name (names[i], &found));
  g_assert_cmpint (found, ==, RING_N_CONFIG_KEYS);
}

/* A value of a wrong type counts as not set. */
static void
test_set (void)
{
  static const char text[] = "show_all = 1\nnotify_sound = true\n";
  g_autoptr (RingConfig) config = ring_config_parse (text, strlen (text), NULL);

  g_assert_false (ring_config_is_set (config, RING_CONFIG_SHOW_ALL));
  g_assert_true (ring_config_is_set (config, RING_CONFIG_NOTIFY_SOUND));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/config-keys/wrong-texts", test_wrong_texts);
  g_test_add_func ("/config-keys/texts", test_texts);
  g_test_add_func ("/config-keys/table", test_table);
  g_test_add_func ("/config-keys/unknown-names", test_unknown_names);
  g_test_add_func ("/config-keys/set", test_set);
  return g_test_run ();
}
