import { devices } from '@outpost/contract/devices/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'
import { nameOf } from './state.ts'

/** Lookups ask for at most a hundred entries; typing finds the others. */
const LOOKUP = 100

/** The devices whose name, serial or MAC has the text in it; the serial tells devices of one name apart. */
export async function findDevices(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(
    devices.list,
    { q, limit: LOOKUP, sort: ['name'], fields: ['id', 'name', 'serial'] },
    { signal },
  )
  return rows.map((device) => {
    const name = nameOf(device)
    return {
      value: String(device.id),
      label: device.serial && device.serial !== name ? `${name} (${device.serial})` : name,
    }
  })
}
