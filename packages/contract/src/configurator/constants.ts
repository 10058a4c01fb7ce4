/**
 * The state of a change to the configuration of a device. `unconfirmed`: applied, and undone unless the server confirms
 * it in time. `restored`: the old configuration is back. `unknown`: the device has not answered since; it may still do
 * so. `refused`: nothing was written.
 */
export const changeStates = [
  'queued',
  'sent',
  'applying',
  'unconfirmed',
  'confirmed',
  'restored',
  'refused',
  'cancelled',
  'expired',
  'unknown',
] as const
export type ChangeState = (typeof changeStates)[number]

/**
 * What an entry of a change does: a line of uci, a file that is written or removed, the password of a system user, a
 * service or the device restarted.
 */
export const entryKinds = ['uci', 'file', 'remove', 'password', 'reload', 'reboot'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The kinds of tests after a change. */
export const testKinds = ['ping', 'http', 'dns', 'interface', 'modem'] as const
