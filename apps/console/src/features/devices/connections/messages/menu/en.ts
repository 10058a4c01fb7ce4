/** Why connections ended, for all pages that show the status of a device. */
export const en = {
  reason: {
    device: 'Closed by the device',
    lost: 'Connection lost',
    silent: 'Silent for 90 s',
    stuck: 'Device stopped responding',
    replaced: 'Replaced by a newer connection',
    server_restart: 'Server restarted',
    gateway_lost: 'Server failed',
  },
} as const
