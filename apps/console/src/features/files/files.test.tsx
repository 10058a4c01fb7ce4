import type { Device } from '@outpost/contract/devices/device'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, userWith } from '../../testing/page.tsx'
import { useActions } from '../../kit/api/action.tsx'
import { JobSource } from '../device-jobs/JobSource.tsx'
import { useFileActions } from './actions.tsx'
import { FileDevice } from './columns.tsx'
import UpdateFirmwarePage from './updates/UpdateFirmwarePage.tsx'
import { useAskedFile } from './useAskedFile.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const device = (id: number, name: string, status: number) => ({ id, name, serial: `S${id}`, status }) as Device
const online = [device(1, 'Mast', 1), device(2, 'Pump', 1)]
const link = (): string | null | undefined => document.querySelector('#root a')?.getAttribute('href')

const file = { id: 5, device_id: 1, device_name: 'Mast' } as Parameters<typeof FileDevice>[0]['file']

test('FILES-051 a file leads to its device, for users who may open devices', async () => {
  await show(<FileDevice file={file} />, { user: userWith('view_files', 'view_devices') })
  expect(link()).toBe('/devices/1')
  await show(<FileDevice file={file} />, { user: userWith('view_files') })
  expect(text()).toContain('Mast')
  expect(link()).toBeUndefined()
})

type Job = Parameters<typeof JobSource>[0]['job']
const job = (action_name: Job['action_name'], source_id: number | null): Job => ({
  action_name,
  additional_information: { source_id, source_name: 'backup.tar.gz' },
})

test('FILES-050 a job leads to the file that it has brought or installed, for users who may see files', async () => {
  for (const name of ['download_backup', 'firmware_upload'] as const) {
    await show(<JobSource job={job(name, 5)} />, { user: userWith('view_device_actions', 'view_files') })
    expect(link()).toBe('/management/files?file=5')
  }
  await show(<JobSource job={job('download_backup', 5)} />, { user: userWith('view_device_actions') })
  expect(link()).toBeUndefined()
  // Neither a job that waits for its file nor a task group has a file.
  for (const one of [job('download_backup', null), job('execute_tasks_group', 5)]) {
    await show(<JobSource job={one} />, { user: userWith('view_device_actions', 'view_files') })
    expect(text()).toContain('backup.tar.gz')
    expect(link()).toBeUndefined()
  }
})

const stored = {
  ...file,
  name: 'backup.tar.gz',
  type: 'eventslog',
  description: '',
  company_id: 7,
  company_name: 'Own company',
  device_model: 'RUTX50',
  series: 'rut',
  version: 'RUTX_R_00.07.20',
  file_size: 369,
  sha256: 'a'.repeat(64),
  visibility: 'company',
  shared: false,
  created_at: '2026-11-25 00:41:00',
  updated_at: '2026-11-25 00:41:00',
}

/** The list of files, as far as it concerns the address. */
function List() {
  useAskedFile()
  return <p>list</p>
}

test('FILES-050 the address of a file opens it above the list, and closing it leaves the list', async () => {
  stubNetwork(({ path }) => {
    if (path === '/files/5') return { body: { success: true, data: stored } }
    if (path === '/files/5/content')
      return { body: { success: true, data: { kind: 'text', text: 'line', entries: null, truncated: false } } }
    return listOf([])
  })
  const { address } = await show(<List />, {
    at: '/management/files?file=5',
    user: userWith('view_files', 'view_devices'),
  })
  await shows('DeviceMast')
  await doing(() => buttonNamed('Close').click(), 300)
  expect(address()).toBe('/management/files')
})

test('FILES-050 a file that is gone is reported, and the list stays', async () => {
  stubNetwork(({ path }) =>
    path === '/files/5'
      ? { status: 404, body: { success: false, errors: [{ code: 'NOT_FOUND', message: 'No', source: null }] } }
      : listOf([]),
  )
  const { address } = await show(<List />, { at: '/management/files?file=5', user: userWith('view_files') })
  await shows('This file has been deleted, or you do not have access to it.')
  expect(address()).toBe('/management/files')
})

const backup = (id: number, created_at: string, device_id = 1) =>
  ({ ...stored, id, type: 'config', name: `b${id}.tar.gz`, created_at, device_id }) as StoredFile

/** The buttons for selected files. */
function Selected({ files }: { files: readonly StoredFile[] }) {
  return useActions(useFileActions())
    .ofMany(files)
    .map(({ id, label, disabledReason, onClick }) => (
      <button key={id} type="button" title={disabledReason} disabled={disabledReason !== undefined} onClick={onClick}>
        {label}
      </button>
    ))
}

test('DESIRED-053 two selected backups are compared, the older with the newer, and no other number of them', async () => {
  const user = userWith('view_files', 'view_devices', 'download_device_files')
  const [old, young] = [backup(7, '2026-11-20 10:00:00'), backup(8, '2026-11-25 10:00:00')]
  stubNetwork(({ path }) =>
    path === '/files/7/compare/8'
      ? { body: { success: true, data: { different: [], same: 12, truncated: false } } }
      : listOf([young, old]),
  )
  await show(<Selected files={[young]} />, { user })
  expect(buttonNamed('Compare').title).toBe('Select two backups to compare them')
  await show(<Selected files={[young, old, backup(9, '2026-11-26 10:00:00')]} />, { user })
  expect(buttonNamed('Compare').disabled).toBe(true)
  await show(<Selected files={[young, old]} />, { user })
  await doing(() => buttonNamed('Compare').click(), 300)
  await shows('Both backups contain the same files.')
})

const forecast = {
  device_id: 1,
  device_name: 'Mast',
  serial: 'S1',
  model: 'RUTX50',
  online: true,
  version_from: 'RUTX_R_00.07.19',
  version_to: 'RUTX_R_00.07.20',
  fault: null,
}
/** The requests of the form: its lookups, the preview, and the order itself. */
function answer({ path }: Sent) {
  if (path === '/devices') return listOf(online)
  if (path === '/devices/statistics')
    return { body: { success: true, data: { model: { RUTX50: 1 }, firmware: { unknown: 1 } } } }
  if (path === '/files') return listOf([{ ...stored, type: 'firmware', name: 'new.bin' }])
  if (path === '/devices/updates/preview')
    return {
      body: {
        success: true,
        data: { file_id: 5, file_name: 'new.bin', file_size: 1, fits: 1, devices: [forecast] },
      },
    }
  if (path === '/devices/updates/set') return { body: { success: true, meta: { channel: 'set' } } }
  if (path.startsWith('/status/channel'))
    return { body: { success: true, data: { 1: [{ status: 'completed', type: 'text', value: 'Installed.' }] } } }
  return listOf([])
}

const option = (label: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent.includes(label))!

test('FILES-053 the update form keeps what was chosen when its job is ordered and when it has ended', async () => {
  stubNetwork(answer)
  await show(<UpdateFirmwarePage />, {
    at: '/management/update-firmware?id=1',
    user: userWith('view_files', 'view_devices', 'update_device_firmware'),
  })
  await shows('Mast')
  const choice = (): HTMLInputElement => document.querySelector('input[placeholder="Choose firmware"]')!
  await doing(() => choice().click(), 200)
  await shows('new.bin')
  await doing(() => option('new.bin').click(), 200)
  expect(choice().value).toBe('new.bin')
  await doing(() => buttonNamed('Continue').click(), 300)
  await shows('Confirm update')
  await doing(() => buttonNamed('Update 1 device').click(), 300)
  await shows('1 of 1 finished')
  await doing(() => buttonNamed('Close').click(), 300)
  expect(choice().value).toBe('new.bin')
  expect(text()).toContain('Mast')
  expect(sent.filter(({ path }) => path === '/devices/updates/set')).toHaveLength(1)
})
