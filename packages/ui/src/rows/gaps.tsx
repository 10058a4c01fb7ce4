/** Stands in for the rows that are out of sight. */
export function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

/** Empty px before each drawn row, and after the last one. */
export function gapsBetween(indexes: readonly number[], count: number, rowHeight: number): number[] {
  const ends = [...indexes, count]
  return ends.map((index, position) => (index - (position === 0 ? 0 : ends[position - 1]! + 1)) * rowHeight)
}
