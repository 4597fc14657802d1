/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include "io/ring-mounts.h"
#include "ring-test-folder.h"

#include <stdlib.h>
#include <unistd.h>

#define FAR_LINE(id, point) id " 1 0:40 / " point " rw,relatime shared:1 - nfs4 server:/x rw\n"
#define NEAR_LINE(id, point) id " 1 8:1 / " point " rw,relatime - ext4 /dev/sda1 rw\n"

/* A table, a path, and the id of the mount that is found on the way. */
static const struct
{
  const char *table;
  const char *path;
  const char *id; /* NULL = the path is this machine's own */
} cases[] = {
  { "", "/home/sam", NULL },
  { NEAR_LINE ("1", "/"), "/home/sam", NULL },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/mnt/far", "2" },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/mnt/far/", "2" },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "//mnt/./far/a/b", "2" },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/mnt/x/../far/a", "2" },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/mnt/farther", NULL },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/mnt", NULL },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "/", NULL },
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt/far"), "", NULL },
  { FAR_LINE ("1", "/"), "/home/sam", "1" },
  /* a disk inside is reached through the mount */
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt") NEAR_LINE ("3", "/mnt/disk"), "/mnt/disk/a", "2" },
  /* the later one hides the earlier */
  { NEAR_LINE ("1", "/") FAR_LINE ("2", "/mnt") NEAR_LINE ("3", "/mnt"), "/mnt/a", NULL },
  { NEAR_LINE ("1", "/") NEAR_LINE ("2", "/mnt") FAR_LINE ("3", "/mnt"), "/mnt/a", "3" },
  { FAR_LINE ("2", "/mnt/a\\040b\\134c"), "/mnt/a b\\c/d", "2" },
  /* types */
  { "2 1 0:40 / /mnt rw - fuse.sshfs far rw\n", "/mnt", "2" },
  { "2 1 0:40 / /mnt rw - fuse far rw\n", "/mnt", "2" },
  { "2 1 0:40 / /mnt rw - fuseblk /dev/sdb1 rw\n", "/mnt", NULL },
  { "2 1 0:40 / /mnt rw - fusectl none rw\n", "/mnt", NULL },
  { "2 1 0:40 / /mnt rw a b:1 c - autofs far rw\n", "/mnt", "2" },
  /* lines that are none */
  { "2 1 0:40 / /mnt rw nfs far rw\n", "/mnt", NULL },
  { "2 1 0:40 / /mnt rw -\n\n2\n - nfs\n", "/mnt", NULL },
};

static void
test_table (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
      g_autofree char *table = g_build_filename (ring_test_folder_root (folder), "table", NULL);
      g_autoptr (RingMounts) mounts = NULL;
      const RingMount *mount = NULL;

      ring_test_folder_write (folder, "table", cases[i].table, -1);
      mounts = ring_mounts_new (table);
      mount = ring_mounts_find_far (mounts, cases[i].path);
      if (g_strcmp0 (mount != NULL ? mount->id : NULL, cases[i].id) != 0)
        g_error ("Case %zu: %s", i, cases[i].path);
    }
}

static void
test_no_table (void)
{
  g_autoptr (RingMounts) mounts = ring_mounts_new ("/nonexistent/table");

  g_assert_null (ring_mounts_find_far (mounts, "/home/sam"));
}

/* A folder with a far folder in it, by the table, and links that lead there. */
static void
test_links (void)
{
  static const struct
  {
    const char *name;
    const char *target;
    gboolean is_far;
  } links[] = {
    { "relative", "far/deep", TRUE },
    { "up", "near/../far", TRUE },
    { "chain", "relative", TRUE },
    { "near-link", "near", FALSE },
    { "dangling", "none", FALSE },
    { "loop", "loop", FALSE },
  };
  g_autoptr (RingTestFolder) folder = ring_test_folder_new ();
  g_autofree char *root = realpath (ring_test_folder_root (folder), NULL);
  g_autofree char *table = g_build_filename (root, "table", NULL);
  g_autofree char *text = g_strdup_printf ("2 1 0:40 / %s/far rw - nfs far rw\n", root);
  g_autofree char *absolute = g_build_filename (root, "absolute", NULL);
  g_autofree char *far = g_build_filename (root, "far", NULL);
  g_autoptr (RingMounts) mounts = NULL;

  ring_test_folder_make (folder, "far");
  ring_test_folder_make (folder, "near");
  ring_test_folder_write (folder, "table", text, -1);
  mounts = ring_mounts_new (table);
  for (size_t i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autofree char *link = g_build_filename (root, links[i].name, NULL);
      g_autofree char *below = g_build_filename (link, "a", "b", NULL);

      g_assert_cmpint (symlink (links[i].target, link), ==, 0);
      g_assert_cmpint (ring_mounts_find_far (mounts, link) != NULL, ==, links[i].is_far);
      g_assert_cmpint (ring_mounts_find_far (mounts, below) != NULL, ==, links[i].is_far);
    }
  g_assert_cmpint (symlink (far, absolute), ==, 0);
  g_assert_nonnull (ring_mounts_find_far (mounts, absolute));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mounts/table", test_table);
  g_test_add_func ("/mounts/no-table", test_no_table);
  g_test_add_func ("/mounts/links", test_links);
  return g_test_run ();
}
