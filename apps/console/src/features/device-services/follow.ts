import type { Device } from '@outpost/contract/devices/device'
import { open } from '../../kit/dialog/dialog.tsx'
import { configuratorDialogs } from '../configurator/public.ts'
import { nameOf } from '../devices/public.ts'

/** Opens the configuration log of a device, which follows the change that was ordered. Resolves when it is closed. */
export const followChange = (device: Device): Promise<unknown> =>
  open(configuratorDialogs.log, { id: device.id, name: nameOf(device) })
