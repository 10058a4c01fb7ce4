import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Column } from '../table.tsx'
import { cellValue } from './cellValue.ts'
import { csvLines } from './csv.ts'
import { exportRows, type ExportSource, type Format } from './exportRows.ts'

const labels = { yes: 'Yes', no: 'No' }

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＠x'])(
  'SECURITY-023 %j is escaped so that no spreadsheet runs it',
  (text) => {
    expect(csvLines([[text]])).toBe(`"'${text}"\r\n`)
  },
)

test('values that are not formulas stay unchanged: numbers, including negative ones, and texts with any characters inside', () => {
  expect(csvLines([[-73, 'a=b', 'say "hi", Ola', 'line\nbreak', '']])).toBe(
    '-73,"a=b","say ""hi"", Ola","line\nbreak",""\r\n',
  )
})

test("FRAME-115: values are exported as displayed, with times in the user's zone", () => {
  expect(cellValue('2026-07-01 12:00:00', 'Europe/Oslo', labels)).toBe('2026-07-01 14:00:00')
  expect([null, undefined, Number.NaN, 12.5, true, false, 'x'].map((value) => cellValue(value, 'UTC', labels))).toEqual(
    ['', '', '', 12.5, 'Yes', 'No', 'x'],
  )
  expect(cellValue([{ name: 'North', color: '#fff' }, { name: 'Mast' }], 'UTC', labels)).toBe('North, Mast')
})

const columns: Column<never>[] = [
  { id: 'name', header: 'Name', cell: () => null },
  { id: 'signal', header: 'Signal', cell: () => null, value: (row: { signal: number }) => row.signal - 1 },
  { id: 'seen', header: 'Seen', cell: () => null },
]
const rows = Array.from({ length: 2500 }, (_, index) => ({
  id: index,
  name: `=R${index} <&>\u0000`,
  signal: -60,
  seen: '2026-07-01 12:00:00',
}))
const asked: { limit: number; offset: number }[] = []
const source: ExportSource = {
  name: 'Devices',
  total: rows.length,
  columns,
  read: async (part) => {
    asked.push(part)
    return { rows: rows.slice(part.offset, part.offset + part.limit), total: rows.length }
  },
}
const write = (
  format: Format,
  signal = new AbortController().signal,
  onProgress: (done: number, total: number) => void = () => undefined,
) => exportRows({ format, source, timeZone: 'Europe/Oslo', labels, signal, onProgress })

test('FRAME-117: all rows are read page by page and exported with the columns of the view', async () => {
  asked.length = 0
  const heard: number[][] = []
  const { file, count } = await write('csv', undefined, (done, total) => heard.push([done, total]))
  const lines = (await file.text()).split('\r\n')
  expect(count).toBe(2500)
  expect(asked).toEqual([
    { limit: 2000, offset: 0 },
    { limit: 2000, offset: 2000 },
  ])
  expect(heard).toEqual([
    [2000, 2500],
    [2500, 2500],
  ])
  expect(lines[0]!.replace('\uFEFF', '')).toBe('"Name","Signal","Seen (Europe/Oslo)"')
  expect(lines[1]).toBe('"\'=R0 <&>\u0000",-61,"2026-07-01 14:00:00"')
  expect(lines).toHaveLength(2502)
})

test('design section 7: a workbook contains texts as texts and numbers as numbers', async () => {
  const { file } = await write('xlsx')
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  expect(sheet.match(/<row>/g)).toHaveLength(2501)
  expect(sheet).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">=R0 &lt;&amp;&gt;</t></is></c><c><v>-61</v></c>',
  )
  expect(sheet).not.toContain('<f>')
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
})

test('FRAME-117: a cancelled export stops', async () => {
  const stop = new AbortController()
  asked.length = 0
  await expect(write('csv', stop.signal, () => stop.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toHaveLength(1)
})
