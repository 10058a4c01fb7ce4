/** Messages of the header's tools. */
export const en = {
  lost: 'Page not available',
  network: {
    lost: 'The network connection has been lost.',
    silent: 'The server is not responding.',
    last: 'Values on this page are the last ones received.',
    back: 'Reconnected',
  },
  errors: {
    title: 'Problems with the console',
    count_one: '{{count}} problem with the console',
    count_other: '{{count}} problems with the console',
    reload: 'Reload the page',
    again: 'Try again',
    dismiss: 'Dismiss',
    advice: {
      EMAIL_NOT_VERIFIED:
        'Reload the page. You can resend the link there; you get access once the address is confirmed.',
      MFA_MANDATORY: 'Reload the page to set up a second factor.',
      XSRF_MISMATCH:
        'The page has fetched a new security token. Repeat what you did; if it fails again, reload the page.',
      ORIGIN_REFUSED: 'Open the console at its own address.',
      UNAVAILABLE:
        'The service is starting or being updated. Devices keep running. This message disappears once the service responds.',
    },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    header: typeof en
  }
}
