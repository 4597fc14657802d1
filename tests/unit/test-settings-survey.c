/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "core/ring-settings-survey.h"

#define COMMAND(command) "{\"type\": \"command\", \"command\": \"" command "\"}"

static RingSettingsSurvey *
survey (const char *text,
        RingJsonFault *fault_out)
{
  g_autoptr (GBytes) bytes = text != NULL ? g_bytes_new_static (text, strlen (text)) : NULL;

  return ring_settings_survey (bytes, RING_HOOK_SHAPE_GROUPS, fault_out);
}

/* "Event[group.index] owner program", with `!` if it does not see all. */
static char *
describe (const RingSettingsSurvey *found)
{
  static const char *const owners[] = { "other", "us", "ring" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < found->places->len; i++)
    {
      const RingHookPlace *place = g_ptr_array_index (found->places, i);

      g_string_append_printf (text, "%s%s[%u.%u]%s %s %s", i > 0 ? ", " : "", place->event, place->group, place->index,
                              place->is_restricted ? "!" : "", owners[place->owner], place->program);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_places (void)
{
  static const struct
  {
    const char *text;
    const char *places;
    gboolean is_off;
  } table[] = {
    { NULL, "", FALSE },
    { "", "", FALSE },
    { "{}", "", FALSE },
    { "{\"disableAllHooks\": true}", "", TRUE },
    { "{\"hooks\": {\"Stop\": [{\"hooks\": [" COMMAND ("other") "]}]}}", "", FALSE },
    { "{\"hooks\": {\"Stop\": [{\"hooks\": [" COMMAND ("/usr/bin/ring-hook") "]}]}}", "Stop[0.0] us /usr/bin/ring-hook", FALSE },
    /* the place counts all hooks, not ours alone */
    { "{\"hooks\": {\"Stop\": [{\"hooks\": []}, {\"hooks\": [" COMMAND ("other") ", " COMMAND ("'/a b/ring-hook' --provider codex") "]}]}}",
      "Stop[1.1] us /a b/ring-hook", FALSE },
    { "{\"hooks\": {\"PreToolUse\": [{\"matcher\": \"Bash\", \"hooks\": [" COMMAND ("X=1 ring-hook") "]}], \"Stop\": [{\"hooks\": [" COMMAND ("ring hook") "]}]}}",
      "PreToolUse[0.0]! us ring-hook, Stop[0.0] ring ring", FALSE },
    { "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"/a b/ring-hook\", \"args\": []}]}]}}",
      "Stop[0.0] us /a b/ring-hook", FALSE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      RingJsonFault fault;
      g_autoptr (RingSettingsSurvey) found = survey (table[i].text, &fault);
      g_autofree char *places = NULL;

      g_test_message ("%s", table[i].text != NULL ? table[i].text : "no file");
      g_assert_nonnull (found);
      places = describe (found);
      g_assert_cmpstr (places, ==, table[i].places);
      g_assert_cmpint (found->is_off, ==, table[i].is_off);
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    RingJsonFaultKind kind;
    guint line;
    guint column;
  } table[] = {
    { "{\n  // mine\n}", RING_JSON_FAULT_COMMENT, 2, 3 },
    { "[]", RING_JSON_FAULT_NOT_OBJECT, 1, 1 },
    { "{\"hooks\": {\"Stop\": 7}}", RING_JSON_FAULT_NOT_ARRAY, 1, 20 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      RingJsonFault fault;

      g_assert_null (survey (table[i].text, &fault));
      g_assert_cmpint (fault.kind, ==, table[i].kind);
      g_assert_cmpuint (fault.line, ==, table[i].line);
      g_assert_cmpuint (fault.column, ==, table[i].column);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/settings-survey/places", test_places);
  g_test_add_func ("/settings-survey/refused", test_refused);
  return g_test_run ();
}
