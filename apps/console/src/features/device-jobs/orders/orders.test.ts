import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { beforeAll, expect, test } from 'vitest'
import { preparePage } from '../../../testing/page.tsx'
import { withMessages } from '../../../kit/i18n/i18n.ts'
import { orderMessages } from '../messages.ts'
import { compareOrders } from './orders.ts'
import { endOf, outcomeOf, requestOf, secondsLeft, targetOf, whatOf } from './texts.ts'

beforeAll(async () => {
  await preparePage()
  await withMessages(orderMessages, () => Promise.resolve())
})

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

test('FRAME-249 what is said about an order names its device if it is for one, and no revision of a configuration', () => {
  const one = {
    devices: 1,
    jobs: 1,
    device_name: 'Pump 7',
    action_name: 'configure',
    source_name: 'Revision 0',
  } as const
  const states = { waiting: 0, offline: 0, running: 0, sent: 0, done: 0, failed: 0, cancelled: 0 }
  expect(targetOf(orderOf(6, one))).toBe('Pump 7')
  expect(whatOf(orderOf(6, { ...one, tag_name: null }))).toBe('Configuration change')
  const end = (more: Partial<JobOrder>) => endOf(orderOf(6, { tag_name: null, ...one, ...states, ...more }))
  expect(end({ done: 1 })).toBe('Configuration change (Pump 7): done.')
  expect(end({ failed: 1 })).toBe('Configuration change (Pump 7): failed.')
  expect(end({ cancelled: 1, action_name: 'firmware_upload', source_name: 'a.bin' })).toBe(
    'Firmware update: a.bin (Pump 7): cancelled.',
  )
  const many = { devices: 3, jobs: 3, device_name: '', done: 2, failed: 1 }
  expect(end(many)).toBe('Configuration change: 1 failed · 2 done.')
  expect(targetOf(orderOf(6, many))).toBe('3 devices')
})

test('JOBS-024 what waits for a device, what is sent and what runs have words of their own', () => {
  const counts = { failed: 1, running: 3, sent: 1, waiting: 4, offline: 3, done: 0, cancelled: 0 }
  const order = orderOf(7, {
    ...counts,
    action_name: 'reboot',
    source_name: '',
    tag_name: null,
    device_name: '',
    devices: 8,
  })
  expect(outcomeOf(order)).toBe('1 failed · 2 running · 1 sent · 1 waiting · 3 waiting until the devices are online')
  expect(requestOf(order)).toBe('Reboot: requested for 8 devices, 3 waiting until the devices are online.')
  expect(requestOf({ ...order, offline: 0 })).toBe('Reboot: requested for 8 devices.')
})
