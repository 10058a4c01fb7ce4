import { expect, test } from 'vitest'
import { rowsInSight, scrolledTo } from './useRowWindow.ts'

const ends = (rows: readonly number[]) => [rows[0], rows.at(-1), rows.length]

test('the rows in sight are drawn with eight around them, and no others', () => {
  expect(ends(rowsInSight(0, 400, 1000, 40, -1))).toEqual([0, 17, 18])
  expect(ends(rowsInSight(500, 400, 1000, 40, -1))).toEqual([492, 517, 26])
  expect(ends(rowsInSight(995, 400, 1000, 40, -1))).toEqual([987, 999, 13])
  expect(rowsInSight(0, 400, 3, 40, -1)).toEqual([0, 1, 2])
  expect(rowsInSight(0, 400, 0, 40, 0)).toEqual([])
})

test('a list that has become shorter shows its end', () => {
  expect(ends(rowsInSight(500, 400, 20, 40, -1))).toEqual([11, 19, 9])
})

test('the row with the focus stays, in its place, once', () => {
  expect(rowsInSight(500, 40, 1000, 40, 3).slice(0, 2)).toEqual([3, 492])
  expect(rowsInSight(0, 40, 1000, 40, 900).at(-1)).toBe(900)
  expect(rowsInSight(0, 400, 1000, 40, 5)).toEqual(rowsInSight(0, 400, 1000, 40, -1))
  expect(rowsInSight(0, 400, 10, 40, 12)).toEqual(rowsInSight(0, 400, 10, 40, -1))
})

test('a row is scrolled to as little as possible, and never below the heading', () => {
  expect(scrolledTo(5, 0, 400, 40, 36)).toBe(0)
  expect(scrolledTo(20, 0, 400, 40, 36)).toBe(20 * 40 + 40 + 36 - 400)
  expect(scrolledTo(5, 800, 400, 40, 36)).toBe(200)
  expect(scrolledTo(20, 0, 50, 40, 36)).toBe(800)
})
