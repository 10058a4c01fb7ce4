import { devices } from '@outpost/contract/devices/devices'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo } from 'react'
import { ListTable } from '../../kit/ListTable.tsx'
import { href } from '../../kit/screen.ts'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { allDeviceActions } from './allActions.ts'
import { ALWAYS, useDeviceColumns } from './columns.tsx'
import { useDeviceFilters } from './filters.ts'
import { nameOf } from './state.ts'
import { useDeviceLive } from './useDeviceLive.ts'
import { useStatusChips } from './useStatusChips.ts'

interface DevicesOfProps {
  /** What they have in common, such as their company. */
  fixed: Partial<InputOf<typeof devices.list>>
  /** The filter, and the column if there is one, that would say the same of all. */
  without: { filter: string; column?: string }
  storageKey: string
  /** Where there is none. */
  empty: string
}

/** The devices that belong to another record, on a tab of its page. */
export function DevicesOf({ fixed, without, storageKey, empty }: DevicesOfProps) {
  const t = useText()
  useDeviceLive()
  const filters = useDeviceFilters().filter((filter) => filter.id !== without.filter)
  const all = useDeviceColumns()
  const columns = useMemo(() => all.filter((column) => column.id !== without.column), [all, without.column])
  const table = useTable({ endpoint: devices.list, columns, filters, actions: allDeviceActions, storageKey, always: ALWAYS, fixed })
  return (
    <ListTable
      table={table}
      label={t('devices:title')}
      search={t('devices:search')}
      rowLabel={nameOf}
      rowHref={(device) => href('/devices/{id}', { id: device.id })}
      quick={useStatusChips(table)}
      empty={{ message: empty }}
      height="auto"
    />
  )
}
