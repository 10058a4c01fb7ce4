import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { drawChart } from './chart.ts'
import { addSpace, cell, type Doc, type Frame, frameOf, ink, linesOf, plain, row } from './parts.ts'
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
/** The height of a heading with the space around it, in points. */
const headingSpace = 40
/** The height of a further line of a cell, in sizes of its type. */
const leading = 1.25

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

/** A column with its place on the page, in points. */
interface Place {
  x: number
  width: number
  number?: boolean
}

/** The lines of the cells of a row, and its height. */
interface Lines {
  cells: string[][]
  height: number
}

function placesOf(columns: SheetSection['columns'], { margin, inner }: Frame): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, number = false }) => {
    const place = { x, width: (share / whole) * inner, number }
    x += place.width
    return place
  })
}

/** Breaks the texts of a row into lines, so that names that begin alike can be told apart. */
function linesIn(doc: Doc, places: readonly Place[], texts: readonly string[], size: number): Lines {
  const cells = places.map(({ width }, n) =>
    linesOf(doc, texts[n] ?? '', width - 2 * row.pad, { size, most: row.lines }),
  )
  const most = Math.max(...cells.map(({ length }) => length))
  return { cells, height: row.height + (most - 1) * size * leading }
}

/** Draws a row at the current place, and moves below it. */
function drawLines(
  doc: Doc,
  places: readonly Place[],
  { cells, height }: Lines,
  { color, size }: { color: string; size: number },
): void {
  const { y } = doc
  for (const [n, { x, width, number }] of places.entries())
    for (const [at, text] of cells[n]!.entries())
      cell(doc, text, x + row.pad, y + 4 + at * size * leading, width - 2 * row.pad, { color, right: number, size })
  doc.y = y + height
}

function drawSection(doc: Doc, frame: Frame, { heading, columns, rows, note }: SheetSection, color: string): void {
  const { margin, inner, lowest } = frame
  const size = columns.length > manyColumns ? row.small : row.size
  const places = placesOf(columns, frame)
  const words = columns.map(({ label }) => label)
  const labels = linesIn(doc, places, words, size)
  const [first] = rows
  // A heading is not parted from its first row.
  addSpace(doc, frame, headingSpace + labels.height + (first ? linesIn(doc, places, first, size).height : 0))
  doc.y += 18
  doc.font('strong').fontSize(11.5).fillColor(color).text(plain(doc, heading), margin, doc.y, { width: inner })
  doc.y += 4
  const drawLabels = (): void => {
    const { y } = doc
    doc.rect(margin, y, inner, labels.height).fill(ink.band)
    drawLines(doc, places, labels, { color: ink.quiet, size })
  }
  if (rows.length > 0) drawLabels()
  for (const texts of rows) {
    const line = linesIn(doc, places, texts, size)
    if (doc.y + line.height > lowest) {
      doc.addPage()
      drawLabels()
    }
    drawLines(doc, places, line, { color: ink.text, size })
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + inner, doc.y)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
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
