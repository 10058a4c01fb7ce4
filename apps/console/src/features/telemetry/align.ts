import type { Series } from '@outpost/contract/telemetry'

type Values = (number | null)[]

/** Several courses over one list of times. */
export interface Aligned {
  /** Unix seconds, ascending. */
  times: readonly number[]
  lines: readonly { series: Series; values: Values; minima: Values | undefined; maxima: Values | undefined }[]
}

const sameTimes = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((time, index) => time === b[index])

function spread(places: ReadonlyMap<number, number>, { times }: Series, values: readonly (number | null)[] | undefined): Values | undefined {
  if (!values) return undefined
  const out: Values = Array.from({ length: places.size }, () => null)
  for (const [index, time] of times.entries()) out[places.get(time)!] = values[index] ?? null
  return out
}

/**
 * Puts courses over one list of times, as a chart and a table want them. Values of one report have one time, so that usually
 * nothing is moved; where times differ, a course has no value at the other's times.
 */
export function align(series: readonly Series[]): Aligned {
  const [first] = series
  if (first && series.every((one) => sameTimes(first.times, one.times))) {
    return { times: first.times, lines: series.map((one) => ({ series: one, values: one.values, minima: one.minima, maxima: one.maxima })) }
  }
  const times = [...new Set(series.flatMap((one) => one.times))].toSorted((a, b) => a - b)
  const places = new Map(times.map((time, index) => [time, index]))
  return {
    times,
    lines: series.map((one) => ({ series: one, values: spread(places, one, one.values)!, minima: spread(places, one, one.minima), maxima: spread(places, one, one.maxima) })),
  }
}
