import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { type Network, networkOf, overlaps, parseNetwork } from '../../network.ts'

/** A network that is in use, and the client behind which it is; undefined for the hub's own. */
interface Taken {
  network: Network
  owner: string | undefined
}

type Routes = Pick<VpnClient, 'name' | 'routes'>

function takenBy(hub: Pick<VpnHub, 'subnet'>, clients: readonly Routes[]): Taken[] {
  const own = parseNetwork(hub.subnet)
  const behind = clients.flatMap(({ name, routes }) =>
    routes.flatMap(({ ip, mapped_ip, netmask }) => {
      const network = networkOf(mapped_ip ?? ip, netmask)
      return network ? [{ network, owner: name }] : []
    }),
  )
  return own ? [{ network: own, owner: undefined }, ...behind] : behind
}

/** The networks that a new route must not overlap. */
export const takenNetworks = (hub: Pick<VpnHub, 'subnet'>, clients: readonly Routes[]): Network[] =>
  takenBy(hub, clients).map(({ network }) => network)

/** Returns the network of a hub that a new one would overlap, or undefined. */
export const conflictOf = (
  wanted: Network,
  hub: Pick<VpnHub, 'subnet'>,
  clients: readonly Routes[],
): Taken | undefined => takenBy(hub, clients).find(({ network }) => overlaps(network, wanted))
