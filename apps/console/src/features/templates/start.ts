import type { Device } from '@outpost/contract/devices/device'
import { open } from '../../kit/dialog/dialog.tsx'
import { nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'

/** Asks for templates and assigns them to devices. Resolves with true if that was done. */
export const assignTo = (devices: readonly Device[]): Promise<true | undefined> =>
  open(dialogs.assignTemplates, { devices: devices.map((device) => ({ id: device.id, name: nameOf(device) })) })
