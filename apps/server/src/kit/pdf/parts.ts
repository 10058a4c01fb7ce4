import { drawable } from './characters.ts'

export type Doc = PDFKit.PDFDocument

/** The measures of a page, in points. */
export interface Frame {
  width: number
  height: number
  margin: number
  /** Where the content of a page begins and ends. */
  top: number
  lowest: number
  /** The width of the content. */
  inner: number
}

/** The sides of A4. */
const [short, long] = [595.28, 841.89] as const

/** Returns the measures of an A4 page. */
export function frameOf(landscape: boolean): Frame {
  const [width, height] = landscape ? [long, short] : [short, long]
  const margin = 48
  return { width, height, margin, top: 72, lowest: height - 56, inner: width - 2 * margin }
}

export const ink = { text: '#1d2433', quiet: '#667085', line: '#e4e7ec', band: '#f5f6f8' } as const
export const row = { height: 18, size: 8.5, small: 7.5, pad: 5, lines: 3 } as const

/** Begins a page if less than `height` is left on this one. */
export function addSpace(doc: Doc, { lowest }: Frame, height: number): void {
  if (doc.y + height > lowest) doc.addPage()
}

/**
 * Prepares text for drawing on one line: replaces control characters, which names reported by devices may contain, and
 * letters that the font lacks.
 */
export const plain = (doc: Doc, text: string): string =>
  drawable(text.replace(/\p{Cc}+/gu, ' '), (code) => fontOf(doc).hasGlyphForCodePoint(code))

/** Returns the current font. pdfkit has no public API to ask which glyphs it contains. */
const fontOf = (doc: Doc): { hasGlyphForCodePoint(code: number): boolean } =>
  (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font

/** Draws one line of text, truncated if it does not fit. */
export function cell(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  { color = ink.text, right = false, size = row.size }: { color?: string; right?: boolean | undefined; size?: number },
): void {
  doc.font('text').fontSize(size).fillColor(color)
  const line = fitting(doc, plain(doc, text), width)
  doc.text(line, right ? x + width - doc.widthOfString(line) : x, y, { lineBreak: false })
}

/** The characters of a text that are drawn at most. */
const drawn = 300

/** Returns how many of the letters fit, followed by an end. */
function countFitting(doc: Doc, letters: readonly string[], width: number, end: string): number {
  let [fits, tooMany] = [0, letters.length + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (doc.widthOfString(`${letters.slice(0, middle).join('')}${end}`) <= width) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Returns the text, or as much of it as fits before an ellipsis. */
function fitting(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  const letters = text.slice(0, drawn).split(/(?:)/u)
  return `${letters.slice(0, countFitting(doc, letters, width, '…')).join('')}…`
}

/**
 * Returns the lines of a text in a cell, at most so many: broken at spaces if there are any, the last one truncated if it
 * does not fit. Sets the font.
 */
export function linesOf(
  doc: Doc,
  text: string,
  width: number,
  { size, most }: { size: number; most: number },
): string[] {
  doc.font('text').fontSize(size)
  const lines: string[] = []
  let rest = plain(doc, text)
  while (lines.length < most - 1 && doc.widthOfString(rest) > width) {
    const letters = rest.slice(0, drawn).split(/(?:)/u)
    // One letter at least, so that each line takes something.
    const fits = letters.slice(0, Math.max(1, countFitting(doc, letters, width, ''))).join('')
    const space = fits.lastIndexOf(' ')
    const line = rest[fits.length] === ' ' || space <= 0 ? fits : fits.slice(0, space)
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
  }
  return [...lines, rest]
}
