import { ipv4Pattern } from '@outpost/contract/kit/patterns'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** The columns of the table of hosts: a name, and an address in the network of the route. */
export const hostColumns = (t: Translate, { ip }: Pick<VpnClient['routes'][number], 'ip'>) => [
  {
    key: 'name',
    title: t('vpnDevice:hosts.name'),
    maxLength: 63,
    pattern: /^[^\p{L}\p{N}]*[\p{L}\p{N}].*/u,
    placeholder: 'plc',
  },
  {
    key: 'address',
    title: t('vpnDevice:hosts.address'),
    maxLength: 15,
    pattern: ipv4Pattern,
    placeholder: `${ip.slice(0, ip.lastIndexOf('.') + 1)}50`,
  },
]
