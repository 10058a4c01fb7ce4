/** Texts of the questions before an action is sent to devices. */
export const en = {
  reached_one: '{{count}} of {{total}} devices will get this.',
  reached_other: '{{count}} of {{total}} devices will get this.',
  left_one: '{{count}} device will be skipped:',
  left_other: '{{count}} devices will be skipped:',
  send_one: 'Send to {{count}} device',
  send_other: 'Send to {{count}} devices',
  nobody: 'None of the selected devices can get this now.',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  fault: {
    approval: 'Awaiting approval',
    never: 'Never connected',
    monitoring: 'Monitoring is off',
    offline: 'Offline',
    open: 'The same job is not finished yet',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    ordering: typeof en
  }
}
