import { formatDateTime } from '@outpost/ui/Cells'
import { utcInstant } from '../../browser/utc.ts'

/** What stands in one cell of an exported file. */
export type CellValue = string | number

/** How the API writes a time: UTC, without saying so. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

interface MessageTree {
  yes: string
  no: string
}

/** The name of a record inside a record, such as a tag. */
const nameIn = (value: object): string => ('name' in value ? String(value.name) : JSON.stringify(value))

/**
 * A field of a record as a file holds it: numbers as numbers, times in the reader's zone, lists by the names of
 * what is in them.
 */
export function cellValue(value: unknown, timeZone: string | undefined, labels: MessageTree): CellValue {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? value : ''
  if (typeof value === 'boolean') return value ? labels.yes : labels.no
  if (isTime(value)) {
    const { date, time } = formatDateTime(Date.parse(utcInstant(value)!), timeZone)
    return `${date} ${time}`
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => cellValue(entry, timeZone, labels)).join(', ')
  return typeof value === 'object' ? nameIn(value) : String(value)
}
