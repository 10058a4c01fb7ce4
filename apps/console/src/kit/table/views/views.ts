import type { ColumnLayout } from '@outpost/ui/DataTable'
import type { Search } from '../tableState.ts'

/** A saved view of a list: its query parameters and columns. */
export interface TableView {
  /** Unique among the user's views of this list, ignoring case. */
  name: string
  search: Search
  layout: ColumnLayout
}

/** The stored views of a list. They apply in every browser of the user. */
export interface StoredViews {
  views: readonly TableView[]
  /** The name of the default view. */
  opensWith: string | null
}

export const NO_VIEWS: StoredViews = { views: [], opensWith: null }
/** More would not fit into the 64 KiB of a stored setting. */
export const MAX_VIEWS = 30
/** The maximum length of a name, in characters. */
export const MAX_NAME_LENGTH = 60

const same = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase()

export const findView = ({ views }: StoredViews, name: string): TableView | undefined =>
  views.find((view) => same(view.name, name))

/** Adds a view, sorted by name. A view of the same name is replaced. */
export function withView(stored: StoredViews, view: TableView): StoredViews {
  const others = stored.views.filter(({ name }) => !same(name, view.name))
  return { ...stored, views: [...others, view].toSorted((a, b) => a.name.localeCompare(b.name)) }
}

export function withoutView(stored: StoredViews, name: string): StoredViews {
  return {
    views: stored.views.filter((view) => view.name !== name),
    opensWith: stored.opensWith === name ? null : stored.opensWith,
  }
}

/** Renames a view. Does nothing if another view has that name. */
export function renamedView(stored: StoredViews, from: string, to: string): StoredViews {
  const view = stored.views.find(({ name }) => name === from)
  const taken = findView(stored, to)
  if (!view || (taken && taken !== view)) return stored
  const rest = withoutView(stored, from)
  return { ...withView(rest, { ...view, name: to }), opensWith: stored.opensWith === from ? to : stored.opensWith }
}

/** Whether two sets of query parameters are equal, in any order. */
export function asksSame(a: Search, b: Search): boolean {
  const written = (search: Search): string =>
    JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return written(a) === written(b)
}
