/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-error.h"
#include "focus/ring-focus-lists.h"

#define SWAY_WINDOW(id, pid, focused) \
  "{\"id\":" id ",\"pid\":" pid ",\"focused\":" focused ",\"type\":\"con\",\"nodes\":[],\"floating_nodes\":[]}"

static const char sway_tree[] = "{\"id\":1,\"type\":\"root\",\"focused\":false,\"floating_nodes\":[],\"nodes\":[{\"id\":2,\"type\":\"workspace\",\"focused\":false,"
                                "\"nodes\":[" SWAY_WINDOW ("7", "100", "false") "," SWAY_WINDOW ("8", "101", "true") "],"
                                                                                                                     "\"floating_nodes\":[" SWAY_WINDOW ("9", "100", "false") "]}]}";

static const char hyprland_clients[] = "[{\"address\":\"0x55d0c0ffee00\",\"mapped\":true,\"pid\":100,\"focusHistoryID\":1,\"title\":\"a\\\"b\"},"
                                       "{\"address\":\"0x1\",\"mapped\":false,\"pid\":100,\"focusHistoryID\":2},"
                                       "{\"address\":\"0x2\",\"mapped\":true,\"pid\":101,\"focusHistoryID\":0}]";

static const char niri_windows[] = "{\"Ok\":{\"Windows\":[{\"id\":3,\"title\":null,\"app_id\":\"foot\",\"pid\":100,\"is_focused\":true},"
                                   "{\"id\":4,\"title\":\"t\",\"app_id\":null,\"pid\":null,\"is_focused\":false}]}}";

static const char window_calls[] = "[{\"wm_class\":\"org.gnome.Terminal\",\"pid\":100,\"id\":2205525109,\"focus\":true,\"window_type\":0},"
                                   "{\"wm_class\":\"x\",\"pid\":101,\"id\":5,\"focus\":false,\"window_type\":3}]";

static void
check_list (RingFocusListKind kind,
            const char *text,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) windows = ring_focus_list_parse (kind, text, strlen (text), &error);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < windows->len; i++)
    {
      const RingFocusWindow *window = &g_array_index (windows, RingFocusWindow, i);

      g_string_append_printf (found, "%s%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT "%s", i > 0 ? " " : "",
                              window->id, window->pid, window->is_focused ? "*" : "");
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
check_garbage (RingFocusListKind kind,
               const char *text,
               size_t length)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ring_focus_list_parse (kind, text, length, &error));
  g_assert_nonnull (error);
  g_assert_true (error->domain == RING_ERROR);
  g_assert_cmpstr (error->message, ==, "its list of windows cannot be read");
}

static void
test_garbage (void)
{
  const char *const garbage[] = {
    "", "null", "[", "{}", "7", "\"\"", "[1]", "[null]", "[[]]", "[{}]", "{\"Ok\":\"Handled\"}", "{\"Err\":\"no\"}",
    "{\"Ok\":{\"Windows\":{}}}", "[{\"id\":-1,\"pid\":1}]", "[{\"id\":\"1\"}]", "[{\"address\":\"1\"}]", "[{\"address\":\"0x\"}]",
    "[{\"address\":\"0x1 0x2\"}]", "[{\"address\":\"0xffffffffffffffffff\"}]", "{\"id\":1,\"pid\":2}",
    "{\"pid\":2,\"nodes\":[],\"floating_nodes\":[]}", "{\"id\":1,\"nodes\":[7],\"floating_nodes\":[]}"
  };

  for (int kind = RING_FOCUS_LIST_SWAY; kind <= RING_FOCUS_LIST_KWIN; kind++)
    for (size_t i = 0; i < G_N_ELEMENTS (garbage); i++)
      check_garbage ((RingFocusListKind) kind, garbage[i], strlen (garbage[i]));
}

static void
test_truncated (void)
{
  const char *const lists[] = { sway_tree, hyprland_clients, niri_windows, window_calls, window_calls };

  for (int kind = RING_FOCUS_LIST_SWAY; kind <= RING_FOCUS_LIST_KWIN; kind++)
    for (size_t length = 0; length < strlen (lists[kind]); length++)
      check_garbage ((RingFocusListKind) kind, lists[kind], length);
}

/* What is too deep is not seen: it could be the second window that fits. */
static void
test_deep (void)
{
  g_autoptr (GString) tree = g_string_new (NULL);

  for (guint i = 0; i < 50000; i++)
    g_string_append (tree, "{\"floating_nodes\":[],\"nodes\":[");
  check_garbage (RING_FOCUS_LIST_SWAY, tree->str, tree->len);
  for (guint i = 0; i < 50000; i++)
    g_string_append (tree, "]}");
  check_garbage (RING_FOCUS_LIST_SWAY, tree->str, tree->len);
}

static void
test_huge (void)
{
  g_autoptr (GString) list = g_string_new ("[");

  for (guint i = 0; i < 10001; i++)
    g_string_append_printf (list, "%s{\"id\":%u,\"pid\":1}", i > 0 ? "," : "", i);
  g_string_append_c (list, ']');
  check_garbage (RING_FOCUS_LIST_KWIN, list->str, list->len);
  g_string_set_size (list, 9 * 1024 * 1024);
  memset (list->str, ' ', list->len);
  check_garbage (RING_FOCUS_LIST_KWIN, list->str, list->len);
}

static void
test_lists (void)
{
  check_list (RING_FOCUS_LIST_SWAY, sway_tree, "7:100 8:101* 9:100");
  check_list (RING_FOCUS_LIST_HYPRLAND, hyprland_clients, "94355079556608:100 2:101*");
  check_list (RING_FOCUS_LIST_NIRI, niri_windows, "3:100* 4:0");
  check_list (RING_FOCUS_LIST_WINDOW_CALLS, window_calls, "2205525109:100*");
  check_list (RING_FOCUS_LIST_KWIN, "[]", "");
  check_list (RING_FOCUS_LIST_KWIN, "[{\"id\":0,\"pid\":100,\"focus\":false}]", "0:100");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/focus-lists/garbage", test_garbage);
  g_test_add_func ("/focus-lists/truncated", test_truncated);
  g_test_add_func ("/focus-lists/deep", test_deep);
  g_test_add_func ("/focus-lists/huge", test_huge);
  g_test_add_func ("/focus-lists/lists", test_lists);
  return g_test_run ();
}
