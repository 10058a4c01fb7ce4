import { devices } from '@outpost/contract/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { esim } from '@outpost/contract/device-services/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { statusOf, useDeviceId } from '../../devices/public.ts'
import { dialogs } from '../dialogs.ts'
import classes from '../DeviceServices.module.css'
import { readOnce } from '../useFinishedChange.ts'
import { ProfilesTable } from './ProfilesTable.tsx'

/** The profiles of the eSIM of a device, read from it when the tab opens. */
export default function DeviceEsimTab() {
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  if (!device) return null
  return <Profiles key={device.id} device={device} />
}

function Profiles({ device }: { device: Device }) {
  const t = useText()
  const isOnline = statusOf(device) === 'online'
  const { data, error, isFetching, refetch } = useData(esim.get, { id: device.id }, { enabled: isOnline, ...readOnce })
  const read = {
    id: 'read',
    label: t('services:read'),
    icon: <IconRefresh size={16} />,
    busy: isFetching,
    disabledReason: isOnline ? undefined : t('devices:reason.offline'),
    onClick: () => void refetch(),
  }
  if (!data && !isOnline) return <EmptyState message={t('services:esim.offline')} />
  if (!data && error && !isFetching)
    return <ErrorState title={t('services:esim.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={4} />
  if (data.reason !== null) return <EmptyState message={data.reason} action={read} />
  const add = {
    id: 'add',
    label: t('services:esim.add'),
    icon: <IconPlus size={16} />,
    disabledReason: isOnline ? undefined : t('devices:reason.offline'),
    onClick: () => void open(dialogs.addProfile, { device, onEnd: () => void refetch() }),
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <p className={classes.note}>{t('services:esim.purpose')}</p>
        <div className={classes.actions}>
          <ActionButton action={add} />
          <ActionButton action={read} />
        </div>
      </div>
      {data.profiles.length === 0 ? (
        <EmptyState message={t('services:esim.empty')} action={add} />
      ) : (
        <ProfilesTable device={device} profiles={data.profiles} onEnd={() => void refetch()} />
      )}
    </div>
  )
}
