/** Descriptions of the fields of the connection history. */
export const connectionFields: Readonly<Record<string, string>> = {
  'deviceConnections.id': 'The id of the device.',
  'deviceConnections.start_date':
    'Leaves out connections that ended before this time, in ISO 8601 or as `Y-m-d H:i:s` in UTC.',
  'deviceConnections.end_date':
    'Leaves out connections that began after this time, in ISO 8601 or as `Y-m-d H:i:s` in UTC.',
  'Reconnecting.back': 'How many of the devices are connected again.',
  'Reconnecting.total': 'How many devices the restart has cut off.',
  'DeviceConnection.id': 'The id of the connection.',
  'DeviceConnection.connected_at': 'The start of the connection, in UTC.',
  'DeviceConnection.disconnected_at': 'The end of the connection, in UTC; null while it is open.',
  'DeviceConnection.duration': 'How long the connection lasted, in seconds; up to now while it is open.',
  'DeviceConnection.offline_before':
    'How long the device had been offline before it connected, in seconds; null for the first connection on record.',
  'DeviceConnection.reason':
    'Why the connection ended; null while it is open. `silent`: nothing was received for 90 s.',
  'DeviceConnection.message': 'The reason in words; null while the connection is open.',
  'DeviceConnection.restart':
    'Whether the device had restarted before it connected: `ordered` by a command, or `unordered`, for example after a power cut. Null when it had not restarted.',
}
