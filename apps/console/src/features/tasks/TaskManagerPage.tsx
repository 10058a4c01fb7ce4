import { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { groupActions } from './actions.ts'
import { useGroupColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { groupDialogs } from './groupDialogs.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: taskGroups.list, storageKey: 'task-groups' })

/** The task groups in the user's part of the tree. */
export default function TaskManagerPage() {
  const t = useText()
  const can = useCan()
  const isAlone = useOnlyCompany()
  const filters = useMemo(
    () =>
      isAlone ? [] : [{ id: 'company_id', label: t('tasks:field.company'), load: findCompanies, negatable: false }],
    [t, isAlone],
  )
  const table = useTable({
    endpoint: taskGroups.list,
    columns: useGroupColumns(),
    filters,
    actions: groupActions,
    storageKey: 'task-groups',
  })
  const add: UiAction | undefined = can(taskGroups.create)
    ? {
        id: 'add',
        label: t('tasks:add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(groupDialogs.addGroup, {}),
      }
    : undefined
  /** Opens what the user may do with a group: edit it, or see its runs. */
  const show = (group: TaskGroup): void =>
    can(taskGroups.update)
      ? void open(groupDialogs.editGroup, { id: group.id })
      : void open(dialogs.groupLogs, { of: { group_id: [group.id] }, name: group.name })
  return (
    <Page title={t('tasks:title')} count={table.total} primary={add} fill>
      <LineTabs label={t('tasks:title')} />
      <ListTable
        table={table}
        label={t('tasks:groups')}
        search={t('tasks:search')}
        rowLabel={(group) => group.name}
        onRow={show}
        empty={{ message: t('tasks:empty'), action: add }}
      />
    </Page>
  )
}
