import type { en as menu } from './menu/en.ts'

/** Texts of the identity services: the operator's list, the user's links, and messages of the sign-in process. */
export const en = {
  description:
    'Services by which people sign in (OpenID Connect). Only who was invited, or has linked the account, gets in.',
  search: 'Search by name or issuer',
  empty: 'No identity service yet. Add one to let people sign in with the account that they have at work.',
  add: 'Add identity service',
  addVerb: 'Add service',
  edit: 'Edit',
  editTitle: 'Edit identity service',
  editPurpose: 'Another issuer ends the links of all accounts.',
  editVerb: 'Save service',
  name: 'Name',
  nameHelp: 'It stands on the button of the sign-in page.',
  issuer: 'Issuer',
  issuerHelp: 'The address that the service names itself by. Its description is fetched from there.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretHelp: 'Kept sealed. Leave it empty for a public client.',
  secretKept: 'Leave it empty to keep the one that is stored.',
  domains: 'Allowed domains',
  domainsHelp: 'Only proven addresses of these domains are let in. Without any, all are.',
  allDomains: 'All',
  enabled: 'People can sign in by it',
  redirectHelp: 'Register this redirect address with the service:',
  redirect: 'Redirect address',
  accounts: 'Accounts',
  state: 'State',
  on: 'On',
  off: 'Off',
  created: 'Added',
  remove: 'Remove',
  removeTitle: 'Remove identity service',
  removeVerb: 'Remove service',
  removeMessage:
    'Nobody signs in by {{name}} any more. Linked accounts: {{count}}. Who has no password then needs a new one.',
  signIn: 'Sign in with {{name}}',
  card: 'Identity services',
  help: 'Sign in with an account that you have elsewhere, and confirm steps with it in place of the password.',
  linkedWith: '{{name}} is linked',
  notLinked: '{{name}} is not linked',
  link: 'Link {{name}}',
  unlink: 'Unlink',
  unlinkName: 'Unlink {{name}}',
  unlinkTitle: 'End the link',
  unlinkVerb: 'End the link',
  unlinkMessage: '{{name}} no longer opens your account.',
  lastUsed: 'Last used',
  failed: 'The identity service did not confirm this',
  back: 'Back to sign-in',
  confirmed: { title: 'Confirmed', message: 'You can close this window and go on in the other one.' },
  choose: {
    title: 'Choose an invitation',
    one: '{{company}} ({{role}})',
    message:
      'Several companies have invited you. Your account will belong to the one that you choose. You can still accept the other invitations through the links in their e-mails.',
  },
  notInvited: {
    title: 'You were not invited',
    message:
      'There is no account here that is linked with yours, and no invitation for its address. Ask your administrator for one. If you have an account here, sign in to it and link yours in its security settings.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    identity: typeof en & typeof menu
  }
}
