import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type ColumnChanges, useUpdateColumns } from './columns.tsx'
import { useUpdateFilters } from './filters.ts'
import { useWatched } from './useWatched.ts'

const names = [
  'device_name',
  'state',
  'version_from',
  'version_to',
  'file_name',
  'username',
  'created_at',
  'started_at',
  'finished_at',
  'action',
  'serial',
] as const
/** The columns that are shown at first fit the dialog, which has room for 1230 px; the last two can be chosen. */
const changes: ColumnChanges = {
  device_name: { width: 128 },
  state: { width: 120 },
  version_from: { width: 134 },
  version_to: { width: 134 },
  file_name: { width: 140 },
  username: { width: 126 },
  created_at: { width: 136 },
  started_at: { width: 136 },
  finished_at: { width: 136 },
  action: { hidden: true },
  serial: { hidden: true },
}

interface UpdateHistoryProps {
  /** Limits the history to these devices, files or rollouts; without it, all updates are shown. */
  of?: { device_id?: number[]; file_id?: number[]; rollout_id?: number[] }
  purpose?: string
}

/** A dialog with the history of updates: the file, the user and the result. */
export default function UpdateHistoryDialog({ of, purpose }: DialogProps<UpdateHistoryProps>) {
  const t = useText()
  const columns = useUpdateColumns(names, changes)
  const filters = useUpdateFilters()
  const table = useTable({
    endpoint: deviceUpdates.history,
    columns,
    filters,
    storageKey: 'update-history',
    inUrl: false,
    ...(of && { fixed: of }),
  })
  useWatched(
    table.rows.some((row) => row.finished_at === null),
    table.query.refetch,
  )
  const title = t('updates:history.title')
  return (
    <TableDialog
      {...useDialogLayer()}
      title={title}
      size={1280}
      {...(purpose !== undefined && { purpose })}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={title}
        rowLabel={(row) => row.device_name}
        search={t('updates:search')}
        empty={{ message: t('updates:history.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
