/** What a report contains about each device. */
export const reportParameters = [
  'router_uptime',
  'temperature',
  'connection_uptime',
  'connection_type',
  'operator',
  'data_usage',
  'signal',
] as const
export type ReportParameter = (typeof reportParameters)[number]

/** A report of type `periodic` is made after the end of each period. */
export const reportTypes = ['single', 'periodic'] as const
export type ReportType = (typeof reportTypes)[number]

/** The last complete day, week or month; `custom`: from a start to an end. */
export const reportPeriods = ['day', 'week', 'month', 'custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** How the devices of a report are chosen. */
export const reportSources = ['device', 'company', 'tag'] as const
export type ReportSource = (typeof reportSources)[number]

/** What has become of a report that was ordered. */
export const reportStates = ['processing', 'completed', 'failed'] as const
export type ReportState = (typeof reportStates)[number]

export const reportLimits = {
  /** Templates of a company. */
  templates: 200,
  /** Devices, companies or tags that a template names. */
  named: 1000,
  /** Devices in a report. */
  devices: 5000,
  recipients: 20,
  /** Days of a custom period. */
  days: 92,
  /** Days for which generated reports are kept. */
  keptDays: 400,
} as const
