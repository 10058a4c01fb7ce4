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
