import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { expect, test } from 'vitest'
import { compareOrders } from './orders.ts'
import { secondsLeft } from './texts.ts'

const orderOf = (id: number, more: Partial<JobOrder> = {}) =>
  ({ id, channel: null, finished_at: null, ...more }) as JobOrder
const hidden = () => false
const ids = (orders: readonly JobOrder[]) => orders.map(({ id }) => id)

test('FRAME-164 what is unfinished when the console starts is no news, and its end is', () => {
  const first = compareOrders([orderOf(1), orderOf(2, { finished_at: 'then' })], undefined, hidden)
  expect([first.ordered, first.finished]).toEqual([[], []])
  const next = compareOrders(
    [orderOf(1, { finished_at: 'now' }), orderOf(2, { finished_at: 'then' })],
    first.seen,
    hidden,
  )
  expect(ids(next.finished)).toEqual([1])
  expect(compareOrders([orderOf(1, { finished_at: 'now' })], next.seen, hidden).finished).toEqual([])
})

test('FRAME-164 an order that is new is told once', () => {
  const first = compareOrders([], undefined, hidden)
  const next = compareOrders([orderOf(3)], first.seen, hidden)
  expect(ids(next.ordered)).toEqual([3])
  expect(compareOrders([orderOf(3)], next.seen, hidden).ordered).toEqual([])
})

test('FRAME-164 an order whose outcome a dialog shows is told when the dialog was closed before its end', () => {
  const order = orderOf(4, { channel: 'private-status.1.abc' })
  const first = compareOrders([], undefined, hidden)
  const shown = compareOrders([order], first.seen, (channel) => channel === order.channel)
  expect(shown.ordered).toEqual([])
  const closed = compareOrders([order], shown.seen, hidden)
  expect(ids(closed.ordered)).toEqual([4])
  const ended = compareOrders([{ ...order, finished_at: 'now' }], closed.seen, () => true)
  expect(ended.finished).toEqual([])
})

test('FRAME-196 the time left follows from the pace until now, and is unknown without a finished or a running job', () => {
  const order = orderOf(5, { done: 3, failed: 1, running: 2, waiting: 6, created_at: '2026-11-25 00:00:00' })
  const aMinuteLater = Date.parse('2026-11-25T00:01:00Z')
  expect(secondsLeft(order, aMinuteLater)).toBe(120)
  expect(secondsLeft({ ...order, done: 0, failed: 0 }, aMinuteLater)).toBeUndefined()
  expect(secondsLeft({ ...order, running: 0 }, aMinuteLater)).toBeUndefined()
  // The clock of this computer may be behind that of the server.
  expect(secondsLeft(order, Date.parse('2026-11-24T23:00:00Z'))).toBe(1)
})
