/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The one place where `ringctl` prints. Foreign text must have gone through
 * ring_text_for_display() before. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingColour:
 *
 * Colours of a terminal, for a whole line.
 */
typedef enum
{
  RING_COLOUR_NONE,
  RING_COLOUR_RED,
  RING_COLOUR_GREEN,
  RING_COLOUR_YELLOW,
  RING_COLOUR_GREY,
} RingColour;

/* A table whose columns are as wide as their widest cell. */
typedef struct _RingTable RingTable;

RingTable *ring_table_new (guint n_columns) G_GNUC_WARN_UNUSED_RESULT;
void ring_table_free (RingTable *table);
void ring_table_add_row (RingTable *table,
                         const char *const *cells,
                         RingColour colour);
char *ring_table_format (const RingTable *table) G_GNUC_WARN_UNUSED_RESULT;

guint ring_printer_width (const char *text);
void ring_printer_out (const char *text);
gboolean ring_printer_finish (void);
void ring_printer_error (const char *text);
void ring_printer_fail (const GError *error);
gboolean ring_printer_has_colours (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingTable, ring_table_free)

G_END_DECLS
