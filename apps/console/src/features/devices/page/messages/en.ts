import type { en as menu } from './menu/en.ts'

/** Texts of a device's page: its summary, its activity, and its reported values. */
export const en = {
  panel: { label: 'Details of {{name}}', open: 'Open page', missing: 'This device no longer exists.' },
  tabs: 'Device sections',
  failed: 'Could not load the device',
  reported: 'Updated',
  missing: {
    title: 'Device not found',
    message: 'This device does not exist, or you do not have access to it.',
    back: 'Back to devices',
  },
  activity: { view: 'Show', log: 'Log', commands: 'Commands', attempts: 'Connection attempts' },
  log: {
    search: 'Details, user',
    time: 'Time',
    type: 'Event',
    result: 'Result',
    text: 'Details',
    user: 'User',
    ip: 'IP',
    agent: 'User agent',
    success: 'Success',
    failure: 'Failed',
    empty: 'No activity recorded yet.',
  },
  attempts: {
    result: 'Result',
    number: 'Code',
    reason: 'Reason',
    fingerprint: 'Key fingerprint',
    code: 'Connection code {{code}}',
    empty: 'No unsuccessful connection attempts in the last 30 days.',
    meaning: {
      attempted: 'Device attempted to connect',
      monitoring_disabled: 'Monitoring was disabled',
      no_credit: 'No active credit',
      duplicate_serial: 'A device with an identical serial but a different MAC is already registered',
    },
  },
  commands: {
    state: 'Status',
    command: 'Command',
    result: 'Result',
    ordered: 'Requested',
    sent: 'Sent',
    delivered: 'Delivered',
    finished: 'Finished',
    expires: 'Expires',
    exit: 'Exit status',
    output: 'Output',
    outputCut: 'Output (truncated by the device)',
    copyOutput: 'Copy output',
    empty: 'No commands yet.',
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
      key_rotate: 'Key rotation',
      file_send: 'Send file',
      update: 'Install file',
    },
  },
  information: {
    search: 'Find a value',
    age: 'Updated',
    empty: 'The device has not reported any values yet.',
    noMatch: 'No matching values.',
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
