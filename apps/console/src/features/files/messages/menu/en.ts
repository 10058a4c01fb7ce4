/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Files',
  deviceTab: 'Files and updates',
  add: {
    title: 'Add file',
  },
  global: {
    title: 'Global firmware',
  },
  backups: {
    download_backup: 'Request backup',
    download_troubleshoot: 'Request troubleshooting data',
    download_eventslog: 'Request event log',
  },
  rules: {
    title: 'Periodic backups',
    add: 'Create backup rule',
    edit: 'Edit backup rule',
  },
} as const
