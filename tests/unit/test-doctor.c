/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */

#include <string.h>

#include "ctl/ring-doctor-checks.h"
#include "ring-test-session.h"

/* What was found, as "topic.code=severity topic.code=severity". */
static char *
describe (const RingDoctor *doctor)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ring_doctor_get_n_findings (doctor); i++)
    {
      const RingFinding *finding = ring_doctor_get_finding (doctor, i);

      g_string_append_printf (text, "%s%s.%s=%s", i > 0 ? " " : "", ring_doctor_topic_to_name (finding->topic), finding->code,
                              ring_severity_to_name (finding->severity));
      /* Who is told that something is wrong is told what to do. */
      g_assert_true (finding->severity == RING_SEVERITY_OK || finding->remedy != NULL);
      g_assert_cmpstr (finding->text, !=, "");
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_list (void)
{
  g_autoptr (RingDoctor) doctor = ring_doctor_new ();

  g_assert_cmpint (ring_doctor_get_worst (doctor), ==, RING_SEVERITY_OK);
  ring_doctor_add (doctor, RING_SEVERITY_BROKEN, RING_DOCTOR_TOPIC_TRAY, "one", "do %s", "%s", "a");
  ring_doctor_add (doctor, RING_SEVERITY_OK, RING_DOCTOR_TOPIC_ROWS, "two", NULL, "b");
  ring_doctor_add (doctor, RING_SEVERITY_ATTENTION, RING_DOCTOR_TOPIC_ROWS, "three", NULL, "c");
  g_assert_cmpint (ring_doctor_get_worst (doctor), ==, RING_SEVERITY_BROKEN);
  g_assert_cmpuint (ring_doctor_count (doctor, RING_SEVERITY_ATTENTION), ==, 1);
  g_assert_cmpstr (ring_doctor_get_finding (doctor, 0)->remedy, ==, "do %s");
  g_assert_cmpstr (ring_doctor_get_finding (doctor, 0)->text, ==, "a");
}

/* Nothing foreign turns a line into another. */
static void
test_show (void)
{
  static const struct
  {
    const char *bytes;
    const char *shown;
    const char *quoted;
  } table[] = {
    { "/home/sam", "/home/sam", "/home/sam" },
    { "/a b", "/a b", "'/a b'" },
    { "/it's", "/it's", "'/it'\\''s'" },
    { "/a\nb", "/a b", "'/a b'" },
    { "/\033[31m", "/␛[31m", "'/␛[31m'" },
    { "/\xff", "/\357\277\275", "'/\357\277\275'" },
    { "$(id)", "$(id)", "'$(id)'" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *shown = ring_doctor_show (table[i].bytes);
      g_autofree char *quoted = ring_doctor_show_quoted (table[i].bytes);

      g_assert_cmpstr (shown, ==, table[i].shown);
      g_assert_cmpstr (quoted, ==, table[i].quoted);
    }
}

static void
test_network (void)
{
  g_assert_true (ring_doctor_is_network (0x6969));      /* NFS */
  g_assert_true (ring_doctor_is_network (0xff534d42));  /* CIFS */
  g_assert_true (ring_doctor_is_network (0x65735546));  /* FUSE */
  g_assert_true (ring_doctor_is_network (0x01021997));  /* 9P */
  g_assert_false (ring_doctor_is_network (0xef53));     /* ext4 */
  g_assert_false (ring_doctor_is_network (0x01021994)); /* tmpfs */
  g_assert_false (ring_doctor_is_network (0x9123683e)); /* btrfs */
}

/* --- the desktop --- */

typedef struct
{
  const char *path;
  RingDesktopFacts facts;
  const char *config;
  const char *expected;
} DesktopCase;

#define ALL_THERE .bus = RING_PRESENCE_PRESENT, .tray = RING_PRESENCE_PRESENT, .watcher = RING_PRESENCE_PRESENT, .has_host = TRUE

static char *capable[] = { (char *) "actions", (char *) "body", NULL };
static char *plain[] = { (char *) "body", NULL };

static const DesktopCase desktop_cases[] = {
  { "no-bus", { 0 }, NULL, "tray.no-bus=attention" },
  { "bus-mute", { .bus = RING_PRESENCE_MUTE }, NULL, "tray.bus-mute=broken" },
  { "nobody", { .bus = RING_PRESENCE_PRESENT }, NULL, "tray.not-running=broken panel.no-watcher=broken notifications.absent=broken" },
  { "all", { ALL_THERE, .server = RING_PRESENCE_PRESENT, .capabilities = capable }, NULL, "tray.ok=ok panel.ok=ok notifications.ok=ok" },
  { "no-actions",
    { ALL_THERE, .server = RING_PRESENCE_PRESENT, .capabilities = plain },
    NULL,
    "tray.ok=ok panel.ok=ok notifications.no-actions=attention" },
  { "no-capabilities", { ALL_THERE, .server = RING_PRESENCE_PRESENT }, NULL, "tray.ok=ok panel.ok=ok notifications.no-actions=attention" },
  { "server-mute", { ALL_THERE, .server = RING_PRESENCE_MUTE }, NULL, "tray.ok=ok panel.ok=ok notifications.mute=broken" },
  { "server-refuses", { ALL_THERE, .server = RING_PRESENCE_REFUSED }, NULL, "tray.ok=ok panel.ok=ok notifications.mute=broken" },
  { "server-startable", { ALL_THERE, .server = RING_PRESENCE_STARTABLE }, NULL, "tray.ok=ok panel.ok=ok notifications.startable=ok" },
  { "switched-off", { ALL_THERE }, "notify_backend = \"none\"\n", "tray.ok=ok panel.ok=ok notifications.off=ok" },
  { "no-host",
    { .bus = RING_PRESENCE_PRESENT, .watcher = RING_PRESENCE_PRESENT, .server = RING_PRESENCE_STARTABLE },
    NULL,
    "tray.not-running=broken panel.no-host=broken notifications.startable=ok" },
  { "watcher-mute",
    { .bus = RING_PRESENCE_PRESENT, .tray = RING_PRESENCE_PRESENT, .watcher = RING_PRESENCE_MUTE, .server = RING_PRESENCE_STARTABLE },
    NULL,
    "tray.ok=ok panel.mute=attention notifications.startable=ok" },
  { "old-panel",
    { .bus = RING_PRESENCE_PRESENT, .tray = RING_PRESENCE_PRESENT, .is_x11 = TRUE, .server = RING_PRESENCE_STARTABLE },
    NULL,
    "tray.ok=ok panel.old-style=attention notifications.startable=ok" },
};

static void
test_desktop (gconstpointer data)
{
  const DesktopCase *entry = data;
  g_autoptr (RingDoctor) doctor = ring_doctor_new ();
  g_autoptr (RingConfig) config = ring_config_parse (entry->config, entry->config != NULL ? strlen (entry->config) : 0, NULL);
  g_autofree char *found = NULL;

  ring_doctor_check_desktop (doctor, &entry->facts, config);
  found = describe (doctor);
  g_assert_cmpstr (found, ==, entry->expected);
}

/* What is to be done about a panel without icons hangs on the desktop. */
static void
test_advice (void)
{
  static const struct
  {
    const char *desktop;
    const char *word;
  } table[] = {
    { NULL, "Waybar" },
    { "", "Waybar" },
    { "GNOME", "AppIndicator" },
    { "ubuntu:GNOME", "AppIndicator" },
    { "GNOME-Classic:GNOME", "AppIndicator" },
    { "XFCE", "Status Tray Plugin" },
    { "KDE", "System Tray" },
    { "sway:wlroots", "Waybar" },
    { "\033[31m", "Waybar" },
  };
  g_autoptr (RingConfig) config = ring_config_new_default ();

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingDoctor) doctor = ring_doctor_new ();
      RingDesktopFacts facts = { .bus = RING_PRESENCE_PRESENT, .tray = RING_PRESENCE_PRESENT, .desktop = (char *) table[i].desktop };

      ring_doctor_check_desktop (doctor, &facts, config);
      g_assert_nonnull (strstr (ring_doctor_get_finding (doctor, 1)->remedy, table[i].word));
    }
}

/* --- the log of refusals --- */

static void
test_hook_log (void)
{
  static const struct
  {
    const char *log;
    const char *found;
    const char *text; /* of the finding, or NULL */
  } table[] = {
    { "", "hook-log.ok=ok", NULL },
    { "no line of ours\n", "hook-log.ok=ok", NULL },
    { "\n\n \n", "hook-log.ok=ok", NULL },
    { "2027-01-14T07:59:59Z too old\n", "hook-log.ok=ok", NULL },
    { "ning of a line\n2027-01-15T07:59:59Z empty\n", "hook-log.refused=attention", "1 event of the last day was not understood: 1 × empty" },
    { "2027-01-15T07:59:57Z b\n2027-01-15T07:59:58Z a\n2027-01-15T07:59:59Z a\n", "hook-log.refused=attention",
      "3 events of the last day were not understood: 2 × a, 1 × b" },
    { "2027-01-15T07:59:57Z a\n2027-01-15T07:59:57Z b\n2027-01-15T07:59:57Z c\n2027-01-15T07:59:57Z d\n2027-01-15T07:59:57Z e\n",
      "hook-log.refused=attention", "5 events of the last day were not understood: 1 × a, 1 × b, 1 × c, …" },
    { "2027-01-15T07:59:57Z \033[2J\xff\n", "hook-log.refused=attention", "1 event of the last day was not understood: 1 × ␛[2J\357\277\275" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RingDoctor) doctor = ring_doctor_new ();
      g_autofree char *found = NULL;

      ring_doctor_judge_hook_log (doctor, table[i].log, strlen (table[i].log), ring_test_usec (0));
      found = describe (doctor);
      g_assert_cmpstr (found, ==, table[i].found);
      if (table[i].text != NULL)
        g_assert_cmpstr (ring_doctor_get_finding (doctor, 0)->text, ==, table[i].text);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/doctor/list", test_list);
  g_test_add_func ("/doctor/show", test_show);
  g_test_add_func ("/doctor/network", test_network);
  for (size_t i = 0; i < G_N_ELEMENTS (desktop_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/doctor/desktop/", desktop_cases[i].path, NULL);

      g_test_add_data_func (path, &desktop_cases[i], test_desktop);
    }
  g_test_add_func ("/doctor/advice", test_advice);
  g_test_add_func ("/doctor/hook-log", test_hook_log);
  return g_test_run ();
}
