import { expect, test } from 'vitest'
import { english } from '../messages/english.ts'
import { formatAge, formatBytes, formatCoordinate, formatDateTime, toMillis } from './format.ts'

test.each([
  [-5, '0 s'],
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [89 * 86_400, '89 d'],
  [90 * 86_400, '3 mo'],
  [365 * 86_400, '1 y'],
])('an age of %d seconds is shown as %j', (seconds, text) => {
  expect(formatAge(seconds, english)).toBe(text)
})

test.each([
  [0, '0 Bytes'],
  [1023, '1,023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_576, '1 MB'],
  [157_286_400, '150 MB'],
  [5 * 1024 ** 4, '5 TB'],
  [5000 * 1024 ** 4, '5,000 TB'],
  [-2048, '−2 KB'],
])('FRAME-115: %d bytes are shown as %j', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})

test('a time is shown in the chosen zone, with the name of the zone', () => {
  expect(formatDateTime(Date.parse('2026-09-15T06:33:25Z'), 'Europe/Oslo')).toEqual({
    date: '2026-09-15',
    time: '08:33:25',
    zone: 'CEST',
  })
  expect(formatDateTime(Date.parse('2026-01-01T00:00:00Z'), 'UTC').time).toBe('00:00:00')
})

test('an invalid time is undefined', () => {
  expect([null, undefined, '', 'soon', new Date(NaN)].map(toMillis)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(toMillis('1970-01-01T00:00:01Z')).toBe(1000)
  expect(toMillis('1970-01-01 00:00:01')).toBe(1000)
  expect(toMillis('1970-01-01T01:00:01+01:00')).toBe(1000)
})

test.each([
  // The same instant falls on two different days.
  ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02 00:30:00 GMT+14'],
  ['2026-01-01T10:30:00Z', 'Pacific/Pago_Pago', '2025-12-31 23:30:00 GMT-11'],
  // Midnight is the first moment of its day, never 24:00.
  ['2026-06-30T15:00:00Z', 'Asia/Tokyo', '2026-07-01 00:00:00 GMT+9'],
  ['2026-06-30T14:59:59Z', 'Asia/Tokyo', '2026-06-30 23:59:59 GMT+9'],
  // The clock jumps from two to three, and the hour from two to three occurs twice.
  ['2026-03-29T00:59:59Z', 'Europe/Oslo', '2026-03-29 01:59:59 CET'],
  ['2026-03-29T01:00:00Z', 'Europe/Oslo', '2026-03-29 03:00:00 CEST'],
  ['2026-10-25T00:30:00Z', 'Europe/Oslo', '2026-10-25 02:30:00 CEST'],
  ['2026-10-25T01:30:00Z', 'Europe/Oslo', '2026-10-25 02:30:00 CET'],
  // Offsets of half and quarter hours.
  ['2026-01-01T18:20:00Z', 'Asia/Kathmandu', '2026-01-02 00:05:00 GMT+5:45'],
  ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', '2026-10-04 02:30:00 GMT+11'],
])('FRAME-115: %s in %s is shown as %j', (at, zone, text) => {
  const { date, time, zone: name } = formatDateTime(Date.parse(at), zone)
  expect(`${date} ${time} ${name}`).toBe(text)
})

test('FRAME-115: a coordinate has six decimals in every language', () => {
  expect([59.9138689, -0.1, 180].map(formatCoordinate)).toEqual(['59.913869', '−0.100000', '180.000000'])
})
