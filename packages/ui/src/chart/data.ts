import type { AlignedData } from 'uplot'

/** One line. `null` is a gap. With `min` and `max` a band is rendered behind the line. */
export interface ChartSeries {
  id: string
  label: string
  values: readonly (number | null)[]
  min?: readonly (number | null)[]
  max?: readonly (number | null)[]
  /** Place in the palette, 0 to 10; by default the place in the list. */
  color?: number
}

type Column = (number | null)[]

/**
 * Puts an empty moment into every pause that is longer than it should be, so that it is rendered as a gap and not bridged.
 * @param times seconds, ascending
 * @param gapAfter longest pause in seconds that still counts as connected
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

/** True when a series has a band. */
export function hasBand(series: ChartSeries): boolean {
  return series.min !== undefined && series.max !== undefined
}

/** The columns of a chart in the order in which they are rendered: each band's upper and lower edge before its line. */
export function columnsOf(series: readonly ChartSeries[]): (readonly (number | null)[])[] {
  return series.flatMap((one) => (hasBand(one) ? [one.max!, one.min!, one.values] : [one.values]))
}

/** Data as uPlot takes it. */
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

/** Smallest, largest and last value of a line, for the words that describe a chart. */
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
