import type { UpdateAction } from '@outpost/contract/files/updates/schemas'

/** The permission that each action requires. */
export const needed = {
  update_firmware: 'update_device_firmware',
  upload_backup: 'upload_device_backup',
} as const satisfies Record<UpdateAction, string>
