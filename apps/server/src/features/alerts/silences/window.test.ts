import { expect, test } from 'vitest'
import { isSilent, type SilenceTimes, silenceStatus } from './window.ts'

const night: SilenceTimes = {
  starts_at: new Date('2026-01-01T00:00:00Z'),
  ends_at: null,
  weekdays: [7],
  from_minute: 60,
  minutes: 180,
  time_zone: 'Europe/Oslo',
}
const at = (text: string): number => Date.parse(text)
/** The minutes of a day in UTC at which a silence begins or ends. */
const changes = (times: SilenceTimes, from: string, hours: number): string[] =>
  Array.from({ length: hours * 60 }, (_, n) => at(from) + n * 60_000)
    .filter((moment) => isSilent(times, moment) !== isSilent(times, moment - 60_000))
    .map((moment) => new Date(moment).toISOString().slice(0, 16))

test('ALERTS-081 a weekly window follows the clocks of its zone, also when they change', () => {
  expect(changes(night, '2026-01-11T00:00Z', 24)).toEqual(['2026-01-11T00:00', '2026-01-11T03:00'])
  expect(changes(night, '2026-07-11T12:00Z', 24)).toEqual(['2026-07-11T23:00', '2026-07-12T02:00'])
  // On 29 March the clocks go from 2 to 3, on 25 October from 3 back to 2.
  expect(changes(night, '2026-03-28T12:00Z', 24)).toEqual(['2026-03-29T00:00', '2026-03-29T02:00'])
  expect(changes(night, '2026-10-24T12:00Z', 24)).toEqual(['2026-10-24T23:00', '2026-10-25T03:00'])
})

test('ALERTS-081 a window may pass midnight and the end of the week', () => {
  const late = { ...night, weekdays: [7], from_minute: 23 * 60, minutes: 120, time_zone: 'UTC' }
  expect(changes(late, '2026-01-11T12:00Z', 24)).toEqual(['2026-01-11T23:00', '2026-01-12T01:00'])
})

test('ALERTS-080 a silence expires on its own, and one that begins later is scheduled', () => {
  const once = { ...night, weekdays: [], ends_at: new Date('2026-01-02T00:00:00Z') }
  expect(isSilent(once, at('2026-01-01T00:00:00Z'))).toBe(true)
  expect(silenceStatus(once, at('2025-12-31T23:59:59Z'))).toBe('scheduled')
  expect(silenceStatus(once, at('2026-01-01T12:00:00Z'))).toBe('active')
  expect(silenceStatus(once, at('2026-01-02T00:00:00Z'))).toBe('ended')
})
