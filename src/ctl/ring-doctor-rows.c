/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingDoctorRows"

#include "config.h"

#include "ring-doctor-checks.h"

#include <glib/gi18n.h>
#include <sys/stat.h>

#include "core/ring-error.h"
#include "core/ring-view.h"
#include "io/ring-store.h"

#define TOPIC RING_DOCTOR_TOPIC_ROWS

/* More names than these make no page. */
#define MAX_NAMES 3

typedef struct
{
  guint n_rows;
  guint n_unreadable;
  guint n_open;        /* to other users */
  GString *unreadable; /* (owned): names of the first of them, and why */
} Census;

static const char *
get_reason (const GError *error)
{
  switch ((RingError) error->code)
    {
    case RING_ERROR_DENIED:
      /* Translators: why a file is not read, behind its name */
      return _ ("no right to read it");
    case RING_ERROR_TOO_LARGE:
      /* Translators: why a file is not read, behind its name */
      return _ ("too large");
    case RING_ERROR_INVALID:
      /* Translators: why a file is not read, behind its name */
      return _ ("no row");
    case RING_ERROR_MISSING:
    case RING_ERROR_NO_SPACE:
    case RING_ERROR_NO_HOME:
    case RING_ERROR_BUSY:
    case RING_ERROR_TIMED_OUT:
    case RING_ERROR_UNSUPPORTED:
    case RING_ERROR_FAILED:
    default:
      /* Translators: why a file is not read, behind its name */
      return _ ("it failed");
    }
}

static void
count_file (Census *census,
            RingPaths *paths,
            const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RingRow) row = ring_store_read_row (paths, name, &error);
  g_autofree char *path = NULL;
  g_autofree char *shown = NULL;
  struct stat info;

  if (row != NULL)
    {
      path = g_build_filename (ring_paths_get_sessions (paths), name, NULL);
      census->n_rows++;
      census->n_open += lstat (path, &info) == 0 && (info.st_mode & 0077) != 0 ? 1 : 0;
      return;
    }
  /* A session may end while we look. */
  if (g_error_matches (error, RING_ERROR, RING_ERROR_MISSING))
    return;
  if (census->n_unreadable++ >= MAX_NAMES)
    return;
  shown = ring_doctor_show (name);
  g_string_append_printf (census->unreadable, "%s%s (%s)", census->unreadable->len > 0 ? ring_view_list_separator () : "", shown, get_reason (error));
}

static void
add_faults (RingDoctor *doctor,
            const RingDoctorScene *scene,
            const Census *census)
{
  g_autofree char *folder = ring_doctor_show_quoted (ring_paths_get_sessions (scene->paths));
  g_autofree char *close = g_strdup_printf ("chmod 600 %s/*.json", folder);
  g_autofree char *more = g_strconcat (ring_view_list_separator (), "…", NULL);
  guint n_leftovers = ring_store_count_leftovers (scene->paths, scene->now_usec);

  if (census->n_unreadable > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "unreadable",
                     _ ("The next event of such a session writes it anew. If it has ended, remove the file."),
                     /* Translators: number of files, names of the first of them, nothing or “, …” */
                     ngettext ("%u file in the registry is passed over: %s%s", "%u files in the registry are passed over: %s%s", census->n_unreadable),
                     census->n_unreadable, census->unreadable->str, census->n_unreadable > MAX_NAMES ? more : "");
  if (census->n_open > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "open-to-others", close,
                     ngettext ("%u row can be read by other users", "%u rows can be read by other users", census->n_open), census->n_open);
  if (n_leftovers > 0)
    ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, TOPIC, "leftovers", _ ("The tray removes them when it starts."),
                     ngettext ("%u leftover of a writer that was killed", "%u leftovers of writers that were killed", n_leftovers), n_leftovers);
}

/**
 * ring_doctor_check_rows:
 * @doctor: where to put what is found
 * @scene: what one look found
 *
 * The rows: how many, which cannot be read, what killed writers left.
 */
void
ring_doctor_check_rows (RingDoctor *doctor,
                        const RingDoctorScene *scene)
{
  g_autoptr (GDir) folder = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) unreadable = g_string_new (NULL);
  Census census = { .unreadable = unreadable };
  const char *name = NULL;

  if (scene->paths == NULL)
    return;
  folder = g_dir_open (ring_paths_get_sessions (scene->paths), 0, &error);
  if (folder == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      ring_doctor_add (doctor, RING_SEVERITY_BROKEN, TOPIC, "not-listed", _ ("Mend the registry first, above."),
                       _ ("The rows cannot be listed"));
      return;
    }
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      if (ring_store_is_row_name (name))
        count_file (&census, scene->paths, name);
    }
  ring_doctor_add (doctor, RING_SEVERITY_OK, TOPIC, "ok", NULL,
                   ngettext ("%u session is known", "%u sessions are known", census.n_rows), census.n_rows);
  add_faults (doctor, scene, &census);
}
