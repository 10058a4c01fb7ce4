import type { Space } from '../network/space.ts'
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
  space.run(['nft', '--stateless', 'list', 'table', 'inet', 'outpost']).catch(() => '')

/** Looks at the network of a hub. `target` is an address. */
export async function inspect(space: Space, device: string, target: number): Promise<Inspection> {
  const read = (...argv: string[]): Promise<string> => space.run(argv).catch(() => '')
  const [link, forwarding, route, rules] = await Promise.all([
    read('ip', '-o', 'link', 'show', 'dev', device),
    read('sysctl', '-n', 'net.ipv4.ip_forward'),
    read('ip', '-o', 'route', 'get', formatAddress(target)),
    readRules(space),
  ])
  return {
    isUp: /[<,]UP[,>]/.test(link),
    isForwarding: forwarding.trim() === '1',
    hasRoute: route.split(/\s+/).includes(device),
    rules,
  }
}
