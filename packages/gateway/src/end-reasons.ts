/** Reasons for the end of a control connection that lie with the device or its network path, not with the server. */
export const endReasons = {
  closed: 'The connection was closed.',
  closedByDevice: 'The device closed the connection.',
  silent: 'No heartbeat received.',
  stuck: 'The device stopped accepting data.',
  replaced: 'Replaced by a newer connection.',
} as const

/** Reasons for the end of all connections of a gateway, when it is shut down. */
export const shutdownReasons = { stopped: 'The gateway was stopped.', drained: 'The gateway was drained.' } as const
