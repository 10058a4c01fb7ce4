import type { CellValue } from './cellValue.ts'

/**
 * Text that a spreadsheet would treat as a formula (OWASP, "CSV Injection"), including full-width characters and
 * leading whitespace.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Prefixes formulas with an apostrophe, so that spreadsheets treat them as text. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Numbers, including negative ones, are written unquoted. All text is quoted. */
const cell = (value: CellValue): string =>
  typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`

/** Formats rows as CSV (RFC 4180). Cells may contain text from devices, so none may be treated as a formula. */
export const csvLines = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
