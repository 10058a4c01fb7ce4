import type { en as menu } from './menu/en.ts'

/** Texts of the job logs of devices, tags and rollouts. */
export const en = {
  of: 'Jobs of {{name}}',
  search: 'Device or source',
  emptyDevice: 'No jobs yet. Everything this device is asked to do appears here.',
  emptyTag: 'No jobs yet. Actions that this tag starts on devices appear here.',
  device: 'Device',
  action: 'Action',
  state: 'Status',
  opens: 'Allowed hours begin',
  source: 'Source',
  events: 'Last event',
  created: 'Created',
  finished: 'Finished',
  person: 'Requested by',
  serial: 'Serial number',
  job: 'Job ID',
  tag: 'Tag',
  steps: 'Events',
  cancel: 'Cancel',
  over: 'This job is already finished.',
  running: 'This job is already running.',
  cancelTitle: 'Cancel jobs',
  cancelVerb: 'Cancel jobs',
  cancelMessage_one: '{{count}} job that has not started will be cancelled, along with the jobs that follow it.',
  cancelMessage_other: '{{count}} jobs that have not started will be cancelled, along with the jobs that follow them.',
  is: {
    pending: 'Waiting for its turn',
    queued: 'Sent',
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    refused: 'Refused',
    timed_out: 'Timed out',
    expired: 'Expired',
    unknown: 'Outcome unknown',
  },
  waits: {
    offline: 'Waiting until the device is online',
    window: 'Waiting for the allowed hours',
    turn: 'Waiting for its turn',
    approval: 'Awaiting approval',
  },
  kind: {
    reboot: 'Reboot',
    update_metrics_data: 'Update information',
    download_troubleshoot: 'Request troubleshooting data',
    download_eventslog: 'Request event log',
    download_backup: 'Request backup',
    command: 'Command',
    firmware_upload: 'Firmware update',
    config_upload: 'Backup upload',
    execute_tasks_group: 'Task group',
    execute_multiconfig_template: 'Saved configuration',
    configure: 'Configuration change',
    read_api: 'Configuration read',
    esim: 'eSIM change',
    read_configuration: 'Configuration read',
    vpn_sync: 'VPN configuration',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    jobs: typeof en & typeof menu
  }
}
