import { expect, test } from 'vitest'
import { forecast, periodAt } from './period.ts'

const day = 86_400_000
const at = (text: string): number => Date.parse(text)
const shown = (resetDay: number, zone: string, moment: string, ago = 0): string[] => {
  const { from, to } = periodAt(resetDay, zone, at(moment), ago)
  return [new Date(from).toISOString(), new Date(to).toISOString()]
}

test('USAGE-006 a billing period begins on its day in its time zone, and on the last day of shorter months', () => {
  expect(shown(31, 'UTC', '2026-02-10T00:00:00Z')).toEqual(['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'])
  expect(shown(31, 'UTC', '2026-02-28T00:00:00Z')).toEqual(['2026-02-28T00:00:00.000Z', '2026-03-31T00:00:00.000Z'])
  expect(shown(29, 'UTC', '2028-03-01T00:00:00Z')).toEqual(['2028-02-29T00:00:00.000Z', '2028-03-29T00:00:00.000Z'])
  expect(shown(30, 'UTC', '2027-03-01T00:00:00Z')).toEqual(['2027-02-28T00:00:00.000Z', '2027-03-30T00:00:00.000Z'])
  // Summer time begins in this period, so it is an hour shorter.
  expect(shown(15, 'Europe/Oslo', '2026-03-20T12:00:00Z')).toEqual([
    '2026-03-14T23:00:00.000Z',
    '2026-04-14T22:00:00.000Z',
  ])
  expect(shown(1, 'Asia/Tokyo', '2026-05-31T15:00:00Z')).toEqual([
    '2026-05-31T15:00:00.000Z',
    '2026-06-30T15:00:00.000Z',
  ])
  expect(shown(31, 'UTC', '2026-04-10T00:00:00Z', 2)).toEqual(['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'])
})

test('USAGE-007 the forecast continues the last seven days, and names when the allowance will be used up', () => {
  const period = { from: 0, to: 30 * day }
  const now = 10 * day
  expect(forecast({ used: 1000, recent: 700, allowance: 2000 }, period, now, 0)).toEqual({
    total: 3000,
    exhaustedAt: 20 * day,
  })
  expect(forecast({ used: 1000, recent: 700, allowance: 3001 }, period, now, 0)?.exhaustedAt).toBeUndefined()
  expect(forecast({ used: 2500, recent: 700, allowance: 2000 }, period, now, 0)?.exhaustedAt).toBeUndefined()
  expect(forecast({ used: 200, recent: 200, allowance: null }, period, now, 8 * day)?.total).toBe(2200)
  expect(forecast({ used: 200, recent: 200, allowance: 2000 }, period, now, 9.5 * day)).toBeUndefined()
})
