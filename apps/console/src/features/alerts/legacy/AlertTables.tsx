import { alertConfigurations, deviceAlerts } from '@outpost/contract/alerts/legacy/endpoints'
import type { AlertConfiguration, DeviceAlert } from '@outpost/contract/alerts/legacy/schemas'
import { DateTime, StatusGlyph } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { legacyDialogs } from './dialogs.ts'
import { reportedName, subtypeName } from './names.ts'

const tones = { pending: 'pending', stored: 'positive', failed: 'error' } as const

interface TableProps<Row> {
  alerts: readonly Row[]
  onChange: () => void
}

function State({ alert }: { alert: AlertConfiguration }) {
  const t = useText()
  const { state, enable, reason } = alert
  const off = state === 'stored' && !enable
  return (
    <>
      <StatusGlyph
        tone={off ? 'none' : tones[state]}
        label={t(off ? 'legacyAlerts:state.off' : `legacyAlerts:state.${state}`)}
      />
      {reason !== null && <p>{reason}</p>}
    </>
  )
}

function Buttons({ alert, onChange }: { alert: AlertConfiguration; onChange: () => void }) {
  const t = useText()
  const can = useCan()
  const name = subtypeName(alert, t)
  const remove = (): Promise<true | undefined> =>
    confirm({
      endpoint: alertConfigurations.remove,
      input: { id: alert.id },
      title: t('legacyAlerts:remove.title'),
      message: t(alert.state === 'failed' ? 'legacyAlerts:remove.failed' : 'legacyAlerts:remove.message', { name }),
      confirmLabel: t('legacyAlerts:remove.verb'),
      danger: true,
    })
  const isBusy = alert.state === 'pending'
  return (
    <>
      {can(alertConfigurations.update) && alert.state !== 'failed' && (
        <IconButton
          label={t('legacyAlerts:edit.action', { name })}
          icon={<IconPencil size={16} />}
          variant="subtle"
          disabledReason={isBusy ? t('legacyAlerts:busy') : undefined}
          onClick={() => void open(legacyDialogs.editAlert, { alert }).then(onChange)}
        />
      )}
      {can(alertConfigurations.remove) && (
        <IconButton
          label={t('legacyAlerts:remove.action', { name })}
          icon={<IconTrash size={16} />}
          variant="subtle"
          disabledReason={isBusy ? t('legacyAlerts:busy') : undefined}
          onClick={() => void remove().then(onChange)}
        />
      )}
    </>
  )
}

/** The alerts that are configured on a device. */
export function ConfiguredAlerts({ alerts, onChange }: TableProps<AlertConfiguration>) {
  const t = useText()
  if (alerts.length === 0) return <EmptyState compact message={t('legacyAlerts:empty')} />
  const heads = [
    t('legacyAlerts:field.event'),
    t('legacyAlerts:field.receiver'),
    t('legacyAlerts:field.message'),
    t('legacyAlerts:field.state'),
    t('legacyAlerts:field.actions'),
  ]
  return (
    <ScrollTable label={t('legacyAlerts:configured')} first="name" heads={heads}>
      {alerts.map((alert) => (
        <tr key={alert.id}>
          <td>
            <bdi>{subtypeName(alert, t)}</bdi>
          </td>
          <td>
            <bdi>{alert.receiver}</bdi>
          </td>
          <td>
            <bdi>{alert.message}</bdi>
          </td>
          <td>
            <State alert={alert} />
          </td>
          <td>
            <Buttons alert={alert} onChange={onChange} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

/** What a device has reported by its alerts. */
export function ReportedAlerts({ alerts, onChange }: TableProps<DeviceAlert>) {
  const t = useText()
  const mayRemove = useCan()(deviceAlerts.remove)
  if (alerts.length === 0) return <EmptyState compact message={t('legacyAlerts:emptyReported')} />
  const heads = [
    t('legacyAlerts:field.event'),
    t('legacyAlerts:field.text'),
    t('legacyAlerts:field.time'),
    ...(mayRemove ? [t('legacyAlerts:field.actions')] : []),
  ]
  const remove = (alert: DeviceAlert): Promise<true | undefined> =>
    confirm({
      endpoint: deviceAlerts.remove,
      input: { id: alert.id },
      title: t('legacyAlerts:removeReported.title'),
      message: t('legacyAlerts:removeReported.message'),
      confirmLabel: t('legacyAlerts:removeReported.verb'),
      danger: true,
    })
  return (
    <ScrollTable label={t('legacyAlerts:reported')} first="name" heads={heads}>
      {alerts.map((alert) => (
        <tr key={alert.id}>
          <td>
            <bdi>{reportedName(alert, t)}</bdi>
          </td>
          <td>
            <bdi>{alert.message}</bdi>
          </td>
          <td>
            <DateTime at={utcInstant(alert.created_at)} short />
          </td>
          {mayRemove && (
            <td>
              <IconButton
                label={t('legacyAlerts:removeReported.action', { name: reportedName(alert, t) })}
                icon={<IconTrash size={16} />}
                variant="subtle"
                onClick={() => void remove(alert).then(onChange)}
              />
            </td>
          )}
        </tr>
      ))}
    </ScrollTable>
  )
}
