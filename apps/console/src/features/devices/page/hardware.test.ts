import { describe, expect, it } from 'vitest'
import { hardwareOf } from './hardware.ts'

describe('hardwareOf', () => {
  it('uses the longest known prefix of the model', () => {
    expect(hardwareOf({ id: 1, model: 'RUTX50' })).toEqual({
      shape: 'router',
      ports: 5,
      antennas: 6,
      sims: 2,
      wifi: true,
    })
    expect(hardwareOf({ id: 1, model: 'RUTX08' })).toMatchObject({ ports: 4, antennas: 0, sims: 0 })
    expect(hardwareOf({ id: 1, model: 'rut956' })).toMatchObject({ shape: 'router', ports: 4, sims: 2 })
    expect(hardwareOf({ id: 1, model: 'TSW202' })).toMatchObject({ shape: 'switch', ports: 10 })
    expect(hardwareOf({ id: 1, model: 'TAP100' })).toMatchObject({ shape: 'access-point', antennas: 0 })
  })

  it('counts four SIM cards on the models with two modems (DEVICES-089)', () => {
    expect(hardwareOf({ id: 1, model: 'RUTM52' }).sims).toBe(4)
    expect(hardwareOf({ id: 1, model: 'RUTM50' }).sims).toBe(2)
  })

  it('prefers the original model to a branded name', () => {
    expect(hardwareOf({ id: 1, model: 'Acme Box', original_model: 'TRB140' }).shape).toBe('gateway')
  })

  it('describes an unknown model by what it reports (DEVICES-093)', () => {
    expect(hardwareOf({ id: 1, model: 'Raspberry Pi 5' })).toMatchObject({ shape: 'computer', antennas: 0, sims: 0 })
    expect(hardwareOf({ id: 1, model: null, signal: -70, signal_2: -80 })).toMatchObject({
      shape: 'router',
      antennas: 2,
      sims: 2,
    })
    expect(hardwareOf({ id: 1, wlan_mac: '00:1E:42:00:00:01' })).toMatchObject({ shape: 'access-point', wifi: true })
  })
})
