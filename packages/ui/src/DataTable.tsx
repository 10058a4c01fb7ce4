import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Body } from './DataTable/Body.tsx'
import type { CardsProps } from './DataTable/Cards.tsx'
import { Header } from './DataTable/Header.tsx'
import { SkeletonRows } from './DataTable/SkeletonRows.tsx'
import classes from './DataTable/Table.module.css'
import type { DataTableProps } from './DataTable/types.ts'
import { type ColumnModel, useColumnModel } from './DataTable/useColumnModel.ts'
import { lazyPart, useLazyPart } from './float/lazyPart.ts'
import { useRowHeight } from './theme/density.ts'

export { EMPTY_LAYOUT, shownColumns } from './DataTable/layout.ts'
export { pageSelection, selectRange, togglePage, toggleRow } from './DataTable/selection.ts'
export type { ColumnLayout, DataColumn, DataTableProps, Selection, Sort } from './DataTable/types.ts'

const SELECT_WIDTH = 40

/** Cards have different heights and measure themselves, which takes a library that tables do not need. */
const cards = lazyPart<CardsProps<never>>(() => import('./DataTable/Cards.tsx').then(({ Cards }) => Cards))

/**
 * A table of one page of rows that are stored on the server. It renders the rows it is given and reports what the user
 * wants: another order, other columns, a selection, a row to open. It renders 10,000 rows as smoothly as 10.
 *
 * Keys on a row: the arrow keys, Home, End, Page Up and Page Down move. Space selects; if details can be shown beside
 * the list, Space shows them and Shift+Space selects. Shift with a move extends the selection. Enter opens the row,
 * Shift+F10 opens its menu, and Ctrl+A selects the page.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowId, loading = false, error } = props
  const asCards = useMediaQuery('(max-width: 479.98px)', false, { getInitialValueInEffect: false }) ?? false
  const model = useColumnModel(props)
  const rowHeight = useRowHeight(props.density)
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const showRows = error === undefined && rows.length > 0
  const message = error ?? (rows.length === 0 && !loading ? props.empty : undefined)

  const View = asCards ? NarrowView : TableView
  return (
    <View
      table={props}
      model={model}
      ids={ids}
      rowHeight={rowHeight}
      showRows={showRows}
      showSkeleton={loading && rows.length === 0 && error === undefined}
      message={message}
    />
  )
}

interface TableViewProps<Row> {
  table: DataTableProps<Row>
  model: ColumnModel<Row>
  ids: readonly string[]
  rowHeight: number
  showRows: boolean
  showSkeleton: boolean
  message: ReactNode
}

/** The rows as cards. Their code is loaded while the rows are. */
function NarrowView<Row>(props: TableViewProps<Row>) {
  const render = useLazyPart(cards, true)
  const { table, model, ids, showRows, message } = props
  // Without cards the columns have nothing to name, and most would be cut off.
  if (message) return <div className={classes.frame}>{message}</div>
  if (!showRows || !render)
    return <TableView {...props} showRows={false} showSkeleton={showRows || props.showSkeleton} />
  // The type of a lazy part has no type parameters. Rows and columns belong together in `props`.
  return render({ table, columns: model.columns, ids } as unknown as CardsProps<never>)
}

function TableView<Row>({ table, model, ids, rowHeight, showRows, showSkeleton, message }: TableViewProps<Row>) {
  // State rather than a ref: the rows mount before their parent's ref is set, and must be notified when it is.
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useEdges(viewport)
  const { height = 'fill' } = table
  const selectable = table.selection !== undefined
  const actions = table.rowActions !== undefined
  return (
    <div className={classes.frame} data-height={typeof height === 'string' ? height : undefined}>
      {table.refreshing && <div className={classes.progress} aria-hidden />}
      <div
        ref={setViewport}
        className={classes.viewport}
        data-scroll-region
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without rows nothing else in it takes the focus, and a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={message ? 0 : undefined}
        style={typeof height === 'number' ? { maxHeight: height } : undefined}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a screen reader passes arrow keys on to a grid, and keeps them from a table
          role="grid"
          aria-multiselectable={selectable || undefined}
          className={classes.table}
          aria-label={table.label}
          aria-rowcount={(table.total ?? table.rows.length) + 1}
          aria-busy={table.loading || table.refreshing || undefined}
          style={tableStyle(model, selectable, actions, rowHeight)}
        >
          <Widths model={model} selectable={selectable} actions={actions} />
          <Header table={table} model={model} ids={ids} />
          {showRows && (
            <Body table={table} columns={model.columns} ids={ids} rowHeight={rowHeight} viewport={viewport} />
          )}
          {showSkeleton && (
            <SkeletonRows
              columns={model.columns}
              rows={table.expectedRows ?? 10}
              selectable={selectable}
              actions={actions}
            />
          )}
        </table>
        {message && <div className={classes.message}>{message}</div>}
      </div>
    </div>
  )
}

/** Pinned columns show their edge only while content is hidden behind them. */
function markEdges(element: HTMLElement) {
  const start = Math.abs(element.scrollLeft)
  element.toggleAttribute('data-scrolled', start > 1)
  element.toggleAttribute('data-more', start + element.clientWidth < element.scrollWidth - 1)
}

/** Updates the edges now, on scrolling, and whenever the width of the table or the viewport changes. */
function useEdges(element: HTMLElement | null) {
  useEffect(() => {
    if (!element) return
    const mark = () => markEdges(element)
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [element])
}

const ACTIONS_WIDTH = 44

function tableStyle<Row>(
  model: ColumnModel<Row>,
  selectable: boolean,
  actions: boolean,
  rowHeight: number,
): CSSProperties {
  const sides = (selectable ? SELECT_WIDTH : 0) + (actions ? ACTIONS_WIDTH : 0)
  const pins = model.places.flatMap((place, index) =>
    place.pinnedAt === undefined ? [] : [[`--pin-${index}`, `${place.pinnedAt + (selectable ? SELECT_WIDTH : 0)}px`]],
  )
  return {
    width: model.places.reduce((sum, place) => sum + place.width, sides),
    '--ui-row': `${rowHeight}px`,
    ...Object.fromEntries(pins),
  } as CSSProperties
}

/** Column widths are set here and not in the rows, so that dragging a border does not render any row again. */
function Widths<Row>({
  model,
  selectable,
  actions,
}: {
  model: ColumnModel<Row>
  selectable: boolean
  actions: boolean
}) {
  const grows = model.places.some((place) => !place.fixed)
  return (
    <colgroup>
      {selectable && <col style={{ width: SELECT_WIDTH }} />}
      {model.places.map((place) => (
        <col key={place.id} style={place.fixed ? { width: place.width } : undefined} />
      ))}
      <col style={grows ? { width: 0 } : undefined} />
      {actions && <col style={{ width: ACTIONS_WIDTH }} />}
    </colgroup>
  )
}
