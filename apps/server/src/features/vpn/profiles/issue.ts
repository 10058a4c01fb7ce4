import type { VpnProfile } from '@outpost/contract/vpn/profiles/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { type ClientRow, configFile } from '../clients.ts'
import { announceHub } from '../create.ts'
import { issueClientKeys } from '../keys.ts'
import { isWireguard, requireOpenvpn } from '../kinds.ts'
import type { HubRow } from '../role/read-hub.ts'
import { createWireguardProfile } from './wireguard.ts'

type Parts = Pick<Context, 'app' | 'tx' | 'now'>

/** Refuses the certificate of a client from now on. The process of the hub ends its session once it is told. */
const revokeCertificates = (tx: Transaction, clientIds: readonly number[]) =>
  sql`insert into vpn_revoked (hub_id, serial, expires_at)
    select hub_id, serial, expires_at from vpn_clients
    where id = any(${clientIds as number[]}::integer[]) and serial is not null on conflict do nothing`.execute(tx)

/**
 * Issues a profile for a user of a hub, whose row must be locked. An earlier profile no longer works, and its session
 * ends. The private key is only in the result. Throws VALIDATION for a device.
 */
export async function issueProfile({ app, tx, now }: Parts, hub: HubRow, client: ClientRow): Promise<VpnProfile> {
  if (client.device_id !== null)
    throw fail('VALIDATION', { source: 'id', message: 'Profiles are for users. The server configures devices itself.' })
  if (isWireguard(hub)) {
    const profile = await createWireguardProfile({ app, tx, now }, hub, client)
    await announceHub({ app, tx }, hub.id)
    return profile
  }
  const openvpn = requireOpenvpn(hub)
  const keys = await issueClientKeys(app.sealer, openvpn, { id: client.id, kind: 'user' }, now)
  await revokeCertificates(tx, [client.id])
  await tx
    .updateTable('vpn_clients')
    .set({ serial: keys.serial, expires_at: keys.expiresAt, profile_issued_at: now, updated_at: now })
    .where('id', '=', client.id)
    .execute()
  await announceHub({ app, tx }, hub.id)
  return {
    ...configFile(app, openvpn, { ...keys, tlsCrypt: { version: 2, key: keys.clientKey } }),
    kind: 'openvpn',
    expires_at: utc(keys.expiresAt),
    replaced: client.serial !== null,
  }
}

/**
 * Revokes the profiles of users, and removes their links. They stay in their hubs and can be issued new profiles.
 * @returns the clients that had a profile
 */
export async function revokeProfiles({ app, tx, now }: Parts, clientIds: readonly number[]): Promise<number[]> {
  await tx
    .deleteFrom('vpn_profile_links')
    .where('client_id', 'in', [0, ...clientIds])
    .execute()
  await revokeCertificates(tx, clientIds)
  const revoked = await tx
    .updateTable('vpn_clients')
    .set({ serial: null, public_key: null, expires_at: null, profile_issued_at: null, updated_at: now })
    .where('id', 'in', [0, ...clientIds])
    .where('device_id', 'is', null)
    .where((e) => e.or([e('serial', 'is not', null), e('public_key', 'is not', null)]))
    .returning(['id', 'hub_id'])
    .execute()
  for (const hubId of new Set(revoked.map(({ hub_id }) => hub_id)).values()) await announceHub({ app, tx }, hubId)
  return revoked.map(({ id }) => id)
}
