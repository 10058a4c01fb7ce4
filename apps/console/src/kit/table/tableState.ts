import { joinCommas, splitCommas } from '@outpost/contract/kit/comma-list'
import type { Sort } from '@outpost/ui/DataTable'
import type { FilterValue } from '@outpost/ui/FilterBar'

/** What the reader wants of a list: the whole of it stands in the address, so that a copied link shows the same rows. */
export interface TableState {
  q: string
  sort: Sort | null
  /** Counted from 1. */
  page: number
  /** Rows per page; undefined where the reader's saved choice counts. */
  pageSize: number | undefined
  filters: readonly FilterValue[]
}

export type Search = Readonly<Record<string, string | undefined>>

const NEGATED = 'ne:'

const listOf = (text: string | undefined): string[] => splitCommas(text ?? '')
const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** As many rows as the server gives at once. */
const LARGEST_PAGE = 10_000

function sizeOf(text: string | undefined): number | undefined {
  const size = positive(text)
  return size === undefined ? undefined : Math.min(size, LARGEST_PAGE)
}

function sortOf(text: string | undefined): Sort | null {
  const [first] = listOf(text)
  if (first === undefined) return null
  return first.startsWith('-') ? { id: first.slice(1), desc: true } : { id: first, desc: false }
}

/**
 * Reads a list's state from the address. Names that are no filters of this list are left alone, wrong values are passed over.
 * @example readTableState({ status: 'online', 'ne:model': 'RUTX50', sort: '-name' }, ['status', 'model'])
 */
export function readTableState(search: Search, filterNames: readonly string[]): TableState {
  const filters = filterNames.flatMap((id): FilterValue[] => {
    const values = listOf(search[id])
    const excluded = listOf(search[NEGATED + id])
    if (values.length > 0) return [{ id, values, not: false }]
    return excluded.length > 0 ? [{ id, values: excluded, not: true }] : []
  })
  return {
    q: (search['q'] ?? '').trim(),
    sort: sortOf(search['sort']),
    page: positive(search['page']) ?? 1,
    pageSize: sizeOf(search['limit']),
    filters,
  }
}

/** The address for a state; what is as usual is left out, and what belongs to others stays. */
export function writeTableState(state: TableState, search: Search, filterNames: readonly string[]): Search {
  const own = new Set(['q', 'sort', 'page', 'limit', ...filterNames, ...filterNames.map((name) => NEGATED + name)])
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  const filters = state.filters.map(({ id, values, not }) => [not ? NEGATED + id : id, joinCommas(values)])
  return {
    ...others,
    ...Object.fromEntries(filters),
    ...(state.q !== '' && { q: state.q }),
    ...(state.sort && { sort: (state.sort.desc ? '-' : '') + state.sort.id }),
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== undefined && { limit: String(state.pageSize) }),
  }
}

/** The filters and the search as the API takes them, without order and page: the same for the list and for its counts. */
export function filterInput(state: Pick<TableState, 'q' | 'filters'>): Record<string, unknown> {
  const filters = state.filters.map(({ id, values, not }) => [not ? NEGATED + id : id, [...values]])
  return { ...Object.fromEntries(filters), ...(state.q !== '' && { q: state.q }) }
}

/** Everything that the API is asked for one page of the list. */
export function listInput(
  state: TableState,
  pageSize: number,
  fields: readonly string[] | undefined,
): Record<string, unknown> {
  return {
    ...filterInput(state),
    limit: pageSize,
    offset: (state.page - 1) * pageSize,
    ...(state.sort && { sort: [(state.sort.desc ? '-' : '') + state.sort.id] }),
    ...(fields && { fields: [...fields] }),
  }
}

/** The state with one value of one filter switched on or off, back on the first page. Switching on also ends "is not". */
export function toggledFilter(state: TableState, id: string, value: string): TableState {
  const current = state.filters.find((filter) => filter.id === id)
  const on = current !== undefined && !current.not && current.values.includes(value)
  const others = state.filters.filter((filter) => filter.id !== id)
  return { ...state, page: 1, filters: on ? others : [...others, { id, values: [value], not: false }] }
}
