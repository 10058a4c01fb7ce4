import { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { keepPreviousData } from '@tanstack/react-query'
import { useData } from '../../kit/api/query.ts'
import type { Table } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

const states = ['online', 'offline', 'pending', 'not_activated'] as const

/**
 * Returns the statuses as filter chips with counts. The counts apply all filters except the status itself; otherwise
 * all other statuses would be zero.
 */
export function useStatusChips(table: Table<typeof devices.list>): QuickFilter[] {
  const t = useText()
  const { status: _, 'ne:status': __, ...others } = table.filterInput
  const input = { ...others, ...table.options.fixed, charts: 'status' } as InputOf<typeof devices.statistics>
  const { data } = useData(devices.statistics, input, { placeholderData: keepPreviousData })
  return states.map((state) => ({
    id: state,
    label: t(`devices:status.${state}`),
    count: data && (data.status?.[state] ?? 0),
    active: table.hasFilter('status', state),
    onToggle: () => table.toggleFilter('status', state),
  }))
}
