import type { ReactNode } from 'react'
import type { UiAction } from '../Actions.tsx'
import type { Density } from '../theme/density.ts'

/** A column. Keep the array stable (module constant or useMemo), or every row is rendered again. */
export interface DataColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value as plain text, shown as the tooltip of a truncated cell. */
  text?: (row: Row) => string
  sortable?: boolean
  /** Right-aligned, in the header and the cells. */
  numeric?: boolean
  /** The name of the row: the only bold cell, and the heading of the card on small screens. */
  primary?: boolean
  /** The width in px until the user changes it; 160 by default. */
  width?: number
  minWidth?: number
  /** Takes up the remaining width. */
  grow?: boolean
  /** Stays in place during horizontal scrolling. Pinned columns come first. */
  pinned?: boolean
  /** False means always visible, and not listed in the column settings. */
  hideable?: boolean
  /** Hidden until the user shows it. */
  hidden?: boolean
}

/** The user's changes to the columns. The caller saves it; `EMPTY_LAYOUT` is the default. */
export interface ColumnLayout {
  /** Column ids. Missing ones are placed as in the column list. */
  order: readonly string[]
  /** Shown (true) or hidden (false) by the user. */
  visible: Readonly<Record<string, boolean>>
  /** Widths in px. */
  widths: Readonly<Record<string, number>>
  /** Pinned (true) or unpinned (false) by the user. Absent in layouts saved before this option existed. */
  pinned?: Readonly<Record<string, boolean>>
}

export interface Sort {
  id: string
  desc: boolean
}

export type Selection = ReadonlySet<string>

/** What a card of 72 px shows besides the name of the row. */
export interface CardContent {
  /** The state, with its word. */
  state: ReactNode
  /** The rest of the line, cut where the card ends. */
  detail: ReactNode
}

export interface DataTableProps<Row> {
  /** Makes the cards of narrow screens 72 px high, with this content instead of all columns. */
  card?: (row: Row) => CardContent
  /** Accessible name of the table. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** The rows of the current page. Unchanged rows must keep their identity. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The label of a row for screen readers, usually its name. */
  rowLabel: (row: Row) => string
  /** The first load: shows skeleton rows. */
  loading?: boolean
  /** The rows are being refreshed: a thin progress line is shown at the top. */
  refreshing?: boolean
  /** Shown instead of the rows, usually an ErrorState. */
  error?: ReactNode
  /** Shown if there are no rows, usually an EmptyState. */
  empty: ReactNode
  /** For screen readers: the number of rows on all pages, and the index of the first row shown here. */
  total?: number | undefined
  offset?: number
  sort?: Sort | null
  onSortChange?: (sort: Sort | null) => void
  layout?: ColumnLayout
  onLayoutChange?: (layout: ColumnLayout) => void
  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  rowActions?: (row: Row) => readonly UiAction[]
  /** The number of actions that rows can have, if more can arrive later: then the rows are rendered again. */
  actionCount?: number | undefined
  /** Called for a click or Enter on a row. `newTab` is set for Ctrl-click and middle click. */
  onRowOpen?: (row: Row, how: { newTab: boolean }) => void
  /**
   * If set, a plain click and Space show a row's details beside the list, and while they are open, the arrow keys show
   * those of the row they reach. Escape calls it with undefined. Rows are then selected with Shift+Space.
   */
  onRowPeek?: ((row: Row | undefined) => void) | undefined
  /** The row whose details are shown beside the list. */
  openedId?: string | undefined
  density?: Density
  /**
   * `fill` takes the remaining height of a `fill` page; `auto` grows up to 70 % of the viewport; a number is a maximum
   * in px.
   */
  height?: 'fill' | 'auto' | number
  /** The number of skeleton rows; 10 by default. */
  expectedRows?: number
}
