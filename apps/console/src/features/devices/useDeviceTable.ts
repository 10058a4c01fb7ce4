import { devices } from '@outpost/contract/devices/devices'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo } from 'react'
import { href } from '../../kit/screen.ts'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { allDeviceActions } from './allActions.ts'
import { ALWAYS, useDeviceColumns } from './columns.tsx'
import { useDeviceFilters } from './filters.ts'
import { nameOf } from './state.ts'
import { useDeviceLive } from './useDeviceLive.ts'
import { useStatusChips } from './useStatusChips.ts'

interface DeviceTableOptions {
  storageKey: string
  /** What all of them have in common, such as their company. */
  fixed?: Partial<InputOf<typeof devices.list>>
  /** The filter, and the column if there is one, that would say the same of all. */
  without?: { filter: string; column?: string }
}

/** A live table of devices, wherever it stands: what it reads, and what `ListTable` is told of it. */
export function useDeviceTable({ storageKey, fixed, without }: DeviceTableOptions) {
  const t = useText()
  useDeviceLive()
  const filters = useDeviceFilters().filter((filter) => filter.id !== without?.filter)
  const all = useDeviceColumns()
  const columns = useMemo(() => all.filter((column) => column.id !== without?.column), [all, without?.column])
  const table = useTable({ endpoint: devices.list, columns, filters, actions: allDeviceActions, storageKey, always: ALWAYS, ...(fixed && { fixed }) })
  const quick = useStatusChips(table)
  return { table, label: t('devices:title'), search: t('devices:search'), rowLabel: nameOf, rowHref: (device: { id: number }) => href('/devices/{id}', { id: device.id }), quick }
}
