/** Reasons for the end of a control connection that lie with the device or its network path, not with the server. */
export const endReasons = {
  closed: 'connection closed',
  closedByDevice: 'closed by the device',
  silent: 'no sign of life',
  stuck: 'does not read',
  replaced: 'replaced by a newer connection',
} as const
