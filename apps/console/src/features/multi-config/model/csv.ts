import type { DraftDevice } from './draft.ts'

/** What a CSV file says: a text for each device, and the numbers of its lines that name no device of the run. */
export interface CsvTexts {
  texts: Record<number, string>
  unknown: number[]
}

/** Splits CSV (RFC 4180) into rows of cells. A semicolon separates as well, as some spreadsheet programs write it. */
export function csvRows(text: string): string[][] {
  const separator = /^[^\n"]*;/.test(text) && !/^[^\n;]*,/.test(text) ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') cell += source[++at]!
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator || char === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      if (char === '\n') rows.push(row.splice(0))
    } else cell += char
  }
  row.push(cell.replace(/\r$/, ''))
  rows.push(row)
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''))
}

const plain = (text: string): string => text.trim().toLowerCase()

/** Reads the lines `device,value` of a CSV file. A device is named by its serial number, MAC address or name. */
export function textsFromCsv(text: string, devices: readonly DraftDevice[]): CsvTexts {
  const byName = new Map<string, number | undefined>()
  for (const { id, name, serial, mac } of devices) {
    // Two devices with the same name cannot be told apart by it.
    byName.set(plain(name), byName.has(plain(name)) ? undefined : id)
    for (const sure of [serial, mac]) if (sure !== '') byName.set(plain(sure), id)
  }
  const texts: Record<number, string> = {}
  const unknown: number[] = []
  for (const [index, [device = '', value = '']] of csvRows(text).entries()) {
    const id = byName.get(plain(device))
    // Our own files have an apostrophe before what a spreadsheet would take for a formula.
    if (id !== undefined) texts[id] = value.trim().replace(/^'(?=[=+\-@])/, '')
    // The first line may be a heading.
    else if (index > 0) unknown.push(index + 1)
  }
  return { texts, unknown }
}
