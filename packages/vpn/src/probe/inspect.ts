import { routeWords, type Space, tableOf } from '../network/space.ts'
import { formatAddress } from '../network/subnet.ts'

/** What the network of a hub looks like at the moment. */
export interface Inspection {
  /** Whether the interface of the tunnel is up. */
  isUp: boolean
  /** Whether the hub passes packets on at all. */
  isForwarding: boolean
  /** Whether packets to the target go into the tunnel. */
  hasRoute: boolean
  /** The rules, without counters. */
  rules: string
}

/** The rules of a hub as they are in the kernel, without counters. */
export const readRules = (space: Space): Promise<string> =>
  space.run(['nft', '--stateless', 'list', 'table', 'inet', tableOf(space)]).catch(() => '')

/** The route that packets from the tunnel to this address take. */
async function readRoute(space: Space, target: number): Promise<string> {
  const read = (...words: string[]): Promise<string> => space.run(['ip', '-o', 'route', ...words]).catch(() => '')
  const address = formatAddress(target)
  if (!space.shared) return read('get', address)
  // A packet from the hub's own network is in none of its other tables.
  return (await read('show', ...routeWords(space), 'match', address)) || read('show', 'match', address)
}

/** Looks at the network of a hub. `target` is an address. */
export async function inspect(space: Space, device: string, target: number): Promise<Inspection> {
  const read = (...argv: string[]): Promise<string> => space.run(argv).catch(() => '')
  const [link, forwarding, route, rules] = await Promise.all([
    read('ip', '-o', 'link', 'show', 'dev', device),
    read('sysctl', '-n', space.shared ? `net.ipv4.conf.${device}.forwarding` : 'net.ipv4.ip_forward'),
    readRoute(space, target),
    readRules(space),
  ])
  return {
    isUp: /[<,]UP[,>]/.test(link),
    isForwarding: forwarding.trim() === '1',
    hasRoute: route.split(/\s+/).includes(device),
    rules,
  }
}
