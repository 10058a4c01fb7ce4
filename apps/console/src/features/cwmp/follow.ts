import type { Device } from '@outpost/contract/devices/device'
import { openStatus } from '../../kit/view/status.ts'
import { nameOf } from '../devices/public.ts'

/** Returns a function that shows how a command on a channel ends, and then calls `onEnd`. */
export const follow =
  (device: Device, title: string, onEnd: () => void) =>
  (channel: string): void =>
    void openStatus({ channel, title, entries: [{ key: String(device.id), label: nameOf(device) }] }).then(onEnd)
