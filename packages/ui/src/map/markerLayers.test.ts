// @vitest-environment happy-dom
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { markerLayers } from './markerLayers.ts'
import type { MapLook } from './palette.ts'
import type { MapMarker } from './types.ts'

const look = {} as MapLook
const marker = (id: number): MapMarker => ({
  id: String(id),
  label: `Router ${id}`,
  tone: 'positive',
  status: 'Online',
  latitude: 60,
  longitude: 10,
})

/** A mock map that records calls. */
function fakeMap() {
  const sources: Record<string, Record<string, unknown>> = {}
  const updateData = vi.fn<(diff: { add: unknown[]; remove: string[] }) => Promise<void>>(() => Promise.resolve())
  const source = {
    updateData,
    setData: vi.fn(() => Promise.resolve()),
    getClusterExpansionZoom: vi.fn(() => Promise.resolve(7)),
  }
  const map = {
    addSource: (name: string, given: Record<string, unknown>) => (sources[name] = given),
    addLayer: vi.fn(),
    setMissingStyleImageResolver: vi.fn(),
    getSource: () => source,
    queryRenderedFeatures: vi.fn<() => unknown[]>(() => []),
    easeTo: vi.fn(),
  }
  return { map, sources, source, layers: markerLayers(map as unknown as MapLibre, look, 'Inter') }
}

test('FRAME-153 two or more markers within 60 px form a cluster that shows how many are online', () => {
  const { sources } = fakeMap()
  expect(sources['markers']).toMatchObject({
    cluster: true,
    clusterRadius: 60,
    clusterMinPoints: 2,
    clusterProperties: { online: ['+', ['case', ['==', ['get', 'tone'], 'positive'], 1, 0]] },
  })
})

test('FRAME-153 markers are passed to the map in batches of 2000', async () => {
  const { layers, source } = fakeMap()
  let free = (): void => undefined
  source.updateData.mockImplementationOnce(() => new Promise((done) => (free = done)))
  layers.put(Array.from({ length: 4001 }, (_, id) => marker(id)))
  await new Promise((done) => setTimeout(done, 10))
  expect(source.updateData.mock.calls.map(([{ add }]) => add.length)).toEqual([2000])
  free()
  await new Promise((done) => setTimeout(done, 10))
  expect(source.updateData.mock.calls.map(([{ add }]) => add.length)).toEqual([2000, 2000, 1])
})

test('a click on a marker selects it, and one on a cluster zooms in until it splits', async () => {
  const { map, layers } = fakeMap()
  expect(layers.hit({ x: 1, y: 1 })).toBeUndefined()
  map.queryRenderedFeatures.mockReturnValueOnce([{ properties: { id: '5' }, geometry: {} }])
  expect(layers.hit({ x: 1, y: 1 })).toBe('5')
  map.queryRenderedFeatures.mockReturnValueOnce([
    { properties: { cluster_id: 9 }, geometry: { coordinates: [10, 60] } },
  ])
  expect(layers.hit({ x: 1, y: 1 })).toBe(true)
  await new Promise((done) => setTimeout(done, 0))
  expect(map.easeTo).toHaveBeenCalledWith({ center: [10, 60], zoom: 7 })
})
