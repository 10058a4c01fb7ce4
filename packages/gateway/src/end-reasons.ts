/** Why a control connection ended, where its own path or its device was the cause and not the server. */
export const endReasons = {
  closed: 'connection closed',
  closedByDevice: 'closed by the device',
  silent: 'no sign of life',
  stuck: 'does not read',
  replaced: 'replaced by a newer connection',
} as const
