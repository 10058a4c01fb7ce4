import type { Chart } from '@outpost/contract/devices/constants'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { useText } from '../../kit/i18n/i18n.ts'
import { type Counts, type DeviceTable, isFiltered, useCounts } from './useCounts.ts'
import { useNewDevices } from './useNewDevices.ts'
import { usePendingDevices } from './usePendingDevices.ts'

/** The filters behind the chips, and the value that each chip sets. */
const chips = [
  { id: 'online', filter: 'status', value: 'online' },
  { id: 'offline', filter: 'status', value: 'offline' },
  { id: 'needsUpdate', filter: 'firmware_update', value: 'available' },
  { id: 'weakSignal', filter: 'signal', value: 'low' },
  { id: 'untagged', filter: 'tag_id', value: 'is_null' },
  { id: 'drifted', filter: 'configuration_state', value: 'drifted' },
  { id: 'problems', filter: 'problem', value: 'any' },
] as const
const filters = [...new Set(chips.map(({ filter }) => filter))]

/**
 * Counts what each chip would show: under all filters but its own, because it replaces that one. Filters that are not in
 * use share a request.
 */
function useChipCounts(table: DeviceTable): (filter: Chart, value: string) => number | undefined {
  const used = (filter: Chart): boolean => isFiltered(table, filter)
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
    ...useCounts(table, only('configuration_state'), 'configuration_state'),
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
