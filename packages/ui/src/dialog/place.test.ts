import { expect, test } from 'vitest'
import { keepInside } from './place.ts'

const home = { left: 480, top: 72, width: 480, height: 300 }
const screen = { width: 1440, height: 900 }

test('FRAME-071: a moved window stays entirely on the screen', () => {
  expect(keepInside({ x: 100, y: 50 }, home, screen)).toEqual({ x: 100, y: 50 })
  expect(keepInside({ x: 5000, y: 5000 }, home, screen)).toEqual({ x: 480, y: 528 })
  expect(keepInside({ x: -5000, y: -5000 }, home, screen)).toEqual({ x: -480, y: -72 })
})

test('FRAME-071: a window larger than the screen keeps its header visible', () => {
  expect(
    keepInside({ x: 40, y: -200 }, { left: 0, top: 16, width: 500, height: 800 }, { width: 400, height: 500 }),
  ).toEqual({ x: 0, y: -16 })
})
