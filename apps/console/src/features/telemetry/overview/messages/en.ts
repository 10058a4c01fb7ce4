import type { en as menu } from './menu/en.ts'

/** Texts of the overview of a device. */
export const en = {
  problems_one: '{{count}} problem',
  problems_other: '{{count}} problems',
  problem: {
    offline: 'Offline, last seen',
    offlineOnly: 'Offline',
    outdated: 'Not reporting; last report',
    notMonitored: 'Monitoring is turned off, so this device cannot connect.',
    neverConnected: 'This device has never connected.',
    configuration_one: 'Configuration differs: {{count}} option was changed on the device',
    configuration_other: 'Configuration differs: {{count}} options were changed on the device',
    signal: 'Very weak signal: {{value}} dBm',
    temperature: 'High temperature: {{value}} °C',
    memory: 'Memory almost full: {{value}}%',
    storage: 'Storage almost full: {{value}}%',
  },
  card: { connection: 'Connection', mobile: 'Mobile network', mobile2: 'Second modem', system: 'System' },
  lastDay: '{{name}}, last 24 hours',
  location: 'Location',
  activity: 'Latest activity',
  jobs: 'Latest jobs',
  all: 'View all',
  noActivity: 'No activity recorded yet.',
  noJobs: 'No jobs yet.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    overview: typeof en & typeof menu
  }
}
