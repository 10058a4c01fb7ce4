import { signalBands } from '@outpost/contract/device/wireless'
import { wireless } from '@outpost/contract/hotspots/endpoints'
import { type WifiHealth, wirelessSchemas } from '@outpost/contract/hotspots/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { withChildCompanies } from '../companies/service.ts'
import { requireDevice } from '../devices/service.ts'
import { askNow } from './ask.ts'
import { readObserved } from './lines.ts'
import { accessPointsOf, graphOf, listWifiDevices } from './queries.ts'

/** Returns the number of the band of a signal. */
function bandOf(signal: number): number {
  const band = signalBands.findIndex((least) => signal >= least)
  return band === -1 ? signalBands.length : band
}

/** Counts stations by the strength of their signals. */
function histogram(stations: WifiHealth['stations']): number[] {
  const counts = [...signalBands, 0].map(() => 0)
  for (const { signal } of stations) if (signal !== null) counts[bandOf(signal)]! += 1
  return counts
}

export default implement(wireless, wirelessSchemas, {
  list: async ({ tx, scope }, query) => listWifiDevices(tx, scope, await withChildCompanies(tx, scope, query), query),
  async ofDevice({ tx, scope }, { device_id }) {
    await requireDevice(tx, scope, device_id)
    const rows = await accessPointsOf(tx, device_id)
    return { rows, total: rows.length }
  },
  async graph({ tx, scope }, { device_id, wlan, hours }) {
    await requireDevice(tx, scope, device_id)
    const graph = await graphOf(tx, device_id, wlan, hours)
    if (!graph) throw fail('NOT_FOUND', { source: 'wlan' })
    return [graph]
  },
  async health(context, { device_id }) {
    const device = await requireDevice(context.tx, context.scope, device_id)
    if (device.status !== 1) throw fail('DEVICE_OFFLINE')
    const known = await accessPointsOf(context.tx, device_id)
    const observed = readObserved(await askNow(context, device_id, 'wireless.observe', {}))
    const seen = Map.groupBy(observed.stations, ({ wlan_id }) => wlan_id)
    const names = [...new Set([...known.filter(({ active }) => active).map(({ wlan_id }) => wlan_id), ...seen.keys()])]
    return {
      ...observed,
      access_points: names.map((wlan_id) => ({
        wlan_id,
        ssid: known.find((each) => each.wlan_id === wlan_id)?.ssid ?? null,
        clients_count: seen.get(wlan_id)?.length ?? 0,
        signals: histogram(seen.get(wlan_id) ?? []),
      })),
    }
  },
})
