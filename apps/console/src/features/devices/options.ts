import { devices } from '@outpost/contract/devices/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'
import { nameOf } from './state.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/**
 * Finds the devices whose name, serial number or MAC contains the text. The serial number distinguishes devices with
 * the same name.
 */
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
