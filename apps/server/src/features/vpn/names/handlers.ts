import { fail } from '@outpost/contract/kit/errors'
import { vpnLimits } from '@outpost/contract/vpn/constants'
import { vpnNames } from '@outpost/contract/vpn/names/endpoints'
import { vpnNameSchemas } from '@outpost/contract/vpn/names/schemas'
import { labelOf } from '@outpost/vpn/names/labels'
import { contains, formatAddress, parseAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { announceHub } from '../create.ts'
import { findHub, requireHub } from '../queries.ts'
import { listNames } from './read.ts'

interface Host {
  name: string
  address: string
}

/** Returns the hosts with their names as labels. Throws VALIDATION for one that cannot have a name. */
function readHosts(network: string, hosts: readonly Host[]): Host[] {
  const subnet = parseSubnet(network)!
  const labels = new Set<string>()
  return hosts.map(({ name, address }, index) => {
    const [label, number] = [labelOf(name), parseAddress(address)!]
    const source = `hosts.${String(index)}`
    if (label === '')
      throw fail('VALIDATION', { source: `${source}.name`, message: 'The name must contain a letter or digit.' })
    if (labels.has(label))
      throw fail('VALIDATION', {
        source: `${source}.name`,
        message: `Two hosts have the name ${label}. Give each its own name.`,
      })
    if (!contains(subnet, number))
      throw fail('VALIDATION', { source: `${source}.address`, message: `The address is not in ${network}.` })
    labels.add(label)
    return { name: label, address: formatAddress(number) }
  })
}

/** Throws LIMIT_REACHED if the routes of a hub would name too many hosts. */
async function requireHostRoom(tx: Transaction, hubId: number, routeId: number, count: number): Promise<void> {
  const { total } = await tx
    .selectFrom('vpn_routes')
    .select(sql<number>`coalesce(sum(jsonb_array_length(hosts)), 0)::integer`.as('total'))
    .where('hub_id', '=', hubId)
    .where('id', '!=', routeId)
    .executeTakeFirstOrThrow()
  if (total + count > vpnLimits.hosts)
    throw fail('LIMIT_REACHED', {
      message: `A hub can name ${vpnLimits.hosts} hosts. Remove some of them first.`,
    })
}

export default implement(vpnNames, vpnNameSchemas, {
  async list({ tx, scope }, { id }) {
    const rows = await listNames(tx, await findHub(tx, scope, id))
    return { rows, total: rows.length }
  },
  async setHosts(context, { id, route_id, hosts }) {
    const { tx, scope } = context
    const hub = await requireHub(tx, scope, id)
    const route = await tx
      .selectFrom('vpn_routes')
      .select('network')
      .where('id', '=', route_id)
      .where('hub_id', '=', hub.id)
      .executeTakeFirst()
    if (!route) throw fail('NOT_FOUND')
    const named = readHosts(route.network, hosts)
    await requireHostRoom(tx, hub.id, route_id, named.length)
    await tx
      .updateTable('vpn_routes')
      .set({ hosts: sql`${JSON.stringify(named)}::jsonb` })
      .where('id', '=', route_id)
      .execute()
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${id}`, detail: { route_id, hosts: named } })
  },
})
