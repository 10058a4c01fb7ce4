import type { StoredFile } from '@outpost/contract/files/schemas'
import type { UpdateForecast } from '@outpost/contract/files/updates/schemas'
import { expect, test } from 'vitest'
import { actionOf, fitCount } from './fits.ts'
import { changesOf, planOf } from './forecast.ts'
import { compareVersions } from './version.ts'

test.each([
  ['RUTX_R_00.07.06', 'RUTX_R_00.07.07', 1],
  ['RUTX_R_00.07.10', 'RUTX_R_00.07.9', -1],
  ['RUTX_R_00.07.07', 'RUTX_R_00.07.07.1', 1],
  ['OpenWrt 23.05.2', 'OpenWrt 23.05.2', 0],
  ['RUT9M_R_00.07', 'RUTX_R_00.07', 0],
  ['', 'RUTX_R_00.07.07', undefined],
  ['SNAPSHOT', 'RUTX_R_00.07.07', undefined],
])('compares %s with %s', (from, to, order) => expect(compareVersions(from, to)).toBe(order))

const file = (
  series: StoredFile['series'],
  model = '',
  version = '',
): Pick<StoredFile, 'series' | 'device_model' | 'version'> => ({ series, device_model: model, version })
const fleet = {
  model: { RUTX50: 3, RUT956: 2, TRB140: 4, unknown: 1 },
  firmware: { 'RUTX_R_00.07.06': 3, 'RUT9M_R_00.07.06': 2, 'TRB1_R_00.07.06': 4, unknown: 1 },
}

test('a firmware fits a series and a family, a configuration a model, and unknown values fit', () => {
  expect(fitCount('update_firmware', file('rut'), fleet)).toBe(6)
  expect(fitCount('update_firmware', file('rut', 'RUTX', 'RUTX_R_00.07.07'), fleet)).toBe(4)
  expect(fitCount('update_firmware', file('trb'), fleet)).toBe(5)
  expect(fitCount('update_firmware', file(null), fleet)).toBe(10)
  expect(fitCount('upload_backup', file('rut', 'rutx50'), fleet)).toBe(4)
  expect(fitCount('upload_backup', file(null), fleet)).toBe(10)
  expect(fitCount('update_firmware', file('tsw'), { model: { RUTX50: 3 }, firmware: { unknown: 3 } })).toBe(0)
})

test('only firmware, configurations and backups can be uploaded to devices', () => {
  expect(actionOf({ type: 'global_firmware' })).toBe('update_firmware')
  expect(actionOf({ type: 'periodic_backup' })).toBe('upload_backup')
  expect(actionOf({ type: 'troubleshoot' })).toBeUndefined()
})

const forecast = (device_id: number, more: Partial<UpdateForecast>): UpdateForecast => ({
  device_id,
  device_name: `Device ${device_id}`,
  serial: null,
  model: 'RUTX50',
  online: true,
  version_from: 'RUTX_R_00.07.06',
  version_to: 'RUTX_R_00.07.07',
  storage_used: 20,
  fault: null,
  ...more,
})

test('a plan divides devices into those that get the file now, later, or not at all with the reason', () => {
  const all = [
    forecast(1, {}),
    forecast(2, { online: false }),
    forecast(3, { fault: 'series' }),
    forecast(4, { version_from: 'RUTX_R_00.08.01' }),
  ]
  const now = planOf(all, false)
  expect(now.going.map(({ device, note }) => [device.device_id, note])).toEqual([
    [1, null],
    [4, 'older'],
  ])
  expect(now.left.map(({ device, fault }) => [device.device_id, fault])).toEqual([
    [2, 'offline'],
    [3, 'series'],
  ])
  const later = planOf(all, true)
  expect([later.going.length, later.waiting, later.older]).toEqual([3, 1, 1])
})

test('FILES-061 the changes of versions are counted, the most frequent first, and a configuration has none', () => {
  const all = [
    forecast(1, {}),
    forecast(2, { version_from: '' }),
    forecast(3, {}),
    forecast(4, { fault: 'storage' }),
    forecast(5, { fault: 'unsupported' }),
  ]
  expect(changesOf(planOf(all, false).going)).toEqual([
    { from: 'RUTX_R_00.07.06', to: 'RUTX_R_00.07.07', count: 2 },
    { from: '', to: 'RUTX_R_00.07.07', count: 1 },
  ])
  expect(changesOf(planOf([forecast(1, { version_from: '', version_to: '' })], false).going)).toEqual([])
})
