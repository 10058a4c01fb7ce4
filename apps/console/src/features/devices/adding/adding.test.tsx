import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, show, shows, text, type, userWith } from '../../../testing/page.tsx'
import { RegisterDevices } from './RegisterDevices.tsx'

const user = userWith('create_devices', 'view_devices', 'view_files', 'update_device_firmware', 'upload_device_backup')
beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const added = (): unknown => sent.find(({ method, path }) => method === 'POST' && path === '/devices')?.body

/** Fills in the fields of a row, by their names without the row. */
const fill = (row: number, values: Record<string, string>) =>
  doing(() => {
    for (const [name, value] of Object.entries(values)) type(field(`data.${row}.${name}`), value)
  })
const faulty = (): string[] =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((one) => one.getAttribute('name') ?? '')

test('DEVICES-007 DEVICES-005 several devices are registered in one form, and each row is validated separately', async () => {
  stubNetwork(({ method, path }) =>
    method === 'POST' && path === '/devices'
      ? refusal(422, {
          code: 'VALIDATION',
          source: 'data.1.mac',
          message: 'A MAC address is required for this series.',
        })
      : listOf([]),
  )
  await show(<RegisterDevices onStarted={() => undefined} />, { user })
  await shows('Firmware for the first connection')
  expect(text()).not.toContain('Device 1')
  await fill(0, { serial: '6001000001', mac: '00:1E:42:00:00:01', password_confirmation: 'secret-1' })
  await doing(() => buttonNamed('Add another device').click())
  await shows('Device 2')
  await fill(1, { serial: 'no/serial!', name: 'Second' })
  await doing(() => buttonNamed('Register 2 devices').click())
  // Only the fields of the second row are wrong, and nothing was sent.
  expect(faulty()).toEqual(['data.1.serial', 'data.1.mac'])
  expect(added()).toBeUndefined()
  await fill(1, { serial: '6001000002', mac: '00:1E:42:00:00:02' })
  await doing(() => buttonNamed('Register 2 devices').click())
  const shared = { company_id: 7, device_series: 'rut', auto_credit_enable: true }
  expect(added()).toEqual({
    data: [
      { ...shared, serial: '6001000001', mac: '00:1E:42:00:00:01', password_confirmation: 'secret-1' },
      { ...shared, serial: '6001000002', mac: '00:1E:42:00:00:02', name: 'Second' },
    ],
  })
  // What the server refuses appears in its row, too.
  expect(faulty()).toEqual(['data.1.mac'])
  await doing(() => buttonNamed('Remove device 1').click())
  expect(field('data.0.serial').value).toBe('6001000002')
  expect(text()).toContain('Register device')
})

test('DEVICES-005 files for the first connection are offered only to users who may send them', async () => {
  stubNetwork(() => listOf([]))
  await show(<RegisterDevices onStarted={() => undefined} />, { user: userWith('create_devices', 'view_devices') })
  await shows('Device password')
  expect(text()).not.toContain('Firmware for the first connection')
  expect(text()).not.toContain('Backup for the first connection')
})
