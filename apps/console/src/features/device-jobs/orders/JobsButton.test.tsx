import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeLive, openLive } from '../../../kit/live/live.ts'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows, text, userWith } from '../../../testing/page.tsx'
import { JobsButton } from './JobsButton.tsx'

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: () => undefined,
    onAny: () => undefined,
    io: { on: () => undefined },
    emit: () => undefined,
    close: () => undefined,
  }),
}))

beforeAll(async () => {
  await preparePage()
  await openLive()
})
afterAll(() => {
  closeLive()
  vi.unstubAllGlobals()
})

const order: JobOrder = {
  id: 7,
  action_name: 'reboot',
  action_initialized_from: 'person',
  source_name: '',
  tag_name: null,
  rollout_id: null,
  channel: 'private-status.1.abc',
  devices: 5,
  device_name: '',
  jobs: 5,
  waiting: 2,
  offline: 1,
  running: 2,
  sent: 1,
  done: 0,
  failed: 1,
  cancelled: 0,
  created_at: '2026-11-25 00:00:00',
  finished_at: null,
}
const answerWith = (rows: JobOrder[], running: number) => ({
  body: { success: true, data: rows, meta: { total: rows.length, running } },
})

test('FRAME-163 JOBS-023 JOBS-024 the jobs of the signed-in user stand in the header, with their states, their results and a way to cancel', async () => {
  stubNetwork(({ path }) => {
    if (path === '/devices/actions/orders') return answerWith([order], 1)
    if (path === '/devices/actions/logs') return listOf([{ id: 1, device_id: 5, device_name: 'Mast' }])
    if (path.endsWith('/cancel')) return { body: { success: true, data: { cancelled: 2, running: 1 } } }
    return {
      body: { success: true, data: { 5: [{ status: 'sent', type: 'text', value: 'Offline', waits: 'offline' }] } },
    }
  })
  await show(<JobsButton />, { user: userWith('view_device_actions', 'execute_device_actions') })
  await settle(100)
  await doing(() => buttonNamed('Jobs: 1 not finished').click(), 200)
  await shows('Reboot')
  await shows('5 devices · 1 failed · 1 running · 1 sent · 1 waiting · 1 waiting until the device is online')
  // FRAME-196: one has ended, so that there is a pace.
  expect(text()).toMatch(/device is online · about \d+ \S+ left/)
  await doing(() => buttonNamed('Cancel: Reboot').click(), 200)
  await shows('2 jobs that have not started will be cancelled.')
  await doing(() => buttonNamed('Cancel jobs').click(), 100)
  expect(sent.some(({ method, path }) => method === 'POST' && path === '/devices/actions/orders/7/cancel')).toBe(true)

  await doing(() => buttonNamed('Jobs: 1 not finished').click(), 200)
  await doing(() => buttonNamed('Show results: Reboot').click(), 200)
  expect(sent.find(({ path }) => path === '/devices/actions/logs')?.query['order_id']).toBe('7')
  await shows('MastWaiting until the device is online')
})

test('FRAME-163 a user who may not see jobs of devices has no such button', async () => {
  stubNetwork(() => answerWith([order], 1))
  await show(<JobsButton />, { user: userWith() })
  await settle(100)
  expect(document.querySelector('button')).toBeNull()
  expect(sent.filter(({ path }) => path === '/devices/actions/orders')).toEqual([])
  expect(text()).toBe('')
})
