import { fail } from '@outpost/contract/kit/errors'
import { type Keepalive, vpnLimits } from '@outpost/contract/vpn/constants'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { requireRoom } from '../../kit/require-room.ts'
import { findTags } from '../tags/service.ts'
import { takeNetwork } from './addresses.ts'
import { createHubKeys, createWireguardHubKeys } from './keys.ts'

/** Zones of the vendor's cloud, which its scripts name. They stand for our first zone. */
const vendorZones: readonly string[] = ['frankfurt-1', 'bahrain-1']

/** Returns the zone of this name, or the first one if none is named. Throws VALIDATION for an unknown zone. */
export function zoneOf({ app }: Context, wanted: string | undefined): string {
  const { vpnZones } = app.env
  const found = vpnZones.find(({ name }) => name === wanted)
  if (found) return found.name
  if (wanted === undefined || vendorZones.includes(wanted)) return vpnZones[0]!.name
  const names = vpnZones.map(({ name }) => name).join(', ')
  throw fail('VALIDATION', { source: 'hub_zone', message: `This zone does not exist. The zones are: ${names}.` })
}

interface NewHub {
  name: string
  zone: string
  companyId: number
  description: string
  /** OpenVPN if it is left out. */
  kind?: 'openvpn' | 'wireguard'
  type: 'tun' | 'tap'
  /** `fast` if it is left out. */
  keepalive?: Keepalive
  quick: boolean
  tagIds: readonly number[]
}

/** Creates a hub with its network, port and keys, and returns its id. A quick connect is off until it is switched on. */
export async function createHub(context: Pick<Context, 'app' | 'tx' | 'now' | 'scope'>, hub: NewHub): Promise<number> {
  await requireRoom(context.tx, {
    table: 'vpn_hubs',
    companyId: hub.companyId,
    most: vpnLimits.hubsOfCompany,
    message: `The company already has ${vpnLimits.hubsOfCompany} hubs. Delete some of them first.`,
  })
  return addHub(context, hub)
}

/** Adds a hub, however many its company has. */
export async function addHub(context: Pick<Context, 'app' | 'tx' | 'now' | 'scope'>, hub: NewHub): Promise<number> {
  const { app, tx, now } = context
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('vpn_hubs', 'id'))::integer as id`.execute(tx)
  const { id } = rows[0]!
  const row = {
    id,
    company_id: hub.companyId,
    name: hub.name,
    description: hub.description,
    zone: hub.zone,
    kind: hub.kind ?? ('openvpn' as const),
    type: hub.type,
    keepalive: hub.keepalive ?? ('fast' as const),
    quick: hub.quick,
    enabled: !hub.quick,
    ...(await takeNetwork(tx, hub.zone, app.env.vpnPorts)),
    // The name in the certificate contains the id, so it is taken before the row is written.
    ...(hub.kind === 'wireguard' ? createWireguardHubKeys(app.sealer) : await createHubKeys(app.sealer, id, now)),
  }
  await tx.insertInto('vpn_hubs').values(row).execute()
  await replaceHubTags(context, id, hub.tagIds)
  await app.bus.publish(tx, 'vpn.changed', id)
  return id
}

/** Replaces the tags of a hub. Throws VALIDATION for a tag that the user cannot see. */
export async function replaceHubTags(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  hubId: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = wanted.length > 0 ? await findTags(tx, scope, wanted) : []
  if (found.length !== wanted.length)
    throw fail('VALIDATION', { source: 'tag_id', message: 'This tag does not exist.' })
  await tx.deleteFrom('vpn_hub_tags').where('hub_id', '=', hubId).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('vpn_hub_tags')
      .values(wanted.map((tag_id) => ({ hub_id: hubId, tag_id })))
      .execute()
}

/** Tells the process that runs a hub to follow its row. Part of the transaction that changed it. */
export async function announceHub({ app, tx }: Pick<Context, 'app' | 'tx'>, id: number): Promise<void> {
  await sql`update vpn_hubs set revision = revision + 1, updated_at = now() where id = ${id}`.execute(tx)
  await app.bus.publish(tx, 'vpn.changed', id)
}
