import { taskRunStatuses } from '@outpost/contract/tasks/constants'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { findDevices } from '../devices/public.ts'
import { groupDialogs } from './groupDialogs.ts'
import { findTaskGroups } from './options.ts'
import { runActions } from './runActions.ts'
import { useRunColumns } from './runColumns.tsx'

/** Milliseconds between two reads of the list: while a run is in progress, and otherwise. */
const PACE = { open: 2000, idle: 10_000 } as const

/** What the runs belong to: groups or devices. */
export type RunOwner = { group_id: number[] } | { device_id: number[] }

interface RunsTableProps {
  /** In a dialog, the owner of the runs; without one, all runs are shown on a page. */
  of?: RunOwner
  storageKey: string
}

function useFilters(of: RunOwner | undefined): readonly FilterDefinition[] {
  const t = useText()
  const fixed = Object.keys(of ?? {}).join()
  return useMemo(
    () =>
      [
        { id: 'device_id', label: t('tasks:field.device'), load: findDevices, negatable: false },
        { id: 'group_id', label: t('tasks:field.group'), load: findTaskGroups, negatable: false },
        {
          id: 'status',
          label: t('tasks:field.status'),
          options: taskRunStatuses.map((value) => ({ value, label: t(`tasks:status.${value}`) })),
          negatable: false,
        },
      ].filter(({ id }) => id !== fixed),
    [t, fixed],
  )
}

/** Runs of task groups, refreshed while one of them is in progress. A row opens the results of its tasks. */
export function RunsTable({ of, storageKey }: RunsTableProps) {
  const t = useText()
  const table = useTable({
    endpoint: taskLogs.groups,
    columns: useRunColumns(of === undefined),
    filters: useFilters(of),
    actions: runActions,
    storageKey,
    ...(of && { fixed: of }),
    inUrl: of === undefined,
  })
  const isMoving = table.rows.some(({ status }) => status === 'processing')
  useEvery(isMoving ? PACE.open : PACE.idle, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('tasks:runs.title')}
      search={t('tasks:runs.search')}
      rowLabel={(run) => `${run.device_name}: ${run.name}`}
      onRow={(run) => void open(groupDialogs.taskLogs, { run })}
      empty={{ message: t('tasks:runs.empty') }}
      {...(of && { height: 420 })}
    />
  )
}
