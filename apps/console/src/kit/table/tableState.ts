import { joinCommas, splitCommas } from '@outpost/contract/kit/comma-list'
import type { Sort } from '@outpost/ui/DataTable'
import type { FilterValue } from '@outpost/ui/FilterBar'

/** The state of a list. All of it is stored in the address, so that a copied link shows the same rows. */
export interface TableState {
  q: string
  sort: Sort | null
  /** Starts at 1. */
  page: number
  /** Rows per page; undefined to use the user's stored setting. */
  pageSize: number | undefined
  filters: readonly FilterValue[]
  /** Name of the saved view in use. */
  view?: string | undefined
}

export type Search = Readonly<Record<string, string | undefined>>

const NEGATED = 'ne:'

const listOf = (text: string | undefined): string[] => splitCommas(text ?? '')
const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** The maximum number of rows per response of the server. */
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
 * Reads the state of a list from the address. Ignores names that are not filters of this list, and invalid values.
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
    ...(search['view'] !== undefined && { view: search['view'] }),
  }
}

/** Returns the query parameters for a state. Defaults are omitted, and unrelated parameters are kept. */
export function writeTableState(state: TableState, search: Search, filterNames: readonly string[]): Search {
  const own = new Set([
    'q',
    'sort',
    'page',
    'limit',
    'view',
    ...filterNames,
    ...filterNames.map((name) => NEGATED + name),
  ])
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  const filters = state.filters.map(({ id, values, not }) => [not ? NEGATED + id : id, joinCommas(values)])
  return {
    ...others,
    ...Object.fromEntries(filters),
    ...(state.q !== '' && { q: state.q }),
    ...(state.sort && { sort: (state.sort.desc ? '-' : '') + state.sort.id }),
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== undefined && { limit: String(state.pageSize) }),
    ...(state.view !== undefined && { view: state.view }),
  }
}

/** Filters and search as API parameters, without order and page. The list and its counts use the same. */
export function filterInput(state: Pick<TableState, 'q' | 'filters'>): Record<string, unknown> {
  const filters = state.filters.map(({ id, values, not }) => [not ? NEGATED + id : id, [...values]])
  return { ...Object.fromEntries(filters), ...(state.q !== '' && { q: state.q }) }
}

/** All API parameters for a page of the list. */
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

/**
 * Switches a value of a filter on or off, and returns to the first page. Switching on replaces the other values of the
 * filter and its negation.
 */
export function toggledFilter(state: TableState, id: string, value: string): TableState {
  const current = state.filters.find((filter) => filter.id === id)
  const on = current !== undefined && !current.not && current.values.includes(value)
  const others = state.filters.filter((filter) => filter.id !== id)
  return { ...state, page: 1, filters: on ? others : [...others, { id, values: [value], not: false }] }
}
