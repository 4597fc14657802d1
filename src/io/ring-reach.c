/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingReach"

#include "config.h"

#include "ring-reach.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/ring-error.h"
#include "io/ring-clock.h"
#include "io/ring-mounts.h"

/* An answer holds for so long: one look asks for several names. */
#define FRESH_USEC (20 * 1000)

/* The main loop waits for the very first answer, so that a tray at its start
 * sees all at once, and later only as long as nobody notices. */
#define FIRST_PATIENCE_USEC G_USEC_PER_SEC
#define PATIENCE_USEC (20 * 1000)

/* Who is slower than this is said not to answer. */
#define SILENCE_SECONDS 3

typedef struct
{
  RingReach *reach;     /* (borrowed): owns this */
  char *point;          /* (owned) */
  struct Probe *probe;  /* (owned) (nullable): runs, and nobody waits for it */
  guint probe_watch;    /* on what @probe signals with */
  gint64 answered_usec; /* of the last answer, since boot; 0 = never asked */
  guint silence_timer;  /* runs until it is said to be silent */
  gboolean is_silent;
} Place;

/* A question to a file system. The thread that asks may be stuck for ever, and
 * outlive everything else here. */
typedef struct Probe
{
  gatomicrefcount ref_count;
  char *point; /* (owned) */
  char *path;  /* (owned) */

  GMutex lock;
  GCond answered;
  gboolean is_answered; /* under lock */
  int signal_fd;        /* (owned), under lock: wakes the main loop; -1 when nobody wants to know */
} Probe;

struct _RingReach
{
  gatomicrefcount ref_count;
  RingMounts *mounts; /* (owned) */
  GHashTable *places; /* (owned) (element-type utf8 Place): by the mount's id */
  RingReachFunc func; /* (nullable) */
  gpointer user_data;
};

/* --- the question --- */

static Probe *
probe_new (const char *point,
           const char *path,
           int signal_fd)
{
  Probe *probe = g_new0 (Probe, 1);

  g_atomic_ref_count_init (&probe->ref_count);
  probe->point = g_strdup (point);
  probe->path = g_strdup (path);
  probe->signal_fd = signal_fd;
  g_mutex_init (&probe->lock);
  g_cond_init (&probe->answered);
  return probe;
}

static void
probe_unref (Probe *probe)
{
  if (!g_atomic_ref_count_dec (&probe->ref_count))
    return;
  g_mutex_clear (&probe->lock);
  g_cond_clear (&probe->answered);
  g_free (probe->point);
  g_free (probe->path);
  g_free (probe);
}

/* Nobody wants to know the answer any more. */
static void
probe_abandon (Probe *probe)
{
  g_mutex_lock (&probe->lock);
  close (probe->signal_fd);
  probe->signal_fd = -1;
  g_mutex_unlock (&probe->lock);
  probe_unref (probe);
}

/* Does what a look begins with. What it finds is of no interest. */
static void
visit (const char *path)
{
  struct statx info;
  DIR *listing = NULL;

  /* Else the kernel may answer in its stead, from memory. */
  if (statx (AT_FDCWD, path, AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, &info) != 0 || !S_ISDIR (info.stx_mode))
    return;
  listing = opendir (path);
  if (listing == NULL)
    return;
  while (readdir (listing) != NULL)
    continue;
  closedir (listing);
}

/* Not even SIGKILL ends a thread that waits for some file systems. It must
 * not hold the program's connections then, or the icon would stay. What GLib
 * wakes the main loop with goes with them, so the probe has its own. */
static void
let_go_of_program (Probe *probe)
{
  unsigned int fd;

  g_mutex_lock (&probe->lock);
  fd = (unsigned int) probe->signal_fd;
  /* Nothing is below 0, and above -1 is everything. */
  if ((probe->signal_fd > 0 && close_range (0, fd - 1, CLOSE_RANGE_UNSHARE) != 0)
      || close_range (fd + 1, G_MAXUINT, CLOSE_RANGE_UNSHARE) != 0)
    g_debug ("A thread shares its descriptors: %s", g_strerror (errno));
  g_mutex_unlock (&probe->lock);
}

static gpointer
ask_in_thread (gpointer user_data)
{
  Probe *probe = user_data;

  let_go_of_program (probe);
  visit (probe->point);
  visit (probe->path);

  g_mutex_lock (&probe->lock);
  probe->is_answered = TRUE;
  g_cond_signal (&probe->answered);
  if (probe->signal_fd >= 0 && eventfd_write (probe->signal_fd, 1) != 0)
    g_debug ("An answer is not heard: %s", g_strerror (errno));
  g_mutex_unlock (&probe->lock);
  probe_unref (probe);
  return NULL;
}

/* Whether the answer came in time. */
static gboolean
wait_for_answer (Probe *probe,
                 gint64 patience_usec)
{
  gint64 end_usec = g_get_monotonic_time () + patience_usec;
  gboolean is_answered;

  g_mutex_lock (&probe->lock);
  while (!probe->is_answered && g_cond_wait_until (&probe->answered, &probe->lock, end_usec))
    continue;
  is_answered = probe->is_answered;
  g_mutex_unlock (&probe->lock);
  return is_answered;
}

/* --- places --- */

static void
end_probe (Place *place)
{
  g_clear_handle_id (&place->silence_timer, g_source_remove);
  g_clear_handle_id (&place->probe_watch, g_source_remove);
  g_clear_pointer (&place->probe, probe_abandon);
}

static void
place_free (Place *place)
{
  end_probe (place);
  g_free (place->point);
  g_free (place);
}

static Place *
get_place (RingReach *self,
           const RingMount *mount)
{
  Place *place = g_hash_table_lookup (self->places, mount->id);

  if (place != NULL && g_str_equal (place->point, mount->point))
    return place;
  place = g_new0 (Place, 1);
  place->reach = self;
  place->point = g_strdup (mount->point);
  g_hash_table_replace (self->places, g_strdup (mount->id), place);
  return place;
}

static void
tell (RingReach *self,
      gboolean has_answered)
{
  if (self->func != NULL)
    self->func (has_answered, self->user_data);
}

static gboolean
on_silent (gpointer user_data)
{
  Place *place = user_data;

  place->silence_timer = 0;
  place->is_silent = TRUE;
  g_message ("%s does not answer", place->point);
  tell (place->reach, FALSE);
  return G_SOURCE_REMOVE;
}

static gboolean
on_answered (int fd,
             GIOCondition condition,
             gpointer user_data)
{
  Place *place = user_data;
  g_autoptr (RingReach) held = ring_reach_ref (place->reach);

  end_probe (place);
  if (place->is_silent)
    g_message ("%s answers again", place->point);
  place->is_silent = FALSE;
  place->answered_usec = ring_clock_boot_usec ();
  tell (held, TRUE);
  return G_SOURCE_REMOVE;
}

static Probe *
start_probe (const Place *place,
             const char *path,
             GError **error)
{
  int signal_fd = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  Probe *probe = NULL;
  GThread *thread = NULL;

  if (signal_fd < 0)
    {
      ring_error_set_errno (error, errno, "eventfd");
      return NULL;
    }
  probe = probe_new (place->point, path, signal_fd);
  g_atomic_ref_count_inc (&probe->ref_count);
  thread = g_thread_try_new ("ring-reach", ask_in_thread, probe, error);
  if (thread == NULL)
    {
      probe_unref (probe);
      probe_abandon (probe);
      return NULL;
    }
  g_thread_unref (thread);
  return probe;
}

/* Whether it answered. If not, on_answered() will be called. */
static gboolean
ask_place (Place *place,
           const char *path)
{
  g_autoptr (GError) error = NULL;
  Probe *probe = start_probe (place, path, &error);

  if (probe == NULL)
    {
      g_debug ("%s cannot be asked: %s", place->point, error->message);
      /* Nobody will say when it answers, so nobody may wait for that. */
      place->is_silent = TRUE;
      return FALSE;
    }
  if (wait_for_answer (probe, place->answered_usec == 0 ? FIRST_PATIENCE_USEC : PATIENCE_USEC))
    {
      place->answered_usec = ring_clock_boot_usec ();
      place->is_silent = FALSE;
      probe_abandon (probe);
      return TRUE;
    }
  place->probe = probe;
  place->probe_watch = g_unix_fd_add (probe->signal_fd, G_IO_IN, on_answered, place);
  place->silence_timer = g_timeout_add_seconds (SILENCE_SECONDS, on_silent, place);
  return FALSE;
}

/* --- what others call --- */

/**
 * ring_reach_new:
 * @table: `/proc/self/mountinfo`, or a file in its form
 *
 * Returns: (transfer full): what can tell whether folders answer
 */
RingReach *
ring_reach_new (const char *table)
{
  RingReach *self = g_new0 (RingReach, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->mounts = ring_mounts_new (table);
  self->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) place_free);
  return self;
}

/**
 * ring_reach_ref:
 * @reach: the reach
 *
 * Returns: (transfer full): @reach
 */
RingReach *
ring_reach_ref (RingReach *reach)
{
  g_atomic_ref_count_inc (&reach->ref_count);
  return reach;
}

/**
 * ring_reach_unref:
 * @reach: (transfer full) (nullable): the reach
 */
void
ring_reach_unref (RingReach *reach)
{
  if (reach == NULL || !g_atomic_ref_count_dec (&reach->ref_count))
    return;
  g_hash_table_unref (reach->places);
  ring_mounts_free (reach->mounts);
  g_free (reach);
}

/**
 * ring_reach_listen:
 * @reach: the reach
 * @func: (nullable): called from the main loop when a file system that was
 *   asked in vain answers, or has been silent for too long; %NULL to hear no more
 * @user_data: for @func
 */
void
ring_reach_listen (RingReach *reach,
                   RingReachFunc func,
                   gpointer user_data)
{
  reach->func = func;
  reach->user_data = user_data;
}

/**
 * ring_reach_is_far:
 * @reach: (nullable): the reach
 * @path: an absolute path
 *
 * Returns: whether somebody else answers for the path; what others change there
 *   the kernel does not tell
 */
gboolean
ring_reach_is_far (RingReach *reach,
                   const char *path)
{
  return reach != NULL && ring_mounts_find_far (reach->mounts, path) != NULL;
}

/**
 * ring_reach_ask:
 * @reach: (nullable): the reach; without one everything is taken to be at hand
 * @path: an absolute path
 *
 * Call it before each look at the path, and look at once or not at all.
 *
 * Returns: whether to look. If not, who listens is told as soon as it makes sense
 */
gboolean
ring_reach_ask (RingReach *reach,
                const char *path)
{
  const RingMount *mount = reach != NULL ? ring_mounts_find_far (reach->mounts, path) : NULL;
  Place *place = NULL;

  if (mount == NULL)
    return TRUE;
  place = get_place (reach, mount);
  if (place->probe != NULL)
    return FALSE;
  if (place->answered_usec != 0 && ring_clock_boot_usec () - place->answered_usec < FRESH_USEC)
    return TRUE;
  return ask_place (place, path);
}

/**
 * ring_reach_is_silent:
 * @reach: (nullable): the reach
 * @path: an absolute path
 *
 * Returns: whether the path was asked for some seconds ago, and in vain, or could
 *   not be asked for
 */
gboolean
ring_reach_is_silent (RingReach *reach,
                      const char *path)
{
  const RingMount *mount = reach != NULL ? ring_mounts_find_far (reach->mounts, path) : NULL;
  const Place *place = mount != NULL ? g_hash_table_lookup (reach->places, mount->id) : NULL;

  return place != NULL && place->is_silent;
}
