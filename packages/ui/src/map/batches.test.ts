import { expect, test } from 'vitest'
import { markerBook } from './batches.ts'
import type { MapMarker } from './types.ts'

const marker = (id: number, more: Partial<MapMarker> = {}): MapMarker => ({
  id: String(id),
  label: `Router ${id}`,
  tone: 'positive',
  status: 'Online',
  latitude: 60,
  longitude: id / 100,
  ...more,
})
const many = (count: number): MapMarker[] => Array.from({ length: count }, (_, id) => marker(id))

test('FRAME-153 markers reach the map in batches of 2000', () => {
  const diffs = markerBook()(many(4500))
  expect(diffs.map(({ add, remove }) => [add.length, remove.length])).toEqual([
    [2000, 0],
    [2000, 0],
    [500, 0],
  ])
  expect(diffs[1]!.add[0]).toEqual({
    type: 'Feature',
    id: '2000',
    properties: { id: '2000', label: 'Router 2000', tone: 'positive' },
    geometry: { type: 'Point', coordinates: [20, 60] },
  })
})

test('only changed markers are sent again', () => {
  const diffOf = markerBook()
  diffOf(many(3))
  expect(diffOf(many(3))).toEqual([])
  const [gone, changed, ...rest] = diffOf([marker(0), marker(1, { tone: 'neutral' }), marker(3)])
  expect([gone, changed?.add.map(({ id }) => id), rest]).toEqual([{ add: [], remove: ['2'] }, ['1', '3'], []])
})

test('an item without a position is not on the map, and is removed when it loses its position', () => {
  const diffOf = markerBook()
  expect(diffOf([marker(0), marker(1, { latitude: null })]).map(({ add }) => add.length)).toEqual([1])
  expect(diffOf([marker(0, { longitude: null })])).toEqual([{ add: [], remove: ['0'] }])
})
