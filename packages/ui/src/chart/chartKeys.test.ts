import { expect, test } from 'vitest'
import { pointOf } from './useChartKeys.ts'

test('FRAME-146: the keys of a chart move within the visible points', () => {
  expect(pointOf('ArrowRight', 5, 0, 99)).toBe(6)
  expect(pointOf('ArrowLeft', 5, 0, 99)).toBe(4)
  expect([pointOf('PageUp', 5, 0, 99), pointOf('PageDown', 50, 0, 99)]).toEqual([15, 40])
  expect([pointOf('Home', 50, 10, 90), pointOf('End', 50, 10, 90)]).toEqual([10, 90])
  // At the edges, and for a chart with a single point, it stays.
  expect([pointOf('ArrowLeft', 10, 10, 90), pointOf('ArrowRight', 90, 10, 90)]).toEqual([10, 90])
  expect(pointOf('ArrowRight', 0, 0, 0)).toBe(0)
  expect(pointOf('ArrowDown', 5, 0, 99)).toBeUndefined()
})
