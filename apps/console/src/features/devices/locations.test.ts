import type { Device } from '@outpost/contract/devices/device'
import { expect, test } from 'vitest'
import type { Translate } from '../../kit/i18n/i18n.ts'
import { coordinatesOf, incompleteOf, knownPlaces, markersOf, withLocation } from './locations.ts'

const device = (id: number, latitude: number | null, longitude: number | null) =>
  ({ id, name: `Mast ${id}`, status: 1, user_set_latitude: latitude, user_set_longitude: longitude }) as Device
const [placed, bare] = [device(1, 60, 10), device(2, null, null)]
const oslo = { latitude: 59.913, longitude: 10.746 }
const change = (id: number, place: typeof oslo) => ({
  id,
  user_set_latitude: place.latitude,
  user_set_longitude: place.longitude,
})

test('a changed location overrides the stored one, and setting the stored one is no change', () => {
  const changes = withLocation([bare], oslo, [])
  expect(changes).toEqual([change(2, oslo)])
  expect([coordinatesOf(placed, changes), coordinatesOf(bare, changes)]).toEqual([
    { latitude: 60, longitude: 10 },
    oslo,
  ])
  expect(withLocation([bare], { latitude: null, longitude: null }, changes)).toEqual([])
  expect(withLocation([placed], { latitude: 60, longitude: 10 }, [])).toEqual([])
})

test('one location for several devices replaces their individual changes', () => {
  const other = { latitude: 1, longitude: 2 }
  expect(withLocation([placed, bare], other, [change(2, oslo), change(3, oslo)])).toEqual([
    change(3, oslo),
    change(1, other),
    change(2, other),
  ])
})

test('an incomplete location is detected, whether latitude or longitude is missing', () => {
  expect(incompleteOf([placed, bare], [])).toBeUndefined()
  expect(incompleteOf([placed, bare], withLocation([bare], { latitude: 0, longitude: null }, []))).toBe(bare)
  expect(incompleteOf([placed, bare], withLocation([placed], { latitude: null, longitude: 10 }, []))).toBe(placed)
})

test('devices without a location are listed as well', () => {
  const t = ((key: string) => key) as unknown as Translate
  expect(markersOf([placed, bare], [], t)).toEqual([
    { id: '1', label: 'Mast 1', tone: 'positive', status: 'devices:status.online', latitude: 60, longitude: 10 },
    { id: '2', label: 'Mast 2', tone: 'positive', status: 'devices:status.online', latitude: null, longitude: null },
  ])
})

test('DEVICES-146: a place set by a user comes before a GPS fix, and that before a cell tower', () => {
  const gps = { latitude: 1, longitude: 2 }
  const tower = { cell_tower_latitude: 3, cell_tower_longitude: 4 }
  const at = (given: object) => knownPlaces([{ ...bare, ...given } as Device])
  expect(knownPlaces([{ ...placed, ...gps } as Device])).toEqual([{ latitude: 60, longitude: 10 }])
  expect(at({ ...gps, ...tower })).toEqual([gps])
  expect(at(tower)).toEqual([{ latitude: 3, longitude: 4 }])
  expect(at({ latitude: 1 })).toEqual([])
})
