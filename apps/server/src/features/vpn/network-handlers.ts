import { fail } from '@outpost/contract/kit/errors'
import { vpnLimits } from '@outpost/contract/vpn/constants'
import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import { vpnNetworkSchemas } from '@outpost/contract/vpn/schemas'
import {
  formatAddress,
  formatSubnet,
  netmaskOf,
  parseAddress,
  parseSubnet,
  subnetOfMask,
} from '@outpost/vpn/network/subnet'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Context, implement } from '../../kit/implement.ts'
import { orderBy, utc } from '../../kit/paginate.ts'
import { answerOnChannel, missing } from './answers.ts'
import { requireClient } from './clients.ts'
import { announceHub } from './create.ts'
import { sendToDevice } from './devices/target.ts'
import { isWireguard } from './kinds.ts'
import { findHub, requireHub } from './queries.ts'
import { addRoute } from './routes.ts'
import { readRouteNetwork, requireUsable } from './usable.ts'

const networkOf = (address: string, netmask: string) =>
  readRouteNetwork(address, netmask, { address: 'ip_address', netmask: 'netmask' })

/** Returns the client of a device in a hub, whose row is locked. */
async function requireMember({ tx, scope }: Context, hubId: number, deviceId: number) {
  const hub = await requireHub(tx, scope, hubId)
  const client = await tx
    .selectFrom('vpn_clients')
    .selectAll()
    .where('hub_id', '=', hub.id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (!client) throw fail('NOT_FOUND')
  return { hub, client }
}

/** Each option is told to every user at each connection. Throws LIMIT_REACHED. */
async function requireDhcpRoom(tx: Transaction, hubId: number): Promise<void> {
  const { total } = await tx
    .selectFrom('vpn_dhcp_options')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('hub_id', '=', hubId)
    .executeTakeFirstOrThrow()
  if (total >= vpnLimits.dhcp)
    throw fail('LIMIT_REACHED', {
      message: `The hub already has ${vpnLimits.dhcp} DHCP options. Remove some of them first.`,
    })
}

const words = ({ network, mapped }: { network: string; mapped: string | null }) => {
  const subnet = parseSubnet(network)!
  return {
    ip: formatAddress(subnet.base),
    netmask: netmaskOf(subnet),
    mapped_ip: mapped === null ? null : formatAddress(parseSubnet(mapped)!.base),
  }
}

const quickRouteColumns = { id: sql.ref('id'), name: sql`lower(name)`, created_at: sql.ref('created_at') }

export default implement(vpnNetworks, vpnNetworkSchemas, {
  async routes(context, { vpn_hub_id, vpn_hub_user_id }) {
    const { tx, scope } = context
    const hub = await findHub(tx, scope, vpn_hub_id)
    const rows = await tx
      .selectFrom('vpn_routes as r')
      .innerJoin('vpn_clients as k', 'k.id', 'r.client_id')
      .select(['r.id', 'r.network', 'r.mapped', 'r.client_id', 'r.name', 'k.enabled', 'k.lan', 'k.device_id'])
      .where('r.hub_id', '=', hub.id)
      .$if(vpn_hub_user_id !== undefined, (found) => found.where('r.client_id', '=', vpn_hub_user_id!))
      .orderBy('r.id')
      .execute()
    const hub_routes = rows.map(({ id, network, mapped, client_id, name, enabled, lan, device_id }) => ({
      id,
      name,
      ...words({ network, mapped }),
      via: client_id,
      state: enabled && (lan || device_id === null) ? 'enabled' : 'disabled',
    }))
    return answerOnChannel(context, { code: 0, text: 'Routes of the hub.', data: { hub_routes } })
  },
  async addRoute(context, { vpn_hub_id, ip_address, netmask, vpn_hub_user_id, map, mapped_ip }) {
    if (ip_address === undefined) return answerOnChannel(context, missing(1, 'ip'))
    if (netmask === undefined) return answerOnChannel(context, missing(2, 'netmask'))
    if (vpn_hub_user_id === undefined) return answerOnChannel(context, missing(3, 'via'))
    const { hub, client } = await requireClient(context, vpn_hub_user_id)
    if (hub.id !== vpn_hub_id)
      throw fail('VALIDATION', { source: 'vpn_hub_user_id', message: 'This client belongs to another hub.' })
    if (hub.type === 'tap')
      throw fail('VALIDATION', { source: 'vpn_hub_id', message: 'A hub of type tap has no routes.' })
    const network = networkOf(ip_address, netmask)
    const mapped = mapped_ip === undefined ? (map ? 'free' : undefined) : parseAddress(mapped_ip)!
    const outcome = await addRoute(context, hub, client, { network, name: '', mapped })
    if (outcome.code === 0) await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { ip_address, netmask, map, mapped_ip, client: client.id } })
    return answerOnChannel(context, outcome)
  },
  /** The id in the path is that of the hub, as in the vendor's API: the body names the route. */
  async removeRoute(context, { id, ip_address, netmask, vpn_hub_user_id }) {
    if (ip_address === undefined) return answerOnChannel(context, missing(1, 'ip'))
    if (netmask === undefined) return answerOnChannel(context, missing(2, 'netmask'))
    if (vpn_hub_user_id === undefined) return answerOnChannel(context, missing(3, 'via'))
    const network = subnetOfMask(ip_address, netmask)
    if (!network)
      throw fail('VALIDATION', {
        source: 'netmask',
        message: `${netmask} is not a netmask. Enter one such as 255.255.255.0.`,
      })
    const hub = await requireHub(context.tx, context.scope, id)
    const removed = await context.tx
      .deleteFrom('vpn_routes')
      .where('hub_id', '=', hub.id)
      .where('client_id', '=', vpn_hub_user_id)
      .where('network', '=', formatSubnet(network))
      .returning('mapped')
      .execute()
    if (removed.length === 0) throw fail('NOT_FOUND')
    if (removed.some(({ mapped }) => mapped !== null)) {
      const { client } = await requireClient(context, vpn_hub_user_id)
      if (client.device_id !== null)
        await sendToDevice(context, hub, { device_id: client.device_id, client_id: client.id })
    }
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { ip_address, netmask, client: vpn_hub_user_id } })
    return answerOnChannel(context, { code: 0, text: 'Route successfully removed.' })
  },
  async quickRoutes({ tx, scope }, { id, limit, offset, sort }) {
    const hub = await findHub(tx, scope, id)
    if (!hub.quick) throw fail('NOT_FOUND')
    const all = tx.selectFrom('vpn_routes').where('hub_id', '=', id)
    const { total } = await all.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
    const order = orderBy(sort, quickRouteColumns, 'id', 'id')
    const rows = await all.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    return {
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        hub_id: id,
        ...words(row),
        created_at: utc(row.created_at),
      })),
      total,
    }
  },
  async rules(context, { id, device_id }) {
    const { client } = await requireMember(context, id, device_id)
    const data = { lan: client.lan, wan: client.wan }
    return answerOnChannel(context, { code: 0, text: 'Forwarding of the device.', data })
  },
  async setRule(context, { id, device_id, network, status }) {
    if (status === undefined) return answerOnChannel(context, missing(1, 'status'))
    if (network === undefined) return answerOnChannel(context, missing(2, 'network'))
    const { hub, client } = await requireMember(context, id, device_id)
    await context.tx
      .updateTable('vpn_clients')
      .set({ [network]: status, updated_at: context.now })
      .where('id', '=', client.id)
      .execute()
    // The hub follows at once, and the firewall of the device when it has confirmed.
    if (client[network] !== status) await sendToDevice(context, hub, { device_id, client_id: client.id })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-client:${client.id}`, detail: { network, status } })
    return answerOnChannel(context, { code: 0, text: `Forwarding successfully ${status ? 'enabled' : 'disabled'}` })
  },
  async sync(context, { id, device_id }) {
    const { hub, client } = await requireMember(context, id, device_id)
    await sendToDevice(context, hub, { device_id, client_id: client.id })
    context.audit({ target: `vpn-client:${client.id}`, detail: { hub: hub.name, device_id } })
    return answerOnChannel(context, { code: 0, text: 'The configuration is sent to the device.' })
  },
  async dhcp(context, { id }) {
    const { tx, scope } = context
    const hub = await findHub(tx, scope, id)
    const rows = await tx
      .selectFrom('vpn_dhcp_options')
      .select(['type', sql<string>`host(address)`.as('ip')])
      .where('hub_id', '=', hub.id)
      .orderBy('type')
      .orderBy('address')
      .execute()
    const dhcp_option = rows.map((row) => ({ ...row, state: 'enabled' }))
    return answerOnChannel(context, { code: 0, text: 'DHCP options of the hub.', data: { dhcp_option } })
  },
  async addDhcp(context, { id, ip_address, type }) {
    if (ip_address === undefined) return answerOnChannel(context, missing(1, 'ip'))
    if (type === undefined) return answerOnChannel(context, missing(2, 'type'))
    const hub = await requireHub(context.tx, context.scope, id)
    if (isWireguard(hub))
      throw fail('VALIDATION', {
        source: 'id',
        message: 'A WireGuard hub cannot tell its clients to use a server. Enter it in the app of the client.',
      })
    requireUsable({ base: parseAddress(ip_address)!, prefix: 32 }, 'ip_address')
    await requireDhcpRoom(context.tx, hub.id)
    await context.tx
      .insertInto('vpn_dhcp_options')
      .values({ hub_id: hub.id, type, address: ip_address })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${id}`, detail: { ip_address, type } })
    return answerOnChannel(context, { code: 0, text: 'Successfully added DHCP option' })
  },
  async removeDhcp(context, { id, ip_address, type }) {
    if (ip_address === undefined) return answerOnChannel(context, missing(1, 'ip'))
    if (type === undefined) return answerOnChannel(context, missing(2, 'type'))
    const hub = await requireHub(context.tx, context.scope, id)
    const removed = await context.tx
      .deleteFrom('vpn_dhcp_options')
      .where('hub_id', '=', hub.id)
      .where('type', '=', type)
      .where(sql<boolean>`address = ${ip_address}::inet`)
      .returning('type')
      .execute()
    if (removed.length === 0) throw fail('NOT_FOUND')
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${id}`, detail: { ip_address, type } })
    return answerOnChannel(context, { code: 0, text: 'Successfully deleted DHCP option' })
  },
})
