import { fail } from '@outpost/contract/kit/errors'
import type { HubRow } from './role/read-hub.ts'

type With<Columns extends keyof HubRow> = { [Column in Columns]: NonNullable<HubRow[Column]> }

/** A hub of OpenVPN, which has the keys of OpenVPN. */
export type OpenvpnHub = Omit<HubRow, OpenvpnKeys> & With<OpenvpnKeys>
type OpenvpnKeys =
  | 'authority'
  | 'authority_key'
  | 'authority_expires_at'
  | 'certificate'
  | 'certificate_key'
  | 'certificate_expires_at'
  | 'shared_key'
  | 'server_key'

/** A hub of WireGuard, which has a key pair. */
export type WireguardHubRow = Omit<HubRow, 'public_key' | 'private_key'> & With<'public_key' | 'private_key'>

export const isWireguard = (hub: HubRow): hub is HubRow & WireguardHubRow => hub.kind === 'wireguard'

/** Returns a hub of OpenVPN. Throws VALIDATION for one of WireGuard, which devices cannot join. */
export function requireOpenvpn(hub: HubRow, source = 'device_id'): OpenvpnHub {
  // The table has all of these columns for OpenVPN, and none for WireGuard.
  if (hub.kind === 'openvpn') return hub as OpenvpnHub
  const message = 'Devices cannot be clients of a WireGuard hub. Add them to an OpenVPN hub.'
  throw fail('VALIDATION', { source, message })
}
