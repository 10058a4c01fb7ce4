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
  const [firstLine = ''] = /^[^\r\n]*/.exec(text.trimStart()) ?? []
  const [best] = separators.map((separator) => ({ separator, count: firstLine.split(separator).length })).toSorted((a, b) => b.count - a.count)
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

/**
 * Reads CSV (RFC 4180) row by row, with commas, semicolons or tabs and any line ends. Empty lines are passed over. Takes time that grows
 * with the text's length alone, whatever its quotes.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const { separator, start } = separatorOf(text)
  const stop = new RegExp(`[\\r\\n${separator}]|$`, 'g')
  let place = start
  let line = start === 0 ? 1 : 2
  while (place < text.length) {
    const row: CsvRow = { line, cells: [] }
    for (let more = true; more; ) {
      const quoted = text[place] === '"' ? endOfQuoted(text, place) : place
      stop.lastIndex = quoted
      const end = stop.exec(text)!.index
      row.cells.push(text.slice(place, end).replace(/^"([^]*)"\s*$/, (_, inner: string) => inner.replaceAll('""', '"')).trim())
      line += text.slice(place, quoted).match(/\r\n|\n|\r/g)?.length ?? 0
      more = text[end] === separator
      place = end + 1
      if (!more && text[end] === '\r' && text[end + 1] === '\n') place++
    }
    line++
    if (row.cells.some((cell) => cell !== '')) yield row
  }
}
