/** The neighbour that is nearest to what the three of them foretell (PNG, 9.4). */
export function paeth(left: number, above: number, corner: number): number {
  const foretold = left + above - corner
  const [a, b, c] = [Math.abs(foretold - left), Math.abs(foretold - above), Math.abs(foretold - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** What each filter foretells of a byte, by the one to its left, the one above, and the one above that to the left (PNG, 9.2). */
const foretell: readonly ((left: number, above: number, corner: number) => number)[] = [() => 0, (left) => left, (_, above) => above, (left, above) => (left + above) >> 1, paeth]

/**
 * Takes the filter off a row, in place.
 * @param above the row above without its filter; of nought before the first
 * @param step bytes between a dot and the one to its left
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const by = foretell[filter]
  if (!by) throw new Error(`a PNG with the filter ${filter}`)
  for (let at = 0; at < step && at < row.length; at++) row[at]! += by(0, above[at]!, 0)
  for (let at = step; at < row.length; at++) row[at]! += by(row[at - step]!, above[at]!, above[at - step]!)
}
