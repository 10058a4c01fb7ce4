import { expect, test } from 'vitest'
import { dueEnds } from './generate/due.ts'
import { daysOf, lastPeriod, periodBefore } from './generate/period.ts'

const at = (text: string): Date => new Date(text)

test('REPORTS-030 a month with a change of the clock has its true length, and its days begin at midnight', () => {
  const march = lastPeriod('month', 'Europe/Oslo', at('2026-04-10T12:00:00Z'))
  expect(march).toEqual({ from: at('2026-02-28T23:00:00Z'), to: at('2026-03-31T22:00:00Z') })
  expect((march.to.getTime() - march.from.getTime()) / 3_600_000).toBe(31 * 24 - 1)
  const days = daysOf(march, 'Europe/Oslo')
  expect(days).toHaveLength(31)
  expect(days[0]).toEqual({ date: '2026-03-01', start: march.from })
  const lengths = days.map(
    ({ start }, place) => ((days[place + 1]?.start ?? march.to).getTime() - start.getTime()) / 3_600_000,
  )
  expect(lengths[28]).toBe(23)
  expect(lengths.filter((hours) => hours === 24)).toHaveLength(30)
  const october = periodBefore('month', 'Europe/Oslo', at('2026-10-31T23:00:00Z'))
  expect((october.to.getTime() - october.from.getTime()) / 3_600_000).toBe(31 * 24 + 1)
  expect(daysOf(october, 'Europe/Oslo')).toHaveLength(31)
})

test('REPORTS-030 weeks begin on Monday, and zones of half an hour are respected', () => {
  expect(lastPeriod('week', 'UTC', at('2026-11-29T20:00:00Z'))).toEqual({
    from: at('2026-11-16T00:00:00Z'),
    to: at('2026-11-23T00:00:00Z'),
  })
  expect(lastPeriod('day', 'Asia/Kolkata', at('2026-11-29T20:00:00Z'))).toEqual({
    from: at('2026-11-28T18:30:00Z'),
    to: at('2026-11-29T18:30:00Z'),
  })
})

test('REPORTS-031 after a pause the last seven periods are made up for', () => {
  const template = { period: 'day', time_zone: 'UTC' } as const
  const { ends, next } = dueEnds(template, at('2026-11-01T00:00:00Z'), at('2026-11-20T10:00:00Z'))
  expect(ends.map((end) => end.getUTCDate())).toEqual([14, 15, 16, 17, 18, 19, 20])
  expect(next).toEqual(at('2026-11-21T00:00:00Z'))
  expect(dueEnds(template, at('2026-11-21T00:00:00Z'), at('2026-11-20T23:59:00Z'))).toEqual({
    ends: [],
    next: at('2026-11-21T00:00:00Z'),
  })
})
