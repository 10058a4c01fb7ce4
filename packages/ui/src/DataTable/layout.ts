import type { ColumnLayout, DataColumn, Sort } from './types.ts'

/** The default layout, as the columns define it. */
export const EMPTY_LAYOUT: ColumnLayout = { order: [], visible: {}, widths: {}, pinned: {} }

const DEFAULT_WIDTH = 160
const MIN_WIDTH = 64
const MAX_WIDTH = 1200

type AnyColumn = Pick<DataColumn<never>, 'id' | 'hidden' | 'hideable' | 'pinned'>

/**
 * Returns the columns in the user's order. A column that the saved order does not contain stays next to its neighbour
 * in the column list.
 */
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

/**
 * Returns whether a column stays in place during horizontal scrolling: the user's choice, otherwise the column's
 * default.
 */
export function isPinned(column: AnyColumn, layout: ColumnLayout): boolean {
  return layout.pinned?.[column.id] ?? column.pinned ?? false
}

/** Returns the visible columns in the user's order, with `pinned` set as it is now. */
export function shownColumns<Column extends AnyColumn>(columns: readonly Column[], layout: ColumnLayout): Column[] {
  return orderColumns(columns, layout)
    .filter((column) => isVisible(column, layout))
    .map((column) =>
      isPinned(column, layout) === (column.pinned ?? false) ? column : { ...column, pinned: !column.pinned },
    )
}

/** Returns whether a column is visible: the user's choice, otherwise the column's default. */
export function isVisible(column: AnyColumn, layout: ColumnLayout): boolean {
  if (column.hideable === false) return true
  return layout.visible[column.id] ?? !column.hidden
}

/** Returns the layout after moving a column to another position in the displayed order. */
export function moveColumn(columns: readonly AnyColumn[], layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const order = orderColumns(columns, layout).map((column) => column.id)
  const from = order.indexOf(id)
  if (from < 0) return layout
  order.splice(from, 1)
  order.splice(Math.min(Math.max(to, 0), order.length), 0, id)
  return { ...layout, order }
}

/** Returns the sort order after a click on a header: ascending, descending, none. */
export function nextSort(current: Sort | null | undefined, id: string): Sort | null {
  if (current?.id !== id) return { id, desc: false }
  return current.desc ? null : { id, desc: true }
}

/** The position and width of a column. Changes while its border is dragged, so rows must not depend on it. */
export interface ColumnPlace {
  id: string
  /** In px, like all lengths here. */
  width: number
  /** False if the column takes up the remaining width. */
  fixed: boolean
  /** The offset of a pinned column from the first pinned one. */
  pinnedAt: number | undefined
  min: number
  max: number
}

type SizedColumn = Pick<DataColumn<never>, 'id' | 'width' | 'minWidth' | 'grow' | 'pinned'>

/** Returns the positions of the visible columns, pinned ones first, with the widths that the user has chosen. */
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
