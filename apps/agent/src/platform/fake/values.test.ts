import { parameterByName } from '@outpost/contract/device/parameters'
import { describe, expect, test } from 'vitest'
import { fakeIdentity, luhnDigit } from './identity.ts'
import { profiles, type FakeModel } from './profiles.ts'
import { fakeValues } from './values.ts'

const models = Object.keys(profiles) as FakeModel[]
const noon = 1_795_000_000
const at = (model: FakeModel, index: number, now: number, bootedAt = noon - 86_400) =>
  fakeValues(fakeIdentity(profiles[model], index), { now, bootedAt }, 'all')

describe('simulated devices', () => {
  test('report only catalogue parameters, each of the right kind', () => {
    for (const model of models)
      for (const [name, value] of Object.entries(at(model, 3, noon))) {
        expect([name, parameterByName.get(name)?.kind]).toEqual([name, typeof value === 'number' ? 'number' : 'text'])
      }
  })

  test('have unique serial numbers, MACs and IMEIs that are the same in every run', () => {
    const devices = Array.from({ length: 5000 }, (_, index) =>
      fakeIdentity(profiles[models[index % models.length]!], index),
    )
    for (const key of ['serial', 'mac'] as const) expect(new Set(devices.map((device) => device[key])).size).toBe(5000)
    const imeis = devices.map((device) => device.imei).filter(Boolean)
    expect(new Set(imeis).size).toBe(3000)
    for (const imei of imeis) expect(luhnDigit(imei.slice(0, -1))).toBe(Number(imei.at(-1)))
    expect(imeis.every((imei) => /^\d{15}$/.test(imei))).toBe(true)
    expect(fakeIdentity(profiles.RUTX50, 17)).toEqual(fakeIdentity(profiles.RUTX50, 17))
    expect(luhnDigit('7992739871')).toBe(3)
  })

  test('report the parameters that their model supports', () => {
    const has = (model: FakeModel): string[] => Object.keys(at(model, 1, noon))
    expect(has('RUTX50')).toEqual(
      expect.arrayContaining(['signal', 'latitude', 'wireless_clients', 'digital_input', 'imei']),
    )
    expect(has('TRB140')).toEqual(expect.arrayContaining(['signal', 'imei']))
    expect(has('TRB140')).not.toEqual(expect.arrayContaining(['latitude']))
    for (const absent of ['signal', 'latitude', 'wireless_clients', 'digital_input'])
      expect(has('TSW202')).not.toContain(absent)
    expect(has('TAP100')).toContain('wireless_clients')
    expect(has('TAP100')).not.toContain('signal')
    expect(at('TSW202', 1, noon)['ports_up']).toBeGreaterThan(0)
  })

  test('have realistic values', () => {
    for (let index = 0; index < 200; index++) {
      const values = at('RUTX50', index, noon + index * 977)
      const within = (name: string, low: number, high: number): void => {
        expect(values[name], name).toBeGreaterThanOrEqual(low)
        expect(values[name], name).toBeLessThanOrEqual(high)
      }
      within('signal', -105, -45)
      within('rsrp', -140, -70)
      within('rsrq', -20, -3)
      within('sinr', -5, 30)
      within('temperature', 20, 60)
      within('memory_used', 10, 95)
      within('storage_used', 10, 95)
      within('load_average', 0, 4)
      within('satellites', 4, 14)
      within('speed', 0, 130)
      within('course', 0, 360)
    }
  })

  test('the traffic counter never decreases over a day, and grows faster at busy hours', () => {
    let last = 0
    const steps: number[] = []
    for (let now = noon; now < noon + 86_400; now += 600) {
      const received = Number(at('RUT956', 5, now, noon - 5)['received'])
      expect(received).toBeGreaterThanOrEqual(last)
      steps.push(received - last)
      last = received
    }
    expect(Math.max(...steps)).toBeGreaterThan(3 * Math.min(...steps.slice(1)))
  })

  test('vehicles move along a loop at the speed they report, and other devices stay in place', () => {
    const device = Array.from({ length: 100 }, (_, index) => fakeIdentity(profiles.RUTX50, index)).find(
      ({ site }) => site === 'Bus',
    )!
    const stays = Array.from({ length: 100 }, (_, index) => fakeIdentity(profiles.RUTX50, index)).find(
      ({ site }) => site === 'Kiosk',
    )!
    const midday = Math.floor(noon / 86_400) * 86_400 + 12 * 3600 - device.place.longitude * 240
    const metres = (a: { [name: string]: string | number }, b: typeof a, latitude: number): number => {
      const apart = (name: string): number => (Number(a[name]) - Number(b[name])) * 111_320
      return Math.hypot(apart('latitude'), apart('longitude') * Math.cos((latitude * Math.PI) / 180))
    }
    const clock = (now: number) => ({ now, bootedAt: noon - 86_400 })
    const [from, to] = [
      fakeValues(device, clock(midday), 'changing'),
      fakeValues(device, clock(midday + 60), 'changing'),
    ]
    expect(from['speed']).toBeGreaterThan(20)
    expect(metres(from, to, device.place.latitude)).toBeGreaterThan(100)
    expect(metres(from, to, device.place.latitude)).toBeLessThan(900)
    const night = fakeValues(device, clock(midday + 13 * 3600), 'changing')
    expect(night['speed']).toBe(0)
    expect(
      metres(fakeValues(stays, clock(midday), 'changing'), fakeValues(stays, clock(midday + 3600), 'changing'), 50),
    ).toBeLessThan(30)
  })
})
