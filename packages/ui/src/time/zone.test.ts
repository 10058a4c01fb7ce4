import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { english } from '../messages/english.ts'
import { presetLabel, resolveTimeRange } from './range.ts'
import { fromLocalInput, toLocalInput } from './zone.ts'

const MINUTE = 60_000

test('a local time is interpreted in its own zone', () => {
  expect(new Date(fromLocalInput('2026-07-01T12:00', 'Europe/Oslo')!).toISOString()).toBe('2026-07-01T10:00:00.000Z')
  expect(new Date(fromLocalInput('2026-01-01T12:00', 'Europe/Oslo')!).toISOString()).toBe('2026-01-01T11:00:00.000Z')
  expect(toLocalInput(Date.parse('2026-01-01T00:00:00Z'), 'Asia/Kathmandu')).toBe('2026-01-01T05:45')
})

test('an hour skipped by the clock change is interpreted after the change', () => {
  expect(new Date(fromLocalInput('2026-03-29T02:30', 'Europe/Oslo')!).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('an invalid time is undefined', () => {
  expect(fromLocalInput('', 'UTC')).toBeUndefined()
})

test('every moment survives the conversion, except for the repeated hour in autumn', () => {
  const zones = constantFrom('UTC', 'Europe/Kyiv', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe')
  const minutes = integer({ min: 24_000_000, max: 32_000_000 })
  assert(
    property(zones, minutes, (zone, minute) => {
      const back = fromLocalInput(toLocalInput(minute * MINUTE, zone), zone)!
      expect(Math.abs(back - minute * MINUTE)).toBeLessThanOrEqual(60 * MINUTE)
      expect(toLocalInput(back, zone)).toBe(toLocalInput(minute * MINUTE, zone))
    }),
  )
})

test('a range of the last hour ends now', () => {
  expect(resolveTimeRange({ last: 3600 }, 10_000_000)).toEqual({ from: 6_400_000, to: 10_000_000 })
})

test('presets use familiar units', () => {
  expect([1800, 3600, 86_400, 604_800].map((seconds) => presetLabel(seconds, english))).toEqual([
    'Last 30 min',
    'Last 1 h',
    'Last 24 h',
    'Last 7 d',
  ])
})
