/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSourceClaude"

#include "config.h"

#include "ring-source-claude.h"

#include "io/ring-claude-folder.h"
#include "io/ring-clock.h"
#include "io/ring-folder-watch.h"
#include "io/ring-lookout.h"

/* At most one look at the live files in this time. */
#define LIVE_INTERVAL_MSEC 8

/* The same for transcripts: an agent at work writes ten lines in a second. */
#define TRANSCRIPT_INTERVAL_MSEC 1000

/* An agent that quits removes its live file first; its SessionEnd follows within
 * 40 ms. Told in between, what the file had answered would stand open again. */
#define VANISHED_MSEC 500

/* A folder of transcripts. */
typedef struct
{
  RingSourceClaude *source;
  char *name;             /* (owned) */
  RingFolderWatch *watch; /* (owned) */
  gboolean is_dirty;      /* it is to be looked at */
  gboolean is_busy;       /* somebody writes in it: it is looked at again and again, and not watched */
} Project;

struct _RingSourceClaude
{
  GObject parent_instance;

  gint64 window_usec;
  RingReach *reach;                /* (owned) (nullable) */
  RingClaudeFolder *folder;        /* (owned) */
  RingLookout *lives_lookout;      /* (owned) */
  RingLookout *projects_lookout;   /* (owned) */
  RingFolderWatch *root_watch;     /* (owned) */
  RingFolderWatch *lives_watch;    /* (owned) */
  RingFolderWatch *projects_watch; /* (owned) */
  GHashTable *projects;            /* (owned) (element-type filename Project) */
  gboolean are_projects_dirty;     /* which there are */
  guint vanished_id;               /* live files are gone, which is to be told */
  gboolean are_lives_deaf;
  gboolean are_projects_deaf;
};

static void ring_source_claude_iface_init (RingSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RingSourceClaude, ring_source_claude, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (RING_TYPE_SOURCE, ring_source_claude_iface_init))

/* --- hints --- */

static void
on_lives_hint (gpointer user_data)
{
  RingSourceClaude *self = user_data;

  ring_lookout_hint (self->lives_lookout);
}

static void
on_projects_hint (gpointer user_data)
{
  RingSourceClaude *self = user_data;

  self->are_projects_dirty = TRUE;
  ring_lookout_hint (self->projects_lookout);
}

/* A part may have been put in another one's place. */
static void
on_root_hint (gpointer user_data)
{
  on_lives_hint (user_data);
  on_projects_hint (user_data);
}

static void
on_project_hint (gpointer user_data)
{
  Project *project = user_data;

  project->is_dirty = TRUE;
  project->is_busy = TRUE;
  ring_lookout_hint (project->source->projects_lookout);
}

/* --- which folders of transcripts there are --- */

static void
project_free (Project *project)
{
  ring_folder_watch_free (project->watch);
  g_free (project->name);
  g_free (project);
}

static Project *
project_new (RingSourceClaude *self,
             const char *name)
{
  Project *project = g_new0 (Project, 1);
  g_autofree char *path = g_build_filename (ring_claude_folder_get_root (self->folder), "projects", name, NULL);

  project->source = self;
  project->name = g_strdup (name);
  project->watch = ring_folder_watch_new (path, RING_FOLDER_WATCH_ONCE, on_project_hint, project);
  project->is_dirty = TRUE;
  return project;
}

/* Watches the folders that there are, and no others. Whether one is gone. */
static gboolean
update_projects (RingSourceClaude *self)
{
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer name = NULL;
  gboolean is_gone = FALSE;

  ring_claude_folder_look_projects (self->folder);
  names = ring_claude_folder_dup_projects (self->folder);
  for (guint i = 0; i < names->len; i++)
    {
      Project *project = NULL;

      name = g_ptr_array_index (names, i);
      g_hash_table_add (known, name);
      if (g_hash_table_contains (self->projects, name))
        continue;
      project = project_new (self, name);
      g_hash_table_insert (self->projects, project->name, project);
    }
  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      if (g_hash_table_contains (known, name))
        continue;
      g_hash_table_iter_remove (&iter);
      is_gone = TRUE;
    }
  return is_gone;
}

/* Watches come first: what changes while a folder is listed gives a hint. Those
 * of folders that need no look are left alone, unless @are_all. Whether hints
 * will come. */
static gboolean
check_watches (RingSourceClaude *self,
               gboolean are_all)
{
  g_autoptr (GPtrArray) watches = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Project *project = value;

      if (project->is_dirty && !project->is_busy)
        g_ptr_array_add (watches, project->watch);
    }
  if (are_all)
    g_ptr_array_add (watches, self->root_watch);
  if (are_all)
    g_ptr_array_add (watches, self->projects_watch);
  return ring_folder_watch_check_all (watches);
}

/* --- looks --- */

/* Whether a part of the folder, which may be kept elsewhere behind a link, will
 * not keep us waiting. */
static gboolean
is_within_reach (RingSourceClaude *self,
                 const char *name)
{
  const char *root = ring_claude_folder_get_root (self->folder);
  g_autofree char *part = g_build_filename (root, name, NULL);

  return ring_reach_ask (self->reach, root) && ring_reach_ask (self->reach, part);
}

static void
set_deaf (RingSourceClaude *self,
          gboolean *part,
          gboolean is_deaf)
{
  gboolean was_deaf = self->are_lives_deaf || self->are_projects_deaf;

  *part = is_deaf;
  if (is_deaf && !was_deaf)
    ring_source_emit_deaf (RING_SOURCE (self));
}

static GPtrArray *
dup_lives (RingSourceClaude *self)
{
  g_autoptr (GPtrArray) borrowed = g_ptr_array_new ();
  GPtrArray *lives = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_live_unref);

  ring_claude_folder_collect (self->folder, borrowed, NULL);
  for (guint i = 0; i < borrowed->len; i++)
    g_ptr_array_add (lives, ring_live_ref (g_ptr_array_index (borrowed, i)));
  return lives;
}

/* Whether all that is there was there before. */
static gboolean
has_only_lost (RingSourceClaude *self,
               GPtrArray *before)
{
  g_autoptr (GPtrArray) lives = dup_lives (self);

  for (guint i = 0; i < lives->len; i++)
    {
      if (!g_ptr_array_find (before, g_ptr_array_index (lives, i), NULL))
        return FALSE;
    }
  return TRUE;
}

static gboolean
on_vanished_due (gpointer user_data)
{
  RingSourceClaude *self = RING_SOURCE_CLAUDE (user_data);

  self->vanished_id = 0;
  ring_source_emit_changed (RING_SOURCE (self));
  return G_SOURCE_REMOVE;
}

static void
tell_lives (RingSourceClaude *self,
            GPtrArray *before)
{
  if (!has_only_lost (self, before))
    {
      g_clear_handle_id (&self->vanished_id, g_source_remove);
      ring_source_emit_changed (RING_SOURCE (self));
    }
  else if (self->vanished_id == 0)
    self->vanished_id = g_timeout_add (VANISHED_MSEC, on_vanished_due, self);
}

static void
look_at_lives_closely (RingSourceClaude *self)
{
  g_autoptr (GPtrArray) before = dup_lives (self);
  gboolean is_root_watched = ring_folder_watch_check (self->root_watch);
  gboolean is_watched = ring_folder_watch_check (self->lives_watch) && is_root_watched;
  gboolean has_changed = ring_claude_folder_look_lives (self->folder, ring_clock_wall_usec ());

  set_deaf (self, &self->are_lives_deaf, !is_watched);
  if (has_changed)
    tell_lives (self, before);
}

static void
look_at_lives (gpointer user_data)
{
  RingSourceClaude *self = user_data;

  if (is_within_reach (self, "sessions"))
    look_at_lives_closely (self);
}

/* Looks at the projects in which somebody writes, or at the other ones that need
 * a look. One in which nothing was written since the last look is busy no more. */
static gboolean
look_at_dirty (RingSourceClaude *self,
               gboolean are_busy)
{
  gint64 now_usec = ring_clock_wall_usec ();
  GHashTableIter iter;
  gpointer value = NULL;
  gboolean has_changed = FALSE;

  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Project *project = value;
      gboolean is_other = FALSE;

      if (!project->is_dirty || project->is_busy != are_busy)
        continue;
      is_other = ring_claude_folder_look_project (self->folder, project->name, now_usec, self->window_usec);
      has_changed |= is_other;
      project->is_dirty = are_busy;
      project->is_busy = are_busy && is_other;
      if (project->is_busy)
        ring_lookout_hint (self->projects_lookout);
    }
  return has_changed;
}

/* While somebody writes all the time a watch would tell ten times a second what
 * a look finds once. When he rests, the watch comes first, then one more look. */
static void
look_at_projects_closely (RingSourceClaude *self)
{
  gboolean are_all = self->are_projects_dirty;
  gboolean is_watched;
  gboolean has_changed = FALSE;

  self->are_projects_dirty = FALSE;
  if (are_all)
    {
      ring_folder_watch_check (self->projects_watch);
      has_changed = update_projects (self);
    }
  has_changed |= look_at_dirty (self, TRUE);
  is_watched = check_watches (self, are_all);
  has_changed |= look_at_dirty (self, FALSE);
  if (are_all || !is_watched)
    set_deaf (self, &self->are_projects_deaf, !is_watched);
  if (has_changed)
    ring_source_emit_changed (RING_SOURCE (self));
}

static void
look_at_projects (gpointer user_data)
{
  RingSourceClaude *self = user_data;

  if (is_within_reach (self, "projects"))
    look_at_projects_closely (self);
}

static void
mark_all_dirty (RingSourceClaude *self)
{
  GHashTableIter iter;
  gpointer project = NULL;

  self->are_projects_dirty = TRUE;
  g_hash_table_iter_init (&iter, self->projects);
  while (g_hash_table_iter_next (&iter, NULL, &project))
    ((Project *) project)->is_dirty = TRUE;
}

static void
ring_source_claude_refresh (RingSource *source)
{
  RingSourceClaude *self = RING_SOURCE_CLAUDE (source);
  g_autoptr (RingSourceClaude) held G_GNUC_UNUSED = g_object_ref (self);

  mark_all_dirty (self);
  ring_lookout_look (self->lives_lookout);
  ring_lookout_look (self->projects_lookout);
}

static gboolean
ring_source_claude_is_deaf (RingSource *source)
{
  RingSourceClaude *self = RING_SOURCE_CLAUDE (source);

  return self->are_lives_deaf || self->are_projects_deaf;
}

static void
ring_source_claude_iface_init (RingSourceInterface *iface)
{
  iface->refresh = ring_source_claude_refresh;
  iface->is_deaf = ring_source_claude_is_deaf;
}

static void
ring_source_claude_dispose (GObject *object)
{
  RingSourceClaude *self = RING_SOURCE_CLAUDE (object);

  g_clear_handle_id (&self->vanished_id, g_source_remove);
  g_hash_table_remove_all (self->projects);
  g_clear_pointer (&self->root_watch, ring_folder_watch_free);
  g_clear_pointer (&self->lives_watch, ring_folder_watch_free);
  g_clear_pointer (&self->projects_watch, ring_folder_watch_free);
  g_clear_pointer (&self->lives_lookout, ring_lookout_free);
  g_clear_pointer (&self->projects_lookout, ring_lookout_free);
  G_OBJECT_CLASS (ring_source_claude_parent_class)->dispose (object);
}

static void
ring_source_claude_finalize (GObject *object)
{
  RingSourceClaude *self = RING_SOURCE_CLAUDE (object);

  g_hash_table_unref (self->projects);
  ring_claude_folder_free (self->folder);
  ring_reach_unref (self->reach);
  G_OBJECT_CLASS (ring_source_claude_parent_class)->finalize (object);
}

static void
ring_source_claude_class_init (RingSourceClaudeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ring_source_claude_dispose;
  object_class->finalize = ring_source_claude_finalize;
}

static void
ring_source_claude_init (RingSourceClaude *self)
{
  self->projects = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) project_free);
}

/**
 * ring_source_claude_new:
 * @root: Claude Code's folder, which need not exist
 * @window_usec: transcripts that did not grow for so long are not read
 * @reach: (nullable): tells whether the folder answers
 *
 * Looks once before it returns, then whenever it hears that something may have
 * changed, as long as the main loop runs. While the folder does not answer, what
 * was seen of it stays.
 *
 * Returns: (transfer full): the source
 */
RingSourceClaude *
ring_source_claude_new (const char *root,
                        gint64 window_usec,
                        RingReach *reach)
{
  RingSourceClaude *self = g_object_new (RING_TYPE_SOURCE_CLAUDE, NULL);
  g_autofree char *lives_path = g_build_filename (root, "sessions", NULL);
  g_autofree char *projects_path = g_build_filename (root, "projects", NULL);

  self->window_usec = window_usec;
  self->reach = reach != NULL ? ring_reach_ref (reach) : NULL;
  self->folder = ring_claude_folder_new (root);
  ring_claude_folder_keep_torn (self->folder);
  self->lives_lookout = ring_lookout_new (LIVE_INTERVAL_MSEC, look_at_lives, self);
  self->projects_lookout = ring_lookout_new (TRANSCRIPT_INTERVAL_MSEC, look_at_projects, self);
  self->root_watch = ring_folder_watch_new (root, RING_FOLDER_WATCH_ALWAYS, on_root_hint, self);
  self->lives_watch = ring_folder_watch_new (lives_path, RING_FOLDER_WATCH_ALWAYS, on_lives_hint, self);
  self->projects_watch = ring_folder_watch_new (projects_path, RING_FOLDER_WATCH_ALWAYS, on_projects_hint, self);
  ring_source_claude_refresh (RING_SOURCE (self));
  return self;
}

/**
 * ring_source_claude_collect:
 * @self: the source
 * @lives: (inout): where its live files are added
 * @transcripts: (inout): where its transcripts are added
 *
 * What is added is borrowed until the main loop turns again.
 */
void
ring_source_claude_collect (RingSourceClaude *self,
                            GPtrArray *lives,
                            GPtrArray *transcripts)
{
  ring_claude_folder_collect (self->folder, lives, transcripts);
}

/**
 * ring_source_claude_get_n_reads:
 * @self: the source
 *
 * Returns: how many files were read so far
 */
guint64
ring_source_claude_get_n_reads (RingSourceClaude *self)
{
  return ring_claude_folder_get_n_reads (self->folder);
}
