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
import { DEFAULT_SETTINGS, sooner, type TableSettings } from './settings.ts'
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
import { useTableState } from './useTableState.ts'

export interface TableRow {
  id: number | string
}

/** A column of a list. Its id is the field by which the API sorts. */
export interface Column<Row> extends DataColumn<Row> {
  /** Fields of the record that the cell reads, besides those that every row has. */
  fields?: readonly string[]
  /** What an export writes in this column; the field of the column's name unless this says otherwise. */
  value?: (row: Row) => unknown
}

/** The row of a list endpoint. */
export type RowOf<E extends Endpoint> = ResultOf<E> extends Page<infer Row extends TableRow> ? Row : never

export interface TableOptions<E extends Endpoint> {
  endpoint: E
  /** Keep it stable (module constant or useMemo). */
  columns: readonly Column<RowOf<E>>[]
  filters?: readonly FilterDefinition[]
  actions?: readonly Action<RowOf<E>>[]
  /** Under this name the reader's columns, widths, row height and page size are kept. */
  storageKey: string
  /** Fields that every row needs, whatever columns are shown. With it only the fields on screen are asked for. */
  always?: readonly string[]
  /** Part of the question that the reader cannot change. */
  fixed?: Partial<InputOf<E>>
  /** False inside a dialog: the address belongs to the page below. */
  inUrl?: boolean
}

/** Polling pace in ms while nothing is pushed. */
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

/**
 * A list of records that live on the server: paging, order, search and filters in the address, columns and row height saved
 * per user, a selection that survives paging. `ListTable` draws it.
 * @example
 * const table = useTable({ endpoint: tags.list, columns, actions: tagActions, storageKey: 'tags' })
 * return <Page title={t('tags:title')} count={table.total} fill><ListTable table={table} label={t('tags:title')} empty={...} /></Page>
 */
export function useTable<E extends Endpoint>(options: TableOptions<E>) {
  const { endpoint, columns, filters = [], storageKey, inUrl = true } = options
  const names = useMemo(() => filters.map((filter) => filter.id), [filters])
  const [state, setState] = useTableState(inUrl, names)
  const [stored, setStored, ready] = useUserStored<Partial<TableSettings>>(`table.${storageKey}`, DEFAULT_SETTINGS)
  // What was stored before a setting existed does not name it.
  const view = { ...DEFAULT_SETTINGS, ...stored }
  const setView = (changes: Partial<TableSettings>): void => setStored({ ...view, ...changes })
  const [views, setViews] = useViews(storageKey)
  /** What a view keeps: everything but the page. */
  const search = writeTableState({ ...state, page: 1 }, {}, names)
  const applyView = (chosen: TableView): void => {
    setView({ layout: chosen.layout })
    setState(() => readTableState(chosen.search, names))
  }
  const decided = useOpeningView(views, ready, inUrl && Object.keys(search).length === 0 && state.page === 1, applyView)
  const pageSize = state.pageSize ?? view.pageSize
  const fields = fieldsOf(columns, view.layout, options.always)
  // The names were checked when the filters were declared; the contract checks the values on the server.
  const question = (extra: Record<string, unknown>) => ({ ...extra, ...options.fixed }) as InputOf<E>
  const query = useData(endpoint, question(listInput(state, pageSize, fields)), {
    enabled: ready && decided,
    placeholderData: keepPreviousData,
    refetchInterval: sooner(usePolling(POLL), view.refresh !== null && view.refresh * 1000),
  })
  const page = query.data as Page<RowOf<E>> | undefined
  const selected = useSelectedRows(page?.rows ?? [])
  /** Any stretch of the list as it is filtered and ordered now. */
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
    /** The reader's views of this list; a list inside a dialog has none. */
    views: inUrl
      ? { list: storageKey, stored: views, onStore: setViews, search, layout: view.layout, onApply: applyView }
      : undefined,
    pageSize,
    rows: page?.rows ?? [],
    /** Records on all pages; undefined until the first answer. */
    total: page?.total,
    query,
    read,
    /** What is asked for this page of the list. */
    asked: question(listInput(state, pageSize, fields)),
    selected,
    selectAll,
    /** Search and filters as the API takes them, for counts beside the list. */
    filterInput: filterInput(state),
    isFiltered: state.q !== '' || state.filters.length > 0,
    clearFilters: () => change({ q: '', filters: [] }),
    toggleFilter: (id: string, value: string) => setState((now) => toggledFilter(now, id, value)),
    hasFilter: (id: string, value: string) =>
      state.filters.some((filter) => filter.id === id && !filter.not && filter.values.includes(value)),
  }
}

export type Table<E extends Endpoint> = ReturnType<typeof useTable<E>>
