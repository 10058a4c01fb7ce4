import { expect, test } from 'vitest'
import { metresBetween } from '@outpost/contract/devices/map/distance'
import { isInside, metresOutside, type Shape } from './shape.ts'

const circle: Shape = { kind: 'circle', latitude: 60, longitude: 10, radius: 1000, corners: [] }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
/** An L: the upper right quarter of the square is missing. */
const corner: Shape = {
  kind: 'polygon',
  latitude: null,
  longitude: null,
  radius: null,
  corners: [at(0, 0), at(0, 2), at(1, 2), at(1, 1), at(2, 1), at(2, 0)],
}

test('DEVICES-185 distances are along the surface, also across the 180th meridian', () => {
  expect(metresBetween(at(60, 10), at(61, 10))).toBeCloseTo(111_195, 0)
  expect(metresBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111_195, 0)
})

test('DEVICES-185 how far a place is outside of a circle and of a polygon', () => {
  expect(metresOutside(circle, at(60.008, 10))).toBe(0)
  expect(metresOutside(circle, at(60.01, 10))).toBeCloseTo(112, 0)
  expect(metresOutside(corner, at(0.5, 1.5))).toBe(0)
  expect(metresOutside(corner, at(1.5, 0.5))).toBe(0)
  expect(metresOutside(corner, at(1.5, 1.5))).toBeCloseTo(55_578, -2)
  expect(metresOutside(corner, at(-1, 1))).toBeCloseTo(111_195, -1)
})

test('DEVICES-185 a device enters at the edge, and leaves 50 m outside, or further if its position is less accurate', () => {
  const near = at(60.0093, 10)
  expect(metresOutside(circle, near)).toBeCloseTo(34, 0)
  expect(isInside(circle, near, false, 5)).toBe(false)
  expect(isInside(circle, near, true, 5)).toBe(true)
  const far = at(60.0108, 10)
  expect(isInside(circle, far, true, 5)).toBe(false)
  expect(isInside(circle, far, true, 300)).toBe(true)
  expect(isInside(circle, at(60.1, 10), true, 50_000)).toBe(false)
})
