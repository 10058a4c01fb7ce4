import { expect, test } from 'vitest'
import { bytesOn, daysUntil, usageCsv } from './days.ts'

const row = (created_at: string, received: number, sent: number) => ({
  created_at,
  session_bytes_received: received,
  session_bytes_send: sent,
})

test('VPN-073 the usage of a hub has a value for each day until today, and the same figures as CSV', () => {
  const times = daysUntil(Date.parse('2026-11-20T23:59:59Z'), 3)
  const days = bytesOn(times, [
    row('2026-11-17 00:00:00', 5, 5),
    row('2026-11-18 00:00:00', 1, 2),
    row('2026-11-20 00:00:00', 30, 4),
  ])
  expect(days).toEqual({ received: [1, 0, 30], sent: [2, 0, 4] })
  expect(usageCsv(times, days)).toBe(
    'date,received,sent,total\r\n2026-11-18,1,2,3\r\n2026-11-19,0,0,0\r\n2026-11-20,30,4,34\r\n',
  )
})
