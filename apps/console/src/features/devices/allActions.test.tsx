import type { Device } from '@outpost/contract/devices/device'
import { compositePermissions, type Right } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { action, useActions } from '../../kit/api/action.tsx'
import { connectContributions, needContributions } from '../../kit/screen/contributions.ts'
import { sent, stubNetwork } from '../../testing/network.ts'
import { doing, preparePage, show, shows, text, userWith } from '../../testing/page.tsx'
import { useAllDeviceActions } from './allActions.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const Names = () => (
  <p>
    {useAllDeviceActions()
      .map(({ id }) => id)
      .join(' ')}
  </p>
)

test('a list of devices offers its own actions, followed by those of later features', async () => {
  const polish = action({
    id: 'polish',
    label: 'kit:save',
    icon: () => null,
    endpoint: { access: 'update_devices' as const },
    run: () => undefined,
  })
  connectContributions(async () => ({ contributed: [{ actions: { devices: [polish] } }] }))
  await show(<Names />)
  expect(text()).toMatch(/delete$/)
  // The list is rendered before the contributions are loaded.
  await doing(() => needContributions())
  expect(text()).toMatch(/delete.* polish$/)
})

const chosen = [1, 2].map(
  (id) => ({ id, name: `Mast ${id}`, company_id: 7, status: 1, monitoring_enabled: 1 }) as Device,
)

function Menus() {
  const actions = useActions(useAllDeviceActions())
  const bulk = actions.ofMany(chosen)
  const row = actions.of(chosen[0]!)
  return (
    <>
      <output id="bulk">{bulk.map(({ id }) => id).join(' ')}</output>
      <output id="row">{row.map(({ id }) => id).join(' ')}</output>
      <output id="inline">{row.flatMap(({ id, inline }) => (inline ? [id] : [])).join(' ')}</output>
      {bulk.map(({ id, label, onClick }) => (
        <button key={id} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
    </>
  )
}
const listed = (id: string): string[] => document.getElementById(id)!.textContent.split(' ')
const everything: Right[] = [...permissions.map(({ name }) => name), ...compositePermissions]
const bulkActions = [
  'configuration-templates',
  'delete',
  'device-alerts',
  'download-backup',
  'download-eventslog',
  'download-troubleshoot',
  'location',
  'manage-automations',
  'monitoring-off',
  'monitoring-on',
  'monitoring-templates',
  'move',
  'multi-config',
  'pack',
  'passwords',
  'pending-updates',
  'reboot',
  'refresh',
  'run-command-on-devices',
  'run-task-group',
  'services',
  'tags',
  'update-firmware',
  'upload-backup',
]

test('DEVICES-075 DEVICES-076 all actions work on several devices, and the menu of a row has them too, with the accesses to the one device first', async () => {
  connectContributions(() => import('../../contributions.ts'))
  await needContributions()
  await show(<Menus />, { user: userWith(...everything) })
  const rowOnly = listed('row').filter((id) => !listed('bulk').includes(id))
  expect(listed('bulk').toSorted()).toEqual(bulkActions)
  // One device has its own dialog for a command.
  expect(listed('row')).toEqual(expect.arrayContaining(bulkActions.filter((id) => id !== 'run-command-on-devices')))
  expect(listed('row').slice(0, 2)).toEqual(['terminal', 'web-interface'])
  expect(rowOnly).toEqual(expect.arrayContaining(['edit', 'restore-latest', 'change-configuration']))
  expect(listed('inline').toSorted()).toEqual(['command', 'edit'])
})

test('DEVICES-175 monitoring is turned off for several devices after a warning, and only for those where it is on', async () => {
  stubNetwork(() => ({ body: { success: true, meta: { channel: 'private-status.1.a' } } }))
  await show(<Menus />, { user: userWith(...everything) })
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)!
  await doing(() => button('Turn monitoring off').click())
  await shows('2 devices will be disconnected and cannot connect until their monitoring is turned on again.')
  await doing(() => button('Turn off').click())
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/devices/monitoring',
    body: {
      data: [
        { device_id: 1, monitoring_enabled: false },
        { device_id: 2, monitoring_enabled: false },
      ],
    },
  })
})
