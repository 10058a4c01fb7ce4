import { expect, test } from 'vitest'
import { leftUntil } from './left.ts'

const end = Date.parse('2026-11-30T12:00:00Z')
const before = (ms: number) => leftUntil(end, end - ms)

test('VPN-008 the time until the end of a quick connect is rounded up to minutes, and nothing is left at its end', () => {
  expect(before(4 * 3_600_000)).toEqual({ unit: 'hours', hours: 4, minutes: 0 })
  expect(before(3_600_000 + 1)).toEqual({ unit: 'hours', hours: 1, minutes: 1 })
  expect(before(59 * 60_000)).toEqual({ unit: 'minutes', hours: 0, minutes: 59 })
  expect(before(1)).toEqual({ unit: 'minutes', hours: 0, minutes: 1 })
  expect(before(0)).toBeUndefined()
  expect(before(-60_000)).toBeUndefined()
})
