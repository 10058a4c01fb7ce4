import type { Device } from '@outpost/contract/devices/device'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** Asks for a configuration template and assigns it to devices. Resolves with true if that was done. */
export const assignTo = (devices: readonly Device[]): Promise<true | undefined> =>
  open(dialogs.assignTo, { devices: devices.map(({ id }) => id) })
