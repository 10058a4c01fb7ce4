import { devices } from '@outpost/contract/devices/endpoints'
import { templateAssignments } from '@outpost/contract/templates/endpoints'
import type { Assignment } from '@outpost/contract/templates/schemas'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { spellDuration } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconPlus } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf, useDeviceId } from '../devices/public.ts'
import { planText, Unassign } from './Assignment.tsx'
import { DeviceValues } from './DeviceValues.tsx'
import { dialogs } from './dialogs.ts'
import { SystemTemplates } from './SystemTemplates.tsx'
import classes from './Templates.module.css'

/** Milliseconds between two reads. */
const pace = 15_000
/** A device has at most this many parameters, and therefore not more templates with any. */
const most = 200

/** The monitoring templates of a device: their periods, whether the device uses them, and what it has reported. */
export default function DeviceTemplatesTab() {
  const t = useText()
  const can = useCan()
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  const { data, error, refetch } = useData(
    templateAssignments.list,
    { device_id: [id], type: 'user', limit: most, sort: ['id'] },
    { refetchInterval: pace },
  )
  if (!data)
    return error ? (
      <ErrorState title={t('templates:failed')} {...explain(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeletons shape="block" height={200} />
    )
  const assign: UiAction | undefined = can(templateAssignments.assign)
    ? {
        id: 'assign',
        label: t('templates:assign.verb'),
        icon: <IconPlus size={16} />,
        onClick: () =>
          void open(dialogs.assignTemplates, { devices: [{ id, name: device ? nameOf(device) : `#${id}` }] }),
      }
    : undefined
  return (
    <div className={classes.sections}>
      {assign && (
        <div>
          <ActionButton action={assign} />
        </div>
      )}
      {data.rows.map((row) => (
        <AssignedTemplate key={row.id} row={row} />
      ))}
      {data.rows.length === 0 && <EmptyState compact message={t('templates:device.none')} />}
      <SystemTemplates deviceId={id} />
    </div>
  )
}

function AssignedTemplate({ row }: { row: Assignment }) {
  const t = useText()
  const can = useCan()
  const messages = useUiMessages()
  const facts = [
    { label: t('templates:field.period'), value: spellDuration(row.period, messages) },
    { label: t('templates:field.parameters'), value: String(row.fields_count) },
    { label: t('templates:assigned.revision'), value: planText(t, row) },
  ]
  const mayEdit = row.editable && can(templateAssignments.assign)
  return (
    <Card
      title={
        mayEdit ? <Link href={`/monitoring-templates/edit/${row.config_id}`}>{row.config_name}</Link> : row.config_name
      }
      extra={can(templateAssignments.unassign) && <Unassign row={row} />}
    >
      <div className={classes.stack}>
        <FactList facts={facts} />
        <DeviceValues row={row} />
      </div>
    </Card>
  )
}
