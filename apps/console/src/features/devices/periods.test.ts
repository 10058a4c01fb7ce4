import { expect, test } from 'vitest'
import { periods, periodsOf } from './periods.ts'

test.each([
  ['wireless_monitoring', 'has_wifi', 'DEVICES-083'],
  ['hotspot_monitoring', 'has_hotspot', 'DEVICES-084'],
  ['io_monitoring', 'has_io', 'DEVICES-088'],
])('the interval %s is offered unless %s is 0 (%s, DEVICES-157)', (period, flag) => {
  expect(periodsOf({ id: 1, [flag]: 0 })).toEqual(periods.filter((one) => one !== period))
  for (const value of [1, null]) expect(periodsOf({ id: 1, [flag]: value })).toEqual(periods)
  expect(periodsOf({ id: 1 })).toEqual(periods)
})
