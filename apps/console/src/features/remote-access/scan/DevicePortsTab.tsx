import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { EmptyState, ErrorState } from '@outpost/ui/Page'
import { IconPlus, IconRadar2, IconSparkles } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf, statusOf, useDeviceId } from '../../devices/public.ts'
import { dialogs } from '../dialogs.ts'
import { HostsTable } from './HostsTable.tsx'
import classes from './Scan.module.css'
import { ScanStatus } from './ScanStatus.tsx'
import { hasNews, hostsOf, useScan } from './useScan.ts'

/** The hosts behind a device with their open ports, as the last scan found them. */
export default function DevicePortsTab() {
  const t = useText()
  const can = useCan()
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  const scan = useScan(id)
  const { data, error, isRunning, busy, start } = scan
  if (error && !data)
    return <ErrorState title={t('scan:unread')} reason={explain(error).reason} onRetry={() => void scan.refetch()} />
  if (!data || !device) return null
  const hosts = hostsOf(data)
  const own = { id, name: nameOf(device) }
  const scanAction = {
    id: 'scan',
    label: t('scan:action'),
    icon: <IconRadar2 size={16} />,
    busy,
    disabledReason: statusOf(device) === 'online' ? undefined : t('devices:reason.offline'),
    onClick: start,
  }
  const add = {
    id: 'add',
    label: t('remote:add.action'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.portScan, { device: own }),
  }
  const news = {
    id: 'new',
    label: t('scan:showNew'),
    icon: <IconSparkles size={16} />,
    onClick: () => void open(dialogs.newPorts, { device: own }),
  }
  if (data.state === null) return <EmptyState message={t('scan:never')} action={scanAction} />
  return (
    <div className={classes.page}>
      {!isRunning && (
        <div className={classes.bar}>
          <ActionButton action={scanAction} />
          {can(remoteAccess.create) && hosts.some(({ port }) => port.length > 0) && <ActionButton action={add} />}
          {hosts.some(hasNews) && <ActionButton action={news} />}
        </div>
      )}
      <ScanStatus scan={scan} />
      {hosts.length > 0 && <HostsTable hosts={hosts} />}
      {hosts.length === 0 && data.completed_at !== null && !isRunning && (
        <EmptyState compact message={t('scan:nothing')} />
      )}
    </div>
  )
}
