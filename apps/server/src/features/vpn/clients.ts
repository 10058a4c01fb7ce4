import { fail } from '@outpost/contract/kit/errors'
import { vpnLimits } from '@outpost/contract/vpn/constants'
import { type ClientSettings, writeClientConfig } from '@outpost/vpn/openvpn/client-config'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { takeAddress } from './addresses.ts'
import type { Outcome } from './answers.ts'
import { announceHub } from './create.ts'
import { wakeSync } from './devices/target.ts'
import { createDeviceKeys, openKey, serverName } from './keys.ts'
import { requireHub } from './queries.ts'
import type { HubRow } from './role/read-hub.ts'
import { type OpenvpnHub, requireOpenvpn } from './kinds.ts'
import { tcpAddress } from './streams/address.ts'

export type ClientRow = Selectable<Database['vpn_clients']>
type Member = { device_id: number } | { user_id: number } | { username: string }

/**
 * Adds a client with an address, and a device also with a certificate, and returns its id. Returns undefined if it belongs to the
 * hub already. The hub's row must be locked. Throws VALIDATION for a device in a hub of WireGuard.
 */
export async function addClient(
  context: Pick<Context, 'app' | 'tx' | 'now'>,
  hub: HubRow,
  member: Member,
): Promise<number | undefined> {
  const { app, tx, now } = context
  const [column, value] = Object.entries(member)[0]!
  const same = await sql`
    select 1 from vpn_clients where hub_id = ${hub.id} and ${sql.ref(column)} = ${value}`.execute(tx)
  if (same.rows.length > 0) return undefined
  const { rows } = await sql<{ id: number; total: number }>`
    select nextval(pg_get_serial_sequence('vpn_clients', 'id'))::integer as id,
      (select count(*)::integer from vpn_clients where hub_id = ${hub.id}) as total`.execute(tx)
  const { id, total } = rows[0]!
  if (total >= vpnLimits.clients)
    throw fail('LIMIT_REACHED', {
      message: `The hub already has ${vpnLimits.clients} clients. Remove some of them first.`,
    })
  const row = {
    id,
    company_id: hub.company_id,
    hub_id: hub.id,
    ...member,
    address: await takeAddress(tx, hub),
    // Users get a certificate with each profile that is issued to them.
    ...('device_id' in member && (await createDeviceKeys(app.sealer, requireOpenvpn(hub), id, now))),
  }
  await tx.insertInto('vpn_clients').values(row).execute()
  return id
}

/**
 * Removes clients. A trigger revokes their certificates and has them removed from their devices, and the process of the
 * hub ends their sessions.
 */
export async function removeClients(context: Context, hubId: number, clients: readonly ClientRow[]): Promise<void> {
  const ids = clients.map(({ id }) => id)
  await context.tx.deleteFrom('vpn_clients').where('id', 'in', ids).execute()
  await wakeSync(context.tx)
  await announceHub(context, hubId)
}

/** Returns a client in the scope, with its hub locked. Throws NOT_FOUND. */
export async function requireClient({ tx, scope }: Context, id: number): Promise<{ hub: HubRow; client: ClientRow }> {
  const found = await tx
    .selectFrom('vpn_clients')
    .select('hub_id')
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const hub = await requireHub(tx, scope, found.hub_id)
  const client = await tx.selectFrom('vpn_clients').selectAll().where('id', '=', id).executeTakeFirst()
  if (!client) throw fail('NOT_FOUND')
  return { hub, client }
}

/** The address at which clients reach the hubs. */
const publicHost = (app: App): string => app.env.vpnHost ?? new URL(app.publicUrl()).hostname

/** Where clients reach the hubs: by UDP at their ports, and over TCP if UDP is blocked. */
export interface HubAddresses {
  host: string
  tcp: { host: string; port: number } | undefined
}
export const addressesOf = (app: App): HubAddresses => ({ host: publicHost(app), tcp: tcpAddress(app) })

interface ConfigKeys {
  certificate: string
  key: string
  /** The key that all clients share (1) for OpenVPN 2.4, or the client's own one (2) for later versions. */
  tlsCrypt: { version: 1 | 2; key: string }
}

/** Returns what the configuration of a client with these keys contains. */
export function settingsOf(app: App, hub: OpenvpnHub, keys: ConfigKeys): ClientSettings {
  const { host, tcp } = addressesOf(app)
  return {
    type: hub.type,
    remotes: [{ host, port: hub.port, protocol: 'udp' }, ...(tcp ? [{ ...tcp, protocol: 'tcp' } as const] : [])],
    serverName: serverName(hub.id),
    authority: hub.authority,
    ...keys,
  }
}

/** Returns the configuration file of a client with these keys. */
export function configFile(app: App, hub: OpenvpnHub, keys: ConfigKeys): { name: string; content: string } {
  const content = writeClientConfig(settingsOf(app, hub, keys))
  // The name becomes that of a file on the user's machine.
  return { name: `${hub.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}.ovpn`, content }
}

/**
 * Returns the outcome with the configuration file of a device, with the key for old versions of OpenVPN. Nobody but the
 * device itself has its private key once its configuration was applied.
 */
export function deviceConfig(app: App, hub: OpenvpnHub, { certificate, certificate_key }: ClientRow): Outcome {
  if (certificate === null || certificate_key === null)
    return { code: -1, text: 'The private key of this device is on the device alone. Synchronize the device instead.' }
  const tlsCrypt = { version: 1, key: openKey(app.sealer, hub.shared_key) } as const
  const secret = configFile(app, hub, { certificate, key: openKey(app.sealer, certificate_key), tlsCrypt })
  return { code: 0, text: 'The configuration is ready.', secret }
}
