import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { Page } from '@outpost/contract/kit/page'
import { type ColumnLayout, type DataColumn, shownColumns } from '@outpost/ui/DataTable'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Action } from '../api/action.tsx'
import { call } from '../api/client.ts'
import { usePolling } from '../live/live.ts'
import { useData } from '../api/query.ts'
import { useUserStored } from '../browser/storage.ts'
import { DEFAULT_SETTINGS, shorterInterval, type TableSettings } from './settings.ts'
import { useSelectAll } from './useSelectAll.ts'
import { useOpeningView, useViews } from './views/useViews.ts'
import type { TableView } from './views/views.ts'
import {
  filterInput,
  listInput,
  readTableState,
  type TableState,
  toggledFilter,
  writeTableState,
} from './tableState.ts'
import { useSelectedRows } from './useSelectedRows.ts'
import { type TableChange, useTableState } from './useTableState.ts'

export interface TableRow {
  id: number | string
}

/** A column of a list. Its id is the field that the API sorts by. */
export interface Column<Row> extends DataColumn<Row> {
  /**
   * Fields of the record that the cell uses, besides those in `always`. By default, the field named like the column.
   */
  fields?: readonly string[]
  /** The value of this column in an export. By default, the field named like the column. */
  value?: (row: Row) => unknown
}

/** The row type of a list endpoint. */
export type RowOf<E extends Endpoint> = ResultOf<E> extends Page<infer Row extends TableRow> ? Row : never

export interface TableOptions<E extends Endpoint> {
  endpoint: E
  /** Must be stable (a module constant or useMemo). */
  columns: readonly Column<RowOf<E>>[]
  filters?: readonly FilterDefinition[]
  actions?: readonly Action<RowOf<E>>[]
  /** Name under which the user's columns, widths, row height and page size are stored. */
  storageKey: string
  /**
   * Fields that are requested whatever columns are shown. If given, only these and the fields of visible columns are
   * requested.
   */
  always?: readonly string[]
  /** Parameters of the request that the user cannot change. */
  fixed?: Partial<InputOf<E>>
  /** False inside a dialog, because the address belongs to the page below. */
  inUrl?: boolean
}

/** Polling interval without a live connection, in ms. */
const POLL = 15_000

function fieldsOf<Row>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  always: readonly string[] | undefined,
): string[] | undefined {
  if (!always) return undefined
  const shown = shownColumns(columns, layout).flatMap((column) => column.fields ?? [column.id])
  return [...new Set([...always, ...shown])].toSorted()
}

/** Returns what a view changes: the columns, and with `onApply` the filters and order too. */
function viewChanges(
  view: TableSettings,
  setView: (changes: Partial<TableSettings>) => void,
  state: TableState,
  setState: (change: TableChange) => void,
  names: readonly string[],
) {
  /** Shows the columns of a view, or without one those that the user had before. */
  const showColumns = (chosen: TableView | undefined): void => {
    const before = view.withoutView ?? view.layout
    if (chosen) setView({ layout: chosen.layout, withoutView: state.view === undefined ? view.layout : before })
    else setView({ layout: before, withoutView: undefined })
  }
  const applyView = (chosen: TableView): void => {
    showColumns(chosen)
    setState(() => ({ ...readTableState(chosen.search, names), view: chosen.name }))
  }
  return { inUse: state.view, onApply: applyView, onShow: showColumns }
}

/**
 * A list of records on the server. Paging, order, search and filters are stored in the address, columns and row height
 * per user. The selection is kept when the page changes, and on the way back to the list. `ListTable` renders the list.
 * @example
 * const table = useTable({ endpoint: tags.list, columns, actions: tagActions, storageKey: 'tags' })
 * return (
 *   <Page title={t('tags:title')} count={table.total} fill>
 *     <ListTable table={table} label={t('tags:title')} empty={...} />
 *   </Page>
 * )
 */
export function useTable<E extends Endpoint>(options: TableOptions<E>) {
  const { endpoint, columns, filters = [], storageKey, inUrl = true } = options
  const names = useMemo(() => filters.map((filter) => filter.id), [filters])
  const [state, setState] = useTableState(inUrl, names)
  const [stored, setStored, ready] = useUserStored<Partial<TableSettings>>(`table.${storageKey}`, DEFAULT_SETTINGS)
  // Stored settings may lack options that were added later.
  const view = { ...DEFAULT_SETTINGS, ...stored }
  const setView = (changes: Partial<TableSettings>): void => setStored({ ...view, ...changes })
  const [views, setViews] = useViews(storageKey)
  /** The part of the state that a view stores: everything except the page. */
  const search = writeTableState({ ...state, page: 1, view: undefined }, {}, names)
  const viewing = viewChanges(view, setView, state, setState, names)
  const decided = useOpeningView(
    views,
    ready,
    inUrl && Object.keys(search).length === 0 && state.page === 1,
    state.view,
    viewing.onApply,
  )
  const pageSize = state.pageSize ?? view.pageSize
  const fields = fieldsOf(columns, view.layout, options.always)
  // The filter definitions ensure valid names. The server validates the values.
  const question = (extra: Record<string, unknown>) => ({ ...extra, ...options.fixed }) as InputOf<E>
  const query = useData(endpoint, question(listInput(state, pageSize, fields)), {
    enabled: ready && decided,
    placeholderData: keepPreviousData,
    refetchInterval: shorterInterval(usePolling(POLL), view.refresh !== null && view.refresh * 1000),
  })
  const page = query.data as Page<RowOf<E>> | undefined
  const selected = useSelectedRows(page?.rows ?? [], inUrl ? storageKey : undefined)
  /** Reads any part of the list, with the current filters and order. */
  const read = async (part: { limit: number; offset: number }, signal?: AbortSignal): Promise<Page<RowOf<E>>> =>
    (await call(endpoint, question({ ...listInput(state, pageSize, fields), ...part }), { signal })) as Page<RowOf<E>>
  const selectAll = useSelectAll(read, selected.replace)
  const change = (changes: Partial<TableState>): void => setState((now) => ({ ...now, page: 1, ...changes }))
  return {
    options,
    state,
    change,
    view,
    setView,
    /** The user's views of this list; undefined for a list inside a dialog. */
    views: inUrl
      ? { list: storageKey, stored: views, onStore: setViews, search, layout: view.layout, ...viewing }
      : undefined,
    pageSize,
    rows: page?.rows ?? [],
    /** The number of records on all pages; undefined until the first response. */
    total: page?.total,
    query,
    read,
    /** The request of the current page. */
    asked: question(listInput(state, pageSize, fields)),
    selected,
    selectAll,
    /** Search and filters as API parameters, for counts next to the list. */
    filterInput: filterInput(state),
    isFiltered: state.q !== '' || state.filters.length > 0,
    clearFilters: () => change({ q: '', filters: [] }),
    toggleFilter: (id: string, value: string) => setState((now) => toggledFilter(now, id, value)),
    hasFilter: (id: string, value: string) =>
      state.filters.some((filter) => filter.id === id && !filter.not && filter.values.includes(value)),
  }
}

export type Table<E extends Endpoint> = ReturnType<typeof useTable<E>>
