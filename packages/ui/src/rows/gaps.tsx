/** A placeholder for rows that are not rendered. */
export function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

/** Returns the height in px of the gap before each rendered row, and after the last one. */
export function gapsBetween(indexes: readonly number[], count: number, rowHeight: number): number[] {
  const ends = [...indexes, count]
  return ends.map((index, position) => (index - (position === 0 ? 0 : ends[position - 1]! + 1)) * rowHeight)
}
