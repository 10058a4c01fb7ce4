import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { type ReactNode, useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useDeviceColumns } from './columns.tsx'
import { useDeviceFilters } from './filters.ts'
import { useDeviceTable } from './useDeviceTable.ts'

interface DevicesOfProps {
  /** Filters that all of the devices match, such as their company. */
  fixed: Partial<InputOf<typeof devices.list>>
  /** The filter, and the column if any, that would show the same value for every device. */
  without: { filter: string; column?: string }
  storageKey: string
  /** The text shown if there are no devices. */
  empty: string
  /** Buttons next to the column settings. */
  tools?: ReactNode
}

/** The devices that belong to another record, on a tab of its page. */
export function DevicesOf({ fixed, without, storageKey, empty, tools }: DevicesOfProps) {
  const filters = useDeviceFilters().filter((filter) => filter.id !== without.filter)
  const all = useDeviceColumns()
  const columns = useMemo(() => all.filter((column) => column.id !== without.column), [all, without.column])
  return (
    <ListTable
      {...useDeviceTable({ columns, filters, storageKey, fixed })}
      tools={tools}
      empty={{ message: empty }}
      height="auto"
    />
  )
}
