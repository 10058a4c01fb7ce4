/** A line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The number of differing lines that are matched. Beyond it the differing parts are shown one after the other. */
const MOST_DIFFERENCES = 1000

/**
 * Compares two texts line by line, with the least number of differing lines (E. Myers, "An O(ND) Difference Algorithm
 * and Its Variations", 1986). Lines that both texts begin or end with are left out of the search.
 */
export function lineDiff(first: string, second: string): DiffLine[] {
  const [a, b] = [first.split('\n'), second.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [
    ...a.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text) => ({ kind: 'same', text }) as const),
  ]
}

/** Compares two outputs. The end of the last line is not shown as an empty line, if both outputs have it. */
export const outputDiff = (first: string, second: string): DiffLine[] =>
  first.endsWith('\n') && second.endsWith('\n')
    ? lineDiff(first.slice(0, -1), second.slice(0, -1))
    : lineDiff(first, second)

/** A line of a folded comparison, or the number of equal lines that were left out. */
export type FoldedLine = DiffLine | { kind: 'folded'; count: number }

/** Leaves out equal lines that are more than `around` lines away from a difference. */
export function foldSame(lines: readonly DiffLine[], around = 3): FoldedLine[] {
  const near = new Set<number>()
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') for (let line = at - around; line <= at + around; line++) near.add(line)
  const folded: FoldedLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = folded.at(-1)
    if (near.has(at)) folded.push(line)
    else if (last?.kind === 'folded') last.count++
    else folded.push({ kind: 'folded', count: 1 })
  }
  return folded
}

function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  const trace = search(a, b)
  if (!trace)
    return [
      ...a.map((text) => ({ kind: 'removed', text }) as const),
      ...b.map((text) => ({ kind: 'added', text }) as const),
    ]
  return walkBack(a, b, trace)
}

/** Whether the best path with this number of differences reaches diagonal `k` from the one above, by an added line. */
const isDown = (v: ReadonlyMap<number, number>, k: number, d: number): boolean =>
  k === -d || (k !== d && (v.get(k - 1) ?? -1) < (v.get(k + 1) ?? -1))

/**
 * Returns how far each diagonal was reached with 0, 1, 2 ... differences, until both texts ended; undefined if they
 * differ in too many lines.
 */
function search(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number>[] | undefined {
  const trace: ReadonlyMap<number, number>[] = []
  let before = new Map([[1, 0]])
  for (let d = 0; d <= Math.min(a.length + b.length, MOST_DIFFERENCES); d++) {
    const v = new Map<number, number>()
    for (let k = -d; k <= d; k += 2) {
      let x = isDown(before, k, d) ? before.get(k + 1)! : before.get(k - 1)! + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      v.set(k, x)
      if (x >= a.length && x - k >= b.length) return [...trace, before]
    }
    trace.push(before)
    before = v
  }
  return undefined
}

/** Follows the best path from the ends of both texts to their beginnings. */
function walkBack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): DiffLine[] {
  const lines: DiffLine[] = []
  let [x, y] = [a.length, b.length]
  for (let d = trace.length - 1; d >= 0; d--) {
    const k = x - y
    const down = isDown(trace[d]!, k, d)
    const from = down ? k + 1 : k - 1
    const fromX = trace[d]!.get(from)!
    const fromY = fromX - from
    while (x > fromX + (down ? 0 : 1) && y > fromY + (down ? 1 : 0)) {
      lines.push({ kind: 'same', text: a[--x]! })
      y--
    }
    if (d > 0) lines.push(down ? { kind: 'added', text: b[--y]! } : { kind: 'removed', text: a[--x]! })
  }
  return lines.reverse()
}
