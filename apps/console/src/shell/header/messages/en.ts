/** Messages of the header's tools. */
export const en = {
  errors: {
    title: 'What needs attention',
    count_one: '{{count}} problem with the console',
    count_other: '{{count}} problems with the console',
    reload: 'Reload the page',
    again: 'Try again',
    dismiss: 'Dismiss',
    advice: {
      EMAIL_NOT_VERIFIED: 'Reload the page: it sends the link again and lets you in once the address is confirmed.',
      MFA_MANDATORY: 'Reload the page: it leads you through setting up a second factor.',
      XSRF_MISMATCH: 'The page has asked for a new value. Repeat what you did; if it fails again, reload the page.',
      ORIGIN_REFUSED: 'The console has to be opened under its own address.',
      UNAVAILABLE:
        'The service is starting or being updated. Devices keep running, and this goes away by itself once it answers.',
    },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    header: typeof en
  }
}
