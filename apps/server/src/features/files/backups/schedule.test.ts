import { expect, test } from 'vitest'
import { momentsAround, type Schedule } from './schedule.ts'

const daily: Schedule = { period: 'day', weekday: 1, day: 1, hour: 3, time_zone: 'UTC' }
const around = (schedule: Partial<Schedule>, now: string): [string, string] => {
  const { last, next } = momentsAround({ ...daily, ...schedule }, new Date(now))
  return [last.toISOString(), next.toISOString()]
}

test('daily at an hour: at that time the next one is tomorrow', () => {
  expect(around({}, '2026-11-22T02:59:59Z')).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'])
  expect(around({}, '2026-11-22T03:00:00Z')).toEqual(['2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'])
})

test('the hour is in the time zone, in winter and in summer', () => {
  expect(around({ time_zone: 'Europe/Kyiv' }, '2026-01-10T12:00:00Z')).toEqual([
    '2026-01-10T01:00:00.000Z',
    '2026-01-11T01:00:00.000Z',
  ])
  expect(around({ time_zone: 'Europe/Kyiv' }, '2026-07-10T12:00:00Z')).toEqual([
    '2026-07-10T00:00:00.000Z',
    '2026-07-11T00:00:00.000Z',
  ])
  expect(around({ time_zone: 'Pacific/Auckland', hour: 0 }, '2026-07-10T11:30:00Z')).toEqual([
    '2026-07-09T12:00:00.000Z',
    '2026-07-10T12:00:00.000Z',
  ])
  expect(around({ time_zone: 'America/Los_Angeles', hour: 23 }, '2026-07-10T06:30:00Z')).toEqual([
    '2026-07-10T06:00:00.000Z',
    '2026-07-11T06:00:00.000Z',
  ])
})

test('an hour skipped by the clock change runs an hour later, and a repeated one runs once', () => {
  // On 29 March 2026 the clock goes from 3:00 to 4:00, on 25 October from 4:00 back to 3:00.
  expect(around({ time_zone: 'Europe/Kyiv' }, '2026-03-29T12:00:00Z')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:00:00.000Z',
  ])
  const [last, next] = around({ time_zone: 'Europe/Kyiv' }, '2026-10-25T12:00:00Z')
  expect(['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']).toContain(last)
  expect(next).toBe('2026-10-26T01:00:00.000Z')
  expect(around({ time_zone: 'Europe/Kyiv' }, '2026-10-25T00:30:00Z')[1] > '2026-10-25T00:30:00').toBe(true)
})

test('weekly on a day, with Monday as the first', () => {
  // 22 November 2026 is a Sunday.
  expect(around({ period: 'week', weekday: 7 }, '2026-11-22T12:00:00Z')).toEqual([
    '2026-11-22T03:00:00.000Z',
    '2026-11-29T03:00:00.000Z',
  ])
  expect(around({ period: 'week', weekday: 1 }, '2026-11-22T12:00:00Z')).toEqual([
    '2026-11-16T03:00:00.000Z',
    '2026-11-23T03:00:00.000Z',
  ])
})

test('monthly on a day, or on the last day of a shorter month', () => {
  expect(around({ period: 'month', day: 31 }, '2027-02-10T00:00:00Z')).toEqual([
    '2027-01-31T03:00:00.000Z',
    '2027-02-28T03:00:00.000Z',
  ])
  expect(around({ period: 'month', day: 1 }, '2026-12-31T23:00:00Z')).toEqual([
    '2026-12-01T03:00:00.000Z',
    '2027-01-01T03:00:00.000Z',
  ])
  expect(around({ period: 'month', day: 29 }, '2028-02-29T03:00:00Z')).toEqual([
    '2028-02-29T03:00:00.000Z',
    '2028-03-29T03:00:00.000Z',
  ])
})

test('for every moment of two years in many time zones, the next run is after the previous one and the moment lies between them', () => {
  for (const time_zone of [
    'UTC',
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Africa/Casablanca',
  ]) {
    for (const period of ['day', 'week', 'month'] as const) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 5.3 * 86_400_000) {
        const { last, next } = momentsAround({ period, weekday: 3, day: 30, hour: 2, time_zone }, new Date(at))
        expect(last.getTime() <= at && at < next.getTime(), `${time_zone} ${period} ${at}`).toBe(true)
      }
    }
  }
})
