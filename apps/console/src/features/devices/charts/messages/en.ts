/** Texts of the charts above the device list. */
export const en = {
  label: 'Charts of the listed devices',
  all: 'All {{count}} values',
  fewer: 'Fewer',
  none: 'No devices',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    charts: typeof en
  }
}
