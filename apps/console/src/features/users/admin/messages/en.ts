import type { en as menu } from './menu/en.ts'

/** Texts of the account forms for administrators. */
export const en = {
  email: 'Email address',
  deleteUser: {
    purpose:
      'Deletes the account and removes it from every company. Its sessions and access tokens end immediately. This cannot be undone.',
    verb: 'Delete user',
  },
  removeMfa: {
    purpose:
      'For users who have lost their second factor and their recovery codes. Make sure that the request really comes from this person. This removes the second factor, the recovery codes and all passkeys, and ends every session. Linked identity services can still be used to sign in.',
    verb: 'Remove second factor',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    userAdmin: typeof en & typeof menu
  }
}
