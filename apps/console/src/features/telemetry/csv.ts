import { trimOf } from '@outpost/contract/kit/trim'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { align } from './align.ts'

const cell = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** A name may contain a unit that a user has typed. */
const head = (name: string): string => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/**
 * Returns the charted values as CSV (RFC 4180): one row per time in UTC, and one column per value, or three (average,
 * minimum, maximum) if each time represents an interval. Every cell is a number, a time or a name from the catalogue,
 * so none can be interpreted as a formula.
 */
export function metricsCsv(series: readonly Series[]): string {
  const { times, lines } = align(series.filter((one) => one.values.some((value) => value !== null)))
  const columns = lines.flatMap(({ series: { parameter, unit }, values, minima, maxima }) => {
    const name = unit ? `${parameter} (${unit})` : parameter
    return minima && maxima
      ? [
          { name: `${name} average`, values },
          { name: `${name} minimum`, values: minima },
          { name: `${name} maximum`, values: maxima },
        ]
      : [{ name, values }]
  })
  const names = ['time', ...columns.map((column) => head(column.name))]
  const rows = times.flatMap((time, index) => {
    const cells = columns.map((column) => cell(column.values[index]))
    // A time without any value only marks a gap in the chart.
    return cells.every((text) => text === '') ? [] : [[new Date(time * 1000).toISOString(), ...cells]]
  })
  return [names, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Returns a file name that is valid on any system, from texts that a device may have chosen. */
export const fileName = (...parts: string[]): string =>
  `${parts
    .map((part) => trimOf(part.replace(/[^\p{L}\p{N}._-]+/gu, '-'), '-.'))
    .filter((part) => part !== '')
    .join('_')
    .slice(0, 120)}.csv`
