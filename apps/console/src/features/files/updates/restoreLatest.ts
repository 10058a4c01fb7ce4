import type { Device } from '@outpost/contract/devices/device'
import { toast } from '@outpost/ui/Toast'
import { attempt } from '../../../kit/api/act.ts'
import { call } from '../../../kit/api/client.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { backupsOf } from '../compare/backupsOf.ts'
import { askAndSend, choiceOf } from './ask.tsx'
import { beginning } from './beginning.ts'

/** Sends the newest backup of a device back to it, after a question. A device without a backup is told so. */
export async function restoreLatest(device: Pick<Device, 'id'>): Promise<void> {
  await attempt(async () => {
    const { rows } = await call(...backupsOf(device.id, 1))
    const latest = rows[0]
    if (!latest) {
      toast({ type: 'error', message: translate('updates:noBackup') })
      return
    }
    await askAndSend('upload_backup', choiceOf({ ...beginning, device_id: [device.id] }, latest.id), () => undefined)
  })
}
