/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettings"

#include "config.h"

#include "ring-settings-words.h"

#include <glib/gi18n-lib.h>

/**
 * ring_settings_fault_words:
 * @kind: what is wrong
 *
 * Returns: (transfer none): the same as part of a sentence, translated
 */
const char *
ring_settings_fault_words (RingJsonFaultKind kind)
{
  static const char *const words[] = {
    [RING_JSON_FAULT_NONE] = "",
    [RING_JSON_FAULT_UNEXPECTED] = N_ ("this is not JSON"),
    [RING_JSON_FAULT_END] = N_ ("the file ends too early; a bracket or a quote is not closed"),
    [RING_JSON_FAULT_MARK] = N_ ("the file begins with a byte order mark, an invisible character"),
    [RING_JSON_FAULT_COMMENT] = N_ ("a comment, which JSON does not have"),
    [RING_JSON_FAULT_COMMA] = N_ ("a comma with nothing behind it"),
    [RING_JSON_FAULT_NAME_TWICE] = N_ ("this name is there twice"),
    [RING_JSON_FAULT_CONFLICT] = N_ ("a conflict that a merge has left"),
    [RING_JSON_FAULT_SECOND_VALUE] = N_ ("something follows where the file should end"),
    [RING_JSON_FAULT_QUOTE] = N_ ("a single quote; JSON has double ones only"),
    [RING_JSON_FAULT_STRING] = N_ ("a character that may not be in a text like this"),
    [RING_JSON_FAULT_ENCODING] = N_ ("the file is not written in UTF-8"),
    [RING_JSON_FAULT_DEPTH] = N_ ("too many brackets within each other"),
    [RING_JSON_FAULT_SIZE] = N_ ("the file is too large"),
    [RING_JSON_FAULT_NOT_OBJECT] = N_ ("there should be an object here, in braces"),
    [RING_JSON_FAULT_NOT_ARRAY] = N_ ("there should be a list here, in square brackets"),
    [RING_JSON_FAULT_NOT_TOML] = N_ ("this is not TOML, or hooks are written in another way than [[hooks]]"),
  };

  return words[kind][0] == '\0' ? "" : _ (words[kind]);
}
