/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

/* The least that a hook can do: read standard input, write a temporary file,
 * rename it. What `ring-hook` costs is told as a multiple of this.
 *
 *   floor TEMPORARY FINAL < payload */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main (int argc,
      char **argv)
{
  static char buffer[65536];
  size_t length = 0;
  ssize_t n = 0;
  int file = -1;

  if (argc != 3)
    return EXIT_FAILURE;
  while ((n = read (STDIN_FILENO, buffer + length, sizeof buffer - length)) > 0)
    length += (size_t) n;
  file = open (argv[1], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 || write (file, buffer, length) != (ssize_t) length || close (file) != 0)
    return EXIT_FAILURE;
  return rename (argv[1], argv[2]) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
