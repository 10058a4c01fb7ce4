/** Texts of geofences. */
export const en = {
  empty: 'No geofences yet.',
  purpose:
    'Click the map to place the centre of a circle or the corners of a polygon, or enter their coordinates. It applies to the devices of the company and its subsidiaries.',
  name: 'Name',
  map: 'Shape of the geofence',
  kind: { title: 'Shape', circle: 'Circle', polygon: 'Polygon' },
  size: {
    circle: 'Circle, {{radius}}',
    polygon_one: 'Polygon, {{count}} corner',
    polygon_other: 'Polygon, {{count}} corners',
  },
  center: 'Centre',
  corner: 'Corner {{number}}',
  next: 'Next corner',
  latitude: 'Latitude: {{of}}',
  longitude: 'Longitude: {{of}}',
  radius: 'Radius',
  addCorner: 'Add corner',
  removeCorner: 'Remove corner',
  noCorner: 'This corner has no coordinates yet.',
  since: 'Inside since',
  add: { action: 'Create geofence', title: 'Create geofence', verb: 'Create geofence' },
  edit: { action: 'Edit', title: 'Edit geofence', verb: 'Save geofence' },
  remove: {
    action: 'Delete',
    title: 'Delete geofence',
    message: '“{{name}}” is deleted. This cannot be undone.',
    verb: 'Delete geofence',
  },
  devices: {
    action: 'Devices inside',
    title: 'Devices in {{name}}',
    empty: 'No device is in this geofence.',
    count: 'Devices inside',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    geofence: typeof en
  }
}
