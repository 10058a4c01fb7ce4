/** Texts of the form that registers one or several devices, and of the files for their first connection. */
export const en = {
  verb_one: 'Register device',
  verb_other: 'Register {{count}} devices',
  devices_one: '{{count}} device',
  devices_other: '{{count}} devices',
  cwmp: {
    way: 'Over TR-069',
    purpose:
      'For devices on which no command can be run. Enter these values on the device, in its settings of TR-069, CWMP or ACS.',
    verb: 'Create credentials',
    another: 'Create others',
    url: 'ACS URL',
    username: 'Username',
    password: 'Password',
    copy: 'Copy {{what}}',
    once: 'The password is shown only once. Any number of devices can use it. Each awaits your approval and then gets credentials of its own.',
    list: 'Credentials in use',
    lastUsed: 'Last used',
    never: 'Not used yet',
    revoke: 'Revoke',
    revokeTitle: 'Revoke credentials',
    revokeMessage: 'New devices can no longer use {{name}}. Devices that were approved stay.',
  },
  row: 'Device {{number}}',
  another: 'Add another device',
  removeRow: 'Remove device {{number}}',
  password: 'Device password',
  passwordHelp: 'The password of the administrator on the device. It is stored encrypted and never shown.',
  firmware_file_id: 'Firmware for the first connection',
  firmware_file_id_help: 'Installed when the device first connects within 30 days.',
  config_file_id: 'Backup for the first connection',
  config_file_id_help: 'Restored when the device first connects within 30 days, after the firmware.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    adding: typeof en
  }
}
