import type { AlignedData } from 'uplot'

/** A line. `null` is a gap. If `min` and `max` are given, a band is shown behind the line. */
export interface ChartSeries {
  id: string
  label: string
  values: readonly (number | null)[]
  min?: readonly (number | null)[]
  max?: readonly (number | null)[]
  /** Index in the palette, from 0 to 10; by default the index in the list. */
  color?: number
}

type Column = (number | null)[]

/**
 * Inserts an empty point into every pause that is too long, so that it is shown as a gap instead of being bridged.
 * @param times seconds in ascending order
 * @param gapAfter the longest pause in seconds that is still bridged
 */
export function breakAtPauses(
  times: readonly number[],
  columns: readonly (readonly (number | null)[])[],
  gapAfter: number,
) {
  const outTimes: number[] = []
  const outColumns: Column[] = columns.map(() => [])
  times.forEach((time, index) => {
    const before = times[index - 1]
    if (before !== undefined && time - before > gapAfter) {
      outTimes.push(before + gapAfter / 2)
      for (const column of outColumns) column.push(null)
    }
    outTimes.push(time)
    outColumns.forEach((column, place) => column.push(columns[place]![index] ?? null))
  })
  return { times: outTimes, columns: outColumns }
}

/** Returns whether a series has a band. */
function hasBand(series: ChartSeries): boolean {
  return series.min !== undefined && series.max !== undefined
}

/** Returns the columns of a chart in rendering order: the upper and lower edge of each band before its line. */
export function columnsOf(series: readonly ChartSeries[]): (readonly (number | null)[])[] {
  return series.flatMap((one) => (hasBand(one) ? [one.max!, one.min!, one.values] : [one.values]))
}

/** Returns the data in the format of uPlot. */
export function alignedData(
  times: readonly number[],
  series: readonly ChartSeries[],
  gapAfter: number | undefined,
): AlignedData {
  const columns = columnsOf(series)
  if (gapAfter === undefined) return [[...times], ...columns.map((column) => [...column])]
  const broken = breakAtPauses(times, columns, gapAfter)
  return [broken.times, ...broken.columns]
}

/**
 * Returns the series as they are drawn on top of each other: the first one as high as all visible ones together, and each
 * next one without those before it, which it is drawn over.
 */
export function stacked(series: readonly ChartSeries[], hidden: ReadonlySet<string>): ChartSeries[] {
  let above: readonly (number | null)[] | undefined
  return series
    .toReversed()
    .map((one) => {
      if (hidden.has(one.id)) return one
      const below = above
      const values = one.values.map((value, at) => (below ? (value ?? 0) + (below[at] ?? 0) : value))
      above = values
      return { ...one, values }
    })
    .toReversed()
}

/** Returns the minimum, maximum and last value of a line, for the description of a chart. */
export function summarise(values: readonly (number | null)[]): { min: number; max: number; last: number } | undefined {
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  if (last === undefined) return undefined
  // Not Math.min(...known): a long history would overflow the call stack.
  return known.reduce((sum, value) => ({ min: Math.min(sum.min, value), max: Math.max(sum.max, value), last }), {
    min: last,
    max: last,
    last,
  })
}
