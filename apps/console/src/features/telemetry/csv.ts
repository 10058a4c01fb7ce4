import { trimOf } from '@outpost/contract/kit/trim'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { align } from './align.ts'

const cell = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/**
 * What charts show, as CSV (RFC 4180): one line per moment in UTC, one column per value, three where each moment stands for
 * a step with average, minimum and maximum. Every cell is a number, a time or a name of the catalogue, so that none can be
 * taken for a formula.
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
  const head = ['time', ...columns.map((column) => column.name)]
  const rows = times.flatMap((time, index) => {
    const cells = columns.map((column) => cell(column.values[index]))
    // A moment without any value only marks a gap in the drawing.
    return cells.every((text) => text === '') ? [] : [[new Date(time * 1000).toISOString(), ...cells]]
  })
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** A name for a file on any system, from words that a device may have chosen. */
export const fileName = (...parts: string[]): string =>
  `${parts
    .map((part) => trimOf(part.replace(/[^\p{L}\p{N}._-]+/gu, '-'), '-.'))
    .filter((part) => part !== '')
    .join('_')
    .slice(0, 120)}.csv`
