import type { Series } from '@outpost/contract/telemetry/schemas'

type Values = (number | null)[]

/** Several series with a common time axis. */
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
 * Aligns series to a common time axis, as charts and tables need. The values of a report share its time, so usually
 * nothing has to be moved. Where times differ, a series has no value at the times of the others.
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
 * Appends the device's latest report to the series, so that a chart up to now shows the newest values. Hourly figures
 * are not changed, because a single report does not cover an hour.
 * @param at the time of the latest report in Unix seconds
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
