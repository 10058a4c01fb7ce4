import { devices } from '@outpost/contract/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { hotspots, wireless } from '@outpost/contract/hotspots/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useDeviceId } from '../devices/public.ts'
import { AccessPoints } from './AccessPoints.tsx'
import { DeviceHotspots } from './DeviceHotspots.tsx'
import { Health } from './Health.tsx'
import classes from './Hotspots.module.css'

/** Milliseconds after which the last reports are read again. */
const pace = { refetchInterval: 30_000 } as const

/** The access points and hotspots of a device, and what is missing where it has none. */
export default function DeviceWifiTab() {
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  return device ? <Wifi key={device.id} device={device} /> : <Skeletons shape="lines" count={6} />
}

function Wifi({ device }: { device: Device }) {
  const t = useText()
  const can = useCan()
  const { data, error, refetch } = useData(hotspots.support, { id: device.id }, pace)
  if (error && !data)
    return <ErrorState title={t('hotspots:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={6} />
  return (
    <div className={classes.page}>
      {can(wireless.ofDevice) &&
        (data.wireless === null ? (
          <>
            <AccessPoints device={device} />
            <Health device={device} />
          </>
        ) : (
          <Alert title={t('hotspots:wifi')}>{t(`hotspots:missing.wireless.${data.wireless}`)}</Alert>
        ))}
      {can(hotspots.ofDevice) &&
        (data.hotspots === null ? (
          <DeviceHotspots device={device} />
        ) : (
          <Alert title={t('hotspots:title')}>{t(`hotspots:missing.hotspots.${data.hotspots}`)}</Alert>
        ))}
    </div>
  )
}
