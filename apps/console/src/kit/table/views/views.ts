import type { ColumnLayout } from '@outpost/ui/DataTable'
import type { Search } from '../tableState.ts'

/** A list as a reader wants to find it again: what the address says of it, and its columns. */
export interface TableView {
  /** Unique among the reader's views of this list, whatever its case. */
  name: string
  search: Search
  layout: ColumnLayout
}

/** What is kept of a list's views, for every browser of the reader. */
export interface StoredViews {
  views: readonly TableView[]
  /** The name of the view with which the list opens. */
  opensWith: string | null
}

export const NO_VIEWS: StoredViews = { views: [], opensWith: null }
/** More would not fit the 64 KiB of one stored setting. */
export const MOST_VIEWS = 30
/** Longest name in characters. */
export const LONGEST_NAME = 60

const same = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase()

export const findView = ({ views }: StoredViews, name: string): TableView | undefined =>
  views.find((view) => same(view.name, name))

/** With a view added, in the order of the names; one of the same name is replaced. */
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

/** With another name for a view; a name that another view has changes nothing. */
export function renamedView(stored: StoredViews, from: string, to: string): StoredViews {
  const view = stored.views.find(({ name }) => name === from)
  const taken = findView(stored, to)
  if (!view || (taken && taken !== view)) return stored
  const rest = withoutView(stored, from)
  return { ...withView(rest, { ...view, name: to }), opensWith: stored.opensWith === from ? to : stored.opensWith }
}

/** Whether two addresses ask for the same, in whatever order they name it. */
export function asksSame(a: Search, b: Search): boolean {
  const written = (search: Search): string =>
    JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return written(a) === written(b)
}
