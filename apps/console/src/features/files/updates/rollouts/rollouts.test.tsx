import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeAll } from '../../../../kit/dialog/windows/stack.ts'
import { type Given, listOf, type Sent, sent, stubNetwork } from '../../../../testing/network.ts'
import { buttonNamed, doing, preparePage, shows, text, userWith } from '../../../../testing/page.tsx'
import { visit } from '../../../../testing/screens.tsx'

const rollout = {
  id: 7,
  company_id: 1,
  kind: 'firmware_upload',
  file_id: 3,
  file_name: 'a.bin',
  version: '07.14',
  order_id: null,
  continuous: false,
  percent: 100,
  waves: [{ percent: 100 }],
  soak_seconds: 0,
  failure_limit: null,
  halt_percent: null,
  halt_after: 1,
  window: null,
  state: 'done',
  approved: false,
  parent_id: null,
  username: 'Liv',
  devices: 5,
  open: 0,
  done: 3,
  failed: 2,
  cancelled: 0,
  not_started: 2,
  repeated_by: null,
  stage: 1,
  stages: 1,
  expires_at: null,
  created_at: '2026-01-02 03:04:05',
  finished_at: '2026-01-02 04:04:05',
  progress: [],
}

let shown: object = rollout
const answer = ({ path, method }: Sent): Given =>
  method === 'GET' && path === '/devices/updates/rollouts/7' ? { body: { success: true, data: shown } } : listOf([])

beforeAll(preparePage)
beforeEach(() => {
  closeAll()
  stubNetwork(answer)
})
afterAll(() => vi.unstubAllGlobals())

const user = userWith('view_device_actions', 'update_device_firmware')

test('JOBS-034 the page of a finished rollout offers to repeat it for the devices that were not reached', async () => {
  shown = rollout
  await visit('/management/rollouts/7', user)
  await shows('2 devices were not reached')
  await doing(() => buttonNamed('Retry for these devices').click(), 300)
  await shows('Not started')
  stubNetwork((request) =>
    request.method === 'POST' ? { body: { success: true, data: { ...rollout, id: 8 } } } : answer(request),
  )
  await doing(() => buttonNamed('Retry rollout').click(), 300)
  expect(sent.find(({ path }) => path === '/devices/updates/rollouts/7/retry')!.body).toEqual({
    outcomes: ['not_started'],
    offline: true,
  })
})

test('JOBS-034 a rollout that runs or has reached all devices says nothing, and one of configurations is planned again', async () => {
  for (const other of [{ not_started: 0 }, { state: 'running', finished_at: null }]) {
    shown = { ...rollout, ...other }
    await visit('/management/rollouts/7', user)
    await shows('Results')
    expect(text()).not.toContain('not reached')
  }
  shown = { ...rollout, repeated_by: 9 }
  await visit('/management/rollouts/7', user)
  await shows('Repeated in rollout #9')
  expect(text()).not.toContain('Retry for these devices')
  shown = { ...rollout, kind: 'configure', not_started: 1 }
  await visit('/management/rollouts/7', user)
  await shows('1 device was not reached')
  await shows('plan the configuration again')
  expect(text()).not.toContain('Retry for these devices')
})
