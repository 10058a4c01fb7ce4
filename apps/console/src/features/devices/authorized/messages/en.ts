import type { en as menu } from './menu/en.ts'

/** Texts of the approved devices. */
export const en = {
  search: 'Serial, MAC, model, batch',
  empty: 'No approved device yet.',
  description:
    'Devices of which you know that they are genuine, such as those that were delivered. Being on the list lets no device in.',
  field: { batch: 'Batch', claimedBy: 'Claimed by', by: 'Approved by', at: 'Approved', claimed: 'Claimed' },
  claimed: { true: 'Claimed', false: 'Free' },
  add: {
    action: 'Approve devices',
    title: 'Approve devices',
    verb: 'Approve devices',
    purpose: 'Model and batch count for all rows. A device that is on the list already takes them on.',
    devices: 'Devices',
  },
  remove: {
    action: 'Take off the list',
    title: 'Take off the list',
    verb: 'Take off the list',
    message_one: '{{count}} device is taken off the list. It stays as it is otherwise.',
    message_other: '{{count}} devices are taken off the list. They stay as they are otherwise.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    approved: typeof en & typeof menu
  }
}
