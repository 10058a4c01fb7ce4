import { expect, test } from 'vitest'
import { alignedData, breakAtPauses, columnsOf, summarise } from './data.ts'

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
