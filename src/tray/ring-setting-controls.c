/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#define G_LOG_DOMAIN "RingSettingControls"

#include "config.h"

#include "ring-setting-controls.h"

#include <glib/gi18n.h>

#include "ring-number-entry.h"
#include "ring-preference-list.h"
#include "ring-switch-entry.h"

struct _RingSettingControls
{
  RingSettingFunc func;
  gpointer user_data;
  GPtrArray *controls; /* (owned) (element-type Control) */
};

typedef struct
{
  RingSettingControls *owner;
  RingSettingSpec spec;
  GtkWidget *widget; /* (owned) */
  gulong handler_id; /* of a choice */
} Control;

static void
control_free (gpointer data)
{
  Control *control = data;

  g_signal_handlers_disconnect_by_data (control->widget, control);
  g_object_unref (control->widget);
  g_free (control);
}

static void
tell (const Control *control,
      const char *text)
{
  control->owner->func (control->spec.key, text, control->owner->user_data);
}

static void
on_switched (gboolean is_on,
             gpointer user_data)
{
  const Control *control = user_data;

  tell (control, is_on ? control->spec.on : control->spec.off);
}

static void
on_chosen (GtkComboBox *widget,
           gpointer user_data)
{
  tell (user_data, gtk_combo_box_get_active_id (widget));
}

static void
on_number (double number,
           gpointer user_data)
{
  g_autofree char *text = g_strdup_printf ("%.0f", number);

  tell (user_data, text);
}

/* --- making them --- */

static GtkWidget *
new_choice (const RingSettingSpec *spec)
{
  GtkWidget *widget = gtk_combo_box_text_new ();

  for (guint i = 0; i < RING_SETTING_N_CHOICES; i++)
    gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (widget), spec->choices[i].value, _ (spec->choices[i].label));
  return widget;
}

static GtkWidget *
new_widget (Control *control)
{
  const RingSettingSpec *spec = &control->spec;
  double min = 0;
  double max = 0;

  if (spec->on != NULL)
    return ring_switch_entry_new (on_switched, control);
  if (spec->choices[0].value != NULL)
    return new_choice (spec);
  ring_config_key_get_range (spec->key, &min, &max);
  return ring_number_entry_new (min, max, on_number, control);
}

/**
 * ring_setting_controls_new:
 * @func: called when the human wants another value
 * @user_data: for @func
 *
 * Returns: (transfer full): no controls yet
 */
RingSettingControls *
ring_setting_controls_new (RingSettingFunc func,
                           gpointer user_data)
{
  RingSettingControls *controls = g_new0 (RingSettingControls, 1);

  controls->func = func;
  controls->user_data = user_data;
  controls->controls = g_ptr_array_new_with_free_func (control_free);
  return controls;
}

/**
 * ring_setting_controls_free:
 * @controls: (transfer full): controls, whose widgets may be gone already
 */
void
ring_setting_controls_free (RingSettingControls *controls)
{
  g_ptr_array_unref (controls->controls);
  g_free (controls);
}

/**
 * ring_setting_controls_add:
 * @controls: controls
 * @list: where it goes
 * @spec: what it is; its texts have to last
 *
 * Adds a control. Show the settings before the human sees it.
 */
void
ring_setting_controls_add (RingSettingControls *controls,
                           GtkListBox *list,
                           const RingSettingSpec *spec)
{
  Control *control = g_new0 (Control, 1);

  control->owner = controls;
  control->spec = *spec;
  control->widget = g_object_ref_sink (new_widget (control));
  if (GTK_IS_COMBO_BOX (control->widget))
    control->handler_id = g_signal_connect (control->widget, "changed", G_CALLBACK (on_chosen), control);
  g_ptr_array_add (controls->controls, control);
  ring_preference_list_add (list, _ (spec->label), spec->note != NULL ? _ (spec->note) : NULL, control->widget);
}

/* --- showing --- */

static void
show (const Control *control,
      const RingConfig *config)
{
  const RingSettingSpec *spec = &control->spec;
  RingConfigType type = ring_config_key_get_type (spec->key);
  gboolean is_on = FALSE;

  if (GTK_IS_SPIN_BUTTON (control->widget))
    {
      ring_number_entry_show (control->widget, ring_config_get_number (config, spec->key));
      return;
    }
  if (GTK_IS_COMBO_BOX (control->widget))
    {
      g_signal_handler_block (control->widget, control->handler_id);
      gtk_combo_box_set_active_id (GTK_COMBO_BOX (control->widget), ring_config_get_string (config, spec->key));
      g_signal_handler_unblock (control->widget, control->handler_id);
      return;
    }
  is_on = type == RING_CONFIG_TYPE_BOOLEAN ? ring_config_get_boolean (config, spec->key)
                                           : !g_str_equal (ring_config_get_string (config, spec->key), spec->off);
  ring_switch_entry_show (control->widget, is_on);
}

/**
 * ring_setting_controls_show:
 * @controls: controls
 * @config: the settings as they are
 *
 * Makes the controls say what is so. Call it whenever the settings may have
 * changed, and when a change was refused.
 */
void
ring_setting_controls_show (RingSettingControls *controls,
                            const RingConfig *config)
{
  for (guint i = 0; i < controls->controls->len; i++)
    show (g_ptr_array_index (controls->controls, i), config);
}

/**
 * ring_setting_controls_find:
 * @controls: controls
 * @key: a setting that is among them
 *
 * Returns: (transfer none) (nullable): its widget
 */
GtkWidget *
ring_setting_controls_find (RingSettingControls *controls,
                            RingConfigKey key)
{
  for (guint i = 0; i < controls->controls->len; i++)
    {
      const Control *control = g_ptr_array_index (controls->controls, i);

      if (control->spec.key == key)
        return control->widget;
    }
  return NULL;
}
