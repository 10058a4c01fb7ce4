import { expect, test } from 'vitest'
import { isWithin, lasts, minutesOf, nextBeginning } from './hours.ts'

const oslo = (from: string, to: string) => ({ from, to, zone: 'Europe/Oslo' })

test.each([
  ['2026-01-15T21:00:00Z', true],
  ['2026-01-15T20:59:59Z', false],
  ['2026-01-16T03:59:59Z', true],
  ['2026-01-16T04:00:00Z', false],
  // An hour earlier in UTC because of daylight saving time.
  ['2026-07-15T20:00:00Z', true],
  ['2026-07-16T02:59:59Z', true],
  ['2026-07-16T03:00:00Z', false],
])('JOBS-012 from 22:00 to 05:00 in Oslo: %s', (at, within) =>
  expect(isWithin(oslo('22:00', '05:00'), new Date(at))).toBe(within),
)

test.each([
  // The clock changes from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October.
  ['2026-03-29T00:59:00Z', false],
  ['2026-03-29T01:00:00Z', false],
  ['2026-10-25T00:30:00Z', true],
  ['2026-10-25T01:30:00Z', true],
  ['2026-10-25T02:00:00Z', false],
])('JOBS-012 from 02:00 to 03:00 in Oslo around the clock changes: %s', (at, within) =>
  expect(isWithin(oslo('02:00', '03:00'), new Date(at))).toBe(within),
)

test.each([
  ['22:00', '05:00', '2026-01-15T12:00:30.500Z', '2026-01-15T21:00:00.000Z'],
  ['22:00', '05:00', '2026-07-16T03:00:00Z', '2026-07-16T20:00:00.000Z'],
  ['06:00', '08:00', '2026-01-15T12:00:00Z', '2026-01-16T05:00:00.000Z'],
  // The clock changes in the night before the beginning, in spring and in autumn.
  ['06:00', '08:00', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['06:00', '08:00', '2026-10-24T12:00:00Z', '2026-10-25T05:00:00.000Z'],
  // 02:00 to 03:00 does not exist on 29 March, and exists twice on 25 October.
  ['02:00', '03:00', '2026-03-28T12:00:00Z', '2026-03-30T00:00:00.000Z'],
  ['02:30', '05:00', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['02:00', '03:00', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
])('JOBS-026 from %s to %s in Oslo, seen at %s, the hours begin at %s', (from, to, at, begins) =>
  expect(nextBeginning(oslo(from, to), new Date(at)).toISOString()).toBe(begins),
)

test.each([
  ['2026-01-15T21:00:00Z', 25_200, true],
  ['2026-01-15T21:00:00Z', 25_201, false],
  ['2026-01-16T03:55:00Z', 300, true],
  ['2026-01-16T03:55:01Z', 300, false],
  ['2026-01-16T04:00:00Z', 1, false],
  // On 29 March 2026 the clock changes from 02:00 to 03:00, so the hours are an hour shorter.
  ['2026-03-28T21:00:00Z', 21_600, true],
  ['2026-03-28T21:00:00Z', 21_601, false],
])('TASKS-066 from 22:00 to 05:00 in Oslo: %s lasts %i s', (at, seconds, whole) =>
  expect(lasts(oslo('22:00', '05:00'), new Date(at), seconds)).toBe(whole),
)

test('TASKS-066 the length of hours, also over midnight', () => {
  expect([minutesOf({ from: '08:00', to: '10:30' }), minutesOf({ from: '22:00', to: '05:00:00' })]).toEqual([150, 420])
})
