import { apiDocs, body } from '../../../kit/api-docs.ts'

/** What the API document says about the positions of devices and about geofences. */
export const mapDocs = apiDocs({
  summaries: {
    'geofences.list': 'List geofences',
    'geofences.create': 'Create a geofence',
    'geofences.update': 'Change a geofence',
    'geofences.remove': 'Delete a geofence',
    'geofences.devices': 'List the devices in a geofence',
    'deviceMap.clusters': 'Group devices by their places for a map',
    'deviceMap.list': 'List devices with their positions',
    'deviceMap.location': 'Read the positions of a device',
  },
  operations: {
    'geofences.list': 'Returns the geofences of your company and its subsidiaries, with the number of devices in each.',
    'geofences.create':
      'Creates a geofence: a circle with `latitude`, `longitude` and `radius`, or a polygon with `corners`. It applies to the devices of its company and of the subsidiaries.',
    'geofences.update': 'Replaces the name and the shape of a geofence.',
    'geofences.remove': 'Deletes a geofence.',
    'geofences.devices':
      'Returns the devices in a geofence, by name. A device leaves when it is at least 50 m outside, or further if its position is less accurate. Also requires the permission `view_devices`.',
    'deviceMap.clusters':
      'Returns the matching devices grouped by their places, so that a map of this zoom level shows the groups without overlap. Takes the filters of the device list, and also requires the permission `view_devices`.',
    'deviceMap.list':
      'Returns the matching devices whose position is known, by name. Takes the filters of the device list, and also requires the permission `view_devices`.',
    'deviceMap.location':
      'Returns the latest position from each source: set by a user, reported by GPS, or that of the cell tower. The first one takes precedence.',
  },
  fields: {
    'geofences.id': 'Ids of geofences, separated by commas.',
    'geofences.update.id': 'The id of the geofence.',
    'geofences.remove.id': 'The id of the geofence.',
    'geofences.devices.id': 'The id of the geofence.',
    'geofences.company_id': 'Only geofences of these companies; ids, separated by commas.',
    'geofences.create.company_id': 'The id of the company of the geofence; your own by default.',
    'geofences.name': 'The name of the geofence, 1 to 64 characters.',
    'geofences.kind': 'The shape: `circle` or `polygon`.',
    'geofences.latitude': 'The latitude in degrees: of the middle of a circle, or of a corner.',
    'geofences.longitude': 'The longitude in degrees: of the middle of a circle, or of a corner.',
    'geofences.radius': 'The radius of a circle in metres, 20 to 1,000,000.',
    'geofences.corners': 'The corners of a polygon in order, 3 to 100. It must not cross the 180th meridian.',
    'Geofence.id': 'The id of the geofence.',
    'Geofence.company_id': 'The id of the company of the geofence.',
    'Geofence.company_name': 'The name of the company of the geofence.',
    'Geofence.name': 'The name of the geofence.',
    'Geofence.radius': 'The radius of a circle in metres; null for a polygon.',
    'Geofence.corners': 'The corners of a polygon in order; empty for a circle.',
    'Geofence.devices_count': 'The number of devices in the geofence.',
    'GeofenceDevice.id': 'The id of the device.',
    'GeofenceDevice.name': 'The name of the device.',
    'GeofenceDevice.company_name': 'The name of the company that has the device.',
    'GeofenceDevice.status':
      'The state of the connection: 0 offline, 1 online, 2 pending; null before the device was activated.',
    'GeofenceDevice.since': 'Since when the device is in the geofence, UTC.',
    'deviceMap.location.id': 'The id of the device.',
    'deviceMap.bounds':
      'Only devices in this area: west, south, east and north in degrees, separated by commas. West is greater than east if the area contains the 180th meridian.',
    'deviceMap.zoom':
      'The zoom level of the map, 0 to 22: the world is 512 pixels wide at 0 and doubles with each level.',
    'DeviceMap.clusters': 'The groups of devices.',
    'DeviceMap.unlocated':
      'The number of matching devices whose position is not known; null if the request contains bounds.',
    'MapCluster.count': 'The number of devices.',
    'MapCluster.offline': 'How many of the devices are offline.',
    'MapCluster.problem': 'How many of the devices are online with a problem.',
    'MapCluster.online': 'How many of the devices are online without a problem.',
    'MapCluster.inactive': 'How many of the devices have not been connected or activated yet.',
    'MapCluster.bounds': 'The area of the devices: west, south, east and north in degrees.',
    'MapCluster.device_id': 'The id of the device, if it is only one; otherwise null.',
    'MapCluster.name': 'The name of the device, if it is only one; otherwise null.',
    'DevicePosition.source': 'Where the position comes from: set by a user, GPS, or the cell tower.',
    'DevicePosition.accuracy': 'The accuracy of the position in metres; null if it is not known.',
    'DevicePosition.located_at': 'When the position was set or reported, UTC.',
    'LocatedDevice.id': 'The id of the device.',
    'LocatedDevice.name': 'The name of the device.',
    'LocatedDevice.company_name': 'The name of the company that has the device.',
    'LocatedDevice.status':
      'The state of the connection: 0 offline, 1 online, 2 pending; null before the device was activated.',
    'LocatedDevice.has_problem': 'Whether the device is online with a problem.',
    'LocatedDevice.source': 'Where the position comes from: set by a user, GPS, or the cell tower.',
    'LocatedDevice.accuracy': 'The accuracy of the position in metres; null if it is not known.',
    'LocatedDevice.located_at': 'When the position was set or reported, UTC.',
    'DeviceLocation.device_id': 'The id of the device.',
    'DeviceLocation.positions': 'The positions, the one that takes precedence first.',
  },
  bodies: {
    'geofences.create': body({
      company_id: 3,
      name: 'Depot',
      kind: 'circle',
      latitude: 49.84,
      longitude: 24.03,
      radius: 500,
    }),
    'geofences.update': body({
      name: 'Depot',
      kind: 'polygon',
      corners: [
        { latitude: 49.83, longitude: 24.02 },
        { latitude: 49.85, longitude: 24.02 },
        { latitude: 49.84, longitude: 24.05 },
      ],
    }),
  },
  parameters: {
    'deviceMap.clusters.id': [1, 2],
    'deviceMap.list.id': [1, 2],
    'deviceMap.clusters.bounds': [-11, 36, 32, 71],
    'deviceMap.list.bounds': [-11, 36, 32, 71],
  },
})
