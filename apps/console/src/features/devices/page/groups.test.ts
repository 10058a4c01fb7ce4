import { describe, expect, it } from 'vitest'
import { reportedGroups } from './groups.ts'

describe('reportedGroups', () => {
  it('puts each reported value under its group and leaves the others out (DEVICES-072)', () => {
    const device = {
      id: 1,
      signal: -70,
      signal_2: -80,
      router_uptime: 5,
      latitude: 0,
      imei: null,
      ssid_names: '',
      product_code: 'X',
      unheard_of: 'y',
    }
    expect(reportedGroups(device)).toEqual([
      { group: 'system', fields: ['router_uptime'] },
      { group: 'mobile', fields: ['signal'] },
      { group: 'mobile2', fields: ['signal_2'] },
      { group: 'gps', fields: ['latitude'] },
      { group: 'hardware', fields: ['product_code'] },
    ])
  })

  it('keeps only values that match the search', () => {
    expect(reportedGroups({ id: 1, signal: -70, rsrp: -90 }, (field) => field.startsWith('rs'))).toEqual([
      { group: 'mobile', fields: ['rsrp'] },
    ])
  })
})
