import { localTime } from '../../../kit/local-time.ts'
import type { GeneratedRow } from '../generate/generate.ts'

type Named = Pick<GeneratedRow, 'name' | 'start_date' | 'end_date' | 'time_zone'>

/** The date of a moment in a time zone, such as `2026-03-31`. */
export const dateIn = (zone: string, moment: Date): string =>
  new Date(localTime(zone, moment.getTime())).toISOString().slice(0, 10)

/** The first and the last day of a report, in its time zone. */
export const datesOf = ({ start_date, end_date, time_zone }: Named): [first: string, last: string] => [
  dateIn(time_zone, start_date),
  dateIn(time_zone, new Date(end_date.getTime() - 1)),
]

/** The name of a file of a report, from its name and its days. */
export function fileName(report: Named, extension: 'pdf' | 'csv' | 'xlsx'): string {
  const name = report.name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return `${[name, ...new Set(datesOf(report))].join('_')}.${extension}`
}
