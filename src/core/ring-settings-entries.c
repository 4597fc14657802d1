/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-flatpak.h"
#include "ring-settings-private.h"

#include <string.h>

static gboolean
refuse (const RingJsonText *text,
        const RingJsonNode *node,
        RingJsonFaultKind kind,
        RingJsonFault *fault_out)
{
  fault_out->kind = kind;
  ring_json_text_locate (text, node->begin, fault_out);
  return FALSE;
}

static gboolean
is_null (const RingJsonNode *node)
{
  return node == NULL || node->type == RING_JSON_TYPE_NULL;
}

/* A list of objects; null is as good as none. */
static gboolean
check_list (const RingJsonText *text,
            const RingJsonNode *list,
            RingJsonFault *fault_out)
{
  if (is_null (list))
    return TRUE;
  if (list->type != RING_JSON_TYPE_ARRAY)
    return refuse (text, list, RING_JSON_FAULT_NOT_ARRAY, fault_out);
  for (const RingJsonNode *node = ring_json_text_first (text, list); node != NULL; node = ring_json_text_next (text, node))
    {
      if (node->type != RING_JSON_TYPE_OBJECT)
        return refuse (text, node, RING_JSON_FAULT_NOT_OBJECT, fault_out);
    }
  return TRUE;
}

static gboolean
check_event (const RingJsonText *text,
             const RingJsonNode *event,
             RingJsonFault *fault_out)
{
  if (!check_list (text, event, fault_out))
    return FALSE;
  for (const RingJsonNode *group = ring_json_text_first (text, event); group != NULL; group = ring_json_text_next (text, group))
    {
      if (!check_list (text, ring_json_text_get (text, group, "hooks"), fault_out))
        return FALSE;
    }
  return TRUE;
}

/* Some people keep a note in `hooks`; it does no harm beside the events, whose
 * names are all capitalised. Where they are not, nothing else may be there. */
static gboolean
is_note (const RingJsonText *text,
         const RingJsonNode *node)
{
  g_autofree char *name = ring_json_text_name (text, node);

  return (name == NULL || !g_ascii_isupper (name[0])) && node->type != RING_JSON_TYPE_ARRAY && node->type != RING_JSON_TYPE_OBJECT;
}

/**
 * ring_settings_check_shape:
 * @text: the settings
 * @shape: where hooks stand in them
 * @fault_out: what is wrong
 *
 * Returns: whether hooks can be put into them, or taken out
 */
gboolean
ring_settings_check_shape (const RingJsonText *text,
                           RingHookShape shape,
                           RingJsonFault *fault_out)
{
  const RingJsonNode *root = ring_json_text_root (text);
  const RingJsonNode *hooks = ring_json_text_get (text, root, "hooks");

  if (root == NULL)
    return TRUE;
  if (root->type != RING_JSON_TYPE_OBJECT)
    return refuse (text, root, RING_JSON_FAULT_NOT_OBJECT, fault_out);
  if (is_null (hooks))
    return TRUE;
  if (hooks->type != RING_JSON_TYPE_OBJECT)
    return refuse (text, hooks, RING_JSON_FAULT_NOT_OBJECT, fault_out);
  for (const RingJsonNode *event = ring_json_text_first (text, hooks); event != NULL; event = ring_json_text_next (text, event))
    {
      if ((shape == RING_HOOK_SHAPE_FLAT || !is_note (text, event)) && !check_event (text, event, fault_out))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_assignment (const char *word)
{
  const char *equals = strchr (word, '=');

  return equals != NULL && equals > word && strcspn (word, "/'\" ") > (size_t) (equals - word);
}

static gboolean
is_program (const char *word,
            const char *name)
{
  const char *slash = word == NULL ? NULL : strrchr (word, '/');

  return word != NULL && g_str_equal (slash != NULL ? slash + 1 : word, name);
}

/* @program_out: what is run, or starts what is run, if that is ours or RiNG's. */
static RingHookOwner
find_owner_of_words (char **words,
                     char **program_out)
{
  RingHookOwner owner = RING_HOOK_OWNER_OTHER;

  while (*words != NULL && (g_str_equal (*words, "env") || g_str_equal (*words, "exec") || is_assignment (*words)))
    words++;
  if (is_program (words[0], "ring-hook") || ring_flatpak_is_hook ((const char *const *) words))
    owner = RING_HOOK_OWNER_US;
  else if (is_program (words[0], "ring") && g_strcmp0 (words[1], "hook") == 0)
    owner = RING_HOOK_OWNER_RING;
  if (owner != RING_HOOK_OWNER_OTHER)
    *program_out = g_strdup (words[0]);
  return owner;
}

/**
 * ring_settings_find_owner:
 * @command: a command line for a shell
 * @program_out: (out) (transfer full) (optional): what is run, or starts what is
 *   run, if that is ours or RiNG's
 *
 * Returns: whose hook it is
 */
RingHookOwner
ring_settings_find_owner (const char *command,
                          char **program_out)
{
  g_auto (GStrv) words = NULL;

  if (!g_shell_parse_argv (command, NULL, &words, NULL))
    return RING_HOOK_OWNER_OTHER;
  return find_owner_of_words (words, program_out);
}

/* A program and its list of arguments, as far as they are words. */
static char **
list_words (const RingJsonText *text,
            const char *command,
            const RingJsonNode *args)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, g_strdup (command));
  for (const RingJsonNode *node = ring_json_text_first (text, args); node != NULL; node = ring_json_text_next (text, node))
    {
      char *word = ring_json_text_string (text, node);

      if (word == NULL)
        break;
      g_ptr_array_add (words, word);
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

static RingHookOwner
find_owner (const RingJsonText *text,
            const RingJsonNode *handler,
            char **program_out)
{
  const RingJsonNode *type_node = ring_json_text_get (text, handler, "type");
  const RingJsonNode *args = ring_json_text_get (text, handler, "args");
  g_autofree char *type = ring_json_text_string (text, type_node);
  g_autofree char *command = ring_json_text_string (text, ring_json_text_get (text, handler, "command"));
  g_auto (GStrv) words = NULL;

  if (command == NULL || (type_node != NULL && g_strcmp0 (type, "command") != 0))
    return RING_HOOK_OWNER_OTHER;
  if (args != NULL && args->type == RING_JSON_TYPE_ARRAY)
    {
      words = list_words (text, command, args);
    }
  else if (!g_shell_parse_argv (command, NULL, &words, NULL))
    {
      return RING_HOOK_OWNER_OTHER;
    }
  return find_owner_of_words (words, program_out);
}

static gboolean
is_for_all (const RingJsonText *text,
            const RingJsonNode *group,
            const RingJsonNode *handler)
{
  const RingJsonNode *matcher_node = ring_json_text_get (text, group, "matcher");
  g_autofree char *matcher = ring_json_text_string (text, matcher_node);

  if (!is_null (ring_json_text_get (text, handler, "if")))
    return FALSE;
  return is_null (matcher_node) || (matcher != NULL && (matcher[0] == '\0' || g_str_equal (matcher, "*") || g_str_equal (matcher, ".*")));
}

static void
entry_free (gpointer data)
{
  RingHookEntry *entry = data;

  g_free (entry->event);
  g_free (entry->program);
  g_free (entry);
}

/* @group: what may have a matcher; @handler itself where there are no groups. */
static void
add_entry (const RingJsonText *text,
           const char *event,
           const RingJsonNode *group,
           const RingJsonNode *handler,
           GPtrArray *entries)
{
  char *program = NULL;
  RingHookOwner owner = find_owner (text, handler, &program);
  RingHookEntry *entry;

  if (owner == RING_HOOK_OWNER_OTHER)
    return;
  entry = g_new0 (RingHookEntry, 1);
  entry->owner = owner;
  entry->event = g_strdup (event);
  entry->program = program;
  entry->handler = handler;
  entry->is_restricted = !is_for_all (text, group, handler);
  g_ptr_array_add (entries, entry);
}

static void
add_entries_of_group (const RingJsonText *text,
                      const char *event,
                      const RingJsonNode *group,
                      GPtrArray *entries)
{
  const RingJsonNode *handlers = ring_json_text_get (text, group, "hooks");

  for (const RingJsonNode *handler = ring_json_text_first (text, handlers); handler != NULL; handler = ring_json_text_next (text, handler))
    add_entry (text, event, group, handler, entries);
}

static void
add_entries_of_event (const RingJsonText *text,
                      RingHookShape shape,
                      const char *name,
                      const RingJsonNode *event,
                      GPtrArray *entries)
{
  for (const RingJsonNode *element = ring_json_text_first (text, event); element != NULL; element = ring_json_text_next (text, element))
    {
      if (shape == RING_HOOK_SHAPE_FLAT)
        add_entry (text, name, element, element, entries);
      else
        add_entries_of_group (text, name, element, entries);
    }
}

/**
 * ring_settings_find_entries:
 * @text: settings whose shape was checked
 * @shape: where hooks stand in them
 *
 * Returns: (transfer full) (element-type RingHookEntry): the hooks of ours and
 *   of RiNG's, as they come in the text
 */
GPtrArray *
ring_settings_find_entries (const RingJsonText *text,
                            RingHookShape shape)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (entry_free);
  const RingJsonNode *hooks = ring_json_text_get (text, ring_json_text_root (text), "hooks");

  for (const RingJsonNode *event = ring_json_text_first (text, hooks); event != NULL; event = ring_json_text_next (text, event))
    {
      g_autofree char *name = ring_json_text_name (text, event);

      if (name == NULL || event->type != RING_JSON_TYPE_ARRAY)
        continue;
      add_entries_of_event (text, shape, name, event, entries);
    }
  return entries;
}

/**
 * ring_settings_is_off:
 * @text: settings whose shape was checked
 *
 * Returns: whether hooks are switched off as a whole
 */
gboolean
ring_settings_is_off (const RingJsonText *text)
{
  const RingJsonNode *node = ring_json_text_get (text, ring_json_text_root (text), "disableAllHooks");

  return node != NULL && node->type == RING_JSON_TYPE_BOOLEAN && ring_json_text_bytes (text, NULL)[node->begin] == 't';
}
