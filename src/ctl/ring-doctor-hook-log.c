/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorHookLog"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/ring-text.h"
#include "core/ring-view.h"
#include "io/ring-store.h"

#define TOPIC RING_DOCTOR_TOPIC_HOOK_LOG
#define MAX_BYTES (64 * 1024)

/* What is older was another version's, and is no longer of interest. */
#define WINDOW_USEC (G_GINT64_CONSTANT (24 * 60 * 60) * G_USEC_PER_SEC)

#define MAX_REASONS 3
#define REASON_CHARACTERS 80

/* The time at the beginning of a line; 0 if there is none. @reason_out is what
 * follows. */
static gint64
parse_line (const char *line,
            const char **reason_out)
{
  const char *blank = strchr (line, ' ');
  g_autofree char *stamp = blank != NULL ? g_strndup (line, (size_t) (blank - line)) : NULL;
  g_autoptr (GDateTime) time = stamp != NULL ? g_date_time_new_from_iso8601 (stamp, NULL) : NULL;

  if (time == NULL)
    return 0;
  *reason_out = blank + 1;
  return g_date_time_to_unix (time) * G_USEC_PER_SEC;
}

/* How often each reason occurs in the lines of the last day. */
static GHashTable *
count_reasons (const char *bytes,
               size_t length,
               gint64 now_usec,
               guint *total_out)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *clean = ring_text_clean (bytes, (gssize) length);
  g_auto (GStrv) lines = g_strsplit (clean, "\n", -1);

  *total_out = 0;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *reason = NULL;
      gint64 usec = parse_line (lines[i], &reason);
      guint count;

      if (usec == 0 || now_usec - usec > WINDOW_USEC)
        continue;
      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, reason));
      g_hash_table_replace (counts, g_strdup (reason), GUINT_TO_POINTER (count + 1));
      (*total_out)++;
    }
  return counts;
}

static int
compare_counts (gconstpointer one,
                gconstpointer other,
                gpointer user_data)
{
  GHashTable *counts = user_data;
  guint left = GPOINTER_TO_UINT (g_hash_table_lookup (counts, one));
  guint right = GPOINTER_TO_UINT (g_hash_table_lookup (counts, other));

  if (left != right)
    return left > right ? -1 : 1;
  return strcmp (one, other);
}

/* The most frequent reasons: "12 × no object, 1 × …". */
static char *
list_reasons (GHashTable *counts)
{
  g_autoptr (GList) reasons = g_list_sort_with_data (g_hash_table_get_keys (counts), compare_counts, counts);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_listed = 0;

  for (const GList *item = reasons; item != NULL; item = item->next)
    {
      g_autofree char *shown = ring_text_for_display (item->data);
      g_autofree char *cut = ring_text_ellipsize (shown, REASON_CHARACTERS);

      g_string_append (text, text->len > 0 ? ring_view_list_separator () : "");
      if (n_listed++ == MAX_REASONS)
        {
          g_string_append (text, "…");
          break;
        }
      g_string_append_printf (text, "%u × %s", GPOINTER_TO_UINT (g_hash_table_lookup (counts, item->data)), cut);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * ring_doctor_judge_hook_log:
 * @doctor: where to put what is found
 * @bytes: (array length=length): the end of hook.log
 * @length: how many bytes
 * @now_usec: the time
 *
 * Counts why payloads were refused within the last day.
 */
void
ring_doctor_judge_hook_log (RingDoctor *doctor,
                            const char *bytes,
                            size_t length,
                            gint64 now_usec)
{
  guint total = 0;
  g_autoptr (GHashTable) counts = count_reasons (bytes, length, now_usec, &total);
  g_autofree char *reasons = list_reasons (counts);

  if (total == 0)
    ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL, _ ("Every event of the last day was understood"));
  else
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "refused",
                     _ ("If the agent that sends them is a known one, a bug report is welcome."),
                     /* Translators: a number of events, and how often which reason, in English */
                     ngettext ("%u event of the last day was not understood: %s", "%u events of the last day were not understood: %s", total),
                     total, reasons);
}

/**
 * ring_doctor_check_hook_log:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * hook.log, in which the hook notes the payloads that it refuses.
 */
void
ring_doctor_check_hook_log (RingDoctor *doctor,
                            const RingDoctorScene *scene)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (scene->paths == NULL)
    return;
  bytes = ring_store_read_tail (ring_paths_get_hook_log (scene->paths), MAX_BYTES, NULL, &error);
  if (bytes != NULL)
    ring_doctor_judge_hook_log (doctor, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), scene->now_usec);
  else if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    ring_doctor_judge_hook_log (doctor, "", 0, scene->now_usec);
  else
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "unreadable", _ ("Remove the file; the hook makes a new one."),
                     _ ("hook.log cannot be read"));
}
