import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { drawable } from './characters.ts'
import type { Sheet, SheetSection } from './sheet.ts'

const fonts = createRequire(import.meta.url)
/** One family with Latin, Cyrillic and Japanese letters. Only the glyphs in use are embedded in the document. */
const family = '@expo-google-fonts/m-plus-1p'
const files = {
  text: fonts.resolve(`${family}/400Regular/MPLUS1p_400Regular.ttf`),
  strong: fonts.resolve(`${family}/700Bold/MPLUS1p_700Bold.ttf`),
}

const page = { width: 595.28, height: 841.89, margin: 48, top: 72, bottom: 56 } as const
const inner = page.width - 2 * page.margin
const lowest = page.height - page.bottom
const ink = { text: '#1d2433', quiet: '#667085', line: '#e4e7ec', band: '#f5f6f8' } as const
const row = { height: 18, size: 8.5, pad: 5 } as const

type Doc = PDFKit.PDFDocument

/**
 * Prepares text for drawing on one line: replaces control characters, which names reported by devices may contain, and
 * letters that the font lacks.
 */
const plain = (doc: Doc, text: string): string =>
  drawable(text.replace(/\p{Cc}+/gu, ' '), (code) => fontOf(doc).hasGlyphForCodePoint(code))

/** Returns the current font. pdfkit has no public API to ask which glyphs it contains. */
const fontOf = (doc: Doc): { hasGlyphForCodePoint(code: number): boolean } =>
  (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font

/** Draws a sheet on A4 pages and returns the PDF. */
export function draw(sheet: Sheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.top, bottom: 0, left: page.margin, right: page.margin },
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
  drawHead(doc, sheet)
  for (const section of sheet.sections) drawSection(doc, section, sheet.brand.color)
  const { count } = doc.bufferedPageRange()
  for (let number = 0; number < count; number++) drawFrame(doc, sheet, number, count)
  doc.end()
  return ended
}

function drawHead(doc: Doc, { title, facts }: Sheet): void {
  doc.y = page.top + 8
  doc.font('strong').fontSize(18).fillColor(ink.text).text(plain(doc, title), page.margin, doc.y, { width: inner })
  doc.moveDown(0.4)
  for (const [label, value] of facts) {
    const { y } = doc
    cell(doc, label, page.margin, y, 110, { color: ink.quiet })
    cell(doc, value, page.margin + 110, y, inner - 110, {})
    doc.y = y + 15
  }
}

function drawSection(doc: Doc, { heading, columns, rows, note }: SheetSection, color: string): void {
  if (doc.y + 70 > lowest) doc.addPage()
  doc.y += 18
  doc.font('strong').fontSize(11.5).fillColor(color).text(plain(doc, heading), page.margin, doc.y, { width: inner })
  doc.y += 4
  const whole = columns.reduce((sum, column) => sum + column.share, 0)
  const places = columns.map((column, index) => ({
    ...column,
    width: (column.share / whole) * inner,
    x: page.margin + (columns.slice(0, index).reduce((sum, before) => sum + before.share, 0) / whole) * inner,
  }))
  const drawLabels = (): void => {
    const { y } = doc
    doc.rect(page.margin, y, inner, row.height).fill(ink.band)
    for (const place of places)
      cell(doc, place.label, place.x + row.pad, y + 4, place.width - 2 * row.pad, {
        color: ink.quiet,
        right: place.number,
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
      cell(doc, line[index] ?? '', place.x + row.pad, y + 4, place.width - 2 * row.pad, { right: place.number })
    doc
      .moveTo(page.margin, y + row.height)
      .lineTo(page.margin + inner, y + row.height)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
    doc.y = y + row.height
  }
  if (note !== undefined) {
    cell(doc, note, page.margin, doc.y + 5, inner, { color: ink.quiet })
    doc.y += row.height + 2
  }
}

/** Draws one line of text, truncated if it does not fit. */
function cell(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  { color = ink.text, right = false }: { color?: string; right?: boolean | undefined },
): void {
  doc.font('text').fontSize(row.size).fillColor(color)
  const line = fitting(doc, plain(doc, text), width)
  doc.text(line, right ? x + width - doc.widthOfString(line) : x, y, { lineBreak: false })
}

/** Returns the text, or as much of it as fits before an ellipsis. */
function fitting(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  const letters = text.slice(0, 300).split(/(?:)/u)
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (doc.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle
    else tooMany = middle
  }
  return `${letters.slice(0, fits).join('')}…`
}

/** Draws the parts of every page: the brand at the top, the page number at the bottom. */
function drawFrame(doc: Doc, { brand, footer }: Sheet, number: number, count: number): void {
  doc.switchToPage(number)
  doc.rect(0, 0, page.width, 6).fill(brand.color)
  doc
    .font('strong')
    .fontSize(11)
    .fillColor(brand.color)
    .text(plain(doc, brand.name), page.margin, 28, { lineBreak: false })
  cell(
    doc,
    footer.replace('{page}', String(number + 1)).replace('{pages}', String(count)),
    page.margin,
    page.height - 36,
    inner,
    { color: ink.quiet, right: true },
  )
}
