import { plainFileName } from '@outpost/contract/kit/patterns'

/** Spreadsheets take a text without this mark for a national alphabet. */
const CSV_START = '\uFEFF'

/** The text of a CSV file as a file. */
export const csvFile = (...messages: readonly string[]): Blob =>
  new Blob([CSV_START, ...messages], { type: 'text/csv;charset=utf-8' })

/** Hands a file to the browser, which saves it under that name, without the symbols that names must not hold. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: plainFileName(name) }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
