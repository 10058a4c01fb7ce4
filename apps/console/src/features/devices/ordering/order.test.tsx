import type { Device } from '@outpost/contract/devices/device'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, type } from '../../../testing/page.tsx'
import { order } from './order.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const devicesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Mast ${at + 1}` }) as unknown as Device)

/** Answers the preview, with a fault for some devices, and accepts the action. */
function answerWith(faults: Record<number, string>): void {
  stubNetwork(({ path, body }) => {
    if (!path.endsWith('/preview'))
      return { body: { success: true, meta: { channel: 'private-status.1.a' }, data: {} } }
    const ids = (body as { device_id: number[] }).device_id
    const devices = ids.map((device_id) => ({ device_id, device_name: '', fault: faults[device_id] ?? null }))
    return { body: { success: true, data: { reached: 0, devices } } }
  })
}
const ordered = () => sent.find(({ method, path }) => method === 'POST' && path === '/devices/actions')?.body
const reboot = (count: number) =>
  order({
    action: 'reboot',
    devices: devicesOf(count),
    title: 'Reboot devices',
    consequence: () => 'They restart.',
    verb: (reached) => `Reboot ${reached} devices`,
  })

test('DEVICES-011 DEVICES-126 the question names the devices that are left out by their reasons, and the others get the action', async () => {
  answerWith({ 2: 'offline', 3: 'offline', 5: 'open' })
  await show(<p>page</p>)
  await doing(() => void reboot(5), 200)
  await shows('2 of 5 devices will get this.')
  await shows('3 devices will be skipped:')
  await shows('Offline (2)Mast 2, Mast 3')
  await shows('The same job is not finished yet (1)Mast 5')
  await doing(() => buttonNamed('Reboot 2 devices').click(), 100)
  expect(ordered()).toMatchObject({ action: 'reboot', device_id: [1, 4] })
})

test('DEVICES-126 where no device is reached, nothing is asked and nothing is sent', async () => {
  answerWith({ 1: 'approval', 2: 'monitoring' })
  await show(<p>page</p>)
  await doing(() => void reboot(2), 200)
  await shows('None of the selected devices can get this now.')
  expect(text()).toContain('Awaiting approval, Monitoring is off')
  expect(ordered()).toBeUndefined()
})

test('DEVICES-127 more than 20 devices are rebooted only after their number was typed', async () => {
  answerWith({ 22: 'offline' })
  await show(<p>page</p>)
  await doing(() => void reboot(21), 200)
  await shows('21 of 21 devices will get this.')
  const button = () => buttonNamed('Reboot 21 devices')
  expect(button().dataset['hint']).toBe('Type 21 to confirm')
  await doing(() => type(document.querySelector<HTMLInputElement>('[role="dialog"] input')!, '21'), 50)
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  await doing(() => buttonNamed('Cancel').click(), 200)
  await doing(() => void reboot(20), 200)
  await shows('20 of 20 devices will get this.')
  expect(buttonNamed('Reboot 20 devices').hasAttribute('aria-disabled')).toBe(false)
  await doing(() => buttonNamed('Cancel').click(), 400)
})
