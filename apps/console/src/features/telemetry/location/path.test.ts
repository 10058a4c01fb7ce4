import { expect, test } from 'vitest'
import { metresBetween } from '@outpost/contract/devices/map/distance'
import { cornersOf, pathCsv, pathOf } from './path.ts'

const point = (minute: number, latitude: number, longitude: number) => ({
  latitude,
  longitude,
  altitude: null,
  created_at: `2026-05-01 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
})

test('TELEMETRY-043 a pause much longer than usual is a gap of the path, which adds nothing to its length', () => {
  const { parts, metres, points } = pathOf([
    point(0, 54, 24),
    point(5, 54.1, 24),
    point(10, 54.2, 24),
    point(60, 57, 24),
    point(65, 57.1, 24),
  ])
  expect(parts.map((part) => part.length)).toEqual([3, 2])
  expect(points).toHaveLength(5)
  expect(metres / 1000).toBeCloseTo(33.36, 1)
})

test('TELEMETRY-043 with one position an hour, an hour is no gap, and a pause of seconds never is', () => {
  expect(pathOf([0, 60, 120, 240].map((minute) => point(minute, 54, 24))).parts).toHaveLength(1)
  expect(pathOf([0, 1, 2, 6].map((minute) => point(minute, 54, 24))).parts).toHaveLength(1)
  expect(pathOf([]).parts).toEqual([])
})

test('TELEMETRY-043 a path across the 180th meridian continues beyond it', () => {
  const { parts } = pathOf([point(0, 0, 179), point(1, 0, -179), point(2, 0, 178)])
  expect(cornersOf(parts[0]!)).toEqual([
    [179, 0],
    [181, 0],
    [178, 0],
  ])
})

test('the distance of a degree of latitude is 111 km, everywhere', () => {
  expect(metresBetween({ latitude: 60, longitude: 10 }, { latitude: 61, longitude: 10 })).toBeCloseTo(111_195, 0)
  expect(metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111_195, 0)
})

test('TELEMETRY-043 the path as CSV has times in UTC, and an empty cell for a missing altitude', () => {
  expect(pathCsv(pathOf([point(1, 54.5, 24), { ...point(2, 55, 24.25), altitude: 12.5 }]).points)).toBe(
    'time,latitude,longitude,altitude (m)\r\n2026-05-01T00:01:00.000Z,54.5,24,\r\n2026-05-01T00:02:00.000Z,55,24.25,12.5\r\n',
  )
})
