import type { en as menu } from './menu/en.ts'

/** Texts of the telemetry feature. */
export const en = {
  groups: 'Kinds of values',
  chart: {
    usage: 'Memory and storage',
    temperature: 'Temperature',
    clients: 'Clients',
    quality: 'Signal quality',
    traffic: 'Data since the connection began',
    inputs: 'Digital inputs',
    outputs: 'Outputs',
  },
  failed: 'The values could not be loaded',
  empty: 'The device has not reported any of these values yet.',
  export: 'Export CSV',
  nothingToExport: 'There is nothing in this range to export.',
  gaps: {
    title_one: 'The server lost {{count}} report in this range',
    title_other: 'The server lost {{count}} reports in this range',
    reason:
      'More reports came in than it could store; those of all devices are concerned. Their values are missing in the charts:',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    telemetry: typeof en & typeof menu
  }
}
