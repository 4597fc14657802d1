/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-config.h"

#include <string.h>

static RingConfig *
parse (const char *text,
       GPtrArray *warnings)
{
  return ring_config_parse (text, strlen (text), warnings);
}

static void
assert_defaults (const RingConfig *config)
{
  static const struct
  {
    RingConfigKey key;
    double number;
  } numbers[] = {
    { RING_CONFIG_ACTIVE_WINDOW_SECONDS, 21600 },
    { RING_CONFIG_WORKING_THRESHOLD_SECONDS, 90 },
    { RING_CONFIG_WAITING_WINDOW_SECONDS, 1800 },
    { RING_CONFIG_CODEX_PERMISSION_WAIT_SECONDS, 10 },
    { RING_CONFIG_NOTIFY_REPEAT_MAX, 3 },
    { RING_CONFIG_WAITING_COOLDOWN_SECONDS, 180 },
    { RING_CONFIG_NOTIFY_DEBOUNCE_SECONDS, 0 },
    { RING_CONFIG_TRAY_MENU_SESSIONS, 12 },
    { RING_CONFIG_TRAY_FINISHED_AFTER_SECONDS, 30 },
    { RING_CONFIG_TRAY_CLAUDE_PERMISSION_WAIT_SECONDS, 0 },
  };
  static const RingConfigKey on[] = { RING_CONFIG_DETECT_STOP_QUESTIONS, RING_CONFIG_NOTIFY_SOUND, RING_CONFIG_TRAY_SHOW_COUNT };
  static const RingConfigKey off[] = {
    RING_CONFIG_SHOW_ALL,
    RING_CONFIG_DEBUG_PAYLOAD_LOG,
    RING_CONFIG_TRAY_NOTIFY_WHEN_FOCUSED,
    RING_CONFIG_TRAY_NOTIFY_FINISHED,
    RING_CONFIG_TRAY_AUTOSTART,
  };
  static const RingConfigKey unset[] = { RING_CONFIG_LANG, RING_CONFIG_NOTIFY_NTFY_URL, RING_CONFIG_NOTIFY_WEBHOOK_URL };
  size_t count = 0;
  const double *repeat = ring_config_get_numbers (config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &count);

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpfloat (ring_config_get_number (config, numbers[i].key), ==, numbers[i].number);
  for (size_t i = 0; i < G_N_ELEMENTS (on); i++)
    g_assert_true (ring_config_get_boolean (config, on[i]));
  for (size_t i = 0; i < G_N_ELEMENTS (off); i++)
    g_assert_false (ring_config_get_boolean (config, off[i]));
  for (size_t i = 0; i < G_N_ELEMENTS (unset); i++)
    g_assert_cmpstr (ring_config_get_string (config, unset[i]), ==, "");
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND), ==, "auto");
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_TRAY_ICON_STYLE), ==, "colour");
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_TRAY_URGENCY), ==, "normal");
  g_assert_null (ring_config_get_strings (config, RING_CONFIG_NOTIFY_ALSO)[0]);
  g_assert_null (ring_config_get_strings (config, RING_CONFIG_FOCUSERS)[0]);
  g_assert_cmpuint (count, ==, 3);
  g_assert_true (repeat[0] >= 30 && repeat[0] <= 30 && repeat[1] >= 120 && repeat[1] <= 120 && repeat[2] >= 300 && repeat[2] <= 300);
}

/* Each value is wrong, and named with line and key; all else is as it was. */
static void
test_wrong_values (void)
{
  static const struct
  {
    const char *line;
    const char *warning;
  } table[] = {
    { "lang = 1", "lang must be a string" },
    { "show_all = \"true\"", "show_all must be true or false" },
    { "show_all = 1", "show_all must be true or false" },
    { "active_window_seconds = -1", "active_window_seconds must be a number of seconds" },
    { "active_window_seconds = \"60\"", "active_window_seconds must be a number of seconds" },
    { "working_threshold_seconds = inf", "working_threshold_seconds must be a number of seconds" },
    { "working_threshold_seconds = nan", "working_threshold_seconds must be a number of seconds" },
    { "waiting_window_seconds = 1e12", "waiting_window_seconds must be a number of seconds" },
    { "waiting_window_seconds = 9223372036854775807", "waiting_window_seconds must be a number of seconds" },
    { "waiting_cooldown_seconds = true", "waiting_cooldown_seconds must be a number of seconds" },
    { "notify_repeat_max = -1", "notify_repeat_max must be an integer from 0 to 1000" },
    { "notify_repeat_max = 2.5", "notify_repeat_max must be an integer from 0 to 1000" },
    { "notify_repeat_seconds = 30", "notify_repeat_seconds must be a list of numbers of seconds" },
    { "notify_repeat_seconds = [30, \"60\"]", "notify_repeat_seconds must be a list of numbers of seconds" },
    { "notify_repeat_seconds = [30, -60]", "notify_repeat_seconds must be a list of numbers of seconds" },
    { "notify_also = \"x\"", "notify_also must be a list of strings" },
    { "focusers = [\"kitty\", 1]", "focusers must be a list of strings" },
    { "notify_backend = {}", "notify_backend must be a string" },
    { "notify_ntfy_url = 1979-05-27", "notify_ntfy_url must be a string" },
    { "tray.icon_style = \"color\"", "tray.icon_style must be \"colour\" or \"symbolic\"" },
    { "tray.urgency = 2", "tray.urgency must be \"normal\" or \"critical\"" },
    { "tray.menu_sessions = 0", "tray.menu_sessions must be an integer from 1 to 100" },
    { "tray.menu_sessions = 101", "tray.menu_sessions must be an integer from 1 to 100" },
    { "tray = { show_count = false }", "tray must be a table with a line [tray]" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = g_strconcat ("# settings\n\n", table[i].line, "\n", NULL);
      g_autofree char *expected = g_strdup_printf ("line 3: %s; the default is used", table[i].warning);
      g_autoptr (RingConfig) config = parse (text, warnings);
      g_autoptr (RingConfig) unwarned = parse (text, NULL);

      g_assert_cmpuint (warnings->len, ==, 1);
      g_assert_cmpstr (g_ptr_array_index (warnings, 0), ==, expected);
      assert_defaults (config);
      assert_defaults (unwarned);
    }
}

static void
test_broken_line_costs_itself (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RingConfig) config = parse ("show_all = yes\nnotify_sound = false\n[tray\n[tray]\nmenu_sessions 3\nshow_count = false\n", warnings);

  g_assert_cmpuint (warnings->len, ==, 3);
  g_assert_true (g_str_has_prefix (g_ptr_array_index (warnings, 0), "line 1: "));
  g_assert_true (g_str_has_prefix (g_ptr_array_index (warnings, 1), "line 3: "));
  g_assert_true (g_str_has_prefix (g_ptr_array_index (warnings, 2), "line 5: "));
  g_assert_false (ring_config_get_boolean (config, RING_CONFIG_SHOW_ALL));
  g_assert_false (ring_config_get_boolean (config, RING_CONFIG_NOTIFY_SOUND));
  g_assert_false (ring_config_get_boolean (config, RING_CONFIG_TRAY_SHOW_COUNT));
}

static void
test_defaults (void)
{
  static const char *const none[] = {
    "",
    "# nothing\n",
    "theme = \"dark\"\n[colours]\nshow_all = true\n[other]\nmenu_sessions = 3\n",
    /* of another table, or not of ours */
    "menu_sessions = 3\ntray.show_all = true\ntray.sub.show_count = false\n\"tray.show_count\" = false\n",
    "show_all.x = true\ntray.show_count.x = false\n",
    "[[tray]]\nshow_count = false\n",
  };
  g_autoptr (RingConfig) by_default = ring_config_new_default ();
  g_autoptr (RingConfig) of_nothing = ring_config_parse (NULL, 0, NULL);

  assert_defaults (by_default);
  assert_defaults (of_nothing);
  for (size_t i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (RingConfig) config = parse (none[i], warnings);

      g_assert_cmpuint (warnings->len, ==, 0);
      assert_defaults (config);
    }
}

static void
test_values (void)
{
  static const char text[] = "lang = \"de\"\n"
                             "show_all = true\n"
                             "working_threshold_seconds = 0\n"
                             "waiting_cooldown_seconds = 2.5\n"
                             "notify_repeat_seconds = [\n  10, # ten\n  20.5,\n]\n"
                             "notify_repeat_max = 0\n"
                             "notify_backend = 'none'\n"
                             "notify_also = []\n"
                             "focusers = ['kitty', \"tmux\"]\n"
                             "tray.show_count = false\n"
                             "[tray]\n"
                             "icon_style = \"symbolic\"\n"
                             "menu_sessions = 100\n"
                             "autostart = true\n";
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RingConfig) config = parse (text, warnings);
  g_autoptr (RingConfig) second = ring_config_ref (config);
  const char *const *focusers = ring_config_get_strings (second, RING_CONFIG_FOCUSERS);
  size_t count = 0;
  const double *repeat = ring_config_get_numbers (second, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &count);

  g_assert_cmpuint (warnings->len, ==, 0);
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_LANG), ==, "de");
  g_assert_true (ring_config_get_boolean (config, RING_CONFIG_SHOW_ALL));
  g_assert_cmpint (ring_config_get_usec (config, RING_CONFIG_WORKING_THRESHOLD_SECONDS), ==, 0);
  g_assert_cmpint (ring_config_get_usec (config, RING_CONFIG_WAITING_COOLDOWN_SECONDS), ==, 2500000);
  g_assert_cmpint (ring_config_get_usec (config, RING_CONFIG_ACTIVE_WINDOW_SECONDS), ==, 21600000000);
  g_assert_cmpuint (count, ==, 2);
  g_assert_cmpfloat (repeat[0], ==, 10);
  g_assert_cmpfloat (repeat[1], ==, 20.5);
  g_assert_cmpfloat (ring_config_get_number (config, RING_CONFIG_NOTIFY_REPEAT_MAX), ==, 0);
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_NOTIFY_BACKEND), ==, "none");
  g_assert_cmpstr (focusers[0], ==, "kitty");
  g_assert_cmpstr (focusers[1], ==, "tmux");
  g_assert_null (focusers[2]);
  g_assert_false (ring_config_get_boolean (config, RING_CONFIG_TRAY_SHOW_COUNT));
  g_assert_cmpstr (ring_config_get_string (config, RING_CONFIG_TRAY_ICON_STYLE), ==, "symbolic");
  g_assert_cmpfloat (ring_config_get_number (config, RING_CONFIG_TRAY_MENU_SESSIONS), ==, 100);
  g_assert_true (ring_config_get_boolean (config, RING_CONFIG_TRAY_AUTOSTART));
}

static void
test_empty_list (void)
{
  g_autoptr (RingConfig) config = parse ("notify_repeat_seconds = []\n", NULL);
  size_t count = 7;

  (void) ring_config_get_numbers (config, RING_CONFIG_NOTIFY_REPEAT_SECONDS, &count);
  g_assert_cmpuint (count, ==, 0);
  ring_config_unref (NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/config/wrong-values", test_wrong_values);
  g_test_add_func ("/config/broken-line", test_broken_line_costs_itself);
  g_test_add_func ("/config/defaults", test_defaults);
  g_test_add_func ("/config/values", test_values);
  g_test_add_func ("/config/empty-list", test_empty_list);
  return g_test_run ();
}
