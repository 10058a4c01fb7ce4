/** A row of a CSV file and the line on which it begins, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

const separators = [',', ';', '\t'] as const

/**
 * The text of a file that a spreadsheet has saved: UTF-8 or UTF-16 with their marks, UTF-8 without, or else the Windows code page of
 * western Europe, in which every byte means something.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What stands between the cells: as the file's first line says (`sep=;`, Excel's own), or what that line has most of. */
function separatorOf(text: string): { separator: string; start: number } {
  const [, said, end] = /^sep=([,;\t|])(\r\n|\n|\r)/.exec(text) ?? []
  if (said !== undefined) return { separator: said, start: 5 + end!.length }
  const [firstLine = ''] = /^[^\r\n]*/.exec(text.trimStart().slice(0, 10_000)) ?? []
  const [best] = separators
    .map((separator) => ({ separator, count: firstLine.split(separator).length }))
    .toSorted((a, b) => b.count - a.count)
  return { separator: best!.separator, start: 0 }
}

/** Where a cell in quotes ends, behind its last quote; the text's end where nothing closes it. */
function endOfQuoted(text: string, start: number): number {
  for (let place = start + 1; ; place += 2) {
    place = text.indexOf('"', place)
    if (place < 0) return text.length
    if (text[place + 1] !== '"') return place + 1
  }
}

const [CR, LF] = [13, 10] as const

/** Where a cell ends: at the next separator or line end from `place` on, else with the text. Sign by sign, since an expression takes many times as long. */
function endOfCell(text: string, place: number, separator: number): number {
  let end = place
  for (; end < text.length; end++) {
    const sign = text.charCodeAt(end)
    if (sign === separator || sign === CR || sign === LF) break
  }
  return end
}

/** A cell that begins with a quote, without its quotes where it has both. */
function unquoted(cell: string): string {
  const whole = cell.trimEnd()
  if (whole.length < 2 || !whole.endsWith('"')) return cell
  const inner = whole.slice(1, -1)
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner
}

/** Line ends of any kind between two places. */
function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let place = from; place < to; place++) {
    const sign = text.charCodeAt(place)
    if (sign === LF || (sign === CR && text.charCodeAt(place + 1) !== LF)) count++
  }
  return count
}

/** Cells of a row that are kept; those beyond are passed over. */
const mostCells = 1000

/**
 * Reads CSV (RFC 4180) row by row, with commas, semicolons or tabs and any line ends. Empty lines are passed over. Takes time that grows
 * with the text's length alone, whatever its quotes: some 30 ms for a megabyte at worst.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const { separator, start } = separatorOf(text)
  const between = separator.charCodeAt(0)
  let place = start
  let line = start === 0 ? 1 : 2
  while (place < text.length) {
    const row: CsvRow = { line, cells: [] }
    let isFilled = false
    for (let more = true; more;) {
      const isQuoted = text.startsWith('"', place)
      const quoted = isQuoted ? endOfQuoted(text, place) : place
      const end = endOfCell(text, quoted, between)
      if (row.cells.length < mostCells) {
        const cell = text.slice(place, end)
        row.cells.push((isQuoted ? unquoted(cell) : cell).trim())
        isFilled ||= row.cells.at(-1) !== ''
      } else isFilled ||= !isQuoted && end > place
      line += lineEnds(text, place, quoted)
      more = text.charCodeAt(end) === between
      place = end + 1
      if (!more && text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF) place++
    }
    line++
    if (isFilled) yield row
  }
}

/** What a spreadsheet would take for a formula (OWASP, "CSV Injection"), also in full width and behind blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** A cell by RFC 4180. Numbers stand as they are; a text that a spreadsheet would run is put behind an apostrophe. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of a CSV file with its end. Devices choose some of these texts, so that no cell may be taken for a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`
