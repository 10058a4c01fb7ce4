/** Success messages, by the key that the endpoint declares as `says`. */
export const en = {
  undo: { verb: 'Undo', done: 'Undone', moved: 'Devices moved' },
  company: {
    created: 'Company created',
    updated: 'Company saved',
    flags: 'Credits and limits saved',
    moved: 'Company moved',
    invited: 'Invitation sent',
  },
  device: {
    commandGenerated: 'Command generated. The device appears here once it connects.',
    updated: 'Device updated',
    removed: 'Device deleted',
    listed: 'Devices approved',
    unlisted: 'Devices removed from the list',
    approved: 'Device approved',
    rejected: 'Device rejected',
  },
  note: { added: 'Note added', removed: 'Note deleted' },
  publicAddress: { saved: 'Public address saved' },
  tag: {
    created: 'Tag created',
    updated: 'Tag saved',
    removed: 'Tag deleted',
    assigned: 'Tags saved',
    unassigned: 'Tags removed',
  },
  task: { updated: 'Task saved', removed: 'Task removed' },
  taskGroup: { created: 'Task group created', updated: 'Task group saved', removed: 'Task group deleted' },
  taskSchedule: { created: 'Schedule created', updated: 'Schedule saved', removed: 'Schedule deleted' },
  configTemplate: {
    created: 'Configuration template created',
    updated: 'Configuration template saved',
    removed: 'Configuration template deleted',
    assigned: 'Assignments saved',
    imported: 'Templates imported',
  },
  desiredValues: { stored: 'Value saved' },
  configRollout: { started: 'Roll-out started', approved: 'Rollout approved', stopped: 'Roll-out stopped' },
  deviceConfiguration: { adopted: 'Changes adopted' },
  backupRule: { created: 'Backup rule created', updated: 'Backup rule saved', removed: 'Backup rule deleted' },
  consent: { saved: 'Consent to remote access saved', broken: 'Emergency access taken' },
  accessRequest: {
    requested: 'Access requested',
    approved: 'Request approved',
    denied: 'Request denied',
    revoked: 'Access revoked',
    saved: 'Approval of remote access saved',
  },
  recording: { saved: 'Session recording saved', removed: 'Recording deleted' },
  file: { shared: 'File permissions saved', quota: 'File storage limit saved' },
  impersonation: {
    requested: 'Request emailed to the user',
    withdrawn: 'Request withdrawn',
    allowed: 'Access allowed for one hour',
    refused: 'Request denied',
    revoked: 'Access revoked',
  },
  mail: {
    created: 'SMTP configuration created',
    updated: 'SMTP configuration saved',
    removed: 'SMTP configuration deleted',
    unsuppressed: 'Address removed from the suppression list',
  },
  mfa: { removed: 'Second factor removed' },
  application: { created: 'Application created', updated: 'Application saved', removed: 'Application deleted' },
  grant: { revoked: 'Access revoked' },
  approval: { removed: 'Approval withdrawn' },
  identityProvider: {
    created: 'Identity service added',
    updated: 'Identity service saved',
    removed: 'Identity service removed',
  },
  identity: { unlinked: 'Identity service unlinked' },
  passkey: { created: 'Passkey added', renamed: 'Passkey renamed', removed: 'Passkey removed' },
  sshKey: { created: 'SSH key added', removed: 'SSH key removed' },
  password: { changed: 'Password changed. All other sessions have ended.' },
  role: {
    created: 'Role created',
    updated: 'Role saved',
    permissionsUpdated: 'Permissions replaced',
    removed: 'Role deleted',
  },
  session: {
    ended: 'Session ended',
    othersEnded: 'All other sessions ended',
    allEnded: "All of the user's sessions ended",
  },
  token: { created: 'Access token created', removed: 'Access token revoked' },
  user: {
    updated: 'Role changed',
    removed: 'User removed',
    mfaRemoved: 'Second factor removed',
    invitationResent: 'Invitation resent',
    invitationWithdrawn: 'Invitation withdrawn',
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    says: typeof en
  }
}
