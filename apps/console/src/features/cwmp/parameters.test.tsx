import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, show, shows, text, type, userWith } from '../../testing/page.tsx'
import ParametersTab from './ParametersTab.tsx'

const held = vi.hoisted(() => ({ protocol: 'tr-069' }))
vi.mock('../devices/page/useDeviceId.ts', () => ({ useDeviceId: () => 5 }))
beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const parameters = [
  {
    id: 'Device.WiFi.SSID',
    name: 'Device.WiFi.SSID',
    type: 'string',
    value: 'Ferry',
    writable: true,
    read_at: '2026-01-01 00:00:00',
  },
  {
    id: 'Device.WiFi.Key',
    name: 'Device.WiFi.Key',
    type: 'string',
    value: null,
    writable: false,
    read_at: '2026-01-01 00:00:00',
  },
]
const user = userWith('view_devices', 'create_multi_configuration')
const answers = () =>
  stubNetwork(({ method, path }) =>
    path.endsWith('/parameters/read') || method === 'PUT'
      ? { body: { success: true, meta: { channel: 'private-status.1.a' } } }
      : path.endsWith('/parameters')
        ? listOf(parameters)
        : { body: { success: true, data: { id: 5, name: 'Gate', protocol: held.protocol } } },
  )

test('CWMP-027 the parameters of a device are a table with values that may be seen', async () => {
  answers()
  await show(<ParametersTab />, { user })
  await shows('Device.WiFi.SSID')
  expect(text()).toContain('Ferry')
  expect(text()).toContain('Not shown')
})

test('CWMP-027 a path is read in a dialog, and a parameter is set in another', async () => {
  answers()
  await show(<ParametersTab />, { user })
  await shows('Device.WiFi.SSID')
  await doing(() => buttonNamed('Read parameters').click())
  await shows('Parameter or path')
  await doing(() => type(field('path'), 'Device.WiFi.'))
  await doing(() => document.querySelector<HTMLFormElement>('form')!.requestSubmit())
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/devices/5/cwmp/parameters/read',
    body: { path: 'Device.WiFi.' },
  })
  await show(<ParametersTab />, { user })
  await shows('Device.WiFi.SSID')
  await doing(() => buttonNamed('Set parameter: Device.WiFi.SSID').click())
  await shows('Set parameter')
  await doing(() => type(field('value'), 'Harbour'))
  await doing(() => document.querySelector<HTMLFormElement>('form')!.requestSubmit())
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/devices/5/cwmp/parameters',
    body: { values: [{ name: 'Device.WiFi.SSID', type: 'string', value: 'Harbour' }] },
  })
})

test('CWMP-027 for a device of another protocol the tab says so', async () => {
  held.protocol = 'ssh'
  answers()
  await show(<ParametersTab />, { user })
  await shows('This device is not managed over TR-069.')
})
