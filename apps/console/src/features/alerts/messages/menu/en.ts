/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Alerts & Automations',
  devices: 'Devices',
  logs: 'Log',
  add: {
    verb: 'Create automation',
  },
  device: {
    manage: 'Manage automations',
    alerts: 'Alerts on the device',
  },
} as const
