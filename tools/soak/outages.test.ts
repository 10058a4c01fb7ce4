import { expect, test } from 'vitest'
import { judgeOutages } from './outages.ts'

const [cut, end] = [1_000_000, 2_000_000]
const outage = (from: number, to: number | null) => ({ index: 1, from: cut + from * 1000, to: to && cut + to * 1000 })

test('a device that is back within 130 s of its cut is in time', () => {
  expect(judgeOutages([outage(1, 125)], [cut], end)).toEqual({ late: [], unexplained: [] })
})

test('a device that is back later, or never, is late', () => {
  expect(judgeOutages([outage(1, 140), outage(1, null)], [cut], end).late).toHaveLength(2)
})

test('a device that is cut again on its way has its time again, once', () => {
  const second = cut + 100_000
  expect(judgeOutages([outage(1, 200)], [cut, second], end).late).toEqual([])
  expect(judgeOutages([outage(1, 240)], [cut, second], end).late).toHaveLength(1)
})

test('a connection that ends without a cut is told', () => {
  expect(judgeOutages([outage(60, 70)], [cut], end).unexplained).toHaveLength(1)
  expect(judgeOutages([outage(60, 70)], [], end).unexplained).toHaveLength(1)
})
