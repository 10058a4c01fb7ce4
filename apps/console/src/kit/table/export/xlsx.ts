import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { CellValue } from './cellValue.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of a minimal workbook according to ECMA-376, except the sheet. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Characters that XML does not allow, not even escaped, including unpaired surrogates. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replace(FORBIDDEN, '').replace(/[&<>]/g, (sign) => entities[sign]!)
/** The maximum number of characters in a spreadsheet cell. */
const MAX_LENGTH = 32_767

/** Text is marked as such, so that spreadsheets do not treat it as a formula. */
const cell = (value: CellValue): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escape(value.slice(0, MAX_LENGTH))}</t></is></c>`

export interface Workbook {
  add: (rows: readonly (readonly CellValue[])[]) => void
  end: () => Blob
}

/**
 * Creates a workbook with a single sheet. Rows are compressed as they are added, so that a large sheet is never held in
 * memory uncompressed.
 */
export function startWorkbook(): Workbook {
  const packed: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  sheet.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`))
  return {
    add: (rows) => sheet.push(strToU8(rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join(''))),
    end: () => {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return new Blob(packed, { type: `${TYPE}.sheet` })
    },
  }
}
