import { devices } from '@outpost/contract/devices/endpoints'
import { href } from '../../kit/screen/screen.ts'
import { type TableOptions, useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAllDeviceActions } from './allActions.ts'
import { ALWAYS } from './columns.tsx'
import { deviceCard } from './deviceCard.tsx'
import { nameOf } from './state.ts'
import { useDeviceLive } from './useDeviceLive.ts'
import { useQuickFilters } from './useQuickFilters.ts'

/** The options that differ between device tables: columns, filters, and filters that all of its devices match. */
type OfThisTable = Pick<TableOptions<typeof devices.list>, 'columns' | 'filters' | 'storageKey' | 'fixed'>

/** Provides a live table of devices for any page, including the props for `ListTable`. */
export function useDeviceTable(own: OfThisTable) {
  const t = useText()
  useDeviceLive()
  const table = useTable({ endpoint: devices.list, actions: useAllDeviceActions(), always: ALWAYS, ...own })
  return {
    table,
    label: t('devices:title'),
    search: t('devices:search'),
    rowLabel: nameOf,
    rowHref: ({ id }: { id: number }) => href('/devices/{id}', { id }),
    quick: useQuickFilters(table),
    card: deviceCard,
  }
}
