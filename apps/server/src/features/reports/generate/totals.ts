import type { ReportDevice, ReportExtreme, ReportShare, ReportTotals } from '@outpost/contract/reports/generated'

type Figure = {
  [K in keyof ReportDevice]: ReportDevice[K] extends number | null ? K : never
}[keyof ReportDevice]

const whole = (value: number): number => Math.round(value)

/** The average of the known values, each device counting the same; null if none is known. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : whole(known.reduce((sum, value) => sum + value, 0) / known.length)
}

/** The sum of the known values; null if none is known. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The device with the greatest or smallest figure; of equal ones, the first. */
function extreme(devices: readonly ReportDevice[], figure: Figure, sign: 1 | -1): ReportExtreme | null {
  let found: ReportDevice | undefined
  for (const device of devices)
    if (device[figure] !== null && (!found || (device[figure] - found[figure]!) * sign > 0)) found = device
  if (!found) return null
  const { router_id, name, serial, mac } = found
  return { router_id, name, serial, mac, value: found[figure]! }
}

/** Returns the figures of all devices together. The shortest uptime is that of the device whose longest one is shortest. */
export function totalsOf(devices: readonly ReportDevice[]): ReportTotals {
  const [sent, received] = [sumOf(devices.map((each) => each.sent)), sumOf(devices.map((each) => each.received))]
  return {
    max_signal: extreme(devices, 'max_signal', 1),
    min_signal: extreme(devices, 'min_signal', -1),
    max_temperature: extreme(devices, 'max_temperature', 1),
    min_temperature: extreme(devices, 'min_temperature', -1),
    max_router_uptime: extreme(devices, 'router_uptime', 1),
    min_router_uptime: extreme(devices, 'router_uptime', -1),
    max_connection_uptime: extreme(devices, 'connection_uptime', 1),
    min_connection_uptime: extreme(devices, 'connection_uptime', -1),
    average_values: {
      signal: meanOf(devices.map((each) => each.average_signal)),
      temperature: meanOf(devices.map((each) => each.average_temperature)),
      router_uptime: meanOf(devices.map((each) => each.router_uptime)),
      connection_uptime: meanOf(devices.map((each) => each.connection_uptime)),
    },
    mobile_data: { sent, received, total: sumOf([sent, received]) },
  }
}

/**
 * Returns the share of each text among the devices of which it is known, in percent, the greatest first. The parts are
 * rounded so that their sum is 100.
 */
export function sharesOf(texts: readonly (string | null)[]): ReportShare[] {
  const known = texts.filter((text) => text !== null)
  const counted = [...Map.groupBy(known, (text) => text)].map(([name, all]) => ({
    name,
    exact: (all.length / known.length) * 100,
  }))
  const missing = 100 - counted.reduce((sum, { exact }) => sum + Math.floor(exact), 0)
  return counted
    .toSorted((a, b) => (b.exact % 1) - (a.exact % 1) || (a.name < b.name ? -1 : 1))
    .map(({ name, exact }, place) => ({ name, exact, value: Math.floor(exact) + (place < missing ? 1 : 0) }))
    .toSorted((a, b) => b.exact - a.exact || (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => ({ name, value }))
}
