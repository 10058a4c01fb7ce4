import type { HubKeys } from '@outpost/vpn/openvpn/process'
import { createRevocationList } from '@outpost/vpn/pki/revocation-list'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Sealer } from '../../../kit/secrets.ts'
import { openKey } from '../keys.ts'
import type { OpenvpnHub } from '../kinds.ts'
import { mayConnect } from '../rights.ts'
import type { HubAccess } from './access.ts'

export type HubRow = Selectable<Database['vpn_hubs']>

/** Reads who may connect to a hub and reach whom. */
export async function readAccess(tx: Transaction, hubId: number): Promise<HubAccess> {
  const allowed = sql<boolean>`user_id is null or ${mayConnect(sql.ref('vpn_clients.user_id'), sql.ref('vpn_clients.company_id'))}`
  const clients = await tx
    .selectFrom('vpn_clients')
    .select([
      'id',
      'device_id',
      'enabled',
      'lan',
      'serial',
      'previous_serial',
      'public_key',
      'disconnected_at',
      sql<string>`host(address)`.as('address'),
    ])
    .select(allowed.as('allowed'))
    .where('hub_id', '=', hubId)
    .orderBy('id')
    .execute()
  const routes = await tx
    .selectFrom('vpn_routes')
    .select(['client_id', sql<string>`coalesce(mapped, network)`.as('network')])
    .where('hub_id', '=', hubId)
    .orderBy('id')
    .execute()
  const dhcp = await tx
    .selectFrom('vpn_dhcp_options')
    .select(['type', sql<string>`host(address)`.as('address')])
    .where('hub_id', '=', hubId)
    .execute()
  return { clients, routes, dhcp }
}

/** Reads the list of revoked certificates of a hub as PEM, without those that have expired. */
export async function readRevoked(tx: Transaction, sealer: Sealer, hub: OpenvpnHub, now: Date): Promise<string> {
  const rows = await tx
    .selectFrom('vpn_revoked')
    .select(['serial', 'revoked_at as at'])
    .where('hub_id', '=', hub.id)
    .where('expires_at', '>', now)
    .execute()
  return createRevocationList({ certificate: hub.authority, key: openKey(sealer, hub.authority_key) }, rows, now)
}

/** Returns the keys with which the process of a hub runs. */
export const keysOf = (sealer: Sealer, hub: OpenvpnHub, revoked: string): HubKeys => ({
  authority: hub.authority,
  certificate: hub.certificate,
  key: openKey(sealer, hub.certificate_key),
  revoked,
  sharedKey: openKey(sealer, hub.shared_key),
  serverKey: openKey(sealer, hub.server_key),
})
