/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the sub-commands of `ringctl` share: one file each, one table in
 * main.c, one printer. */

#include <glib.h>

G_BEGIN_DECLS

/* Exit statuses of `ringctl`. */
#define RING_CTL_EXIT_OK 0
#define RING_CTL_EXIT_FAILED 1 /* it could not be done, or what was checked differs */
#define RING_CTL_EXIT_USAGE 2  /* the command line is wrong */
#define RING_CTL_EXIT_BROKEN 3 /* what was examined does not work */

/**
 * RingCtlFunc:
 * @argc: number of words, the sub-command's name among them
 * @argv: the words
 *
 * Returns: an exit status
 */
typedef int (*RingCtlFunc) (int argc,
                            char **argv);

int ring_ctl_board (int argc,
                    char **argv);
int ring_ctl_completion (int argc,
                         char **argv);
int ring_ctl_config (int argc,
                     char **argv);
int ring_ctl_digest (int argc,
                     char **argv);
int ring_ctl_doctor (int argc,
                     char **argv);
int ring_ctl_focus (int argc,
                    char **argv);
int ring_ctl_gc (int argc,
                 char **argv);
int ring_ctl_install_hooks (int argc,
                            char **argv);
int ring_ctl_remove_hooks (int argc,
                           char **argv);
int ring_ctl_replay (int argc,
                     char **argv);

int ring_ctl_mark (int argc,
                   char **argv);
int ring_ctl_quiet (int argc,
                    char **argv);
int ring_ctl_stats (int argc,
                    char **argv);
int ring_ctl_tray (int argc,
                   char **argv);
int ring_ctl_watch (int argc,
                    char **argv);
int ring_ctl_why (int argc,
                  char **argv);

/**
 * RingCtlWordFunc:
 * @word: a command
 * @description: what it is for, translated
 *
 * Called for each command.
 */
typedef void (*RingCtlWordFunc) (const char *word,
                                 const char *description,
                                 gpointer user_data);

void ring_ctl_foreach_command (RingCtlWordFunc func,
                               gpointer user_data);
gboolean ring_ctl_parse_options (GOptionContext *context,
                                 int *argc,
                                 char ***argv,
                                 int *exit_status_out);
gboolean ring_ctl_parse_only_options (GOptionContext *context,
                                      int *argc,
                                      char ***argv,
                                      int *exit_status_out);

G_END_DECLS
