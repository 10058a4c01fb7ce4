import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { LineTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { dialogs } from '../dialogs.ts'
import { groupDialogs } from '../groupDialogs.ts'
import { findTaskGroups } from '../options.ts'
import { scheduleActions, showScheduleRuns } from './scheduleActions.ts'
import { useScheduleColumns } from './scheduleColumns.tsx'

/** What the page reads first. */
export const first = firstRead({ endpoint: taskSchedules.list, storageKey: 'task-schedules' })

/** Asks for a task group and then opens the form for its schedule. */
async function addSchedule(): Promise<void> {
  const group = await open(dialogs.groupTable, {})
  if (group) await open(groupDialogs.addSchedule, { group })
}

/** The schedules by which task groups are run. */
export default function TaskSchedulesPage() {
  const t = useText()
  const can = useCan()
  const isAlone = useOnlyCompany()
  const filters = useMemo(
    () => [
      { id: 'group_id', label: t('tasks:field.group'), load: findTaskGroups, negatable: false },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('tasks:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
  const table = useTable({
    endpoint: taskSchedules.list,
    columns: useScheduleColumns(),
    filters,
    actions: scheduleActions,
    storageKey: 'task-schedules',
  })
  const add: UiAction | undefined = can(taskSchedules.create)
    ? {
        id: 'add',
        label: t('tasks:schedule.add'),
        icon: <IconPlus size={16} />,
        onClick: () => void addSchedule(),
      }
    : undefined
  return (
    <Page title={t('tasks:title')} count={table.total} primary={add} fill>
      <LineTabs label={t('tasks:title')} />
      <ListTable
        table={table}
        label={t('tasks:schedules')}
        search={t('tasks:search')}
        rowLabel={(schedule) => schedule.name}
        onRow={showScheduleRuns}
        empty={{ message: t('tasks:schedule.empty'), action: add }}
      />
    </Page>
  )
}
