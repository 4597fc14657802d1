/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFocusPlan"

#include "config.h"

#include "ring-focus-private.h"

static const RingFocuser *
find_focuser (const RingFocuser *const *focusers,
              size_t n_focusers,
              const char *name)
{
  for (size_t i = 0; i < n_focusers; i++)
    {
      if (g_str_equal (focusers[i]->name, name))
        return focusers[i];
    }
  return NULL;
}

/* Those of the setting, in its order, each once. */
static GPtrArray *
find_chosen (const RingFocuser *const *focusers,
             size_t n_focusers,
             const char *const *names)
{
  GPtrArray *found = g_ptr_array_new ();
  g_autoptr (GString) unknown = g_string_new (NULL);

  for (size_t i = 0; names[i] != NULL; i++)
    {
      const RingFocuser *focuser = find_focuser (focusers, n_focusers, names[i]);

      if (focuser == NULL)
        g_string_append_printf (unknown, "%s%s", unknown->len > 0 ? ", " : "", names[i]);
      else if (!g_ptr_array_find (found, focuser, NULL))
        g_ptr_array_add (found, (gpointer) focuser);
    }
  if (unknown->len > 0)
    g_warning ("The setting focusers names what is not known: %s", unknown->str);
  return found;
}

/**
 * ring_focus_plan_new:
 * @focusers: (array length=n_focusers): all there are
 * @n_focusers: how many
 * @chosen: (nullable) (array zero-terminated=1): the setting `focusers`; empty
 *   means all
 *
 * Returns: (transfer full) (element-type RingFocuser): who is to be asked, layer
 *   by layer, and within a layer in the setting's order
 */
GPtrArray *
ring_focus_plan_new (const RingFocuser *const *focusers,
                     size_t n_focusers,
                     const char *const *chosen)
{
  g_autoptr (GPtrArray) found = NULL;
  GPtrArray *plan = g_ptr_array_new ();

  if (chosen != NULL && chosen[0] != NULL)
    {
      found = find_chosen (focusers, n_focusers, chosen);
    }
  else
    {
      found = g_ptr_array_new ();
      for (size_t i = 0; i < n_focusers; i++)
        g_ptr_array_add (found, (gpointer) focusers[i]);
    }
  for (int layer = RING_FOCUS_LAYER_INNER; layer <= RING_FOCUS_LAYER_WINDOW; layer++)
    {
      for (guint i = 0; i < found->len; i++)
        {
          const RingFocuser *focuser = g_ptr_array_index (found, i);

          if ((int) focuser->layer == layer)
            g_ptr_array_add (plan, (gpointer) focuser);
        }
    }
  return plan;
}
