import type { DashboardValue } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { preparePage, show, text } from '../../testing/page.tsx'
import { widgetOf } from './dialogs/starters.ts'
import { faultOf } from './edit/fault.ts'
import { DashboardGrid } from './view/DashboardGrid.tsx'
import { valuesIn, ViewProvider } from './view/ViewContext.ts'
import { lampFor } from './widgets/LampWidget.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const ago = (seconds: number): string =>
  new Date(Date.now() - seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)
const known = (address: string, value: string | number, seconds: number): DashboardValue => ({
  address,
  status: 'known',
  value,
  unit: null,
  at: ago(seconds),
  period: 60,
  template: null,
})
const unknown = (address: string, status: DashboardValue['status']): DashboardValue => ({
  ...known(address, 0, 0),
  status,
  value: null,
  at: null,
})

/** Shows widgets with these values. */
async function showWidgets(widgets: readonly Widget[], values: DashboardValue[]): Promise<void> {
  const data = { values, charts: [], shares: [], location: null, read_at: ago(0) }
  const view = { data, values: valuesIn(data), deviceId: 7, pictures: { token: 'none' } }
  await show(
    <ViewProvider value={view}>
      <DashboardGrid widgets={widgets} empty={null} />
    </ViewProvider>,
  )
}
const place = { x: 0, w: 4, h: 2 } as const

test('DASHBOARDS-011 DASHBOARDS-022 a value older than three of its periods is dimmed and says so, and each has its source', async () => {
  await showWidgets(
    [
      widgetOf({ ...place, key: 1, kind: 'value', y: 0, parameters: ['operator'] }),
      widgetOf({ ...place, key: 2, kind: 'value', y: 2, parameters: ['network_state'] }),
    ],
    [known('operator', 'Telia', 170), { ...known('network_state', 'Registered', 200), template: 'Meter' }],
  )
  const stale = [...document.querySelectorAll('[data-stale]')].map((element) => element.textContent ?? '')
  expect(stale.some((words) => words.includes('Registered'))).toBe(true)
  expect(stale.some((words) => words.includes('Telia'))).toBe(false)
  expect(text()).toMatch(/Device report.*Template Meter/s)
})

test('DASHBOARDS-007 what is not known is a dash with the reason, in every kind, and never a zero', async () => {
  const kinds = ['value', 'gauge', 'lamp', 'table'] as const
  await showWidgets(
    kinds.map((kind, at) => widgetOf({ ...place, key: at + 1, kind, y: at * 2, parameters: ['signal'], least: -120 })),
    [unknown('signal', 'missing')],
  )
  expect(text().match(/This value no longer exists/g)).toHaveLength(kinds.length)
  expect(document.querySelector('[role="meter"]')).toBeNull()
  for (const section of document.querySelectorAll('section')) {
    const words = [...section.querySelectorAll('span')].map((element) => element.textContent ?? '')
    expect(words.some((word) => word.startsWith('—'))).toBe(true)
    expect(words).not.toContain('0')
  }
})

test('DASHBOARDS-005 a lamp compares numbers as numbers and texts without regard to case', () => {
  const lamps = [
    { value: '1.0', label: 'On', tone: 'good' as const },
    { value: 'Down', label: 'No link', tone: 'bad' as const },
    { value: '', label: 'Empty', tone: 'neutral' as const },
  ]
  expect(lampFor(lamps, known('x', 1, 0))?.label).toBe('On')
  expect(lampFor(lamps, known('x', 0, 0))).toBeUndefined()
  expect(lampFor(lamps, known('x', 'DOWN', 0))?.label).toBe('No link')
})

test('DASHBOARDS-005 a widget that lacks what its kind shows is not added', () => {
  const at = { key: 1, x: 0, y: 0, w: 4, h: 2 } as const
  expect(faultOf(widgetOf({ ...at, kind: 'value' }))).toBe('values')
  expect(faultOf(widgetOf({ ...at, kind: 'gauge', parameters: ['signal'], least: 5, most: 5 }))).toBe('scale')
  expect(faultOf(widgetOf({ ...at, kind: 'picture' }))).toBe('picture')
  expect(faultOf(widgetOf({ ...at, kind: 'button' }))).toBe('button')
  expect(faultOf(widgetOf({ ...at, kind: 'map' }))).toBeUndefined()
})
