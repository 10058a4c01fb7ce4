import { files } from '@outpost/contract/files/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { updateActions } from '@outpost/contract/files/updates/constants'
import { IconDeviceDesktopUp } from '@tabler/icons-react'
import { action, type Action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import type { Label } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { actionOf } from './fits.ts'
import { needed } from './needed.ts'

/**
 * Returns the action that uploads a stored file to devices, if the user may upload at least one type of file.
 * @param device if given, the action restores the file on this device, and the dialog opens with it selected
 */
export function useToDevice(device?: Pick<Device, 'id'>): readonly Action<StoredFile>[] {
  const can = useCan()
  if (!updateActions.some((one) => can(needed[one]))) return []
  const allowed = (file: StoredFile): true | Label => {
    const act = actionOf(file)
    return act === undefined ? 'updates:toDevice.type' : can(needed[act]) || 'updates:toDevice.forbidden'
  }
  const run = ([file]: readonly StoredFile[]): void =>
    void open(dialogs.toDevice, {
      file: file!,
      action: actionOf(file!)!,
      ...(device && { deviceIds: [device.id] }),
    })
  return [
    action({
      id: 'to-device',
      label: device ? 'updates:toDevice.restore' : 'updates:toDevice.action',
      icon: IconDeviceDesktopUp,
      only: 'row',
      endpoint: files.get,
      allowed,
      run,
    }),
  ]
}
