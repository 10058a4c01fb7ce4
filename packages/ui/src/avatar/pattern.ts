const SIDE = 5
/** The number of generated columns; the others mirror them. */
const HALF = 3
const COLORS = 11

export interface Pattern {
  /** Index in the chart palette, from 1 to 11. */
  color: number
  /** The filled cells of a grid of five by five, as column and row. */
  cells: [x: number, y: number][]
}

/**
 * Returns a 32-bit hash of a text (FNV-1a), finalized as in murmur3 so that similar texts get very different values.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Returns a generated picture for a user without one: a symmetric pattern, as in games of the 1980s.
 * @example patternOf('7 anna@example.com').cells // [[1, 0], [3, 0], ...]
 */
export function patternOf(seed: string): Pattern {
  const hash = hashOf(seed)
  const cells: [number, number][] = []
  for (let cell = 0; cell < SIDE * HALF; cell++) {
    if (((hash >>> cell) & 1) === 0) continue
    const [x, y] = [cell % HALF, Math.floor(cell / HALF)]
    cells.push([x, y])
    if (x < HALF - 1) cells.push([SIDE - 1 - x, y])
  }
  // The bits above those of the cells choose the colour. An empty pattern would be invisible, so it gets the centre
  // cell.
  return { color: 1 + ((hash >>> (SIDE * HALF)) % COLORS), cells: cells.length > 0 ? cells : [[2, 2]] }
}
