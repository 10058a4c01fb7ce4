import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { act } from '../../../kit/api/act.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { dialogs } from '../dialogs.ts'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'

/** Checks whether the user can reach the own services of a device, and shows what comes of it. */
export async function checkAccess(device: OwnDevice): Promise<void> {
  const begun = await act(remoteConnect.check, { device_id: device.id })
  if (begun) await open(dialogs.checkAccess, { device, channel: begun.channel })
}
