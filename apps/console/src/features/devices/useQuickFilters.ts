import type { Chart } from '@outpost/contract/devices/constants'
import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { keepPreviousData } from '@tanstack/react-query'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Table } from '../../kit/table/table.tsx'
import { useNewDevices } from './useNewDevices.ts'
import { usePendingDevices } from './usePendingDevices.ts'

type DeviceTable = Table<typeof devices.list>

/** The filters behind the chips, and the value that each chip sets. */
const chips = [
  { id: 'online', filter: 'status', value: 'online' },
  { id: 'offline', filter: 'status', value: 'offline' },
  { id: 'needsUpdate', filter: 'firmware_update', value: 'available' },
  { id: 'weakSignal', filter: 'signal', value: 'low' },
  { id: 'untagged', filter: 'tag_id', value: 'is_null' },
  { id: 'problems', filter: 'problem', value: 'any' },
] as const
const filters = [...new Set(chips.map(({ filter }) => filter))]

type Counts = Partial<Record<Chart, Record<string, number>>>

/** Counts devices by the words of some charts, under all filters of the list except the omitted one. */
function useCounts(table: DeviceTable, charts: readonly Chart[], omitted?: Chart): Counts | undefined {
  const others = Object.entries(table.filterInput).filter(([name]) => name.replace(/^ne:/, '') !== omitted)
  const input = { ...Object.fromEntries(others), ...table.options.fixed, charts: charts.join(',') }
  const { data } = useData(devices.statistics, input as unknown as InputOf<typeof devices.statistics>, {
    enabled: charts.length > 0,
    placeholderData: keepPreviousData,
  })
  return charts.length > 0 ? data : undefined
}

/**
 * Counts what each chip would show: under all filters but its own, because it replaces that one. Filters that are not in
 * use share a request.
 */
function useChipCounts(table: DeviceTable): (filter: Chart, value: string) => number | undefined {
  const used = (filter: Chart): boolean => table.state.filters.some(({ id }) => id === filter)
  const only = (filter: Chart): Chart[] => (used(filter) ? [filter] : [])
  const shared = useCounts(
    table,
    filters.filter((filter) => !used(filter)),
  )
  // One line for each of `filters`, since the number of requests must not change between renders.
  const own: Counts = {
    ...useCounts(table, only('status'), 'status'),
    ...useCounts(table, only('firmware_update'), 'firmware_update'),
    ...useCounts(table, only('signal'), 'signal'),
    ...useCounts(table, only('tag_id'), 'tag_id'),
    ...useCounts(table, only('problem'), 'problem'),
  }
  return (filter, value) => {
    const counts = used(filter) ? own : shared
    return counts && (filter in counts || !used(filter)) ? (counts[filter]?.[value] ?? 0) : undefined
  }
}

/** Returns the most frequent questions about devices as chips with counts; the last one opens a list of its own. */
export function useQuickFilters(table: DeviceTable): QuickFilter[] {
  const t = useText()
  const countOf = useChipCounts(table)
  const pending = usePendingDevices()
  const joined = useNewDevices(table)
  const shown = chips.map(({ id, filter, value }): QuickFilter => ({
    id,
    label: t(`devices:quick.${id}`),
    ...(id === 'needsUpdate' && { hint: t('devices:quick.needsUpdateHint') }),
    count: countOf(filter, value),
    active: table.hasFilter(filter, value),
    onToggle: () => table.toggleFilter(filter, value),
  }))
  // Devices that ask to join are not devices of the list, so they do not belong to a company's or a tag's list.
  const all =
    pending && table.options.fixed === undefined ? [...shown.slice(0, -1), pending, ...shown.slice(-1)] : shown
  return joined ? [...all, joined] : all
}
