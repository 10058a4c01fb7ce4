import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hostileWorkbooks, workbookWith, zipWith } from '../../testing/hostile-workbooks.ts'
import { csvRows } from '../csv.ts'
import { readSheet } from './sheet.ts'
import { WorkbookError } from './workbook-error.ts'
import { workbookOf } from './write-workbook.ts'

const rows = (bytes: Buffer, most = 100) => readSheet(bytes, most).map(({ line, cells }) => [line, ...cells])
const hostile = hostileWorkbooks()
const sheet = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`

async function written(table: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  async function* slices() {
    for (const row of table) yield [row]
  }
  const found: Buffer[] = []
  for await (const part of workbookOf(slices())) found.push(part)
  return Buffer.concat(found)
}

test('DEVICES-171 a workbook that is written is read as it was, with numbers, markup, formulas and forbidden characters', async () => {
  const bytes = await written([['serial', 'name'], [6000000001, '=1+1 <&> "x"'], [], ['A\u0001B', 'Ærø 東京']])
  expect(rows(bytes)).toEqual([
    [1, 'serial', 'name'],
    [2, '6000000001', '=1+1 <&> "x"'],
    [4, 'AB', 'Ærø 東京'],
  ])
})

test('DEVICES-171 shared, inline, numeric and computed cells are read, gaps stay empty, and the first sheet is the first in the list', () => {
  const bytes = workbookWith({
    sheet: sheet(
      `<x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="C3"><x:v>3.52656100000001E14</x:v></x:c></x:row>
       <row r="7"><c t="inlineStr"><is><t>in</t><r><t xml:space="preserve">line </t></r></is></c><c t="str"><f>A1</f><v>x&#x26;&lt;y</v></c><c t="b"><v>1</v></c><c><v>1.5</v></c></row>
       <row r="8"><c r="A8"/></row>`,
    ),
    strings: '<sst><si><t>zero</t></si><si><r><t>o</t></r><r><t>ne</t></r><rPh><t>ワン</t></rPh></si></sst>',
  })
  expect(rows(bytes)).toEqual([
    [3, 'one', '', '352656100000001'],
    [7, 'inline', 'x&<y', 'TRUE', '1.5'],
  ])
  expect(rows(bytes, 1)).toHaveLength(1)
})

test('DEVICES-006 the two examples of an import list the same devices', () => {
  const example = (format: string): Buffer =>
    readFileSync(new URL(`../../../../console/public/assets-static/files/devices.${format}`, import.meta.url))
  // Empty cells at the end of a row are kept in a CSV file only.
  const listed = (rows: Iterable<{ cells: string[] }>) =>
    [...rows].map(({ cells }) => cells.join('|').replace(/\|+$/, ''))
  const rows = listed(readSheet(example('xlsx'), 100))
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(listed(csvRows(example('csv').toString())))
})

test.each(Object.entries(hostile))('DEVICES-172 %s is refused with a reason, or read within its limits', (_, bytes) => {
  try {
    expect(readSheet(bytes, 10_002).length).toBeLessThanOrEqual(10_002)
  } catch (error) {
    expect(error).toBeInstanceOf(WorkbookError)
  }
})

test.each([
  ['a bomb of zeros', /too large/],
  ['a document type with entities', /document type/],
  ['ten million cells', /too large/],
  ['more than a million cells', /more than 250000 cells/],
  ['an encrypted part', /encrypted/],
  ['tags in tags', /more than 1048576 rows/],
  ['no parts', /not a workbook/],
] as const)('DEVICES-172 %s is refused by name', (what, reason) => {
  expect(() => readSheet(hostile[what]!, 10_002)).toThrow(reason)
})

test('a size that the archive states is not believed, and one that is cut off is damaged', () => {
  const bytes = workbookWith({ sheet: sheet('<row><c><v>1</v></c></row>') })
  expect(rows(bytes)).toEqual([[1, '1']])
  for (const length of [0, 10, 60, bytes.length - 30])
    expect(() => rows(bytes.subarray(0, length))).toThrow(WorkbookError)
  const content = deflateRawSync(Buffer.from('x'))
  expect(() => rows(zipWith([{ name: 'xl/workbook.xml', method: 12, content }]))).toThrow(/damaged/)
})
