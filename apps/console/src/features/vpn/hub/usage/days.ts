import type { VpnUsage } from '@outpost/contract/vpn/schemas'

/** The bytes of a hub or client on a day, as the API returns them. */
export type Usage = Pick<VpnUsage, 'session_bytes_send' | 'session_bytes_received' | 'created_at'>

/** The number of days that the chart can show, counted back from today. */
export const spans = [7, 30, 90, 365] as const
const day = 86_400

/** The Unix seconds at which the days begin (UTC) that end with today. @param now in milliseconds */
export function daysUntil(now: number, count: number): number[] {
  const today = Math.floor(now / 1000 / day) * day
  return Array.from({ length: count }, (_, index) => today - (count - 1 - index) * day)
}

/** The date of a day in UTC, such as `2026-11-20`. */
export const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Returns the bytes for each of the days, 0 for days without any. */
export function bytesOn(times: readonly number[], rows: readonly Usage[]): { received: number[]; sent: number[] } {
  const known = new Map(rows.map((row) => [row.created_at.slice(0, 10), row]))
  return {
    received: times.map((time) => known.get(dateOf(time))?.session_bytes_received ?? 0),
    sent: times.map((time) => known.get(dateOf(time))?.session_bytes_send ?? 0),
  }
}

/** Returns the days as CSV (RFC 4180). Every cell is a date or a number. */
export function usageCsv(times: readonly number[], { received, sent }: ReturnType<typeof bytesOn>): string {
  const rows = times.map((time, index) => {
    const [down, up] = [received[index] ?? 0, sent[index] ?? 0]
    return [dateOf(time), down, up, down + up]
  })
  return [['date', 'received', 'sent', 'total'], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
