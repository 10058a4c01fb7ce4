import type { en as menu } from './menu/en.ts'

/** Texts of the account forms for administrators. */
export const en = {
  email: 'E-mail address',
  deleteUser: {
    purpose: 'Removes the account from every company. Its sessions and access tokens end at once.',
    verb: 'Delete user',
  },
  removeMfa: {
    purpose:
      'For somebody who has lost the second factor and the recovery codes. Make sure that it is really this person who asks. The second factor, the recovery codes and all passkeys go, and every session ends. Links with identity services stay a way to sign in.',
    verb: 'Remove second factor',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    userAdmin: typeof en & typeof menu
  }
}
