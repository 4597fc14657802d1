/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAction"

#include "config.h"

#include "ring-action.h"

#include "ring-text.h"

#include <string.h>

#define SUBJECT_CHARACTERS 160
#define COMMAND_CHARACTERS 40

/**
 * ring_action_get_said:
 * @object: (nullable): an object
 * @name: a member of it
 *
 * Returns: (transfer none) (nullable): the member, if it is a string that is not blank
 */
const char *
ring_action_get_said (const RingJsonValue *object,
                      const char *name)
{
  const char *string = ring_json_get_string (object, name);

  return string == NULL || ring_text_is_blank (string) ? NULL : string;
}

/**
 * ring_action_dup_command:
 * @input: (nullable): a tool's input
 *
 * A command is a string, or a list of words; `[shell, -c, text]` is the text.
 *
 * Returns: (transfer full) (nullable): the command, uncut
 */
char *
ring_action_dup_command (const RingJsonValue *input)
{
  const RingJsonValue *command = ring_json_get (input, "command");
  const char *string = ring_action_get_said (input, "command");
  g_autoptr (GString) joined = NULL;

  if (string != NULL)
    return g_strdup (string);
  if (!ring_json_is_array (command))
    return NULL;
  if (ring_json_length (command) == 3)
    {
      const char *option = ring_json_string (ring_json_at (command, 1));
      const char *text = ring_json_string (ring_json_at (command, 2));

      if (text != NULL && (g_strcmp0 (option, "-c") == 0 || g_strcmp0 (option, "-lc") == 0))
        return ring_text_is_blank (text) ? NULL : g_strdup (text);
    }
  joined = g_string_new (NULL);
  for (guint i = 0; i < ring_json_length (command); i++)
    {
      const char *word = ring_json_string (ring_json_at (command, i));

      if (word == NULL)
        continue;
      if (joined->len > 0)
        g_string_append_c (joined, ' ');
      g_string_append (joined, word);
    }
  return ring_text_is_blank (joined->str) ? NULL : g_string_free (g_steal_pointer (&joined), FALSE);
}

/* The last component of a path; trailing slashes do not count. */
static char *
dup_base_name (const char *path)
{
  size_t end = strlen (path);
  size_t begin = 0;

  while (end > 1 && path[end - 1] == '/')
    end--;
  begin = end;
  while (begin > 0 && path[begin - 1] != '/')
    begin--;
  return begin == end ? g_strdup ("/") : g_strndup (path + begin, end - begin);
}

/* "→ Edit name" and its like; NULL if the tool is none of these or says nothing. */
static char *
make_tool_subject (const char *tool,
                   const RingJsonValue *input)
{
  const char *const file_tools[] = { "Edit", "Write", "Read", "NotebookEdit", NULL };
  const char *const pattern_tools[] = { "Grep", "Glob", NULL };

  if (g_strv_contains (file_tools, tool))
    {
      const char *path = ring_action_get_said (input, "file_path");

      if (path == NULL)
        path = ring_action_get_said (input, "notebook_path");
      return path != NULL ? dup_base_name (path) : NULL;
    }
  if (g_strv_contains (pattern_tools, tool))
    return g_strdup (ring_action_get_said (input, "pattern"));
  return NULL;
}

/**
 * ring_action_from_tool:
 * @tool: a tool's name
 * @input: (nullable): its input
 *
 * Returns: (transfer full): what it does, on one line
 */
char *
ring_action_from_tool (const char *tool,
                       const RingJsonValue *input)
{
  g_autofree char *tool_line = ring_text_one_line (tool);
  g_autofree char *subject = NULL;
  g_autofree char *line = NULL;
  g_autofree char *start = NULL;

  if (g_str_equal (tool, "Bash"))
    {
      g_autofree char *command = ring_action_dup_command (input);

      if (command == NULL)
        return g_strdup ("→ Bash");
      line = ring_text_one_line (command);
      start = ring_text_first_line (line, COMMAND_CHARACTERS);
      return g_strconcat ("→ Bash: ", start, NULL);
    }
  subject = make_tool_subject (tool, input);
  if (subject == NULL)
    {
      start = ring_text_ellipsize (tool_line, SUBJECT_CHARACTERS);
      return g_strconcat ("→ ", start, NULL);
    }
  line = ring_text_one_line (subject);
  start = ring_text_ellipsize (line, SUBJECT_CHARACTERS);
  return g_strconcat ("→ ", tool_line, " ", start, NULL);
}

/**
 * ring_action_count_todos:
 * @input: (nullable): input of the tool TodoWrite
 * @done_out: (out): how many are done
 * @total_out: (out): how many there are
 *
 * Returns: whether there is a list
 */
gboolean
ring_action_count_todos (const RingJsonValue *input,
                         guint *done_out,
                         guint *total_out)
{
  const RingJsonValue *todos = ring_json_get (input, "todos");

  if (!ring_json_is_array (todos))
    return FALSE;
  *done_out = 0;
  *total_out = ring_json_length (todos);
  for (guint i = 0; i < *total_out; i++)
    {
      if (g_strcmp0 (ring_json_get_string (ring_json_at (todos, i), "status"), "completed") == 0)
        (*done_out)++;
    }
  return TRUE;
}
