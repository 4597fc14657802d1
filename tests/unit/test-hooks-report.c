/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-hooks-report.h"

#include <string.h>

static void
test_absence (void)
{
  g_autofree char *report = ring_hooks_report_absence ();

  g_test_message ("%s", report);
  for (int i = 0; i < RING_N_AGENTS; i++)
    g_assert_nonnull (strstr (report, ring_agent_title ((RingAgent) i)));
}

/* A file with comments is right for its agent, and its owner may want to keep them. */
static void
test_fault (void)
{
  RingHooksRequest request = { .action = RING_HOOKS_INSTALL };
  RingHooksResult result = { .path = (char *) "/settings.json", .block = (char *) "{ hooks }\n", .fault = { RING_JSON_FAULT_COMMENT, 2, 3 } };
  g_autoptr (GError) error = g_error_new_literal (RING_ERROR, RING_ERROR_INVALID, "cannot be edited");
  g_autofree char *report = ring_hooks_report_failure (&request, &result, error);
  g_autofree char *removal = NULL;

  g_test_message ("%s", report);
  g_assert_nonnull (strstr (report, "line 2"));
  g_assert_true (g_str_has_suffix (report, ":\n\n{ hooks }"));
  request.action = RING_HOOKS_REMOVE;
  removal = ring_hooks_report_failure (&request, &result, error);
  g_assert_null (strstr (removal, "{ hooks }"));
}

/* Who has named one agent does not want the others' hooks to be changed. */
static void
test_command (void)
{
  static const struct
  {
    RingHooksRequest request;
    const char *words;
  } table[] = {
    { { .action = RING_HOOKS_INSTALL }, " install-hooks" },
    { { .action = RING_HOOKS_REMOVE }, " remove-hooks" },
    { { .action = RING_HOOKS_REMOVE, .agent = RING_AGENT_CODEX, .is_for_one = TRUE }, " remove-hooks --agent codex" },
    { { .action = RING_HOOKS_INSTALL, .replace_ring = TRUE }, " install-hooks --replace-ring" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *command = ring_hooks_report_command (&table[i].request);

      g_test_message ("%s", command);
      g_assert_true (g_str_has_suffix (command, table[i].words));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hooks-report/absence", test_absence);
  g_test_add_func ("/hooks-report/command", test_command);
  g_test_add_func ("/hooks-report/fault", test_fault);
  return g_test_run ();
}
