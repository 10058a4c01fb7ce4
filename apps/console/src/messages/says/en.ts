/** Success messages, by the key that the endpoint declares as `says`. */
export const en = {
  company: {
    created: 'Company added',
    updated: 'Company saved',
    flags: 'Settings of the company saved',
    moved: 'Company moved',
    invited: 'Invitation sent',
  },
  device: {
    updated: 'Device updated',
    removed: 'Device removed',
    listed: 'Devices approved',
    unlisted: 'Devices taken off the list',
    approved: 'Device approved',
    rejected: 'Device refused',
  },
  tag: {
    created: 'Tag added',
    updated: 'Tag saved',
    removed: 'Tag removed',
    assigned: 'Tags saved',
    unassigned: 'Tags taken off',
  },
  backupRule: { created: 'Backup rule added', updated: 'Backup rule saved', removed: 'Backup rule removed' },
  file: { shared: 'File permissions saved', quota: 'Limit for files saved' },
  impersonation: {
    requested: 'The user was asked by mail',
    withdrawn: 'Request taken back',
    allowed: 'Access allowed for one hour',
    refused: 'Request refused',
    revoked: 'Access taken back',
  },
  mail: {
    created: 'SMTP configuration added',
    updated: 'SMTP configuration saved',
    removed: 'SMTP configuration removed',
    unsuppressed: 'Address taken off the suppression list',
  },
  mfa: { removed: 'Second factor removed' },
  application: { created: 'Application added', updated: 'Application saved', removed: 'Application removed' },
  grant: { revoked: 'Access taken away' },
  approval: { removed: 'Approval withdrawn' },
  identityProvider: {
    created: 'Identity service added',
    updated: 'Identity service saved',
    removed: 'Identity service removed',
  },
  identity: { unlinked: 'Link ended' },
  passkey: { created: 'Passkey added', renamed: 'Passkey renamed', removed: 'Passkey removed' },
  password: { changed: 'Password changed. All other sessions have ended.' },
  role: {
    created: 'Role added',
    updated: 'Role saved',
    permissionsUpdated: 'Permissions overwritten',
    removed: 'Role removed',
  },
  session: {
    ended: 'Session ended',
    othersEnded: 'All other sessions have ended',
    allEnded: 'All sessions of the user have ended',
  },
  token: { created: 'Access token made', removed: 'Access token revoked' },
  user: {
    updated: 'Role changed',
    removed: 'User removed',
    mfaRemoved: 'Second factor removed',
    invitationResent: 'Invitation sent again',
    invitationWithdrawn: 'Invitation withdrawn',
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    says: typeof en
  }
}
