import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { useMemo } from 'react'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { dialogs } from './dialogs.ts'
import { runActions } from './runActions.ts'
import { useRunColumns } from './runColumns.tsx'

/** How soon the log is read again, in ms: while something is under way, and else for what begins. */
const PACE = { open: 2000, idle: 10_000 } as const

interface TagLogProps {
  id: number
  /** In a window rather than on the tag's page. */
  inWindow?: boolean
}

/** What a tag has started on devices, as it goes. */
export function TagLog({ id, inWindow = false }: TagLogProps) {
  const t = useText()
  const fixed = useMemo(() => ({ tag_id: id }), [id])
  const table = useTable({
    endpoint: actionLogs.list,
    columns: useRunColumns(!inWindow),
    actions: runActions,
    storageKey: 'tag.log',
    fixed,
    inUrl: !inWindow,
  })
  const isMoving = table.rows.some((run) => run.finished_at === null)
  useEvery(isMoving ? PACE.open : PACE.idle, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('tags:log.title')}
      search={t('tags:log.search')}
      rowLabel={(run) => `${run.device_name}: ${t(`tags:action.kind.${run.action_name}`)}`}
      onRow={(run) => void open(dialogs.actionEvents, { run })}
      empty={{ message: t('tags:log.empty') }}
      height={inWindow ? 420 : 'auto'}
    />
  )
}
