/** Texts of the password manager. */
export const en = {
  title: 'Password manager',
  purpose_one: 'The password of the administrator (root) of {{count}} device',
  purpose_other: 'The passwords of the administrators (root) of {{count}} devices',
  mode: {
    label: 'New password',
    generate: 'Generate',
    set: 'Enter',
    upload: 'From a CSV file',
  },
  length: 'Length',
  special: 'Use special characters',
  generate_help:
    'Each device gets a password of its own. You can download the passwords once, from “Generated passwords”.',
  password: 'Password',
  confirmation: 'Repeat the password',
  different: 'The two passwords are different.',
  show: 'Show the changed password in the summary',
  file: 'CSV file',
  file_help: 'Two columns: serial,password. At most {{count}} devices. The selected devices are not used.',
  verb: { generate: 'Generate passwords', set: 'Set password', upload: 'Set passwords from file' },
  status: 'Change passwords',
  skipped_one: '{{count}} line was skipped.',
  skipped_other: '{{count}} lines were skipped.',
  skipped_line: 'Line {{line}}: {{reason}}',
  most: 'Select at most {{count}} devices.',
  tasks: {
    action: 'Generated passwords',
    title: 'Generated passwords',
    empty: 'No passwords have been generated yet.',
    created: 'Generated',
    user: 'User',
    confirmed: 'Confirmed by devices',
    of: '{{completed}} of {{total}}',
    deleted: 'Deleted',
    download_one: 'Download {{count}} password',
    download_other: 'Download {{count}} passwords',
    once: 'Each password can be downloaded only once. It is then deleted here, so keep the file safe.',
    devices: 'Devices',
    none: 'No devices are left in this task.',
    more: '{{count}} more devices are not shown.',
  },
  state: {
    pending: 'Waiting for the device',
    completed: 'Changed',
    failed: 'Not changed',
    unknown: 'Unknown: the device has not answered',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    passwords: typeof en
  }
}
