import type { CellValue } from './cellValue.ts'

/** What a spreadsheet would take for a formula (OWASP, "CSV Injection"), also in full width and behind blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** A text that no spreadsheet runs: the apostrophe says that what follows is text. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Numbers stand as they are, also negative ones; every text is quoted. */
const cell = (value: CellValue): string =>
  typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`

/** Lines of a CSV file (RFC 4180). What a device says of itself stands in it, so that no cell may be taken for a formula. */
export const csvLines = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
