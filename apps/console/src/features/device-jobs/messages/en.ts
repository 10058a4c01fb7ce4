import type { en as menu } from './menu/en.ts'

/** Texts of the job logs of devices, tags and rollouts. */
export const en = {
  of: 'Action log of {{name}}',
  search: 'Device or source',
  emptyDevice: 'No jobs yet. Everything this device is asked to do is listed here.',
  emptyTag: 'Nothing yet. What the tag starts on devices is listed here.',
  device: 'Device',
  action: 'Action',
  state: 'State',
  source: 'Source',
  events: 'Last event',
  created: 'Started',
  finished: 'Finished',
  person: 'Started by',
  serial: 'Serial number',
  job: 'Job',
  tag: 'Tag',
  steps: 'Events',
  cancel: 'Cancel',
  over: 'This action is over.',
  running: 'This action is running already.',
  cancelTitle: 'Cancel actions',
  cancelVerb: 'Cancel actions',
  cancelMessage_one: '{{count}} action that has not begun yet is cancelled, with those that wait behind it.',
  cancelMessage_other: '{{count}} actions that have not begun yet are cancelled, with those that wait behind them.',
  is: {
    pending: 'Waits its turn',
    queued: 'Sent',
    waiting: 'Waits for the device',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    refused: 'Refused',
    timed_out: 'Timed out',
    expired: 'Expired',
    unknown: 'Outcome unknown',
  },
  kind: {
    reboot: 'Reboot',
    update_metrics_data: 'Update information',
    download_troubleshoot: 'Download troubleshoot',
    download_eventslog: 'Download events log',
    download_backup: 'Download backup',
    command: 'Command',
    firmware_upload: 'Firmware update',
    config_upload: 'Backup upload',
    execute_tasks_group: 'Task group',
    execute_multiconfig_template: 'Configuration template',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    jobs: typeof en & typeof menu
  }
}
