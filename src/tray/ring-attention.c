/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAttention"

#include "config.h"

#include "ring-attention.h"

#include "focus/ring-focus-sight.h"
#include "focus/ring-focus-target.h"

#define PROC_ROOT "/proc"

struct _RingAttention
{
  RingAttentionFunc func;
  gpointer user_data;
  GCancellable *cancellable; /* (owned) */
};

/* One question; it outlives the rest if need be. */
typedef struct
{
  RingAttention *self;       /* (borrowed): not to be touched once it is cancelled */
  GCancellable *cancellable; /* (owned) */
  GPtrArray *ids;            /* (owned) (element-type utf8): of sessions that have a place */
  GPtrArray *places;         /* (owned) (element-type RingFocusPlace): theirs */
} Question;

static void
question_free (Question *question)
{
  g_object_unref (question->cancellable);
  g_ptr_array_unref (question->ids);
  g_ptr_array_unref (question->places);
  g_free (question);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

/**
 * ring_attention_new:
 * @func: gets the answers
 * @user_data: for @func
 *
 * Call it once.
 *
 * Returns: (transfer full): whom to ask
 */
RingAttention *
ring_attention_new (RingAttentionFunc func,
                    gpointer user_data)
{
  RingAttention *self = g_new0 (RingAttention, 1);

  self->func = func;
  self->user_data = user_data;
  self->cancellable = g_cancellable_new ();
  return self;
}

/**
 * ring_attention_free:
 * @self: (transfer full): whom to ask
 *
 * No answer comes any more.
 */
void
ring_attention_free (RingAttention *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_free (self);
}

static void
on_seen (GObject *source,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  g_autoptr (GArray) seen = ring_focus_sight_finish (result, NULL);
  g_autoptr (GHashTable) focused = g_hash_table_new (g_str_hash, g_str_equal);

  if (g_cancellable_is_cancelled (question->cancellable))
    return;
  for (guint i = 0; seen != NULL && i < seen->len; i++)
    {
      if (g_array_index (seen, gboolean, i))
        g_hash_table_add (focused, g_ptr_array_index (question->ids, i));
    }
  question->self->func (focused, question->self->user_data);
}

/* Where the human would have to look to see a session; NULL where nobody can. */
static RingFocusPlace *
find_place (const RingBoard *board,
            const RingFacts *facts,
            const char *session_id)
{
  const RingSession *session = ring_board_find (board, session_id);
  g_auto (RingFocusTarget) target = { 0 };

  if (session == NULL)
    return NULL;
  ring_focus_target_init (&target, session, facts, PROC_ROOT);
  return g_steal_pointer (&target.place);
}

/**
 * ring_attention_ask:
 * @self: whom to ask
 * @board: the board
 * @facts: what it was made from
 * @session_ids: (element-type utf8): sessions on it
 *
 * Asks which of them the human looks at just now. The answer comes later, never
 * at once, and within %RING_FOCUS_SIGHT_LIMIT_MSEC.
 */
void
ring_attention_ask (RingAttention *self,
                    const RingBoard *board,
                    const RingFacts *facts,
                    const GPtrArray *session_ids)
{
  Question *question = g_new0 (Question, 1);
  g_auto (GStrv) environment = g_get_environ ();

  question->self = self;
  question->cancellable = g_object_ref (self->cancellable);
  question->ids = g_ptr_array_new_with_free_func (g_free);
  question->places = g_ptr_array_new_with_free_func ((GDestroyNotify) ring_focus_place_unref);
  for (guint i = 0; i < session_ids->len; i++)
    {
      const char *id = g_ptr_array_index (session_ids, i);
      RingFocusPlace *place = find_place (board, facts, id);

      if (place == NULL)
        continue;
      g_ptr_array_add (question->ids, g_strdup (id));
      g_ptr_array_add (question->places, place);
    }
  ring_focus_sight_async ((RingFocusPlace *const *) question->places->pdata, question->places->len, PROC_ROOT,
                          (const char *const *) environment, RING_FOCUS_SIGHT_LIMIT_MSEC, self->cancellable, on_seen, question);
}
