/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingTranscript"

#include "config.h"

#include "ring-transcript.h"

#include "ring-action.h"
#include "ring-json.h"
#include "ring-lines.h"
#include "ring-text.h"

#include <string.h>

/* --- one record --- */

static gboolean
is_true (const RingJsonValue *record,
         const char *name)
{
  gboolean boolean = FALSE;

  return ring_json_get_boolean (record, name, &boolean) && boolean;
}

static gboolean
is_of_type (const RingJsonValue *value,
            const char *type)
{
  return g_strcmp0 (ring_json_get_string (value, "type"), type) == 0;
}

static const RingJsonValue *
get_content (const RingJsonValue *record)
{
  return ring_json_get (ring_json_get (record, "message"), "content");
}

/* The last block of a record's content that is of @type. */
static const RingJsonValue *
find_last_block (const RingJsonValue *content,
                 const char *type)
{
  for (guint i = ring_json_is_array (content) ? ring_json_length (content) : 0; i > 0; i--)
    {
      const RingJsonValue *block = ring_json_at (content, i - 1);

      if (is_of_type (block, type))
        return block;
    }
  return NULL;
}

/* The last text of a record that is not blank, or NULL. */
static const char *
get_text (const RingJsonValue *record)
{
  const RingJsonValue *content = get_content (record);
  const char *string = ring_json_string (content);

  if (string != NULL)
    return ring_text_is_blank (string) ? NULL : string;
  for (guint i = ring_json_is_array (content) ? ring_json_length (content) : 0; i > 0; i--)
    {
      const RingJsonValue *block = ring_json_at (content, i - 1);
      const char *text = ring_json_get_string (block, "text");

      if (is_of_type (block, "text") && text != NULL && !ring_text_is_blank (text))
        return text;
    }
  return NULL;
}

/* What a slash command that the agent handles itself leaves behind. */
static gboolean
is_command_output (const RingJsonValue *record)
{
  const char *const marks[] = { "<command-name>", "<command-message>", "<command-args>",
                                "<local-command-", "<bash-input>", "<bash-stdout>", "<bash-stderr>" };
  const char *text = get_text (record);
  g_autofree char *trimmed = NULL;

  if (text == NULL)
    return FALSE;
  trimmed = ring_text_trim (text);
  for (size_t i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      if (g_str_has_prefix (trimmed, marks[i]))
        return TRUE;
    }
  return FALSE;
}

/**
 * ring_tail_kind_is_over:
 * @tail: what the end of a transcript says
 *
 * Returns: whether that is that the turn is over
 */
gboolean
ring_tail_kind_is_over (RingTailKind tail)
{
  return tail == RING_TAIL_KIND_ENDED || tail == RING_TAIL_KIND_INTERRUPTED;
}

static RingTailKind
get_assistant_tail (const RingJsonValue *record)
{
  const char *const ends[] = { "end_turn", "max_tokens", "stop_sequence", "refusal", NULL };
  const char *reason = ring_json_get_string (ring_json_get (record, "message"), "stop_reason");

  if (find_last_block (get_content (record), "tool_use") != NULL)
    return RING_TAIL_KIND_MID_TURN;
  if (is_true (record, "isApiErrorMessage") || (reason != NULL && g_strv_contains (ends, reason)))
    return RING_TAIL_KIND_ENDED;
  return RING_TAIL_KIND_MID_TURN;
}

static RingTailKind
get_user_tail (const RingJsonValue *record)
{
  const char *text = get_text (record);

  if (find_last_block (get_content (record), "tool_result") != NULL)
    return RING_TAIL_KIND_MID_TURN;
  if (text != NULL && g_str_has_prefix (text, "[Request interrupted by user"))
    return RING_TAIL_KIND_INTERRUPTED;
  return RING_TAIL_KIND_PROMPT;
}

/* What a record says of the turn; unknown for those that say nothing. */
static RingTailKind
get_tail (const RingJsonValue *record)
{
  if (is_true (record, "isMeta") || is_true (record, "isSidechain"))
    return RING_TAIL_KIND_UNKNOWN;
  if (is_of_type (record, "assistant"))
    return get_assistant_tail (record);
  if (is_of_type (record, "user") && !is_command_output (record))
    return get_user_tail (record);
  return RING_TAIL_KIND_UNKNOWN;
}

/* What a record says of the action: its last tool call, else its text. */
static char *
make_action (const RingJsonValue *record)
{
  const RingJsonValue *call = NULL;
  const char *name = NULL;
  const char *text = NULL;

  if (!is_of_type (record, "assistant"))
    return NULL;
  call = find_last_block (get_content (record), "tool_use");
  name = ring_action_get_said (call, "name");
  if (name != NULL)
    return ring_action_from_tool (name, ring_json_get (call, "input"));
  text = is_true (record, "isSidechain") ? NULL : get_text (record);
  return text != NULL ? ring_text_first_line (text, RING_ACTION_CHARACTERS) : NULL;
}

/* --- the task list --- */

/* Task calls of the tail, counted: a list is as long as the tasks made, and as
 * far as those that are reported done. */
typedef struct
{
  gboolean has_list; /* the newest TodoWrite was met: what is older does not count */
  guint done;
  guint total;
  guint n_created;
  GHashTable *completed; /* (element-type utf8): ids of tasks */
} TodoCount;

static void
count_call (TodoCount *count,
            const RingJsonValue *call)
{
  const char *name = ring_json_get_string (call, "name");
  const RingJsonValue *input = ring_json_get (call, "input");
  const char *status = ring_json_get_string (input, "status");

  if (g_strcmp0 (name, "TodoWrite") == 0 && count->n_created == 0)
    count->has_list = ring_action_count_todos (input, &count->done, &count->total);
  else if (g_strcmp0 (name, "TaskCreate") == 0)
    count->n_created++;
  else if (g_strcmp0 (name, "TaskUpdate") == 0 && g_strcmp0 (status, "completed") == 0)
    {
      g_autofree char *id = ring_json_canonical (ring_json_get (input, "taskId"));

      g_hash_table_add (count->completed, g_steal_pointer (&id));
    }
}

static void
count_record (TodoCount *count,
              const RingJsonValue *record)
{
  const RingJsonValue *content = get_content (record);

  if (!is_of_type (record, "assistant"))
    return;
  for (guint i = ring_json_is_array (content) ? ring_json_length (content) : 0; i > 0 && !count->has_list; i--)
    {
      if (is_of_type (ring_json_at (content, i - 1), "tool_use"))
        count_call (count, ring_json_at (content, i - 1));
    }
}

/* Whether a line can be about tasks, without parsing it. */
static gboolean
mentions_tasks (const char *line,
                size_t length)
{
  const char *const words[] = { "\"TodoWrite\"", "\"TaskCreate\"", "\"TaskUpdate\"" };

  for (size_t i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (memmem (line, length, words[i], strlen (words[i])) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* --- the whole --- */

static const char *
get_cwd (const RingJsonValue *record)
{
  const char *cwd = ring_json_get_string (record, "cwd");

  return cwd != NULL && cwd[0] != '\0' ? cwd : NULL;
}

/* Reads the tail from its last line backwards. A line that is torn or no JSON
 * is passed over: the agent may be writing it. */
static void
read_tail (RingTranscript *transcript,
           const RingTranscriptPieces *pieces)
{
  RingLines lines;
  const char *line = NULL;
  size_t length = 0;
  TodoCount count = { .completed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };

  ring_lines_init_tail (&lines, pieces->tail, pieces->tail_length, pieces->is_cut);
  while (ring_lines_previous (&lines, &line, &length))
    {
      gboolean is_wanted = transcript->tail == RING_TAIL_KIND_UNKNOWN || transcript->cwd == NULL || transcript->last_action == NULL || (!count.has_list && mentions_tasks (line, length));
      g_autoptr (RingJson) json = is_wanted ? ring_json_parse (line, length, &RING_JSON_LIMITS_FILE, NULL) : NULL;
      const RingJsonValue *record = json != NULL ? ring_json_root (json) : NULL;

      if (record == NULL)
        continue;
      if (transcript->tail == RING_TAIL_KIND_UNKNOWN)
        transcript->tail = get_tail (record);
      if (transcript->cwd == NULL)
        transcript->cwd = g_strdup (get_cwd (record));
      if (transcript->last_action == NULL)
        transcript->last_action = make_action (record);
      if (!count.has_list)
        count_record (&count, record);
    }
  transcript->has_todo = count.has_list || count.n_created > 0;
  transcript->todo_total = count.has_list ? count.total : count.n_created;
  transcript->todo_done = count.has_list ? count.done
                                         : MIN (g_hash_table_size (count.completed), count.n_created);
  g_hash_table_unref (count.completed);
}

/* The first folder that the records name. */
static char *
find_first_cwd (const RingTranscriptPieces *pieces)
{
  RingLines lines;
  const char *line = NULL;
  size_t length = 0;

  ring_lines_init_head (&lines, pieces->head, pieces->head_length);
  while (ring_lines_next (&lines, &line, &length))
    {
      g_autoptr (RingJson) json = NULL;

      if (memmem (line, length, "\"cwd\"", strlen ("\"cwd\"")) == NULL)
        continue;
      json = ring_json_parse (line, length, &RING_JSON_LIMITS_FILE, NULL);
      if (json != NULL && get_cwd (ring_json_root (json)) != NULL)
        return g_strdup (get_cwd (ring_json_root (json)));
    }
  return NULL;
}

/**
 * ring_transcript_parse:
 * @pieces: both ends of a transcript, and what its names say
 *
 * Reads a transcript. Call it when the file has changed.
 *
 * Returns: (transfer full): what it says
 */
RingTranscript *
ring_transcript_parse (const RingTranscriptPieces *pieces)
{
  RingTranscript *transcript = g_new0 (RingTranscript, 1);
  const char *first_cwd = NULL;

  transcript->ref_count = 1;
  transcript->session_id = g_strdup (pieces->session_id);
  transcript->modified_usec = pieces->modified_usec;
  transcript->first_cwd = pieces->first_cwd != NULL ? g_strdup (pieces->first_cwd) : find_first_cwd (pieces);
  first_cwd = transcript->first_cwd;
  read_tail (transcript, pieces);
  if (transcript->cwd == NULL && first_cwd != NULL)
    transcript->cwd = g_strdup (first_cwd);
  if (transcript->cwd == NULL)
    transcript->cwd = g_strdelimit (g_strdup (pieces->folder_name), "-", '/');
  transcript->project = g_path_get_basename (first_cwd != NULL ? first_cwd : transcript->cwd);
  if (transcript->last_action == NULL)
    transcript->last_action = g_strdup ("—");
  return transcript;
}

/**
 * ring_transcript_ref:
 * @transcript: what a transcript says
 *
 * Returns: (transfer full): @transcript
 */
RingTranscript *
ring_transcript_ref (RingTranscript *transcript)
{
  g_atomic_int_inc (&transcript->ref_count);
  return transcript;
}

/**
 * ring_transcript_unref:
 * @transcript: (transfer full): what a transcript says
 */
void
ring_transcript_unref (RingTranscript *transcript)
{
  if (!g_atomic_int_dec_and_test (&transcript->ref_count))
    return;
  g_free (transcript->session_id);
  g_free (transcript->cwd);
  g_free (transcript->first_cwd);
  g_free (transcript->project);
  g_free (transcript->last_action);
  g_free (transcript);
}

/**
 * ring_transcript_find_last_text:
 * @bytes: the end of a transcript
 * @length: how many bytes
 * @is_cut: whether something stands before them, so that the first line is not whole
 *
 * Returns: (transfer full) (nullable): what the assistant said last
 */
char *
ring_transcript_find_last_text (const char *bytes,
                                size_t length,
                                gboolean is_cut)
{
  RingLines lines;
  const char *line = NULL;
  size_t line_length = 0;

  ring_lines_init_tail (&lines, bytes, length, is_cut);
  while (ring_lines_previous (&lines, &line, &line_length))
    {
      g_autoptr (RingJson) json = ring_json_parse (line, line_length, &RING_JSON_LIMITS_FILE, NULL);
      const RingJsonValue *record = json != NULL ? ring_json_root (json) : NULL;
      const char *text = NULL;

      if (is_of_type (record, "assistant") && !is_true (record, "isSidechain"))
        text = get_text (record);
      if (text != NULL)
        return g_strdup (text);
    }
  return NULL;
}
