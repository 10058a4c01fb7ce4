import type { FullDevice } from '@outpost/contract/devices/device'
import { capabilityFields, deviceFields } from '@outpost/contract/devices/fields'
import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectContributions, needContributions } from '../../../kit/screen/contributions.ts'
import { listOf, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, userWith } from '../../../testing/page.tsx'
import { useDeviceColumns } from '../columns.tsx'
import { DevicePicture } from '../DevicePicture.tsx'
import { startBrand } from '../../../brand.ts'
import { DeviceFacts } from './DeviceFacts.tsx'

beforeAll(async () => {
  await preparePage()
  connectContributions(() => import('../../../contributions.ts'))
  await needContributions()
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const device = {
  id: 5,
  name: 'Mast',
  company_id: 7,
  company_name: 'Harbour',
  model: 'RUTX50',
  original_model: 'RUTX50',
  serial: '6001000001',
  mac: '00:1E:42:00:00:01',
  firmware: 'RUTX_R_00.07.06',
  status: 0,
  offline_reason: 'no sign of life',
  last_update_at: '2026-01-01 11:00:00',
  last_seen_at: '2026-01-01 11:00:00',
  tags: [{ id: 1, name: 'Vehicle', color: '#ff0000' }],
} as unknown as FullDevice

test('DEVICES-077 the header of a device shows what it is, whose it is, its state and its actions', async () => {
  stubNetwork(() => listOf([{ id: 1 }, { id: 2 }], 2))
  await show(<DeviceFacts device={device} />, {
    user: userWith(
      'view_devices',
      'view_device_notes',
      'open_remote_sessions',
      'update_devices',
      'view_device_actions',
    ),
  })
  for (const shown of ['Mast', 'Offline', 'Harbour', 'Vehicle', 'RUTX50', '6001000001', '00:1E:42:00:00:01'])
    await shows(shown)
  expect(text()).toContain('RUTX_R_00.07.06')
  expect(text()).toContain('Silent for 90 s')
  expect(text()).toMatch(/Updated .* ago, out of date/)
  await shows('Notes (2)')
  expect(document.querySelector('svg[aria-hidden]')).not.toBeNull()
  expect(buttonNamed('More actions') ?? document.querySelector('[aria-haspopup="menu"]')).not.toBeNull()
})

test('DEVICES-092 a device has the picture of the brand for its model, or a drawing of its hardware', async () => {
  await show(<DevicePicture device={device} />)
  const drawing = () => document.querySelector('svg')!
  // RUTX50: five ports in one row, two SIM slots, six antennas.
  expect(drawing().querySelectorAll('rect')).toHaveLength(1 + 5)
  expect(drawing().getAttribute('aria-hidden')).toBe('true')
  const withRouter = drawing().innerHTML
  await show(<DevicePicture device={{ ...device, model: 'TSW202', original_model: 'TSW202' }} />)
  expect(drawing().querySelectorAll('rect')).toHaveLength(1 + 10)
  expect(drawing().innerHTML).not.toBe(withRouter)
  const given = document.createElement('script')
  given.id = 'brand'
  given.type = 'application/json'
  given.textContent = JSON.stringify({ model_images: { 'NL-5G': '/assets/nl-5g.png' } })
  document.head.append(given)
  await doing(() => startBrand())
  await show(<DevicePicture device={{ ...device, model: 'NL-5G' }} />)
  expect(document.querySelector('img')!.getAttribute('src')).toBe('/assets/nl-5g.png')
  expect(document.querySelector('img')!.getAttribute('alt')).toBe('')
})

const Columns = () => (
  <p>
    {useDeviceColumns()
      .map(({ id, hidden }) => `${id}${hidden ? '' : '*'}`)
      .join(' ')}
  </p>
)

test('DEVICES-073 the list starts with the columns that fit the screen, and every device field can be added', async () => {
  await show(<Columns />, { user: userWith(...permissions.map(({ name }) => name)) })
  const ids = text().split(' ')
  expect(ids.filter((id) => id.endsWith('*')).map((id) => id.slice(0, -1))).toEqual([
    'status',
    'name',
    'model',
    'company_name',
    'tags',
    'firmware',
    'signal',
    'last_update_at',
  ])
  const offered = deviceFields.filter((field) => !capabilityFields.includes(field))
  const missing = offered.filter((field) => !ids.some((id) => id.replace('*', '') === field))
  expect(missing).toEqual([])
})
