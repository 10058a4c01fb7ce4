import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the smallest workbook (ECMA-376), except its sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Characters that XML does not allow, not even escaped, including unpaired surrogates. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>]/g, (sign) => entities[sign]!)
/** The characters that a cell of a spreadsheet can have. */
const MOST_CHARACTERS = 32_767

const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MOST_CHARACTERS))}</t></is></c>`

type Rows = readonly (readonly (string | number)[])[]

async function* sheetOf(slices: AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`)
  for await (const rows of slices) yield Buffer.from(rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join(''))
  yield Buffer.from('</sheetData></worksheet>')
}

/** What the central directory says about a part. */
interface Packed {
  name: string
  crc: number
  packed: number
  size: number
  offset: number
}

/** The sizes follow the content (bit 3), because they are known only then; deflated; dated 1 January 1980. */
const head = Buffer.from([20, 0, 8, 0, 8, 0, 0, 0, 0x21, 0])

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4)
  return bytes
}

const directoryEntry = ({ name, crc, packed, size, offset }: Packed): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    head,
    numbers(crc, packed, size, name.length, 0),
    Buffer.alloc(2),
    numbers(0, offset),
    Buffer.from(name),
  ])

/** Writes a part while it is compressed, and returns what the directory says about it. */
async function* packed(
  name: string,
  content: AsyncIterable<Buffer>,
  offset: number,
): AsyncGenerator<Buffer, Packed & { end: number }> {
  const begin = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    head,
    numbers(0, 0, 0, name.length),
    Buffer.from(name),
  ])
  yield begin
  let [crc, size, bytes] = [0, 0, 0]
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const part of content) {
      crc = crc32(part, crc)
      size += part.length
      yield part
    }
  }
  for await (const part of Readable.from(measured()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
    bytes += part.length
    yield part
  }
  yield Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), numbers(crc, bytes, size)])
  return { name, crc, packed: bytes, size, offset, end: offset + begin.length + bytes + 16 }
}

/** One piece of content. */
async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/**
 * Writes an XLSX workbook with one sheet while its rows are read, so that none of it is kept. Texts are marked as
 * texts, so that no spreadsheet runs them as formulas.
 * @param slices the rows, some at a time
 */
export async function* workbookOf(slices: AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  const all: Packed[] = []
  let offset = 0
  const contents = [
    ...Object.entries(parts).map(([name, text]) => [name, once(text)] as const),
    ['xl/worksheets/sheet1.xml', sheetOf(slices)] as const,
  ]
  for (const [name, content] of contents) {
    const entry = yield* packed(name, content, offset)
    all.push(entry)
    offset = entry.end
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(all.length, 8)
  end.writeUInt16LE(all.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([directory, end])
}
