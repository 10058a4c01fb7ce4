/** Texts of the map of devices. */
export const en = {
  map: 'Map of devices',
  list: 'Devices on the map',
  groups: 'Groups of devices on the map',
  empty: 'No device in this area. Zoom out or move the map.',
  nobody: 'No device in this area.',
  cluster_one: '{{count}} device',
  cluster_other: '{{count}} devices',
  unlocated_one: 'The position of {{count}} device is not known.',
  unlocated_other: 'The positions of {{count}} devices are not known.',
  position: 'Position',
  age: 'Position from',
  source: {
    title: 'Source',
    user: 'Set by a user',
    gps: 'GPS',
    cell_tower: 'Cell tower',
  },
  state: {
    offline: 'Offline',
    problem: 'Online, with a problem',
    online: 'Online',
    inactive: 'Not activated',
  },
  count: {
    offline: '{{count}} offline',
    problem: '{{count}} with problems',
    online: '{{count}} online',
    inactive: '{{count}} not activated',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    deviceMap: typeof en
  }
}
