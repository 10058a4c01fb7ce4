import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { drawChart } from './chart.ts'
import { addSpace, cell, type Doc, type Frame, frameOf, ink, plain, row } from './parts.ts'
import type { Sheet, SheetSection } from './sheet.ts'

const fonts = createRequire(import.meta.url)
/** One family with Latin, Cyrillic and Japanese letters. Only the glyphs in use are embedded in the document. */
const family = '@expo-google-fonts/m-plus-1p'
const files = {
  text: fonts.resolve(`${family}/400Regular/MPLUS1p_400Regular.ttf`),
  strong: fonts.resolve(`${family}/700Bold/MPLUS1p_700Bold.ttf`),
}

/** Tables with more columns are drawn in small type. */
const manyColumns = 8

/** Draws a sheet on A4 pages and returns the PDF. */
export function draw(sheet: Sheet): Promise<Buffer> {
  const frame = frameOf(sheet.landscape ?? false)
  const doc = new PDFDocument({
    size: [frame.width, frame.height],
    margins: { top: frame.top, bottom: 0, left: frame.margin, right: frame.margin },
    bufferPages: true,
    info: { Title: sheet.title, Author: sheet.brand.name, Producer: sheet.brand.name, Creator: sheet.brand.name },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('text', files.text).registerFont('strong', files.strong)
  drawHead(doc, frame, sheet)
  for (const section of sheet.sections)
    if ('points' in section) drawChart(doc, frame, section, sheet.brand.color)
    else drawSection(doc, frame, section, sheet.brand.color)
  const { count } = doc.bufferedPageRange()
  for (let number = 0; number < count; number++) drawFrame(doc, frame, sheet, number, count)
  doc.end()
  return ended
}

function drawHead(doc: Doc, { margin, inner, top }: Frame, { title, facts }: Sheet): void {
  doc.y = top + 8
  doc.font('strong').fontSize(18).fillColor(ink.text).text(plain(doc, title), margin, doc.y, { width: inner })
  doc.moveDown(0.4)
  for (const [label, value] of facts) {
    const { y } = doc
    cell(doc, label, margin, y, 110, { color: ink.quiet })
    cell(doc, value, margin + 110, y, inner - 110, {})
    doc.y = y + 15
  }
}

function drawSection(doc: Doc, frame: Frame, { heading, columns, rows, note }: SheetSection, color: string): void {
  const { margin, inner, lowest } = frame
  addSpace(doc, frame, 70)
  doc.y += 18
  doc.font('strong').fontSize(11.5).fillColor(color).text(plain(doc, heading), margin, doc.y, { width: inner })
  doc.y += 4
  const size = columns.length > manyColumns ? row.small : row.size
  const whole = columns.reduce((sum, column) => sum + column.share, 0)
  const places = columns.map((column, index) => ({
    ...column,
    width: (column.share / whole) * inner,
    x: margin + (columns.slice(0, index).reduce((sum, before) => sum + before.share, 0) / whole) * inner,
  }))
  const drawLabels = (): void => {
    const { y } = doc
    doc.rect(margin, y, inner, row.height).fill(ink.band)
    for (const place of places)
      cell(doc, place.label, place.x + row.pad, y + 4, place.width - 2 * row.pad, {
        color: ink.quiet,
        right: place.number,
        size,
      })
    doc.y = y + row.height
  }
  if (rows.length > 0) drawLabels()
  for (const line of rows) {
    if (doc.y + row.height > lowest) {
      doc.addPage()
      drawLabels()
    }
    const { y } = doc
    for (const [index, place] of places.entries())
      cell(doc, line[index] ?? '', place.x + row.pad, y + 4, place.width - 2 * row.pad, { right: place.number, size })
    doc
      .moveTo(margin, y + row.height)
      .lineTo(margin + inner, y + row.height)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
    doc.y = y + row.height
  }
  if (note !== undefined) {
    cell(doc, note, margin, doc.y + 5, inner, { color: ink.quiet })
    doc.y += row.height + 2
  }
}

/** Draws the parts of every page: the brand at the top, the page number at the bottom. */
function drawFrame(
  doc: Doc,
  { margin, inner, width, height }: Frame,
  { brand, footer }: Sheet,
  number: number,
  count: number,
): void {
  doc.switchToPage(number)
  doc.rect(0, 0, width, 6).fill(brand.color)
  doc.font('strong').fontSize(11).fillColor(brand.color).text(plain(doc, brand.name), margin, 28, { lineBreak: false })
  cell(
    doc,
    footer.replace('{page}', String(number + 1)).replace('{pages}', String(count)),
    margin,
    height - 36,
    inner,
    { color: ink.quiet, right: true },
  )
}
