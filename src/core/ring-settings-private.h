/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of ring-settings share and nobody else may include. */

#include "ring-settings-edit.h"
#include "ring-settings-survey.h"

G_BEGIN_DECLS

/* --- ring-settings-layout.c: how the file is written, and text written so --- */

/* The habits of a file. */
typedef struct
{
  const char *newline;
  char *unit;        /* (owned): one step of indentation */
  const char *colon; /* between name and value, with its blanks */
  const char *comma; /* between two on one line */
  const char *pad;   /* behind a brace on one line */
} RingSettingsLayout;

void ring_settings_layout_init (RingSettingsLayout *layout,
                                const RingJsonText *text);
void ring_settings_layout_clear (RingSettingsLayout *layout);
char *ring_settings_indent (const RingJsonText *text,
                            const RingJsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

/* Writes JSON in that layout. */
typedef struct
{
  GString *out;
  const RingSettingsLayout *layout;
  const char *base;     /* (nullable): indentation of what is written; NULL: all on one line */
  guint level;          /* of nesting */
  guint max_level;      /* containers at this level are written on one line */
  gboolean is_empty;    /* nothing is in the innermost container yet */
  gboolean is_separate; /* the next thing needs no comma before it */
} RingSettingsPen;

void ring_settings_pen_open (RingSettingsPen *pen,
                             char bracket);
void ring_settings_pen_close (RingSettingsPen *pen,
                              char bracket);
void ring_settings_pen_name (RingSettingsPen *pen,
                             const char *name);
void ring_settings_pen_value (RingSettingsPen *pen,
                              const char *json);
char *ring_settings_quote (const char *string) G_GNUC_WARN_UNUSED_RESULT;

/* --- ring-settings-splice.c: changes at byte offsets, applied at once --- */

typedef struct _RingSplices RingSplices;

RingSplices *ring_splices_new (void) G_GNUC_WARN_UNUSED_RESULT;
void ring_splices_free (RingSplices *splices);
void ring_splices_add (RingSplices *splices,
                       size_t begin,
                       size_t end,
                       const char *replacement);
GBytes *ring_splices_apply (RingSplices *splices,
                            const RingJsonText *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RingSplices, ring_splices_free)

/* --- ring-settings-entries.c: whose hooks are there? --- */

/* A hook of ours or RiNG's. */
typedef struct
{
  RingHookOwner owner;
  char *event;   /* (owned) */
  char *program; /* (owned): as it is called, or what starts it */
  const RingJsonNode *handler;
  gboolean is_restricted; /* by a matcher or a condition */
} RingHookEntry;

gboolean ring_settings_check_shape (const RingJsonText *text,
                                    RingHookShape shape,
                                    RingJsonFault *fault_out);
gboolean ring_settings_is_off (const RingJsonText *text);
GPtrArray *ring_settings_find_entries (const RingJsonText *text,
                                       RingHookShape shape) G_GNUC_WARN_UNUSED_RESULT;

RingHookOwner ring_settings_find_owner (const char *command,
                                        char **program_out);

/* --- ring-settings-toml.c: the same in TOML --- */

RingSettingsEdit *ring_settings_toml_install (GBytes *bytes,
                                              const RingHookWish *wish,
                                              GHashTable *origins,
                                              RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
RingSettingsEdit *ring_settings_toml_remove (GBytes *bytes,
                                             GHashTable *origins,
                                             RingJsonFault *fault_out) G_GNUC_WARN_UNUSED_RESULT;
gboolean ring_settings_toml_survey (GBytes *bytes,
                                    GPtrArray *places,
                                    RingJsonFault *fault_out);
char *ring_settings_toml_block (const RingHookWish *wish) G_GNUC_WARN_UNUSED_RESULT;

/* --- ring-settings-prune.c: taking hooks out --- */

void ring_settings_prune (const RingJsonText *text,
                          const gboolean *is_gone,
                          GHashTable *origins,
                          RingSplices *splices);
void ring_settings_cut (const RingJsonText *text,
                        const RingJsonNode *first,
                        const RingJsonNode *last,
                        RingSplices *splices);

/* --- ring-settings-fill.c: putting hooks in --- */

/* What files of hooks alone have as `version`. */
#define RING_SETTINGS_VERSION "1"

char *ring_settings_command (const RingHookWish *wish,
                             gboolean is_exec) G_GNUC_WARN_UNUSED_RESULT;
char *ring_settings_args (const RingHookWish *wish) G_GNUC_WARN_UNUSED_RESULT;
void ring_settings_fill (const RingJsonText *text,
                         const RingHookWish *wish,
                         const char *const *events,
                         GHashTable *origins,
                         RingSplices *splices);
gboolean ring_settings_correct (const RingJsonText *text,
                                const RingJsonNode *handler,
                                const RingHookWish *wish,
                                RingSplices *splices);

G_END_DECLS
