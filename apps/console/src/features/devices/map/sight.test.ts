import { expect, test } from 'vitest'
import { statusTones } from '../state.ts'
import { mapStateOf, mapTones, totalsOf, worstOf } from './mapState.ts'
import { readCamera, requestOf, unionOf, writeCamera } from './sight.ts'

test('DEVICES-182 the address keeps the position of the map, and an address without a whole one has none', () => {
  const search = writeCamera({ latitude: 54.9, longitude: -23.912345, zoom: 6.5 }, { status: 'offline' })
  expect(search).toEqual({ status: 'offline', lat: '54.90000', lng: '-23.91234', zoom: '6.50' })
  expect(readCamera(search)).toEqual({ latitude: 54.9, longitude: -23.91234, zoom: 6.5 })
  for (const broken of [
    {},
    { lat: '1', lng: '2' },
    { ...search, lat: '91' },
    { ...search, zoom: '-1' },
    { ...search, lng: 'x' },
  ])
    expect(readCamera(broken), JSON.stringify(broken)).toBeUndefined()
})

test('DEVICES-182 a small movement of the map asks for the same area', () => {
  const first = requestOf({ area: [10.2, 50.2, 12.4, 51.1], zoom: 6.7 })
  expect(first).toEqual({ bounds: [8.4375, 47.8125, 14.0625, 53.4375].map((one) => expect.closeTo(one, 5)), zoom: 6 })
  expect(requestOf({ area: [10.3, 50.3, 12.5, 51.2], zoom: 6.9 })).toEqual(first)
})

test('DEVICES-182 the area of a request contains what the map shows, also across the 180th meridian and at the poles', () => {
  expect(requestOf({ area: [170, -10, -170, 10], zoom: 3 }).bounds).toEqual([157.5, -22.5, -157.5, 22.5])
  expect(requestOf({ area: [-180, -89, 180, 89], zoom: 0.8 })).toEqual({ bounds: [-180, -90, 180, 90], zoom: 0 })
})

test('DEVICES-182 all devices are shown by the area that contains all clusters', () => {
  expect(unionOf([])).toBeUndefined()
  expect(
    unionOf([
      [1, 2, 3, 4],
      [-5, 3, 2, 9],
    ]),
  ).toEqual([-5, 2, 3, 9])
})

test('DEVICES-182 a cluster has its worst state: offline, then a problem, then online', () => {
  const none = { offline: 0, problem: 0, online: 0, inactive: 0 }
  expect(worstOf({ ...none, offline: 1, problem: 5, online: 100 })).toBe('offline')
  expect(worstOf({ ...none, problem: 1, online: 100 })).toBe('problem')
  expect(worstOf({ ...none, online: 1, inactive: 4 })).toBe('online')
  expect(worstOf({ ...none, inactive: 4 })).toBe('inactive')
  const cluster = { latitude: 0, longitude: 0, bounds: [], device_id: null, name: null }
  expect(
    totalsOf([
      { ...cluster, ...none, offline: 2, count: 2 },
      { ...cluster, ...none, offline: 1, online: 3, count: 4 },
    ]),
  ).toEqual({ offline: 3, problem: 0, online: 3, inactive: 0 })
})

test('DEVICES-182 the state of a device: without a connection it is offline, whatever its problems', () => {
  expect(mapStateOf({ status: 0, has_problem: true })).toBe('offline')
  expect(mapStateOf({ status: 1, has_problem: true })).toBe('problem')
  expect(mapStateOf({ status: 1, has_problem: false })).toBe('online')
  expect(mapStateOf({ status: 2, has_problem: false })).toBe('inactive')
  expect(mapStateOf({ status: null, has_problem: false })).toBe('inactive')
})

test('DEVICES-182 a device has the same glyph on the map as in lists', () => {
  expect(mapTones).toMatchObject({ offline: statusTones.offline, online: statusTones.online })
  expect(mapTones.problem).not.toBe(mapTones.offline)
})
