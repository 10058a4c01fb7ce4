import type { en as menu } from './menu/en.ts'

/** Texts of the company invitations. */
export const en = {
  empty: 'Nobody is invited to found a company.',
  field: {
    parent: 'Company above',
    company: 'Name of the company',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
  },
  invite: {
    title: 'Invite new company',
    verb: 'Send invitation',
    purpose:
      'A link is mailed by which the receiver sets up a company below yours and becomes its administrator. It is good for 7 days.',
  },
  withdraw: 'The link that {{email}} has got stops working at once.',
  found: {
    title: 'Set up a company',
    failed: 'This invitation cannot be used',
    verb: 'Set up company',
    toLogin: 'Sign in',
    signIn: 'Sign in to go on',
    signOut: 'Sign out',
    toNew: '{{parent}} invites {{email}} to set up a company. You become its administrator.',
    toKnown: '{{parent}} invites {{email}} to set up a company. This address has an account: sign in with it first.',
    toOwn:
      '{{parent}} invites you to set up a company. Your account becomes its administrator, and stays in the companies that it has.',
    toOther:
      '{{parent}} invites {{email}} to set up a company, but you are signed in as {{own}}. Sign out, then open the link from the mail again.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    companySignup: typeof en & typeof menu
  }
}
