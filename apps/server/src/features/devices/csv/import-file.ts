import { type ImportColumn, importColumns, maxImported } from '@outpost/contract/devices/csv/constants'
import { fail } from '@outpost/contract/kit/errors'
import type { CsvRow } from '../../../kit/csv.ts'

/** A line of an import file: its non-empty values by column; undefined if it has more cells than the header. */
export interface ImportLine {
  line: number
  values: Partial<Record<ImportColumn, string>> | undefined
}

/** The accepted names of the columns, in lower case and reduced to letters. */
const names: ReadonlyMap<string, ImportColumn> = new Map<string, ImportColumn>(
  Object.entries({
    serial: 'serial',
    serialnumber: 'serial',
    serialno: 'serial',
    sn: 'serial',
    mac: 'mac',
    macaddress: 'mac',
    imei: 'imei',
    name: 'name',
    devicename: 'name',
    password: 'password',
    devicepassword: 'password',
    passwordconfirmation: 'password',
    tag: 'tags',
    tags: 'tags',
  }),
)

const wrong = (message: string) => fail('VALIDATION', { source: 'file', message })
const TOLD = 64

/**
 * Returns the columns of a header, one for each cell. Throws VALIDATION for unknown or duplicate columns, and without a
 * serial column.
 */
function columnsOf({ cells }: CsvRow): ImportColumn[] {
  const columns = cells.map((cell) => names.get(cell.toLowerCase().replace(/[^a-z]/g, '')))
  if (!columns.includes('serial'))
    throw wrong(`The first line must name the columns: ${importColumns.join(', ')}. The column "serial" is missing.`)
  const unknown = columns.indexOf(undefined)
  if (unknown >= 0)
    throw wrong(
      `The column "${cells[unknown]!.slice(0, TOLD)}" is unknown. The columns are ${importColumns.join(', ')}.`,
    )
  const found = columns as ImportColumn[]
  const twice = found.find((column, index) => found.indexOf(column) !== index)
  if (twice) throw wrong(`The column "${twice}" appears twice.`)
  return found
}

/**
 * Reads the devices of a table with a header row.
 * @throws VALIDATION for an invalid header, no lines, or too many
 */
export function readImport(table: Iterable<CsvRow>): ImportLine[] {
  let columns: ImportColumn[] | undefined
  const lines: ImportLine[] = []
  for (const row of table) {
    if (!columns) {
      columns = columnsOf(row)
      continue
    }
    if (lines.length >= maxImported) throw wrong(`A file can list at most ${maxImported} devices.`)
    lines.push(lineOf(row, columns))
  }
  if (!columns) throw wrong('The file is empty.')
  if (lines.length === 0) throw wrong('The file lists no devices.')
  return lines
}

function lineOf({ line, cells }: CsvRow, columns: readonly ImportColumn[]): ImportLine {
  if (cells.slice(columns.length).some((cell) => cell !== '')) return { line, values: undefined }
  const values = columns.map((column, at) => [column, cells[at] ?? ''] as const).filter(([, value]) => value !== '')
  return { line, values: Object.fromEntries(values) }
}
