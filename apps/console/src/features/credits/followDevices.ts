import type { Device } from '@outpost/contract/devices/device'
import { openStatus } from '../../kit/view/status.ts'
import { nameOf } from '../devices/public.ts'

/** Shows the result of an action for each device. */
export const followDevices =
  (title: string, devices: readonly Device[]) =>
  (channel: string): void =>
    void openStatus({
      channel,
      title,
      entries: devices.map((device) => ({ key: String(device.id), label: nameOf(device) })),
    })

/** Returns the company of the selected devices, whose packs can be assigned; undefined if they belong to several. */
export function companyOf(devices: readonly Device[]): number | undefined {
  const ids = new Set(devices.map((device) => device.company_id))
  return ids.size === 1 ? [...ids][0] : undefined
}
