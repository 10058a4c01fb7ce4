import { decodeText, type CsvRow } from '../csv.ts'
import { WorkbookError } from './workbook-error.ts'
import { xmlParts } from './xml.ts'
import { ZipParts } from './zip-parts.ts'

/**
 * Limits of a workbook: the unpacked bytes of the parts that are read, its rows (as many as a sheet can have), the cells
 * that are in the rows read, and the columns and characters that are kept.
 */
const [UNPACKED, ROWS, CELLS, COLUMNS, CHARACTERS] = [33_554_432, 1_048_576, 250_000, 100, 1000] as const

const WORKBOOK = 'xl/workbook.xml'
const STRINGS = 'xl/sharedStrings.xml'
const noSheet = () => new WorkbookError('The file is not a workbook with a table.')

/** Returns the name of a part that a relationship of the workbook refers to. */
const partNamed = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Returns the part that contains the first sheet. */
function firstSheet(textOf: (name: string) => string | undefined): string {
  let id: string | undefined
  for (const part of xmlParts(textOf(WORKBOOK) ?? '')) {
    if (part.kind !== 'open' || part.name !== 'sheet') continue
    id = Object.entries(part.attributes).find(([name]) => name.endsWith(':id'))?.[1]
    break
  }
  for (const part of xmlParts(textOf('xl/_rels/workbook.xml.rels') ?? '')) {
    if (part.kind !== 'open' || part.name !== 'Relationship' || part.attributes['Id'] !== id) continue
    const sheet = textOf(partNamed(part.attributes['Target'] ?? ''))
    if (sheet !== undefined) return sheet
  }
  throw noSheet()
}

/** Returns the texts that cells refer to by number, without the reading aids of Japanese texts. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [text, isText, isAid] = ['', false, false]
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (isText && !isAid) text += part.text
    } else if (part.name === 't') isText = part.kind === 'open'
    else if (part.name === 'rPh') isAid = part.kind === 'open'
    else if (part.name === 'si' && part.kind === 'open') text = ''
    else if (part.name === 'si') texts.push(text.slice(0, CHARACTERS))
  }
  return texts
}

/** Returns the column of a reference such as `AB12`, counted from 0; undefined if it names none. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Numbers are written as people typed them: without an exponent if they are whole. */
function plainNumber(text: string): string {
  const number = Number(text)
  return text !== '' && Number.isSafeInteger(number) ? String(number) : text
}

interface Cell {
  column: number
  type: string
  text: string
}

function valueOf({ type, text }: Cell, texts: readonly string[]): string {
  if (type === 's') {
    const shared = text === '' ? '' : texts[Number(text)]
    if (shared === undefined) throw new WorkbookError('The workbook is damaged.')
    return shared.trim()
  }
  const value = text.slice(0, CHARACTERS).trim()
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === '' || type === 'n' ? plainNumber(value) : value
}

/** Reads the rows of a sheet, as a CSV file is read: without empty ones, each with its number. */
function* rowsOf(sheet: string, texts: readonly string[]): Generator<CsvRow> {
  let [line, cells, isText, isAid, count] = [0, [] as string[], false, false, 0]
  let cell: Cell | undefined
  let next = 0
  let total = 0
  for (const part of xmlParts(sheet)) {
    if (part.kind === 'text') {
      if (cell && isText && !isAid) cell.text += part.text
    } else if (part.name === 'v' || part.name === 't') isText = part.kind === 'open'
    else if (part.name === 'rPh') isAid = part.kind === 'open'
    else if (part.name === 'c' && part.kind === 'open') {
      if (++count > CELLS) throw new WorkbookError(`The table has more than ${CELLS} cells.`)
      const column = Math.min(columnOf(part.attributes['r']) ?? next, COLUMNS)
      cell = { column, type: part.attributes['t'] ?? '', text: '' }
      next = column + 1
    } else if (part.name === 'c' && cell) {
      const value = valueOf(cell, texts)
      // Everything right of the last column counts as one cell, so that it is noticed.
      if (value !== '') {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = value
      }
      cell = undefined
    } else if (part.name === 'row' && part.kind === 'open') {
      if (++total > ROWS) throw new WorkbookError(`The table has more than ${ROWS} rows.`)
      const stated = Number(part.attributes['r'])
      line = Number.isSafeInteger(stated) && stated > 0 ? stated : line + 1
      cells = []
      next = 0
    } else if (part.name === 'row' && cells.length > 0) yield { line, cells }
  }
}

/**
 * Reads the first sheet of an XLSX workbook (ECMA-376): texts, numbers and results of formulas, without formats.
 * Nothing in it is executed, and no other file is read.
 * @param most the number of rows after which it stops reading
 * @throws WorkbookError with the reason as text for users
 */
export function readSheet(bytes: Buffer, most: number): CsvRow[] {
  const parts = new ZipParts(bytes, UNPACKED)
  const textOf = (name: string): string | undefined => {
    const part = parts.read(name)
    return part && decodeText(part).replace(/^\uFEFF/, '')
  }
  const sheet = firstSheet(textOf)
  const texts = sharedTexts(textOf(STRINGS) ?? '')
  const rows: CsvRow[] = []
  for (const row of rowsOf(sheet, texts)) {
    rows.push(row)
    if (rows.length >= most) break
  }
  return rows
}
