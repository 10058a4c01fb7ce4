const SIDE = 5
/** Columns that are rendered; the others mirror them. */
const HALF = 3
const COLORS = 11

export interface Pattern {
  /** Place in the chart palette, 1 to 11. */
  color: number
  /** Filled cells of five by five, as column and row. */
  cells: [x: number, y: number][]
}

/** A number of 32 bits for a text (FNV-1a), mixed once more so that texts that differ little differ much (murmur3's end). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * A picture for the person who has none: cells that mirror each other, as in games of the eighties.
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
  // The bits above the cells choose the colour. A picture of nothing would be a hole.
  return { color: 1 + ((hash >>> (SIDE * HALF)) % COLORS), cells: cells.length > 0 ? cells : [[2, 2]] }
}
