import type { Device } from '@outpost/contract/devices/device'

/** The groups of values whose reporting period can be set. */
export const periods = [
  'dynamic_monitoring',
  'static_monitoring',
  'io_monitoring',
  'gps_monitoring',
  'hotspot_monitoring',
  'wireless_monitoring',
] as const
export type Period = (typeof periods)[number]

/** The capabilities that values come from. */
const needs: Partial<Record<Period, string>> = {
  io_monitoring: 'has_io',
  hotspot_monitoring: 'has_hotspot',
  wireless_monitoring: 'has_wifi',
}

/**
 * Returns the periods that apply to a device. Those that its model or firmware excludes are left out; if that is not
 * known, they are included.
 */
export const periodsOf = (device: Device): readonly Period[] =>
  periods.filter((period) => device[needs[period] ?? ''] !== 0)
