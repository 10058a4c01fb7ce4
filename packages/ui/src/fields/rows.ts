import { matchesWhole } from './list.ts'

/** A column of a table of texts. */
export interface RowColumn {
  key: string
  title: string
  /** Must match the whole cell. */
  pattern?: RegExp
  maxLength?: number
  /** An example, shown in the empty cell. */
  placeholder?: string
}

export type TextRow = Readonly<Record<string, string>>

/** Returns whether a cell is invalid. All cells are required. */
export function isCellFaulty(column: RowColumn, cell: string | undefined): boolean {
  const text = (cell ?? '').trim()
  if (text === '' || text.length > (column.maxLength ?? Infinity)) return true
  return column.pattern !== undefined && !matchesWhole(column.pattern, text)
}

export const hasFaultyCell = (columns: readonly RowColumn[], rows: readonly TextRow[]): boolean =>
  rows.some((row) => columns.some((column) => isCellFaulty(column, row[column.key])))
