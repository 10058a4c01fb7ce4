import { expect, test } from 'vitest'
import { shortCount } from './pointLayers.ts'
import { areaOf, circle } from './points.ts'

test('FRAME-153 the area of a map has longitudes from −180 to 180, also where it shows the world twice', () => {
  expect(areaOf({ west: 10, south: 50, east: 20, north: 60 })).toEqual([10, 50, 20, 60])
  expect(areaOf({ west: 170, south: 0, east: 200, north: 10 })).toEqual([170, 0, -160, 10])
  expect(areaOf({ west: -400, south: -95, east: 100, north: 95 })).toEqual([-180, -90, 180, 90])
})

test('the corners of a circle are at its radius, and the last one closes it', () => {
  const corners = circle({ latitude: 60, longitude: 10 }, 111_195)
  expect(corners).toHaveLength(65)
  expect(corners[0]![1]).toBeCloseTo(61, 4)
  expect(corners[64]).toEqual(corners[0])
  expect(corners[16]![0]).toBeCloseTo(12, 1)
})

test('a number has at most four characters', () => {
  expect([7, 999, 1000, 1249, 9_949, 9_951, 99_600, 999_499, 1_500_000].map(shortCount)).toEqual([
    '7',
    '999',
    '1k',
    '1.2k',
    '9.9k',
    '10k',
    '100k',
    '999k',
    '1.5M',
  ])
})
