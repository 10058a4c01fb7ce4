import { Button } from '@mantine/core'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { useMemo, useState } from 'react'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useGroupColumns } from './columns.tsx'
import { TaskList } from './TaskList.tsx'
import classes from './Tasks.module.css'
import { useTasks } from './useTasks.ts'

/** A dialog that chooses a task group, whose tasks it shows. Closes with the group. */
export default function TaskGroupTableDialog({ close }: DialogProps<object, TaskGroup>) {
  const t = useText()
  const [chosen, setChosen] = useState<TaskGroup>()
  const all = useGroupColumns()
  const columns = useMemo(() => all.filter(({ id }) => !id.endsWith('_at')), [all])
  const table = useTable({ endpoint: taskGroups.list, columns, storageKey: 'task-group-table', inUrl: false })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('tasks:choose.title')}
      purpose={t('tasks:choose.purpose')}
      loading={false}
      error={null}
      footer={
        <Button size="md" disabled={chosen === undefined} onClick={() => close(chosen)}>
          {t('tasks:choose.verb')}
        </Button>
      }
    >
      <ListTable
        table={table}
        label={t('tasks:groups')}
        search={t('tasks:search')}
        rowLabel={(group) => group.name}
        onRow={setChosen}
        empty={{ message: t('tasks:empty') }}
        height={280}
      />
      {chosen && <ChosenTasks key={chosen.id} group={chosen} />}
    </TableDialog>
  )
}

function ChosenTasks({ group }: { group: TaskGroup }) {
  const { tasks } = useTasks(group.id)
  return (
    <section aria-label={group.name} aria-live="polite" className={classes.chosen}>
      <h3 className={classes.legend}>{group.name}</h3>
      <TaskList tasks={tasks ?? []} />
    </section>
  )
}
