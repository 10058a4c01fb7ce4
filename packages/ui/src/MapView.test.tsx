// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import MapView, { type MapMarker, type MapMessages } from './MapView.tsx'
import { after, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

const labels: MapMessages = {
  search: 'Find',
  zoomIn: '+',
  zoomOut: '-',
  attribution: 'Sources',
  noMap: 'No map can be rendered here.',
  serviceFailed: 'Away',
  empty: 'Nothing',
  noPlace: 'No place',
  pickHere: 'Here',
  showMore: 'Show more',
  near: (kilometres, name) => `${kilometres} km from ${name}`,
}
const markers = Array.from({ length: 130 }, (_, at): MapMarker => ({
  id: String(at),
  label: `Router ${at}`,
  tone: at === 0 ? 'positive' : 'neutral',
  status: at === 0 ? 'Online' : 'Offline',
  latitude: at === 1 ? null : 60,
  longitude: 10.5,
}))
const lines = () => [...document.querySelectorAll<HTMLElement>('ul[aria-label="Devices"] button[class*="line"]')]
const draw = (list: readonly MapMarker[], onSelect = vi.fn()) =>
  render(
    <OutpostProvider env="test">
      <MapView label="Devices" markers={list} labels={labels} selected="1" onSelect={onSelect} />
    </OutpostProvider>,
  )

test('without map support the list is shown alone with an explanation, every state as text and every place (FRAME-156)', async () => {
  const onSelect = vi.fn()
  await draw(markers, onSelect)
  expect(document.body.textContent).toContain('No map can be rendered here.')
  expect(document.querySelector('canvas')).toBeNull()
  expect(lines()[0]!.textContent).toBe('OnlineRouter 060.000000, 10.500000')
  expect(lines()[1]!.textContent).toBe('OfflineRouter 1No place')
  expect(
    lines()
      .map((line) => line.getAttribute('aria-current'))
      .indexOf('true'),
  ).toBe(1)
  await after(() => lines()[2]!.click())
  expect(onSelect).toHaveBeenCalledWith('2')
})

test('a long list is rendered in parts', async () => {
  await draw(markers)
  expect(lines()).toHaveLength(100)
  await after(() =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Show more')!.click(),
  )
  expect(lines()).toHaveLength(130)
  expect(document.body.textContent).not.toContain('Show more')
})

test('an empty map says that it is empty', async () => {
  await draw([])
  expect(document.body.textContent).toContain('Nothing')
})
