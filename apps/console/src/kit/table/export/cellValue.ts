import { formatDateTime } from '@outpost/ui/Cells'
import { utcInstant } from '../../browser/utc.ts'

/** The value of a cell in an exported file. */
export type CellValue = string | number

/** The time format of the API: UTC without a time zone. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)

interface MessageTree {
  yes: string
  no: string
}

/** The name of a nested record, such as a tag. */
const nameIn = (value: object): string => ('name' in value ? String(value.name) : JSON.stringify(value))

/**
 * Converts a field of a record to a cell value. Numbers remain numbers, times are converted to the user's time zone,
 * and lists become the names of their items.
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
