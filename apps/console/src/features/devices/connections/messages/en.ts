import type { en as menu } from './menu/en.ts'

/** Texts of the connection history of devices. */
export const en = {
  title: 'Connections',
  connected: 'Connected',
  disconnected: 'Disconnected',
  duration: 'Online for',
  ended: 'Reason',
  offlineBefore: 'Offline before',
  restart: 'Restarted',
  ip: 'IP address',
  open: 'Connected now',
  empty: 'This device has not connected in the last 180 days.',
  restarted: { ordered: 'By command', unordered: 'Unexpectedly' },
  strip: {
    online_one: 'Online {{percent}}% of the last day',
    online_other: 'Online {{percent}}% of the last {{count}} days',
    sinceFirst: 'Online {{percent}}% since the first connection',
    outages_one: '{{count}} outage',
    outages_other: '{{count}} outages',
    on: 'Online',
    off: 'Offline',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    connections: typeof en & typeof menu
  }
}
