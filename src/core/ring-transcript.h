/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Claude Code's own record of a session, JSON lines, of which only the ends
 * are looked at. Pure: the bytes are handed in; any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* How much of either end is looked at. */
#define RING_TRANSCRIPT_TAIL_BYTES (128 * 1024)

/**
 * RingTailKind:
 * @RING_TAIL_KIND_UNKNOWN: nothing in the tail tells
 * @RING_TAIL_KIND_PROMPT: the human has spoken
 * @RING_TAIL_KIND_MID_TURN: the agent is at work
 * @RING_TAIL_KIND_ENDED: the turn is over
 * @RING_TAIL_KIND_INTERRUPTED: it is, because the human has interrupted it
 *
 * What the end of a transcript says of the turn.
 */
typedef enum
{
  RING_TAIL_KIND_UNKNOWN,
  RING_TAIL_KIND_PROMPT,
  RING_TAIL_KIND_MID_TURN,
  RING_TAIL_KIND_ENDED,
  RING_TAIL_KIND_INTERRUPTED,
} RingTailKind;

gboolean ring_tail_kind_is_over (RingTailKind tail);

/* What a transcript says. Ref-counted, immutable. */
typedef struct
{
  int ref_count;     /* (atomic) */
  char *session_id;  /* (owned) */
  char *cwd;         /* (owned): the last one */
  char *first_cwd;   /* (owned) (nullable): the first one, if the records say one */
  char *project;     /* (owned): base name of the first one */
  char *last_action; /* (owned): `—` if not known */
  RingTailKind tail;
  gboolean has_todo;
  guint todo_done;
  guint todo_total;
  gint64 modified_usec;
} RingTranscript;

/* The pieces that a transcript is read from. All borrowed. */
typedef struct
{
  const char *session_id;  /* its file's name without the ending */
  const char *folder_name; /* of the folder it is in: the cwd, written otherwise */
  const char *first_cwd;   /* (nullable): if it is known, the head need not be there */
  const char *head;
  size_t head_length;
  const char *tail;
  size_t tail_length;
  gboolean is_cut; /* something stands before the tail: its first line is not whole */
  gint64 modified_usec;
} RingTranscriptPieces;

RingTranscript *ring_transcript_parse (const RingTranscriptPieces *pieces) G_GNUC_WARN_UNUSED_RESULT;
RingTranscript *ring_transcript_ref (RingTranscript *transcript) G_GNUC_WARN_UNUSED_RESULT;
void ring_transcript_unref (RingTranscript *transcript);

char *ring_transcript_find_last_text (const char *bytes,
                                      size_t length,
                                      gboolean is_cut) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTranscript, ring_transcript_unref)

G_END_DECLS
