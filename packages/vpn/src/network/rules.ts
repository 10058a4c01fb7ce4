import { type Space, tableOf } from './space.ts'
import { formatSubnet, type Subnet } from './subnet.ts'

/** Who may open connections to whom. Answers always pass. */
export interface Grant {
  from: readonly Subnet[]
  to: readonly Subnet[]
}

/**
 * Writes the rules of a hub for `nft -f -`, which replaces all of them at once. What no grant allows is dropped and
 * counted. The direction is checked too, so that a connection ends at once when its grant is withdrawn: a rule that
 * accepts whatever is established would keep it. From the hub itself clients get only names and echoes.
 */
export function writeRules(space: Pick<Space, 'shared'>, device: string, grants: readonly Grant[]): string {
  const table = tableOf(space)
  const set = (networks: readonly Subnet[]): string => `{ ${networks.map(formatSubnet).join(', ')} }`
  const accepted = grants
    .filter(({ from, to }) => from.length > 0 && to.length > 0)
    .map(({ from, to }) => `    ip saddr ${set(from)} ip daddr ${set(to)} accept`)
  return [
    `table inet ${table}`,
    `delete table inet ${table}`,
    `table inet ${table} {`,
    '  counter denied { }',
    ...(space.shared ? zoneChains(device, space.shared.zone) : []),
    '  chain forward {',
    '    type filter hook forward priority filter; policy drop;',
    `    iifname != "${device}" oifname != "${device}" accept`,
    `    iifname != "${device}" drop`,
    `    oifname != "${device}" drop`,
    '    ct state related accept',
    '    ct state established ct direction reply accept',
    ...accepted,
    '    counter name denied',
    '  }',
    '  chain input {',
    '    type filter hook input priority filter; policy accept;',
    `    iifname != "${device}" accept`,
    '    ct state established,related accept',
    '    icmp type echo-request accept',
    '    meta l4proto { tcp, udp } th dport 53 accept',
    '    drop',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Hubs that share a network stack may track connections between equal addresses, each in a zone of its own. */
const zoneChains = (device: string, zone: number): string[] => [
  '  chain arriving {',
  '    type filter hook prerouting priority raw; policy accept;',
  `    iifname "${device}" ct zone set ${String(zone)}`,
  '  }',
  '  chain leaving {',
  '    type filter hook output priority raw; policy accept;',
  `    oifname "${device}" ct zone set ${String(zone)}`,
  '  }',
]

/** Reads how many packets the rules have dropped since they were last replaced, from `nft list table`. */
export function readDenied(listing: string): number {
  return Number(/counter denied \{\s*packets (\d+)/.exec(listing)?.[1] ?? 0)
}
