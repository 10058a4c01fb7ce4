import type { VpnName } from '@outpost/contract/vpn/names/schemas'
import { domainOf, labelOf } from '@outpost/vpn/names/labels'
import type { Names } from '@outpost/vpn/names/answer'
import type { Grant } from '@outpost/vpn/network/rules'
import { formatAddress, parseAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { HubRow } from '../role/read-hub.ts'

type NamedHub = Pick<HubRow, 'id' | 'name' | 'subnet'>

interface NamedRoute {
  id: number
  client_id: number
  name: string
  network: string
  mapped: string | null
  hosts: { name: string; address: string }[]
}

/** The address of a host as the clients of the hub reach it: in the mapped network, if the route has one. */
function seenAs({ network, mapped }: NamedRoute, address: string): string {
  if (mapped === null) return address
  return formatAddress(parseSubnet(mapped)!.base + parseAddress(address)! - parseSubnet(network)!.base)
}

/** Lists the names of a hub: its devices, and the hosts behind them. Of two equal names the older one is kept. */
export async function listNames(tx: Transaction, hub: NamedHub): Promise<VpnName[]> {
  const { rows: clients } = await sql<{ id: number; name: string; address: string }>`
    select k.id, d.name, host(k.address) as address from vpn_clients k join devices d on d.id = k.device_id
    where k.hub_id = ${hub.id} order by k.id`.execute(tx)
  const { rows: routes } = await sql<NamedRoute>`
    select r.id, r.client_id, r.name, r.network::text, r.mapped::text as mapped, r.hosts from vpn_routes r
    where r.hub_id = ${hub.id} order by r.id`.execute(tx)
  const domain = domainOf(hub.name, hub.id)
  const names = new Map<string, VpnName>()
  const add = (name: string, address: string, client_id: number, route_id: number | null): void => {
    if (!names.has(name)) names.set(name, { name, address, client_id, route_id })
  }
  for (const { id, name, address } of clients) {
    const device = freeLabel(labelOf(name) || `client-${String(id)}`, id, (label) => names.has(`${label}.${domain}`))
    add(`${device}.${domain}`, address, id, null)
    for (const route of routes.filter(({ client_id }) => client_id === id))
      for (const host of hostsOf(route))
        if (labelOf(host.name))
          add(`${labelOf(host.name)}.${device}.${domain}`, seenAs(route, host.address), id, route.id)
  }
  return [...names.values()]
}

/**
 * Returns the label of a device: that of its name, or with its id if another device has that. A device may also be named
 * like that addition of another one, so more is added until nobody has it.
 */
function freeLabel(label: string, id: number, isTaken: (label: string) => boolean): string {
  let free = label
  for (let more = String(id); isTaken(free); more += `-${String(id)}`)
    free = `${label.slice(0, 62 - more.length)}-${more}`
  return free
}

/** A route to a single address is a host as well. */
const hostsOf = ({ name, network, hosts }: NamedRoute): { name: string; address: string }[] =>
  network.endsWith('/32') ? [{ name, address: network.slice(0, -3) }, ...hosts] : hosts

/** Reads the names that a hub answers. */
export async function readNames(tx: Transaction, hub: NamedHub, grants: readonly Grant[]): Promise<Names> {
  const names = await listNames(tx, hub)
  return {
    domain: domainOf(hub.name, hub.id),
    hub: hubAddress(parseSubnet(hub.subnet)!),
    hosts: new Map(names.map(({ name, address }) => [name, parseAddress(address)!])),
    grants,
  }
}
