import type { ColumnLayout, DataColumn, Sort } from './types.ts'

/** The layout that the columns themselves ask for. */
export const EMPTY_LAYOUT: ColumnLayout = { order: [], visible: {}, widths: {}, pinned: {} }

const DEFAULT_WIDTH = 160
const MIN_WIDTH = 64
const MAX_WIDTH = 1200

type AnyColumn = Pick<DataColumn<never>, 'id' | 'hidden' | 'hideable' | 'pinned'>

/** Columns in the reader's order; a column that the saved order does not know keeps its neighbour from the list. */
export function orderColumns<Column extends AnyColumn>(columns: readonly Column[], layout: ColumnLayout): Column[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  const ordered = layout.order.flatMap((id) => known.get(id) ?? [])
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return
    const before = columns[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return [
    ...ordered.filter((column) => isPinned(column, layout)),
    ...ordered.filter((column) => !isPinned(column, layout)),
  ]
}

/** Whether a column stays in place while the rest scrolls sideways: the reader's wish first, then the column's own. */
export function isPinned(column: AnyColumn, layout: ColumnLayout): boolean {
  return layout.pinned?.[column.id] ?? column.pinned ?? false
}

/** The columns that are shown, in the reader's order, each knowing whether it is pinned now. */
export function shownColumns<Column extends AnyColumn>(columns: readonly Column[], layout: ColumnLayout): Column[] {
  return orderColumns(columns, layout)
    .filter((column) => isVisible(column, layout))
    .map((column) =>
      isPinned(column, layout) === (column.pinned ?? false) ? column : { ...column, pinned: !column.pinned },
    )
}

/** Whether a column is shown: the reader's wish first, then the column's own. */
export function isVisible(column: AnyColumn, layout: ColumnLayout): boolean {
  if (column.hideable === false) return true
  return layout.visible[column.id] ?? !column.hidden
}

/** The layout after moving one column to another place in the shown order. */
export function moveColumn(columns: readonly AnyColumn[], layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const order = orderColumns(columns, layout).map((column) => column.id)
  const from = order.indexOf(id)
  if (from < 0) return layout
  order.splice(from, 1)
  order.splice(Math.min(Math.max(to, 0), order.length), 0, id)
  return { ...layout, order }
}

/** The next sort after a click on a header: up, down, none. */
export function nextSort(current: Sort | null | undefined, id: string): Sort | null {
  if (current?.id !== id) return { id, desc: false }
  return current.desc ? null : { id, desc: true }
}

/** Where and how wide a column is; changes while its border is dragged, so rows must not depend on it. */
export interface ColumnPlace {
  id: string
  /** In px, as are all distances here. */
  width: number
  /** False: takes what is left over. */
  fixed: boolean
  /** Distance of a pinned column from the first pinned one. */
  pinnedAt: number | undefined
  min: number
  max: number
}

type SizedColumn = Pick<DataColumn<never>, 'id' | 'width' | 'minWidth' | 'grow' | 'pinned'>

/** The places of the shown columns, pinned ones first, with the widths that the reader has chosen. */
export function placeColumns(columns: readonly SizedColumn[], widths: ColumnLayout['widths']): ColumnPlace[] {
  let pinned = 0
  return columns.map((column) => {
    const { id, minWidth: min = MIN_WIDTH } = column
    const width = Math.min(Math.max(widths[id] ?? column.width ?? DEFAULT_WIDTH, min), MAX_WIDTH)
    const pinnedAt = column.pinned ? pinned : undefined
    if (column.pinned) pinned += width
    return { id, width, fixed: !column.grow || widths[id] !== undefined, pinnedAt, min, max: MAX_WIDTH }
  })
}
