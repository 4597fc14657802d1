/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

/* Adds a member behind @node, which is a member itself. */
static void
add_behind (const RingJsonText *text,
            const RingJsonNode *node,
            const char *name,
            const char *json,
            RingSplices *splices)
{
  RingSettingsLayout layout;
  g_autofree char *indent = ring_settings_indent (text, node);
  g_autofree char *member = NULL;

  ring_settings_layout_init (&layout, text);
  if (indent == NULL)
    member = g_strdup_printf ("%s\"%s\"%s%s", layout.comma, name, layout.colon, json);
  else
    member = g_strdup_printf (",%s%s\"%s\"%s%s", layout.newline, indent, name, layout.colon, json);
  ring_splices_add (splices, node->end, node->end, member);
  ring_settings_layout_clear (&layout);
}

static gboolean
correct_command (const RingJsonText *text,
                 const RingJsonNode *handler,
                 const char *wanted,
                 RingSplices *splices)
{
  const RingJsonNode *command = ring_json_text_get (text, handler, "command");
  g_autofree char *found = ring_json_text_string (text, command);
  g_autofree char *quoted = NULL;

  if (g_strcmp0 (found, wanted) == 0)
    return FALSE;
  quoted = ring_settings_quote (wanted);
  ring_splices_add (splices, command->begin, command->end, quoted);
  return TRUE;
}

/* Whether @args is a list of these words. */
static gboolean
is_list_of (const RingJsonText *text,
            const RingJsonNode *args,
            const char *const *words)
{
  const RingJsonNode *node = args->type == RING_JSON_TYPE_ARRAY ? ring_json_text_first (text, args) : NULL;

  if (args->type != RING_JSON_TYPE_ARRAY)
    return FALSE;
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      g_autofree char *word = node != NULL ? ring_json_text_string (text, node) : NULL;

      if (g_strcmp0 (word, words[i]) != 0)
        return FALSE;
      node = ring_json_text_next (text, node);
    }
  return node == NULL;
}

static gboolean
correct_args (const RingJsonText *text,
              const RingJsonNode *handler,
              const RingHookWish *wish,
              gboolean is_exec,
              RingSplices *splices)
{
  const RingJsonNode *args = ring_json_text_get (text, handler, "args");
  g_autofree char *wanted = ring_settings_args (wish);

  if (is_exec && args == NULL)
    {
      add_behind (text, ring_json_text_get (text, handler, "command"), "args", wanted, splices);
      return TRUE;
    }
  if (is_exec && !is_list_of (text, args, wish->words))
    {
      ring_splices_add (splices, args->begin, args->end, wanted);
      return TRUE;
    }
  if (!is_exec && args != NULL)
    {
      ring_settings_cut (text, args, args, splices);
      return TRUE;
    }
  return FALSE;
}

static gboolean
correct_timeout (const RingJsonText *text,
                 const RingJsonNode *handler,
                 guint wanted,
                 RingSplices *splices)
{
  const RingJsonNode *timeout = ring_json_text_get (text, handler, "timeout");
  g_autofree char *found = timeout == NULL ? NULL : ring_json_text_slice (text, timeout);
  g_autofree char *json = g_strdup_printf ("%u", wanted);

  if (g_strcmp0 (found, json) == 0)
    return FALSE;
  if (timeout == NULL)
    add_behind (text, ring_json_text_last (text, handler), "timeout", json, splices);
  else
    ring_splices_add (splices, timeout->begin, timeout->end, json);
  return TRUE;
}

/**
 * ring_settings_correct:
 * @text: the settings
 * @handler: a hook of ours, or one that is to become ours
 * @wish: what is to be in them
 * @splices: gets the changes
 *
 * Makes a hook what a new one would be, where it is. What it has besides stays.
 *
 * Returns: whether there was anything to change
 */
gboolean
ring_settings_correct (const RingJsonText *text,
                       const RingJsonNode *handler,
                       const RingHookWish *wish,
                       RingSplices *splices)
{
  const RingJsonNode *args = ring_json_text_get (text, handler, "args");
  gboolean has_args = args != NULL && args->type == RING_JSON_TYPE_ARRAY;
  gboolean is_exec = wish->form == RING_HOOK_FORM_EXEC || (wish->form == RING_HOOK_FORM_ANY && has_args);
  g_autofree char *command = ring_settings_command (wish, is_exec);
  gboolean is_changed = correct_command (text, handler, command, splices);

  is_changed |= correct_args (text, handler, wish, is_exec, splices);
  is_changed |= correct_timeout (text, handler, wish->timeout, splices);
  return is_changed;
}
