/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingFactSheet"

#include "config.h"

#include "ring-fact-sheet.h"

#include <fcntl.h>
#include <stdlib.h>

#include "io/ring-file-stamp.h"
#include "io/ring-process.h"
#include "io/ring-sandbox.h"
#include "io/ring-tables.h"

struct _RingFactSheet
{
  char *boot;       /* (owned) (nullable) */
  char *host;       /* (owned) (nullable) */
  RingReach *reach; /* (owned) (nullable) */
  RingFacts facts;  /* tables and lists are owned, what is in lives, transcripts and threads is borrowed */
};

/**
 * ring_fact_sheet_new:
 *
 * Returns: (transfer full): a sheet that knows which machine this is, and
 *   nothing else
 */
RingFactSheet *
ring_fact_sheet_new (void)
{
  RingFactSheet *self = g_new0 (RingFactSheet, 1);

  self->boot = ring_process_boot_id ("/proc");
  self->host = ring_process_host_hash ();
  self->facts.real_paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->facts.modified = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->facts.lives = g_ptr_array_new ();
  self->facts.transcripts = g_ptr_array_new ();
  self->facts.threads = g_ptr_array_new ();
  self->facts.boot = self->boot;
  self->facts.host = self->host;
  self->facts.pidns = ring_process_pid_namespace ("/proc");
  self->facts.is_sandboxed = ring_sandbox_is_inside ("/");
  return self;
}

/**
 * ring_fact_sheet_free:
 * @sheet: (transfer full) (nullable): a sheet
 */
void
ring_fact_sheet_free (RingFactSheet *sheet)
{
  if (sheet == NULL)
    return;
  g_ptr_array_unref (sheet->facts.lives);
  g_ptr_array_unref (sheet->facts.transcripts);
  g_ptr_array_unref (sheet->facts.threads);
  g_hash_table_unref (sheet->facts.real_paths);
  g_hash_table_unref (sheet->facts.modified);
  g_free (sheet->boot);
  g_free (sheet->host);
  ring_reach_unref (sheet->reach);
  g_free (sheet);
}

/**
 * ring_fact_sheet_set_reach:
 * @sheet: a sheet
 * @reach: tells whether folders answer
 *
 * From now on those that do not are left alone.
 */
void
ring_fact_sheet_set_reach (RingFactSheet *sheet,
                           RingReach *reach)
{
  g_clear_pointer (&sheet->reach, ring_reach_unref);
  sheet->reach = ring_reach_ref (reach);
}

/**
 * ring_fact_sheet_begin:
 * @sheet: a sheet
 *
 * Returns: (transfer none): the facts to be filled in: live files, transcripts
 *   and threads, of which there are none now, are added; the rest is set. All
 *   of it is borrowed. Call ring_fact_sheet_finish() then
 */
RingFacts *
ring_fact_sheet_begin (RingFactSheet *sheet)
{
  g_ptr_array_set_size (sheet->facts.lives, 0);
  g_ptr_array_set_size (sheet->facts.transcripts, 0);
  g_ptr_array_set_size (sheet->facts.threads, 0);
  return &sheet->facts;
}

static void
note_real_path (RingFactSheet *self,
                const char *folder)
{
  char *real = NULL;
  char *known = NULL;

  if (folder == NULL || folder[0] != '/' || g_hash_table_contains (self->facts.real_paths, folder))
    return;
  if (ring_reach_ask (self->reach, folder))
    real = realpath (folder, NULL);
  if (real == NULL)
    /* It is gone, not for us, or silent: at least no slash too many. */
    known = g_canonicalize_filename (folder, NULL);
  else if (g_utf8_validate (real, -1, NULL))
    known = g_strdup (real);
  g_hash_table_insert (self->facts.real_paths, g_strdup (folder), known);
  free (real);
}

static void
set_modified (RingFactSheet *self,
              const char *path,
              gint64 usec)
{
  gint64 *known_usec = g_hash_table_lookup (self->facts.modified, path);

  if (known_usec != NULL)
    *known_usec = usec;
  else
    g_hash_table_insert (self->facts.modified, g_strdup (path), g_memdup2 (&usec, sizeof usec));
}

/* When the row's record was written: as its transcript says, else as the file
 * system does. */
static void
note_modified (RingFactSheet *self,
               const RingRow *row,
               GHashTable *transcripts,
               gint64 now_usec)
{
  const char *path = ring_row_get_source_path (row);
  const RingTranscript *transcript = NULL;
  RingFileStamp stamp;

  if (path == NULL || !g_path_is_absolute (path))
    return;
  transcript = g_hash_table_lookup (transcripts, ring_row_get_session_id (row));
  if (transcript != NULL)
    set_modified (self, path, transcript->modified_usec);
  else if (!g_hash_table_contains (self->facts.modified, path) && ring_reach_ask (self->reach, path) && ring_file_stamp_take (AT_FDCWD, path, 0, now_usec, &stamp))
    set_modified (self, path, stamp.modified_nsec / 1000);
}

static void
follow_names (RingFactSheet *self,
              gint64 now_usec)
{
  const RingFacts *facts = &self->facts;
  g_autoptr (GHashTable) transcripts = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < facts->lives->len; i++)
    note_real_path (self, ((const RingLive *) g_ptr_array_index (facts->lives, i))->cwd);
  for (guint i = 0; i < facts->transcripts->len; i++)
    {
      RingTranscript *transcript = g_ptr_array_index (facts->transcripts, i);

      g_hash_table_insert (transcripts, transcript->session_id, transcript);
      note_real_path (self, transcript->cwd);
    }
  for (guint i = 0; i < facts->threads->len; i++)
    note_real_path (self, ((const RingThread *) g_ptr_array_index (facts->threads, i))->cwd);
  for (guint i = 0; facts->rows != NULL && i < facts->rows->len; i++)
    {
      const RingRow *row = g_ptr_array_index (facts->rows, i);

      note_real_path (self, ring_row_get_cwd (row));
      note_modified (self, row, transcripts, now_usec);
    }
}

/**
 * ring_fact_sheet_finish:
 * @sheet: a sheet that was filled in
 * @is_thorough: whether what is remembered of the file system is found out anew;
 *   else only what is not known yet is asked for
 * @now_usec: the time
 *
 * Adds the real paths of all folders, and when the rows' records were written.
 *
 * Returns: whether that was found out anew and is other than before
 */
gboolean
ring_fact_sheet_finish (RingFactSheet *sheet,
                        gboolean is_thorough,
                        gint64 now_usec)
{
  g_autoptr (GHashTable) real_paths = NULL;
  g_autoptr (GHashTable) modified = NULL;

  if (!is_thorough)
    {
      follow_names (sheet, now_usec);
      return FALSE;
    }
  real_paths = sheet->facts.real_paths;
  modified = sheet->facts.modified;
  sheet->facts.real_paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  sheet->facts.modified = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  follow_names (sheet, now_usec);
  return !ring_tables_are_equal (real_paths, sheet->facts.real_paths, g_str_equal) || !ring_tables_are_equal (modified, sheet->facts.modified, g_int64_equal);
}

/**
 * ring_fact_sheet_get:
 * @sheet: a sheet that was finished
 *
 * Returns: (transfer none): the facts, until it is begun anew
 */
const RingFacts *
ring_fact_sheet_get (RingFactSheet *sheet)
{
  return &sheet->facts;
}
