import type { Device } from '@outpost/contract/devices/device'
import { useNow } from '../../kit/live/useNow.ts'
import { isTesting } from './state.ts'

/** Milliseconds between two looks at the clock: at the end of its time, the device is offline. */
const PACE = 5000

/** Whether a device is away to test a change of its configuration. */
export function useTesting(device: Device): boolean {
  const now = useNow(Boolean(device.testing_until), PACE)
  return isTesting(device, now)
}
