import { alertConfigurations, deviceAlertConfigurations, deviceAlerts } from '@outpost/contract/alerts/legacy/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { type DialogProps, open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { useChannel } from '../../../kit/live/useChannel.ts'
import { nameOf } from '../../devices/public.ts'
import { ConfiguredAlerts, ReportedAlerts } from './AlertTables.tsx'
import { legacyDialogs } from './dialogs.ts'
import { Unfit, useUnfit } from './Unfit.tsx'

/** Milliseconds between two reads of the lists. */
const PACE = 3000
/** The device is asked once, when the dialog opens. */
const once = {
  staleTime: Infinity,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const
/** The most rows of each list. */
const limit = 100

/** Asks the device for its alerts, and says how that has ended. */
function Reading({ id, onRead }: { id: number; onRead: () => void }) {
  const { data, error } = useData(deviceAlertConfigurations.read, { id }, once)
  const t = useText()
  if (error)
    return (
      <Alert tone="warning" title={t('legacyAlerts:read.failed')}>
        {explain(error).reason}
      </Alert>
    )
  return data ? (
    <Answer channel={data.channel} id={id} onRead={onRead} />
  ) : (
    <output>{t('legacyAlerts:read.asking')}</output>
  )
}

function Answer({ channel, id, onRead }: { channel: string; id: number; onRead: () => void }) {
  const t = useText()
  const keys = useMemo(() => [String(id)], [id])
  const { of, finished } = useChannel(channel, keys)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (finished) read()
  }, [finished])
  if (!finished) return <output>{t('legacyAlerts:read.asking')}</output>
  const event = of(keys[0]!)
  if (event?.status === 'completed') return null
  return (
    <Alert tone="warning" title={t('legacyAlerts:read.failed')}>
      {event?.value}
    </Alert>
  )
}

/** A dialog with the alerts that a device has itself, and what they have reported. */
export default function DeviceAlertsDialog({ device }: DialogProps<{ device: Device }>) {
  const t = useText()
  const can = useCan()
  const ids = useMemo(() => [device.id], [device.id])
  const unfit = useUnfit(ids)
  const input = useMemo(() => ({ device_id: ids, limit }), [ids])
  const configured = useData(alertConfigurations.list, input)
  const maySee = can(deviceAlerts.list)
  const reported = useData(deviceAlerts.list, input, { enabled: maySee })
  const refresh = (): void => {
    void configured.refetch()
    if (maySee) void reported.refetch()
  }
  useEvery(PACE, refresh)
  const error = configured.data ? null : configured.error
  // Of a device that cannot have alerts, only those are listed that it still has.
  const shows = ({ data }: { data?: { rows: readonly unknown[] } | undefined }): boolean =>
    unfit?.length === 0 || (data?.rows.length ?? 0) > 0
  const create = can(deviceAlertConfigurations.create) && unfit?.length === 0 && (
    <ActionButton
      size="md"
      action={{
        id: 'add',
        label: t('legacyAlerts:create.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(legacyDialogs.createAlert, { devices: [device] }).then(refresh),
      }}
    />
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('legacyAlerts:title')}
      purpose={nameOf(device)}
      size={880}
      loading={(!configured.data && !error) || unfit === undefined}
      error={error ? { title: t('legacyAlerts:failed'), ...explain(error) } : null}
      {...(create && { footerStart: create })}
    >
      <Unfit devices={unfit ?? []} of={1} />
      {unfit?.length === 0 && <Reading id={device.id} onRead={refresh} />}
      {shows(configured) && <ConfiguredAlerts alerts={configured.data?.rows ?? []} onChange={refresh} />}
      {maySee && shows(reported) && <ReportedAlerts alerts={reported.data?.rows ?? []} onChange={refresh} />}
    </DetailsDialog>
  )
}
