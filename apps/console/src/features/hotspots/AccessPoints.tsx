import type { Device } from '@outpost/contract/devices/device'
import { wifiNetworks } from '@outpost/contract/device-services/endpoints'
import { wireless } from '@outpost/contract/hotspots/endpoints'
import type { AccessPoint } from '@outpost/contract/hotspots/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, Bytes } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconChartLine, IconQrcode } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { serviceDialogs } from '../device-services/public.ts'
import { statusOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import classes from './Hotspots.module.css'

/** The access points of a device as it last reported them, with a chart each, and the QR codes of its networks. */
export function AccessPoints({ device }: { device: Device }) {
  const t = useText()
  const can = useCan()
  const { data, error, refetch } = useData(wireless.ofDevice, { device_id: device.id }, { refetchInterval: 30_000 })
  if (error && !data)
    return <ErrorState title={t('hotspots:failed')} {...explain(error)} onRetry={() => void refetch()} compact />
  if (!data) return <Skeletons shape="block" />
  const heads = [
    t('hotspots:field.network'),
    t('hotspots:field.interface'),
    t('hotspots:field.status'),
    t('hotspots:field.clients'),
    t('hotspots:field.received'),
    t('hotspots:field.sent'),
    t('hotspots:field.updated'),
    t('hotspots:chart.short'),
  ]
  return (
    <Card title={t('hotspots:points')}>
      <div className={classes.stack}>
        <ScrollTable label={t('hotspots:points')} first="name" heads={heads}>
          {data.rows.map((point) => (
            <Row key={point.id} point={point} />
          ))}
        </ScrollTable>
        {can(wifiNetworks.code) && (
          <div className={classes.actions}>
            <ActionButton
              action={{
                id: 'codes',
                label: t('hotspots:codes'),
                icon: <IconQrcode size={16} />,
                disabledReason: statusOf(device) === 'online' ? undefined : t('hotspots:offline'),
                onClick: () => void open(serviceDialogs.wifi, { device }),
              }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

function Row({ point }: { point: AccessPoint }) {
  const t = useText()
  const name = point.ssid ?? point.wlan_id
  return (
    <tr data-muted={point.active === 0 || undefined}>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td translate="no">{point.wlan_id}</td>
      <td>{t(point.active === 1 ? 'hotspots:on' : 'hotspots:off')}</td>
      <td>{point.clients_count}</td>
      <td>
        <Bytes value={point.received} />
      </td>
      <td>
        <Bytes value={point.sent} />
      </td>
      <td>
        <Age at={utcInstant(point.updated_at)} />
      </td>
      <td>
        <IconButton
          label={t('hotspots:chart.show', { name })}
          icon={<IconChartLine size={16} />}
          variant="subtle"
          onClick={() => void open(dialogs.wifiChart, { point })}
        />
      </td>
    </tr>
  )
}
