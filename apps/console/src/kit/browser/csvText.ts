const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+$/.test(text)

/**
 * A CSV cell (RFC 4180). Text that a spreadsheet would treat as a formula is prefixed with an apostrophe, because it
 * comes from devices and other users.
 */
const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns rows as the text of a CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
