import { expect, test } from 'vitest'
import { nextAfter, type Times } from './times.ts'

const daily: Times = {
  period: 'day',
  weekdays: [],
  day: 1,
  time: '02:30',
  time_zone: 'Europe/Oslo',
  starts_on: '2026-01-01',
  ends_on: null,
}
/** Returns the next times after a moment. */
function times(more: Partial<Times>, after: string, count: number): (string | null)[] {
  const found: (string | null)[] = []
  let at: Date | null = new Date(after)
  while (at !== null && found.length < count) {
    at = nextAfter({ ...daily, ...more }, at)
    found.push(at && at.toISOString().slice(0, 16))
  }
  return found
}

test('TASKS-038 a time that the change to summer time skips is the next minute that exists', () => {
  expect(times({}, '2026-03-27T12:00:00Z', 3)).toEqual(['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'])
  expect(times({ period: 'once', starts_on: '2026-03-29' }, '2026-03-01T00:00:00Z', 2)).toEqual([
    '2026-03-29T01:00',
    null,
  ])
})

test('TASKS-038 a time that exists twice at the end of summer time is there once', () => {
  expect(times({}, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
  expect(times({}, '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:30'])
})

test('TASKS-036 week days, days of the month, and the first and last date', () => {
  const noon = { time: '12:00', time_zone: 'UTC' }
  expect(times({ ...noon, period: 'week', weekdays: [1, 7] }, '2026-11-25T00:00:00Z', 3)).toEqual([
    '2026-11-29T12:00',
    '2026-11-30T12:00',
    '2026-12-06T12:00',
  ])
  expect(times({ ...noon, period: 'month', day: 31 }, '2027-01-31T12:00:00Z', 2)).toEqual([
    '2027-02-28T12:00',
    '2027-03-31T12:00',
  ])
  expect(times({ ...noon, starts_on: '2030-05-01', ends_on: '2030-05-02' }, '2026-11-25T00:00:00Z', 3)).toEqual([
    '2030-05-01T12:00',
    '2030-05-02T12:00',
    null,
  ])
})
