import type { en as menu } from './menu/en.ts'

/** Texts of the company invitations. */
export const en = {
  empty: 'No open company invitations.',
  field: {
    parent: 'Parent company',
    company: 'Company name',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
  },
  invite: {
    title: 'Invite new company',
    verb: 'Send invitation',
    purpose:
      'The recipient gets a link to create a subsidiary of your company and becomes its administrator. The link is valid for 7 days.',
  },
  withdraw: 'The link sent to {{email}} will stop working immediately.',
  found: {
    title: 'Create your company',
    failed: 'This invitation cannot be used',
    verb: 'Create company',
    toLogin: 'Sign in',
    signIn: 'Sign in to continue',
    signOut: 'Sign out',
    toNew: '{{parent}} has invited {{email}} to create a company. You will be its administrator.',
    toKnown:
      '{{parent}} has invited {{email}} to create a company. This address already has an account: sign in with it first.',
    toOwn:
      '{{parent}} has invited you to create a company. Your account becomes its administrator and stays in its current companies.',
    toOther:
      '{{parent}} has invited {{email}} to create a company, but you are signed in as {{own}}. Sign out, then open the link in the email again.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    companySignup: typeof en & typeof menu
  }
}
