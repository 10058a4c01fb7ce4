import type { en as menu } from './menu/en.ts'

/** Texts of the identity services: the operator's list, the user's links, and messages of the sign-in process. */
export const en = {
  description:
    'Services that people can sign in with (OpenID Connect). Only people who were invited or have linked their account get access.',
  search: 'Search by name or issuer',
  empty: 'No identity services yet. Add one so that people can sign in with their work account.',
  add: 'Add identity service',
  addVerb: 'Add service',
  edit: 'Edit',
  editTitle: 'Edit identity service',
  editPurpose: 'Changing the issuer unlinks all accounts.',
  editVerb: 'Save service',
  name: 'Name',
  nameHelp: 'Shown on the button on the sign-in page.',
  issuer: 'Issuer',
  issuerHelp: 'The address by which the service identifies itself. Its configuration is read from there.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretHelp: 'Stored encrypted. Leave empty for a public client.',
  secretKept: 'Leave empty to keep the current secret.',
  domains: 'Allowed domains',
  domainsHelp: 'Only verified addresses in these domains are accepted. Leave empty to allow all domains.',
  allDomains: 'All',
  enabled: 'Allow sign-in with this service',
  redirectHelp: 'Register this redirect address with the service:',
  copyRedirect: 'Copy redirect address',
  accounts: 'Accounts',
  state: 'Status',
  on: 'On',
  off: 'Off',
  created: 'Added',
  remove: 'Remove',
  removeTitle: 'Remove identity service',
  removeVerb: 'Remove service',
  removeMessage:
    'Nobody will be able to sign in with {{name}} any more. Linked accounts: {{count}}. Users without a password will need to set one.',
  signIn: 'Sign in with {{name}}',
  card: 'Identity services',
  help: 'Sign in with an account you have elsewhere, and use it instead of your password to confirm actions.',
  linkedWith: '{{name}} is linked',
  notLinked: '{{name}} is not linked',
  link: 'Link {{name}}',
  unlink: 'Unlink',
  unlinkName: 'Unlink {{name}}',
  unlinkTitle: 'Unlink identity service',
  unlinkVerb: 'Unlink',
  unlinkMessage: 'You will no longer be able to sign in with {{name}}.',
  lastUsed: 'Last used',
  failed: 'The identity check failed',
  back: 'Back to sign-in',
  confirmed: { title: 'Confirmed', message: 'You can close this window and continue in the other one.' },
  choose: {
    title: 'Choose an invitation',
    one: '{{company}} ({{role}})',
    message:
      'Several companies have invited you. Your account is created in the one you choose. You can still accept the other invitations with the links in their emails.',
  },
  notInvited: {
    title: 'You were not invited',
    message:
      'No account here is linked to yours, and its address has not been invited. Ask your administrator for an invitation. If you already have an account here, sign in to it and link yours in its security settings.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    identity: typeof en & typeof menu
  }
}
