import type { Session } from '@outpost/vpn/openvpn/sessions'
import { clientIdOf } from '../keys.ts'
import type { HubAccess } from './access.ts'

/**
 * Returns how to end the session of a client that a user has disconnected; undefined if nobody has since it began. A device
 * is told to connect again, because nobody is there to start its OpenVPN.
 */
export function wayToDisconnect(
  { clients }: HubAccess,
  { name, since }: Pick<Session, 'name' | 'since'>,
): 'RESTART' | 'HALT' | undefined {
  const client = clients.find(({ id }) => id === clientIdOf(name))
  if (!client?.disconnected_at || client.disconnected_at <= since) return undefined
  return client.device_id === null ? 'HALT' : 'RESTART'
}
