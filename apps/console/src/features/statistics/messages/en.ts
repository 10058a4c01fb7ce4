import type { en as menu } from './menu/en.ts'

/** Texts of the statistics feature. */
export const en = {
  failed: 'The figures could not be counted',
  counted: {
    all: { now: 'Counted just now.', ago: 'Counted {{age}} ago.', never: 'Not counted yet.' },
    seen: {
      now: 'Devices seen: noted just now.',
      ago: 'Devices seen: noted {{age}} ago.',
      never: 'Devices seen: not noted yet.',
    },
    acts: {
      now: 'The other figures: summed up just now.',
      ago: 'The other figures: summed up {{age}} ago.',
      never: 'The other figures: not summed up yet.',
    },
  },
  total: {
    devices: 'Devices',
    online: 'Online',
    offline: 'Offline',
    pending: 'Pending',
    not_activated: 'Not activated',
    companies: 'Companies',
    users: 'Users',
    sessions: 'Open sessions',
  },
  course: { devices: 'Devices', commands: 'Commands', sessions: 'Remote sessions', bytes: 'Data through sessions' },
  seen: 'Devices seen',
  added: 'Added',
  removed: 'Removed',
  commands: 'Commands',
  sessions: 'Sessions',
  bytes: 'Data',
  month: 'Month',
  byDay: 'Devices seen by day',
  byMonth: 'Devices seen by month',
  nothingSeen: 'No device has been seen yet. They are noted every ten minutes.',
  gateways: 'Gateways',
  gateway: 'Gateway',
  connectedDevices: 'Connected devices',
  lastSign: 'Last sign of life',
  noGateway: 'No gateway is running.',
  attempts: 'Connect attempts by hour',
  company: 'Company',
  attempt: { connected: 'Connected', flaps: 'Reconnected within 5 min', refused: 'Refused' },
  action: {
    ordered: 'Ordered',
    device: 'Device',
    action: 'Action',
    state: 'State',
    text: 'Answer',
    user: 'User',
    finished: 'Finished',
    search: 'Device, user, action',
    empty: 'No device has been told to do anything yet.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    statistics: typeof en & typeof menu
  }
}
