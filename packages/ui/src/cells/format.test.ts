import { expect, test } from 'vitest'
import { english } from '../texts/english.ts'
import { formatAge, formatBytes, formatDateTime, toMillis } from './format.ts'

test.each([
  [-5, '0 s'], [0, '0 s'], [59.9, '59 s'], [60, '1 min'], [3599, '59 min'], [3600, '1 h'], [86_399, '23 h'], [86_400, '1 d'],
  [89 * 86_400, '89 d'], [90 * 86_400, '3 mo'], [365 * 86_400, '1 y'],
])('an age of %d seconds is %j', (seconds, text) => {
  expect(formatAge(seconds, english)).toBe(text)
})

test.each([
  [0, '0 Bytes'], [1023, '1,023 Bytes'], [1024, '1 KB'], [1536, '1.5 KB'], [1_048_576, '1 MB'], [157_286_400, '150 MB'],
  [5 * 1024 ** 4, '5 TB'], [5000 * 1024 ** 4, '5,000 TB'], [-2048, '-2 KB'],
])('%d bytes are %j', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})

test('a time stands in the chosen zone, with its name', () => {
  expect(formatDateTime(Date.parse('2026-09-15T06:33:25Z'), 'Europe/Oslo')).toEqual({ date: '2026-09-15', time: '08:33:25', zone: 'CEST' })
  expect(formatDateTime(Date.parse('2026-01-01T00:00:00Z'), 'UTC').time).toBe('00:00:00')
})

test('what is no time is nothing', () => {
  expect([null, undefined, '', 'soon', new Date(NaN)].map(toMillis)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(toMillis('1970-01-01T00:00:01Z')).toBe(1000)
  expect(toMillis('1970-01-01 00:00:01')).toBe(1000)
  expect(toMillis('1970-01-01T01:00:01+01:00')).toBe(1000)
})
