import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { canDo } from '@outpost/contract/devices/protocols'
import { ActionButton, ActionMenu } from '@outpost/ui/Actions'
import { TagList } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { useNavigateTo } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { SidePanel } from '@outpost/ui/SidePanel'
import { useActions } from '../../../kit/api/action.tsx'
import { CallError } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useContributedActions } from '../../../kit/screen/contributions.ts'
import { usePolling } from '../../../kit/live/live.ts'
import { useData } from '../../../kit/api/query.ts'
import { href } from '../../../kit/screen/screen.ts'
import type { RowPanelProps } from '../../../kit/table/panel/RowPanel.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { tagName } from '../../tags/public.ts'
import { useAllDeviceActions } from '../allActions.ts'
import { fieldTitle } from '../fieldTitle.ts'
import { DeviceStatusCell } from '../DeviceStatusCell.tsx'
import { fieldCell } from '../fieldCells.tsx'
import { nameOf } from '../state.ts'
import classes from './DevicePage.module.css'

/** Milliseconds on a row before its details are requested, because a held arrow key passes many rows. */
const REST = 150
/** Polling interval in milliseconds while there are no live updates. */
const POLL = 15_000

/** The fields shown in the panel, in two columns. */
const fields = [
  'model',
  'serial',
  'mac',
  'firmware',
  'company_name',
  'last_seen_at',
  'last_update_at',
  'router_uptime',
  'signal',
  'operator',
  'connection_type',
  'wan_state',
  'mobile_ip',
  'ip',
]

/**
 * A panel next to the list with a device and its actions. It first shows the values known from the row, then the
 * others.
 */
export function DevicePanel({ id, row, onClose }: RowPanelProps<Device>) {
  const t = useText()
  const [settledId] = useDebouncedValue(id, REST)
  const { data, error, refetch } = useData(
    devices.get,
    { id: Number(settledId) },
    { refetchInterval: usePolling(POLL) },
  )
  const full = settledId === id ? data : undefined
  const device: Device | undefined = full ?? row
  const failed = settledId === id && !full ? error : null
  const name = device ? nameOf(device) : '…'
  return (
    <SidePanel
      label={t('device:panel.label', { name })}
      title={name}
      status={device && <DeviceStatusCell device={device} />}
      actions={device && <PanelActions device={device} />}
      onClose={onClose}
    >
      {device && <DeviceFactList device={device} />}
      {failed && <Failed error={failed} onRetry={() => void refetch()} />}
      {!device && !failed && <Skeletons shape="lines" count={6} />}
    </SidePanel>
  )
}

function DeviceFactList({ device }: { device: Device }) {
  const facts = fields.map((field) => ({
    label: fieldTitle(field),
    value: device[field] === undefined ? <Skeleton width={72} height={12} my={4} /> : fieldCell(field, device),
  }))
  return (
    <>
      {(device.tags ?? []).length > 0 && (
        <TagList tags={device.tags!.map((tag) => ({ label: tagName(tag), color: tag.color }))} max={6} />
      )}
      {device.description && <p className={classes.note}>{device.description}</p>}
      <FactList facts={facts} />
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const isGone = error instanceof CallError && error.answered && error.status === 404
  return isGone ? (
    <EmptyState compact drawing="search" message={t('device:panel.missing')} />
  ) : (
    <ErrorState compact title={t('device:failed')} {...explain(error)} onRetry={onRetry} />
  )
}

function PanelActions({ device }: { device: Device }) {
  const t = useText()
  const navigate = useNavigateTo()
  const own = useActions(useAllDeviceActions()).of(device)
  const [primary] = useActions(useContributedActions('device')).of(device)
  const page = {
    id: 'open',
    label: t('device:panel.open'),
    onClick: () => navigate(href('/devices/{id}', { id: device.id })),
  }
  return (
    <>
      <ActionButton action={page} variant="primary" />
      {primary && canDo(device, 'tunnel') && <ActionButton action={primary} />}
      <ActionMenu actions={own} />
    </>
  )
}
