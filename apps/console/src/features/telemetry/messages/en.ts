import type { en as menu } from './menu/en.ts'

/** Texts of the telemetry feature. */
export const en = {
  groups: 'Metric groups',
  chart: {
    usage: 'Memory and storage',
    temperature: 'Temperature',
    clients: 'Clients',
    quality: 'Signal quality',
    traffic: 'Data per interval',
    inputs: 'Digital inputs',
    outputs: 'Outputs',
  },
  failed: 'Could not load the metrics',
  empty: 'The device has not reported any of these values yet.',
  export: 'Export CSV',
  nothingToExport: 'There is no data to export in this range.',
  noData: 'The device was online, but did not report this value in this range.',
  unknown: 'Unknown, because the device has never reported them: {{names}}.',
  offline: {
    key: 'The device was offline',
    all: 'The device was offline in this range.',
  },
  source: {
    report: 'Source: reports of the device',
    template: 'Source: monitoring template “{{name}}”',
    someTemplate: 'Source: a monitoring template',
  },
  history: {
    empty: 'The device has not sent a report in the last 8 days.',
    date: 'Date',
    time: 'Time ({{zone}})',
    earlier: 'Earlier report',
    later: 'Later report',
    no_earlier: 'This is the oldest report.',
    no_later: 'This is the latest report.',
    values: 'All values',
    parameter: 'Parameter',
    value: 'Value',
    unknown: 'Unknown',
    of: 'History: {{name}}',
    since: 'Time',
    none: 'No values are stored for this parameter.',
    more: 'Show more',
  },
  gaps: {
    title_one: 'The server lost {{count}} report in this range',
    title_other: 'The server lost {{count}} reports in this range',
    reason:
      'More reports arrived than the server could store, counted across all devices. The charts have no values for:',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
  usage: {
    failed: 'Could not load the data usage',
    empty: 'The device has not reported any mobile data yet.',
    chart: 'Mobile data per day',
    sim: 'SIM {{slot}}',
    modem: 'modem {{modem}}',
    inUse: 'In use',
    period: 'Billing period',
    current: 'Current billing period',
    ago_one: 'Previous billing period',
    ago_other: '{{count}} billing periods ago',
    ofAllowance: '{{share}}% of {{allowance}}',
    exceeded: 'The allowance is used up.',
    exhausted: 'The allowance will be used up around {{date}} at the current rate.',
    forecast: 'About {{bytes}} expected by the end of the period.',
    sent: 'Sent',
    received: 'Received',
    noIccid: 'Not reported',
    spread: 'Estimated (spread evenly)',
    unknown: 'Not counted (before restarts)',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    saved: 'Billing period saved.',
    settings: {
      title: 'Set billing period',
      verb: 'Save billing period',
      day: 'First day of the period',
      dayHelp: 'Months without this day use their last day.',
      zone: 'Time zone',
      allowance: 'Allowance',
      allowanceHelp: 'Leave empty if there is no limit.',
      unit: 'Unit',
    },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    telemetry: typeof en & typeof menu
  }
}
