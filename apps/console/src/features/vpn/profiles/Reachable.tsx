import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { CopyText, Missing } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'
import { networksOf } from '../hub/clients/clientColumns.tsx'
import classes from '../Vpn.module.css'

/** The devices that a user reaches, and the networks behind them that are open. */
export function Reachable({ devices }: { devices: readonly VpnClient[] }) {
  const t = useText()
  if (devices.length === 0) return <p className={classes.note}>{t('vpnQuick:reach.nothing')}</p>
  return (
    <ScrollTable
      label={t('vpnQuick:reach.title')}
      first="name"
      heads={[t('vpnQuick:reach.title'), t('vpn:client.ip'), t('vpnQuick:routes.title'), t('vpn:field.status')]}
    >
      {devices.map((device) => (
        <tr key={device.id}>
          <td>
            <bdi>{device.name}</bdi>
          </td>
          <td>
            <CopyText value={device.ip} label={t('vpn:client.ip')} />
          </td>
          <td>{device.lan && device.routes.length > 0 ? <bdi dir="ltr">{networksOf(device)}</bdi> : <Missing />}</td>
          <td>{t(device.status ? 'vpn:client.online' : 'vpn:client.offline')}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
