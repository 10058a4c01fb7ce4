import type { Device } from '@outpost/contract/devices/device'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { useActions } from '../../../kit/api/action.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { type ColumnChanges, useUpdateColumns } from '../updates/columns.tsx'
import { devicesActions } from '../updates/devicesActions.ts'
import { useUpdateFilters } from '../updates/filters.ts'
import { pendingActions } from '../updates/pendingActions.ts'
import { Section } from './Section.tsx'

/** Milliseconds between two reads: while an update is open, and otherwise. */
const PACE = { open: 2000, idle: 10_000 } as const

const names = [
  'file_name',
  'action',
  'state',
  'version_from',
  'version_to',
  'username',
  'created_at',
  'finished_at',
] as const

/** What differs from the other lists of updates: the file comes first, and the columns fit beside the menu. */
const changes: ColumnChanges = {
  file_name: { primary: true, pinned: true, hideable: false, grow: true },
  version_from: { width: 140 },
  version_to: { width: 140 },
  finished_at: { hidden: true },
}

/** The firmware and configurations that a device got, gets or will get, and the buttons that send others. */
export function DeviceUpdates({ device }: { device: Device }) {
  const t = useText()
  const table = useTable({
    endpoint: deviceUpdates.history,
    columns: useUpdateColumns(names, changes),
    filters: useUpdateFilters(),
    actions: pendingActions,
    storageKey: 'device.updates',
    fixed: { device_id: [device.id] },
    // The address belongs to the list of files.
    inUrl: false,
  })
  const isOpen = table.rows.some(({ finished_at }) => finished_at === null)
  useEvery(isOpen ? PACE.open : PACE.idle, () => void table.query.refetch())
  // The pending updates are in this list.
  const sends = useActions(devicesActions.filter(({ id }) => id !== 'pending-updates')).of(device)
  return (
    <Section title={t('files:updates')} actions={sends}>
      <ListTable
        table={table}
        label={t('files:updates')}
        search={false}
        rowLabel={(row) => row.file_name}
        empty={{ message: t('updates:history.empty') }}
        height="auto"
      />
    </Section>
  )
}
