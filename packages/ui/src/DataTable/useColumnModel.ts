import { useMemo, useState } from 'react'
import { type ColumnPlace, EMPTY_LAYOUT, placeColumns, shownColumns } from './layout.ts'
import type { DataColumn, DataTableProps } from './types.ts'

export interface ColumnModel<Row> {
  /** The visible columns in order. The array stays the same until order or visibility change. */
  columns: readonly DataColumn<Row>[]
  places: readonly ColumnPlace[]
  /** Sets the width shown while a border is dragged; `null` resets it. */
  preview: (width: { id: string; px: number } | null) => void
}

/**
 * Returns order, visibility, widths and pinned offsets of the columns, from their definitions and the user's changes.
 */
export function useColumnModel<Row>({
  columns,
  layout = EMPTY_LAYOUT,
}: Pick<DataTableProps<Row>, 'columns' | 'layout'>): ColumnModel<Row> {
  const [dragged, preview] = useState<{ id: string; px: number } | null>(null)
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const widths = dragged ? { ...layout.widths, [dragged.id]: dragged.px } : layout.widths
  return { columns: shown, places: placeColumns(shown, widths), preview }
}
