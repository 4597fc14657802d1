/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "core/ring-settings-edit.h"

#include <string.h>

#define OURS(TIMEOUT) "{\"hooks\":[{\"type\":\"command\",\"command\":\"/usr/bin/ring-hook\",\"args\":[],\"timeout\":" TIMEOUT "}]}"
#define RING "{\"hooks\":[{\"type\":\"command\",\"command\":\"ring hook\"}]}"
#define MINE "{\"hooks\":[{\"type\":\"command\",\"command\":\"mine\"}]}"

static RingHookWish
make_wish (void)
{
  return (RingHookWish){ .events = { "Stop", "Start" }, .tolerated = { "New" }, .path = "/usr/bin/ring-hook", .form = RING_HOOK_FORM_EXEC, .timeout = 5 };
}

static RingSettingsEdit *
install (const char *text,
         const RingHookWish *wish,
         GHashTable *origins)
{
  g_autoptr (GBytes) bytes = text == NULL ? NULL : g_bytes_new (text, strlen (text));
  RingJsonFault fault;

  return ring_settings_install (bytes, wish, origins, &fault);
}

static void
check_bytes (const RingSettingsEdit *edit,
             const char *expected)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (edit->bytes, NULL), g_bytes_get_size (edit->bytes));

  g_assert_cmpstr (text, ==, expected);
}

/* Installed again nothing changes, and removed it is what it was. */
static void
check_way_back (const RingSettingsEdit *edit,
                const RingHookWish *wish,
                const char *before)
{
  RingJsonFault fault;
  g_autoptr (RingSettingsEdit) again = ring_settings_install (edit->bytes, wish, edit->origins, &fault);
  g_autoptr (RingSettingsEdit) removed = ring_settings_remove (edit->bytes, RING_HOOK_SHAPE_GROUPS, again->origins, &fault);

  g_assert_false (again->is_changed);
  g_assert_true (g_bytes_equal (again->bytes, edit->bytes));
  g_assert_cmpint (removed->is_absent, ==, before == NULL);
  if (before != NULL)
    check_bytes (removed, before);
}

static void
test_layouts (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } cases[] = {
    { NULL, "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n"
            "            \"command\": \"/usr/bin/ring-hook\",\n            \"args\": [],\n            \"timeout\": 5\n          }\n"
            "        ]\n      }\n    ],\n    \"Start\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n"
            "            \"command\": \"/usr/bin/ring-hook\",\n            \"args\": [],\n            \"timeout\": 5\n          }\n"
            "        ]\n      }\n    ]\n  }\n}\n" },
    { "{\"a\":1}", "{\"a\":1,\"hooks\":{\"Stop\":[" OURS ("5") "],\"Start\":[" OURS ("5") "]}}" },
    { "{\"a\":1,\"hooks\":{}}", "{\"a\":1,\"hooks\":{\"Stop\":[" OURS ("5") "],\"Start\":[" OURS ("5") "]}}" },
    { "{\"a\":1,\"hooks\":null}", "{\"a\":1,\"hooks\":{\"Stop\":[" OURS ("5") "],\"Start\":[" OURS ("5") "]}}" },
    { "{\"hooks\":{\"Stop\":[" MINE "]}}", "{\"hooks\":{\"Start\":[" OURS ("5") "],\"Stop\":[" OURS ("5") "," MINE "]}}" },
    { "{\"hooks\":{\"Stop\":[],\"Start\":null}}", "{\"hooks\":{\"Stop\":[" OURS ("5") "],\"Start\":[" OURS ("5") "]}}" },
    { "{ \"hooks\": { \"Stop\": [], \"Start\": [1e1] } }", NULL },
    { "{\r\n\t\"hooks\": {\r\n\t\t\"Start\": [" OURS ("5") "]\r\n\t}\r\n}",
      "{\r\n\t\"hooks\": {\r\n\t\t\"Stop\": [\r\n\t\t\t{\r\n\t\t\t\t\"hooks\": [\r\n\t\t\t\t\t{\r\n\t\t\t\t\t\t\"type\": \"command\",\r\n"
      "\t\t\t\t\t\t\"command\": \"/usr/bin/ring-hook\",\r\n\t\t\t\t\t\t\"args\": [],\r\n\t\t\t\t\t\t\"timeout\": 5\r\n\t\t\t\t\t}\r\n"
      "\t\t\t\t]\r\n\t\t\t}\r\n\t\t],\r\n\t\t\"Start\": [" OURS ("5") "]\r\n\t}\r\n}" },
  };
  RingHookWish wish = make_wish ();

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RingSettingsEdit) edit = install (cases[i].before, &wish, NULL);

      g_assert_cmpint (edit != NULL, ==, cases[i].after != NULL);
      if (edit == NULL)
        continue;
      check_bytes (edit, cases[i].after);
      if (cases[i].before == NULL || strstr (cases[i].before, "ring-hook") == NULL)
        check_way_back (edit, &wish, cases[i].before);
    }
}

/* Whatever nothing there was before: after a removal it is there again. */
static void
test_nothings (void)
{
  static const char *const nothings[] = {
    "", " ", "\n", "\r\n\r\n", "{}", "{ }", " {\n\n} \n", "{\"hooks\":{}}", "{\"hooks\": {\n }}", "{\"hooks\":null}",
    "{\"hooks\":{\"Stop\":[]}}", "{\"hooks\":{\"Stop\":[ ],\"Start\":null,\"Other\":[]}}", "{\n \"hooks\": {\"Start\": [\n\n]}\n}",
    "{\"hooks\":{\"Stop\":[{\"matcher\":\"\",\"hooks\":[]}]}}", "{\"hooks\":{\"Stop\":[{}]}}", "{\"hooks\":{\"note\":\"mine\"}}",
    "{\n\n\n  \"a\" : 1  \n\n}", "{\"a\":1 ,\"b\":2}", "{ \"a\": [\n1] }"
  };
  RingHookWish wish = make_wish ();

  for (size_t i = 0; i < G_N_ELEMENTS (nothings); i++)
    {
      for (int goes_last = 0; goes_last < 2; goes_last++)
        {
          g_autoptr (RingSettingsEdit) edit = NULL;

          wish.goes_last = goes_last;
          edit = install (nothings[i], &wish, NULL);
          g_assert_nonnull (edit);
          g_assert_cmpuint (edit->n_added, ==, 2);
          check_way_back (edit, &wish, nothings[i]);
        }
    }
}

static void
check_install (const char *before,
               const RingHookWish *wish,
               const char *after)
{
  g_autoptr (RingSettingsEdit) edit = install (before, wish, NULL);

  g_assert_nonnull (edit);
  check_bytes (edit, after);
  g_assert_cmpint (edit->is_changed, ==, !g_str_equal (before, after));
}

static void
test_ours (void)
{
  RingHookWish wish = make_wish ();

  wish.events[1] = NULL;
  /* Right ones stay, in whatever group; others are corrected where they are. */
  check_install ("{\"hooks\":{\"Stop\":[" OURS ("5") "," MINE "]}}", &wish, "{\"hooks\":{\"Stop\":[" OURS ("5") "," MINE "]}}");
  check_install ("{\"hooks\":{\"Stop\":[" MINE "," OURS ("9") "," MINE "]}}", &wish, "{\"hooks\":{\"Stop\":[" MINE "," OURS ("5") "," MINE "]}}");
  check_install ("{\"hooks\":{\"Stop\":[{\"hooks\":[{\"command\":\"x\"},{\"command\":\"/old/ring-hook\",\"async\":true}]}]}}", &wish,
                 "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"command\":\"x\"},{\"command\":\"/usr/bin/ring-hook\",\"args\":[],\"async\":true,\"timeout\":5}]}]}}");
  check_install ("{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"args\":7,\"command\":\"A=b ring-hook x\",\"timeout\":5}]}]}}", &wish,
                 "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"args\":[],\"command\":\"/usr/bin/ring-hook\",\"timeout\":5}]}]}}");
  /* One is enough, unless each sees a part only. */
  check_install ("{\"hooks\":{\"Stop\":[" OURS ("5") "," MINE "," OURS ("5") "]}}", &wish, "{\"hooks\":{\"Stop\":[" OURS ("5") "," MINE "]}}");
  check_install ("{\"hooks\":{\"Stop\":[{\"matcher\":\"Bash\",\"hooks\":[{\"command\":\"/usr/bin/ring-hook\",\"args\":[],\"timeout\":5}]}]}}", &wish,
                 "{\"hooks\":{\"Stop\":[{\"matcher\":\"Bash\",\"hooks\":[{\"command\":\"/usr/bin/ring-hook\",\"args\":[],\"timeout\":5}]}]}}");
  /* On events of no use, or of harm, they go. */
  check_install ("{\"hooks\":{\"WorktreeCreate\":[" OURS ("5") "],\"Stop\":[" OURS ("5") "]}}", &wish, "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}");
  check_install ("{\"hooks\":{\"New\":[" OURS ("5") "],\"Stop\":[" OURS ("5") "]}}", &wish, "{\"hooks\":{\"New\":[" OURS ("5") "],\"Stop\":[" OURS ("5") "]}}");
  /* Not ours, for all that the names are like. */
  check_install ("{\"hooks\":{\"Stop\":[" OURS ("5") ",{\"hooks\":[{\"command\":\"echo ring-hook\"},{\"command\":\"my-ring-hook\"},"
                                                     "{\"type\":\"prompt\",\"command\":\"ring-hook\"},{\"command\":\"'ring-hook\"},{\"command\":null}]}]}}",
                 &wish,
                 "{\"hooks\":{\"Stop\":[" OURS ("5") ",{\"hooks\":[{\"command\":\"echo ring-hook\"},{\"command\":\"my-ring-hook\"},"
                                                     "{\"type\":\"prompt\",\"command\":\"ring-hook\"},{\"command\":\"'ring-hook\"},{\"command\":null}]}]}}");
}

#define THROUGH_SHELL "{\"hooks\":[{\"type\":\"command\",\"command\":\"flatpak run --command=ring-hook io.github.ring_tray.RingTray\",\"timeout\":5}]}"
#define THROUGH_EXEC "{\"hooks\":[{\"type\":\"command\",\"command\":\"flatpak\",\"args\":[\"run\", \"--command=ring-hook\", \"io.github.ring_tray.RingTray\"],\"timeout\":5}]}"

/* From one form to the other there is never a second hook. */
static void
test_through_flatpak (void)
{
  static const char *const befores[] = {
    "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}",
    "{\"hooks\":{\"Stop\":[" THROUGH_SHELL "]}}",
    "{\"hooks\":{\"Stop\":[" THROUGH_EXEC "]}}",
    "{\"hooks\":{\"Stop\":[" OURS ("9") "," THROUGH_SHELL "," THROUGH_EXEC "]}}",
    "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"flatpak\",\"args\":[\"run\",\"--command=ring-hook\",\"io.github.ring_tray.RingTray\",7],\"timeout\":5}]}]}}",
  };
  static const char *const words[] = { "run", "--command=ring-hook", "io.github.ring_tray.RingTray", NULL };
  RingHookWish direct = { .events = { "Stop" }, .path = "/usr/bin/ring-hook", .form = RING_HOOK_FORM_EXEC, .timeout = 5 };
  RingHookWish through = { .events = { "Stop" }, .path = "flatpak", .words = words, .form = RING_HOOK_FORM_EXEC, .timeout = 5 };

  for (size_t i = 0; i < G_N_ELEMENTS (befores); i++)
    {
      through.form = RING_HOOK_FORM_EXEC;
      check_install (befores[i], &through, "{\"hooks\":{\"Stop\":[" THROUGH_EXEC "]}}");
      through.form = RING_HOOK_FORM_SHELL;
      check_install (befores[i], &through, "{\"hooks\":{\"Stop\":[" THROUGH_SHELL "]}}");
      check_install (befores[i], &direct, "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}");
    }
  through.arguments = "--provider codex";
  check_install ("{\"hooks\":{\"Stop\":[" THROUGH_SHELL "]}}", &through,
                 "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"flatpak run --command=ring-hook io.github.ring_tray.RingTray --provider codex\",\"timeout\":5}]}]}}");
}

static void
test_forms (void)
{
  RingHookWish wish = { .events = { "Stop" }, .path = "/my apps/it's/ring-hook", .arguments = "--provider codex", .form = RING_HOOK_FORM_SHELL, .timeout = 3, .goes_last = TRUE };

  check_install ("{\"hooks\":{\"Stop\":[" MINE "]}}", &wish,
                 "{\"hooks\":{\"Stop\":[" MINE ",{\"hooks\":[{\"type\":\"command\",\"command\":\"'/my apps/it'\\\\''s/ring-hook' --provider codex\",\"timeout\":3}]}]}}");
  wish.arguments = NULL;
  wish.path = "/usr/bin/ring-hook";
  check_install ("{\"hooks\":{\"Stop\":[" OURS ("3") "]}}", &wish,
                 "{\"hooks\":{\"Stop\":[{\"hooks\":[{\"type\":\"command\",\"command\":\"/usr/bin/ring-hook\",\"timeout\":3}]}]}}");
  wish.form = RING_HOOK_FORM_ANY;
  check_install ("{\"hooks\":{\"Stop\":[" OURS ("3") "]}}", &wish, "{\"hooks\":{\"Stop\":[" OURS ("3") "]}}");
}

static void
test_ring (void)
{
  RingHookWish wish = make_wish ();
  g_autoptr (RingSettingsEdit) kept = install ("{\"hooks\":{\"Stop\":[" RING "]}}", &wish, NULL);
  g_autoptr (RingSettingsEdit) replaced = NULL;

  g_assert_cmpuint (kept->n_ring, ==, 1);
  check_bytes (kept, "{\"hooks\":{\"Start\":[" OURS ("5") "],\"Stop\":[" OURS ("5") "," RING "]}}");
  wish.replace_ring = TRUE;
  wish.events[1] = NULL;
  replaced = install ("{\"hooks\":{\"Stop\":[" MINE "," RING "],\"Other\":[" RING "," MINE "],\"Third\":[{\"hooks\":[{\"command\":\"/opt/ring hook --provider x\"}]}]}}", &wish, NULL);
  g_assert_cmpuint (replaced->n_replaced, ==, 3);
  g_assert_cmpuint (replaced->n_ring, ==, 0);
  check_bytes (replaced, "{\"hooks\":{\"Stop\":[" MINE ",{\"hooks\":[{\"type\":\"command\",\"command\":\"/usr/bin/ring-hook\",\"args\":[],\"timeout\":5}]}],\"Other\":[" MINE "]}}");
  check_install ("{\"hooks\":{\"Stop\":[" RING "," OURS ("5") "]}}", &wish, "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}");
}

/* What others did between is theirs. */
static void
test_remove (void)
{
  static const struct
  {
    const char *before;
    const char *after;
  } cases[] = {
    { "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}", "{}" },
    { "{\"a\":1,\"hooks\":{\"Stop\":[" OURS ("5") "]},\"b\":2}", "{\"a\":1,\"b\":2}" },
    { "{\n  \"hooks\": {\"Stop\": [" OURS ("5") "]},\n  \"b\": 2\n}", "{\n  \"b\": 2\n}" },
    { "{\"hooks\":{\"Stop\":[" MINE ", " OURS ("5") " ," MINE "]}}", "{\"hooks\":{\"Stop\":[" MINE " ," MINE "]}}" },
    { "{\"hooks\":{\"Stop\":[" OURS ("5") "," OURS ("1") "," MINE "," OURS ("5") "]}}", "{\"hooks\":{\"Stop\":[" MINE "]}}" },
    { "{\"hooks\":{\"Stop\":[{\"matcher\":\"x\",\"hooks\":[{\"command\":\"mine\"}, {\"command\":\"/x/ring-hook\"}]}]}}",
      "{\"hooks\":{\"Stop\":[{\"matcher\":\"x\",\"hooks\":[{\"command\":\"mine\"}]}]}}" },
    { "{\"hooks\":{\"Stop\":[" RING "]}}", "{\"hooks\":{\"Stop\":[" RING "]}}" },
    { "{\"hooks\":{\"A\":[],\"Stop\":[" OURS ("5") "]}}", "{\"hooks\":{\"A\":[]}}" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (cases[i].before, strlen (cases[i].before));
      RingJsonFault fault;
      g_autoptr (RingSettingsEdit) edit = ring_settings_remove (bytes, RING_HOOK_SHAPE_GROUPS, NULL, &fault);

      check_bytes (edit, cases[i].after);
      g_assert_false (edit->is_absent);
    }
}

/* Notes come from a file that anybody may have written. */
static void
test_bad_origins (void)
{
  static const char text[] = "{\"hooks\":{\"Stop\":[" OURS ("5") "]}}";
  static const char *const bad[] = { "[1]", "{\"a\":1}", "x", "null null", "nul", "[]]", "" };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GHashTable) origins = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr (RingSettingsEdit) edit = NULL;
      RingJsonFault fault;

      g_hash_table_insert (origins, (gpointer) "hooks", (gpointer) bad[i]);
      g_hash_table_insert (origins, (gpointer) "hooks/Stop", (gpointer) bad[i]);
      edit = ring_settings_remove (bytes, RING_HOOK_SHAPE_GROUPS, origins, &fault);
      check_bytes (edit, "{}");
    }
}

static void
test_shapes (void)
{
  static const struct
  {
    const char *text;
    RingJsonFaultKind kind;
    guint column;
  } cases[] = {
    { "[]", RING_JSON_FAULT_NOT_OBJECT, 1 },
    { "7", RING_JSON_FAULT_NOT_OBJECT, 1 },
    { "null", RING_JSON_FAULT_NOT_OBJECT, 1 },
    { "{\"hooks\":[]}", RING_JSON_FAULT_NOT_OBJECT, 10 },
    { "{\"hooks\":\"off\"}", RING_JSON_FAULT_NOT_OBJECT, 10 },
    { "{\"hooks\":{\"Stop\":{}}}", RING_JSON_FAULT_NOT_ARRAY, 18 },
    { "{\"hooks\":{\"Stop\":true}}", RING_JSON_FAULT_NOT_ARRAY, 18 },
    { "{\"hooks\":{\"Other\":{}}}", RING_JSON_FAULT_NOT_ARRAY, 19 },
    { "{\"hooks\":{\"Stop\":[\"x\"]}}", RING_JSON_FAULT_NOT_OBJECT, 19 },
    { "{\"hooks\":{\"Stop\":[{\"hooks\":{}}]}}", RING_JSON_FAULT_NOT_ARRAY, 28 },
    { "{\"hooks\":{\"Stop\":[{\"hooks\":[[]]}]}}", RING_JSON_FAULT_NOT_OBJECT, 29 },
  };
  RingHookWish wish = make_wish ();

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (cases[i].text, strlen (cases[i].text));
      RingJsonFault fault = { 0 };

      g_assert_null (ring_settings_install (bytes, &wish, NULL, &fault));
      g_assert_cmpint (fault.kind, ==, cases[i].kind);
      g_assert_cmpuint (fault.column, ==, cases[i].column);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/settings-edit/shapes", test_shapes);
  g_test_add_func ("/settings-edit/bad-origins", test_bad_origins);
  g_test_add_func ("/settings-edit/layouts", test_layouts);
  g_test_add_func ("/settings-edit/nothings", test_nothings);
  g_test_add_func ("/settings-edit/ours", test_ours);
  g_test_add_func ("/settings-edit/forms", test_forms);
  g_test_add_func ("/settings-edit/through-flatpak", test_through_flatpak);
  g_test_add_func ("/settings-edit/ring", test_ring);
  g_test_add_func ("/settings-edit/remove", test_remove);
  return g_test_run ();
}
