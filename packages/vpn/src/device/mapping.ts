import { formatAddress, formatSubnet } from '../network/subnet.ts'
import { interfaceOf, type Mapping, sectionOf } from './change.ts'

/**
 * The address that answers a ping of the device itself while a mapping is in force: the first one of the mapped network,
 * which no host has. The device's own firewall does not tell whether it has taken a rule.
 */
export const proofOf = ({ mapped }: Mapping): string => formatAddress(mapped.base)

const nftRules = (table: string, device: string, mappings: readonly Mapping[]): string[] => {
  const map = (pair: (mapping: Mapping) => [string, string]): string =>
    `{ ${mappings.map((mapping) => pair(mapping).join(' : ')).join(', ')} }`
  const inward = map(({ real, mapped }) => [formatSubnet(mapped), formatSubnet(real)])
  const outward = map(({ real, mapped }) => [formatSubnet(real), formatSubnet(mapped)])
  return [
    `table ip ${table}`,
    `delete table ip ${table}`,
    ...(mappings.length === 0
      ? []
      : [
          `table ip ${table} {`,
          '  chain prerouting {',
          '    type nat hook prerouting priority -110; policy accept;',
          `    iifname "${device}" dnat ip prefix to ip daddr map ${inward}`,
          '  }',
          '  chain output {',
          '    type nat hook output priority -110; policy accept;',
          `    ip daddr { ${mappings.map(proofOf).join(', ')} } dnat to 127.0.0.1`,
          '  }',
          '  chain postrouting {',
          '    type nat hook postrouting priority 90; policy accept;',
          `    oifname "${device}" snat ip prefix to ip saddr map ${outward}`,
          '  }',
          '}',
        ]),
  ]
}

const hooks = [
  ['PREROUTING', 'in', '-i'],
  ['POSTROUTING', 'out', '-o'],
  ['OUTPUT', 'own', ''],
] as const

const iptablesRules = (table: string, device: string, mappings: readonly Mapping[]): string[] => {
  const jump = ([hook, name, flag]: (typeof hooks)[number]) =>
    `${hook} ${flag === '' ? '' : `${flag} ${device} `}-j ${table}_${name}`
  const clear = hooks.flatMap((hook) => [
    `while nat -D ${jump(hook)} 2>/dev/null; do :; done`,
    `nat -F ${table}_${hook[1]} 2>/dev/null && nat -X ${table}_${hook[1]}`,
  ])
  const add = [
    ...hooks.map(([, name]) => `nat -N ${table}_${name}`),
    ...mappings.flatMap(({ real, mapped }) => [
      `nat -A ${table}_in -d ${formatSubnet(mapped)} -j NETMAP --to ${formatSubnet(real)}`,
      `nat -A ${table}_out -s ${formatSubnet(real)} -j NETMAP --to ${formatSubnet(mapped)}`,
    ]),
    // Last, since they prove that all the others were taken.
    ...mappings.map((mapping) => `nat -A ${table}_own -d ${proofOf(mapping)} -j DNAT --to-destination 127.0.0.1`),
    ...hooks.map((hook) => `nat -I ${jump(hook)}`),
  ]
  return [...clear, ...(mappings.length === 0 ? [] : [add.join(' &&\n    ')])]
}

/**
 * Writes the script that maps the networks of a device one to one, by nft or by iptables, whichever it has. Each time it
 * replaces the rules of the same hub, and without mappings it removes them.
 */
export function writeMappingScript(hubId: number, mappings: readonly Mapping[]): string {
  const [table, device] = [sectionOf(hubId), interfaceOf(hubId)]
  return [
    '#!/bin/sh',
    '# Maps networks of this device for the clients of its VPN hub. Replaced when the server sends it again.',
    'nat() { iptables -w -t nat "$@"; }',
    'if command -v nft >/dev/null 2>&1 && nft -f - <<END',
    ...nftRules(table, device, mappings),
    'END',
    'then',
    '  exit 0',
    'fi',
    'command -v iptables >/dev/null 2>&1 || exit 1',
    ...iptablesRules(table, device, mappings),
    '',
  ].join('\n')
}
