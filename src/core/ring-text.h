/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Foreign text made fit to keep and to show. Clean text is valid UTF-8 without
 * NUL, in which control characters other than tab, line feed and carriage
 * return are pictures. Pure; any room, any thread. All functions take valid
 * UTF-8 unless they say otherwise; a missing text is as good as an empty one. */

#include <glib.h>

G_BEGIN_DECLS

char *ring_text_clean (const char *bytes,
                       gssize length) G_GNUC_WARN_UNUSED_RESULT;
void ring_text_append_clean_char (GString *string,
                                  gunichar character);
void ring_text_append_clean (GString *string,
                             const char *bytes,
                             size_t length);

char *ring_text_one_line (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *ring_text_ellipsize (const char *text,
                           guint max_characters) G_GNUC_WARN_UNUSED_RESULT;
char *ring_text_first_line (const char *text,
                            guint max_characters) G_GNUC_WARN_UNUSED_RESULT;
char *ring_text_trim (const char *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_text_is_blank (const char *text);
gboolean ring_text_is_space (gunichar character);
gboolean ring_text_is_zero_width (gunichar character);

char *ring_text_for_display (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *ring_text_escape_markup (const char *text) G_GNUC_WARN_UNUSED_RESULT;

char *ring_text_hash (const char *first,
                      ...) G_GNUC_NULL_TERMINATED G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
