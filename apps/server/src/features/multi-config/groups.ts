import type { ApiGroup } from '@outpost/contract/multi-config/schemas'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { describes, knownDescriptions, reasonOf } from '../device-api/service.ts'
import type { DeviceRecord } from '../devices/service.ts'

/** Groups devices by the description of their API, the largest group first, those without one last (CONFIGURATOR-030). */
export async function groupDevices(app: App, tx: Transaction, devices: readonly DeviceRecord[]): Promise<ApiGroup[]> {
  const known = await knownDescriptions(tx)
  const groups = Map.groupBy(
    devices.map((device) => ({ id: device.id, found: describes(device, known) })),
    ({ found }) => (typeof found === 'string' ? found : found.name),
  )
  return [...groups.values()]
    .map((members): ApiGroup => {
      const { found } = members[0]!
      const device_id = members.map(({ id }) => id)
      if (typeof found === 'string') return { name: '', url: null, device_id, message: reasonOf(found) }
      const url = `${app.publicUrl()}/api/devices/configurator/specification/${found.name}`
      return { name: found.name, url, device_id, message: '' }
    })
    .toSorted((a, b) => Number(b.url !== null) - Number(a.url !== null) || b.device_id.length - a.device_id.length)
}
