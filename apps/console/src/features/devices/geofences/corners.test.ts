import { expect, test } from 'vitest'
import { aroundOf, markersOf, type Outline, shapesOf, withCorner } from './corners.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const names = { center: 'Centre', corner: (n: number) => `Corner ${n}`, next: 'Next corner' }
const circle: Outline = { kind: 'circle', center: at(60, 10), radius: 500, corners: [] }
const polygon: Outline = {
  kind: 'polygon',
  center: { latitude: null, longitude: null },
  radius: null,
  corners: [at(0, 0), at(0, 1)],
}

test('DEVICES-186 a corner is added at the end or moved, and only with both coordinates', () => {
  expect(withCorner(polygon.corners, 2, at(1, 1))).toEqual([at(0, 0), at(0, 1), at(1, 1)])
  expect(withCorner(polygon.corners, 0, at(5, 5))).toEqual([at(5, 5), at(0, 1)])
  expect(withCorner(polygon.corners, 2, { latitude: 1, longitude: null })).toBe(polygon.corners)
})

test('DEVICES-186 the map shows a circle with a radius, and a polygon from the second corner on', () => {
  expect(shapesOf(circle)).toEqual([{ id: 'circle', kind: 'circle', center: at(60, 10), radius: 500 }])
  expect(shapesOf({ ...circle, radius: null })).toEqual([])
  expect(shapesOf(polygon)).toMatchObject([
    {
      kind: 'line',
      points: [
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    },
  ])
  expect(shapesOf({ ...polygon, corners: [...polygon.corners, at(1, 1)] })).toMatchObject([{ kind: 'area' }])
})

test('DEVICES-186 the list beside the map has the corners and the next one', () => {
  expect(markersOf(circle, names).map(({ label }) => label)).toEqual(['Centre'])
  expect(markersOf(polygon, names).map(({ id, label, latitude }) => [id, label, latitude])).toEqual([
    ['0', 'Corner 1', 0],
    ['1', 'Corner 2', 0],
    ['2', 'Next corner', null],
  ])
})

test('the map of a geofence shows all of it', () => {
  const fence = { id: 1, company_id: 1, company_name: '', name: '', devices_count: 0, created_at: '', updated_at: '' }
  const [low, high] = aroundOf({ ...fence, ...at(60, 10), kind: 'circle', radius: 111_195, corners: [] })
  expect([low!.latitude, high!.latitude]).toEqual([59, 61])
  expect(low!.longitude).toBeCloseTo(8, 5)
  const corners = [at(1, 2)]
  expect(aroundOf({ ...fence, latitude: null, longitude: null, kind: 'polygon', radius: null, corners })).toBe(corners)
})
