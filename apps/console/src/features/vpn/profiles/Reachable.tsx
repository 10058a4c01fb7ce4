import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { CopyText, Missing } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'
import { reachedNetwork } from '../hub/clients/clientColumns.tsx'
import classes from '../Vpn.module.css'

/** Whether the networks behind a client are open. */
const isOpen = ({ type, lan }: VpnClient): boolean => type !== 'device' || lan

/** The devices that a user reaches, and the networks that are open behind them and behind other users. */
export function Reachable({ others }: { others: readonly VpnClient[] }) {
  const t = useText()
  const devices = others.filter(({ enabled, type, routes }) => enabled && (type === 'device' || routes.length > 0))
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
          <td>{device.type === 'device' ? <CopyText value={device.ip} label={t('vpn:client.ip')} /> : <Missing />}</td>
          <td>
            {isOpen(device) && device.routes.length > 0 ? (
              <bdi dir="ltr">{device.routes.map(reachedNetwork).join(', ')}</bdi>
            ) : (
              <Missing />
            )}
          </td>
          <td>{t(device.status ? 'vpn:client.online' : 'vpn:client.offline')}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
