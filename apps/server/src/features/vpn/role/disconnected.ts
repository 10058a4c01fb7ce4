import type { Session } from '@outpost/vpn/openvpn/sessions'
import { clientIdOf } from '../keys.ts'
import type { HubAccess } from './access.ts'

/**
 * How the session of a client is ended because a user has asked for it, or undefined if nobody has since it began. A
 * device connects again by itself: nobody is there to start its OpenVPN.
 */
export function wayToDisconnect(
  { clients }: HubAccess,
  { name, since }: Pick<Session, 'name' | 'since'>,
): 'RESTART' | 'HALT' | undefined {
  const client = clients.find(({ id }) => id === clientIdOf(name))
  if (!client?.disconnected_at || client.disconnected_at <= since) return undefined
  return client.device_id === null ? 'HALT' : 'RESTART'
}
