import type { Page } from '@outpost/contract/kit/page'
import type { Column, TableRow } from '../table.tsx'
import { csvFile } from '../../browser/saveFile.ts'
import { guessedTimeZone } from '../../browser/timeZone.ts'
import { readAll } from '../readAll.ts'
import { type CellValue, cellValue, isTime } from './cellValue.ts'
import { csvLines } from './csv.ts'

export type Format = 'csv' | 'xlsx'

/** The maximum number of rows in an export. */
export const EXPORT_LIMIT = 100_000
/** Rows per request. */
const PAGE = 2000

/** The list to export. */
export interface ExportSource {
  /** Name of the list, used for the file name. */
  name: string
  total: number
  /** The visible columns, in order. */
  columns: readonly Column<never>[]
  read: (part: { limit: number; offset: number }, signal?: AbortSignal) => Promise<Page<TableRow>>
}

export interface ExportOptions {
  format: Format
  source: ExportSource
  timeZone: string | undefined
  labels: { yes: string; no: string }
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

interface Sink {
  add: (rows: readonly (readonly CellValue[])[]) => void
  end: () => Blob
}

function startCsv(): Sink {
  const messages: string[] = []
  return { add: (rows) => void messages.push(csvLines(rows)), end: () => csvFile(...messages) }
}

const startSink = async (format: Format): Promise<Sink> =>
  format === 'csv' ? startCsv() : (await import('./xlsx.ts')).startWorkbook()

/** Columns and rows belong to the same list, whose row type is no longer known here. */
const valueOf = (column: Column<never>, row: TableRow): unknown =>
  column.value ? column.value(row as never) : (row as TableRow & Record<string, unknown>)[column.id]

/**
 * Exports all rows of a list, with the columns, filters and order of the view. Reads page by page, up to `EXPORT_LIMIT`
 * rows. Headings of time columns name the time zone.
 * @returns the file and its number of rows
 * @throws any error of `read`; the signal's reason when it aborts
 */
export async function exportRows(options: ExportOptions): Promise<{ file: Blob; count: number }> {
  const { timeZone, labels, signal, onProgress } = options
  const { columns, read } = options.source
  const sink = await startSink(options.format)
  const zone = timeZone ?? guessedTimeZone()
  const headingOf =
    (rows: readonly TableRow[]) =>
    (column: Column<never>): string =>
      rows.some((row) => isTime(valueOf(column, row))) ? `${column.header} (${zone})` : column.header
  let count = 0
  let headed = false
  const onPage = (rows: readonly TableRow[], expected: number): void => {
    if (!headed) sink.add([columns.map(headingOf(rows))])
    headed = true
    sink.add(rows.map((row) => columns.map((column) => cellValue(valueOf(column, row), timeZone, labels))))
    count += rows.length
    onProgress(count, expected)
  }
  await readAll({ read: (part) => read(part, signal), limit: EXPORT_LIMIT, pageSize: PAGE, onPage, signal })
  return { file: sink.end(), count }
}
