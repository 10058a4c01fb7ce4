import type { Device } from '@outpost/contract/devices/device'
import { openStatus } from '../../kit/view/status.ts'
import { nameOf } from '../devices/public.ts'

/** Shows device by device what became of an act. */
export const followDevices =
  (title: string, devices: readonly Device[]) =>
  (channel: string): void =>
    void openStatus({
      channel,
      title,
      entries: devices.map((device) => ({ key: String(device.id), label: nameOf(device) })),
    })

/** The company of the chosen devices, where it is one: its packs are those that can be bound. */
export function companyOf(devices: readonly Device[]): number | undefined {
  const ids = new Set(devices.map((device) => device.company_id))
  return ids.size === 1 ? [...ids][0] : undefined
}
