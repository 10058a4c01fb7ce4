/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Devices',
  geofences: 'Geofences',
  mapTitle: 'Map',
  awaiting: 'Devices awaiting approval',
  reason: {
    offline: 'The device is offline',
    protocol: 'Not possible over TR-069',
  },
  edit: {
    title: 'Edit device',
  },
  tagFile: {
    title: 'Tags from a CSV file',
  },
} as const
