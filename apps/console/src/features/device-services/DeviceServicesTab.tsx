import { devices } from '@outpost/contract/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { ddnsRules, deviceServices, siteBlocking, wifiNetworks } from '@outpost/contract/device-services/endpoints'
import type { DeviceServices } from '@outpost/contract/device-services/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconRefresh, IconWifi, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf, useDeviceId } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import classes from './DeviceServices.module.css'
import { followChange } from './follow.ts'
import { ServicesTable } from './ServicesTable.tsx'
import { readOnce, useFinishedChange } from './useFinishedChange.ts'

/** The services of a device, read from it when the tab opens, with their switches. */
export default function DeviceServicesTab() {
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  if (!device) return null
  return <Services key={device.id} device={device} />
}

function Services({ device }: { device: Device }) {
  const t = useText()
  const isOnline = statusOf(device) === 'online'
  const { data, error, isFetching, refetch } = useData(
    deviceServices.list,
    { id: device.id },
    { enabled: isOnline, ...readOnce },
  )
  useFinishedChange(device.id, () => void refetch())
  if (!isOnline) return <EmptyState message={t('services:offline')} />
  if (!data && error && !isFetching)
    return <ErrorState title={t('services:failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={6} />
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <p className={classes.note}>{t('services:purpose')}</p>
        <div className={classes.actions}>
          <Openers device={device} has={data} />
          <ActionButton
            action={{
              id: 'read',
              label: t('services:read'),
              icon: <IconRefresh size={16} />,
              onClick: () => void refetch(),
            }}
          />
        </div>
      </div>
      {data.services.length === 0 ? (
        <EmptyState message={t('services:empty')} />
      ) : (
        <ServicesTable device={device} services={data.services} />
      )}
    </div>
  )
}

/** The buttons of the dialogs with what else can be configured. */
function Openers({ device, has }: { device: Device; has: DeviceServices }) {
  const t = useText()
  const can = useCan()
  return (
    <>
      {has.wifi && can(wifiNetworks.list) && (
        <ActionButton
          action={{
            id: 'wifi',
            label: t('services:wifi.title'),
            icon: <IconWifi size={16} />,
            onClick: () => void open(dialogs.wifi, { device }),
          }}
        />
      )}
      {has.dynamic_dns && can(ddnsRules.list) && (
        <ActionButton
          action={{
            id: 'ddns',
            label: t('services:ddns.title'),
            icon: <IconWorld size={16} />,
            onClick: () => void open(dialogs.ddns, { device }),
          }}
        />
      )}
      {has.site_blocking && can(siteBlocking.update) && (
        <ActionButton
          action={{
            id: 'blocking',
            label: t('services:blocking.title'),
            icon: <IconWorldOff size={16} />,
            onClick: () =>
              void open(dialogs.siteBlocking, { device }).then((ordered) => ordered && followChange(device)),
          }}
        />
      )}
    </>
  )
}
