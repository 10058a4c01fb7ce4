import type { FileType } from '@outpost/contract/files/schemas'
import type { TagActionOffer } from '../../kit/screen/contributions.ts'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { messages } from './messages.ts'

const sourcesOf =
  (...types: readonly FileType[]): TagActionOffer['find'] =>
  async (q, signal) =>
    (await withMessages(messages, () => import('./findSources.ts'))).findSources(types, q, signal)

/** The actions of this feature that tags can start on devices. */
export const tagActions: readonly TagActionOffer[] = [
  {
    kind: 'firmware_upload',
    need: 'update_device_firmware',
    find: sourcesOf('firmware', 'global_firmware'),
  },
  {
    kind: 'config_upload',
    need: 'upload_device_backup',
    find: sourcesOf('config', 'periodic_backup'),
  },
]
