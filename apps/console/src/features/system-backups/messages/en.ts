import type { en as menu } from './menu/en.ts'

/** The texts of this feature. */
export const en = {
  list: 'System backups',
  search: 'Search name or place',
  empty: 'There are no backups of the system yet.',
  failed: 'The status of the backups could not be loaded',
  make: 'Back up now',
  prove: 'Test restore',
  cancel: 'Cancel',
  download: 'Download',
  schedule: 'Schedule',
  field: {
    created: 'Created',
    status: 'Status',
    proof: 'Test restore',
    size: 'Size',
    rows: 'Rows',
    files: 'Files',
    cause: 'Started by',
    name: 'File name',
    place: 'Place',
    faults: 'Damaged files',
    version: 'Version',
  },
  state: { waiting: 'Waiting', running: 'Running', done: 'Complete', failed: 'Failed', cancelled: 'Cancelled' },
  proof: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Succeeded in {{seconds}} s',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  progress: { tables: 'Tables: {{done}} of {{total}}', files: 'Files: {{done}} of {{total}}' },
  why: {
    incomplete: 'This backup is not complete.',
    elsewhere: 'This backup is not in the place that is set now. Change the settings to reach it.',
    idle: 'Neither this backup nor its test restore is running.',
    running: 'Cancel this backup first.',
  },
  remove: {
    verb: 'Delete',
    title: 'Delete backup',
    message: 'The file {{name}} will be deleted. This cannot be undone.',
    entryOnly:
      'The entry of {{name}} will be deleted. Its file stays where it is, because the settings name another place.',
  },
  status: {
    title: 'Reliability',
    none: 'No schedule',
    proven: 'A test restore succeeded',
    pending: 'Waiting for the first test restore',
    overdue: 'No test restore has succeeded for two days',
    last: 'Last successful test restore',
    never: 'Never',
    took: '{{seconds}} s',
    next: 'Next backup',
    noSchedule: 'No schedule',
  },
  alarm: {
    failedBackup: 'The latest backup has failed',
    failedProof: 'The latest test restore has failed',
    overdue: 'No test restore has succeeded for two days',
    overdueHelp:
      'A backup that was never restored may be useless. Look at the errors in the list, then choose “Back up now” and “Test restore”.',
    notReady: 'Backups are not set up',
    notReadyHelp: 'Choose a passphrase and a place. Without backups, a broken disk destroys everything in this system.',
    sameDisk: 'Backups are on the same disk as the data',
    sameDiskHelp:
      'If that disk breaks, both are lost. Choose a folder on another disk with OUTPOST_BACKUP_DIR, or an S3-compatible store.',
  },
  target: { folder: 'Folder on the server', s3: 'S3-compatible store' },
  settings: {
    verb: 'Change settings',
    setUp: 'Set up backups',
    title: 'Settings of system backups',
    purpose:
      'A backup contains the database, files, recordings and keys, encrypted with the passphrase. After each scheduled backup, a test restore into a temporary database checks that it works.',
    save: 'Save settings',
    passphrase: 'Passphrase',
    passphraseHelp: 'At least 12 characters. Keep it outside this system: without it nobody can read a backup.',
    passphraseKept: 'Leave empty to keep the passphrase. Existing backups keep theirs.',
    enabled: 'Make a backup every day',
    hour: 'Hour (UTC)',
    target: 'Place',
    folder: 'Folder',
    folderHelp: 'OUTPOST_BACKUP_DIR names the folders that you can choose from.',
    endpoint: 'Address of the store',
    region: 'Region',
    bucket: 'Bucket',
    prefix: 'Prefix of names',
    accessKey: 'Access key',
    secret: 'Secret',
    secretKept: 'Leave empty to keep the secret.',
    daily: 'Daily backups to keep',
    weekly: 'Weekly backups to keep',
    keepHelp: 'Backups that users started are kept until someone deletes them.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    systemBackups: typeof en & typeof menu
  }
}
