import type { en as menu } from './menu/en.ts'

/** Texts of a device's page: its summary, its activity, and its reported values. */
export const en = {
  panel: { label: 'Details of {{name}}', open: 'Open page', missing: 'This device is not there any more.' },
  tabs: 'Parts of this device',
  failed: 'The device could not be loaded',
  reported: 'Reported',
  missing: {
    title: 'Device not found',
    message: 'This device does not exist, or it is not yours to see.',
    back: 'To all devices',
  },
  activity: { view: 'What to show', log: 'Log', commands: 'Commands', attempts: 'Connect attempts' },
  log: {
    search: 'Text, user',
    time: 'Time',
    type: 'What',
    result: 'Result',
    text: 'Details',
    user: 'User',
    ip: 'IP',
    agent: 'User agent',
    success: 'Success',
    failure: 'Failed',
    empty: 'Nothing has been noted of this device yet.',
  },
  attempts: {
    result: 'Result',
    number: 'Code',
    reason: 'Noted reason',
    fingerprint: 'Key fingerprint',
    code: 'Connect code {{code}}',
    empty: 'The device has not tried to connect yet.',
    meaning: {
      attempted: 'Device attempted to connect',
      monitoring_disabled: 'Monitoring was disabled',
      no_credit: 'No active credit',
      duplicate_serial: 'A device with an identical serial but a different MAC is already registered',
    },
  },
  commands: {
    state: 'State',
    command: 'Command',
    result: 'Result',
    ordered: 'Ordered',
    sent: 'Sent',
    delivered: 'Delivered',
    finished: 'Finished',
    expires: 'Expires',
    exit: 'Exit status',
    output: 'Output',
    outputCut: 'Output (the rest was cut off by the device)',
    copyOutput: 'Copy output',
    empty: 'No command has been given to this device yet.',
    states: {
      queued: 'Queued',
      sent: 'Sent',
      delivered: 'Delivered',
      completed: 'Completed',
      failed: 'Failed',
      unknown: 'Outcome unknown',
      expired: 'Expired',
      cancelled: 'Cancelled',
    },
    name: {
      exec: 'Shell command',
      reboot: 'Reboot',
      refresh: 'Update information',
      key_rotate: 'Change of key',
      file_send: 'Send a file',
    },
  },
  information: {
    search: 'Find a value',
    age: 'Last report',
    empty: 'The device has not reported anything yet.',
    noMatch: 'No value has such a name.',
    group: {
      identity: 'Registration',
      resources: 'Resources',
      system: 'System',
      mobile: 'Mobile',
      mobile2: 'Mobile (modem 2)',
      wireless: 'Wi-Fi',
      io: 'Inputs and outputs',
      gps: 'GPS',
      hardware: 'Hardware',
    },
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    device: typeof en & typeof menu
  }
}
