/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-private.h"

#include <string.h>

#define ALL_LEVELS G_MAXUINT

/* A path of these only is the same to every shell without quotes. */
#define PLAIN_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@%:,"

/**
 * ring_settings_command:
 * @wish: what is to be in the settings
 * @is_exec: whether for a program with a list of arguments
 *
 * Returns: (transfer full): what `command` is to be
 */
char *
ring_settings_command (const RingHookWish *wish,
                       gboolean is_exec)
{
  g_autofree char *quoted = NULL;
  GString *command = NULL;

  if (is_exec)
    return g_strdup (wish->path);
  quoted = strspn (wish->path, PLAIN_CHARACTERS) == strlen (wish->path) ? g_strdup (wish->path) : g_shell_quote (wish->path);
  command = g_string_new (quoted);
  for (guint i = 0; wish->words != NULL && wish->words[i] != NULL; i++)
    g_string_append_printf (command, " %s", wish->words[i]);
  if (wish->arguments != NULL)
    g_string_append_printf (command, " %s", wish->arguments);
  return g_string_free (command, FALSE);
}

/**
 * ring_settings_args:
 * @wish: what is to be in the settings
 *
 * Returns: (transfer full): what `args` is to be for a program with a list of
 *   arguments, as JSON
 */
char *
ring_settings_args (const RingHookWish *wish)
{
  g_autoptr (GString) json = g_string_new ("[");

  for (guint i = 0; wish->words != NULL && wish->words[i] != NULL; i++)
    {
      g_autofree char *quoted = ring_settings_quote (wish->words[i]);

      g_string_append_printf (json, "%s%s", i > 0 ? ", " : "", quoted);
    }
  g_string_append_c (json, ']');
  return g_string_free (g_steal_pointer (&json), FALSE);
}

static void
write_handler (RingSettingsPen *pen,
               const RingHookWish *wish)
{
  gboolean is_exec = wish->form == RING_HOOK_FORM_EXEC;
  g_autofree char *command = ring_settings_command (wish, is_exec);
  g_autofree char *quoted = ring_settings_quote (command);
  g_autofree char *timeout = g_strdup_printf ("%u", wish->timeout);

  ring_settings_pen_open (pen, '{');
  ring_settings_pen_name (pen, "type");
  ring_settings_pen_value (pen, "\"command\"");
  ring_settings_pen_name (pen, "command");
  ring_settings_pen_value (pen, quoted);
  if (is_exec)
    {
      g_autofree char *args = ring_settings_args (wish);

      ring_settings_pen_name (pen, "args");
      ring_settings_pen_value (pen, args);
    }
  ring_settings_pen_name (pen, "timeout");
  ring_settings_pen_value (pen, timeout);
  ring_settings_pen_close (pen, '}');
}

/* What stands in an event's list. */
static void
write_element (RingSettingsPen *pen,
               const RingHookWish *wish)
{
  if (wish->shape == RING_HOOK_SHAPE_FLAT)
    {
      write_handler (pen, wish);
      return;
    }
  ring_settings_pen_open (pen, '{');
  ring_settings_pen_name (pen, "hooks");
  ring_settings_pen_open (pen, '[');
  write_handler (pen, wish);
  ring_settings_pen_close (pen, ']');
  ring_settings_pen_close (pen, '}');
}

static void
write_event (RingSettingsPen *pen,
             const RingHookWish *wish)
{
  ring_settings_pen_open (pen, '[');
  write_element (pen, wish);
  ring_settings_pen_close (pen, ']');
}

static void
write_hooks (RingSettingsPen *pen,
             const RingHookWish *wish,
             const char *const *events)
{
  ring_settings_pen_open (pen, '{');
  for (guint i = 0; events[i] != NULL; i++)
    {
      ring_settings_pen_name (pen, events[i]);
      write_event (pen, wish);
    }
  ring_settings_pen_close (pen, '}');
}

typedef struct
{
  const RingJsonText *text;
  const RingHookWish *wish;
  RingSettingsLayout layout;
  GHashTable *origins;
  RingSplices *splices;
} Filling;

/* A pen that writes in lines indented by @base, or all on one line. */
static RingSettingsPen
take_pen (const Filling *filling,
          const char *base)
{
  return (RingSettingsPen){ .out = g_string_new (NULL), .layout = &filling->layout, .base = base, .max_level = ALL_LEVELS };
}

static void
splice_pen (Filling *filling,
            size_t begin,
            size_t end,
            RingSettingsPen *pen)
{
  ring_splices_add (filling->splices, begin, end, pen->out->str);
  g_string_free (pen->out, TRUE);
  pen->out = NULL;
}

static void
remember_origin (Filling *filling,
                 const char *key,
                 const RingJsonNode *node)
{
  if (node != NULL)
    g_hash_table_replace (filling->origins, g_strdup (key), ring_json_text_slice (filling->text, node));
  else
    g_hash_table_remove (filling->origins, key);
}

/* Whether @node is nothing, or nothing is in it. */
static gboolean
is_empty (const RingJsonText *text,
          const RingJsonNode *node)
{
  return node == NULL || node->type == RING_JSON_TYPE_NULL || ring_json_text_first (text, node) == NULL;
}

static gboolean
is_one_line (const RingJsonText *text,
             const RingJsonNode *node)
{
  return memchr (ring_json_text_bytes (text, NULL) + node->begin, '\n', node->end - node->begin) == NULL;
}

/* Puts what the pen wrote into a container that has something in it already. */
static void
insert (Filling *filling,
        const RingJsonNode *container,
        const char *base,
        RingSettingsPen *pen)
{
  const RingJsonNode *neighbour = filling->wish->goes_last ? ring_json_text_last (filling->text, container) : ring_json_text_first (filling->text, container);
  g_autofree char *separator = base == NULL ? g_strdup (filling->layout.comma) : g_strconcat (",", filling->layout.newline, base, NULL);
  size_t at = filling->wish->goes_last ? neighbour->end : ring_json_text_start (neighbour);

  if (filling->wish->goes_last)
    g_string_prepend (pen->out, separator);
  else
    g_string_append (pen->out, separator);
  splice_pen (filling, at, at, pen);
}

static void
fill_event (Filling *filling,
            const char *name,
            const RingJsonNode *event)
{
  const RingJsonNode *neighbour = filling->wish->goes_last ? ring_json_text_last (filling->text, event) : ring_json_text_first (filling->text, event);
  g_autofree char *base = ring_settings_indent (filling->text, neighbour != NULL ? neighbour : event);
  g_autofree char *key = g_strconcat ("hooks/", name, NULL);
  RingSettingsPen pen;

  if (is_empty (filling->text, event))
    {
      pen = take_pen (filling, base);
      write_event (&pen, filling->wish);
      splice_pen (filling, event->begin, event->end, &pen);
      remember_origin (filling, key, event);
      return;
    }
  /* As the others do. */
  pen = take_pen (filling, is_one_line (filling->text, neighbour) ? NULL : base);
  write_element (&pen, filling->wish);
  insert (filling, event, base, &pen);
}

/* Events that are not there yet, in one piece. */
static void
add_events (Filling *filling,
            const RingJsonNode *hooks,
            const char *const *events)
{
  const RingJsonNode *neighbour = filling->wish->goes_last ? ring_json_text_last (filling->text, hooks) : ring_json_text_first (filling->text, hooks);
  g_autofree char *base = ring_settings_indent (filling->text, neighbour);
  g_autofree char *between = base == NULL ? g_strdup (filling->layout.comma) : g_strconcat (",", filling->layout.newline, base, NULL);
  GString *written = g_string_new (NULL);
  RingSettingsPen pen = take_pen (filling, base);

  for (guint i = 0; events[i] != NULL; i++)
    {
      g_autofree char *key = g_strconcat ("hooks/", events[i], NULL);

      if (written->len > 0)
        g_string_append (written, between);
      ring_settings_pen_name (&pen, events[i]);
      write_event (&pen, filling->wish);
      g_string_append (written, pen.out->str);
      g_string_truncate (pen.out, 0);
      remember_origin (filling, key, NULL);
    }
  g_string_free (pen.out, TRUE);
  pen.out = written;
  insert (filling, hooks, base, &pen);
}

static void
fill_hooks (Filling *filling,
            const RingJsonNode *hooks,
            const char *const *events)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();

  for (guint i = 0; events[i] != NULL; i++)
    {
      const RingJsonNode *event = ring_json_text_get (filling->text, hooks, events[i]);

      if (event != NULL)
        fill_event (filling, events[i], event);
      else
        g_ptr_array_add (missing, (gpointer) events[i]);
    }
  if (missing->len == 0)
    return;
  g_ptr_array_add (missing, NULL);
  add_events (filling, hooks, (const char *const *) missing->pdata);
}

/* Where `hooks` was empty or null. */
static void
replace_hooks (Filling *filling,
               const RingJsonNode *hooks,
               const char *const *events)
{
  g_autofree char *base = ring_settings_indent (filling->text, hooks);
  RingSettingsPen pen = take_pen (filling, base);

  write_hooks (&pen, filling->wish, events);
  splice_pen (filling, hooks->begin, hooks->end, &pen);
  remember_origin (filling, "hooks", hooks);
}

/* At the end: what people look for first stays first. */
static void
add_hooks (Filling *filling,
           const RingJsonNode *root,
           const char *const *events)
{
  const RingJsonNode *last = ring_json_text_last (filling->text, root);
  g_autofree char *base = ring_settings_indent (filling->text, last);
  RingSettingsPen pen = take_pen (filling, base);

  if (base == NULL)
    g_string_append (pen.out, filling->layout.comma);
  else
    g_string_append_printf (pen.out, ",%s%s", filling->layout.newline, base);
  ring_settings_pen_name (&pen, "hooks");
  write_hooks (&pen, filling->wish, events);
  splice_pen (filling, last->end, last->end, &pen);
  g_hash_table_remove_all (filling->origins);
}

static void
write_document (RingSettingsPen *pen,
                const RingHookWish *wish,
                const char *const *events)
{
  ring_settings_pen_open (pen, '{');
  if (wish->has_version)
    {
      ring_settings_pen_name (pen, "version");
      ring_settings_pen_value (pen, RING_SETTINGS_VERSION);
    }
  ring_settings_pen_name (pen, "hooks");
  write_hooks (pen, wish, events);
  ring_settings_pen_close (pen, '}');
}

/* Where nothing was at all, or no member. */
static void
write_root (Filling *filling,
            const RingJsonNode *root,
            const char *const *events)
{
  RingSettingsPen pen = take_pen (filling, "");
  size_t length = 0;
  const char *bytes = ring_json_text_bytes (filling->text, &length);

  write_document (&pen, filling->wish, events);
  g_hash_table_remove_all (filling->origins);
  if (root != NULL)
    {
      splice_pen (filling, root->begin, root->end, &pen);
      remember_origin (filling, "", root);
      return;
    }
  g_string_append (pen.out, filling->layout.newline);
  splice_pen (filling, 0, length, &pen);
  g_hash_table_replace (filling->origins, g_strdup (""), g_strndup (bytes, length));
}

/**
 * ring_settings_fill:
 * @text: settings whose shape was checked
 * @wish: what is to be in them
 * @events: NULL-terminated: the events that get a hook of ours
 * @origins: gets how containers were written that were empty
 * @splices: gets the changes
 *
 * Puts hooks in, each in a group of its own if there are groups.
 */
void
ring_settings_fill (const RingJsonText *text,
                    const RingHookWish *wish,
                    const char *const *events,
                    GHashTable *origins,
                    RingSplices *splices)
{
  const RingJsonNode *root = ring_json_text_root (text);
  const RingJsonNode *hooks = ring_json_text_get (text, root, "hooks");
  Filling filling = { .text = text, .wish = wish, .origins = origins, .splices = splices };

  if (events[0] == NULL)
    return;
  ring_settings_layout_init (&filling.layout, text);
  if (is_empty (text, root))
    write_root (&filling, root, events);
  else if (hooks == NULL)
    add_hooks (&filling, root, events);
  else if (is_empty (text, hooks))
    replace_hooks (&filling, hooks, events);
  else
    fill_hooks (&filling, hooks, events);
  ring_settings_layout_clear (&filling.layout);
}

/**
 * ring_settings_block:
 * @wish: what is to be in the settings
 *
 * For those whose settings are made by something else.
 *
 * Returns: (transfer full): what is to be added by hand, with a line for each
 *   event
 */
char *
ring_settings_block (const RingHookWish *wish)
{
  RingSettingsLayout layout = { "\n", (char *) "  ", ": ", ", ", "" };
  RingSettingsPen pen = { .out = g_string_new (NULL), .layout = &layout, .base = "", .max_level = 2 };

  if (wish->shape == RING_HOOK_SHAPE_TOML)
    {
      g_string_free (pen.out, TRUE);
      return ring_settings_toml_block (wish);
    }
  write_document (&pen, wish, wish->events);
  g_string_append_c (pen.out, '\n');
  return g_string_free (pen.out, FALSE);
}
