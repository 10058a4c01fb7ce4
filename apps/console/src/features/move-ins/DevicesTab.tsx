import { deviceStates } from '@outpost/contract/move-ins/constants'
import { moveIns } from '@outpost/contract/move-ins/endpoints'
import type { MoveInDetails } from '@outpost/contract/move-ins/schemas'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useWatched } from '../files/public.ts'
import { deviceActions } from './actions.ts'
import { useDeviceColumns } from './columns.tsx'
import { isBusy, noItemsText } from './states.tsx'
import { useMove } from './useMove.ts'

function Devices({ move }: { move: MoveInDetails }) {
  const t = useText()
  const filters = useMemo(
    () => [
      {
        id: 'device_state',
        label: t('moveIns:field.status'),
        options: (['ready', ...deviceStates] as const).map((value) => ({
          value,
          label: t(`moveIns:deviceState.${value}`),
        })),
        negatable: false,
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: moveIns.items,
    columns: useDeviceColumns(),
    filters,
    actions: useMemo(() => deviceActions(move), [move]),
    storageKey: 'move-in.devices',
    fixed: useMemo(() => ({ id: move.id, kind: ['device' as const] }), [move.id]),
  })
  useWatched(isBusy(move), table.query.refetch)
  return (
    <ListTable
      table={table}
      label={t('moveIns:tabs.devices')}
      search={t('moveIns:searchItems')}
      rowLabel={(row) => row.name}
      empty={{ message: t(noItemsText(move.state) ?? 'moveIns:noDevices') }}
      height="auto"
    />
  )
}

/** The devices of a move, and how far each has come. */
export default function DevicesTab() {
  const { query } = useMove()
  return query.data ? <Devices key={query.data.id} move={query.data} /> : null
}
