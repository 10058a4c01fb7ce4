import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { linesOf } from './parts.ts'

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf')

test('REPORTS-042 a long name is broken at spaces into up to three lines, and loses nothing that fits', () => {
  const doc = new PDFDocument()
  doc.registerFont('text', font)
  const of = (text: string, most = 3) => linesOf(doc, text, 100, { size: 8, most })
  expect(of('Shop 5')).toEqual(['Shop 5'])
  const lines = of('Shop 12, Nedre Slottsgate 27, back office')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('Shop 12, Nedre Slottsgate 27, back office')
  for (const line of lines) expect(doc.widthOfString(line)).toBeLessThanOrEqual(100)
  expect(of('大阪府大阪市北区梅田三丁目一番地三号').join('')).toBe('大阪府大阪市北区梅田三丁目一番地三号')
  expect(of('x'.repeat(5000))).toHaveLength(3)
  expect(linesOf(doc, 'wide', 1, { size: 8, most: 3 })).toEqual(['w', 'i', 'de'])
  doc.end()
})
