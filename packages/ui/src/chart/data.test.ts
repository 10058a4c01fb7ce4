import { expect, test } from 'vitest'
import { alignedData, breakAtPauses, columnsOf, summarise, stacked } from './data.ts'

test('a gap in the data becomes an empty point, an ordinary interval does not', () => {
  const { times, columns } = breakAtPauses([0, 60, 120, 600, 660], [[1, 2, 3, 4, 5]], 120)
  expect(times).toEqual([0, 60, 120, 180, 600, 660])
  expect(columns).toEqual([[1, 2, 3, null, 4, 5]])
})

test('a band is drawn before its line, upper edge first', () => {
  const series = [
    { id: 'a', label: 'A', values: [2], min: [1], max: [3] },
    { id: 'b', label: 'B', values: [5] },
  ]
  expect(columnsOf(series)).toEqual([[3], [1], [2], [5]])
  expect(alignedData([7], series, undefined)).toEqual([[7], [3], [1], [2], [5]])
})

test('the text summary gives the smallest, largest and last value, even for a long history', () => {
  expect(summarise([null, 3, -1, 2, null])).toEqual({ min: -1, max: 3, last: 2 })
  expect(summarise([null])).toBeUndefined()
  expect(summarise(Array.from({ length: 500_000 }, (_, index) => index))?.max).toBe(499_999)
})

test('stacked series are drawn from the top down, without the hidden ones', () => {
  const series = [
    { id: 'a', label: 'A', values: [1, null, 3] },
    { id: 'b', label: 'B', values: [10, 20, null] },
    { id: 'c', label: 'C', values: [100, 200, 300] },
  ]
  const heights = (hidden: string[]) => stacked(series, new Set(hidden)).map(({ values }) => values)
  expect(heights([])).toEqual([
    [111, 220, 303],
    [110, 220, 300],
    [100, 200, 300],
  ])
  expect(heights(['b'])[0]).toEqual([101, 200, 303])
  expect(heights(['c']).slice(0, 2)).toEqual([
    [11, 20, 3],
    [10, 20, null],
  ])
})
