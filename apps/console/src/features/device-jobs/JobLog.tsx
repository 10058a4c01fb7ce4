import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { actionRunStates } from '@outpost/contract/device-jobs/action-logs/constants'
import { useMemo } from 'react'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { jobActions } from './actions.ts'
import { useJobColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** Milliseconds between two reads of the log: while a job is open, and otherwise. */
const PACE = { open: 2000, idle: 10_000 } as const

type JobLogOwner = { device_id: number } | { tag_id: number } | { rollout_id: number } | { order_id: number }

interface JobLogProps {
  of: JobLogOwner
  storageKey: string
  /** Shown instead of the rows when there are none. */
  empty: string
  /** In a dialog, whose rows do not link to other pages. */
  inDialog?: boolean
}

/**
 * The jobs of one device, tag, rollout or order, refreshed while any of them is open.
 * @example <JobLog of={{ device_id: id }} storageKey="device.jobs" empty={t('jobs:emptyDevice')} />
 */
export function JobLog({ of, storageKey, empty, inDialog = false }: JobLogProps) {
  const t = useText()
  const filters = useMemo(
    () => [
      {
        id: 'request_target_state',
        label: t('jobs:state'),
        options: actionRunStates.map((value) => ({ value, label: t(`jobs:is.${value}`) })),
        negatable: false,
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: actionLogs.list,
    columns: useJobColumns({
      linked: !inDialog,
      ofDevice: 'device_id' in of,
      ofOrder: 'order_id' in of || 'rollout_id' in of,
    }),
    filters,
    actions: jobActions,
    storageKey,
    fixed: of,
    inUrl: !inDialog,
  })
  const isMoving = table.rows.some((job) => job.finished_at === null)
  useEvery(isMoving ? PACE.open : PACE.idle, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('jobs:title')}
      search={t('jobs:search')}
      rowLabel={(job) => `${job.device_name}: ${t(`jobs:kind.${job.action_name}`)}`}
      onRow={(job) => void open(dialogs.job, { job })}
      empty={{ message: empty }}
      height={inDialog ? 420 : 'auto'}
    />
  )
}
