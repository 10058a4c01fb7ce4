import type { Device } from '@outpost/contract/devices/device'
import { DeviceStatusCell } from './DeviceStatusCell.tsx'

/** What a device's card shows on phones: its status with the word and, while offline, since when; and its company. */
export const deviceCard = (device: Device) => ({
  state: <DeviceStatusCell device={device} />,
  detail: device.company_name ?? '',
})
