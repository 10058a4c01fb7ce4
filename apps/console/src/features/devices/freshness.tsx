import { parameterByName } from '@outpost/contract/device/parameters'
import type { Device } from '@outpost/contract/devices/device'
import { Age, LiveValue } from '@outpost/ui/Cells'
import type { ReactNode } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'

/** Seconds after which a value is out of date if the reporting period is unknown or off: twice the default period. */
const UNKNOWN = 600

/** Returns the field with the reporting period of a value; undefined for a value that devices do not report. */
export function periodField(field: string): string | undefined {
  if (field === 'last_update_at') return 'dynamic_monitoring'
  const group = parameterByName.get(field)?.group
  return group && `${group}_monitoring`
}

/** Returns the age in seconds from which a value of a device is out of date: twice its reporting period. */
export const staleAfter = (field: string, device: Device): number =>
  2 * Number(device[periodField(field) ?? ''] ?? 0) || UNKNOWN

/** Shows how old a reported value is. Other values stay as they are. */
export const reported = (field: string, device: Device, cell: ReactNode): ReactNode =>
  parameterByName.has(field) && device.last_update_at ? (
    <LiveValue at={utcInstant(device.last_update_at)} staleAfter={staleAfter(field, device)}>
      {cell}
    </LiveValue>
  ) : (
    cell
  )

/** The age of the latest report of a device, out of date after twice the reporting period of a value. */
export function ReportAge({ device, field = 'last_update_at' }: { device: Device; field?: string | undefined }) {
  if (!device.last_update_at) return null
  return <Age at={utcInstant(device.last_update_at)} staleAfter={staleAfter(field, device)} fixed={false} />
}
