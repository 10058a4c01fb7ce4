import type { Chart } from '@outpost/contract/devices/constants'
import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { useData } from '../../kit/api/query.ts'
import type { Table } from '../../kit/table/table.tsx'

export type DeviceTable = Table<typeof devices.list>

/** How many devices have each word of a chart. */
export type Counts = Partial<Record<Chart, Record<string, number>>>

/** Counts devices by the words of some charts, under all filters of the list except the omitted one. */
export function useCounts(table: DeviceTable, charts: readonly Chart[], omitted?: Chart): Counts | undefined {
  const others = Object.entries(table.filterInput).filter(([name]) => name.replace(/^ne:/, '') !== omitted)
  const input = { ...Object.fromEntries(others), ...table.options.fixed, charts: charts.join(',') }
  const { data } = useData(devices.statistics, input as unknown as InputOf<typeof devices.statistics>, {
    enabled: charts.length > 0,
    placeholderData: keepPreviousData,
  })
  return charts.length > 0 ? data : undefined
}

/** Whether the list is filtered by the values of a chart. */
export const isFiltered = (table: DeviceTable, chart: Chart): boolean =>
  table.state.filters.some(({ id }) => id === chart)
