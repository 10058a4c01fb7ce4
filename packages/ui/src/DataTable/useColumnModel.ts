import { useMemo, useState } from 'react'
import { type ColumnPlace, EMPTY_LAYOUT, placeColumns, shownColumns } from './layout.ts'
import type { DataColumn, DataTableProps } from './types.ts'

export interface ColumnModel<Row> {
  /** Shown columns in order. The same array until order or visibility change. */
  columns: readonly DataColumn<Row>[]
  places: readonly ColumnPlace[]
  /** Shows a width while a border is dragged; `null` forgets it. */
  preview: (width: { id: string; px: number } | null) => void
}

/** The columns' order, visibility, widths and pinned offsets, from what the columns ask for and what the reader has changed. */
export function useColumnModel<Row>({
  columns,
  layout = EMPTY_LAYOUT,
}: Pick<DataTableProps<Row>, 'columns' | 'layout'>): ColumnModel<Row> {
  const [dragged, preview] = useState<{ id: string; px: number } | null>(null)
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const widths = dragged ? { ...layout.widths, [dragged.id]: dragged.px } : layout.widths
  return { columns: shown, places: placeColumns(shown, widths), preview }
}
