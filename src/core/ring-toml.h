/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The TOML in which the settings are written (design: registry.md,
 * config.toml). All of TOML 1.0 is recognised; inline tables, dates, and
 * arrays of tables are passed over, since no setting is one. What people write
 * by hand is sometimes wrong: a broken line costs itself, never the rest. Pure;
 * any room, any thread. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * RingTomlType:
 * @RING_TOML_TYPE_STRING: a string of any of the four kinds
 * @RING_TOML_TYPE_INTEGER: an integer
 * @RING_TOML_TYPE_FLOAT: a float, perhaps infinite or not a number
 * @RING_TOML_TYPE_BOOLEAN: true or false
 * @RING_TOML_TYPE_ARRAY: an array of values of any types
 * @RING_TOML_TYPE_DATE: a date, a time or both; its value is not read
 * @RING_TOML_TYPE_TABLE: an inline table; its members are not read
 *
 * What a value is.
 */
typedef enum
{
  RING_TOML_TYPE_STRING,
  RING_TOML_TYPE_INTEGER,
  RING_TOML_TYPE_FLOAT,
  RING_TOML_TYPE_BOOLEAN,
  RING_TOML_TYPE_ARRAY,
  RING_TOML_TYPE_DATE,
  RING_TOML_TYPE_TABLE,
} RingTomlType;

/* A value; only the field of its type is set. */
typedef struct
{
  RingTomlType type;
  char *string; /* (owned) (nullable): clean text */
  gint64 integer;
  double number;
  gboolean boolean;
  GPtrArray *items; /* (owned) (nullable) (element-type RingTomlValue) */
} RingTomlValue;

/**
 * RingTomlFunc:
 * @path: (array zero-terminated=1): names of the tables around, then the key
 * @value: the value
 * @line: the line on which the key stands, from 1
 * @user_data: what was handed to ring_toml_read()
 *
 * Called for each key in the file's order, once per path. @path and @value are
 * gone when it returns.
 */
typedef void (*RingTomlFunc) (const char *const *path,
                              const RingTomlValue *value,
                              guint line,
                              gpointer user_data);

void ring_toml_read (const char *bytes,
                     size_t length,
                     RingTomlFunc func,
                     gpointer user_data,
                     GPtrArray *warnings);

G_END_DECLS
