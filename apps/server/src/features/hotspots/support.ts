import { capabilities } from '@outpost/contract/devices/capabilities'
import type { MissingReason } from '@outpost/contract/hotspots/constants'
import type { WifiSupport } from '@outpost/contract/hotspots/schemas'
import type { Transaction } from '../../db/database.ts'
import type { DeviceRecord } from '../devices/service.ts'

type Table = 'wireless_networks' | 'hotspots'

async function missing(
  tx: Transaction,
  device: DeviceRecord,
  table: Table,
  period: number,
  capable: boolean | null,
): Promise<MissingReason | null> {
  if (!device.monitoring_enabled || period === 0) return 'monitoring'
  const known = await tx.selectFrom(table).select('id').where('device_id', '=', device.id).limit(1).executeTakeFirst()
  if (known) return null
  // A model that is not known has what it reports.
  if (capable === false) return 'model'
  return device.agent === null ? 'report' : 'none'
}

/** Returns what a device lacks to be among the lists of hotspots and of Wi-Fi (HOTSPOTS-014). */
export async function supportOf(tx: Transaction, device: DeviceRecord): Promise<WifiSupport> {
  const able = capabilities(device.model, device.firmware)
  return {
    wireless: await missing(tx, device, 'wireless_networks', device.wireless_monitoring, able.has_wifi),
    hotspots: await missing(tx, device, 'hotspots', device.hotspot_monitoring, able.has_hotspot),
  }
}
