import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf } from './pattern.ts'

test('FRAME-040: the same seed gives the same picture, and other seeds give others', () => {
  expect(patternOf('1 anna@example.com')).toEqual(patternOf('1 anna@example.com'))
  const pictures = new Set(Array.from({ length: 500 }, (_, id) => JSON.stringify(patternOf(`${id} anna@example.com`))))
  expect(pictures.size).toBeGreaterThan(490)
})

test('a picture is symmetric, fits its square, is never empty and uses a colour of the palette', () => {
  assert(
    property(string(), (seed) => {
      const { color, cells } = patternOf(seed)
      const filled = new Set(cells.map(([x, y]) => `${x},${y}`))
      expect(filled.size).toBe(cells.length)
      expect(cells.length).toBeGreaterThan(0)
      expect(cells.every(([x, y]) => filled.has(`${4 - x},${y}`) && x >= 0 && x < 5 && y >= 0 && y < 5)).toBe(true)
      expect(color >= 1 && color <= 11).toBe(true)
    }),
  )
})
