import type { FileType } from '@outpost/contract/files/schemas'
import { contributeTagAction, type TagActionOffer } from '../tags/public.ts'

const sourcesOf =
  (...types: readonly FileType[]): TagActionOffer['find'] =>
  async (q, signal) =>
    (await import('./findSources.ts')).findSources(types, q, signal)

contributeTagAction({
  kind: 'firmware_upload',
  need: 'update_device_firmware',
  find: sourcesOf('firmware', 'global_firmware'),
})
contributeTagAction({
  kind: 'config_upload',
  need: 'upload_device_backup',
  find: sourcesOf('config', 'periodic_backup'),
})
