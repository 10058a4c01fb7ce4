import type { ActionPreview } from '@outpost/contract/device-jobs/schemas'
import type { ActionFault } from '@outpost/contract/device-jobs/constants'
import type { Device } from '@outpost/contract/devices/device'

/** Devices that an action does not reach for the same reason. */
export interface LeftGroup<Row> {
  fault: ActionFault
  devices: readonly Row[]
}

/** Divides devices into those that an action reaches and the others, grouped by reason: the largest group first. */
export function divideByReach<Row extends Pick<Device, 'id'>>(
  devices: readonly Row[],
  { devices: forecasts }: ActionPreview,
): { reached: Row[]; left: LeftGroup<Row>[] } {
  const faults = new Map(forecasts.map(({ device_id, fault }) => [device_id, fault]))
  const groups = Map.groupBy(devices, ({ id }) => faults.get(id) ?? null)
  return {
    reached: groups.get(null) ?? [],
    left: [...groups]
      .flatMap(([fault, rows]) => (fault === null ? [] : [{ fault, devices: rows }]))
      .toSorted((a, b) => b.devices.length - a.devices.length),
  }
}
