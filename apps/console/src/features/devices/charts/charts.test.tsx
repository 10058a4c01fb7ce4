import { devices } from '@outpost/contract/devices/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { needMessages } from '../../../kit/i18n/i18n.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { listOf, type Sent, sent, stubNetwork } from '../../../testing/network.ts'
import { doing, preparePage, show, shows, text, userWith } from '../../../testing/page.tsx'
import { useDeviceFilters } from '../filters.ts'
import { chartsMessages } from '../messages.ts'
import DeviceCharts from './DeviceCharts.tsx'

beforeAll(async () => {
  await preparePage()
  await needMessages(chartsMessages)
})
afterAll(() => vi.unstubAllGlobals())

const models = { RUTX50: 7, RUT956: 5, TRB140: 2, RUT240: 1, unknown: 1 }

function Charts() {
  return (
    <DeviceCharts
      table={useTable({ endpoint: devices.list, columns: [], filters: useDeviceFilters(), storageKey: 'devices' })}
    />
  )
}
const bar = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('section button')].find((one) => one.textContent.startsWith(name))!
const counted = (): Sent[] => sent.filter(({ path }) => path === '/devices/statistics')

test('DEVICES-103 the charts show the values of the list, and a click on one filters the list by it and a second one ends that', async () => {
  stubNetwork(({ path }) =>
    path === '/devices/statistics'
      ? { body: { success: true, data: { status: { online: 12, offline: 4 }, model: models } } }
      : listOf([]),
  )
  const page = await show(<Charts />, { user: userWith('view_devices'), at: '/?status=online' })
  await shows('RUTX50')
  // The chart of the filter that is used is counted without it, and all others under it in one request.
  expect(counted().map(({ query }) => [query['charts']?.split(',').length, query['status']])).toEqual([
    [1, undefined],
    [7, 'online'],
  ])
  expect(bar('Online').getAttribute('aria-pressed')).toBe('true')
  expect(bar('Online').textContent).toBe('Online12')
  expect(text()).not.toContain('Unknown1')
  await doing(() => bar('All 5 values').click())
  await shows('Unknown1')
  await doing(() => bar('RUT956').click())
  expect(page.address()).toBe('/?status=online&model=RUT956')
  expect(bar('RUT956').getAttribute('aria-pressed')).toBe('true')
  await doing(() => bar('RUT956').click())
  expect(page.address()).toBe('/?status=online')
  await doing(() => bar('Offline').click())
  expect(page.address()).toBe('/?status=offline')
})
