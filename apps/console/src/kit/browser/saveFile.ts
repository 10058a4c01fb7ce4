import { plainFileName } from '@outpost/contract/kit/patterns'

/** Byte order mark. Without it, spreadsheet programs assume a legacy encoding. */
const CSV_START = '\uFEFF'

/** Creates a CSV file from its text. */
export const csvFile = (...messages: readonly string[]): Blob =>
  new Blob([CSV_START, ...messages], { type: 'text/csv;charset=utf-8' })

/** Saves a file through the browser, without the characters that are not allowed in file names. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: plainFileName(name) }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
