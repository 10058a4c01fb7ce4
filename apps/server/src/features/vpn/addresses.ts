import { fail } from '@outpost/contract/kit/errors'
import {
  contains,
  formatAddress,
  formatSubnet,
  overlap,
  parseAddress,
  parseSubnet,
  sizeOf,
  type Subnet,
} from '@outpost/vpn/network/subnet'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/**
 * Networks of hubs: 4,096 of 256 addresses each. Not 100.64.0.0/10, from which mobile networks give routers their
 * addresses.
 */
const pool = { base: parseAddress('10.112.0.0')!, prefix: 12 }
const hubPrefix = 24
/** The hub has the first address of its network, and the next ones are kept for its own services. */
const firstClient = 20

/** Serialises transactions that take a network or port, until the transaction ends. */
const lockPool = (tx: Transaction) => sql`select pg_advisory_xact_lock(7205041)`.execute(tx)

/** A network of the installation: that of a hub, with its port, or one under which a LAN is reached. */
interface Taken {
  network: string
  hub_id: number
  zone: string | null
  port: number | null
}

/** Returns the networks of all companies, because none of them may be given away twice. */
async function takenNetworks(tx: Transaction): Promise<Taken[]> {
  const { rows } = await sql<Taken>`select * from vpn_networks()`.execute(tx)
  return rows
}

/**
 * Networks under which clients reach LANs that several devices have: 32,768 of 256 addresses each.
 */
const mappedPool = { base: parseAddress('10.128.0.0')!, prefix: 9 }

/**
 * Returns the lowest free network of the size of `real`, which overlaps none of `others`.
 * @throws LIMIT_REACHED if there is none
 */
export async function freeMapped(tx: Transaction, real: Subnet, others: readonly Subnet[]): Promise<Subnet> {
  await lockPool(tx)
  const taken = [...(await takenNetworks(tx)).map(({ network }) => parseSubnet(network)!), ...others].toSorted(
    (one, other) => one.base - other.base,
  )
  // Smaller networks have the beginning of one of 256 addresses, so that people find them again.
  const step = sizeOf({ base: 0, prefix: Math.min(real.prefix, hubPrefix) })
  let base = mappedPool.base
  for (const one of taken)
    if (overlap(one, { base, prefix: Math.min(real.prefix, hubPrefix) }))
      base = Math.ceil((one.base + sizeOf(one)) / step) * step
  if (base + step > mappedPool.base + sizeOf(mappedPool))
    throw fail('LIMIT_REACHED', {
      message: 'There is no free network for another mapping. Remove a mapped route first.',
    })
  return { base, prefix: real.prefix }
}

/** Throws VALIDATION if a network cannot stand for `real`, or CONFLICT if the installation has a part of it already. */
export async function requireMapped(tx: Transaction, real: Subnet, base: number): Promise<Subnet> {
  const wanted = { base, prefix: real.prefix }
  const source = 'mapped_ip'
  if (base % sizeOf(wanted) !== 0 || !contains(mappedPool, base) || wanted.prefix < mappedPool.prefix)
    throw fail('VALIDATION', {
      source,
      message: `This must be the first address of a network of ${formatSubnet(mappedPool)} that has the size of the real one.`,
    })
  await lockPool(tx)
  const other = (await takenNetworks(tx)).find(({ network }) => overlap(parseSubnet(network)!, wanted))
  if (other)
    throw fail('CONFLICT', { source, message: `The network ${other.network} is in use already. Choose another one.` })
  return wanted
}

/**
 * Takes the lowest free network and port. Networks are unique in the installation, because a laptop may be connected to
 * two hubs.
 * @throws LIMIT_REACHED if there is none
 */
export async function takeNetwork(
  tx: Transaction,
  zone: string,
  ports: { first: number; last: number },
): Promise<{ subnet: string; port: number }> {
  await lockPool(tx)
  const size = 2 ** (32 - hubPrefix)
  const taken = await takenNetworks(tx)
  const used = new Set(taken.filter((hub) => hub.zone === zone).map(({ port }) => port))
  let port = ports.first
  while (used.has(port)) port += 1
  // A hub may have been given a larger or smaller network than these.
  const networks = taken.map(({ network }) => parseSubnet(network)!)
  let base = pool.base
  while (base < pool.base + sizeOf(pool) && networks.some((one) => overlap(one, { base, prefix: hubPrefix })))
    base += size
  if (port > ports.last || base >= pool.base + sizeOf(pool))
    throw fail('LIMIT_REACHED', {
      message: 'There is no free network or port for another hub. Delete a hub that is not needed.',
    })
  return { subnet: formatSubnet({ base, prefix: hubPrefix }), port }
}

/**
 * Takes the lowest free address in the network of a hub, whose row must be locked.
 * @throws LIMIT_REACHED if there is none
 */
export async function takeAddress(tx: Transaction, hub: { id: number; subnet: string }): Promise<string> {
  const subnet = parseSubnet(hub.subnet)
  if (!subnet) throw new Error(`"${hub.subnet}" is no IPv4 network`)
  const rows = await tx
    .selectFrom('vpn_clients')
    .select(sql<string>`host(address)`.as('address'))
    .where('hub_id', '=', hub.id)
    .execute()
  const used = new Set(rows.map(({ address }) => address))
  for (let address = subnet.base + firstClient; address < subnet.base + sizeOf(subnet) - 1; address += 1)
    if (!used.has(formatAddress(address))) return formatAddress(address)
  throw fail('LIMIT_REACHED', {
    message: 'The network of the hub has no free address. Remove a client, or give the hub a larger network.',
  })
}

/**
 * Gives a hub another network. Its clients keep their place in it, counted from the beginning. Throws CONFLICT if another
 * hub has a part of the network, or VALIDATION if it has too few addresses or overlaps a route of the hub.
 */
export async function moveNetwork(tx: Transaction, hub: { id: number; subnet: string }, wanted: Subnet): Promise<void> {
  await lockPool(tx)
  const taken = await takenNetworks(tx)
  const other = taken.find(({ hub_id, network }) => hub_id !== hub.id && overlap(parseSubnet(network)!, wanted))
  if (other)
    throw fail('CONFLICT', {
      source: 'ip',
      message: `Another hub has the network ${other.network}. Choose another network.`,
    })
  const routes = await tx
    .selectFrom('vpn_routes')
    .select(sql<string>`coalesce(mapped, network)`.as('network'))
    .where('hub_id', '=', hub.id)
    .execute()
  const route = routes.find(({ network }) => overlap(parseSubnet(network)!, wanted))
  if (route)
    throw fail('VALIDATION', {
      source: 'ip',
      message: `The hub has a route to ${route.network}. Choose another network, or remove the route.`,
    })
  const before = parseSubnet(hub.subnet)!
  const { rows } = await sql<{ most: number | null }>`
    select max(host(address)::inet - ${formatAddress(before.base)}::inet)::float8 as most
    from vpn_clients where hub_id = ${hub.id}`.execute(tx)
  if ((rows[0]!.most ?? 0) >= sizeOf(wanted) - 1)
    throw fail('VALIDATION', {
      source: 'netmask',
      message: 'The network has too few addresses for the clients of the hub. Choose a larger network.',
    })
  await tx
    .updateTable('vpn_hubs')
    .set({ subnet: formatSubnet(wanted) })
    .where('id', '=', hub.id)
    .execute()
  await sql`update vpn_clients
    set address = ${formatAddress(wanted.base)}::inet + (host(address)::inet - ${formatAddress(before.base)}::inet)
    where hub_id = ${hub.id}`.execute(tx)
}
