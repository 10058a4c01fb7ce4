import { describe, expect, it } from 'vitest'
import { capabilities, capabilityFlags, simSlot } from './capabilities.ts'

const has = (model: string, firmware: string | null) => capabilities(model, firmware)

describe('capabilities', () => {
  it('derives series, version, ports, SIM slots and all flags of a router (DEVICES-082)', () => {
    expect(capabilities('RUTX50', 'RUTX_R_00.07.20.3')).toEqual({
      device_series: 'RUTX',
      fw_version: '00.07.20.3',
      has_wifi: true,
      has_gps: true,
      has_rutos: true,
      has_mobile: true,
      has_lan: true,
      has_hotspot: true,
      has_io: true,
      has_ddns: true,
      has_data_usage: true,
      has_l2tp: true,
      has_second_modem: false,
      has_network_map: true,
      has_esim: null,
      has_webfilter: true,
      has_vpn: true,
      has_legacy_alerts: false,
      port_count: 5,
      sim_count: 2,
    })
  })

  it.each([
    ['RUT240', 'RUT2_R_00.01.14', 'RUT2_R_00.01.13.9'],
    ['RUT850', 'RUT8_R_00.01.04', 'RUT8_R_00.01.03.6'],
    ['RUT955', 'RUT9_R_00.06.08', 'RUT9_R_00.06.07.10'],
    ['RUTX11', 'RUTX_R_00.02.04', 'RUTX_R_00.02.03.3'],
  ])('monitors the wireless networks of %s from a firmware on (DEVICES-083)', (model, since, before) => {
    expect([since, before, null].map((firmware) => has(model, firmware).has_wifi)).toEqual([true, false, null])
  })

  it.each([
    ['RUT360', '00.07.00', '00.06.99'],
    ['RUT300', '00.07.06', '00.07.05.4'],
    ['TRB140', '00.07.06', '00.07.05'],
    ['TRB245', '00.07.06.1', '00.07.05'],
    ['TRB500', '00.07.10', '00.07.05'],
  ])('has hotspots on %s from a firmware on (DEVICES-084)', (model, since, before) => {
    expect([since, before, null].map((firmware) => has(model, firmware).has_hotspot)).toEqual([true, false, null])
    expect(has('RUTX11', before).has_hotspot).toBe(true)
  })

  it.each([
    ['RUT200', '00.07.00', '00.06.08.2'],
    ['RUT300', '00.07.00', '00.06.08.2'],
    ['RUT956', '00.07.00', '00.06.08.2'],
    ['RUTX50', '00.02.04', '00.02.03'],
    ['TRB245', '00.02.04', '00.02.03'],
  ])('has DDNS on %s from a firmware on (DEVICES-085)', (model, since, before) => {
    expect([since, before, null].map((firmware) => has(model, firmware).has_ddns)).toEqual([true, false, null])
  })

  it('recognises RutOS above 00.07.00, in some series from their first version, never on switches (DEVICES-086)', () => {
    expect(['00.07.00.1', '00.07.00', '00.06.08'].map((firmware) => has('RUT956', firmware).has_rutos)).toEqual([
      true,
      false,
      false,
    ])
    expect(has('RUTX11', 'RUTX_R_00.02.06').has_rutos).toBe(true)
    expect(has('TSW202', 'TSW2_R_01.07').has_rutos).toBe(false)
    expect(has('RUT956', 'OpenWrt 23.05.3').has_rutos).toBe(null)
  })

  it('uses legacy alerts below 07.13 (DEVICES-087)', () => {
    const alerts = ['RUTX_R_00.07.12.9', 'RUTX_R_00.07.13', '00.07.13', null, 'OpenWrt 0.1']
    expect(alerts.map((firmware) => has('RUTX50', firmware).has_legacy_alerts)).toEqual([
      true,
      false,
      false,
      null,
      null,
    ])
  })

  it('excludes features by model (DEVICES-088)', () => {
    const layerTwo = { has_l2tp: false, has_vpn: false, has_webfilter: false, has_data_usage: false }
    for (const model of ['TAP100', 'TSW202', 'SWM280']) expect(has(model, null), model).toMatchObject(layerTwo)
    expect(has('TRB500', null)).toMatchObject({
      has_data_usage: false,
      has_vpn: true,
      has_l2tp: true,
      has_webfilter: true,
    })
    expect(has('TRB501', null).has_data_usage).toBe(true)
    expect(['TCR100', 'OTD140', 'TSW202', 'RUT956'].map((model) => has(model, null).has_io)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('counts ports and SIM slots, twice for two modems (DEVICES-089)', () => {
    const counts = (model: string) => [capabilities(model, null).port_count, capabilities(model, null).sim_count]
    expect(['TRB142', 'TRB140', 'RUT241', 'RUT956', 'RUTM52', 'RUTM56', 'TSW202'].map(counts)).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [4, 2],
      [5, 4],
      [5, 4],
      [10, 0],
    ])
    expect(has('RUTM52', null).has_second_modem).toBe(true)
    expect(has('RUTM50', null).has_second_modem).toBe(false)
  })

  it('says nothing of a model that it does not know, except series and version (DEVICES-093)', () => {
    for (const model of ['Raspberry Pi 5', 'constructor', '', null]) {
      const flags = capabilities(model, 'OpenWrt 23.05.3')
      expect(
        capabilityFlags.every((flag) => flags[flag] === null),
        String(model),
      ).toBe(true)
      expect(flags).toMatchObject({ fw_version: '23.05.3', port_count: null, sim_count: null })
    }
    expect(capabilities('Raspberry Pi 5', null)).toMatchObject({ device_series: 'Rasp', fw_version: null })
    expect(capabilities(null, undefined)).toMatchObject({ device_series: null, fw_version: null })
  })
})

describe('simSlot', () => {
  it('names the slots of cards by number and the one after them eSIM (DEVICES-090)', () => {
    expect([1, 2, 3].map((slot) => simSlot('RUTM50', slot))).toEqual([1, 2, 'esim'])
    expect([1, 2, 3].map((slot) => simSlot('rut241', slot))).toEqual([1, 'esim', 3])
    expect([1, 2, 3].map((slot) => simSlot('Raspberry Pi 5', slot))).toEqual([1, 2, 3])
    expect(simSlot('RUTX10', 1)).toBe(1)
  })
})
