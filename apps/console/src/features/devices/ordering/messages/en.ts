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
  monitoring: {
    on: {
      title: 'Turn monitoring on',
      verb: 'Turn on',
      message_1: '{{name}} can connect again and reports its values.',
      message_other: '{{count}} devices can connect again and report their values.',
    },
    off: {
      title: 'Turn monitoring off',
      verb: 'Turn off',
      message_1: '{{name}} will be disconnected and cannot connect until its monitoring is turned on again.',
      message_other:
        '{{count}} devices will be disconnected and cannot connect until their monitoring is turned on again.',
    },
  },
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
