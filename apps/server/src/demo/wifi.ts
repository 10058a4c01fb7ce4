import { factoryConfigs } from '@outpost/agent/platform/fake/factory'
import { FakeHotspot, hotspotList } from '@outpost/agent/platform/fake/hotspot'
import { fakeValues } from '@outpost/agent/platform/fake/values'
import { wirelessList } from '@outpost/agent/platform/fake/wireless'
import type pg from 'pg'
import { scopeSettings, systemScope } from '../kit/scope.ts'
import { storeLists, type StoredReport } from '../features/hotspots/service.ts'
import type { DemoDevice } from './devices.ts'

/** Reports of the last day, and the seconds between them. */
const count = 32
const step = 2700

function reportOf({ id, identity, absence }: DemoDevice, at: number): StoredReport {
  const moment = at - (absence?.seconds ?? 0)
  // One boot, so that the counters grow.
  const clock = { now: moment, bootedAt: moment - (moment % 1_000_000) - 1_000_000 }
  const configs = new Map(factoryConfigs(identity.name))
  const air = {
    device: identity,
    clock,
    values: fakeValues(identity, clock, 'changing'),
    text: (config: string) => configs.get(config)?.toString() ?? '',
  }
  const guests = new FakeHotspot(identity).guests(moment).length
  return {
    deviceId: id,
    at: moment * 1000,
    values: {},
    lists: { wireless: wirelessList(air), hotspot: hotspotList(true, guests) },
  }
}

/** Writes a day of access points and hotspots for every device with Wi-Fi, up to the time it was last seen. */
export async function writeWifi(pool: pg.Pool, devices: readonly DemoDevice[], now: Date): Promise<void> {
  const radios = devices.filter(({ fate, identity }) => fate !== 'not_activated' && identity.profile.wifi)
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query(`BEGIN; ${scopeSettings(systemScope)}`)
    for (let nth = count - 1; nth >= 0; nth -= 1) {
      const at = Math.floor(now.getTime() / 1000) - nth * step
      await storeLists(
        client,
        [],
        radios.map((device) => reportOf(device, at)),
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    throw failed
  } finally {
    client.release(failed)
  }
}
