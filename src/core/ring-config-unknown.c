/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingConfig"

#include "config.h"

#include "ring-config-private.h"

#include <string.h>

/* Longer than any setting's name. */
#define MAX_NAME_BYTES 63

/* As many as anybody reads. */
#define MAX_UNKNOWN 16

/* How many letters to put in, take out or change. */
static guint
count_differences (const char *one,
                   const char *other)
{
  guint before[MAX_NAME_BYTES + 1] = { 0 };
  guint now[MAX_NAME_BYTES + 1] = { 0 };
  size_t length = strlen (other);

  for (size_t i = 0; i <= length; i++)
    now[i] = (guint) i;
  for (size_t i = 0; one[i] != '\0'; i++)
    {
      memcpy (before, now, sizeof now);
      now[0] = before[0] + 1;
      for (size_t k = 0; k < length; k++)
        {
          guint changed = before[k] + (g_ascii_tolower (one[i]) == g_ascii_tolower (other[k]) ? 0 : 1);

          now[k + 1] = MIN (changed, MIN (before[k + 1], now[k]) + 1);
        }
    }
  return now[length];
}

/* The setting whose name is so nearly @name that it must be meant, or -1. */
static int
find_similar (const char *name)
{
  size_t length = strlen (name);
  guint best = (guint) MIN (2, length / 4) + 1;
  int found = -1;

  if (length > MAX_NAME_BYTES)
    return -1;
  for (int i = 0; i < RING_N_CONFIG_KEYS; i++)
    {
      guint differences = count_differences (name, ring_setting_get ((RingConfigKey) i)->name);

      if (differences >= best)
        continue;
      best = differences;
      found = i;
    }
  return found;
}

static void
unknown_free (RingConfigUnknown *unknown)
{
  g_free (unknown->name);
  g_free (unknown);
}

/* An empty list of settings that are not known. */
GPtrArray *
ring_config_unknown_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) unknown_free);
}

/* Notes that @path is no setting of RiNG's that we know, nor of ours. */
void
ring_config_unknown_add (GPtrArray *list,
                         const char *const *path,
                         guint line)
{
  gboolean is_ours = path[1] != NULL && g_str_equal (path[0], RING_SETTING_TABLE);
  RingConfigUnknown *unknown = NULL;

  if (list->len >= MAX_UNKNOWN)
    return;
  unknown = g_new0 (RingConfigUnknown, 1);
  unknown->name = g_strjoinv (".", (GStrv) path);
  unknown->line = line;
  unknown->is_ours = is_ours;
  unknown->similar = path[is_ours ? 2 : 1] == NULL ? find_similar (path[is_ours ? 1 : 0]) : -1;
  g_ptr_array_add (list, unknown);
}
