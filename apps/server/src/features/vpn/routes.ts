import { vpnLimits } from '@outpost/contract/vpn/constants'
import { fail } from '@outpost/contract/kit/errors'
import { reasonAgainstMapping } from '@outpost/vpn/device/abilities'
import { formatAddress, formatSubnet, netmaskOf, overlap, parseSubnet, type Subnet } from '@outpost/vpn/network/subnet'
import { sql } from 'kysely'
import { clientName } from './client-name.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { freeMapped, requireMapped } from './addresses.ts'
import type { Outcome } from './answers.ts'
import { askAbilities, isAway, vpnSystemOf } from './devices/send.ts'
import { sendToDevice } from './devices/target.ts'
import type { HubRow } from './role/read-hub.ts'

interface NewRoute {
  network: Subnet
  name: string
  /** The first address of the network under which clients reach it, `free` for the next free one, undefined for none. */
  mapped?: number | 'free' | undefined
}

/** A network of the hub, as its clients see it, and whose it is. */
interface Seen {
  network: Subnet
  real: Subnet
  client_id: number | null
  /** The name of the client, or undefined for the network of the hub itself. */
  name: string | undefined
}

async function seenIn(tx: Transaction, hub: HubRow): Promise<Seen[]> {
  const { rows } = await sql<{ network: string; mapped: string | null; client_id: number; name: string | null }>`
    select r.network, r.mapped, r.client_id, ${clientName} as name
    from vpn_routes r join vpn_clients k on k.id = r.client_id
    left join devices d on d.id = k.device_id left join users u on u.id = k.user_id
    where r.hub_id = ${hub.id} order by r.id`.execute(tx)
  const own = parseSubnet(hub.subnet)!
  return [
    { network: own, real: own, client_id: null, name: undefined },
    ...rows.map(({ network, mapped, client_id, name }) => ({
      network: parseSubnet(mapped ?? network)!,
      real: parseSubnet(network)!,
      client_id,
      name: name ?? '',
    })),
  ]
}

/**
 * Adds a network behind a client. The hub finds the client of a packet by its address alone, so the networks that clients
 * see must not overlap: a device can map its own to another one of the same size, which is proposed.
 */
export async function addRoute(
  context: Context,
  hub: HubRow,
  client: { id: number; device_id: number | null },
  { network, name, mapped }: NewRoute,
): Promise<Outcome> {
  const { tx } = context
  const seen = await seenIn(tx, hub)
  const text = formatSubnet(network)
  const own = seen.find(({ client_id, real }) => client_id === client.id && overlap(real, network))
  if (own && formatSubnet(own.real) === text)
    return { code: -2, text: 'A route with same IP address and netmask already exists.' }
  if (own)
    throw fail('VALIDATION', {
      source: 'ip_address',
      message: `The network overlaps ${formatSubnet(own.real)}, which is behind this client already. Choose another network.`,
    })
  if (seen.length > vpnLimits.routes)
    throw fail('LIMIT_REACHED', {
      message: `The hub already has ${vpnLimits.routes} routes. Remove some of them first.`,
    })
  const networks = seen.map((one) => one.network)
  const taken = seen.find((one) => overlap(one.network, network))
  if (mapped === undefined && taken) return propose(tx, client, network, taken, networks)
  if (mapped !== undefined) await requireMapping(context, hub, client)
  const chosen =
    mapped === undefined
      ? undefined
      : mapped === 'free'
        ? await freeMapped(tx, network, networks)
        : await requireMapped(tx, network, mapped)
  const other = chosen && networks.find((one) => overlap(one, chosen))
  if (other)
    throw fail('VALIDATION', {
      source: 'mapped_ip',
      message: `The network overlaps ${formatSubnet(other)}, which the hub has already. Choose another network.`,
    })
  await tx
    .insertInto('vpn_routes')
    .values({
      company_id: hub.company_id,
      hub_id: hub.id,
      client_id: client.id,
      network: text,
      mapped: chosen ? formatSubnet(chosen) : null,
      name,
    })
    .execute()
  if (chosen && client.device_id !== null)
    await sendToDevice(context, hub, { device_id: client.device_id, client_id: client.id })
  const mapped_ip = chosen ? formatAddress(chosen.base) : null
  return { code: 0, text: 'Route successfully added.', data: { mapped_ip } }
}

/** Proposes a network under which clients can reach one that overlaps another. Users cannot map theirs. */
async function propose(
  tx: Transaction,
  client: { device_id: number | null },
  network: Subnet,
  taken: Seen,
  networks: readonly Subnet[],
): Promise<Outcome> {
  const other = formatSubnet(taken.network)
  if (client.device_id === null)
    throw fail('VALIDATION', {
      source: 'ip_address',
      message: `The network overlaps ${other}, which the hub has already. Choose another network.`,
    })
  const free = await freeMapped(tx, network, networks)
  const where = taken.name === undefined ? 'the network of the hub' : `already behind ${taken.name}`
  return {
    code: -2,
    text: `${other} is ${where}: use ${formatSubnet(free)}?`,
    data: { overlaps: other, via: taken.client_id, mapped_ip: formatAddress(free.base), netmask: netmaskOf(free) },
  }
}

/** Throws VALIDATION if the client is no device, or a device that is online and cannot map its networks. */
async function requireMapping(
  context: Context,
  hub: HubRow,
  { device_id }: { device_id: number | null },
): Promise<void> {
  const refuse = (message: string) => fail('VALIDATION', { source: 'mapped_ip', message })
  if (device_id === null) throw refuse('Only a device can map its network.')
  const device = await context.tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device_id)
    .executeTakeFirstOrThrow()
  // One that is offline is asked when its configuration is sent.
  if (device.status !== 1) return
  const system = vpnSystemOf(device)
  if (!system) throw refuse('This kind of device cannot map its network.')
  try {
    const reason = reasonAgainstMapping(system, (await askAbilities(context, device.id, system, hub.id)) ?? new Map())
    if (reason !== undefined) throw refuse(reason)
  } catch (error) {
    if (!isAway(error)) throw error
  }
}
