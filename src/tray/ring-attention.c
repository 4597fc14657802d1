/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingAttention"

#include "config.h"

#include "ring-attention.h"

struct _RingAttention
{
  RingAttentionFunc func;
  gpointer user_data;
  guint id;
};

RingAttention *
ring_attention_new (RingAttentionFunc func,
                    gpointer user_data)
{
  RingAttention *self = g_new0 (RingAttention, 1);

  self->func = func;
  self->user_data = user_data;
  return self;
}

void
ring_attention_free (RingAttention *self)
{
  g_clear_handle_id (&self->id, g_source_remove);
  g_free (self);
}

static gboolean
answer (gpointer data)
{
  RingAttention *self = data;
  g_autoptr (GHashTable) focused = g_hash_table_new (g_str_hash, g_str_equal);

  self->id = 0;
  self->func (focused, self->user_data);
  return G_SOURCE_REMOVE;
}

void
ring_attention_ask (RingAttention *self,
                    const RingBoard *board,
                    const RingFacts *facts,
                    const GPtrArray *session_ids)
{
  if (self->id == 0)
    self->id = g_idle_add_full (G_PRIORITY_DEFAULT, answer, self, NULL);
}
