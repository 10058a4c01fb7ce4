/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: {
    update_firmware: 'Update firmware',
    upload_backup: 'Upload backup',
  },
  rollouts: 'Rollouts',
  rolloutTabs: { progress: 'Progress', devices: 'Devices' },
  pending: {
    action: 'Pending updates',
  },
  latest: { action: 'Restore latest backup' },
} as const
