import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import type { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { type DialogProps, open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { groupDialogs } from '../groupDialogs.ts'
import { useScheduleRunColumns } from './scheduleColumns.tsx'
import { scheduleRunActions } from './scheduleRunActions.ts'
import { scheduleText } from './scheduleTimes.ts'

/** Milliseconds between two reads of the list. */
const PACE = 10_000

/**
 * A dialog with what became of the times of a schedule. A row opens the results of its devices. Users decide
 * here about those that were missed.
 */
export default function ScheduleRunsDialog({ schedule }: DialogProps<{ schedule: TaskSchedule }>) {
  const t = useText()
  const { locale } = useUiLocale()
  const table = useTable({
    endpoint: taskSchedules.runs,
    columns: useScheduleRunColumns(schedule.time_zone),
    storageKey: 'task-schedule.runs',
    fixed: { id: schedule.id },
    actions: useMemo(() => scheduleRunActions(schedule), [schedule]),
    inUrl: false,
  })
  useEvery(PACE, () => void table.query.refetch())
  const show = ({ order_id }: TaskScheduleRun): void =>
    order_id === null ? undefined : void open(groupDialogs.compare, { run: { order_id, name: schedule.group_name } })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('tasks:schedule.runsOf', { name: schedule.name })}
      purpose={scheduleText(schedule, locale, t)}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={t('tasks:schedule.runs')}
        rowLabel={(run) => run.due_at}
        onRow={show}
        empty={{ message: t('tasks:schedule.noRuns') }}
        height={420}
      />
    </TableDialog>
  )
}
