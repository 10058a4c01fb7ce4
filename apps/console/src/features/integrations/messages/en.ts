import type { en as menu } from './menu/en.ts'

/** The texts of this feature. */
export const en = {
  views: 'Views of integrations',
  view: {
    subscriptions: 'Subscriptions',
    live: 'Live events',
    catalogue: 'Event catalogue',
    metrics: 'Metrics',
    heartbeat: 'Heartbeat',
  },
  field: {
    name: 'Name',
    company: 'Company',
    subsidiaries: 'Subsidiaries',
    includeSubsidiaries: 'Include subsidiaries',
    lastUsed: 'Last used',
    lastIp: 'Last used from',
    expires: 'Expires',
    createdBy: 'Created by',
    kind: 'Type',
    target: 'Target',
    status: 'Status',
    types: 'Events',
    waiting: 'Waiting',
    delivered: 'Delivered',
    dropped: 'Dropped',
    time: 'Time',
    type: 'Event',
    result: 'Result',
    answer: 'Answer',
    attempt: 'Attempt',
    duration: 'Duration',
    device: 'Device',
    data: 'Details',
  },
  failed: { live: 'The events could not be loaded', heartbeat: 'The heartbeat could not be loaded' },
  included: 'Included',
  leftOut: 'Left out',
  never: 'Never',
  kind: { webhook: 'Webhook', mqtt: 'MQTT' },
  state: { off: 'Switched off', none: 'No answer yet', ok: 'Accepted', failed: 'Failed' },
  token: {
    list: 'Metrics tokens',
    search: 'Search tokens',
    empty: 'There are no metrics tokens yet. Prometheus needs one to read the metrics of your devices.',
    purpose: 'With this token, Prometheus reads the metrics of the devices of a company.',
    validity: 'Valid for',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    forEver: 'Never expires',
    made: 'Metrics token created',
    once: 'Copy this token now. It is not shown again.',
    copy: 'Copy metrics token',
    kept: 'I have copied the token',
    configuration: 'Configuration for Prometheus',
    add: { verb: 'Create token', title: 'Create metrics token' },
    remove: {
      verb: 'Revoke token',
      title: 'Revoke metrics token?',
      message: 'Prometheus can no longer read metrics with the token {{name}}. This cannot be undone.',
    },
  },
  subscription: {
    search: 'Search subscriptions',
    empty: 'No other system gets events yet.',
    purpose: 'Sends events of a company to another system.',
    typesHelp: 'The event catalogue describes each event.',
    topicHelp: 'The topic can contain {{example}}, which are replaced by the values of the event.',
    enabled: 'Send events',
    add: { verb: 'Create subscription', title: 'Create subscription' },
    edit: { title: 'Edit subscription', verb: 'Save subscription', action: 'Edit' },
    remove: {
      verb: 'Delete subscription',
      title: 'Delete subscription?',
      message:
        '{{name}} will get no more events. Events that are still waiting will not be sent. This cannot be undone.',
    },
  },
  answers: {
    verb: 'Answers',
    title: 'Answers of {{name}}',
    empty: 'Nothing has been sent to this system yet.',
    test: 'Test',
  },
  test: {
    event: 'Send test event',
    heartbeat: 'Call address now',
    taken: 'The test was accepted',
    failed: 'The test was not accepted',
    silent: 'The answer was empty.',
  },
  catalogue: {
    purpose: 'These events can be sent by webhook or MQTT. Each has the same fields; the details depend on the event.',
    example: 'Example of {{type}}',
  },
  live: {
    device: 'Name, serial number or MAC of the device',
    pause: 'Pause',
    continue: 'Continue ({{count}} new)',
    empty: 'Nothing has happened in the last three days. New events appear here at once.',
    none: 'No event matches the filters.',
  },
  heartbeat: {
    title: 'Outgoing heartbeat',
    purpose:
      'Calls an address at regular intervals while the server is running. An external service that misses the calls can tell you that the server is down.',
    none: 'No address is set.',
    host: 'Host',
    minutes: 'Interval',
    every_one: 'Every minute',
    every_other: 'Every {{count}} minutes',
    last: 'Last call',
    next: 'Next call',
    url: 'Address',
    urlHelp: 'The address that the external service gave you for the calls.',
    kept: 'Leave empty to keep the current address.',
    minutesField: 'Minutes between calls',
    enabled: 'Call the address',
    set: { verb: 'Set heartbeat', save: 'Save heartbeat' },
    remove: {
      verb: 'Remove heartbeat',
      title: 'Remove heartbeat?',
      message: 'The address will no longer be called, so the external service will report that the server is down.',
    },
  },
  event: {
    device: {
      added: 'A device was registered, or connected for the first time.',
      removed: 'A device was deleted.',
      moved: 'A device was moved to another company. Subscriptions of both companies get it.',
      online: 'A device has connected.',
      offline: 'A device has lost its connection.',
    },
    firmware: { finished: 'A firmware update has finished. The field state gives the result.' },
    config: { finished: 'A configuration change has finished. The field state gives the result.' },
    file: { finished: 'A device has sent a requested file, or failed to. The field state gives the result.' },
    task: { finished: 'A task group has finished on a device. The field state gives the result.' },
    job: {
      finished:
        'Another job, such as a restart or a command, has finished on a device. The field state gives the result.',
    },
    alert: {
      triggered: 'An automation was triggered on a device.',
      resolved: 'The condition of an automation is no longer met on a device.',
    },
    incident: {
      opened: 'An incident was opened or reopened.',
      acknowledged: 'A user has acknowledged an incident.',
      resolved: 'An incident has ended.',
    },
    user: {
      signed_in: 'A user has signed in, or failed to.',
      acted: 'A user has changed something or was denied a change: everything that the audit log records.',
    },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    integrations: typeof en & typeof menu
  }
}
