import { expect, test } from 'vitest'
import { freePlace, inOrder, moveBy, type Place, resizeBy, settle, stepBy } from './layout.ts'

const place = (key: number, x: number, y: number, w = 4, h = 2): Place => ({ key, x, y, w, h })
const places = (widgets: readonly Place[]): number[][] => widgets.map(({ x, y, w, h }) => [x, y, w, h])

test('DASHBOARDS-006 a moved widget pushes those in its way below it, and empty rows close', () => {
  const widgets = [place(1, 0, 0), place(2, 4, 0), place(3, 0, 2)]
  expect(places(moveBy(widgets, 2, -4, 0))).toEqual([
    [0, 2, 4, 2],
    [0, 0, 4, 2],
    [0, 4, 4, 2],
  ])
  expect(places(moveBy(widgets, 1, 100, -5))).toEqual([
    [8, 0, 4, 2],
    [4, 0, 4, 2],
    [0, 0, 4, 2],
  ])
})

test('DASHBOARDS-006 a widget stays within the grid when it is resized', () => {
  const widgets = [place(1, 6, 0), place(2, 6, 2)]
  expect(places(resizeBy(widgets, 1, 9, 1))).toEqual([
    [6, 0, 6, 3],
    [6, 3, 4, 2],
  ])
  expect(places(resizeBy(widgets, 1, -9, -9))).toEqual([
    [6, 0, 1, 1],
    [6, 1, 4, 2],
  ])
})

test('DASHBOARDS-006 a step with the keyboard passes the widget above or below', () => {
  const widgets = [place(1, 0, 0), place(2, 0, 2, 4, 5), place(3, 8, 0)]
  const down = stepBy(widgets, 1, 1)
  expect(inOrder(down).map(({ key }) => key)).toEqual([2, 3, 1])
  expect(places(stepBy(down, 1, -1))).toEqual(places(widgets))
  expect(stepBy(widgets, 1, -1)).toEqual(widgets)
})

test('DASHBOARDS-006 a layout never has two widgets at the same place', () => {
  const widgets = Array.from({ length: 12 }, (_, key) => place(key, (key * 5) % 9, key % 3, 4, (key % 3) + 1))
  const settled = settle(widgets)
  for (const one of settled)
    for (const other of settled.filter(({ key }) => key !== one.key))
      expect(
        one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
      ).toBe(false)
})

test('a new widget gets the first place where it fits', () => {
  expect(freePlace([place(1, 0, 0), place(2, 8, 0)], 4, 2)).toEqual({ x: 4, y: 0 })
  expect(freePlace([place(1, 0, 0, 12)], 4, 2)).toEqual({ x: 0, y: 2 })
  expect(freePlace([], 4, 2)).toEqual({ x: 0, y: 0 })
})
