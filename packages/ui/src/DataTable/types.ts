import type { ReactNode } from 'react'
import type { UiAction } from '../Actions.tsx'
import type { Density } from '../theme/density.ts'

/** One column. Keep the array stable (module constant or useMemo), or every row is rendered again. */
export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The same value as plain text: shown as title where the cell is cut off. */
  text?: (row: Row) => string
  sortable?: boolean
  /** Right-aligned, in header and cells. */
  numeric?: boolean
  /** The row's name: the only bold thing. Heading of the card on small screens. */
  primary?: boolean
  /** Width in px until the reader changes it; 160 by default. */
  width?: number
  minWidth?: number
  /** Takes the width that is left over. */
  grow?: boolean
  /** Stays in place while the rest scrolls sideways. Pinned columns come first. */
  pinned?: boolean
  /** False keeps the column out of the column settings: it is always shown. */
  hideable?: boolean
  /** Not shown until the reader asks for it. */
  hidden?: boolean
}

/** What the reader has changed about the columns. Saved by the caller; `EMPTY_LAYOUT` is the original. */
export interface ColumnLayout {
  /** Column ids; those that are missing stand where the column list has them. */
  order: readonly string[]
  /** Shown (true) or hidden (false) by the reader. */
  visible: Readonly<Record<string, boolean>>
  /** Widths in px. */
  widths: Readonly<Record<string, number>>
  /** Kept at the start (true) or let go (false) by the reader; layouts saved before this could be chosen have none. */
  pinned?: Readonly<Record<string, boolean>>
}

export interface Sort {
  id: string
  desc: boolean
}

export type Selection = ReadonlySet<string>

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** The rows of the current page. Keep the identity of rows that did not change. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What a row is called when it is read aloud, usually its name. */
  rowLabel: (row: Row) => string
  /** First load: skeleton rows are rendered. */
  loading?: boolean
  /** Rows are there and newer ones are on their way: a thin line runs at the top. */
  refreshing?: boolean
  /** Shown in place of the rows: usually an ErrorState. */
  error?: ReactNode
  /** Shown when there are no rows: usually an EmptyState. */
  empty: ReactNode
  /** Number of rows on all pages and the index of the first row here, for screen readers. */
  total?: number | undefined
  offset?: number
  sort?: Sort | null
  onSortChange?: (sort: Sort | null) => void
  layout?: ColumnLayout
  onLayoutChange?: (layout: ColumnLayout) => void
  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  rowActions?: (row: Row) => readonly UiAction[]
  /** Click or Enter on a row. Ctrl-click and middle click come with `newTab`. */
  onRowOpen?: (row: Row, how: { newTab: boolean }) => void
  /**
   * Given, a plain click and Space show a row's details beside the list, and while they are open the arrow keys show those
   * of the row they reach; Escape hands over undefined. Rows are then ticked with Shift+Space.
   */
  onRowPeek?: ((row: Row | undefined) => void) | undefined
  /** The row whose details are open beside the list. */
  openedId?: string | undefined
  density?: Density
  /** `fill` takes the rest of a `fill` page; `auto` grows to 70 % of the window; a number is a maximum in px. */
  height?: 'fill' | 'auto' | number
  /** Skeleton rows to draw; 10 by default. */
  expectedRows?: number
}
