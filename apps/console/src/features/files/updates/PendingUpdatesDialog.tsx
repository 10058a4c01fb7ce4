import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { openUpdateStates } from '@outpost/contract/files/updates/constants'
import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type ColumnChanges, useUpdateColumns } from './columns.tsx'
import { pendingActions } from './pendingActions.ts'
import { useWatched } from './useWatched.ts'

const names = ['id', 'device_name', 'now', 'serial', 'action', 'file_name', 'created_at'] as const

/** Hidden by default, because the others fill the dialog. */
const changes: ColumnChanges = { id: { hidden: true }, created_at: { hidden: true } }

const state = [...openUpdateStates]

/**
 * A dialog with the pending and running updates, which can be selected and cancelled.
 * @param deviceIds limits the list to these devices
 */
export default function PendingUpdatesDialog({ deviceIds }: DialogProps<{ deviceIds?: readonly number[] }>) {
  const t = useText()
  const columns = useUpdateColumns(names, changes)
  const table = useTable({
    endpoint: deviceUpdates.history,
    columns,
    actions: pendingActions,
    storageKey: 'pending-updates',
    fixed: { state, ...(deviceIds && { device_id: [...deviceIds] }) },
    inUrl: false,
  })
  useWatched(table.rows.length > 0, table.query.refetch)
  const title = t('updates:pending.title')
  return (
    <TableDialog
      {...useDialogLayer()}
      title={title}
      purpose={t('updates:pending.purpose')}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={title}
        rowLabel={(row) => row.device_name}
        search={t('updates:search')}
        empty={{ message: t('updates:pending.empty'), drawing: 'box' }}
        height={420}
      />
    </TableDialog>
  )
}
