import type { VpnName } from '@outpost/contract/vpn/names/schemas'
import { CopyText } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Names of a hub with their addresses, each to copy. */
export function NamesTable({ names, label }: { names: readonly VpnName[]; label: string }) {
  const t = useText()
  return (
    <ScrollTable
      label={label}
      first="name"
      heads={[t('vpnDevice:names.name'), t('vpnDevice:names.address'), t('vpnDevice:names.kind')]}
    >
      {names.map(({ name, address, route_id }) => (
        <tr key={name}>
          <td>
            <CopyText value={name} label={t('vpnDevice:names.name')} />
          </td>
          <td>
            <CopyText value={address} label={t('vpnDevice:names.address')} />
          </td>
          <td>{t(route_id === null ? 'vpn:clientType.device' : 'vpnDevice:names.host')}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
