import { expect, test } from 'vitest'
import { isOffline, offlinePeriods } from './offline.ts'

const at = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const connection = (from: number, to: number | null, before: number | null) => ({
  connected_at: at(from),
  disconnected_at: to === null ? null : at(to),
  offline_before: before,
})
const range = [1000, 2000] as const

test('TELEMETRY-041 a device is offline between its connections and after the last one', () => {
  expect(
    offlinePeriods([connection(1300, 1500, 100), connection(900, 1200, 50), connection(1450, 1600, null)], range),
  ).toEqual([
    [1200, 1300],
    [1600, 2000],
  ])
  expect(offlinePeriods([connection(900, null, 50)], range)).toEqual([])
})

test('TELEMETRY-041 before the oldest connection, only the time that it had been offline is known', () => {
  expect(offlinePeriods([connection(1300, null, 100)], range)).toEqual([[1200, 1300]])
  expect(offlinePeriods([connection(1300, null, 5000)], range)).toEqual([[1000, 1300]])
  expect(offlinePeriods([connection(1300, null, null)], range)).toEqual([])
  expect(offlinePeriods([], range)).toEqual([])
})

test('TELEMETRY-041 a range counts as offline if the device was not online at all', () => {
  expect(isOffline([[1000, 2000]], range)).toBe(true)
  expect(isOffline([[1000, 1900]], range)).toBe(false)
  expect(isOffline([], range)).toBe(false)
})
