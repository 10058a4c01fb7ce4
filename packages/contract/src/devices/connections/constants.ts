/**
 * Why a connection of a device ended. `device`: the device closed it. `lost`: it broke off. `silent`: nothing was received for
 * 90 s. `stuck`: the device stopped reading. `replaced`: the device opened a newer connection. `server_restart`: the server was
 * restarted. `gateway_lost`: the server that held it is gone. `server`: the server closed it, for the reason in `message`.
 */
export const connectionEnds = [
  'device',
  'lost',
  'silent',
  'stuck',
  'replaced',
  'server_restart',
  'gateway_lost',
  'server',
] as const
export type ConnectionEnd = (typeof connectionEnds)[number]

/** Whether the device had restarted since its previous connection: after a command, or for another cause such as a power cut. */
export const connectionRestarts = ['ordered', 'unordered'] as const

/** The stored reasons that have a kind of their own, as the gateway and the server write them. */
const kinds: Readonly<Record<string, ConnectionEnd>> = {
  'The device closed the connection.': 'device',
  'The connection was closed.': 'lost',
  'No heartbeat received.': 'silent',
  'The device stopped accepting data.': 'stuck',
  'Replaced by a newer connection.': 'replaced',
  // As older servers wrote them: devices that are offline during an upgrade keep these.
  'closed by the device': 'device',
  'connection closed': 'lost',
  'no sign of life': 'silent',
  'does not read': 'stuck',
  'replaced by a newer connection': 'replaced',
  'The server was restarted.': 'server_restart',
  'The gateway was lost.': 'gateway_lost',
}

/** Returns the kind of a stored reason. Any other reason is one for which the server closed the connection. */
export const connectionEndOf = (reason: string): ConnectionEnd => kinds[reason] ?? 'server'
