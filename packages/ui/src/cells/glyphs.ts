/** The states that have their own shape. */
export type Tone = 'positive' | 'neutral' | 'pending' | 'none' | 'error'

/** A path of a glyph in a 12 by 12 box: filled, or stroked with the given line width. */
export interface GlyphPart {
  d: string
  line?: number
}

const ring: GlyphPart = { d: 'M9.75 6a3.75 3.75 0 1 1-7.5 0a3.75 3.75 0 1 1 7.5 0z', line: 1.5 }

/**
 * The shapes of the states, which differ not only in colour: filled, hollow, half, dash, triangle. The same in tables
 * and on maps.
 */
export const glyphs: Readonly<Record<Tone, readonly GlyphPart[]>> = {
  positive: [{ d: 'M10.5 6a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0z' }],
  neutral: [ring],
  pending: [ring, { d: 'M6 1.5a4.5 4.5 0 0 0 0 9z' }],
  none: [{ d: 'M2 6h8', line: 1.75 }],
  error: [{ d: 'M6 1.2 11.2 10.4H.8z' }],
}
