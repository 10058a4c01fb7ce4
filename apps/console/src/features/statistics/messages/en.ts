import type { en as menu } from './menu/en.ts'

/** Texts of the statistics feature. */
export const en = {
  failed: 'Could not load statistics',
  counted: {
    all: { now: 'Updated just now.', ago: 'Updated {{age}} ago.', never: 'Not counted yet.' },
    seen: {
      now: 'Devices seen: updated just now.',
      ago: 'Devices seen: updated {{age}} ago.',
      never: 'Devices seen: not counted yet.',
    },
    acts: {
      now: 'Other figures: updated just now.',
      ago: 'Other figures: updated {{age}} ago.',
      never: 'Other figures: not counted yet.',
    },
  },
  total: {
    devices: 'Devices',
    online: 'Online',
    offline: 'Offline',
    pending: 'Pending',
    not_activated: 'Not Activated',
    companies: 'Companies',
    users: 'Users',
    sessions: 'Open sessions',
  },
  course: { devices: 'Devices', commands: 'Commands', sessions: 'Remote sessions', bytes: 'Session data' },
  seen: 'Devices seen',
  added: 'Added',
  removed: 'Deleted',
  commands: 'Commands',
  sessions: 'Sessions',
  bytes: 'Data',
  month: 'Month',
  byDay: 'Devices seen by day',
  byMonth: 'Devices seen by month',
  nothingSeen: 'No devices seen yet. Updated every 10 minutes.',
  gateways: 'Gateways',
  gateway: 'Gateway',
  connectedDevices: 'Connected devices',
  lastSign: 'Last heartbeat',
  noGateway: 'No gateway is running.',
  attempts: 'Connection attempts by hour',
  company: 'Company',
  attempt: { connected: 'Connected', flaps: 'Reconnected within 5 min', refused: 'Refused' },
  action: {
    ordered: 'Requested',
    device: 'Device',
    action: 'Action',
    state: 'Status',
    text: 'Response',
    user: 'User',
    finished: 'Finished',
    search: 'Device, user, action',
    empty: 'No actions have been requested yet.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    statistics: typeof en & typeof menu
  }
}
