import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { EMPTY_LAYOUT, isVisible, orderColumns } from './layout.ts'
import type { ColumnLayout, DataColumn, DataTableProps } from './types.ts'

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature })

const DEFAULT_WIDTH = 160
const MIN_WIDTH = 64
const MAX_WIDTH = 1200

/** Where and how wide a column is; changes while its border is dragged, so rows must not depend on it. */
export interface ColumnPlace {
  id: string
  width: number
  /** False: takes what is left over. */
  fixed: boolean
  /** Distance of a pinned column from the first pinned one. */
  pinnedAt: number | undefined
  min: number
  max: number
}

export interface ColumnModel<Row> {
  /** Shown columns in order. The same array until order or visibility change. */
  columns: readonly DataColumn<Row>[]
  places: readonly ColumnPlace[]
  /** Shows a width while a border is dragged; `null` forgets it. */
  preview: (width: { id: string; px: number } | null) => void
}

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'layout'>

function useTableState<Row>(columns: readonly DataColumn<Row>[], layout: ColumnLayout) {
  return useMemo(() => {
    const ordered = orderColumns(columns, layout)
    return {
      shown: ordered.filter((column) => isVisible(column, layout)),
      columnOrder: ordered.map((column) => column.id),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isVisible(column, layout)])),
      columnPinning: { start: ordered.filter((column) => column.pinned).map((column) => column.id), end: [] },
    }
  }, [columns, layout])
}

function useDefinitions<Row extends object>(columns: readonly DataColumn<Row>[]) {
  return useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    const sizes = (column: DataColumn<Row>) => ({
      size: column.width ?? DEFAULT_WIDTH,
      minSize: column.minWidth ?? MIN_WIDTH,
      maxSize: MAX_WIDTH,
    })
    return helper.columns(columns.map((column) => helper.display({ id: column.id, header: column.header, ...sizes(column) })))
  }, [columns])
}

/** The columns' order, visibility, widths and pinned offsets, kept by TanStack Table from the caller's layout. */
export function useColumnModel<Row extends object>({ columns, rows, rowId, layout = EMPTY_LAYOUT }: Props<Row>): ColumnModel<Row> {
  const [dragged, preview] = useState<{ id: string; px: number } | null>(null)
  const { shown, ...state } = useTableState(columns, layout)
  const widths = dragged ? { ...layout.widths, [dragged.id]: dragged.px } : { ...layout.widths }
  const table = useTable<typeof features, Row>({
    features,
    columns: useDefinitions(columns),
    data: rows,
    getRowId: rowId,
    state: { ...state, columnSizing: widths },
  })
  const places = shown.map((column): ColumnPlace => {
    const model = table.getColumn(column.id)
    return {
      id: column.id,
      width: model?.getSize() ?? DEFAULT_WIDTH,
      fixed: !column.grow || widths[column.id] !== undefined,
      pinnedAt: column.pinned ? (model?.getStart('start') ?? 0) : undefined,
      min: column.minWidth ?? MIN_WIDTH,
      max: MAX_WIDTH,
    }
  })
  return { columns: shown, places, preview }
}
