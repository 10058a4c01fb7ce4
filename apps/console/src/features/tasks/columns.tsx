import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { Count, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'

const columnsOf = (t: Translate): Column<TaskGroup>[] => [
  {
    id: 'name',
    header: t('tasks:field.name'),
    width: 200,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'company_name',
    header: t('tasks:field.company'),
    width: 160,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'tasks_count',
    header: t('tasks:field.tasks'),
    width: 96,
    numeric: true,
    cell: (row) => <Count value={row.tasks_count} />,
  },
  {
    id: 'created_at',
    header: t('tasks:field.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'updated_at',
    header: t('tasks:field.updated'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

/** Returns the columns of the list of task groups. */
export function useGroupColumns(): readonly Column<TaskGroup>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
