/** Texts of the location of a device. */
export const en = {
  failed: 'The location could not be loaded.',
  positions: 'Positions',
  unknown: 'The position of this device is not known. A user can set it, or the device can report it by GPS.',
  used: 'In use',
  unused: 'Other position',
  accuracy: 'Accuracy',
  metres: '{{value}} m',
  set: 'Set location',
  map: 'Location and path of the device',
  path: 'Path',
  pathFailed: 'The path could not be loaded.',
  noPath: 'The device reported no GPS positions in this period.',
  summary_one: '{{count}} position, {{distance}} km',
  summary_other: '{{count}} positions, {{distance}} km',
  gaps_one: '{{count}} gap',
  gaps_other: '{{count}} gaps',
  hourly: 'For more than three days, the path has one position an hour.',
  time: 'Time',
  altitude: 'Altitude (m)',
  export: 'Export CSV',
  more: 'Show more',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    location: typeof en
  }
}
