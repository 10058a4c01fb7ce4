import type { Right } from '@outpost/contract/kit/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { preparePage, settle, show, shows, text, userWith } from '../../../testing/page.tsx'
import OverviewTab from './OverviewTab.tsx'

vi.mock('../../devices/page/useDeviceId.ts', () => ({ useDeviceId: () => 7 }))

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const device = {
  id: 7,
  name: 'Ferry',
  status: 1,
  monitoring_enabled: 1,
  dynamic_monitoring: 300,
  last_update_at: new Date(Date.now() - 60_000).toISOString().replace('T', ' ').slice(0, 19),
  signal: -121,
  operator: 'Telia',
  wan_ip: '198.51.100.7',
  temperature: 300,
  load_average: 1,
  memory_used: 40,
  user_set_latitude: 59.91,
  user_set_longitude: 10.75,
}
const charted = ['signal', 'temperature', 'load_average', 'memory_used']

function answer(): void {
  stubNetwork(({ path }) => {
    if (path === '/devices/7') return { body: { success: true, data: device } }
    if (path === '/devices/7/metrics')
      return {
        body: {
          success: true,
          data: { series: charted.map((parameter) => ({ parameter, values: [1, 2, 3] })) },
        },
      }
    if (path === '/devices/7/logs')
      return listOf([{ id: 1, type: 'Reboot', status: true, log: 'Requested', created_at: '2026-01-01 10:00:00' }])
    return listOf([])
  })
}

/** The charts and the map. */
const figures = (): string[] =>
  [...document.querySelectorAll('figure')].map((figure) => figure.getAttribute('aria-label') ?? '')

const open = async (...held: Right[]): Promise<void> => {
  answer()
  await show(<OverviewTab />, { user: userWith('view_devices', ...held) })
  await shows('Telia')
  await settle(100)
}

test('DEVICES-106 the overview has the problems, values with charts of a day, the location and what happened last', async () => {
  await open('view_device_location', 'view_device_logs', 'view_device_actions')
  for (const part of ['1 problem', 'Very weak signal', 'Connection', '198.51.100.7', 'Mobile network', 'System'])
    expect(text()).toContain(part)
  for (const part of ['Location', '59.91', 'Latest activity', 'Reboot', 'Latest jobs', 'No jobs yet.'])
    expect(text()).toContain(part)
  // The code of the map arrives after the page.
  await vi.waitFor(() => expect(figures()).toContain('Location'), 10_000)
  expect(figures().toSorted()).toEqual([
    'Load, last 24 hours',
    'Location',
    'Memory, last 24 hours',
    'Signal, last 24 hours',
    'Temperature, last 24 hours',
  ])
})

test('DEVICES-106 each part of the overview needs its permission, and nothing is requested for the others', async () => {
  await open()
  expect(text()).toContain('Mobile network')
  for (const part of ['Location', 'Latest activity', 'Latest jobs']) expect(text()).not.toContain(part)
  expect(sent.map(({ path }) => path).filter((path) => path.endsWith('/logs'))).toEqual([])
})
