import type { en as menu } from './menu/en.ts'

/** Texts of the approved devices. */
export const en = {
  search: 'Serial, MAC, model, batch',
  empty: 'No approved devices yet.',
  description: 'Devices you have verified as genuine. Listing one does not grant it access.',
  field: { batch: 'Batch', claimedBy: 'Claimed by', by: 'Approved by', at: 'Approved', claimed: 'Claimed' },
  claimed: { true: 'Claimed', false: 'Unclaimed' },
  add: {
    action: 'Approve devices',
    title: 'Approve devices',
    verb: 'Approve devices',
    purpose: 'Model and batch apply to all rows. Devices that are already on the list get the new values.',
    devices: 'Devices',
  },
  remove: {
    action: 'Remove from list',
    title: 'Remove from list',
    verb: 'Remove from list',
    message_one: '{{count}} device will be removed from the list. The device itself does not change.',
    message_other: '{{count}} devices will be removed from the list. The devices themselves do not change.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    approved: typeof en & typeof menu
  }
}
