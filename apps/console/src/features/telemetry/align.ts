import type { Series } from '@outpost/contract/telemetry/schemas'

type Values = (number | null)[]

/** Several courses over one list of times. */
export interface Aligned {
  /** Unix seconds, ascending. */
  times: readonly number[]
  lines: readonly { series: Series; values: Values; minima: Values | undefined; maxima: Values | undefined }[]
}

const sameTimes = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((time, index) => time === b[index])

function spread(
  places: ReadonlyMap<number, number>,
  { times }: Series,
  values: readonly (number | null)[] | undefined,
): Values | undefined {
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
    return {
      times: first.times,
      lines: series.map((one) => ({ series: one, values: one.values, minima: one.minima, maxima: one.maxima })),
    }
  }
  const times = [...new Set(series.flatMap((one) => one.times))].toSorted((a, b) => a - b)
  const places = new Map(times.map((time, index) => [time, index]))
  return {
    times,
    lines: series.map((one) => ({
      series: one,
      values: spread(places, one, one.values)!,
      minima: spread(places, one, one.minima),
      maxima: spread(places, one, one.maxima),
    })),
  }
}

/**
 * The courses with the device's latest report at their end, so that a chart up to now shows what has just come in. Hourly
 * figures stay as they are: one report is no hour.
 * @param at time of the latest report in unix seconds
 */
export function withLatest(aligned: Aligned, at: number | undefined, latest: (parameter: string) => unknown): Aligned {
  const { times, lines } = aligned
  const last = times.at(-1)
  if (at === undefined || last === undefined || at <= last || lines.some((line) => line.series.step > 0)) return aligned
  const valueOf = (parameter: string): number | null => {
    const value = latest(parameter)
    return typeof value === 'number' ? value : null
  }
  return {
    times: [...times, at],
    lines: lines.map((line) => ({ ...line, values: [...line.values, valueOf(line.series.parameter)] })),
  }
}
