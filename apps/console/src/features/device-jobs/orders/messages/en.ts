/** Texts of the list of jobs in the header. */
export const en = {
  title: 'Jobs',
  none: 'No jobs in the last seven days. Actions that you start on devices appear here.',
  failed: 'Could not load your jobs',
  devices_one: '{{count}} device',
  devices_other: '{{count}} devices',
  done_one: '{{count}} done',
  done_other: '{{count}} done',
  failedCount_one: '{{count}} failed',
  failedCount_other: '{{count}} failed',
  running_one: '{{count}} running',
  running_other: '{{count}} running',
  sent_one: '{{count}} sent',
  sent_other: '{{count}} sent',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
  offline_one: '{{count}} waiting until the device is online',
  offline_other: '{{count}} waiting until the devices are online',
  cancelled_one: '{{count}} cancelled',
  cancelled_other: '{{count}} cancelled',
  left: 'about {{time}} left',
  results: 'Show results',
  cancel: 'Cancel',
  cancelTitle: 'Cancel jobs',
  stopTitle: 'Stop rollout',
  cancelVerb: 'Cancel jobs',
  stopVerb: 'Stop rollout',
  cancelMessage_one: '{{count}} job that has not started will be cancelled. Jobs that have started continue.',
  cancelMessage_other: '{{count}} jobs that have not started will be cancelled. Jobs that have started continue.',
  cancelRuns:
    'Runs that have not begun are cancelled. Where a run has begun, the task in progress finishes, and no further task is started.',
  ordered: '{{what}}: requested for {{devices}}.',
  orderedOffline: '{{what}}: requested for {{devices}}, {{waiting}}.',
  finished: '{{what}}: {{outcome}}.',
  finishedOn: '{{what}} ({{device}}): {{outcome}}.',
  one: { done: 'done', failed: 'failed', cancelled: 'cancelled' },
  show: 'Show jobs',
  tags: 'Actions for {{tags}}',
  empty: 'These jobs are no longer in the log.',
  open: 'Open job',
  field: { id: 'Job ID', state: 'Status', ordered: 'Requested', finished: 'Finished' },
  missing: {
    title: 'Job not found',
    message: 'This job does not exist, or you do not have access to its devices.',
    back: 'Back to devices',
  },
  several: 'Several actions',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    orders: typeof en
  }
}
